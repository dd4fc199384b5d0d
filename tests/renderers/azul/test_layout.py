from __future__ import annotations

from itertools import combinations

import pytest

from renderers.azul.layout import FLOOR, SIDE, WISHES, lay_out_board
from renderers.boxes import Box
from renderers.frame import lay_out_table
from renderers.palette import AZUL
from renderers.panels import FRAME
from renderers.sources import LEAST_TILE, lay_out_centre

TABLES = [
    lay_out_table(players, focus, factories, WISHES)
    for players in (2, 3, 4)
    for focus in ((0,), tuple(range(players)))
    for factories in (0, 2 * players + 1)
]
BOXES = sorted({box for layout in (*TABLES, lay_out_table(1, (0,), 0, WISHES)) for box in layout.boards})


@pytest.mark.parametrize("box", BOXES)
def test_parts_of_a_board_stay_apart_and_inside_it(box):
    board = lay_out_board(box)
    places = [
        *(board.line_place(row, place) for row in range(SIDE) for place in range(row + 1)),
        *(board.wall_place(row, column) for row in range(SIDE) for column in range(SIDE)),
        *(board.floor_place(place) for place in range(FLOOR)),
    ]
    numbers = [board.line_number(row) for row in range(SIDE)] if board.numbered else []
    boxes = [*places, *numbers, *map(board.arrow_place, range(SIDE)), board.head, board.floor_total]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    # A ring may reach over a tile by three quarters of the gap, and must not touch the frame.
    assert all(box.inset(FRAME).contains(place.inset(-board.gap * 3 // 4)) for place in places)


def test_boards_of_one_size_have_their_rows_at_equal_heights():
    layout = lay_out_table(4, (), 0, WISHES)
    one, other, *_ = map(lay_out_board, layout.boards)
    assert (one.rows_y, one.floor_y) == (other.rows_y, other.floor_y)


def test_a_larger_panel_never_has_smaller_tiles():
    tiles = [lay_out_board(Box(0, 0, width, round(width * 0.66))).tile for width in range(300, 1300, 20)]
    assert tiles == sorted(tiles)


@pytest.mark.parametrize("grey", [False, True])
def test_of_three_the_large_board_grows_as_factories_empty_and_the_centre_still_holds_every_colour(grey):
    layouts = [lay_out_table(3, (0,), 7, WISHES, left) for left in range(8)]
    tiles = [lay_out_board(layout.boards[0], grey).tile for layout in layouts]
    assert tiles == sorted(tiles, reverse=True)
    assert tiles[0] > tiles[5] > tiles[7]
    for left, layout in enumerate(layouts):
        # Each factory that is empty has left three tiles there at most.
        counts = tuple((colour, 3 * (7 - left) // 5 + 1) for colour in AZUL)
        tile, groups = lay_out_centre(layout.centre, counts, True, layout.tile)
        assert tile >= LEAST_TILE
        assert all(layout.centre.contains(place) for group in groups for place in group.tiles)


def test_where_nothing_is_on_offer_the_boards_of_two_are_equally_high_and_the_floor_line_stays_with_the_others():
    layout = lay_out_table(2, (0,), 0, WISHES)
    assert layout.boards[0].height == layout.boards[1].height
    for board in map(lay_out_board, layout.boards):
        assert board.floor_y - board.line_place(SIDE - 1, 0).bottom <= board.tile


def test_boxes_know_their_edges():
    box = Box(10, 20, 30, 41)
    assert (box.right, box.bottom, box.centre, box.middle) == (40, 61, 25, 40)
    assert box.inset(5) == Box(15, 25, 20, 31)
    assert box.contains(box)
    assert box.overlaps(Box(39, 60, 5, 5))
    assert not box.overlaps(Box(40, 20, 5, 5))
