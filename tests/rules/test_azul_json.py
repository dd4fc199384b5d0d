"""Base Azul as JSON: what a position shows, and what is no position."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.rules import InvalidPosition, NoDraw, ScriptedDraw
from tests.rules.positions import AZUL, EMPTY, play
from tests.rules.positions import azul as table
from tests.rules.positions import azul_colours as colours

BUSY = """
score 5
    . | b....
   .r | .....
  kkk | .....
 .... | .....
..... | .....
floor my
"""
LAST = """
    w | byrk.
   .. | .....
  ... | .....
 .... | .....
..... | .....
"""


def busy() -> dict[str, Any]:
    data = table("1 bbyy  2 wwww  c rk", BUSY, EMPTY, turn=1).to_json()
    return json.loads(json.dumps(data))  # type: ignore[no-any-return]


def test_a_position_shows_all_that_there_is_to_it():
    position = AZUL.start(2, "coloured", ScriptedDraw(colours("bbyr kwkw rrrr ybkw wwww")), first=1)
    play(position, "1 red 2")
    empty_board = {
        "score": 0,
        "lines": [None] * 5,
        "wall": [[None] * 5] * 5,
        "spaces": [
            ["blue", "yellow", "red", "black", "white"],
            ["white", "blue", "yellow", "red", "black"],
            ["black", "white", "blue", "yellow", "red"],
            ["red", "black", "white", "blue", "yellow"],
            ["yellow", "red", "black", "white", "blue"],
        ],
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


def test_what_is_read_is_what_was_written():
    assert AZUL.from_json(busy(), NoDraw()).to_json() == busy()


def test_a_position_is_printed_in_one_line_without_its_seed():
    assert repr(table("1 bbyy", turn=1)) == "<AzulPosition coloured, round 1, ply 0, draft, to act (1,)>"


def test_a_game_that_waits_for_a_deal_waits_on():
    position = table("1 wwww", BUSY, EMPTY, turn=1)
    play(position, "1 white 4")
    data = position.to_json()
    assert data["phase"] == "deal"
    assert AZUL.from_json(data, ScriptedDraw([])).to_json() == data


def test_what_need_not_be_written_is_taken_for_the_beginning():
    data = busy()
    for key in ("ply", "idle", "reason"):
        del data[key]
    for board in data["boards"]:
        for key in ("spaces", "wall_points", "floor_points", "floor_pieces"):
            del board[key]
    for pile in ("bag", "lid"):
        data[pile] = {colour: count for colour, count in data[pile].items() if count}
    assert AZUL.from_json(data, NoDraw()).to_json() == busy()


def edit(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Put ``value`` at a path such as ``boards.0.lines.1.count``."""

    def change(data: Any) -> None:
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        for key in way:
            data = data[key]
        if value is ...:
            del data[last]
        else:
            data[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "reason", "facts"),
    [
        ("ruleset", "chess", "other-ruleset", {"ruleset": "chess"}),
        ("ruleset", ..., "other-ruleset", {"ruleset": "None"}),
        ("players", 5, "no-such-players", {"players": "5"}),
        ("players", True, "no-such-players", {"players": "True"}),
        ("players", 3, "bad-shape", {"where": "factories"}),
        ("side", "plaid", "no-such-side", {"side": "plaid"}),
        ("side", ..., "no-such-side", {"side": "None"}),
        ("round", 0, "bad-shape", {"where": "round"}),
        ("round", -1, "bad-shape", {"where": "round"}),
        ("round", ..., "bad-shape", {"where": "round"}),
        ("round", 1.0, "bad-shape", {"where": "round"}),
        ("round", True, "bad-shape", {"where": "round"}),
        ("ply", "none", "bad-shape", {"where": "ply"}),
        ("start", 2, "bad-shape", {"where": "start"}),
        ("turn", None, "bad-shape", {"where": "turn"}),
        ("turn", 2, "bad-shape", {"where": "turn"}),
        ("idle", 3, "bad-shape", {"where": "idle"}),
        ("phase", "tea", "bad-shape", {"where": "phase"}),
        ("phase", ["draft"], "bad-shape", {"where": "phase"}),
        ("reason", "row", "bad-shape", {"where": "reason"}),
        ("marker", "bag", "bad-shape", {"where": "marker"}),
        ("marker", 2, "bad-shape", {"where": "marker"}),
        ("marker", "centre", "marker-misplaced", {"where": "boards[0].floor"}),
        ("marker", 1, "marker-misplaced", {"where": "boards[0].floor"}),
        ("boards.0.floor", ["yellow"], "marker-misplaced", {"where": "boards[0].floor"}),
        ("boards.0.floor", ["marker", "marker"], "marker-misplaced", {"where": "boards[0].floor"}),
        ("boards.1.floor", ["marker"], "marker-misplaced", {"where": "boards[1].floor"}),
        ("boards.0.floor", ["marker", *["yellow"] * 7], "floor-over-full", {"where": "boards[0].floor", "count": 8}),
        ("boards.0.floor", "my", "bad-shape", {"where": "boards[0].floor"}),
        ("factories.0", ["blue"] * 5, "bad-shape", {"where": "factories[0]"}),
        ("factories.0", ["green"], "bad-shape", {"where": "factories[0]"}),
        ("factories.0", [["blue"]], "bad-shape", {"where": "factories[0]"}),
        ("factories", [[], [], [], []], "bad-shape", {"where": "factories"}),
        ("factories.0", ["blue", "blue", "yellow", "red"], "tiles-do-not-add-up", {"colour": "yellow", "count": 19}),
        ("centre", ["red"] * 60, "tiles-do-not-add-up", {"colour": "red", "count": 60}),
        ("centre", None, "bad-shape", {"where": "centre"}),
        ("bag", [], "bad-shape", {"where": "bag"}),
        ("bag.blue", 16, "tiles-do-not-add-up", {"colour": "blue", "count": 19}),
        ("bag.blue", 21, "bad-shape", {"where": "bag"}),
        ("bag.blue", -1, "bad-shape", {"where": "bag"}),
        ("bag.green", 0, "bad-shape", {"where": "bag"}),
        ("lid", ..., "bad-shape", {"where": "lid"}),
        ("boards", [], "bad-shape", {"where": "boards"}),
        ("boards.1", None, "bad-shape", {"where": "boards[1]"}),
        ("boards.0.lines", [None] * 4, "bad-shape", {"where": "boards[0].lines"}),
        ("boards.0.lines.1", "red", "bad-shape", {"where": "boards[0].lines[1]"}),
        ("boards.0.lines.1.count", 3, "line-over-full", {"where": "boards[0].lines[1]", "count": 3}),
        ("boards.0.lines.1.count", 0, "bad-shape", {"where": "boards[0].lines[1].count"}),
        ("boards.0.lines.1.colour", "green", "bad-shape", {"where": "boards[0].lines[1].colour"}),
        (
            "boards.0.lines.0",
            {"colour": "blue", "count": 1},
            "wall-has-colour",
            {"where": "boards[0].lines[0]", "colour": "blue"},
        ),
        ("boards.0.wall.2", [None] * 6, "bad-shape", {"where": "boards[0].wall[2]"}),
        ("boards.0.wall.2.2", "green", "bad-shape", {"where": "boards[0].wall[2][2]"}),
        (
            "boards.0.wall.0.1",
            "blue",
            "wrong-space",
            {"where": "boards[0].wall[0][1]", "colour": "blue", "printed": "yellow"},
        ),
        ("boards.0.score", -1, "bad-shape", {"where": "boards[0].score"}),
        ("boards.0.score", 6, "score-does-not-add-up", {"where": "boards[0]", "score": 6}),
        ("boards.0.floor_points", 1, "bad-shape", {"where": "boards[0].floor_points"}),
        ("boards.0.floor_points", -1, "bad-shape", {"where": "boards[0].floor_points"}),
        ("boards.0.floor_pieces", -1, "bad-shape", {"where": "boards[0].floor_pieces"}),
        ("boards.0.floor_pieces", 1, "bad-shape", {"where": "boards[0].floor_pieces"}),  # none was paid by now
        ("boards.0.floor_pieces", 10**9, "bad-shape", {"where": "boards[0].floor_pieces"}),
        ("version", 2, "unknown-edition", {"version": "2", "edition": ""}),
        ("version", True, "bad-shape", {"where": "version"}),
        ("edition", "0123456789ab", "unknown-edition", {"version": "1", "edition": "0123456789ab"}),
        ("view", 2, "bad-shape", {"where": "view"}),
    ],
)
def test_what_is_no_position_is_refused_with_its_reason(path, value, reason, facts):
    data = busy()
    edit(path, value)(data)
    with pytest.raises(InvalidPosition) as refusal:
        AZUL.from_json(data, NoDraw())
    assert (refusal.value.reason, refusal.value.facts) == (reason, facts)


@pytest.mark.parametrize("data", [None, [], "azul", 7])
def test_only_an_object_is_a_position(data):
    with pytest.raises(InvalidPosition, match="bad-shape"):
        AZUL.from_json(data, NoDraw())


def test_a_round_with_nothing_on_offer_is_no_position():
    data = busy()
    data["lid"] = {"blue": 2, "yellow": 2, "white": 4, "red": 1, "black": 1}
    data |= {"factories": [[], [], [], [], []], "centre": []}
    with pytest.raises(InvalidPosition, match="offer-and-phase-disagree"):
        AZUL.from_json(data, NoDraw())


def test_a_finished_game_has_no_turn_a_reason_and_a_score_with_its_bonuses():
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
        spoiled = json.loads(json.dumps(data))
        edit(path, value)(spoiled)
        with pytest.raises(InvalidPosition, match=reason):
            AZUL.from_json(spoiled, NoDraw())
