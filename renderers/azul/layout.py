"""Where everything of a board of base Azul stands: pure geometry in pixels that follows from the board's panel."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.heads import LARGE_HEAD, MEDIUM_HEAD, SMALL_HEAD, HeadScale

SIDE = 5  # rows and columns of the wall, and pattern lines; also the number of colours
FLOOR = 7  # spaces of the floor line
LOW_HEAD = HeadScale(38, 34, 42, 36, 31)  # that of a board whose numbers could not be told below a higher one
EDGES = {
    LARGE_HEAD: 14,
    MEDIUM_HEAD: 12,
    LOW_HEAD: 8,
    SMALL_HEAD: 8,
}
"""From the edge of the panel to what stands in it."""
LARGEST = 88  # no tile is larger
SMALLEST = 9  # and none smaller
READABLE = 43
"""From this size of tiles on (18 CSS pixels), lines, columns, penalties and points that tiles brought are told."""
NUMBERS = 30  # width of the numbers at the left of the lines
COLUMN_HEADS = 29  # height of the numbers above a grey wall

LANE = 0.6  # width of the ticks of a finished wall, and height of its complete colours, in pitches of tiles
TICKED = 46
"""The least pitch of a wall with these (its tiles are 18 CSS pixels), which is the largest without."""


class AzulLayout(NamedTuple):
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


class _Fit(NamedTuple):
    """The largest tiles below a head, with what the numbers beside them take (0: none)."""

    heading: HeadScale
    room: Box
    tile: int
    numbers: int
    heads: int

    @property
    def gap(self) -> int:
        """The space to the next tile."""
        return _choose_gap(self.tile)

    @property
    def pitch(self) -> int:
        """From one tile to the next."""
        return self.tile + self.gap

    @property
    def arrow(self) -> int:
        """The space between lines and wall."""
        return max(16, self.tile // 2)

    @property
    def width(self) -> int:
        """Of ten tiles with their gaps, and the columns before and between them."""
        return self.numbers + 10 * self.pitch - 2 * self.gap + self.arrow

    @property
    def height(self) -> int:
        """Of six lines of tiles, and a space above the last."""
        return self.heads + 6 * self.pitch + self.gap


def _choose_gap(size: int) -> int:
    """The space between tiles of this size, or in a pitch of it."""
    return max(2, size // 14)


def _fit_tiles(box: Box, heading: HeadScale, grey: bool) -> _Fit:
    """The largest tiles for which there is room, else the smallest."""
    edge = EDGES[heading]
    top = box.y + edge // 2 + heading.height
    room = Box(box.x + edge, top, box.width - 2 * edge, box.bottom - edge - top)
    for tile in range(LARGEST, SMALLEST - 1, -1):
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
    """The tiles below the head that suits the width, or below a lower one where that lets numbers be read."""
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
    """The largest board that fits in a panel: its head, five lines beside the wall, and the floor line.

    The columns of a ``grey`` wall have numbers, for people choose among them: a head gives way to them.
    """
    fit = _fit_head(box, grey)
    tile = fit.tile
    pitch = fit.pitch
    spare = fit.room.height - fit.height
    # However high the panel, the floor line stays with the lines above it.
    apart = min(spare // 3, tile // 2)

    x = fit.room.x + (fit.room.width - fit.width) // 2
    y = fit.room.y + (spare - apart) // 2 + fit.heads
    first = Box(x + fit.numbers, y, tile, tile)
    # A line fills from the right, where its first place is.
    lines = tuple(start.row(SIDE, pitch)[::-1] for start in first.stack(SIDE, pitch))
    arrow = Box(lines[0][0].right, y, fit.arrow, tile)
    wall = tuple(start.row(SIDE, pitch) for start in first._replace(x=arrow.right).stack(SIDE, pitch))
    floor = Box(x, y + SIDE * pitch + 2 * fit.gap + apart, tile, tile)
    total = floor._replace(x=x + FLOOR * pitch, width=wall[0][-1].right - x - FLOOR * pitch)
    return AzulLayout(
        head=Box(x, box.y + EDGES[fit.heading] // 2 + spare // 6, fit.width, fit.heading.height),
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
    """The number of each line before its first place, where there is room for numbers: upper lines are shorter."""
    if not fit.numbers:
        return ()
    starts = [line[row] for row, line in enumerate(lines)]
    width = fit.numbers - 2 * fit.gap
    return tuple(start._replace(x=start.x - fit.numbers, width=width) for start in starts)


def _place_column_heads(wall: tuple[tuple[Box, ...], ...], fit: _Fit) -> tuple[Box, ...]:
    """The number of each column above the wall, where there is room for them."""
    if not fit.heads:
        return ()
    height = fit.heads - fit.gap
    return tuple(place._replace(y=place.y - fit.heads, height=height) for place in wall[0])


# The wall of the picture of the end.


def fit_wall(box: Box) -> tuple[int, bool]:
    """The pitch of the largest wall that fits, and whether it has room for ticks: small walls do without."""
    ticked = int(min(box.width / (SIDE + LANE), box.height / (SIDE + 2 * LANE)))
    if ticked >= TICKED:
        return ticked, True
    return min(box.width // SIDE, box.height // SIDE, TICKED), False


class WallLayout(NamedTuple):
    """A wall by itself: its upper left corner, and the ``pitch`` from one tile to the next, in px."""

    x: int
    y: int
    pitch: int

    @property
    def gap(self) -> int:
        """The space between two tiles."""
        return _choose_gap(self.pitch)

    @property
    def tile(self) -> int:
        """The size of a tile."""
        return self.pitch - self.gap

    @property
    def box(self) -> Box:
        """What the wall takes."""
        side = SIDE * self.pitch - self.gap
        return Box(self.x, self.y, side, side)

    def place(self, row: int, column: int) -> Box:
        """Where a tile lies."""
        return Box(self.x + column * self.pitch, self.y + row * self.pitch, self.tile, self.tile)
