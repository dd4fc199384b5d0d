"""Where everything on a board of base Azul stands: pure geometry in pixels that follows from the board's panel."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.panels import LARGE_HEAD, MEDIUM_HEAD, SMALL_HEAD, HeadScale

SIDE = 5
"""Rows and columns of the wall, and pattern lines; also the number of colours."""
FLOOR = 7
EDGES = {LARGE_HEAD: 14, MEDIUM_HEAD: 12, SMALL_HEAD: 8}
"""From the edge of the panel to what stands in it."""
NUMBERED = 43
"""From this size of tiles on (18 CSS pixels), lines, columns and penalties carry their numbers."""
COLUMN_HEADS = 29
"""Height of the numbers above a grey wall."""
LARGEST = 88
"""No tile is larger."""
LANE = 0.6
"""Width of what stands beside and below a finished wall, ticks and complete colours, in pitches of its tiles."""
TICKED = 46
"""Least pitch of a wall with these (its tiles are 18 CSS pixels), and the largest of one without."""


class BoardLayout(NamedTuple):
    """One board: its panel and the places in it.

    ``tile`` and ``gap`` are the size of a tile and the space to the next. ``lines[row]`` are the places of a pattern
    line, the rightmost first, which fills first; ``wall[row][column]`` and ``floor`` those of wall and floor line.
    ``numbers`` stand left of the lines and ``heads`` above the columns of the wall, where they can be read; ``arrows``
    lie between lines and wall; ``total`` is right of the floor line.
    """

    head: Box
    heading: HeadScale
    tile: int
    gap: int
    lines: tuple[tuple[Box, ...], ...]
    wall: tuple[tuple[Box, ...], ...]
    floor: tuple[Box, ...]
    numbers: tuple[Box, ...]
    heads: tuple[Box, ...]
    arrows: tuple[Box, ...]
    total: Box


@lru_cache(maxsize=64)
def lay_out_board(box: Box, grey: bool = False) -> BoardLayout:
    """The largest board that fits in a panel: its head, five lines beside the wall, and the floor line.

    The columns of a ``grey`` wall have numbers, for people choose among them.
    """
    heading = LARGE_HEAD if box.width > 560 else MEDIUM_HEAD if box.width > 420 else SMALL_HEAD
    edge = EDGES[heading]
    top = box.y + edge // 2 + heading.height
    room = Box(box.x + edge, top, box.width - 2 * edge, box.bottom - edge - top)
    # Ten tiles with their gaps, the columns before and between them; six lines of tiles and a space above the last.
    for tile in range(LARGEST, 8, -1):
        gap = max(2, tile // 14)
        numbers = 30 if tile >= NUMBERED else 0
        heads = COLUMN_HEADS if grey and numbers else 0
        arrow = max(16, tile // 2)
        width = numbers + 10 * (tile + gap) - 2 * gap + arrow
        height = heads + 6 * (tile + gap) - gap + 2 * gap
        if width <= room.width and height <= room.height:
            break
    spare = room.height - height
    # However high the panel, the floor line stays with the lines above it.
    apart = min(spare // 3, tile // 2)
    x, pitch = room.x + (room.width - width) // 2, tile + gap
    rows_y = room.y + (spare - apart) // 2 + heads
    wall_x, floor_y = x + numbers + SIDE * pitch - gap + arrow, rows_y + SIDE * pitch + 2 * gap + apart
    ys, right = [rows_y + row * pitch for row in range(SIDE)], wall_x + SIDE * pitch - gap
    lines = tuple(Box(x + numbers, y, tile, tile).row(SIDE, pitch)[::-1] for y in ys)
    wall = tuple(Box(wall_x, y, tile, tile).row(SIDE, pitch) for y in ys)
    left = [line[row] for row, line in enumerate(lines)]
    return BoardLayout(
        head=Box(x, box.y + edge // 2 + spare // 6, width, heading.height),
        heading=heading,
        tile=tile,
        gap=gap,
        lines=lines,
        wall=wall,
        floor=Box(x, floor_y, tile, tile).row(FLOOR, pitch),
        numbers=tuple(Box(at.x - numbers, at.y, numbers - 2 * gap, tile) for at in left) if numbers else (),
        heads=tuple(Box(at.x, at.y - heads, tile, heads - gap) for at in wall[0]) if heads else (),
        arrows=Box(wall_x - arrow, rows_y, arrow, tile).stack(SIDE, pitch),
        total=Box(x + FLOOR * pitch, floor_y, right - x - FLOOR * pitch, tile),
    )


@lru_cache(maxsize=64)
def fit_wall(box: Box) -> tuple[int, bool]:
    """The pitch of the largest wall that fits, and whether it has room for ticks: small walls do without."""
    ticked = int(min(box.width / (SIDE + LANE), box.height / (SIDE + 2 * LANE)))
    if ticked >= TICKED:
        return ticked, True
    return min(box.width // SIDE, box.height // SIDE, TICKED), False
