"""Base Azul: tiling the wall, what tiles score, the floor line, and the bonuses of the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.rules import ShuffledDraw
from bot.rules.azul.pieces import tile_points
from tests.rules.positions import AZUL, EMPTY, azul_board, board, field, play, told
from tests.rules.positions import azul as table


def finish(*boards: str, **more: object) -> Any:
    """The position after the round in which these boards are tiled, and what happened.

    The last tiles, four white ones, go to the floor line of a player at the end of the table who has nothing else.
    """
    position = table("1 wwww", *boards, EMPTY, turn=len(boards), **more)  # type: ignore[arg-type]
    return position, play(position, "1 white floor")


# --- 4 Wall tiling and scoring


def test_4_1_9_3_full_lines_are_tiled_from_the_top_and_incomplete_ones_stay() -> None:
    position, events = finish(
        """
    . | .....
   rr | .....
  .kk | .....
 bbbb | .....
..yyy | .....
"""
    )
    assert told(events, "tiled") == [
        "tiled 0 +1 line=2 column=4 colour=red",
        "tiled 0 +1 line=4 column=4 colour=blue",
    ]
    assert field(position, "lid") == "b3 r1 w4"
    assert field(position, "score", 0) == "2"
    assert board(position, 0) == (
        """
    . | .....
   .. | ...r.
  .kk | .....
 .... | ...b.
..yyy | .....
"""
    )


def test_4_1_an_emptied_line_is_open_again_but_for_the_colour_on_its_wall_row() -> None:
    position, _ = finish(azul_board("yy | .b..."))
    reopened = table("1 byrw", board(position, 0), EMPTY)
    assert {str(move) for move in reopened.legal_moves(0) if str(move).endswith(" 2")} == {"1 red 2", "1 white 2"}


@pytest.mark.parametrize(("lines", "points"), [("y bb", [1, 2]), ("y bb www", [1, 2, 3])])
def test_4_2_10_lines_are_tiled_in_order_and_each_tile_sees_those_above(lines: str, points: list[int]) -> None:
    # In one column: 1 + 2, not 1 + 1 and not 2 + 2.
    _, events = finish(azul_board(*lines.split()))
    assert [event.points for event in events if event.kind == "tiled"] == points


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


def test_4_4_all_tiles_of_a_full_line_but_one_go_to_the_lid() -> None:
    position, _ = finish(
        """
    b | .....
   yy | .....
  rrr | .....
 kkkk | .....
..... | .....
"""
    )
    assert field(position, "lid") == "y1 r2 k3 w4"  # and the white ones from the other floor line


def test_4_5_the_floor_is_paid_once_after_all_five_lines_and_never_below_zero() -> None:
    position, events = finish(azul_board("b", floor="yy"))
    # 0 + 1 - 2 is 0. Paying first would leave 1.
    assert told(events, "tiled", "floor")[:2] == [
        "tiled 0 +1 line=1 column=1 colour=blue",
        "floor 0 -1 pieces=2 penalty=-2",
    ]
    assert position.scores[0] == 0


def test_4_6_10_a_score_below_zero_is_never_carried_over() -> None:
    position, _ = finish(azul_board("b", floor="yyrrk", score=3))
    assert position.scores[0] == 0
    data = position.to_json()["boards"][0]
    assert (data["wall_points"], data["floor_points"]) == (3 + 1, -4)


def test_4_7_boards_do_not_touch_each_other() -> None:
    mine = azul_board("y | b....", "ww | .b...", "kkkk", floor="rr", score=5)
    other = azul_board("r | by...", "yy | .b...", "rrr", floor="b")
    one, _ = finish(mine, other)
    two, _ = finish(other, mine)
    assert board(one, 0) == board(two, 1)
    assert board(one, 1) == board(two, 0)
    assert field(one, "lid") == field(two, "lid")


# --- 6.3 Bonuses


def test_6_3_rows_columns_and_colours_are_worth_2_7_and_10_to_every_player_after_the_floor() -> None:
    winner = """
    w | byrk.
   .. | .b...
  ... | ..b..
 .... | ...b.
..... | ....b
floor yy
"""
    position, events = finish(
        winner,
        """
    . | b....
   .. | w....
  ... | k....
 .... | r....
yyyyy | .....
""",
    )
    assert told(events, "tiled", "floor", "round-ended", "bonus", "ended") == [
        "tiled 0 +5 line=1 column=5 colour=white",
        "floor 0 -2 pieces=2 penalty=-2",
        "tiled 1 +5 line=5 column=1 colour=yellow",
        "floor 2 +0 pieces=4 penalty=-6",
        "round-ended - +0 round=1",
        "bonus 0 +2 what=row which=1",
        "bonus 0 +10 what=colour which=blue",
        "bonus 1 +7 what=column which=1",
        "ended - +0 reason=row",
    ]
    assert position.scores == (5 - 2 + 2 + 10, 5 + 7, 0)


def test_6_3_a_bonus_is_not_eaten_by_the_floor() -> None:
    position, _ = finish(azul_board("w | byrk.", floor="bbyyrrk"))
    assert position.scores[0] == 0 + 2


def test_6_4_all_full_rows_count() -> None:
    position, _ = finish(azul_board("w | byrk.", ".. | wbyrk", "rrr | kwby."))
    sheet = {line.key: line for line in position.standing.sheets[0]}
    assert (sheet["rows"].count, sheet["rows"].points) == (3, 6)


def test_6_8_a_score_of_240_is_a_score() -> None:
    position, _ = finish(
        """
score 135
    . | byrkw
   .. | wbyrk
  ... | kwbyr
 .... | rkwby
bbbbb | yrkw.
""",
    )
    # 240 is the most there can be. The last tile brings 10, then 5 rows, 5 columns and 5 colours.
    assert position.scores[0] == 135 + 10 + 5 * 2 + 5 * 7 + 5 * 10 == 240


# --- 9 Worked examples of the rule text


@pytest.mark.parametrize(
    ("name", "drawing", "points"),
    [
        ("9.4 a lone tile", "r | ..... / .. | ..... / ... | ..... / .... | ..... / ..... | .....", 1),
        ("9.5 a row of three", "y | b.r.. / .. | ..... / ... | ..... / .... | ..... / ..... | .....", 3),
        ("9.6 a column of three", ". | ..... / .. | ..y.. / bbb | ..... / .... | ..w.. / ..... | .....", 3),
        ("9.7 both", ". | ..... / .. | ...r. / yyy | .wb.r / .... | ...b. / ..... | .....", 3 + 4),
    ],
)
def test_9_4_to_9_7_worked_scores(name: str, drawing: str, points: int) -> None:
    (tiled,) = (event for event in finish(drawing.replace(" / ", "\n"))[1] if event.kind == "tiled")
    assert tiled.points == points, name


@pytest.mark.parametrize(("score", "left"), [(10, 2), (5, 0)])
def test_9_8_a_floor_of_four_tiles_and_the_marker(score: int, left: int) -> None:
    position, events = finish(azul_board(floor="bybym", score=score))
    assert told(events, "floor")[0] == f"floor 0 {left - score:+} pieces=5 penalty=-8"
    assert position.scores[0] == left
    assert field(position, "lid") == "b2 y2 w4"
    assert position.to_json()["marker"] == 0


# --- Projected scores


def test_projected_scores_tile_and_pay_now_without_the_bonuses_of_the_end() -> None:
    position = table("1 bbbb", azul_board("w | byrk.", ".bb", floor="ymr", score=3), azul_board(floor="bbyyr", score=1))
    before = position.to_json()
    assert position.projected == (3 + 5 - 4, 0)
    assert position.scores == (3, 1)
    assert position.to_json() == before


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
