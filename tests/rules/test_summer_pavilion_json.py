"""Summer Pavilion: notation, steps, refusals of turn, and positions written down."""

from __future__ import annotations

import json

import pytest

from bot.rules import InvalidNotation, InvalidPosition, NoDraw, Step
from tests.rules.positions import PAVILION
from tests.rules.positions import pavilion as table


def test_13_tiles_are_read_in_any_order_and_printed_in_one() -> None:
    assert str(PAVILION.parse("bonus red blue  BLUE")) == "bonus blue blue red"
    assert str(PAVILION.parse("pass green purple")) == "pass purple green"


def test_13_the_steps_of_a_move() -> None:
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
def test_13_what_is_no_move_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidNotation) as refusal:
        PAVILION.parse(text)
    assert refusal.value.reason == reason


def test_a_position_is_printed_in_one_line_without_its_seed() -> None:
    assert repr(table("hand r")) == "<SummerPavilionPosition standard, round 1, ply 0, place, to act (0,)>"


def test_what_need_not_be_written_is_taken_for_the_beginning() -> None:
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


def test_a_board_below_the_first_score_has_lost_points_somehow() -> None:
    position = table("score 2  hand r")
    assert position.to_json()["boards"][0]["dropped_points"] == -3
    assert PAVILION.from_json(json.loads(json.dumps(position.to_json())), NoDraw()) == position


def test_a_star_of_the_variant_side_is_of_one_colour_or_of_all() -> None:
    table("ul rr.r..  ur rg.b..", side="variant", turn=1)
    with pytest.raises(InvalidPosition) as refusal:
        table("ul rr.g..", side="variant", turn=1)
    assert refusal.value.reason == "wrong-space"
