"""What a board of Summer Pavilion was worth: its full stars and covered numbers marked, for the picture of the end."""

from __future__ import annotations

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


def covered_numbers(board: PlayerBoard) -> tuple[int, ...]:
    """The numbers whose every slot holds a tile."""
    open_prices = {
        cost for star in board.stars for tile, cost in zip(star.tiles, star.costs, strict=True) if tile is None
    }
    return tuple(number for number in NUMBERS if number not in open_prices)


def lay_out_result(box: Box) -> tuple[Flower, tuple[Box, ...]]:
    """The flower, and the badges of the numbers below it."""
    room = Box(box.x, box.y, box.width, box.height - BADGE - 4)
    step = min((box.width - BADGE) // len(NUMBERS), 2 * BADGE)
    left = box.x + (box.width - BADGE - (len(NUMBERS) - 1) * step) // 2
    return fit_flower(room), tuple(
        Box(left + index * step, room.bottom + 4, BADGE, BADGE) for index in range(len(NUMBERS))
    )


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
    for number, badge in zip(NUMBERS, badges, strict=True):
        full = number in covered
        fill, rim = (marks.GOLD, marks.GOLD_EDGE) if full else (look.panel, look.line)
        canvas.paste(sprites.draw_badge(BADGE, fill, rim, look), badge.x, badge.y)
        ink = marks.ENGRAVED if full else look.muted
        base = badge.baseline(SMALLEST)
        canvas.write(str(number), badge.centre, base, SMALLEST, BADGE, ink, fill, "centre")
