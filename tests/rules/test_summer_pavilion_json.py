"""Summer Pavilion: notation, steps, refusals of turn, and positions written down."""

from __future__ import annotations

import copy
import json

import pytest

from bot.rules import GameOver, IllegalMove, InvalidNotation, InvalidPosition, Move, NoDraw, OutOfTurn, Step
from bot.rules.summer_pavilion.pieces import MOVES
from tests.rules.positions import PAVILION, play
from tests.rules.positions import pavilion as table


def test_13_every_move_reads_back_what_it_prints():
    assert len(MOVES) == 60 + 13 * 6 * 6 * 6 + 83 + 210
    for text, move in MOVES.items():
        assert PAVILION.parse(text) is move
        assert str(move) == text
        assert repr(move) == f"<Move {text}>"


def test_13_tiles_are_read_in_any_order_and_printed_in_one():
    assert str(PAVILION.parse("bonus red blue  BLUE")) == "bonus blue blue red"
    assert str(PAVILION.parse("pass green purple")) == "pass purple green"


def test_13_the_steps_of_a_move():
    assert PAVILION.parse("c green").steps == (Step("source", "c"), Step("colour", "green"))
    assert PAVILION.parse("place ul 4 orange 3").steps == (
        Step("goal", "place ul"),
        Step("slot", "4"),
        Step("colour", "orange"),
        Step("wilds", "3"),
    )
    assert PAVILION.parse("bonus blue red").steps == (Step("goal", "bonus"), Step("tile", "blue"), Step("tile", "red"))
    assert PAVILION.parse("pass").steps == (Step("goal", "pass"),)
    assert PAVILION.parse("pass red red red red").steps == (Step("goal", "pass"), *[Step("keep", "red")] * 4)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not-a-move"),
        ("hello there friend", "not-a-move"),
        ("x green", "no-such-source"),
        ("3 black", "no-such-colour"),
        ("place white 4 orange 3", "no-such-star"),
        ("place orange 7 orange 3", "no-such-slot"),
        ("place orange 4 black 3", "no-such-colour"),
        ("place orange 4 orange 6", "no-such-number"),
        ("place orange 4 orange", "not-a-move"),
        ("bonus", "not-a-move"),
        ("bonus blue blue blue blue", "too-many-tiles"),
        ("bonus blue black", "no-such-colour"),
        ("pass red red red red red", "too-many-tiles"),
        ("pass me", "no-such-colour"),
        ("pass red done", "no-such-colour"),
    ],
)
def test_13_what_is_no_move_is_refused(text, reason):
    with pytest.raises(InvalidNotation) as refusal:
        PAVILION.parse(text)
    assert refusal.value.reason == reason


def test_13_who_may_not_move_is_told_so():
    position = table("hand r")
    with pytest.raises(OutOfTurn):
        position.play(1, PAVILION.parse("pass"))
    with pytest.raises(IllegalMove) as refusal:
        position.play(0, Move("3 blue 4", ()))
    assert refusal.value.reason == "not-this-game"
    with pytest.raises(IllegalMove) as refusal:
        position.play(0, PAVILION.parse("c red"))
    assert refusal.value.reason == "other-phase"
    over = table("hand r", "passed", round=6)
    play(over, "pass")
    with pytest.raises(GameOver):
        over.play(0, PAVILION.parse("pass"))


def test_a_position_is_printed_in_one_line_without_its_seed():
    assert repr(table("hand r")) == "<SummerPavilionPosition standard, round 1, ply 0, place, to act (0,)>"


def test_what_need_not_be_written_is_taken_for_the_beginning():
    position = table("score 9  red r.....  hand gg", "kept r", marker=1)
    data = position.to_json()
    for key in ("ply", "wild", "owed"):
        del data[key]
    for board in data["boards"]:
        for key in ("costs", "tile_points", "marker_points", "marker_tiles", "dropped_points", "dropped"):
            del board[key]
        del board["left_points"], board["left"]
    assert PAVILION.from_json(data, NoDraw()) == position
    assert position != data


def test_a_board_below_the_first_score_has_lost_points_somehow():
    position = table("score 2  hand r")
    assert position.to_json()["boards"][0]["dropped_points"] == -3
    assert PAVILION.from_json(json.loads(json.dumps(position.to_json())), NoDraw()) == position


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("ruleset", "azul", "other-ruleset"),
        ("players", 5, "no-such-players"),
        ("side", "grey", "no-such-side"),
        ("round", 7, "bad-shape"),
        ("round", 0, "bad-shape"),
        ("round", True, "bad-shape"),
        ("phase", "sleep", "bad-shape"),
        ("phase", "draft", "offer-and-phase-disagree"),
        ("phase", "bonus", "bad-shape"),
        ("wild", "green", "bad-shape"),
        ("turn", 2, "bad-shape"),
        ("turn", 1, "bad-shape"),
        ("turn", None, "bad-shape"),
        ("owed", 1, "bad-shape"),
        ("start", -1, "bad-shape"),
        ("marker", "floor", "bad-shape"),
        ("factories", [], "bad-shape"),
        ("factories.0", ["red"] * 5, "bad-shape"),
        ("centre", ["red"], "offer-and-phase-disagree"),
        ("centre", ["black"], "bad-shape"),
        ("supply", ["red"] * 11, "bad-shape"),
        ("supply", [], "tiles-do-not-add-up"),
        ("bag", [], "bad-shape"),
        ("bag.purple", 23, "bad-shape"),
        ("bag.black", 1, "bad-shape"),
        ("tower.purple", 1, "tiles-do-not-add-up"),
        ("boards", [], "bad-shape"),
        ("boards.0", None, "bad-shape"),
        ("boards.0.stars", None, "bad-shape"),
        ("boards.0.stars.ul", [None] * 6, "bad-shape"),
        ("boards.0.stars.red", [None] * 5, "bad-shape"),
        ("boards.0.stars.red", ["blue"] + [None] * 5, "wrong-space"),
        ("boards.0.stars.centre", ["blue", "blue"] + [None] * 4, "wrong-space"),
        ("boards.0.hand", ["red"] * 40, "tiles-do-not-add-up"),
        ("centre", ["red"] * 40, "tiles-do-not-add-up"),
        ("boards.0.kept", ["red"], "bad-shape"),
        ("boards.1.hand", ["red"], "bad-shape"),
        ("boards.1.kept", ["red"] * 5, "bad-shape"),
        ("boards.0.passed", 0, "bad-shape"),
        ("boards.0.score", 0, "bad-shape"),
        ("boards.0.score", 7, "score-does-not-add-up"),
        ("boards.0.marker_points", 1, "bad-shape"),
        ("boards.0.marker_points", -1, "bad-shape"),  # for no tile
        ("boards.0.marker_tiles", 24, "bad-shape"),  # in one round
        ("boards.0.dropped", 10**9, "bad-shape"),
        ("boards.0.left", 1, "bad-shape"),  # before the end
        ("version", 3, "unknown-edition"),
        ("boards.0.tile_points", 3, "score-does-not-add-up"),
    ],
)
def test_what_is_no_position_is_refused(path, value, reason):
    data = copy.deepcopy(table("red r.....  hand gg", "kept r").to_json())
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    there = data
    for key in way:
        there = there[key]
    there[last] = value
    with pytest.raises(InvalidPosition) as refusal:
        PAVILION.from_json(data, NoDraw())
    assert refusal.value.reason == reason


def test_a_star_of_the_variant_side_is_of_one_colour_or_of_all():
    table("ul rr.r..  ur rg.b..", side="variant", turn=1)
    with pytest.raises(InvalidPosition) as refusal:
        table("ul rr.g..", side="variant", turn=1)
    assert refusal.value.reason == "wrong-space"
