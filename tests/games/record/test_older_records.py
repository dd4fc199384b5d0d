"""Games exported before the rules had versions verify, also where the rules have changed since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.games.record.verify import verify

FIXTURES = Path(__file__).parents[2] / "fixtures"
FORMS = (
    "azul-coloured",
    "azul-grey",
    "sintra-a",
    "sintra-b",
    "summer-pavilion-standard",
    "summer-pavilion-standard-emptied-bag",
    "summer-pavilion-variant",
)


@pytest.mark.parametrize("form", FORMS)
def test_a_game_exported_earlier_verifies(form: str) -> None:
    text = (FIXTURES / f"{form}.json").read_text()
    verdict = verify(text)
    assert verdict.problems == ()
    assert verdict.complete
    assert verdict.moves == len(json.loads(text)["moves"])
