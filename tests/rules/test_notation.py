"""Tests of the notation of moves, and of the errors for texts that aren't moves."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import InvalidNotation, MoveStep
from tests.rules.mistakes import read
from tests.support.walks import GAMES

STEPS = [
    ("azul", "c red floor", [("source", "c"), ("colour", "red"), ("line", "floor")]),
    ("azul", "tile 4 2", [("space", "tile 4 2")]),
    ("summer-pavilion", "c green", [("source", "c"), ("colour", "green")]),
    (
        "summer-pavilion",
        "place ul 4 orange 3",
        [("goal", "place ul"), ("slot", "4"), ("colour", "orange"), ("wilds", "3")],
    ),
    ("summer-pavilion", "bonus blue red", [("goal", "bonus"), ("tile", "blue"), ("tile", "red")]),
    ("summer-pavilion", "pass", [("goal", "pass")]),
    ("summer-pavilion", "pass red red red red", [("goal", "pass"), *[("keep", "red")] * 4]),
    (
        "sintra",
        "3 orange 5 j1 keep blue",
        [("source", "3"), ("colour", "orange"), ("strip", "5"), ("glass", "j1 keep blue")],
    ),
]


@pytest.mark.parametrize(("name", "text", "told"), read("moves"))
def test_invalid_move_is_refused_with_reason(name: str, text: str, told: str) -> None:
    with pytest.raises(InvalidNotation) as refusal:
        GAMES[name].parse(text)
    reason, *word = told.split()
    assert refusal.value.reason == reason
    assert refusal.value.facts.get("word") == (word[0] if word else None)
    if reason == "incomplete" or reason.startswith("no-such-"):
        known = refusal.value.facts["known"]
        assert isinstance(known, tuple)
        assert known
        assert word[:1] != [known[0]]


@pytest.mark.parametrize(("name", "text", "steps"), STEPS)
def test_parse_ignores_case_and_spaces(name: str, text: str, steps: Any) -> None:
    move = GAMES[name].parse(text)
    assert move.steps == tuple(MoveStep(*step) for step in steps)
    assert GAMES[name].parse(f"  {text.upper()}\t".replace(" ", "  ")) is move


def test_tiles_of_a_move_are_printed_in_order() -> None:
    for text, printed in (("bonus red blue  BLUE", "bonus blue blue red"), ("pass green purple", "pass purple green")):
        assert str(GAMES["summer-pavilion"].parse(text)) == printed
