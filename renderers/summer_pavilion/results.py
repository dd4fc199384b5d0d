"""The layout of a board in the final picture, in pixels."""

from __future__ import annotations

from functools import lru_cache

from renderers.boxes import Box
from renderers.summer_pavilion.layout import Flower, fit_flower

NUMBERS = (1, 2, 3, 4)  # The numbers for which players get points if all spaces with that price are covered.
BADGE = 44  # size of the disc that shows a number
SPACE = 12  # distance between the flower and the numbers
NUMBERED = 200  # minimum height of a board that shows the numbers


@lru_cache(maxsize=64)
def lay_out_result(box: Box) -> tuple[Flower, tuple[Box, ...]]:
    """Lay out the flower. If the box is high enough, lay out the discs of the numbers below it."""
    has_numbers = box.height >= NUMBERED
    below = BADGE + SPACE if has_numbers else 0
    # The flower may be a tenth wider than the box, because the windows at its edges aren't shown.
    flower = fit_flower(Box(box.x - box.width // 20, box.y, box.width * 11 // 10, box.height - below))
    high = flower.box.height
    flower = flower._replace(y=box.y + (box.height - high - below) // 2 + high // 2)
    if not has_numbers:
        return flower, ()
    step = min((box.width - BADGE) // (len(NUMBERS) - 1), BADGE * 3 // 2)
    left = box.centre - (BADGE + (len(NUMBERS) - 1) * step) // 2
    first = Box(left, flower.box.bottom + SPACE, BADGE, BADGE)
    return flower, first.row(len(NUMBERS), step)
