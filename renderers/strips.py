"""Where the tiles of a strip stand: the colours of the rounds, or the supply, with the words that name them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box

RING = 4  # width of the frame around the colour of this round
EDGE = 8  # from the edge of a panel to what stands in it
INDENT = 4  # of the words
LOW, LINE = 90, 36  # below this height the words stand at the left of the tiles, else in a line of this height above
LARGEST, APART = 54, 6  # size of a tile at most, and what lies between two


class StripLayout(NamedTuple):
    """The place of the words, and that of each tile."""

    words: Box
    tiles: tuple[Box, ...]


@lru_cache(maxsize=64)
def lay_out_strip(box: Box, count: int, word: int) -> StripLayout:
    """The largest tiles that fit: in one row beside words that are ``word`` px wide, or in rows below the words."""
    inner = box.inset(EDGE)
    if box.height < LOW:
        pitch = min((inner.width - word - 3 * EDGE) // count, box.height - 2 * EDGE, LARGEST + 2 * APART)
        size = pitch - 2 * APART
        x = inner.right + APART - count * pitch
        words = inner.after(inner.x + INDENT).until(x - EDGE)
        return StripLayout(words, Box(x, box.middle - size // 2, size, size).row(count, pitch))
    words = inner.after(inner.x + INDENT)._replace(y=box.y + 3, height=LINE)
    room = inner.below(words.bottom + RING)
    rows, pitch = max(((rows, _fit(room, count, rows)) for rows in range(1, count + 1)), key=lambda fit: fit[1])
    across, size = -(-count // rows), pitch - APART
    y = room.y + (room.height + APART - rows * pitch) // 2
    lines = Box(inner.x + RING, y, size, size).stack(rows, pitch)
    return StripLayout(words, tuple(place for first in lines for place in first.row(across, pitch))[:count])


def _fit(room: Box, count: int, rows: int) -> int:
    """From one tile to the next, if they stand in so many rows."""
    across = -(-count // rows)
    return min((room.width - 2 * RING + APART) // across, (room.height + APART) // rows, LARGEST + APART)
