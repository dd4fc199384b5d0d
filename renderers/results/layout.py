"""Where everything in the picture of the end stands: pure geometry in pixels.

Each player has a column, the first place at the left: its step of the podium, the board below, then the score sheet.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.frame import GUTTER, ROOM

TITLES = 268
"""Width of the column with the titles of the score sheet."""
WIDEST = 440
"""No player's column is wider."""
STEP, LOWER = 128, 11
"""Height of the highest step of the podium, and by how much the next is lower."""
LOWEST = 3
"""No step is lower than that of the fourth place."""
ROW = 42
EDGE = 12


class ResultLayout(NamedTuple):
    """The places of a result, by column: steps, the panels of the boards, and the cells of each row of the sheet.

    ``note`` is the place at the left of the boards, ``titles`` are those of the rows, the last that of the total.
    """

    note: Box
    steps: tuple[Box, ...]
    boards: tuple[Box, ...]
    sheet: Box | None
    titles: tuple[Box, ...]
    cells: tuple[tuple[Box, ...], ...]


@lru_cache(maxsize=32)
def lay_out_result(ranks: tuple[int, ...], rows: int) -> ResultLayout:
    """The layout for players of these ranks in order, and a score sheet of this many rows."""
    count = len(ranks)
    width = min((ROOM.width - TITLES - count * GUTTER) // count, WIDEST)
    titles = ROOM.width - count * (width + GUTTER)
    columns = [ROOM.x + titles + GUTTER + index * (width + GUTTER) for index in range(count)]
    height = rows * ROW + EDGE if rows else 0
    sheet = Box(ROOM.x, ROOM.bottom - height, ROOM.width, height) if rows else None
    top = ROOM.y + STEP
    bottom = sheet.y - GUTTER if sheet else ROOM.bottom
    steps = []
    for x, rank in zip(columns, ranks, strict=True):
        down = LOWER * min(rank - 1, LOWEST)
        steps.append(Box(x, ROOM.y + down, width, STEP - down))
    boards = tuple(Box(x, top, width, bottom - top) for x in columns)
    lines = (
        [Box(ROOM.x + EDGE, sheet.y + EDGE // 2 + row * ROW, titles - EDGE, ROW) for row in range(rows)]
        if sheet
        else []
    )
    cells = tuple(tuple(Box(x, line.y, width, ROW) for x in columns) for line in lines)
    return ResultLayout(Box(ROOM.x, ROOM.y, titles, bottom - ROOM.y), tuple(steps), boards, sheet, tuple(lines), cells)
