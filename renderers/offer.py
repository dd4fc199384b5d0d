"""The places of the tiles in factories and in the centre, in pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.scene import Counts
from renderers.script import LATIN, Script
from renderers.text import MIN_TEXT_SIZE, measure

APART = 4  # distance between two tiles
EDGE = 12  # distance from the edges of the centre's panel to its content
WORD_LINE = 38  # height of the line for the centre's label
MARKER = 38  # size of the start marker, which is on the label's line
COUNT = 36  # text size of the numbers of tiles in the centre
COUNTED = MIN_TEXT_SIZE  # text size of the number of tiles that the last move took from the centre
MAX_DRAWN = 3  # maximum number of tiles of a colour that are drawn individually in the centre
MIN_TILE = 48  # minimum size of tiles in a crowded centre
GROUPS_APART = 2 * APART + 4  # distance between the tiles of two colours in the centre


def place_tiles(box: Box, size: int) -> list[Box]:
    """Return the places of a factory's four tiles."""
    step = size + APART
    inset = (box.width - size - step) // 2
    lines = Box(box.x + inset, box.y + inset, size, size).stack(2, step)
    return [place for first in lines for place in first.row(2, step)]


def place_taken(centre: Box, word: int, count: int) -> tuple[Box, str]:
    """Return the place of the outline for the tiles that the last move took from the centre, and their number.

    Both are at the right end of the label's line. The number is empty if only one tile was taken, or if there isn't
    enough room next to a label that is ``word`` px wide.
    """
    size = WORD_LINE - 2
    room = centre.width - 2 * EDGE - word - APART
    words = ""
    if count > 1:
        fitting = (words for words in (f"×{count}", f"{count}") if size + APART + measure(words, COUNTED) <= room)
        words = next(fitting, "")
    width = measure(words, COUNTED) + APART if words else 0
    return Box(centre.right - EDGE - width - size, centre.y + 6, size, size), words


class Group(NamedTuple):
    """The tiles of one colour in the centre, or the marker: their places, and their number if not all are drawn."""

    colour: str
    tiles: tuple[Box, ...]
    words: str
    counted: Box


@lru_cache(maxsize=256)
def lay_out_centre(
    box: Box, centre: Counts, word: int | None, size: int, script: Script = LATIN
) -> tuple[int, tuple[Group, ...]]:
    """Return the size of the tiles, and the groups of equal tiles in rows. A group is never split between rows.

    Up to `MAX_DRAWN` tiles of a colour are drawn. If there isn't enough room, fewer tiles are drawn, and if that isn't
    enough, smaller ones. The marker is to the right of the label. ``word`` is the width of the label, or ``None`` if a
    player has the marker. The numbers of tiles are written in the digits of ``script``.
    """
    there = tuple((colour, count) for colour, count in centre if count)
    marker: tuple[Group, ...] = ()
    if word is not None:
        place = Box(box.x + EDGE + word + GROUPS_APART, box.y + 4, MARKER, MARKER)
        marker = (Group("", (place,), "", place._replace(width=0)),)
    for tile in (size, (size + MIN_TILE) // 2, MIN_TILE):
        for most in range(MAX_DRAWN, 0, -1):
            groups = _pack(box, there, tile, most, script)
            if _find_bottom(groups) <= box.bottom - EDGE // 2:
                return tile, marker + groups
    return MIN_TILE, marker + _pack(box, there, MIN_TILE, 1, script, tight=True)


def _find_bottom(groups: tuple[Group, ...]) -> int:
    """Return the y coordinate below all tiles, or 0 if there are no tiles."""
    return max((group.tiles[0].bottom for group in groups), default=0)


def _pack(box: Box, there: Counts, tile: int, most: int, script: Script, *, tight: bool = False) -> tuple[Group, ...]:
    """Pack the groups in rows. ``tight`` groups are closer together, and their numbers of tiles don't have a "×"."""
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
            # Draw only one tile, with the number of tiles next to it.
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
