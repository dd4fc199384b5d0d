"""Base Azul: tiling the wall, what tiles score, the floor line, and the bonuses of the end."""

from __future__ import annotations

import random
from collections import defaultdict
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


def test_4_1_full_lines_are_tiled_from_the_top_and_incomplete_ones_stay() -> None:
    position, events = finish(
        """
    r | .....
   .b | .....
  yyy | .....
 .kkk | .....
wwwww | .....
"""
    )
    assert told(events, "tiled") == [
        "tiled 0 +1 line=1 column=3 colour=red",
        "tiled 0 +1 line=3 column=4 colour=yellow",
        "tiled 0 +1 line=5 column=4 colour=white",
    ]
    assert field(position, "score", 0) == "3"
    assert board(position, 0) == (
        """
    . | ..r..
   .b | .....
  ... | ...y.
 .kkk | .....
..... | ...w.
"""
    )


def test_4_1_an_emptied_line_is_open_again_but_for_the_colour_on_its_wall_row() -> None:
    position, _ = finish(azul_board("yy | .b..."))
    data = position.to_json()
    data |= {"phase": "draft", "round": 2, "turn": 0, "factories": [["blue", "yellow", "red", "white"], [], [], [], []]}
    for colour in data["factories"][0]:
        data["bag"][colour] -= 1
    reopened = position.ruleset.from_json(data, position._draw)
    assert {str(move) for move in reopened.legal_moves(0) if str(move).endswith(" 2")} == {"1 red 2", "1 white 2"}


def test_4_2_lines_are_tiled_in_order_and_each_tile_sees_those_above() -> None:
    # The same two tiles in one column: 1 + 2, not 1 + 1 and not 2 + 2.
    _, events = finish(azul_board("y", "bb"))
    assert [event.points for event in events if event.kind == "tiled"] == [1, 2]


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


def test_4_6_a_score_below_zero_is_never_carried_over() -> None:
    position = table("1 wwww", EMPTY + "floor bbyyrrk", EMPTY, turn=1)
    play(position, "1 white 4")
    assert position.scores == (0, 1)
    assert [data["floor_points"] for data in position.to_json()["boards"]] == [0, 0]


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


def test_9_1_first_turns() -> None:
    position = table("1 bkkw  2 yrrr", EMPTY, EMPTY, EMPTY)
    play(position, "1 black 2", "2 yellow 1")
    assert position.to_json()["centre"] == ["blue", "red", "red", "red", "white"]
    events = play(position, "c red 3")
    assert told(events, "taken") == ["taken 2 +0 source=c colour=red count=3 marker=True"]
    assert position.to_json()["centre"] == ["blue", "white"]
    assert position.to_json()["boards"][2]["floor"] == ["marker"]


def test_9_2_legal_lines() -> None:
    position = table("1 yykw  2 bbbb", azul_board(".. | ..y..", "... | ...y.", "...b"), EMPTY)
    results = {}
    for move in position.legal_moves(0):
        if str(move).startswith("1 yellow"):
            after = position.copy()
            results[str(move).split()[2]] = [dict(event.facts) for event in after.play(0, move)[1:]]
    assert results == {
        "1": [
            {"line": 1, "colour": "yellow", "count": 1, "full": True},
            {"colour": "yellow", "count": 1, "lid": 0},
        ],
        "5": [{"line": 5, "colour": "yellow", "count": 2, "full": False}],
        "floor": [{"colour": "yellow", "count": 2, "lid": 0}],
    }


def test_9_3_tiling() -> None:
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


def test_9_9_one_row_one_column_and_one_colour() -> None:
    position, events = finish(
        """
    w | byrk.
   .. | wb...
  ... | k.b..
 .... | r..b.
..... | y...b
"""
    )
    assert sum(event.points for event in events if event.kind == "bonus") == 2 + 7 + 10
    assert position.scores[0] == 5 + 19


# --- 10 More vectors


@pytest.mark.parametrize(("lines", "points"), [("y bb", [1, 2]), ("y bb www", [1, 2, 3])])
def test_10_tiles_of_one_round_in_one_column(lines: str, points: list[int]) -> None:
    _, events = finish(azul_board(*lines.split()))
    assert [event.points for event in events if event.kind == "tiled"] == points


@pytest.mark.parametrize(
    ("rounds", "points"),
    [
        ([[(0, 0), (1, 0)], [(0, 1), (1, 1)]], 1 + 2 + 2 + 4),  # a column first
        ([[(0, 0), (1, 1)], [(0, 1), (1, 0)]], 1 + 1 + 4 + 4),  # a diagonal first
    ],
)
def test_10_a_block_of_four(rounds: list[list[tuple[int, int]]], points: int) -> None:
    wall = total = 0
    for row, column in (place for tiles in rounds for place in tiles):
        wall |= 1 << 5 * row + column
        total += tile_points(wall, row, column)
    assert total == points


def test_10_a_floor_that_costs_more_than_there_is() -> None:
    position, _ = finish(azul_board("b", floor="yyrrk", score=3))
    assert position.scores[0] == 0
    assert position.to_json()["boards"][0]["wall_points"] == 3 + 1
    assert position.to_json()["boards"][0]["floor_points"] == -4


@pytest.mark.parametrize(
    ("rows", "orders", "least", "most", "total"),
    [
        (1, 120, (11, None), (15, None), 1_488),
        (2, 14_400, (29, None), (40, None), 486_720),
        (3, 1_728_000, (47, 20), (70, 230), 98_786_304),
    ],
)
def test_10_all_orders_in_which_rows_can_be_filled(rows: int, orders: int, least: Any, most: Any, total: int) -> None:
    # One tile for each row and round, the upper rows first. Orders that lead to the same wall go on together, so that
    # all 1 728 000 are counted without walking each of them.
    walls: dict[int, dict[int, int]] = {0: {0: 1}}  # by wall and points so far: how many orders lead there
    for _ in range(5):
        for row in range(rows):
            following: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
            for wall, ways in walls.items():
                for column in range(5):
                    tile = 1 << 5 * row + column
                    if not wall & tile:
                        gained = tile_points(wall | tile, row, column)
                        for points, count in ways.items():
                            following[wall | tile][points + gained] += count
            walls = following
    ((_, ways),) = walls.items()
    assert sum(ways.values()) == orders
    assert sum(points * count for points, count in ways.items()) == total
    for (points, count), extreme in ((least, min(ways)), (most, max(ways))):
        assert extreme == points
        assert count in (None, ways[extreme])


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
