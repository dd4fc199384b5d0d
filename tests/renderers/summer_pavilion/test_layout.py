"""Where things stand in the pictures of Summer Pavilion."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from renderers.boxes import Box
from renderers.sources import lay_out_centre, lay_out_reserve
from renderers.summer_pavilion.layout import (
    COLOURS,
    CORNERS,
    MIDDLE,
    SINGLE,
    SLOTS,
    STARS,
    STRIP_TILE,
    SUPPLY,
    TABLE,
    BoardLayout,
    Point,
    lay_out_single,
    lay_out_strip,
    lay_out_table,
)
from renderers.summer_pavilion.table import SUPPLY_ROOM, WILD_ROOM
from tests.renderers.summer_pavilion.states import DECORATIONS

TABLES = [(2, 5), (2, 0), (3, 7), (3, 0), (4, 9), (4, 0)]
BOARDS = [lay_out_table(3, 7).boards[0], lay_out_single().board]


def apart(boxes: list[Box]) -> bool:
    return not any(a.overlaps(b) for a, b in combinations(boxes, 2))


def rhombi(board: BoardLayout) -> list[Point]:
    spaces = [board.space(star, slot) for star in range(STARS) for slot in range(SLOTS)]
    return [*spaces, *(board.decoration(what, star) for what, _ in DECORATIONS for star in range(MIDDLE))]


def corners(board: BoardLayout, at: Point) -> list[tuple[float, float]]:
    turn, side = math.radians(at.lies), board.scale.side
    ways = ((math.sqrt(3) / 2, 0.0), (0.0, 0.5), (-math.sqrt(3) / 2, 0.0), (0.0, -0.5))
    return [
        (
            at.x + side * (long * math.sin(turn) + short * math.cos(turn)),
            at.y + side * (-long * math.cos(turn) + short * math.sin(turn)),
        )
        for long, short in ways
    ]


def gap(a: list[tuple[float, float]], b: list[tuple[float, float]]) -> float:
    """How far two convex shapes are apart along the best of their edges' normals; below 0 they overlap."""
    best = -math.inf
    for shape in (a, b):
        for (x1, y1), (x2, y2) in zip(shape, shape[1:] + shape[:1], strict=True):
            length = math.hypot(x2 - x1, y2 - y1)
            nx, ny = (y2 - y1) / length, (x1 - x2) / length
            left, right = ([x * nx + y * ny for x, y in points] for points in (a, b))
            best = max(best, min(right) - max(left), min(left) - max(right))
    return best


@pytest.mark.parametrize(("players", "factories"), TABLES)
def test_nothing_on_the_table_overlaps_or_leaves_it(players: int, factories: int) -> None:
    layout = lay_out_table(players, factories)
    table = Box(0, 0, layout.width, layout.height)
    assert apart(list(layout.panels))
    assert all(table.contains(box) for box in layout.panels)
    assert len(layout.boards) == players
    assert len(layout.factories) == factories
    assert layout.height <= 2000


@pytest.mark.parametrize("table", [(4, 9), (4, 0)], ids=["draft", "later"])
def test_the_parts_of_the_panels_stay_apart_and_inside_them(table: tuple[int, int]) -> None:
    layout = lay_out_table(*table)
    for box, count, room in ((layout.track, COLOURS, WILD_ROOM), (layout.supply, SUPPLY, SUPPLY_ROOM)):
        strip = lay_out_strip(box, count, room)
        assert apart([strip.label, *strip.tiles])
        assert all(box.inset(5).contains(tile.inset(-7)) for tile in strip.tiles)
    reserve = lay_out_reserve(layout.reserve, COLOURS)
    assert apart([*reserve.words, *reserve.icons, *reserve.counts[0], *reserve.counts[1]])
    if layout.centre:
        centre = lay_out_centre(layout.centre, COLOURS)
        assert apart([centre.label, centre.marker, *centre.tiles, *centre.counts])
        assert all(layout.centre.contains(tile) for tile in centre.tiles)


@pytest.mark.parametrize("board", BOARDS, ids=["table", "alone"])
def test_no_two_rhombi_touch(board: BoardLayout) -> None:
    shapes = [corners(board, at) for at in rhombi(board)]
    assert len(shapes) == 42 + 18
    # Rhombi are as large as their grid; what is painted is half a seam smaller on every side.
    assert all(gap(a, b) > -1.5 for a, b in combinations(shapes, 2))


@pytest.mark.parametrize("board", BOARDS, ids=["table", "alone"])
def test_the_parts_of_a_board_stay_apart_and_inside_it(board: BoardLayout) -> None:
    hand = [box for colour in range(COLOURS) for box in (board.hand(colour), board.counted(colour))]
    boxes = [*map(board.corner, range(CORNERS)), *hand, board.head, board.label]
    assert apart(boxes)
    assert all(board.box.inset(5).contains(box) for box in boxes)
    for at in rhombi(board):
        shape = corners(board, at)
        assert all(board.box.inset(5).contains(Box(round(x) - 1, round(y) - 1, 2, 2)) for x, y in shape)
        for box in boxes:
            outline = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
            assert gap(shape, [(float(x), float(y)) for x, y in outline]) > 0


def test_stars_stand_clockwise_from_the_upper_left_around_the_centre_star() -> None:
    board = BOARDS[0]
    x, y = board.star(MIDDLE)
    around = [board.star(star) for star in range(MIDDLE)]
    assert around[0][0] < x < around[1][0]
    assert around[0][1] < y
    angles = [math.degrees(math.atan2(sx - x, y - sy)) % 360 for sx, sy in around]
    assert [round(angle) for angle in angles] == [330, 30, 90, 150, 210, 270]


def test_slots_lie_as_they_are_printed_and_rise_clockwise() -> None:
    northern = (6, 5, 4, 3, 2, 1, 1)
    for star, north in enumerate(northern):
        directions = [BOARDS[0].outward(star, slot) for slot in range(SLOTS)]
        assert directions[north - 1] == 0
        assert all((after - before) % 360 == 60 for before, after in pairwise(directions))


@pytest.mark.parametrize(
    ("what", "star", "spaces"),
    [
        ("pillar", 0, {(0, 2), (0, 3), (6, 6), (6, 1)}),
        ("statue", 0, {(0, 1), (0, 2), (1, 3), (1, 4)}),
        ("statue", 5, {(5, 1), (5, 2), (0, 3), (0, 4)}),
        ("window", 3, {(3, 5), (3, 6)}),
        ("pillar", 4, {(4, 2), (4, 3), (6, 4), (6, 5)}),
    ],
)
def test_a_decoration_stands_between_the_slots_that_surround_it(
    what: str, star: int, spaces: set[tuple[int, int]]
) -> None:
    board = BOARDS[0]
    at = board.decoration(what, star)
    distance = {
        (star, slot + 1): math.dist((at.x, at.y), board.space(star, slot)[:2])
        for star in range(STARS)
        for slot in range(SLOTS)
    }
    assert set(sorted(distance, key=lambda space: distance[space])[: len(spaces)]) == spaces


def test_everything_is_large_enough_to_be_read_on_a_telephone() -> None:
    for scale in (TABLE, SINGLE):
        assert scale.side >= 46
        assert scale.tile >= 48
        assert min(scale.name, scale.note, scale.label, scale.digit, scale.bonus, scale.small) >= 26
    assert STRIP_TILE >= 48
