"""Where everything of a base-game picture stands: pure geometry in pixels, no drawing.

The board of whoever must decide stands at the left, below the factories; the others stand at the right, smaller, in
turn order. Boards of one column share their rows' heights, which also keeps the file small.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.panels import GUTTER, HEADER, MARGIN
from renderers.sources import FACTORY, Places

SIDE = 5
"""Rows and columns of the wall, and pattern lines; also the number of colours."""
FLOOR = 7

WIDTH = 1600
ROW_GAP = 6
"""Between two rows of factories."""


class Scale(NamedTuple):
    """The measures of a board: tile and gap, columns for line numbers and arrows, height of the head, text sizes.

    ``digit`` is the size of line numbers (0: none), ``total`` that of what the floor line costs.
    """

    tile: int
    gap: int
    numbers: int
    arrow: int
    head: int
    name: int
    note: int
    score: int
    change: int
    digit: int
    penalty: int
    total: int

    @property
    def pitch(self) -> int:
        """From one tile to the next."""
        return self.tile + self.gap

    @property
    def width(self) -> int:
        """Of the lines and the wall together with what stands before and between them."""
        return self.numbers + 2 * (SIDE * self.pitch - self.gap) + self.arrow

    @property
    def rows(self) -> int:
        """Height of five lines."""
        return SIDE * self.pitch - self.gap


LARGE = Scale(80, 6, 44, 36, 58, 40, 34, 84, 44, 38, 34, 42)
MEDIUM = Scale(64, 4, 34, 28, 52, 36, 30, 68, 38, 32, 28, 38)
SMALL = Scale(48, 4, 0, 26, 46, 32, 30, 54, 34, 0, 26, 34)
SINGLE = Scale(96, 7, 50, 42, 66, 46, 38, 100, 52, 44, 38, 50)
"""The board of whoever must decide · equal boards · the others · a board alone."""


class BoardLayout(NamedTuple):
    """One board: its panel and the places in it."""

    box: Box
    scale: Scale
    x: int
    rows_y: int
    floor_y: int

    def _place(self, x: int, y: int) -> Box:
        return Box(x, y, self.scale.tile, self.scale.tile)

    def line_place(self, row: int, place: int) -> Box:
        """A place in a pattern line; place 0 is the rightmost, which fills first."""
        scale = self.scale
        return self._place(self.x + scale.numbers + (SIDE - 1 - place) * scale.pitch, self.rows_y + row * scale.pitch)

    def line_number(self, row: int) -> Box:
        """The place of a line's number, left of the line."""
        first = self.line_place(row, row)
        return Box(first.x - self.scale.numbers, first.y, self.scale.numbers - 2 * self.scale.gap, first.height)

    def arrow(self, row: int) -> Box:
        """The place between a pattern line and the wall."""
        before = self.line_place(row, 0)
        return Box(before.right, before.y, self.scale.arrow, before.height)

    def wall_place(self, row: int, column: int) -> Box:
        """A place on the wall."""
        left = self.arrow(row).right
        return self._place(left + column * self.scale.pitch, self.rows_y + row * self.scale.pitch)

    def floor_place(self, place: int) -> Box:
        """A place in the floor line; place 0 is the leftmost."""
        return self._place(self.x + place * self.scale.pitch, self.floor_y)

    @property
    def right(self) -> int:
        """Right edge of the wall."""
        return self.x + self.scale.width

    @property
    def head(self) -> Box:
        """Name, marks and note."""
        return Box(self.x, self.rows_y - self.scale.head, self.scale.width, self.scale.head - self.scale.gap)

    def _corner(self, row: int) -> Box:
        """What is free left of a pattern line and its number."""
        first = self.line_number(row) if self.scale.digit else self.line_place(row, row)
        return Box(self.x, first.y, first.x - self.scale.gap - self.x, first.height)

    @property
    def score(self) -> Box:
        """In the free corner over the staircase of pattern lines, beside the first."""
        return self._corner(0)

    @property
    def change(self) -> Box:
        """Below the score, beside the second line, for a change that finds no room beside the score."""
        return self._corner(1)

    @property
    def floor_total(self) -> Box:
        """Right of the floor line."""
        left = self.floor_place(FLOOR).x
        return Box(left, self.floor_y, self.right - left, self.scale.tile)


def lay_out_board(box: Box, scale: Scale) -> BoardLayout:
    """A board centred in its panel, spare height shared between head, rows, floor line and edges."""
    spare = box.height - scale.head - scale.rows - scale.tile
    rows_y = box.y + spare * 3 // 10 + scale.head
    return BoardLayout(
        box, scale, box.x + (box.width - scale.width) // 2, rows_y, rows_y + scale.rows + spare * 4 // 10
    )


class TableLayout(NamedTuple):
    """A whole table: the picture's size and a box for each part; parts that are not shown are ``None``.

    The boards stand in the order of `order_seats`. ``ranking`` is what an odd number of equal boards leaves free.
    """

    width: int
    height: int
    header: Box
    factories: tuple[Box, ...]
    centre: Box | None
    reserve: Box | None
    boards: tuple[BoardLayout, ...]
    ranking: Box | None = None

    @property
    def places(self) -> Places:
        """Of the sources."""
        return Places(self.factories, self.centre, self.reserve)

    @property
    def panels(self) -> tuple[Box, ...]:
        """Every panel and plate that lies on the table."""
        extra = tuple(box for box in (self.centre, self.reserve, self.ranking) if box)
        return (self.header, *self.factories, *extra, *(board.box for board in self.boards))


def order_seats(players: int, focus: int | None) -> tuple[int, ...]:
    """Which seat's board stands at each place: from the focus on in turn order."""
    return tuple(((focus or 0) + offset) % players for offset in range(players))


INNER = WIDTH - 2 * MARGIN
LEFT = LARGE.width + 60
"""Width of the column of the large board, and of the factories above it."""
RIGHT = INNER - GUTTER - LEFT
RIGHT_X = MARGIN + LEFT + GUTTER
LARGE_HEIGHT = 622
SMALL_HEIGHT = 381
MEDIUM_HEIGHT = 500
CENTRE_HEIGHT = 84


def _lay_out_factories(count: int, y: int, pitch: int) -> tuple[Box, ...]:
    left = MARGIN + (pitch - FACTORY) // 2
    return tuple(Box(left + index * pitch, y, FACTORY, FACTORY) for index in range(count))


def _beside_factories(count: int, y: int, pitch: int, right: int) -> Box:
    """What is left of a row of factories."""
    left = MARGIN + count * pitch + ROW_GAP
    return Box(left, y, right - left, FACTORY)


def _small_boards(count: int, y: int) -> list[BoardLayout]:
    boxes = (Box(RIGHT_X, y + index * (SMALL_HEIGHT + GUTTER), RIGHT, SMALL_HEIGHT) for index in range(count))
    return [lay_out_board(box, SMALL) for box in boxes]


@lru_cache(maxsize=32)
def lay_out_table(players: int, focused: bool, factories: int) -> TableLayout:
    """The layout of a table of two to four players with one large board or with equal ones.

    ``factories`` is how many are to be seen; without any, equal boards show no centre and no reserve either.
    """
    if not focused:
        return _lay_out_equal_boards(players, factories)
    return {2: _lay_out_two, 3: _lay_out_three, 4: _lay_out_four}[players](factories)


def _lay_out_four(count: int) -> TableLayout:
    """Two rows of factories over the large board, the three others beside it all, from top to bottom."""
    header = Box(MARGIN, MARGIN, LEFT, HEADER)
    pitch = LEFT // SIDE
    first = header.bottom + GUTTER
    second = first + FACTORY + ROW_GAP
    others = _small_boards(3, MARGIN)
    bottom = others[-1].box.bottom
    centre = Box(MARGIN, second + FACTORY + GUTTER, LEFT, CENTRE_HEIGHT)
    top = centre.bottom + GUTTER
    large = lay_out_board(Box(MARGIN, top, LEFT, bottom - top), LARGE)
    factories = _lay_out_factories(SIDE, first, pitch) + _lay_out_factories(count - SIDE, second, pitch)
    reserve = _beside_factories(count - SIDE, second, pitch, MARGIN + LEFT)
    return TableLayout(WIDTH, bottom + MARGIN, header, factories, centre, reserve, (large, *others))


def _lay_out_three(count: int) -> TableLayout:
    """One row of factories across; below it the centre and the large board beside the two others."""
    header = Box(MARGIN, MARGIN, INNER, HEADER)
    pitch = INNER // (count + 1)
    first = header.bottom + GUTTER
    below = first + FACTORY + GUTTER
    others = _small_boards(2, below)
    bottom = others[-1].box.bottom
    centre = Box(MARGIN, below, LEFT, CENTRE_HEIGHT + 10)
    top = centre.bottom + GUTTER
    large = lay_out_board(Box(MARGIN, top, LEFT, bottom - top), LARGE)
    reserve = _beside_factories(count, first, pitch, MARGIN + INNER)
    return TableLayout(
        WIDTH, bottom + MARGIN, header, _lay_out_factories(count, first, pitch), centre, reserve, (large, *others)
    )


def _lay_out_two(count: int) -> TableLayout:
    """The factories over the large board; the centre, the other board and the reserve at the right."""
    header = Box(MARGIN, MARGIN, INNER, HEADER)
    first = header.bottom + GUTTER
    below = first + FACTORY + GUTTER
    bottom = below + LARGE_HEIGHT
    (other,) = _small_boards(1, below)
    top = other.box.bottom + GUTTER
    return TableLayout(
        WIDTH,
        bottom + MARGIN,
        header,
        _lay_out_factories(count, first, LEFT // SIDE),
        Box(RIGHT_X, first, RIGHT, FACTORY),
        Box(RIGHT_X, top, RIGHT, bottom - top),
        (lay_out_board(Box(MARGIN, below, LEFT, LARGE_HEIGHT), LARGE), other),
    )


def _lay_out_equal_boards(players: int, count: int) -> TableLayout:
    """Two boards beside each other in each row; factories, centre and reserve over them if there is anything left."""
    header = Box(MARGIN, MARGIN, INNER, HEADER)
    y = header.bottom + GUTTER
    factories: tuple[Box, ...] = ()
    centre = reserve = ranking = None
    if count:
        pitch, second = LEFT // SIDE, y + FACTORY + ROW_GAP
        below = max(0, count - SIDE)
        factories = _lay_out_factories(count - below, y, pitch) + _lay_out_factories(below, second, pitch)
        centre = Box(RIGHT_X, y, RIGHT, FACTORY)
        if below:
            reserve = Box(RIGHT_X, second, RIGHT, FACTORY)
        y = factories[-1].bottom + GUTTER
    width = (INNER - GUTTER) // 2
    boxes = [
        Box(MARGIN + index % 2 * (width + GUTTER), y + index // 2 * (MEDIUM_HEIGHT + GUTTER), width, MEDIUM_HEIGHT)
        for index in range(players + players % 2)
    ]
    height = boxes[-1].bottom + MARGIN
    if players % 2:
        ranking = boxes.pop()
    boards = tuple(lay_out_board(box, MEDIUM) for box in boxes)
    return TableLayout(WIDTH, height, header, factories, centre, reserve, boards, ranking)


class SingleLayout(NamedTuple):
    """A picture of one board alone."""

    width: int
    height: int
    header: Box
    board: BoardLayout


@lru_cache(maxsize=1)
def lay_out_single() -> SingleLayout:
    """The layout of a picture of one board."""
    width = SINGLE.width + 60
    header = Box(MARGIN, MARGIN, width, HEADER)
    box = Box(MARGIN, header.bottom + GUTTER, width, 742)
    return SingleLayout(width + 2 * MARGIN, box.bottom + MARGIN, header, lay_out_board(box, SINGLE))
