"""What stands beside the boards of Summer Pavilion: the wild colours in the order of the rounds, and the supply."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box

SUPPLY = 10
"""Spaces of the supply."""
HIGH, WIDE = 170, 84
"""Height of the strip in a narrow place, and in one as wide as the picture."""
INSET = 10
NARROW, BROAD = 440, 900
"""Below this width words stand over the wild colours; from this one on, all stands in one row."""
FRAME = 4
"""Width of the frame around the wild colour of this round."""


class StripLayout(NamedTuple):
    """The words, the wild colours in the order of the rounds, and the spaces of the supply."""

    wild_word: Box
    wilds: tuple[Box, ...]
    supply_word: Box
    supply: tuple[Box, ...]


def _row(x: int, middle: int, size: int, pitch: int, count: int, now: int = -1, large: int = 0) -> tuple[Box, ...]:
    """Tiles beside each other around a line; the one called ``now`` is ``large``."""
    places = []
    for index in range(count):
        each = large if index == now else size
        places.append(Box(x, middle - each // 2, each, each))
        x += each + pitch - size
    return tuple(places)


@lru_cache(maxsize=64)
def lay_out_strip(box: Box, words: tuple[int, int], rounds: int, now: int) -> StripLayout:
    """The strip in its panel. ``words`` are the widths of its two words, ``now`` is the round that is played, or -1."""
    wild, supply = words
    x, right = box.x + INSET, box.right - INSET
    if box.width < NARROW:
        line = Box(x, box.y + 2, right - x, 36)
        large = 50
        size = min(44, (right - x - large - 2 * FRAME) // (rounds - 1) - 4)
        spare = (right - x - large - (rounds - 1) * size) // (rounds - 1)
        wilds = _row(x, line.bottom + large // 2 + FRAME, size, size + spare, rounds, now, large)
        top = line.bottom + large + 2 * FRAME + 4
        pitch = min((box.bottom - 5 - top) // 2, (right - x) // 7)
        height = pitch
        first = min(SUPPLY, (right - x - supply - 10) // pitch)
        places = (
            *_row(right - first * pitch + 3, top + height // 2, pitch - 3, pitch, first),
            *_row(right - (SUPPLY - first) * pitch + 3, top + height * 3 // 2, pitch - 3, pitch, SUPPLY - first),
        )
        return StripLayout(line, wilds, Box(x, top - 4, supply, height), places)
    if box.width < BROAD:
        left = x + max(words) + 16
        row = (box.height - 16) // 2
        large = row - 2 * FRAME
        size = min(large - 12, (right - left - large - FRAME) // (rounds - 1) - 12)
        upper = Box(x, box.y + 8, wild, row)
        lower = Box(x, upper.bottom, supply, row)
        pitch = min(row - 8, (right - left) // SUPPLY)
        return StripLayout(
            upper,
            _row(left, upper.middle, size, size + 12, rounds, now, large),
            lower,
            _row(left, lower.middle, pitch - 4, pitch, SUPPLY),
        )
    large, size = box.height - 20, 50
    upper = Box(x + 6, box.y, wild, box.height)
    pitch = 58
    left = right - SUPPLY * pitch
    return StripLayout(
        upper,
        _row(upper.right + 16, box.middle, size, size + 12, rounds, now, large),
        Box(left - supply - 14, box.y, supply, box.height),
        _row(left, box.middle, pitch - 6, pitch, SUPPLY),
    )
