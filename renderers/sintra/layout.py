"""Where everything of a Sintra picture stands: pure geometry in pixels, no drawing.

All palaces of a table are equal, two beside each other, so that their rows stand on the same heights. From top to
bottom a palace is as on its board: the glazier's walk, the strips, the windows, their points and ornaments, and the
track of broken glass.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.panels import GUTTER, HEADER, MARGIN
from renderers.sources import FACTORY, Places

SLOTS, SPACES, PANES, ROUNDS = 8, 5, 2, 6
STEPS = 9
"""Of the track of broken glass."""
WIDTH = 1600
INNER = WIDTH - 2 * MARGIN


class Scale(NamedTuple):
    """The measures of a palace: pane and gaps, heights of its rows, text sizes."""

    pane: tuple[int, int]
    gap: tuple[int, int]
    head: int
    walk: int
    sill: int
    foot: int
    step: int
    name: int
    note: int
    score: int
    change: int
    points: int
    value: int

    @property
    def pitch(self) -> tuple[int, int]:
        """From one pane to the next, across and down."""
        return self.pane[0] + self.gap[0], self.pane[1] + self.gap[1]

    @property
    def width(self) -> int:
        """Of eight strips."""
        return SLOTS * self.pitch[0] - self.gap[0]

    def height(self, rows: int) -> int:
        """Of ``rows`` panes below each other."""
        return rows * self.pitch[1] - self.gap[1]


TABLE = Scale((86, 48), (6, 4), 64, 48, 24, 54, 46, 38, 30, 56, 36, 34, 26)
SINGLE = Scale((126, 68), (9, 6), 84, 66, 32, 74, 62, 48, 38, 80, 48, 46, 36)
"""A palace at the table · a palace alone."""


class Rows(NamedTuple):
    """How far below the top of a palace its rows begin."""

    walk: int
    strips: int
    windows: int
    points: int
    track: int


@lru_cache(maxsize=4)
def _rows(scale: Scale) -> Rows:
    strips = scale.head + scale.walk
    windows = strips + scale.height(SPACES) + scale.sill
    points = windows + scale.height(PANES)
    return Rows(scale.head, strips, windows, points, points + scale.foot + scale.gap[1])


class PalaceLayout(NamedTuple):
    """One palace: its panel and the places in it."""

    box: Box
    scale: Scale
    x: int
    y: int

    @property
    def head(self) -> Box:
        """Name, marks, note and score."""
        return Box(self.x, self.y, self.scale.width, self.scale.head)

    def walk(self, slot: int) -> Box:
        """Where the glazier stands above a strip."""
        return Box(self._column(slot), self.y + _rows(self.scale).walk, self.scale.pane[0], self.scale.walk)

    def space(self, slot: int, place: int) -> Box:
        """A space of a strip."""
        return self._pane(slot, self.y + _rows(self.scale).strips, place)

    def strip(self, slot: int) -> Box:
        """A whole strip."""
        first = self.space(slot, 0)
        return Box(first.x, first.y, first.width, self.scale.height(SPACES))

    def window_pane(self, slot: int, place: int) -> Box:
        """A pane of a window."""
        return self._pane(slot, self.y + _rows(self.scale).windows, place)

    def window(self, slot: int) -> Box:
        """A whole window."""
        first = self.window_pane(slot, 0)
        return Box(first.x, first.y, first.width, self.scale.height(PANES))

    def points(self, slot: int) -> Box:
        """The number under a window."""
        return Box(self._column(slot), self.y + _rows(self.scale).points, self.scale.pane[0], self.scale.foot)

    def ornament(self, number: int) -> Box:
        """The ornament between two windows."""
        left, right = self.points(2 * number), self.points(2 * number + 1)
        size = self.scale.foot - 14
        return Box((left.centre + right.centre - size) // 2, left.middle - size // 2 + 3, size, size)

    @property
    def _track_y(self) -> int:
        return self.y + _rows(self.scale).track

    @property
    def track_label(self) -> Box:
        """The word before the track of broken glass."""
        return Box(self.x, self._track_y, round(self.scale.width * 0.14), self.scale.step)

    def step(self, number: int) -> Box:
        """A step of that track."""
        left = self.track_label.right
        pitch = round(self.scale.width * 0.077)
        return Box(left + number * pitch, self._track_y, pitch - self.scale.gap[0], self.scale.step)

    @property
    def tally(self) -> Box:
        """Right of the track: completed windows and panes of the most frequent colour."""
        left = self.step(STEPS).x
        return Box(left, self._track_y, self.x + self.scale.width - left, self.scale.step)

    def _column(self, slot: int) -> int:
        return self.x + slot * (self.scale.pane[0] + self.scale.gap[0])

    def _pane(self, slot: int, top: int, place: int) -> Box:
        """Pane ``place`` of a column, counted from the topmost."""
        width, height = self.scale.pane
        return Box(self._column(slot), top + place * (height + self.scale.gap[1]), width, height)


def _palace_height(scale: Scale) -> int:
    rows = scale.head + scale.walk + scale.height(SPACES) + scale.sill + scale.height(PANES) + scale.foot + scale.step
    return rows + scale.gap[1] + 2 * PADDING


PADDING = 12


def lay_out_palace(box: Box, scale: Scale) -> PalaceLayout:
    """A palace centred in its panel."""
    return PalaceLayout(box, scale, box.x + (box.width - scale.width) // 2, box.y + PADDING)


class RoundsLayout(NamedTuple):
    """The round track: a tile for each round and the number below it."""

    box: Box
    tiles: tuple[Box, ...]
    numbers: tuple[Box, ...]


def lay_out_rounds(box: Box) -> RoundsLayout:
    """Six tiles beside each other, with their numbers below."""
    size, number = 50, 30
    pitch = (box.width - 28) // ROUNDS
    top = box.middle - (size + number) // 2
    tiles = [Box(box.x + 14 + index * pitch + (pitch - size) // 2, top, size, size) for index in range(ROUNDS)]
    return RoundsLayout(box, tuple(tiles), tuple(Box(tile.x, tile.bottom + 2, size, number) for tile in tiles))


class TableLayout(NamedTuple):
    """A whole table; ``ranking`` is the place that an odd number of palaces leaves free."""

    width: int
    height: int
    header: Box
    places: Places
    rounds: RoundsLayout
    palaces: tuple[PalaceLayout, ...]
    ranking: Box | None

    @property
    def panels(self) -> tuple[Box, ...]:
        """Every panel and plate that lies on the table."""
        extra = tuple(box for box in (self.places.centre, self.places.reserve, self.ranking) if box)
        return (self.header, *self.places.factories, *extra, self.rounds.box, *(palace.box for palace in self.palaces))


MIDDLE_HEIGHT = 106
CENTRE_WIDTH, ROUNDS_WIDTH = 800, 376


@lru_cache(maxsize=8)
def lay_out_table(players: int, factories: int) -> TableLayout:
    """Factories across; below them centre, round track and reserve; then the palaces."""
    header = Box(MARGIN, MARGIN, INNER, HEADER)
    pitch = INNER // factories
    size = min(FACTORY, pitch - 6)
    y = header.bottom + GUTTER
    left = MARGIN + (INNER - factories * pitch) // 2 + (pitch - size) // 2
    plates = tuple(Box(left + index * pitch, y, size, size) for index in range(factories))
    y += size + GUTTER
    centre = Box(MARGIN, y, CENTRE_WIDTH, MIDDLE_HEIGHT)
    rounds = Box(centre.right + GUTTER, y, ROUNDS_WIDTH, MIDDLE_HEIGHT)
    reserve = Box(rounds.right + GUTTER, y, MARGIN + INNER - rounds.right - GUTTER, MIDDLE_HEIGHT)
    y += MIDDLE_HEIGHT + GUTTER
    width, height = (INNER - GUTTER) // 2, _palace_height(TABLE)
    boxes = [
        Box(MARGIN + index % 2 * (width + GUTTER), y + index // 2 * (height + GUTTER), width, height)
        for index in range(players + players % 2)
    ]
    bottom = boxes[-1].bottom
    ranking = boxes.pop() if players % 2 else None
    return TableLayout(
        WIDTH,
        bottom + MARGIN,
        header,
        Places(plates, centre, reserve),
        lay_out_rounds(rounds),
        tuple(lay_out_palace(box, TABLE) for box in boxes),
        ranking,
    )


class SingleLayout(NamedTuple):
    """A picture of one palace alone."""

    width: int
    height: int
    header: Box
    rounds: RoundsLayout
    palace: PalaceLayout


@lru_cache(maxsize=1)
def lay_out_single() -> SingleLayout:
    """The layout of a picture of one palace, with the round track beside its header."""
    width = SINGLE.width + 56
    header = Box(MARGIN, MARGIN, width, HEADER)
    rounds = Box(MARGIN, header.bottom + GUTTER, width, MIDDLE_HEIGHT)
    box = Box(MARGIN, rounds.bottom + GUTTER, width, _palace_height(SINGLE))
    palace = lay_out_palace(box, SINGLE)
    return SingleLayout(width + 2 * MARGIN, box.bottom + MARGIN, header, lay_out_rounds(rounds), palace)
