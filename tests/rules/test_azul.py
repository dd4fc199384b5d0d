"""Base Azul: setting up and drafting, the marker and the floor line, notation and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import (
    IllegalMove,
    NoDraw,
    ScriptedDraw,
    ShuffledDraw,
)
from bot.rules.draw import Undrawn
from tests.rules.positions import AZUL, EMPTY, azul_board, board, census, count, field, legal, offer, play, told
from tests.rules.positions import azul as table
from tests.rules.positions import azul_colours as colours

SEED = bytes(range(32))

# --- 1 Setup


@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_1_the_factories_hold_four_of_a_hundred_tiles_each(players: int, factories: int) -> None:
    data = AZUL.start(players, "coloured", ShuffledDraw(SEED)).to_json()
    assert [len(tiles) for tiles in data["factories"]] == [4] * factories
    assert sum(data["bag"].values()) == 100 - 4 * factories
    assert sum(data["lid"].values()) == 0
    assert census(data) == dict.fromkeys(AZUL.colours, 20)


def test_1_boards_start_empty_and_the_marker_lies_in_the_centre() -> None:
    position = AZUL.start(2, "coloured", ShuffledDraw(SEED), first=0)
    assert board(position, 0) == board(position, 1) == EMPTY
    assert position.scores == (0, 0)
    assert position.to_json()["marker"] == "centre"
    assert position.to_json()["centre"] == []


def test_1_all_players_use_the_same_printed_wall() -> None:
    (one, other) = AZUL.start(2, "coloured", ShuffledDraw(SEED)).to_json()["boards"]
    drawn = ["".join("byrkw"[AZUL.colours.index(colour)] for colour in row) for row in one["spaces"]]
    assert drawn == ["byrkw", "wbyrk", "kwbyr", "rkwby", "yrkwb"]
    assert one["spaces"] == other["spaces"]


def test_1_the_start_seat_is_drawn_before_the_tiles_unless_it_is_given() -> None:
    tiles = colours("bbbb yyyy rrrr kkkk wwww")
    drawn = AZUL.start(2, "coloured", ScriptedDraw([1, *tiles]))
    assert drawn.to_act == (1,)
    assert drawn.to_json()["start"] == 1
    given = AZUL.start(2, "coloured", ScriptedDraw(tiles), first=1)
    assert given == drawn


def test_1_factories_are_filled_one_after_another_in_the_order_drawn() -> None:
    position = AZUL.start(2, "coloured", ScriptedDraw(colours("bbyr kwkw rrrr ybkw wwww")), first=0)
    assert offer(position) == "1 bbyr  2 kkww  3 rrrr  4 bykw  5 wwww  c m"


# --- 2 Drafting


def test_2_1_all_tiles_of_a_colour_are_taken_from_one_factory_and_the_rest_goes_to_the_centre() -> None:
    position = table("1 bbyr  2 bkkw")
    events = play(position, "1 blue 2")
    assert offer(position) == "2 bkkw  c myr"
    assert board(position, 0).split("\n")[2] == "   bb | ....."
    assert told(events) == [
        "taken 0 +0 source=1 colour=blue count=2 marker=False",
        "placed 0 +0 line=2 colour=blue count=2 full=True",
    ]


def test_2_1_all_tiles_of_a_colour_are_taken_from_the_centre_and_the_rest_stays() -> None:
    position = table("1 bbbb  c mrrryw")
    play(position, "c red 3")
    assert offer(position) == "1 bbbb  c yw"
    assert board(position, 0).split("\n")[3] == "  rrr | ....."


def test_2_1_nobody_may_pass() -> None:
    position = table("1 bbyr")
    assert len(position.legal_moves(0)) == 3 * 6
    assert all(position.copy().play(0, move)[0].facts["count"] for move in position.legal_moves(0))


def test_2_2_the_first_to_take_from_the_centre_also_takes_the_marker() -> None:
    position = table("1 bbbb  c mrry")
    first = play(position, "c red 2")
    second = play(position, "c yellow 1")
    assert told(first, "taken") == ["taken 0 +0 source=c colour=red count=2 marker=True"]
    assert told(second, "taken") == ["taken 1 +0 source=c colour=yellow count=1 marker=False"]
    assert position.to_json()["marker"] == 0
    assert board(position, 0).endswith("floor m\n")


def test_2_2_the_marker_takes_the_leftmost_free_space_before_the_tiles_are_placed() -> None:
    position = table("1 bbbb  c myyy", EMPTY + "floor rk", EMPTY)
    play(position, "c yellow 1")
    assert board(position, 0).endswith("floor rkmyy\n")


def test_2_3_the_marker_is_never_taken_alone() -> None:
    position = table("1 bbbb  c m")
    assert not [move for move in position.legal_moves(0) if str(move).startswith("c ")]
    with pytest.raises(IllegalMove, match="empty-source"):
        play(position, "c blue floor")


def test_2_4_the_tiles_go_to_one_line_and_what_does_not_fit_to_the_floor_never_to_another_line() -> None:
    position = table("1 bbbb  2 rrrr")
    events = play(position, "1 blue 3")
    assert board(position, 0) == azul_board("bbb", floor="b")
    assert told(events, "placed", "dropped") == [
        "placed 0 +0 line=3 colour=blue count=3 full=True",
        "dropped 0 +0 colour=blue count=1 lid=0",
    ]


def test_2_5_a_line_with_tiles_takes_the_same_colour_only() -> None:
    position = table("1 rrbb  2 kkkk", azul_board("..r"), EMPTY)
    assert legal(position, "1 red") == ["1", "2", "3", "4", "5", "floor"]
    assert legal(position, "1 blue") == ["1", "2", "4", "5", "floor"]
    play(position, "1 red 3")
    assert board(position, 0).split("\n")[3] == "  rrr | ....."


def test_2_6_a_line_is_closed_to_a_colour_its_wall_row_has() -> None:
    position = table("1 rrbb  2 kkkk", azul_board(". | ..r..", "... | ....r"), EMPTY)
    assert legal(position, "1 red") == ["2", "4", "5", "floor"]
    assert legal(position, "1 blue") == ["1", "2", "3", "4", "5", "floor"]


def test_2_7_several_lines_may_hold_the_same_colour() -> None:
    position = table("1 bbkk  2 bbkk  3 bbkk  4 wwww")
    play(position, "1 blue 5", "4 white 5", "2 blue 3", "c black floor", "3 blue 2")
    assert board(position, 0) == azul_board("bb", ".bb", "...bb")


def test_2_8_more_tiles_than_spaces_is_legal() -> None:
    position = table("1 wwww  2 bbbb")
    assert "1" in legal(position, "1 white")
    play(position, "1 white 1")
    assert board(position, 0).endswith("floor www\n")


def test_2_9_a_full_line_of_the_same_colour_is_not_a_destination() -> None:
    position = table("1 bbkk  2 wwww", azul_board("bb"), EMPTY)
    assert legal(position, "1 blue") == ["1", "3", "4", "5", "floor"]


def test_2_10_all_may_go_to_the_floor_although_a_line_would_take_them() -> None:
    position = table("1 bbkk  2 wwww")
    events = play(position, "1 blue floor")
    assert board(position, 0) == EMPTY + "floor bb\n"
    assert told(events, "placed", "dropped") == ["dropped 0 +0 colour=blue count=2 lid=0"]


def test_2_11_a_line_is_filled_as_far_as_it_goes_and_nothing_is_held_back() -> None:
    position = table("1 bbkk  2 wwww")
    results = set()
    for move in position.legal_moves(0):
        if str(move).startswith("1 blue"):
            after = position.copy()
            after.play(0, move)
            results.add(board(after, 0))
    # One result for each line and one for the floor: no line that got fewer tiles than it has room for.
    assert len(results) == 6
    assert {result.count("b") for result in results if "floor" not in result} == {2}


def test_2_12_there_is_always_a_move_even_with_a_full_floor() -> None:
    blocked = """
    b | .....
   yy | .....
  rrr | .....
 kkkk | .....
wwwww | .....
floor bbyyrrk
"""
    position = table("1 wwww  2 bbbb", blocked, EMPTY)
    assert [str(move) for move in position.legal_moves(0)] == ["1 white floor", "2 blue floor"]
    events = play(position, "1 white floor")
    assert field(position, "lid") == "w4"
    assert told(events) == [
        "taken 0 +0 source=1 colour=white count=4 marker=False",
        "dropped 0 +0 colour=white count=0 lid=4",
    ]


def test_2_13_the_phase_ends_when_no_tile_is_left_though_the_marker_lies_in_the_centre() -> None:
    position = table("1 bbbb")
    events = play(position, "1 blue 4")
    assert told(events, "round-ended") == ["round-ended - +0 round=1"]
    assert position.to_json()["phase"] == "deal"


# --- 3 The floor line and the marker


@pytest.mark.parametrize(
    ("floor", "penalty"),
    [("b", -1), ("bb", -2), ("bby", -4), ("bbyy", -6), ("bbyyr", -8), ("bbyyrr", -11), ("bbyyrrk", -14)],
)
def test_3_1_each_piece_on_the_floor_line_costs_more(floor: str, penalty: int) -> None:
    position = table("1 wwww", azul_board(floor=floor, score=50), EMPTY, turn=1)
    events = play(position, "1 white 4")
    assert told(events, "floor") == [f"floor 0 {penalty} pieces={len(floor)} penalty={penalty}"]
    assert position.scores == (50 + penalty, 1)


def test_3_2_what_the_floor_line_cannot_hold_goes_to_the_lid_and_costs_nothing_more() -> None:
    position = table("1 wwww", azul_board(floor="bbyyr", score=50), EMPTY)
    events = play(position, "1 white floor")
    assert told(events, "dropped", "floor") == [
        "dropped 0 +0 colour=white count=2 lid=2",
        "floor 0 -14 pieces=7 penalty=-14",
    ]
    assert field(position, "lid") == "b2 y2 r1 w4"


def test_3_3_a_marker_that_finds_the_floor_line_full_costs_nothing_but_its_owner_starts() -> None:
    full = azul_board(floor="bbyyrrk", score=50)
    position = table("c mwww", EMPTY, full, turn=1, draw=ShuffledDraw(SEED))
    events = play(position, "c white floor")
    assert told(events, "taken", "floor") == [
        "taken 1 +0 source=c colour=white count=3 marker=True",
        "floor 1 -14 pieces=7 penalty=-14",
    ]
    assert position.to_json()["start"] == 1
    assert position.to_act == (1,)


def test_3_4_with_one_space_left_the_marker_takes_it_and_the_tile_goes_to_the_lid() -> None:
    position = table("1 bbbb  c mw", EMPTY + "floor bbyyrr", EMPTY)
    events = play(position, "c white floor")
    assert board(position, 0).endswith("floor bbyyrrm\n")
    assert field(position, "lid") == "w1"
    assert told(events, "dropped") == ["dropped 0 +0 colour=white count=0 lid=1"]


def test_3_5_the_marker_is_paid_for_like_a_tile_stays_with_its_owner_and_is_not_put_in_the_lid() -> None:
    position = table("1 wwww", azul_board(floor="mb", score=50), EMPTY, turn=1)
    events = play(position, "1 white 4")
    assert told(events, "floor") == ["floor 0 -2 pieces=2 penalty=-2"]
    assert field(position, "lid") == "b1 w3"
    assert position.to_json()["marker"] == 0


def test_3_5_the_owner_of_the_marker_starts_the_next_round_and_puts_it_back() -> None:
    position = table("1 wwww", EMPTY, EMPTY + "floor m", draw=ShuffledDraw(SEED))
    play(position, "1 white 4")
    data = position.to_json()
    assert (data["start"], data["turn"], data["marker"]) == (1, 1, "centre")


def test_3_6_a_tile_sent_to_the_lid_does_not_come_back_in_the_same_round() -> None:
    position = table("1 wwww  2 bbbb", EMPTY + "floor bbyyrrk", EMPTY, bag="-", draw=ShuffledDraw(SEED))
    play(position, "1 white floor")
    assert field(position, "bag") == "-"
    assert count(position, "lid") == 100 - 7 - 4


def test_3_7_if_nobody_takes_the_marker_the_same_player_starts_again() -> None:
    position = table("1 bbbb  2 wwww", EMPTY, EMPTY, start=1, turn=1, draw=ShuffledDraw(SEED))
    play(position, "1 blue 4", "2 white 4")
    data = position.to_json()
    assert data["round"] == 2
    assert (data["start"], data["turn"], data["marker"]) == (1, 1, "centre")


# --- 7 Hidden information


def test_7_positions_show_counts_and_never_the_order_of_the_bag() -> None:
    one = AZUL.start(2, "coloured", ScriptedDraw(colours("bbyr kwkw rrrr ybkw wwww" + "b" * 14 + "y" * 6)), first=0)
    other = AZUL.start(2, "coloured", ScriptedDraw(colours("bbyr kwkw rrrr ybkw wwww" + "y" * 6 + "b" * 14)), first=0)
    assert one.to_json() == other.to_json()


def test_legal_moves_are_listed_by_source_colour_and_line() -> None:
    position = table("1 bw  c mkb")
    assert [str(move) for move in position.legal_moves(0)] == [
        f"{source} {colour} {line}"
        for source, colour in [("1", "blue"), ("1", "white"), ("c", "blue"), ("c", "black")]
        for line in ["1", "2", "3", "4", "5", "floor"]
    ]


# --- Refusals

BUSY = azul_board("y", ".b", "... | ..b..")


@pytest.mark.parametrize(
    ("text", "reason", "facts"),
    [
        ("6 blue 1", "no-such-factory", {"source": "6", "factories": 5}),
        ("3 blue 1", "empty-source", {"source": "3"}),
        ("c blue 1", "empty-source", {"source": "c"}),
        ("1 white 5", "colour-absent", {"source": "1", "colour": "white"}),
        ("1 yellow 1", "line-full", {"line": "1"}),
        ("1 blue 1", "line-full", {"line": "1"}),
        ("1 yellow 2", "line-other-colour", {"line": "2", "colour": "yellow", "holds": "blue"}),
        ("1 blue 3", "wall-has-colour", {"line": "3", "colour": "blue"}),
        ("tile 1 1", "nothing-to-tile", {}),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason_and_nothing_changes(text: str, reason: str, facts: Any) -> None:
    position = table("1 bbyy  2 wwww", BUSY, EMPTY)
    before = position.to_json()
    with pytest.raises(IllegalMove) as refusal:
        position.play(0, AZUL.parse(text))
    assert (refusal.value.reason, refusal.value.facts) == (reason, facts)
    assert position.to_json() == before


# --- Before the first deal


def test_without_a_draw_a_game_is_a_table_before_its_first_deal() -> None:
    position = AZUL.start(2, "coloured", NoDraw(), first=1)
    assert (position.round, position.to_act, position.to_json()["start"]) == (0, (), 1)
    with pytest.raises(Undrawn):
        AZUL.start(2, "coloured", NoDraw())
