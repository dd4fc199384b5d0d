"""The layout of a board of base Azul in its panel, in pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.heads import LARGE_HEAD, MEDIUM_HEAD, SMALL_HEAD, HeadScale

SIDE = 5  # number of rows, columns, pattern lines and colours
FLOOR = 7  # number of spaces of the floor line
LOW_HEAD = HeadScale(38, 34, 42, 36, 31)  # lower head, for boards whose numbers would be unreadable below a higher head
EDGES = {
    LARGE_HEAD: 14,
    MEDIUM_HEAD: 12,
    LOW_HEAD: 8,
    SMALL_HEAD: 8,
}
"""Distance from the panel's edges to its content, by the scale of the head."""
MAX_TILE = 88  # maximum size of a tile
MIN_TILE = 9  # minimum size of a tile
READABLE = 43
"""Minimum size of tiles (18 CSS pixels) on boards that number their lines and columns and show penalties and points."""
NUMBERS = 30  # width of the numbers to the left of the lines
COLUMN_HEADS = 29  # height of the numbers above a grey wall

LANE = 0.6  # width of the ticks and height of the complete colours, as a fraction of the pitch
TICKED = 46
"""Pitch from which a wall has ticks, because its tiles have 18 CSS pixels. Walls without ticks have at most this pitch.
"""


class AzulLayout(NamedTuple):
    """The places on a board.

    ``tile`` is the size of a tile, and ``gap`` is the distance to the next tile. ``lines[row]`` contains the spaces of
    a pattern line from right to left, the direction in which it is filled. ``wall[row][column]`` and ``floor`` are the
    spaces of the wall and of the floor line. ``numbers`` are to the left of the lines, and ``heads`` are above the
    columns of the wall, if they are readable. ``arrows`` are between the lines and the wall, and ``total`` is to the
    right of the floor line.
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


class _Fit(NamedTuple):
    """The largest tiles that fit below a head, and the room for numbers (0 if numbers don't fit)."""

    heading: HeadScale
    room: Box
    tile: int
    numbers: int
    heads: int

    @property
    def gap(self) -> int:
        """The distance between two adjacent tiles."""
        return _choose_gap(self.tile)

    @property
    def pitch(self) -> int:
        """The distance between the left edges of two adjacent tiles."""
        return self.tile + self.gap

    @property
    def arrow(self) -> int:
        """The distance between the lines and the wall, which contains the arrows."""
        return max(16, self.tile // 2)

    @property
    def width(self) -> int:
        """The width of the lines and the wall, including gaps, numbers and arrows."""
        return self.numbers + 10 * self.pitch - 2 * self.gap + self.arrow

    @property
    def height(self) -> int:
        """The height of six rows of tiles, including the distance to the floor line."""
        return self.heads + 6 * self.pitch + self.gap


def _choose_gap(size: int) -> int:
    """Return the gap between tiles. ``size`` is the size or the pitch of the tiles."""
    return max(2, size // 14)


def _fit_tiles(box: Box, heading: HeadScale, grey: bool) -> _Fit:
    """Return the largest tiles that fit in a box, which are never smaller than `MIN_TILE`."""
    edge = EDGES[heading]
    top = box.y + edge // 2 + heading.height
    room = Box(box.x + edge, top, box.width - 2 * edge, box.bottom - edge - top)
    for tile in range(MAX_TILE, MIN_TILE - 1, -1):
        numbers = 0
        heads = 0
        if tile >= READABLE:
            numbers = NUMBERS
            if grey:
                heads = COLUMN_HEADS
        fit = _Fit(heading, room, tile, numbers, heads)
        if fit.width <= room.width and fit.height <= room.height:
            break
    return fit


def _fit_head(box: Box, grey: bool) -> _Fit:
    """Return the largest tiles that fit below a head. The head is lower if that makes numbers readable."""
    heading = SMALL_HEAD
    if box.width > 560:
        heading = LARGE_HEAD
    elif box.width > 420:
        heading = MEDIUM_HEAD
    fit = _fit_tiles(box, heading, grey)
    if fit.numbers:
        return fit
    low = _fit_tiles(box, LOW_HEAD, grey)
    return low if low.numbers else fit


@lru_cache(maxsize=64)
def lay_out_board(box: Box, grey: bool = False) -> AzulLayout:
    """Lay out the largest board that fits in a panel: the head, the pattern lines with the wall, and the floor line.

    The columns of a ``grey`` wall are numbered, because players choose among them.
    """
    fit = _fit_head(box, grey)
    tile = fit.tile
    pitch = fit.pitch
    spare = fit.room.height - fit.height
    # Even in a tall panel, keep the floor line close to the pattern lines.
    apart = min(spare // 3, tile // 2)

    x = fit.room.x + (fit.room.width - fit.width) // 2
    y = fit.room.y + (spare - apart) // 2 + fit.heads
    first = Box(x + fit.numbers, y, tile, tile)
    # A line is filled from right to left, so its first space is the rightmost one.
    lines = tuple(start.row(SIDE, pitch)[::-1] for start in first.stack(SIDE, pitch))
    arrow = Box(lines[0][0].right, y, fit.arrow, tile)
    wall = tuple(start.row(SIDE, pitch) for start in first._replace(x=arrow.right).stack(SIDE, pitch))
    floor = Box(x, y + SIDE * pitch + 2 * fit.gap + apart, tile, tile)
    total = floor._replace(x=x + FLOOR * pitch, width=wall[0][-1].right - x - FLOOR * pitch)
    head = Box(x, box.y + EDGES[fit.heading] // 2 + spare // 6, fit.width, fit.heading.height)
    if fit.heading is SMALL_HEAD:
        # A narrow panel has no room to spare for names.
        head = head._replace(x=fit.room.x, width=fit.room.width)
    return AzulLayout(
        head=head,
        heading=fit.heading,
        tile=tile,
        gap=fit.gap,
        lines=lines,
        wall=wall,
        floor=floor.row(FLOOR, pitch),
        numbers=_place_numbers(lines, fit),
        heads=_place_column_heads(wall, fit),
        arrows=arrow.stack(SIDE, pitch),
        total=total,
    )


def _place_numbers(lines: tuple[tuple[Box, ...], ...], fit: _Fit) -> tuple[Box, ...]:
    """Return the places of the lines' numbers, or no places if there isn't enough room."""
    if not fit.numbers:
        return ()
    starts = [line[row] for row, line in enumerate(lines)]
    # The places extend into the edge of the panel, because Persian digits are wider than others.
    width = fit.numbers - fit.gap
    return tuple(start._replace(x=start.x - fit.numbers - fit.gap, width=width) for start in starts)


def _place_column_heads(wall: tuple[tuple[Box, ...], ...], fit: _Fit) -> tuple[Box, ...]:
    """Return the places of the column numbers above the wall, or no places if there isn't enough room."""
    if not fit.heads:
        return ()
    height = fit.heads - fit.gap
    return tuple(place._replace(y=place.y - fit.heads, height=height) for place in wall[0])


# The wall of the final picture.


def fit_wall(box: Box) -> tuple[int, bool]:
    """Return the pitch of the largest wall that fits, and whether it has room for ticks."""
    ticked = int(min(box.width / (SIDE + LANE), box.height / (SIDE + 2 * LANE)))
    if ticked >= TICKED:
        return ticked, True
    return min(box.width // SIDE, box.height // SIDE, TICKED), False


class WallLayout(NamedTuple):
    """A wall in the final picture: the position of its upper left corner, and the ``pitch`` of its tiles."""

    x: int
    y: int
    pitch: int

    @property
    def gap(self) -> int:
        """The gap between two tiles."""
        return _choose_gap(self.pitch)

    @property
    def tile(self) -> int:
        """The size of a tile."""
        return self.pitch - self.gap

    @property
    def box(self) -> Box:
        """The whole wall."""
        side = SIDE * self.pitch - self.gap
        return Box(self.x, self.y, side, side)

    def place(self, row: int, column: int) -> Box:
        """Return the place of a tile."""
        return Box(self.x + column * self.pitch, self.y + row * self.pitch, self.tile, self.tile)
