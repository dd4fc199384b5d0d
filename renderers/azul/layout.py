"""Where everything of a base-game picture stands: pure geometry in pixels, no drawing.

The board of whoever must decide stands at the left, below the factories; the others stand at the right, smaller, in
turn order. Boards of one column share their rows' heights, which also keeps the file small.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

SIDE = 5
"""Rows and columns of the wall, and pattern lines."""
FLOOR = 7

MARGIN = 16
GUTTER = 12
HEADER = 72
WIDTH = 1600
PLATE = 180
PLATE_TILE = 56
PLATE_GAP = 10


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """First column to the right of the box."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """First row below the box."""
        return self.y + self.height

    @property
    def middle(self) -> int:
        """The row half-way down."""
        return self.y + self.height // 2

    def overlaps(self, other: Box) -> bool:
        """Whether the two share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def contains(self, other: Box) -> bool:
        """Whether ``other`` lies wholly inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom


@dataclass(frozen=True)
class Scale:
    """The measures of a board: tile and gap, the columns for line numbers and arrows, text sizes."""

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


LARGE = Scale(80, 6, 44, 36, 58, 40, 32, 84, 44, 38, 32, 42)
MEDIUM = Scale(64, 4, 34, 28, 52, 36, 30, 68, 38, 32, 28, 38)
SMALL = Scale(48, 4, 0, 26, 46, 32, 28, 54, 34, 0, 24, 32)
SINGLE = Scale(96, 7, 50, 42, 66, 46, 36, 100, 52, 44, 38, 50)
"""The board of whoever must decide · equal boards · the others · a board alone."""


@dataclass(frozen=True)
class BoardLayout:
    """One board: its panel and the places in it."""

    box: Box
    scale: Scale
    x: int
    rows_y: int
    floor_y: int

    def line_place(self, row: int, place: int) -> tuple[int, int]:
        """Top left of a place in a pattern line; place 0 is the rightmost, which fills first."""
        scale = self.scale
        return self.x + scale.numbers + (SIDE - 1 - place) * scale.pitch, self.rows_y + row * scale.pitch

    def wall_place(self, row: int, column: int) -> tuple[int, int]:
        """Top left of a place on the wall."""
        scale = self.scale
        left = self.x + scale.numbers + SIDE * scale.pitch - scale.gap + scale.arrow
        return left + column * scale.pitch, self.rows_y + row * scale.pitch

    def floor_place(self, place: int) -> tuple[int, int]:
        """Top left of a place in the floor line; place 0 is the leftmost."""
        return self.x + place * self.scale.pitch, self.floor_y

    @property
    def right(self) -> int:
        """Right edge of the wall."""
        return self.x + self.scale.width

    @property
    def head(self) -> Box:
        """Name, marks and note."""
        return Box(self.x, self.rows_y - self.scale.head, self.scale.width, self.scale.head - self.scale.gap)

    @property
    def score(self) -> Box:
        """The free corner above the staircase of pattern lines, two lines high."""
        scale = self.scale
        return Box(self.x, self.rows_y, 3 * scale.pitch - scale.gap, 2 * scale.pitch - scale.gap)

    @property
    def floor_total(self) -> Box:
        """Right of the floor line."""
        left = self.floor_place(FLOOR)[0]
        return Box(left, self.floor_y, self.right - left, self.scale.tile)


def board_layout(box: Box, scale: Scale) -> BoardLayout:
    """A board centred in its panel, spare height shared between head, rows, floor line and edges."""
    spare = box.height - scale.head - scale.rows - scale.tile
    top = spare * 3 // 10
    between = spare * 4 // 10
    rows_y = box.y + top + scale.head
    return BoardLayout(box, scale, box.x + (box.width - scale.width) // 2, rows_y, rows_y + scale.rows + between)


@dataclass(frozen=True)
class TableLayout:
    """A whole table. ``seats[i]`` is the index of the board that stands at ``boards[i]``.

    ``centre_columns`` is how many places of the centre stand beside each other; ``reserve_columns`` whether the reserve
    lists its colours from left to right (else downwards).
    """

    width: int
    height: int
    header: Box
    plates: tuple[Box, ...]
    centre: Box | None
    reserve: Box | None
    boards: tuple[BoardLayout, ...]
    seats: tuple[int, ...]
    result: Box | None = None

    @property
    def panels(self) -> tuple[Box, ...]:
        """Every panel that lies on the table."""
        extra = tuple(box for box in (self.centre, self.reserve, self.result) if box)
        return (self.header, *extra, *(board.box for board in self.boards))


LEFT = LARGE.width + 2 * 30
RIGHT = WIDTH - 2 * MARGIN - GUTTER - LEFT
SMALL_HEIGHT = 381
CELL = WIDTH // 8 - 4


def _row_of_plates(count: int, x: int, y: int, pitch: int) -> tuple[Box, ...]:
    inset = (pitch - PLATE) // 2
    return tuple(Box(x + inset + index * pitch, y, PLATE, PLATE) for index in range(count))


@lru_cache(maxsize=64)
def table_layout(players: int, factories: int, focus: int | None, sources: bool) -> TableLayout:
    """The layout of a table; ``sources`` says whether factories and centre are to be seen at all."""
    inner = WIDTH - 2 * MARGIN
    if focus is None:
        return _equal_boards(players, factories, sources)
    seats = tuple((focus + offset) % players for offset in range(players))
    others = players - 1
    pitch = LEFT // 5
    right = MARGIN + LEFT + GUTTER
    header = Box(MARGIN, MARGIN, LEFT if others > 2 else inner, HEADER)
    y = header.bottom + GUTTER
    if others > 2:
        # Nine factories and the reserve fill two rows of five over the large board; three boards stand beside it all.
        plates = _row_of_plates(5, MARGIN, y, pitch) + _row_of_plates(4, MARGIN, y + PLATE + 6, pitch)
        reserve = Box(MARGIN + 4 * pitch + 6, y + PLATE + 6, LEFT - 4 * pitch - 6, PLATE)
        height = 3 * SMALL_HEIGHT + 2 * GUTTER
        centre = Box(MARGIN, reserve.bottom + GUTTER, LEFT, 84)
        bottom = MARGIN + height
        side_y = MARGIN
    elif others == 2:
        wide = inner // 8
        plates = _row_of_plates(7, MARGIN, y, wide)
        reserve = Box(MARGIN + 7 * wide + 6, y, inner - 7 * wide - 6, PLATE)
        side_y = y + PLATE + GUTTER
        centre = Box(MARGIN, side_y, LEFT, 92)
        bottom = side_y + 2 * SMALL_HEIGHT + GUTTER
    else:
        plates = _row_of_plates(5, MARGIN, y, pitch)
        centre = Box(right, y, RIGHT, PLATE)
        side_y = y + PLATE + GUTTER
        bottom = side_y + 622
        reserve = Box(right, side_y + SMALL_HEIGHT + GUTTER, RIGHT, bottom - side_y - SMALL_HEIGHT - GUTTER)
    top = centre.bottom + GUTTER if others >= 2 else side_y
    boards = [board_layout(Box(MARGIN, top, LEFT, bottom - top), LARGE)]
    for index in range(others):
        box = Box(right, side_y + index * (SMALL_HEIGHT + GUTTER), RIGHT, SMALL_HEIGHT)
        boards.append(board_layout(box, SMALL))
    return TableLayout(WIDTH, bottom + MARGIN, header, plates[:factories], centre, reserve, tuple(boards), seats)


def _equal_boards(players: int, factories: int, sources: bool) -> TableLayout:
    inner = WIDTH - 2 * MARGIN
    header = Box(MARGIN, MARGIN, inner, HEADER)
    y = header.bottom + GUTTER
    plates: tuple[Box, ...] = ()
    centre = reserve = result = None
    if sources:
        pitch = LEFT // 5
        plates = _row_of_plates(min(factories, 5), MARGIN, y, pitch)
        if factories > 5:
            plates += _row_of_plates(factories - 5, MARGIN, y + PLATE + 6, pitch)
        right = MARGIN + LEFT + GUTTER
        centre = Box(right, y, RIGHT, PLATE)
        if factories > 5:
            reserve = Box(right, y + PLATE + 6, RIGHT, PLATE)
        y = max(box.bottom for box in (*plates, centre)) + GUTTER
    width = (inner - GUTTER) // 2
    height = 500
    boxes = [
        Box(MARGIN + (index % 2) * (width + GUTTER), y + index // 2 * (height + GUTTER), width, height)
        for index in range(players + players % 2)
    ]
    if players % 2:
        result = boxes.pop()
    boards = tuple(board_layout(box, MEDIUM) for box in boxes)
    bottom = y + (players + 1) // 2 * (height + GUTTER) - GUTTER + MARGIN
    return TableLayout(WIDTH, bottom, header, plates, centre, reserve, boards, tuple(range(players)), result)


@lru_cache(maxsize=1)
def single_layout() -> tuple[Box, BoardLayout, int, int]:
    """One board alone: header, board, width and height of the picture."""
    width = SINGLE.width + 2 * 30 + 2 * MARGIN
    header = Box(MARGIN, MARGIN, width - 2 * MARGIN, HEADER)
    board = board_layout(Box(MARGIN, header.bottom + GUTTER, width - 2 * MARGIN, 742), SINGLE)
    return header, board, width, board.box.bottom + MARGIN
