"""Games exported before the rules had versions verify, also where the rules have changed since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.games.record.verify import verify
from bot.rules import RULESETS
from tests.games.record.games import Content, forged, keys

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
    assert verdict.ending
    assert verdict.moves == len(json.loads(text)["moves"])


@pytest.mark.parametrize("form", ["summer-pavilion-standard-emptied-bag", "sintra-b"])
def test_by_the_rules_of_today_it_would_not(form: str) -> None:
    content = json.loads((FIXTURES / f"{form}.json").read_text())
    today = RULESETS[content["ruleset"]]

    def under_the_rules_of_today(file: Content) -> None:
        moves = file.pop("moves")
        file |= {"version": 2, "rules": today.version, "edition": today.edition, "moves": moves}

    assert keys(forged(json.dumps(content), under_the_rules_of_today))[0] == "position-differs"
