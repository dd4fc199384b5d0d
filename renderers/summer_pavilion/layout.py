"""Where everything of a picture of Summer Pavilion stands: pure geometry in pixels, no drawing.

Six rhombi make a star, and seven stars a flower: six around one. Between two stars a hole of the very shape of a
rhombus is left, where pillars (towards the centre star) and statues (between neighbours) stand; windows stand in the
outer notches. Directions are degrees clockwise from the top.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.panels import GUTTER, HEADER, MARGIN
from renderers.sources import FACTORY, Places

STARS, SLOTS, COLOURS = 7, 6, 6
MIDDLE = 6
"""The centre star among the stars."""
SUPPLY = 10
CORNERS = 4
"""Spaces of the supply, and corners of a board where tiles are kept."""

WIDTH = 1600
INNER = WIDTH - 2 * MARGIN
FACTORY_PITCH = 200
ROW_GAP = 6
STRIP = 84
"""Height of the panels of the wild colours and of the supply."""
STRIP_TILE = 52
TRACK = 604
"""Width of the panel of the wild colours."""
HALF = (INNER - GUTTER) // 2
"""Width of a board in the picture of the table."""


class Point(NamedTuple):
    """The middle of a rhombus and the direction of its long diagonal, which is 0, 60 or 120."""

    x: int
    y: int
    lies: int


class Scale(NamedTuple):
    """The measures of a board.

    ``side`` of a rhombus and ``seam`` between two of them; ``tile`` in hand and corners; ``head`` is the height of the
    line with the name, ``rows`` from one colour in the hand to the next; the others are text sizes.
    """

    side: int
    seam: int
    tile: int
    head: int
    rows: int
    name: int
    note: int
    score: int
    change: int
    number: int
    label: int
    digit: int
    bonus: int
    small: int

    @property
    def apart(self) -> float:
        """From the middle of a star to the middle of the next."""
        return 3 * self.side + self.seam

    @property
    def width(self) -> int:
        """Of the flower."""
        return round(2 * self.apart + 4 * self.side + self.seam)

    @property
    def height(self) -> int:
        """Of the flower."""
        return round(math.sqrt(3) * (self.apart + 2 * self.side)) + self.seam

    @property
    def hand(self) -> int:
        """Width of the column with the hand."""
        return self.tile + round(self.number * 2.1)


TABLE = Scale(54, 6, 52, 66, 70, 36, 30, 58, 36, 42, 28, 36, 28, 26)
SINGLE = Scale(84, 8, 80, 78, 104, 46, 38, 84, 50, 56, 38, 52, 40, 34)


class BoardLayout(NamedTuple):
    """One board: its panel and the places in it; ``x`` and ``y`` are the middle of the flower."""

    box: Box
    scale: Scale
    x: int
    y: int

    def star(self, star: int) -> tuple[float, float]:
        """The middle of a star."""
        return (self.x, self.y) if star == MIDDLE else self._at(self.x, self.y, toward(star), self.scale.apart)

    def space(self, star: int, slot: int) -> Point:
        """The rhombus of a slot, counted from 0."""
        lies = 60 * (slot if star == MIDDLE else slot + 1 + star) % 360
        x, y = self._at(*self.star(star), lies, self.scale.side * math.sqrt(3) / 2)
        return Point(round(x), round(y), lies % 180)

    def outward(self, star: int, slot: int) -> int:
        """The direction from the middle of its star to the tip of a slot."""
        return 60 * (slot if star == MIDDLE else slot + 1 + star) % 360

    def decoration(self, what: str, star: int) -> Point:
        """The place of a decoration: its pillar and its window lie before and behind a star, its statue after it."""
        if what == "statue":
            a, b = self.star(star), self.star((star + 1) % MIDDLE)
            return Point(round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2), (toward(star) + 210) % 180)
        reach = self.scale.apart / 2 if what == "pillar" else self.scale.apart * 1.5
        x, y = self._at(self.x, self.y, toward(star), reach)
        return Point(round(x), round(y), (toward(star) + 90) % 180)

    def corner(self, index: int) -> Box:
        """A corner beside the flower, where a kept tile lies: upper left, upper right, lower left, lower right."""
        tile, scale = self.scale.tile, self.scale
        inset = scale.side // 4
        x = (-1 if index % 2 == 0 else 1) * (scale.width // 2 - tile // 2 - inset)
        y = (-1 if index < 2 else 1) * (scale.height // 2 - tile // 2 - inset)
        return Box(self.x + x - tile // 2, self.y + y - tile // 2, tile, tile)

    @property
    def head(self) -> Box:
        """Name, marks, note and score."""
        edge = self.scale.tile // 2
        return Box(self.box.x + edge, self.box.y + 8, self.box.width - 2 * edge, self.scale.head)

    @property
    def label(self) -> Box:
        """The word over the hand."""
        first = self.hand(0)
        height = self.scale.label + 12
        return Box(first.x, first.y - height - 4, self.scale.hand, height)

    def hand(self, colour: int) -> Box:
        """The place of a tile for each colour in the hand, counted from 0."""
        scale = self.scale
        left = self.box.right - scale.tile // 2 - scale.hand
        top = self.y - (COLOURS * scale.rows - (scale.rows - scale.tile)) // 2 + scale.label // 2
        return Box(left, top + colour * scale.rows, scale.tile, scale.tile)

    def counted(self, colour: int) -> Box:
        """Right of the tile: how many there are."""
        tile = self.hand(colour)
        left = tile.right + tile.width // 5
        return Box(left, tile.y, self.box.right - self.scale.tile // 4 - left, tile.height)

    @staticmethod
    def _at(x: float, y: float, direction: float, reach: float) -> tuple[float, float]:
        turn = math.radians(direction)
        return x + reach * math.sin(turn), y - reach * math.cos(turn)


def toward(star: int) -> int:
    """The direction of an outer star from the middle of the flower."""
    return (330 + 60 * star) % 360


def lay_out_board(box: Box, scale: Scale) -> BoardLayout:
    """A board in its panel: the name above, the flower below at the left, the hand at its right."""
    room = box.width - scale.hand - scale.tile
    top = box.y + 8 + scale.head
    return BoardLayout(box, scale, box.x + scale.tile // 4 + room // 2, top + (box.bottom - 12 - top) // 2)


def board_height(scale: Scale) -> int:
    """The height of a board's panel."""
    return 8 + scale.head + scale.height + 2 * 12


class TableLayout(NamedTuple):
    """A whole table: the picture's size and a box for each part; parts that are not shown are ``None``."""

    width: int
    height: int
    header: Box
    factories: tuple[Box, ...]
    centre: Box | None
    reserve: Box
    track: Box
    supply: Box
    boards: tuple[BoardLayout, ...]
    ranking: Box | None = None

    @property
    def places(self) -> Places:
        """Of the sources."""
        return Places(self.factories, self.centre, self.reserve)

    @property
    def panels(self) -> tuple[Box, ...]:
        """Every panel and plate that lies on the table."""
        extra = tuple(box for box in (self.centre, self.ranking) if box)
        boards = (board.box for board in self.boards)
        return (self.header, *self.factories, *extra, self.reserve, self.track, self.supply, *boards)


@lru_cache(maxsize=16)
def lay_out_table(players: int, factories: int) -> TableLayout:
    """The layout of a table; without ``factories`` to be seen there is no centre either."""
    header = Box(MARGIN, MARGIN, INNER, HEADER)
    y = header.bottom + GUTTER
    plates: tuple[Box, ...] = ()
    centre = None
    if factories:
        plates = _lay_out_factories(factories, y)
        second = plates[-1].y
        left = MARGIN + (factories + 1) // 2 * FACTORY_PITCH + GUTTER
        centre = Box(left, y, MARGIN + INNER - left, FACTORY)
        reserve = Box(left, second, MARGIN + INNER - left, FACTORY)
        y = reserve.bottom + GUTTER
        track = Box(MARGIN, y, TRACK, STRIP)
        supply = Box(track.right + GUTTER, y, INNER - TRACK - GUTTER, STRIP)
    else:
        right = INNER - TRACK - GUTTER
        supply = Box(MARGIN, y, right, STRIP)
        track = Box(MARGIN, supply.bottom + GUTTER, right, STRIP)
        reserve = Box(supply.right + GUTTER, y, TRACK, track.bottom - y)
    y = max(track.bottom, reserve.bottom) + GUTTER
    height = board_height(TABLE)
    boxes = [
        Box(MARGIN + index % 2 * (HALF + GUTTER), y + index // 2 * (height + GUTTER), HALF, height)
        for index in range(players + players % 2)
    ]
    bottom = boxes[-1].bottom
    ranking = boxes.pop() if players % 2 else None
    boards = tuple(lay_out_board(box, TABLE) for box in boxes)
    return TableLayout(WIDTH, bottom + MARGIN, header, plates, centre, reserve, track, supply, boards, ranking)


def _lay_out_factories(count: int, y: int) -> tuple[Box, ...]:
    """Two rows of factories, the second one fewer and between those of the first."""
    first = (count + 1) // 2
    boxes = []
    for index in range(count):
        row, place = divmod(index, first)
        x = MARGIN + (FACTORY_PITCH - FACTORY) // 2 + place * FACTORY_PITCH + row * FACTORY_PITCH // 2
        boxes.append(Box(x, y + row * (FACTORY + ROW_GAP), FACTORY, FACTORY))
    return tuple(boxes)


class StripLayout(NamedTuple):
    """A row of tiles with a word before it."""

    label: Box
    tiles: tuple[Box, ...]


@lru_cache(maxsize=16)
def lay_out_strip(box: Box, tiles: int, label: int) -> StripLayout:
    """``tiles`` places after a word that has ``label`` px."""
    left = box.x + 20 + label
    pitch = (box.right - 12 - left) // tiles
    y = box.middle - STRIP_TILE // 2
    places = tuple(Box(left + index * pitch, y, STRIP_TILE, STRIP_TILE) for index in range(tiles))
    return StripLayout(Box(box.x + 20, box.y, label - 8, box.height), places)


class SingleLayout(NamedTuple):
    """A picture of one board alone."""

    width: int
    height: int
    header: Box
    board: BoardLayout

    @property
    def boards(self) -> tuple[BoardLayout, ...]:
        """The board, as a table has its boards."""
        return (self.board,)


@lru_cache(maxsize=1)
def lay_out_single() -> SingleLayout:
    """The layout of a picture of one board."""
    width = SINGLE.width + SINGLE.hand + 2 * SINGLE.tile
    header = Box(MARGIN, MARGIN, width, HEADER)
    box = Box(MARGIN, header.bottom + GUTTER, width, board_height(SINGLE))
    return SingleLayout(width + 2 * MARGIN, box.bottom + MARGIN, header, lay_out_board(box, SINGLE))
