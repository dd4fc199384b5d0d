"""Stained Glass of Sintra as JSON: what a position shows, and what is no position."""

from __future__ import annotations

import pytest

from bot.rules import InvalidPosition, NoDraw
from tests.rules.positions import SINTRA, play
from tests.rules.positions import sintra as table
from tests.rules.test_json import written


def test_a_position_shows_all_that_there_is_to_it() -> None:
    data = written("sintra")
    first_words = "ruleset version edition verified side players view round ply phase reason start turn track prices"
    assert {*data} == {*first_words.split(), "factories", "centre", "marker", "bag", "tower", "removed", "boards"}
    first = data["boards"][0]
    assert first["strips"][1] == {
        "strip": "S2",
        "face": "back",
        "spaces": ["blue", "white", "pink", "white", "blue"],
        "panes": ["blue", None, None, None, None],
    }
    assert first["strips"][2] is None
    assert first["windows"][:3] == [[None, None], ["orange", None], ["orange", "yellow"]]
    assert {key: value for key, value in first.items() if key not in ("strips", "windows")} == {
        "score": 9,
        "glazier": 2,
        "points": [4, 3, 3, 2, 2, 1, 1, 2],
        "around": [1, 2, 0, 0],
        "completed": 1,
        "favourite": {"colour": "yellow", "count": 1},
        "broken": 3,
        "broken_steps": 0,
        "shattered": 0,
        "broken_points": 0,
        "colour_panes": 0,
        "colour_points": 0,
        "window_points": 9,
    }


def test_what_is_in_brackets_can_be_left_out() -> None:
    bare = written("sintra")
    for key in ("verified", "ply", "reason", "removed"):
        del bare[key]
    for place in bare["boards"]:
        for key in ("points", "broken_steps", "shattered", "broken_points", "colour_panes", "colour_points"):
            del place[key]
        del place["window_points"]
        for strip in filter(None, place["strips"]):
            del strip["spaces"]
    assert SINTRA.from_json(bare, NoDraw()).to_json() == written("sintra")


def test_a_position_that_waits_for_a_deal_waits_on() -> None:
    position = table("1 p")
    play(position, "1 pink 4")
    waiting = SINTRA.from_json(position.to_json(), NoDraw())
    assert (waiting.to_act, waiting.standing) == ((), None)
    assert waiting == position


def test_an_offer_without_a_draft_is_refused() -> None:
    data = written("sintra") | {"phase": "deal", "turn": None, "round": 2}
    with pytest.raises(InvalidPosition, match="offer-and-phase-disagree"):
        SINTRA.from_json(data, NoDraw())
