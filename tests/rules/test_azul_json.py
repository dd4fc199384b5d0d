"""Base Azul as JSON: what a position shows, and what is no position."""

from __future__ import annotations

import pytest

from bot.rules import InvalidPosition, NoDraw, ScriptedDraw
from tests.rules.positions import AZUL, EMPTY, azul_board, play
from tests.rules.positions import azul as table
from tests.rules.positions import azul_colours as colours
from tests.rules.test_json import BUSY, refusal, spoil, written

PRINTED = [
    ["blue", "yellow", "red", "black", "white"],
    ["white", "blue", "yellow", "red", "black"],
    ["black", "white", "blue", "yellow", "red"],
    ["red", "black", "white", "blue", "yellow"],
    ["yellow", "red", "black", "white", "blue"],
]
LAST = azul_board("w | byrk.")


def test_a_position_shows_all_that_there_is_to_it() -> None:
    position = AZUL.start(2, "coloured", ScriptedDraw(colours("bbyr kwkw rrrr ybkw wwww")), first=1)
    play(position, "1 red 2")
    empty_board = {
        "score": 0,
        "lines": [None] * 5,
        "wall": [[None] * 5] * 5,
        "spaces": PRINTED,
        "floor": [],
        "wall_points": 0,
        "floor_points": 0,
        "floor_pieces": 0,
    }
    assert position.to_json() == {
        "ruleset": "azul",
        "version": 1,
        "view": None,
        "side": "coloured",
        "players": 2,
        "round": 1,
        "ply": 1,
        "phase": "draft",
        "reason": None,
        "start": 1,
        "turn": 0,
        "idle": -1,
        "factories": [
            [],
            ["black", "black", "white", "white"],
            ["red"] * 4,
            ["blue", "yellow", "black", "white"],
            ["white"] * 4,
        ],
        "centre": ["blue", "blue", "yellow"],
        "marker": "centre",
        "bag": {"blue": 17, "yellow": 18, "red": 15, "black": 17, "white": 13},
        "lid": {"blue": 0, "yellow": 0, "red": 0, "black": 0, "white": 0},
        "boards": [empty_board, empty_board | {"lines": [None, {"colour": "red", "count": 1}, None, None, None]}],
    }


def test_a_position_is_printed_in_one_line_without_its_seed() -> None:
    assert repr(table("1 bbyy", turn=1)) == "<AzulPosition coloured, round 1, ply 0, draft, to act (1,)>"


def test_a_game_that_waits_for_a_deal_waits_on() -> None:
    position = table("1 wwww", BUSY, EMPTY, turn=1)
    play(position, "1 white 4")
    data = position.to_json()
    assert data["phase"] == "deal"
    assert AZUL.from_json(data, ScriptedDraw([])).to_json() == data


def test_what_need_not_be_written_is_taken_for_the_beginning() -> None:
    data = written("azul")
    for key in ("ply", "idle", "reason"):
        del data[key]
    for board in data["boards"]:
        for key in ("spaces", "wall_points", "floor_points", "floor_pieces"):
            del board[key]
    for pile in ("bag", "lid"):
        data[pile] = {colour: count for colour, count in data[pile].items() if count}
    assert AZUL.from_json(data, NoDraw()).to_json() == written("azul")


def test_a_round_with_nothing_on_offer_is_no_position() -> None:
    data = written("azul")
    data["lid"] = {"blue": 2, "yellow": 2, "white": 4, "red": 1, "black": 1}
    data |= {"factories": [[], [], [], [], []], "centre": []}
    with pytest.raises(InvalidPosition, match="offer-and-phase-disagree"):
        AZUL.from_json(data, NoDraw())


def test_a_finished_game_has_no_turn_a_reason_and_a_score_with_its_bonuses() -> None:
    position = table("1 bbbb", EMPTY, LAST)
    play(position, "1 blue 4")
    data = position.to_json()
    assert (data["phase"], data["reason"], data["turn"]) == ("over", "row", None)
    assert AZUL.from_json(data, NoDraw()).standing == position.standing
    for path, value, reason in [
        ("turn", 0, "bad-shape"),
        ("reason", None, "bad-shape"),
        ("reason", "boredom", "bad-shape"),
        ("boards.1.score", 5, "score-does-not-add-up"),  # the row is worth 2 more
    ]:
        assert refusal("azul", spoil(data, path, value)).reason == reason
