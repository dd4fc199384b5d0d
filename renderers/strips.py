"""The layout of strips. A strip contains a label and either the rounds' colours or the supply."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box

RING = 4  # width of the frame around the current round's colour
EDGE = 8  # distance from a panel's edge to its content
INDENT = 4  # additional distance of the label from the panel's left edge
LOW = 90  # height of a strip below which the label is to the left of the tiles
LINE = 36  # height of the label's line if it is above the tiles
MAX_TILE = 54  # maximum size of a tile
APART = 6  # distance between two tiles


class StripLayout(NamedTuple):
    """The places of the label and of the tiles."""

    words: Box
    tiles: tuple[Box, ...]


@lru_cache(maxsize=64)
def lay_out_strip(box: Box, count: int, word: int) -> StripLayout:
    """Lay out the largest tiles that fit: in a row next to the label, or in rows below it.

    ``word`` is the width of the label.
    """
    if box.height < LOW:
        return _lay_out_beside(box, count, word)
    return _lay_out_below(box, count)


def _lay_out_beside(box: Box, count: int, word: int) -> StripLayout:
    """Lay out the label, with all tiles in a row to its right."""
    inner = box.inset(EDGE)
    pitch = min(
        (inner.width - word - 3 * EDGE) // count,
        box.height - 2 * EDGE,
        MAX_TILE + 2 * APART,
    )
    size = pitch - 2 * APART
    x = inner.right + APART - count * pitch
    words = inner.after(inner.x + INDENT).until(x - EDGE)
    first = Box(x, box.middle - size // 2, size, size)
    return StripLayout(words, first.row(count, pitch))


def _lay_out_below(box: Box, count: int) -> StripLayout:
    """Lay out the label, with rows of tiles below it. The number of rows is the one with the largest tiles."""
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
    """Return the number of tiles in each row, except that the last row may have fewer."""
    return -(-count // rows)


def _fit_pitch(room: Box, count: int, rows: int) -> int:
    """Return the distance from one tile to the next if the tiles are in ``rows`` rows."""
    return min(
        (room.width - 2 * RING + APART) // _count_across(count, rows),
        (room.height + APART) // rows,
        MAX_TILE + APART,
    )
