"""Base Azul: the next round, the bag and the lid, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import NoDraw, ScriptedDraw, ShuffledDraw
from tests.rules.positions import AZUL, EMPTY, azul_board, board, count, ended, field, legal, offer, play, told
from tests.rules.positions import azul as table
from tests.rules.positions import azul_colours as colours

SEED = bytes(range(32))
LAST = azul_board("w | byrk.")


# Four players with nearly full walls. With two boards of each kind, all 100 tiles lie on boards.
FULL_OF_WHITE = """
    . | byrk.
   .k | wbyr.
  ..r | kwby.
 ...y | rkwb.
.wwww | yrk..
"""
WITH_BLUE = """
    . | byrk.
   .k | wbyr.
  ..r | kwby.
 ...y | rkwb.
...bb | yrk..
"""
WITH_LESS_BLUE = WITH_BLUE.replace("...bb", "....b")
WITHOUT_WHITE = FULL_OF_WHITE.replace(".wwww", ".....").replace("...y", "....")


# --- 5 Next round, bag and lid


def test_5_1_the_bag_is_refilled_only_when_it_is_empty_and_in_the_middle_of_a_factory() -> None:
    # The two blue tiles of the bag come first: a script that draws anything else before them cannot be played.
    draw = ScriptedDraw(colours("bb" + "yy rrkk kkyy yyrr rrkk"))
    position = table("1 wwww", bag="b2", draw=draw)
    events = play(position, "1 white 4")
    assert told(events, "dealt") == ["dealt - +0 round=2 tiles=20 refilled=True"]
    assert offer(position) == "1 bbyy  2 rrkk  3 yykk  4 yyrr  5 rrkk  c m"
    assert field(position, "lid") == "-"
    assert count(position, "bag") == 100 - 1 - 20


def test_5_1_a_bag_with_tiles_for_all_factories_is_not_refilled() -> None:
    draw = ScriptedDraw(colours("bbbb yyyy" * 2 + "bbyy"))
    position = table("1 wwww", bag="b10 y10", draw=draw)
    events = play(position, "1 white 4")
    assert told(events, "dealt") == ["dealt - +0 round=2 tiles=20 refilled=False"]
    assert field(position, "bag") == "-"
    assert count(position, "lid") == 100 - 1 - 20


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


def test_5_3_5_4_with_bag_and_lid_empty_a_round_of_fewer_tiles_is_played_like_any_other() -> None:
    boards = (WITHOUT_WHITE, FULL_OF_WHITE.replace(".wwww", "....."), WITH_BLUE, WITH_LESS_BLUE)
    position = table("1 b", *boards, bag="-", turn=3, draw=ScriptedDraw(colours("wwww wwyw w")))
    events = play(position, "1 blue 5")
    assert told(events, "dealt") == ["dealt - +0 round=2 tiles=9 refilled=True"]
    assert offer(position) == "1 wwww  2 ywww  3 w  c m"
    assert field(position, "bag") == field(position, "lid") == "-"
    assert legal(position, "3 white") == ["1", "5", "floor"]
    position = position.copy(NoDraw())
    events = play(position, "2 white 5", "1 white 5", "c yellow floor", "3 white floor")
    assert told(events, "round-ended") == ["round-ended - +0 round=2"]


def test_5_5_with_no_tile_to_deal_the_game_ends_and_is_scored() -> None:
    position = table("1 b", FULL_OF_WHITE, FULL_OF_WHITE, WITH_BLUE, WITH_LESS_BLUE, turn=3)
    events = play(position, "1 blue 5")
    assert field(position, "bag") == field(position, "lid") == "-"
    assert told(events, "round-ended", "dealt", "ended") == ["round-ended - +0 round=1", "ended - +0 reason=no-tiles"]
    assert told(events, "bonus")[:4] == [
        "bonus 0 +7 what=column which=1",
        "bonus 0 +7 what=column which=2",
        "bonus 0 +7 what=column which=3",
        "bonus 1 +7 what=column which=1",
    ]
    assert position.to_act == ()
    assert ended(position).reason == "no-tiles"


def test_5_6_an_empty_factory_is_no_source() -> None:
    position = table("2 bbbb")
    assert {str(move).split()[0] for move in position.legal_moves(0)} == {"2"}


def test_5_7_bag_and_lid_are_shown_by_colour() -> None:
    data = table("1 bbyy", lid="kk").to_json()
    assert data["bag"] == {"blue": 18, "yellow": 18, "red": 20, "black": 18, "white": 20}
    assert data["lid"] == {"blue": 0, "yellow": 0, "red": 0, "black": 2, "white": 0}


# --- 6 End of the game


def test_6_1_a_full_wall_row_ends_the_game() -> None:
    position = table("1 bbbb", EMPTY, LAST)
    events = play(position, "1 blue 4")
    assert told(events, "ended") == ["ended - +0 reason=row"]
    assert ended(position).reason == "row"


def test_6_1_a_full_pattern_line_of_five_ends_nothing() -> None:
    position = table("1 bbbb", EMPTY, EMPTY.replace("..... | .....", "wwwww | ....."))
    assert not told(play(position, "1 blue 4"), "ended")


def test_6_1_a_full_column_ends_nothing() -> None:
    column = """
    b | .....
   .. | w....
  ... | k....
 .... | r....
..... | y....
"""
    assert not told(play(table("1 bbbb", EMPTY, column), "1 blue 4"), "ended", "bonus")


def test_6_2_the_round_is_played_to_its_end() -> None:
    position = table("1 bbkk  2 rrrr", LAST, EMPTY)
    assert not told(play(position, "1 blue 2", "2 red 3"), "tiled", "ended")
    events = play(position, "c black 3")
    assert told(events, "tiled") == [
        "tiled 0 +5 line=1 column=5 colour=white",
        "tiled 0 +2 line=2 column=2 colour=blue",
        "tiled 1 +1 line=3 column=5 colour=red",
    ]
    assert told(events, "ended") == ["ended - +0 reason=row"]
    assert told(events, "floor") == ["floor 0 -1 pieces=1 penalty=-1", "floor 1 -1 pieces=1 penalty=-1"]


NO_ROW, ONE_ROW = EMPTY, EMPTY.replace(". | .....\n   ..", ". | byrkw\n   ..")
TWO_ROWS = ONE_ROW.replace(".. | .....\n  ...", ".. | wbyrk\n  ...")


@pytest.mark.parametrize(
    ("boards", "winners", "ranks"),
    [
        # Among equal points more full rows win.
        ([(20, ONE_ROW), (20, TWO_ROWS), (20, ONE_ROW), (9, ONE_ROW)], (1,), (2, 1, 2, 4)),
        # Rows of players who are not tied count for nothing.
        ([(30, NO_ROW), (29, TWO_ROWS)], (0,), (1, 2)),
        # Equal points and rows share the victory and the place.
        ([(20, ONE_ROW), (20, ONE_ROW), (7, ONE_ROW)], (0, 1), (1, 1, 3)),
    ],
)
def test_6_5_a_tie_is_broken_by_full_rows_or_shared(
    boards: list[tuple[int, str]], winners: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    standing = ended(table("", *(f"score {score}{rows}" for score, rows in boards), phase="over", reason="row"))
    assert (standing.winners, standing.ranks) == (winners, ranks)


def test_6_6_after_the_end_nothing_is_dealt_and_tiles_in_lines_are_worth_nothing() -> None:
    position = table("1 bbbb", EMPTY, LAST, draw=ShuffledDraw(SEED))
    events = play(position, "1 blue 5")
    assert not told(events, "dealt")
    assert offer(position) == "c m"
    assert position.scores == (0, 7)
    assert board(position, 0).endswith(".bbbb | .....\n")


def test_6_7_players_who_always_take_the_floor_never_end_the_game() -> None:
    position = AZUL.start(2, "coloured", ShuffledDraw(SEED))
    while position.round <= 30:
        (seat,) = position.to_act
        position.play(seat, next(move for move in position.legal_moves(seat) if str(move).endswith("floor")))
    assert position.standing is None
    assert position.scores == (0, 0)


def test_6_9_the_last_round_can_be_foreseen() -> None:
    position = table("1 bbbb  2 kkkk", EMPTY, LAST)
    foreseen = position.copy(NoDraw())
    play(foreseen, "1 blue 4", "2 black 4")
    assert foreseen.standing is not None


# --- 8.10 Games that nothing would end

BLOCKED = """
    . | byrk.
   .r | .....
  ..r | .....
 ...r | .....
....r | .....
"""


def blocked(**more: Any) -> Any:
    """A table where only red and no white tile would find a line, and all that is out is blue and yellow."""
    return table("1 bbbb  2 yyyy", BLOCKED, BLOCKED, **more)


def test_8_10_three_rounds_running_without_a_line_to_go_to_end_the_game() -> None:
    script = colours("bbbb yyyy bbyy kkkk kkkk" * 2)
    position = blocked(draw=ScriptedDraw(script))
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


def test_8_10_a_line_that_could_have_been_filled_starts_the_count_again() -> None:
    # The red tile could go to a line. That nobody takes it there makes no difference.
    position = table("1 bbbb  2 yyyr", BLOCKED, BLOCKED, idle=2, draw=ShuffledDraw(SEED))
    play(position, "1 blue floor")
    assert position.to_json()["idle"] == -1
    play(position, "2 red floor", "c yellow floor")
    assert (position.round, position.to_json()["idle"]) == (2, 0)


def test_8_10_only_what_the_player_in_turn_could_do_counts() -> None:
    position = table("1 bbbb  2 yyyy", EMPTY, BLOCKED, idle=2, turn=1)
    play(position, "1 blue floor")
    assert position.to_json()["idle"] == 2
    play(position, "2 yellow floor")
    assert position.to_json()["idle"] == 0


def test_8_10_a_tile_that_reaches_the_wall_starts_the_count_again() -> None:
    full = BLOCKED.replace("   .r |", "   rr |")
    position = table("1 bbbb  2 yyyy", full, BLOCKED, idle=2, draw=ShuffledDraw(SEED))
    play(position, "1 blue floor", "2 yellow floor")
    assert position.to_json()["idle"] == 0
    assert position.standing is None


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
