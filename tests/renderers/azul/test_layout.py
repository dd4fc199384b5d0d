from __future__ import annotations

from itertools import combinations

import pytest

from renderers.azul.layout import (
    FLOOR,
    LARGE,
    MEDIUM,
    SIDE,
    SINGLE,
    SMALL,
    lay_out_single,
    lay_out_table,
    order_seats,
)
from renderers.boxes import Box
from renderers.sources import lay_out_centre, lay_out_reserve

FACTORIES = {2: 5, 3: 7, 4: 9}
TABLES = [
    (players, focused, factories if sources else 0)
    for players, factories in FACTORIES.items()
    for focused, sources in ((True, True), (False, True), (False, False))
]


def apart(boxes):
    return not any(a.overlaps(b) for a, b in combinations(boxes, 2))


@pytest.mark.parametrize(("players", "focused", "factories"), TABLES)
def test_nothing_on_the_table_overlaps_or_leaves_it(players, focused, factories):
    layout = lay_out_table(players, focused, factories)
    table = Box(0, 0, layout.width, layout.height)
    assert apart(layout.panels)
    assert all(table.contains(box) for box in layout.panels)
    assert len(layout.boards) == players
    assert len(layout.factories) == factories


def test_parts_of_a_board_stay_apart_and_inside_it():
    boards = {board for table in TABLES for board in lay_out_table(*table).boards}
    for board in (*boards, lay_out_single().board):
        numbers = [board.line_number(row) for row in range(SIDE)] if board.scale.digit else []
        places = [
            *(board.line_place(row, place) for row in range(SIDE) for place in range(row + 1)),
            *(board.wall_place(row, column) for row in range(SIDE) for column in range(SIDE)),
            *(board.floor_place(place) for place in range(FLOOR)),
        ]
        boxes = [*places, *numbers, *map(board.arrow, range(SIDE)), board.head, board.score, board.change,
                 board.floor_total]  # fmt: skip
        assert apart(boxes)
        # A ring may reach over a tile by three quarters of the gap, and must not touch the frame.
        assert all(board.box.inset(5).contains(box.inset(-board.scale.gap)) for box in places)
        assert all(board.box.inset(6).contains(box) for box in boxes)


def test_the_board_in_focus_is_the_largest():
    for players, factories in FACTORIES.items():
        large, *others = lay_out_table(players, True, factories).boards
        for other in others:
            assert large.scale.tile > other.scale.tile
            assert large.box.width * large.box.height > other.box.width * other.box.height


def test_sizes_are_readable_on_a_telephone():
    assert LARGE.tile >= 80
    assert min(LARGE.name, LARGE.digit) >= 36
    assert min(SMALL.tile, MEDIUM.tile) >= 48
    assert min(SMALL.name, SMALL.score, SMALL.note) >= 30
    assert SINGLE.tile > LARGE.tile


def test_tables_have_about_the_shape_of_a_screen():
    for players, factories in FACTORIES.items():
        layout = lay_out_table(players, True, factories)
        assert layout.width == 1600
        assert 4 / 3 - 0.01 <= layout.width / layout.height <= 1.75


def test_rows_of_equal_boards_stand_at_equal_heights():
    for players in FACTORIES:
        one, other, *_ = lay_out_table(players, False, 0).boards
        assert (one.rows_y, one.floor_y) == (other.rows_y, other.floor_y)


def test_centre_and_reserve_hold_their_parts():
    layouts = [lay_out_table(*table) for table in TABLES]
    for panel in (layout.centre for layout in layouts if layout.centre):
        centre = lay_out_centre(panel, SIDE)
        parts = [centre.label, centre.marker, *centre.tiles, *centre.counts]
        assert apart(parts)
        assert all(panel.contains(part) for part in parts)
        assert all(count.width >= 76 for count in centre.counts), "two digits and a cross must fit"
    for panel in (layout.reserve for layout in layouts if layout.reserve):
        reserve = lay_out_reserve(panel, SIDE)
        parts = [*reserve.words, *reserve.icons, *reserve.counts[0], *reserve.counts[1]]
        assert apart(parts)
        assert all(panel.contains(part) for part in parts)


def test_boards_stand_in_turn_order_from_the_focus_on():
    assert order_seats(4, 2) == (2, 3, 0, 1)
    assert order_seats(3, None) == (0, 1, 2)


def test_only_an_odd_number_of_equal_boards_leaves_a_place_for_the_ranking():
    assert lay_out_table(3, False, 0).ranking
    assert not lay_out_table(4, False, 0).ranking
    assert not lay_out_table(3, True, 7).ranking


def test_boxes_know_their_edges():
    box = Box(10, 20, 30, 41)
    assert (box.right, box.bottom, box.centre, box.middle) == (40, 61, 25, 40)
    assert box.inset(5) == Box(15, 25, 20, 31)
    assert box.contains(box)
    assert box.overlaps(Box(39, 60, 5, 5))
    assert not box.overlaps(Box(40, 20, 5, 5))
