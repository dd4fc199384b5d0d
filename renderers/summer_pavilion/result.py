"""What a board of Summer Pavilion was worth: its full stars and covered numbers marked, for the picture of the end."""

from __future__ import annotations

from functools import lru_cache

from renderers import sprites
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import SUMMER, Look
from renderers.summer_pavilion import marks, rhombi
from renderers.summer_pavilion.board import paint_slot, put, put_medal, shape
from renderers.summer_pavilion.layout import Flower, fit_flower
from renderers.summer_pavilion.scene import PlayerBoard
from renderers.text import SMALLEST

NUMBERS = (1, 2, 3, 4)
"""What brings points when every slot with this price is covered."""
BADGE = 44
"""The disc that carries such a number."""
SPACE = 12
"""Between the flower and these."""
NUMBERED = 200
"""A lower place has no room for them."""


def covered_numbers(board: PlayerBoard) -> tuple[int, ...]:
    """The numbers whose every slot holds a tile."""
    open_prices = {
        cost for star in board.stars for tile, cost in zip(star.tiles, star.costs, strict=True) if tile is None
    }
    return tuple(number for number in NUMBERS if number not in open_prices)


@lru_cache(maxsize=64)
def lay_out_result(box: Box) -> tuple[Flower, tuple[Box, ...]]:
    """The flower, and below it the badges of the numbers, if it can spare the height."""
    below = BADGE + SPACE if box.height >= NUMBERED else 0
    # A flower without its windows, which are no more to be seen, is a tenth narrower.
    flower = fit_flower(Box(box.x - box.width // 20, box.y, box.width * 11 // 10, box.height - below))
    top = box.y + (box.height - flower.height - below) // 2
    flower = flower._replace(y=top + flower.height // 2)
    step = min((box.width - BADGE) // (len(NUMBERS) - 1), BADGE * 3 // 2)
    left = box.centre - (BADGE + (len(NUMBERS) - 1) * step) // 2
    badges = (Box(left + index * step, flower.box.bottom + SPACE, BADGE, BADGE) for index in range(len(NUMBERS)))
    return flower, tuple(badges) if below else ()


def paint_result(canvas: Canvas, box: Box, board: PlayerBoard, look: Look) -> None:
    """The flower with a medal on every full star, and the numbers, gilded where all their slots are covered."""
    flower, badges = lay_out_result(box)
    for star, shown in enumerate(board.stars):
        for slot, colour in enumerate(shown.tiles):
            if colour is None:
                paint_slot(canvas, flower, star, slot, shown, False, False, look)
            else:
                at = flower.space(star, slot)
                put(canvas, rhombi.draw_tile(colour, SUMMER[colour], shape(flower, at), False, look), at)
        if all(shown.tiles):
            put_medal(canvas, flower, star, 1.25, look)
    covered = covered_numbers(board)
    for number, badge in zip(NUMBERS, badges, strict=False):
        full = number in covered
        fill, rim = (marks.GOLD, marks.GOLD_EDGE) if full else (look.panel, look.line)
        canvas.paste(sprites.draw_badge(BADGE, fill, rim, look), badge.x, badge.y)
        ink = marks.ENGRAVED if full else look.muted
        base = badge.baseline(SMALLEST)
        canvas.write(str(number), badge.centre, base, SMALLEST, BADGE, ink, fill, "centre")
