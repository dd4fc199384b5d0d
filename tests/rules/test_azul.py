"""Base Azul: what is drawn by chance, and rules that no single example shows (`examples/azul.txt`)."""

from __future__ import annotations

import random

import pytest

from bot.rules import (
    NoDraw,
    ScriptedDraw,
    ShuffledDraw,
)
from bot.rules.azul.pieces import tile_points
from bot.rules.draw import Undrawn
from tests.rules.positions import AZUL, EMPTY, azul_board, board, census, count, ended, field, offer, play, told
from tests.rules.positions import azul as table
from tests.rules.positions import azul_colours as colours
from tests.support.forms import SEED

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


def test_2_1_nobody_may_pass() -> None:
    position = table("1 bbyr")
    assert len(position.legal_moves(0)) == 3 * 6
    assert all(position.copy().play(0, move)[0].facts["count"] for move in position.legal_moves(0))


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


def test_3_6_a_tile_sent_to_the_lid_does_not_come_back_in_the_same_round() -> None:
    position = table("1 wwww  2 bbbb", EMPTY + "floor bbyyrrk", EMPTY, bag="-", draw=ShuffledDraw(SEED))
    play(position, "1 white floor")
    assert field(position, "bag") == "-"
    assert count(position, "lid") == 100 - 7 - 4


# --- 7 Hidden information


def test_7_positions_show_counts_and_never_the_order_of_the_bag() -> None:
    one = AZUL.start(2, "coloured", ScriptedDraw(colours("bbyr kwkw rrrr ybkw wwww" + "b" * 14 + "y" * 6)), first=0)
    other = AZUL.start(2, "coloured", ScriptedDraw(colours("bbyr kwkw rrrr ybkw wwww" + "y" * 6 + "b" * 14)), first=0)
    assert one.to_json() == other.to_json()


BUSY = azul_board("y", ".b", "... | ..b..")


# --- Before the first deal


def test_without_a_draw_a_game_is_a_table_before_its_first_deal() -> None:
    position = AZUL.start(2, "coloured", NoDraw(), first=1)
    assert (position.round, position.to_act, position.to_json()["start"]) == (0, (), 1)
    with pytest.raises(Undrawn):
        AZUL.start(2, "coloured", NoDraw())


# --- 4 Scoring


def test_4_1_an_emptied_line_is_open_again_but_for_the_colour_on_its_wall_row() -> None:
    position = table("1 wwww", azul_board("yy | .b..."), turn=1)
    play(position, "1 white floor")
    reopened = table("1 byrw", board(position, 0), EMPTY)
    assert {str(move) for move in reopened.legal_moves(0) if str(move).endswith(" 2")} == {"1 red 2", "1 white 2"}


def test_4_3_a_tile_scores_the_runs_it_is_part_of() -> None:
    for wall, row, column, points in [
        (0, 2, 2, 1),  # alone
        (0b00000_00000_01010_00000_00000, 2, 2, 3),  # between two in its row
        (0b00000_00100_00000_00100_00000, 2, 2, 3),  # between two in its column, not 3 + 1
        (0b00000_00100_01010_00100_00000, 2, 2, 6),  # both
        (0b00000_00000_10000_00000_00000, 2, 2, 1),  # a gap is no neighbour
        (0b00100_00000_00000_00100_00100, 2, 2, 3),  # two above, and one below behind a gap
        (0b11111_11111_11111_11111_01111, 0, 4, 10),  # the last of 25
    ]:
        assert tile_points(wall | 1 << 5 * row + column, row, column) == points


def test_4_3_no_run_goes_round_the_edge() -> None:
    # The last space of a row and the first of the next lie side by side in the int, not on the wall.
    assert tile_points(0b00000_00000_00000_00001_10000, 0, 4) == 1
    assert tile_points(0b00000_00000_00000_00001_10000, 1, 0) == 1


def test_4_7_boards_do_not_touch_each_other() -> None:
    mine = azul_board("y | b....", "ww | .b...", "kkkk", floor="rr", score=5)
    other = azul_board("r | by...", "yy | .b...", "rrr", floor="b")
    one, two = (table("1 wwww", *boards, EMPTY, turn=2) for boards in ((mine, other), (other, mine)))
    for position in (one, two):
        play(position, "1 white floor")
    assert board(one, 0) == board(two, 1)
    assert board(one, 1) == board(two, 0)
    assert field(one, "lid") == field(two, "lid")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_projected_for_others_is_what_they_have_when_the_round_ends(players: int) -> None:
    chance = random.Random(players)
    for seed in range(10):
        position = AZUL.start(players, "coloured", ShuffledDraw(seed.to_bytes(32, "big")))
        while position.to_act:
            (seat,) = position.to_act
            projected = position.projected
            events = position.play(seat, chance.choice(position.legal_moves(seat)))
            if told(events, "dealt"):
                others = [other for other in range(players) if other != seat]
                assert [position.scores[other] for other in others] == [projected[other] for other in others]
        # Nothing is left to tile or to pay.
        assert position.projected == position.scores


# --- 5, 6 and 8.10 Rounds, and the end


def test_5_2_a_bag_that_becomes_empty_with_the_last_factory_stays_empty_until_the_next_deal() -> None:
    position = AZUL.start(2, "coloured", ShuffledDraw(SEED))
    rounds = {}
    while position.to_act and position.round < 7:
        (seat,) = position.to_act
        # Lines 5 and 4, then the floor: nobody completes a wall row so early.
        move = next(m for line in ["5", "4", "floor"] for m in position.legal_moves(seat) if str(m).endswith(line))
        for event in position.play(seat, move):
            if event.kind == "dealt":
                rounds[event.facts["round"]] = (event.facts["refilled"], count(position, "bag"))
    # Two players: 100 tiles are five deals of 20.
    assert [rounds[number] for number in (2, 3, 4, 5)] == [(False, 60), (False, 40), (False, 20), (False, 0)]
    assert rounds[6][0] is True


def test_6_7_players_who_always_take_the_floor_never_end_the_game() -> None:
    position = AZUL.start(2, "coloured", ShuffledDraw(SEED))
    while position.round <= 30:
        (seat,) = position.to_act
        position.play(seat, next(move for move in position.legal_moves(seat) if str(move).endswith("floor")))
    assert position.standing is None
    assert position.scores == (0, 0)


def test_8_10_three_rounds_running_without_a_line_to_go_to_end_the_game() -> None:
    # Only red and no white tile would find a line, and all that is out is blue, yellow and black.
    blocked = azul_board(". | byrk.", ".r", "..r", "...r", "....r")
    script = colours("bbbb yyyy bbyy kkkk kkkk" * 2)
    position = table("1 bbbb  2 yyyy", blocked, blocked, draw=ScriptedDraw(script))
    idle = []
    while position.to_act:
        (seat,) = position.to_act
        moves = position.legal_moves(seat)
        assert all(str(move).endswith("floor") for move in moves)
        events = position.play(seat, moves[0])
        if told(events, "round-ended"):
            idle.append(position.to_json()["idle"])
    assert idle == [1, 2, 3]
    assert told(events)[-2:] == ["round-ended - +0 round=3", "ended - +0 reason=stuck"]
    assert ended(position).reason == "stuck"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_score_sheet_counts_tiles_and_what_was_paid_for(players: int) -> None:
    position = AZUL.start(players, "coloured", ShuffledDraw(SEED))
    while position.to_act:
        (seat,) = position.to_act
        moves = position.legal_moves(seat)
        position.play(seat, moves[len(moves) // 3])
    for sheet, data in zip(ended(position).sheets, position.to_json()["boards"], strict=True):
        assert [line.key for line in sheet] == ["wall", "floor", "rows", "columns", "colours"]
        assert sheet[0].count == sum(cell is not None for row in data["wall"] for cell in row)
        assert sheet[1].count == data["floor_pieces"]
