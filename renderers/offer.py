"""Where the tiles of factories and of the centre lie: pure geometry in pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.scene import Counts
from renderers.script import LATIN, Script
from renderers.text import measure

APART = 4  # between two tiles on offer
EDGE = 12  # from the edge of the centre's panel to what lies in it
WORD_LINE = 38  # height of the centre's word
MARKER = 38  # size of the start-player marker in the line of that word
COUNT = 36  # text size of counts in the centre
MOST_DRAWN = 3  # as many tiles of a colour are drawn one by one in the centre
LEAST_TILE = 48  # what tiles of the centre shrink to where many colours lie in a small place
GROUPS_APART = 2 * APART + 4  # between the tiles of two colours in the centre


def place_tiles(box: Box, size: int) -> list[Box]:
    """Where the tiles of a factory lie, two by two."""
    step = size + APART
    inset = (box.width - size - step) // 2
    lines = Box(box.x + inset, box.y + inset, size, size).stack(2, step)
    return [place for first in lines for place in first.row(2, step)]


def place_taken(centre: Box) -> Box:
    """Where the centre shows what was taken from it last."""
    size = WORD_LINE - 2
    return Box(centre.right - EDGE - size, centre.y + 6, size, size)


class Group(NamedTuple):
    """Tiles of one colour in the centre (none: the marker): their places, and a count where not each is drawn."""

    colour: str
    tiles: tuple[Box, ...]
    words: str
    counted: Box


@lru_cache(maxsize=256)
def lay_out_centre(
    box: Box, centre: Counts, word: int | None, size: int, script: Script = LATIN
) -> tuple[int, tuple[Group, ...]]:
    """The size of the tiles and their groups, packed from the left; a group is never broken between two rows.

    Up to `MOST_DRAWN` tiles of a colour are drawn; fewer, and at last smaller ones, where that finds no room. The
    marker stands in the first line, right of a ``word`` that is so wide; ``None``: somebody has it. Counts are in the
    digits of the ``script``.
    """
    there = tuple((colour, count) for colour, count in centre if count)
    marker: tuple[Group, ...] = ()
    if word is not None:
        place = Box(box.x + EDGE + word + GROUPS_APART, box.y + 4, MARKER, MARKER)
        marker = (Group("", (place,), "", place._replace(width=0)),)
    for tile in (size, (size + LEAST_TILE) // 2, LEAST_TILE):
        for most in range(MOST_DRAWN, 0, -1):
            groups = _pack(box, there, tile, most, script)
            if _find_bottom(groups) <= box.bottom - EDGE // 2:
                return tile, marker + groups
    return LEAST_TILE, marker + _pack(box, there, LEAST_TILE, 1, script, tight=True)


def _find_bottom(groups: tuple[Group, ...]) -> int:
    """The first row of pixels below all tiles; 0 where there are none."""
    return max((group.tiles[0].bottom for group in groups), default=0)


def _pack(box: Box, there: Counts, tile: int, most: int, script: Script, *, tight: bool = False) -> tuple[Group, ...]:
    """The groups in rows; ``tight`` ones stand closer, and their counts are bare numbers."""
    step = tile + APART
    apart = APART if tight else GROUPS_APART
    times = "" if tight else "×"
    left = box.x + EDGE
    x = left
    y = box.y + WORD_LINE + 6
    groups = []
    for colour, count in there:
        drawn = count
        words = ""
        room = 0
        if count > most:
            # One stands for all, with their number behind it.
            drawn = 1
            words = script.write_digits(f"{times}{count}")
            room = measure(words, COUNT) + 6
        width = drawn * step - APART + room
        is_too_wide = x + width > box.right - EDGE
        if is_too_wide and x > left:
            x = left
            y += step + 2
        tiles = Box(x, y, tile, tile).row(drawn, step)
        counted = Box(tiles[-1].right + 5, y, room, tile)
        groups.append(Group(colour, tiles, words, counted))
        x += width + apart
    return tuple(groups)
