"""Where what is on offer lies at a table: the tiles of factories, and the centre with its marker."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.frame import TableLayout
from renderers.scene import Counts, Table
from renderers.text import measure

APART = 4
"""Between two tiles on a factory."""
EDGE = 12
"""From the edge of the centre's panel to what lies in it."""
WORD_LINE = 38
COUNT = 36
"""Text size of counts in the centre."""
MOST_DRAWN = 3
"""As many tiles of a colour are drawn one by one in the centre."""
LEAST_TILE = 48
"""What tiles of the centre shrink to where many colours lie in a small place."""


class Group(NamedTuple):
    """Tiles of one colour in the centre (``None``: the marker): their places, and that of a count beside them."""

    colour: str | None
    tiles: tuple[Box, ...]
    held: int
    counted: Box | None


def shows_all(table: Table, layout: TableLayout) -> bool:
    """Whether every factory is shown, and not only those that are left."""
    return len(layout.factories) == len(table.factories)


def number_factories(table: Table, layout: TableLayout) -> list[tuple[int, Box]]:
    """The factories that are shown, with their numbers: all, or those that are left."""
    numbers = range(1, len(table.factories) + 1) if shows_all(table, layout) else table.factories_left
    return list(zip(numbers, layout.factories, strict=False))


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


def place_taken(centre: Box) -> Box:
    """Where the centre shows what was taken from it last."""
    size = WORD_LINE - 2
    return Box(centre.right - EDGE - size, centre.y + 6, size, size)
