"""Where things stand on the boards of every game, at every size: apart, inside, and large enough to be read."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations

import pytest

from renderers import sprites, text
from renderers.azul.board import AzulTable
from renderers.azul.layout import FLOOR, SIDE, fit_wall
from renderers.azul.layout import lay_out_board as lay_out_azul
from renderers.boxes import Box
from renderers.frame import ROOM, SHOWN_WIDTH, WIDTH, TableLayout, lay_out_table
from renderers.panels import FRAME
from renderers.results import lay_out_result
from renderers.sintra import layout as sintra
from renderers.sintra.glass import ORNATE
from renderers.sintra.palace import SintraTable
from renderers.sources import LEAST_TILE, lay_out_centre
from renderers.summer_pavilion import layout as pavilion
from renderers.summer_pavilion.board import PavilionTable
from renderers.summer_pavilion.layout import BoardLayout, Flower, Point
from renderers.summer_pavilion.strip import FRAME as GOLD
from renderers.summer_pavilion.strip import lay_out_strip
from renderers.table import TableScene
from renderers.text import SMALLEST

CSS = SHOWN_WIDTH / WIDTH
"""CSS pixels a pixel of a picture."""
TILE, SHAPE = 18, 8
"""The least that can be read, in CSS pixels: a tile of who must decide, and a shape on any."""
RESULTS = [Box(0, 0, 250, 250), Box(7, 9, 246, 330), Box(0, 0, 420, 260), Box(0, 0, 190, 270), Box(5, 5, 370, 164)]
RANKS = [(1, 2), (1, 2, 3), (1, 2, 2, 4), (1, 1), (1, 1, 3), (1, 1, 3, 4), (1, 1, 1), (1, 1, 1, 4), (1, 1, 1, 1)]


def apart(boxes: Iterable[Box]) -> bool:
    return not any(one.overlaps(other) for one, other in combinations(boxes, 2))


def tables(scene: type[TableScene]) -> list[TableLayout]:
    """The divisions of every table of a game, and of one board alone."""
    found = [
        lay_out_table(players, focus, factories, scene.wishes)
        for players in (2, 3, 4)
        for focus in ((0,), (), tuple(range(players)))
        for factories in (0, 2 * players + 1)
    ]
    return [*found, lay_out_table(1, (0,), 0, scene.wishes)]


def sizes(scene: type[TableScene]) -> list[Box]:
    """A board of each size."""
    return list({box[2:]: box for layout in tables(scene) for box in layout.boards}.values())


# Base Azul.


@pytest.mark.parametrize("grey", [False, True])
@pytest.mark.parametrize("box", sizes(AzulTable))
def test_parts_of_a_board_of_base_azul_stay_apart_and_inside_it(box: Box, grey: bool) -> None:
    board = lay_out_azul(box, grey)
    places = [
        *(board.line_place(row, place) for row in range(SIDE) for place in range(row + 1)),
        *(board.wall_place(row, column) for row in range(SIDE) for column in range(SIDE)),
        *(board.floor_place(place) for place in range(FLOOR)),
    ]
    numbers = [board.line_number(row) for row in range(SIDE)] if board.numbered else []
    numbers += [board.column_number(column) for column in range(SIDE)] if board.heads else []
    assert apart([*places, *numbers, *map(board.arrow_place, range(SIDE)), board.floor_total])
    # A ring may reach over a tile by three quarters of the gap, and must not touch the frame.
    assert all(box.inset(FRAME).contains(place.inset(-board.gap * 3 // 4)) for place in places)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_of_a_grey_wall_stay_large_enough_below_the_numbers_of_its_columns(players: int) -> None:
    layout = lay_out_table(players, (0,), 2 * players + 1, AzulTable.wishes)
    board = lay_out_azul(layout.boards[0], grey=True)
    assert board.heads
    assert board.tile * CSS >= TILE


@pytest.mark.parametrize("scene", [AzulTable, SintraTable, PavilionTable])
@pytest.mark.parametrize("count", [1, 2, 3, 9])
def test_up_to_nine_tiles_of_every_colour_have_a_place_in_the_centre_beside_the_marker(
    scene: type[TableScene], count: int
) -> None:
    centre = tuple((colour, count) for colour in scene.fills)
    for layout in tables(scene):
        if layout.centre:
            tile, groups = lay_out_centre(layout.centre, centre, True, layout.tile)
            assert len(groups) == len(centre) + 1
            assert tile >= LEAST_TILE
            assert all(layout.centre.contains(place) for group in groups for place in group.tiles)


# Sintra.


def parts_of_palace(palace: sintra.PalaceLayout) -> list[Box]:
    """Everything that may not touch anything else."""
    columns = [
        place
        for slot in range(sintra.SLOTS)
        for place in (palace.walk(slot), palace.strip(slot), palace.window(slot), palace.points(slot))
        if place.height
    ]
    steps = [palace.shard, *(palace.step(number) for number in range(sintra.STEPS))]
    track = [palace.track] if palace.plain else steps
    return [palace.head, *columns, *track, *([palace.tally] if palace.tally else [])]


@pytest.mark.parametrize("box", sizes(SintraTable))
@pytest.mark.parametrize("tallied", [False, True])
def test_the_parts_of_a_palace_stay_apart_and_inside_it(box: Box, tallied: bool) -> None:
    palace = sintra.lay_out_palace(box, tallied)
    assert apart(parts_of_palace(palace))
    assert all(box.inset(FRAME).contains(part) for part in parts_of_palace(palace))
    for slot in range(sintra.SLOTS):
        assert all(palace.strip(slot).contains(palace.space(slot, place)) for place in range(sintra.SPACES))
        assert all(palace.window(slot).contains(palace.window_pane(slot, place)) for place in range(sintra.PANES))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_must_decide_has_panes_numbers_and_symbols_that_can_be_read(players: int) -> None:
    table = lay_out_table(players, (1,), 2 * players + 1, SintraTable.wishes)
    palace = sintra.lay_out_palace(table.boards[1], True)
    assert min(palace.pane) >= sintra.PANE
    assert not palace.plain
    figures = round(sintra.TEXT * 0.715)
    assert min(palace.step(0).height, palace.walk_number(0).height, palace.points(0).height) >= figures
    assert palace.step(8).width >= text.measure("−18", sintra.TEXT)
    assert palace.tally
    assert palace.tally.width >= text.measure("8 ×", sintra.TEXT)


@pytest.mark.parametrize("table", tables(SintraTable))
def test_the_colours_of_the_rounds_fit_their_strip(table: TableLayout) -> None:
    assert table.strip
    rounds = sintra.lay_out_rounds(table.strip)
    parts = [rounds.words, *(tile.inset(-sintra.RING // 2) for tile in rounds.tiles)]
    assert apart(parts)
    assert all(table.strip.contains(part) for part in parts)
    assert rounds.words.width >= text.measure("Now: orange", sintra.TEXT)
    assert min(tile.width for tile in rounds.tiles) >= 28


@pytest.mark.parametrize("box", RESULTS)
def test_a_result_of_sintra_has_windows_that_do_not_touch_and_panes_of_leaded_glass(box: Box) -> None:
    result = sintra.lay_out_result(box)
    parts = [result.line, *(result.window(slot) for slot in range(sintra.SLOTS))]
    assert apart(parts)
    assert all(box.contains(part) for part in parts)
    assert result.pane[1] >= ORNATE


# Summer Pavilion.


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


def rhombi(flower: Flower) -> list[list[tuple[float, float]]]:
    spaces = [flower.space(star, slot) for star in range(pavilion.STARS) for slot in range(pavilion.SLOTS)]
    spaces += [
        flower.decoration(what, star) for what in ("pillar", "statue", "window") for star in range(pavilion.MIDDLE)
    ]
    return [corners(flower, at) for at in spaces]


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


def parts_of_board(board: BoardLayout) -> list[Box]:
    hand = [box for colour in range(pavilion.COLOURS) for box in (board.hand(colour), board.counted(colour))]
    label = board.label(SMALLEST)
    return [*map(board.corner, range(pavilion.CORNERS)), *hand, board.head, *([label] if label else [])]


@pytest.mark.parametrize("box", sizes(PavilionTable))
def test_the_parts_of_a_board_of_summer_pavilion_stay_apart_and_inside_it(box: Box) -> None:
    board = pavilion.lay_out_board(box)
    boxes = parts_of_board(board)
    assert apart(boxes)
    assert all(box.inset(FRAME).contains(part) for part in boxes)
    shapes = rhombi(board.flower)
    # Rhombi are as large as their grid; what is painted is half a seam smaller on every side.
    assert all(gap(a, b) > -1.5 for a, b in combinations(shapes, 2))
    for shape in shapes:
        assert all(box.inset(FRAME).contains(Box(round(x) - 1, round(y) - 1, 2, 2)) for x, y in shape)
        for part in boxes:
            outline = [(part.x, part.y), (part.right, part.y), (part.right, part.bottom), (part.x, part.bottom)]
            assert gap(shape, [(float(x), float(y)) for x, y in outline]) > -1


@pytest.mark.parametrize(
    "layout", [each for each in tables(PavilionTable) if each.boards[0][2:] != each.boards[-1][2:]]
)
def test_whoever_must_decide_has_rhombi_and_prices_that_can_be_read(layout: TableLayout) -> None:
    board = pavilion.lay_out_board(layout.boards[0])
    assert board.flower.side * CSS >= TILE
    assert board.priced
    assert board.tile * CSS >= TILE
    assert all(pavilion.lay_out_board(box).flower.side < board.flower.side for box in layout.boards[1:])


@pytest.mark.parametrize("box", sizes(PavilionTable))
def test_every_count_of_a_hand_and_the_shapes_of_its_tiles_can_be_read(box: Box) -> None:
    board = pavilion.lay_out_board(box)
    assert board.text >= SMALLEST
    assert text.fit("11", board.text, board.counted(0).width) == ("11", board.text)
    assert all(2 * sprites.shape_radius(tile) * CSS >= SHAPE for tile in (board.tile, board.kept))


@pytest.mark.parametrize("layout", tables(PavilionTable))
@pytest.mark.parametrize("now", [-1, 0, 3, 5])
def test_wild_colours_and_supply_stay_apart_inside_the_strip(layout: TableLayout, now: int) -> None:
    assert layout.strip
    words = text.measure("Wild", SMALLEST), text.measure("Supply", SMALLEST)
    strip = lay_out_strip(layout.strip, words, pavilion.COLOURS, now)
    framed = [place.inset(-GOLD) if index == now else place for index, place in enumerate(strip.wilds)]
    assert len(strip.supply) == 10
    assert apart([*framed, *strip.supply])
    assert all(layout.strip.inset(2).contains(place) for place in (*framed, *strip.supply))
    assert not any(place.overlaps(strip.supply_word) for place in strip.supply if place.y < strip.supply_word.middle)
    assert all(2 * sprites.shape_radius(place.width) * CSS >= SHAPE for place in (*strip.wilds, *strip.supply))


@pytest.mark.parametrize("box", RESULTS)
def test_a_result_of_summer_pavilion_fits_in_its_place(box: Box) -> None:
    flower, badges = pavilion.lay_out_result(box)
    tips = [flower.tip(star, slot) for star in range(pavilion.STARS) for slot in range(pavilion.SLOTS)]
    assert all(box.contains(Box(*tip, 1, 1)) for tip in tips)
    assert apart(badges)
    assert all(box.contains(badge) and badge.y >= flower.box.bottom for badge in badges)


# The end of any game.


@pytest.mark.parametrize(("rows", "lines"), [(0, 0), (0, 3), (3, 0), (5, 2), (7, 1)])
@pytest.mark.parametrize("ranks", RANKS)
def test_everything_at_the_end_is_in_its_panel_and_apart(ranks: tuple[int, ...], rows: int, lines: int) -> None:
    layout = lay_out_result(ranks, rows, lines)
    assert all(ROOM.contains(panel) for panel in layout.panels)
    assert apart(layout.panels)
    for place in layout.places:
        assert all(place.panel.contains(box) for box in (place.head, place.board))
        assert apart([place.head, place.board])
    assert bool(layout.sheet) == bool(rows or lines)
    if sheet := layout.sheet:
        inside = [*sheet.medals, *sheet.titles, *(cell for line in sheet.cells for cell in line), *sheet.note]
        assert all(sheet.panel.contains(box) for box in inside)
        assert apart(inside)


@pytest.mark.parametrize("rows", [0, 3, 5])
@pytest.mark.parametrize("ranks", RANKS)
def test_winners_have_the_largest_walls_all_of_one_size_and_the_shapes_on_every_wall_can_be_read(
    ranks: tuple[int, ...], rows: int
) -> None:
    places = lay_out_result(ranks, rows, 3 if rows == 0 else 1).places
    pitches = [fit_wall(place.board)[0] for place in places]
    first = {pitch for pitch, rank in zip(pitches, ranks, strict=True) if rank == 1}
    assert first == {max(pitches)}
    for rank, pitch in zip(ranks, pitches, strict=True):
        tile = pitch - max(2, pitch // 14)
        assert 2 * sprites.shape_radius(tile) * CSS >= SHAPE
        assert rank > 1 or round(tile * CSS) >= TILE
