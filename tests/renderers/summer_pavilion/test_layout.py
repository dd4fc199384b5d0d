"""Where things stand in the pictures of Summer Pavilion."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from renderers import sprites, text
from renderers.boxes import Box
from renderers.frame import SHOWN_WIDTH, WIDTH, lay_out_table
from renderers.panels import FRAME
from renderers.sources import lay_out_centre
from renderers.summer_pavilion.layout import (
    COLOURS,
    CORNERS,
    MIDDLE,
    SLOTS,
    STARS,
    BoardLayout,
    Flower,
    Point,
    lay_out_board,
)
from renderers.summer_pavilion.result import lay_out_result
from renderers.summer_pavilion.strip import FRAME as GOLD
from renderers.summer_pavilion.strip import lay_out_strip
from renderers.summer_pavilion.table import PAINTER
from renderers.text import SMALLEST
from tests.renderers.summer_pavilion.states import COLOURS as NAMED
from tests.renderers.summer_pavilion.states import DECORATIONS

CSS = SHOWN_WIDTH / WIDTH
"""CSS pixels a pixel of a picture."""
TABLES = [
    lay_out_table(players, focus, factories, PAINTER.wishes)
    for players in (2, 3, 4)
    for focus in ((0,), ())
    for factories in (0, 2 * players + 1)
]
ALONE = lay_out_table(1, (), 0, PAINTER.wishes)
BOXES = list({box[2:]: box for layout in (*TABLES, ALONE) for box in layout.boards}.values())
"""One of each size."""
STRIPS = list({layout.strip[2:]: layout.strip for layout in (*TABLES, ALONE) if layout.strip}.values())
FOCUSED = [layout for layout in TABLES if layout.boards[0][2:] != layout.boards[1][2:]]


def apart(boxes: list[Box]) -> bool:
    return not any(a.overlaps(b) for a, b in combinations(boxes, 2))


def rhombi(flower: Flower) -> list[Point]:
    spaces = [flower.space(star, slot) for star in range(STARS) for slot in range(SLOTS)]
    return [*spaces, *(flower.decoration(what, star) for what, _ in DECORATIONS for star in range(MIDDLE))]


def corners(flower: Flower, at: Point) -> list[tuple[float, float]]:
    turn, side = math.radians(at.lies), flower.side
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


def parts(board: BoardLayout) -> list[Box]:
    hand = [box for colour in range(COLOURS) for box in (board.hand(colour), board.counted(colour))]
    label = board.label(SMALLEST)
    return [*map(board.corner, range(CORNERS)), *hand, board.head, *([label] if label else [])]


@pytest.mark.parametrize("box", BOXES)
def test_the_parts_of_a_board_stay_apart_and_inside_it(box: Box) -> None:
    board = lay_out_board(box)
    boxes = parts(board)
    assert apart(boxes)
    assert all(box.inset(FRAME).contains(part) for part in boxes)
    for at in rhombi(board.flower):
        shape = corners(board.flower, at)
        assert all(box.inset(FRAME).contains(Box(round(x) - 1, round(y) - 1, 2, 2)) for x, y in shape)
        for part in boxes:
            outline = [(part.x, part.y), (part.right, part.y), (part.right, part.bottom), (part.x, part.bottom)]
            assert gap(shape, [(float(x), float(y)) for x, y in outline]) > -1


@pytest.mark.parametrize("box", [BOXES[0], ALONE.boards[0]], ids=["small", "alone"])
def test_no_two_rhombi_touch(box: Box) -> None:
    flower = lay_out_board(box).flower
    shapes = [corners(flower, at) for at in rhombi(flower)]
    assert len(shapes) == 42 + 18
    # Rhombi are as large as their grid; what is painted is half a seam smaller on every side.
    assert all(gap(a, b) > -1.5 for a, b in combinations(shapes, 2))


@pytest.mark.parametrize("layout", FOCUSED)
def test_whoever_must_decide_has_rhombi_and_prices_that_can_be_read(layout) -> None:
    board = lay_out_board(layout.boards[0])
    assert board.flower.side * CSS >= 18
    assert board.priced
    assert board.tile * CSS >= 18
    assert all(lay_out_board(box).flower.side < board.flower.side for box in layout.boards[1:])


@pytest.mark.parametrize("box", BOXES)
def test_every_count_of_a_hand_and_the_shapes_of_its_tiles_can_be_read(box: Box) -> None:
    board = lay_out_board(box)
    assert board.text >= SMALLEST
    assert text.fit("11", board.text, board.counted(0).width) == ("11", board.text)
    for tile in (board.tile, board.kept):
        assert 2 * sprites.shape_radius(tile) * CSS >= 8


@pytest.mark.parametrize("box", STRIPS)
@pytest.mark.parametrize("now", [-1, 0, 3, 5])
def test_wild_colours_and_supply_stay_apart_inside_the_strip(box: Box, now: int) -> None:
    words = text.measure("Wild", SMALLEST), text.measure("Supply", SMALLEST)
    strip = lay_out_strip(box, words, COLOURS, now)
    framed = [place.inset(-GOLD) if index == now else place for index, place in enumerate(strip.wilds)]
    assert len(strip.supply) == 10
    assert apart([*framed, *strip.supply])
    assert all(box.inset(2).contains(place) for place in (*framed, *strip.supply))
    assert not any(place.overlaps(strip.supply_word) for place in strip.supply if place.y < strip.supply_word.middle)
    assert all(2 * sprites.shape_radius(place.width) * CSS >= 8 for place in (*strip.wilds, *strip.supply))
    if now >= 0:
        assert all(place.width < strip.wilds[now].width for place in strip.wilds if place is not strip.wilds[now])


def test_the_supply_is_as_large_as_tiles_on_offer_where_nothing_else_is_on_offer() -> None:
    words = text.measure("Wild", SMALLEST), text.measure("Supply", SMALLEST)
    assert all(place.width * CSS >= 20 for place in lay_out_strip(ALONE.strip, words, COLOURS, 0).supply)


@pytest.mark.parametrize("layout", [layout for layout in TABLES if layout.centre])
@pytest.mark.parametrize("count", [1, 2, 9])
def test_every_colour_finds_room_in_the_centre(layout, count: int) -> None:
    centre = tuple((colour, count) for colour in NAMED)
    _, groups = lay_out_centre(layout.centre, centre, False, layout.tile)
    assert all(layout.centre.contains(place) for group in groups for place in group.tiles)


@pytest.mark.parametrize(
    "box", [Box(0, 0, 250, 250), Box(7, 9, 246, 330), Box(0, 0, 420, 260), Box(0, 0, 190, 230), Box(0, 0, 370, 160)]
)
def test_a_result_fits_in_its_place(box: Box) -> None:
    flower, badges = lay_out_result(box)
    tips = [flower.tip(star, slot) for star in range(STARS) for slot in range(SLOTS)]
    assert all(box.contains(Box(*tip, 1, 1)) for tip in tips)
    assert apart(list(badges))
    assert all(box.contains(badge) and badge.y >= flower.box.bottom for badge in badges)


def test_stars_stand_clockwise_from_the_upper_left_around_the_centre_star() -> None:
    flower = lay_out_board(BOXES[0]).flower
    x, y = flower.star(MIDDLE)
    angles = [math.degrees(math.atan2(sx - x, y - sy)) % 360 for sx, sy in map(flower.star, range(MIDDLE))]
    assert [round(angle) for angle in angles] == [330, 30, 90, 150, 210, 270]


def test_slots_lie_as_they_are_printed_and_rise_clockwise() -> None:
    northern = (6, 5, 4, 3, 2, 1, 1)
    for star, north in enumerate(northern):
        directions = [lay_out_board(BOXES[0]).flower.outward(star, slot) for slot in range(SLOTS)]
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
    flower = lay_out_board(ALONE.boards[0]).flower
    at = flower.decoration(what, star)
    distance = {
        (star, slot + 1): math.dist((at.x, at.y), flower.space(star, slot)[:2])
        for star in range(STARS)
        for slot in range(SLOTS)
    }
    assert set(sorted(distance, key=lambda space: distance[space])[: len(spaces)]) == spaces
