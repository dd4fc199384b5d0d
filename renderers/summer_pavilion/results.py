"""Where everything of a board stands in the picture of the end of a game: pure geometry in pixels."""

from __future__ import annotations

from functools import lru_cache

from renderers.boxes import Box
from renderers.summer_pavilion.layout import Flower, fit_flower

NUMBERS = (1, 2, 3, 4)  # what brings points when every slot with this price is covered
BADGE = 44  # the disc that carries such a number
SPACE = 12  # between the flower and these
NUMBERED = 200  # a lower place has no room for them


@lru_cache(maxsize=64)
def lay_out_result(box: Box) -> tuple[Flower, tuple[Box, ...]]:
    """The flower, and below it the badges of the numbers, if it can spare the height."""
    has_numbers = box.height >= NUMBERED
    below = BADGE + SPACE if has_numbers else 0
    # A flower without its windows, which are no more to be seen, is a tenth narrower.
    flower = fit_flower(Box(box.x - box.width // 20, box.y, box.width * 11 // 10, box.height - below))
    high = flower.box.height
    flower = flower._replace(y=box.y + (box.height - high - below) // 2 + high // 2)
    if not has_numbers:
        return flower, ()
    step = min((box.width - BADGE) // (len(NUMBERS) - 1), BADGE * 3 // 2)
    left = box.centre - (BADGE + (len(NUMBERS) - 1) * step) // 2
    first = Box(left, flower.box.bottom + SPACE, BADGE, BADGE)
    return flower, first.row(len(NUMBERS), step)
