"""Where the tiles of a strip stand: the colours of the rounds, or the supply, with the words that name them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box

RING = 4  # width of the frame around the colour of this round
EDGE = 8  # from the edge of a panel to what stands in it
INDENT = 4  # of the words
LOW = 90  # below this height the words stand at the left of the tiles
LINE = 36  # from it on in a line of this height above them
LARGEST = 54  # size of a tile at most
APART = 6  # between two tiles


class StripLayout(NamedTuple):
    """The place of the words, and that of each tile."""

    words: Box
    tiles: tuple[Box, ...]


@lru_cache(maxsize=64)
def lay_out_strip(box: Box, count: int, word: int) -> StripLayout:
    """The largest tiles that fit: in one row beside words that are ``word`` px wide, or in rows below the words."""
    if box.height < LOW:
        return _lay_out_beside(box, count, word)
    return _lay_out_below(box, count)


def _lay_out_beside(box: Box, count: int, word: int) -> StripLayout:
    """Words, and at their right tiles in one row."""
    inner = box.inset(EDGE)
    pitch = min(
        (inner.width - word - 3 * EDGE) // count,
        box.height - 2 * EDGE,
        LARGEST + 2 * APART,
    )
    size = pitch - 2 * APART
    x = inner.right + APART - count * pitch
    words = inner.after(inner.x + INDENT).until(x - EDGE)
    first = Box(x, box.middle - size // 2, size, size)
    return StripLayout(words, first.row(count, pitch))


def _lay_out_below(box: Box, count: int) -> StripLayout:
    """Words, and below them tiles in as many rows as let them be largest."""
    inner = box.inset(EDGE)
    words = inner.after(inner.x + INDENT)._replace(y=box.y + 3, height=LINE)
    room = inner.below(words.bottom + RING)
    rows = max(range(1, count + 1), key=lambda rows: _fit_pitch(room, count, rows))
    pitch = _fit_pitch(room, count, rows)
    size = pitch - APART
    y = room.y + (room.height + APART - rows * pitch) // 2
    lines = Box(inner.x + RING, y, size, size).stack(rows, pitch)
    tiles = tuple(place for first in lines for place in first.row(_count_across(count, rows), pitch))
    return StripLayout(words, tiles[:count])


def _count_across(count: int, rows: int) -> int:
    """How many tiles stand in a row that is full."""
    return -(-count // rows)


def _fit_pitch(room: Box, count: int, rows: int) -> int:
    """From one tile to the next, if they stand in so many rows."""
    return min(
        (room.width - 2 * RING + APART) // _count_across(count, rows),
        (room.height + APART) // rows,
        LARGEST + APART,
    )
