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

    ``tile`` and ``gap`` are the size of a tile and the space to the next; ``numbers`` and ``arrow`` the widths of the
    columns before the pattern lines and between them and the wall; ``heads`` the height of the numbers above the wall.
    """

    box: Box
    head: Box
    heading: HeadScale
    x: int
    rows_y: int
    floor_y: int
    tile: int
    gap: int
    numbers: int
    arrow: int
    heads: int = 0

    @property
    def numbered(self) -> bool:
        """Whether there is room for numbers that can be read."""
        return self.numbers > 0

    @property
    def pitch(self) -> int:
        """From one tile to the next."""
        return self.tile + self.gap

    def _place(self, x: int, y: int) -> Box:
        return Box(x, y, self.tile, self.tile)

    def line_place(self, row: int, place: int) -> Box:
        """A place in a pattern line; place 0 is the rightmost, which fills first."""
        return self._place(self.x + self.numbers + (SIDE - 1 - place) * self.pitch, self.rows_y + row * self.pitch)

    def line_number(self, row: int) -> Box:
        """The place of a line's number, left of the line."""
        first = self.line_place(row, row)
        return Box(first.x - self.numbers, first.y, self.numbers - 2 * self.gap, first.height)

    def arrow_place(self, row: int) -> Box:
        """The place between a pattern line and the wall."""
        before = self.line_place(row, 0)
        return Box(before.right, before.y, self.arrow, before.height)

    def wall_place(self, row: int, column: int) -> Box:
        """A place on the wall."""
        left = self.arrow_place(row).right
        return self._place(left + column * self.pitch, self.rows_y + row * self.pitch)

    def column_number(self, column: int) -> Box:
        """The place of a column's number, above the wall."""
        first = self.wall_place(0, column)
        return Box(first.x, first.y - self.heads, first.width, self.heads - self.gap)

    def floor_place(self, place: int) -> Box:
        """A place in the floor line; place 0 is the leftmost."""
        return self._place(self.x + place * self.pitch, self.floor_y)

    @property
    def right(self) -> int:
        """Right edge of the wall."""
        return self.wall_place(0, SIDE - 1).right

    @property
    def floor_total(self) -> Box:
        """Right of the floor line."""
        left = self.floor_place(FLOOR).x
        return Box(left, self.floor_y, self.right - left, self.tile)


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
    x = room.x + (room.width - width) // 2
    rows_y = room.y + (spare - apart) // 2 + heads
    floor_y = rows_y + 5 * (tile + gap) + 2 * gap + apart
    head = Box(x, box.y + edge // 2 + spare // 6, width, heading.height)
    return BoardLayout(box, head, heading, x, rows_y, floor_y, tile, gap, numbers, arrow, heads)


@lru_cache(maxsize=64)
def fit_wall(box: Box) -> tuple[int, bool]:
    """The pitch of the largest wall that fits, and whether it has room for ticks: small walls do without."""
    ticked = int(min(box.width / (SIDE + LANE), box.height / (SIDE + 2 * LANE)))
    if ticked >= TICKED:
        return ticked, True
    return min(box.width // SIDE, box.height // SIDE, TICKED), False
