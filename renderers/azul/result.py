"""The finished wall, for the picture of the end."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from renderers import sprites
from renderers.azul.layout import SIDE
from renderers.azul.scene import PlayerBoard
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import AZUL, Look

LANE = 0.6
"""Width of what stands beside and below a wall, ticks and complete colours, in pitches of its tiles."""
TICKED = 46
"""Least pitch of a wall with these (its tiles are 18 CSS pixels), and the largest of one without."""


@lru_cache(maxsize=64)
def fit_wall(box: Box) -> tuple[int, bool]:
    """The pitch of the largest wall that fits, and whether it has room for ticks: small walls do without."""
    ticked = int(min(box.width / (SIDE + LANE), box.height / (SIDE + 2 * LANE)))
    if ticked >= TICKED:
        return ticked, True
    return min(box.width // SIDE, box.height // SIDE, TICKED), False


def paint_result(canvas: Canvas, box: Box, board: PlayerBoard, look: Look) -> None:
    """The wall in the middle; its full rows and columns ticked at their ends, and below it the complete colours."""
    pitch, ticked = fit_wall(box)
    wall, gap = board.wall, max(2, pitch // 14)
    tile, lane = pitch - gap, round(pitch * LANE) if ticked else 0
    rows = [row for row in range(SIDE) if ticked and all(wall[row])]
    columns = [column for column in range(SIDE) if ticked and all(line[column] for line in wall)]
    counts = Counter(colour for line in wall for colour in line if colour)
    colours = [colour for colour, count in counts.items() if ticked and count == SIDE]
    side = SIDE * pitch - gap
    x = box.centre - (side + lane * bool(rows)) // 2
    # One lane of ticks has room below a wall in the middle, so that walls beside each other stand at one height.
    y = box.middle - side // 2 - lane * (bool(columns) and bool(colours))
    for row in range(SIDE):
        for column in range(SIDE):
            colour, printed = wall[row][column], board.spaces[row][column]
            if colour:
                sprite = sprites.draw_tile(colour, AZUL[colour], tile, look.panel, look)
            else:
                sprite = sprites.draw_slot(printed, AZUL[printed] if printed else None, tile, look.panel, look)
            canvas.paste(sprite, x + column * pitch, y + row * pitch)
    if not ticked:
        return
    size = lane * 3 // 4
    tick, aside = sprites.draw_check(size, look.gilt, look.panel), (tile - size) // 2
    for row in rows:
        canvas.paste(tick, x + side + (lane - size), y + row * pitch + aside)
    for column in columns:
        canvas.paste(tick, x + column * pitch + aside, y + side + (lane - size) // 2)
    below = y + side + lane * bool(columns) + (lane - size)
    step = min(3 * size, side // max(len(colours), 1))
    left = x + (side - (len(colours) - 1) * step - 2 * size - gap) // 2
    for index, colour in enumerate(colours):
        at = left + index * step
        canvas.paste(sprites.draw_tile(colour, AZUL[colour], size, look.panel, look), at, below)
        canvas.paste(tick, at + size + gap, below)
