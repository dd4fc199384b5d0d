"""Where everything of a palace stands: pure geometry in pixels that follows from the palace's panel.

From top to bottom a palace is as on its board: the glazier's walk, the strips, the windows and their points; the track
of broken glass stands upright at its right. A palace that is too small for panes with words around them is plain.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.panels import LARGE_HEAD, MEDIUM_HEAD, SMALL_HEAD, HeadScale
from renderers.sintra.glass import ORNATE
from renderers.text import SMALLEST

SLOTS, SPACES, PANES, ROUNDS = 8, 5, 2, 6
STEPS = 9
"""Of the track of broken glass."""
PANE = 44
"""Least height of a pane in a palace with words (18 CSS pixels)."""
STRIP_HIGH, STRIP_WIDE = 100, 66
"""Heights of the colours of the rounds in a narrow place, and in one as wide as the picture."""
TEXT = SMALLEST
RAIL = 3
"""Thickness of the line on which the glazier walks."""
WIDEST = 1.66
"""Width of a pane by its height, at most."""
ROWS = SPACES + PANES


class Measures(NamedTuple):
    """What stands around the panes, in pixels.

    ``edge`` lies at the left and right, ``rim`` above and below; then the measures of the head.
    ``walk`` is the height of the glazier's walk, ``sill`` from the strips to the windows, ``points`` of the numbers
    below these (0: a plain palace), ``track`` the width of the track of broken glass; ``gap`` lies between two columns.
    """

    edge: int
    rim: int
    heading: HeadScale
    walk: int
    sill: int
    points: int
    track: int
    gap: int

    @property
    def side(self) -> int:
        """What the track takes at the right of the palace."""
        return self.track + self.gap + 4


TIGHT_HEAD = HeadScale(38, 34, 42, 36, 31)
ROOMY = Measures(18, 13, LARGE_HEAD, 38, 18, 38, 78, 10)
NARROW = Measures(16, 10, MEDIUM_HEAD, 30, 9, 30, 66, 7)
TIGHT = Measures(14, 8, TIGHT_HEAD, 30, 5, 25, 64, 7)
MEDIUM = Measures(12, 8, MEDIUM_HEAD, 24, 9, 0, 60, 6)
SMALL = Measures(10, 7, SMALL_HEAD, 16, 6, 0, 58, 4)
CHOICES = ((ROOMY, 54), (NARROW, PANE), (TIGHT, PANE), (MEDIUM, ORNATE), (SMALL, 0))
"""Measures, and how high panes must come out for them to be chosen."""


class PalaceLayout(NamedTuple):
    """One palace: its panel and the places in it."""

    box: Box
    head: Box
    measures: Measures
    pane: tuple[int, int]
    x: int
    walk_y: int
    windows_y: int
    track: Box
    tally: Box | None

    @property
    def plain(self) -> bool:
        """Whether there is no room for numbers."""
        return not self.measures.points

    @property
    def ornate(self) -> bool:
        """Whether there is room for ornaments."""
        return self.pane[1] >= ORNATE

    @property
    def strips_y(self) -> int:
        """Top of the strips."""
        return self.walk_y + self.measures.walk

    @property
    def right(self) -> int:
        """Right edge of the last column."""
        return self._column(SLOTS - 1) + self.pane[0]

    def walk(self, slot: int) -> Box:
        """Where the glazier stands above a strip."""
        return Box(self._column(slot), self.walk_y, self.pane[0], self.measures.walk)

    def walk_number(self, slot: int) -> Box:
        """The number of a strip, above the line on which the glazier walks."""
        box = self.walk(slot)
        return Box(box.x, box.y, box.width, box.height - RAIL - 1)

    def space(self, slot: int, place: int) -> Box:
        """A space of a strip; the came between two belongs to both."""
        return self._pane(slot, self.strips_y, place)

    def strip(self, slot: int) -> Box:
        """A whole strip."""
        return Box(self._column(slot), self.strips_y, self.pane[0], SPACES * self.pane[1])

    def window_pane(self, slot: int, place: int) -> Box:
        """A pane of a window."""
        return self._pane(slot, self.windows_y, place)

    def window(self, slot: int) -> Box:
        """A whole window."""
        return Box(self._column(slot), self.windows_y, self.pane[0], PANES * self.pane[1])

    def points(self, slot: int) -> Box:
        """The number under a window."""
        return Box(self._column(slot), self.window(slot).bottom, self.pane[0], self.measures.points)

    def ornament(self, number: int) -> Box:
        """The ornament where the four panes of two windows meet."""
        return _between(self.window(2 * number), self.window(2 * number + 1))

    @property
    def shard(self) -> Box:
        """The piece of broken glass at the head of the track."""
        size = self.track.height // (STEPS + 1) - 2
        return Box(self.track.centre - size // 2, self.track.y, size, size)

    def step(self, number: int) -> Box:
        """A step of the track of broken glass, from the top."""
        top = self.shard.bottom + 4
        first, after = (top + (self.track.bottom - top) * step // STEPS for step in (number, number + 1))
        return Box(self.track.x, first, self.track.width, after - first - 2)

    def badge(self, number: int) -> Box:
        """Where a plain palace says what is lost when the marker stands on this step."""
        height = TEXT + 2
        y = self.track.y + (self.track.height - height) * number // (STEPS - 1)
        return Box(self.track.x, y, self.track.width, height)

    def _column(self, slot: int) -> int:
        return self.x + slot * (self.pane[0] + self.measures.gap)

    def _pane(self, slot: int, top: int, place: int) -> Box:
        """Pane ``place`` of a column, counted from the topmost."""
        return Box(self._column(slot), top + place * self.pane[1], *self.pane)


def _between(left: Box, right: Box) -> Box:
    """The place of an ornament between two windows."""
    size = min(round(left.height // PANES * 0.75), 56) // 2 * 2
    return Box((left.right + right.x - size) // 2, left.middle - size // 2, size, size)


@lru_cache(maxsize=64)
def lay_out_palace(box: Box, tallied: bool = False) -> PalaceLayout:
    """The largest palace that fits in a panel; ``tallied`` keeps a place for the tally of side B."""
    for measures, least in CHOICES:
        pane = _fit_pane(box, measures)
        if pane[1] >= least:
            break
    heading = measures.heading
    width = SLOTS * pane[0] + (SLOTS - 1) * measures.gap
    height = ROWS * pane[1] + measures.walk + measures.sill + measures.points
    x = box.x + (box.width - width - measures.side) // 2
    spare = box.height - 2 * measures.rim - heading.height - height
    head_y = box.y + measures.rim + spare // 5
    walk_y = head_y + heading.height + spare // 5
    windows_y = walk_y + measures.walk + SPACES * pane[1] + measures.sill + spare // 5
    side = x + width + measures.side - measures.track
    bottom = windows_y + PANES * pane[1]
    if not measures.points:
        track = Box(side, walk_y + measures.walk, measures.track, bottom - walk_y - measures.walk)
        head = Box(x, head_y, width + measures.side, heading.height)
        return PalaceLayout(box, head, measures, pane, x, walk_y, windows_y, track, None)
    head = Box(x, head_y, width, heading.height)
    top, bottom = head_y + 4, bottom + measures.points - 2
    tally = Box(side, bottom - 2 * TEXT - 6, measures.track, 2 * TEXT + 6) if tallied else None
    track = Box(side, top, measures.track, (tally.y - 6 if tally else bottom) - top)
    return PalaceLayout(box, head, measures, pane, x, walk_y, windows_y, track, tally)


def _fit_pane(box: Box, measures: Measures) -> tuple[int, int]:
    """Width and height of the largest panes with these things around them."""
    around = 2 * measures.rim + measures.heading.height
    height = (box.height - around - measures.walk - measures.sill - measures.points) // ROWS
    across = box.width - 2 * measures.edge - measures.side - (SLOTS - 1) * measures.gap
    width = min(across // SLOTS, round(height * WIDEST))
    return width, min(height, width)


class RoundsLayout(NamedTuple):
    """The colours of the rounds: the words that say this round's, and a tile for each."""

    words: Box
    tiles: tuple[Box, ...]


RING = 4
"""Frame of this round's tile."""
TWO_ROWS = 160
"""From this height on, the colours of the rounds stand in two rows, and larger."""


@lru_cache(maxsize=32)
def lay_out_rounds(box: Box) -> RoundsLayout:
    """Words above the tiles in one row or two, or beside them where the place is wide and low."""
    if box.height < STRIP_HIGH:
        size = box.height - 20
        pitch = size + 18
        x = box.right - ROUNDS * pitch
        words = Box(box.x + 16, box.y, x - box.x - 40, box.height)
        return RoundsLayout(words, tuple(Box(x + i * pitch, box.y + 10, size, size) for i in range(ROUNDS)))
    words = Box(box.x + 12, box.y + 2, box.width - 24, 42)
    rows = 2 if box.height >= TWO_ROWS else 1
    below, across = box.bottom - words.bottom, ROUNDS // rows
    pitch = min((box.width - 20) // across, below // rows, 66)
    size = min(pitch - 6, 58 if rows == 2 else 44)
    x, y = box.x + 12 + RING // 2, words.bottom + (below - rows * pitch + pitch - size) // 2
    places = [(x + number % across * pitch, y + number // across * pitch) for number in range(ROUNDS)]
    return RoundsLayout(words, tuple(Box(*place, size, size) for place in places))


ROW = SLOTS // 2
"""Windows beside each other: the palace stands in two rows, so that its panes keep their symbols."""
LOW = 0.8
"""Height of a pane by its width, at most; a small one may be higher."""
LINE, LINED = 38, 200
"""Height of the line below the windows, and how wide and high a place must be to have room for it."""


class ResultLayout(NamedTuple):
    """Two rows of windows, and a line for broken glass and the bonus of the palace's side, ``foot`` px high or 0."""

    box: Box
    pane: tuple[int, int]
    gap: int
    foot: int

    @property
    def frame(self) -> int:
        """Around a completed window."""
        return self.gap // 2

    @property
    def _y(self) -> int:
        """Top of the upper windows; what is left over lies above and below."""
        return self.box.y + (self.box.height - 2 * (PANES * self.pane[1] + self.gap) + self.frame - self.foot) // 2

    def window(self, slot: int) -> Box:
        """A whole window."""
        width, height = self.pane[0], PANES * self.pane[1]
        x = self.box.x + (self.box.width - ROW * width - (ROW - 1) * self.gap) // 2
        row = slot // ROW
        return Box(x + slot % ROW * (width + self.gap), self._y + row * (height + self.gap), width, height)

    def ornament(self, number: int) -> Box:
        """As `PalaceLayout.ornament`."""
        return _between(self.window(2 * number), self.window(2 * number + 1))

    @property
    def line(self) -> Box:
        """Below the windows."""
        first, last = self.window(ROW), self.window(SLOTS - 1)
        return Box(first.x, last.bottom + self.gap, last.right - first.x, self.foot)


@lru_cache(maxsize=16)
def lay_out_result(box: Box) -> ResultLayout:
    """The largest windows that fit."""
    gap, foot = 2 * max(4, box.width // 100), LINE if min(box.width, box.height) >= LINED else 0
    height = (box.height - foot - 3 * gap) // (2 * PANES)
    width = min((box.width - ROW * gap) // ROW, round(height * WIDEST))
    return ResultLayout(box, (width, min(height, max(round(width * LOW), ORNATE))), gap, foot)
