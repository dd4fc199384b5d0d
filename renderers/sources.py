"""What is on offer at a table, in every game: the factories, and the centre with its marker."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers import sprites
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import RIM, TableLayout
from renderers.palette import RGB, Look
from renderers.panels import paint_outline, paint_panel, signed
from renderers.scene import Counts, Table
from renderers.text import SMALLEST, measure

BADGE = 40
"""The disc that carries a factory's number, at the rim."""
APART = 4
"""Between two tiles on a factory."""
EDGE = 12
"""From the edge of the centre's panel to what lies in it."""
WORD_LINE = 38
COUNT = 36
"""Text size of counts in the centre."""
COUNT_OF_TAKEN = 48
"""Width of how many were taken from the centre, beside what was taken."""
MOST_DRAWN = 3
"""As many tiles of a colour are drawn one by one in the centre."""
LEAST_TILE = 48
"""What tiles of the centre shrink to where many colours lie in a small place."""

Fills = dict[str, RGB]
"""A game's tile colours, in their order."""


class Group(NamedTuple):
    """Tiles of one colour in the centre (``None``: the marker): their places, and that of a count beside them."""

    colour: str | None
    tiles: tuple[Box, ...]
    held: int
    counted: Box | None


def paint_ground(canvas: Canvas, table: Table, layout: TableLayout, look: Look) -> None:
    """Empty factories with their numbers, and the panel of the centre with its word.

    Where only some of the factories are left, which they are changes with every turn: then they are not in here.
    """
    for number, box in number_factories(table, layout) if shows_all(table, layout) else ():
        canvas.paste(sprites.draw_factory(box.width, look.table, look), box.x, box.y)
        _paint_badge(canvas, number, box, look.muted, look.rim, look)
    if centre := layout.centre:
        paint_panel(canvas, centre, look)
        line = Box(centre.x + EDGE, centre.y + 4, centre.width - 2 * EDGE, WORD_LINE)
        canvas.write_in(table.centre_label, line, SMALLEST, look.muted, look.panel)


def shows_all(table: Table, layout: TableLayout) -> bool:
    """Whether every factory is shown, and not only those that are left."""
    return len(layout.factories) == len(table.factories)


def number_factories(table: Table, layout: TableLayout) -> list[tuple[int, Box]]:
    """The factories that are shown, with their numbers: all, or those that are left."""
    numbers = range(1, len(table.factories) + 1) if shows_all(table, layout) else table.factories_left
    return list(zip(numbers, layout.factories, strict=False))


def _paint_badge(canvas: Canvas, number: int, disc: Box, ink: RGB, rim: RGB, look: Look) -> None:
    """The number at the left of the rim, where no tile lies."""
    box = Box(disc.x - RIM, disc.middle - BADGE // 2, BADGE, BADGE)
    canvas.paste(sprites.draw_badge(BADGE, look.panel, rim, look), box.x, box.y)
    canvas.write_in(str(number), box, SMALLEST, ink, look.panel, "centre")


def paint_sources(canvas: Canvas, table: Table, layout: TableLayout, fills: Fills, look: Look) -> None:
    """The tiles of factories and centre, and where the last move took some."""
    for number, box in number_factories(table, layout):
        if not shows_all(table, layout):
            canvas.paste(sprites.draw_factory(box.width, look.table, look), box.x, box.y)
        _paint_factory(canvas, table, number, box, layout.tile, fills, look)
    if layout.centre:
        _paint_centre(canvas, table, layout.centre, layout.tile, fills, look)


def _paint_factory(canvas: Canvas, table: Table, number: int, box: Box, size: int, fills: Fills, look: Look) -> None:
    tiles, chosen = table.factories[number - 1], table.taken_from == number
    if not tiles and not chosen:
        return
    places = place_tiles(box, size)
    if chosen:
        canvas.paste(sprites.draw_factory(box.width, look.table, look, fresh=True), box.x, box.y)
        colour, count = table.taken or (None, 0)
        if colour is not None:
            for at in places[:count]:
                canvas.paste(sprites.draw_taken_tile(colour, fills[colour], size, look), at.x, at.y)
    for colour, at in zip(tiles, places, strict=False):
        canvas.paste(sprites.draw_tile(colour, fills[colour], size, look.plate, look), at.x, at.y)
    ink, rim = (look.fresh, look.fresh) if chosen else (look.text, look.rim)
    _paint_badge(canvas, number, box, ink, rim, look)


def place_tiles(box: Box, size: int) -> list[Box]:
    """Where the tiles of a factory lie, two by two."""
    inset, step = (box.width - 2 * size - APART) // 2, size + APART
    lines = Box(box.x + inset, box.y + inset, size, size).stack(2, step)
    return [place for first in lines for place in first.row(2, step)]


@lru_cache(maxsize=256)
def lay_out_centre(box: Box, centre: Counts, marker: bool, size: int) -> tuple[int, tuple[Group, ...]]:
    """The size of the tiles and their groups, packed from the left; a group is never broken between two rows.

    Up to `MOST_DRAWN` tiles of a colour are drawn; fewer, and at last smaller ones, where that finds no room.
    """
    there = tuple((colour, count) for colour, count in centre if count)
    for tile in (size, (size + LEAST_TILE) // 2, LEAST_TILE):
        for most in range(MOST_DRAWN, 0, -1):
            groups = _pack(box, there, marker, tile, most)
            if all(place.bottom <= box.bottom - EDGE // 2 for group in groups for place in group.tiles):
                return tile, groups
    return LEAST_TILE, _pack(box, there, marker, LEAST_TILE, 1, tight=True)


def _pack(box: Box, there: Counts, marker: bool, tile: int, most: int, tight: bool = False) -> tuple[Group, ...]:
    """The groups in rows; ``tight`` ones stand closer, and their counts are bare numbers."""
    left, step, apart = box.x + EDGE, tile + APART, APART if tight else 2 * APART + 4
    cross = "" if tight else "×"
    x, y = left, box.y + WORD_LINE + 6
    groups = []
    for colour, count in (*((("", 1),) if marker else ()), *there):
        drawn = count if count <= most else 1
        counted = 0 if count <= most else measure(f"{cross}{count}", COUNT) + 6
        width = drawn * step - APART + counted
        if x > left and x + width > box.right - EDGE:
            x, y = left, y + step + 2
        tiles = Box(x, y, tile, tile).row(drawn, step)
        place = Box(tiles[-1].right + 5, y, counted, tile) if counted else None
        groups.append(Group(colour or None, tiles, count, place))
        x += width + apart
    return tuple(groups)


def _paint_centre(canvas: Canvas, table: Table, box: Box, size: int, fills: Fills, look: Look) -> None:
    if table.taken_from == 0:
        paint_outline(canvas, box, look.fresh, look)
        if table.taken:
            _paint_taken(canvas, box, *table.taken, fills, look)
    tile, groups = lay_out_centre(box, table.centre, table.marker_in_centre, size)
    for colour, places, count, counted in groups:
        for place in places:
            if colour is None:
                canvas.paste(sprites.draw_marker(tile, look.panel, look), place.x, place.y)
            else:
                canvas.paste(sprites.draw_tile(colour, fills[colour], tile, look.panel, look), place.x, place.y)
        if counted:
            words = f"×{count}" if measure(f"×{count}", COUNT) <= counted.width else str(count)
            canvas.write_in(words, counted, COUNT, look.text, look.panel)


def place_taken(centre: Box, *, counted: bool = False) -> Box:
    """Where the centre shows what was taken from it last; ``counted`` with how many, which stands to the left."""
    size, count = WORD_LINE - 2, COUNT_OF_TAKEN if counted else 0
    return Box(centre.right - EDGE - size - count, centre.y + 6, size + count, size)


def _paint_taken(canvas: Canvas, box: Box, colour: str, count: int, fills: Fills, look: Look) -> None:
    """What the last move took from the centre, at the right of its word."""
    place = place_taken(box)
    canvas.paste(sprites.draw_tile(colour, fills[colour], place.width, look.panel, look), place.x, place.y)
    canvas.write(signed(-count), place.x - 6, place.baseline(SMALLEST), SMALLEST, 80, look.fresh, look.panel, "right")
