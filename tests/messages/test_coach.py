"""The coach's comments on chosen moves, and results of rounds."""

from __future__ import annotations

import pytest

from bot.games.table.coach import RoundSummary
from bot.messages.coach import render_coach_warning, render_round_summary
from bot.opponents.explanation import Explanation
from bot.rules import RULESETS
from bot.rules.game import Event
from bot.rules.outlook import outlook
from tests.messages.test_analysis import lead, table_of
from tests.rules.positions import azul
from tests.support.says import EN, says


@pytest.mark.parametrize(("line", "comments"), [("1", True), ("floor", False)])
def test_coach_mentions_falling_tiles_unless_floor_was_chosen(line: str, comments: bool) -> None:
    table = table_of(azul("1 rrrb  2 kkyy"))
    chosen = outlook(table.position, 0, RULESETS["azul"].parse(f"1 red {line}"))
    assert says(render_coach_warning(EN, table, chosen, Explanation("much"), 2), "costs-falling", count=2) is comments
    # Other reasons are still stated.
    said = render_coach_warning(EN, table, chosen, Explanation("much", reasons=(lead(7),)), 2)
    assert says(said, "costs-lead")
    assert says(said, "costs-falling") is comments


def test_round_summary_explains_why_points_differ_from_penalty() -> None:
    floor = Event("floor", 0, -1, {"pieces": 2, "penalty": -2})
    for unpaid, explained in ((-2, True), (0, False)):
        said = render_round_summary(EN, "azul", RoundSummary(1, 0, None, floor, unpaid))
        assert says(said, "coach-round", round=1)
        assert "floor −1" in said
        assert ("−2 in full" in said) is explained
