"""The layout of a palace in its panel, in pixels.

A palace looks like its printed board. From top to bottom, it contains the glazier's walk, the strips, the windows and
their points. The broken glass track is on the right. A palace is plain if it is too small for texts around its panes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from renderers.boxes import Box
from renderers.heads import LARGE_HEAD, MEDIUM_HEAD, SMALL_HEAD, HeadScale
from renderers.sintra.glass import ORNATE
from renderers.text import MIN_TEXT_SIZE

SLOTS = 8  # number of strips and of windows
SPACES = 5  # number of spaces of a strip
PANES = 2  # number of panes of a window
STEPS = 9  # number of steps of the broken glass track
PANE = 44  # minimum height of a pane in a palace with texts (44 px are 18 CSS pixels)
TEXT = MIN_TEXT_SIZE
RAIL = 3  # thickness of the line on which the glazier walks
WIDEST = 1.66  # maximum ratio of a pane's width to its height
ROWS = SPACES + PANES


class Measures(NamedTuple):
    """The sizes of everything around the panes, in pixels.

    ``edge`` is the margin on the left and right, and ``rim`` the margin above and below. ``heading`` contains the sizes
    of the head. ``walk`` is the height of the glazier's walk, and ``sill`` the distance from the strips to the windows.
    ``points`` is the height of the numbers below the windows, or 0 in a plain palace. ``track`` is the width of the
    broken glass track, and ``gap`` the distance between columns. Panes must be at least ``least`` px high. If the head
    is ``beside`` the palace, it is above the track and has two lines.
    """

    edge: int
    rim: int
    heading: HeadScale
    walk: int
    sill: int
    points: int
    track: int
    gap: int
    least: int
    beside: bool = False

    @property
    def side(self) -> int:
        """The width that the track takes up to the right of the palace."""
        return self.track + self.gap + 4

    @property
    def over(self) -> int:
        """The height that the head takes up above the walk."""
        return 0 if self.beside else self.heading.height


TIGHT_HEAD = HeadScale(38, 34, 42, 36, 31)
CHOICES = (
    Measures(18, 13, LARGE_HEAD, 38, 18, 38, 78, 10, 54),
    Measures(16, 10, MEDIUM_HEAD, 30, 9, 30, 66, 7, PANE),
    Measures(14, 8, TIGHT_HEAD, 30, 5, 25, 64, 7, PANE),
    Measures(12, 8, MEDIUM_HEAD, 24, 9, 0, 60, 6, ORNATE),
)
SMALL = (
    Measures(10, 7, SMALL_HEAD, 16, 6, 0, 58, 4, 0),
    Measures(10, 7, SMALL_HEAD, 16, 6, 0, 152, 4, 0, beside=True),
)
"""Sizes for very small palaces. The measures that allow larger panes are used."""


class PalaceLayout(NamedTuple):
    """The places in a palace, by column and from the top.

    A ``plain`` palace doesn't have room for numbers. An ``ornate`` palace has room for ornaments. ``strips[slot]``
    contains the spaces of a strip, which share the came between them. ``windows[slot]`` contains the panes of a window,
    and ``points`` are the places below the windows. ``walk`` contains the places of the strips' numbers and of the
    glazier. The ``steps`` of the broken glass track are below the ``shard``. ``tally`` is the place for the score of
    side B.
    """

    head: Box
    measures: Measures
    plain: bool
    ornate: bool
    walk: tuple[Box, ...]
    strips: tuple[tuple[Box, ...], ...]
    windows: tuple[tuple[Box, ...], ...]
    points: tuple[Box, ...]
    ornaments: tuple[Box, ...]
    shard: Box
    steps: tuple[Box, ...]
    tally: Box | None

    @property
    def pane(self) -> tuple[int, int]:
        """Width and height of a pane."""
        return self.strips[0][0][2:]


def place_ornaments(windows: tuple[tuple[Box, ...], ...]) -> tuple[Box, ...]:
    """Return the places of the ornaments, where the four panes of two windows meet."""
    size = min(round(windows[0][0].height * 0.75), 56) // 2 * 2
    ornaments = []
    for (left, _), (right, _) in zip(windows[::2], windows[1::2], strict=True):
        x = (left.right + right.x - size) // 2
        y = left.bottom - size // 2
        ornaments.append(Box(x, y, size, size))
    return tuple(ornaments)


def _fit_pane(box: Box, measures: Measures) -> tuple[int, int]:
    """Return the width and height of the largest pane that fits in a box with these measures."""
    around = 2 * measures.rim + measures.over + measures.walk + measures.sill + measures.points
    high = (box.height - around) // ROWS
    across = box.width - 2 * measures.edge - measures.side - (SLOTS - 1) * measures.gap
    wide = min(across // SLOTS, round(high * WIDEST))
    return wide, min(high, wide)


def _choose_measures(box: Box) -> Measures:
    """Return the measures for the most text with which panes are still high enough."""
    for measures in CHOICES:
        if _fit_pane(box, measures)[1] >= measures.least:
            return measures
    return max(SMALL, key=lambda measures: _fit_pane(box, measures)[1])


class _Rows(NamedTuple):
    """The size of the panes, the left edge of the palace, and the upper edges of its rows."""

    wide: int
    high: int
    x: int
    head: int
    walk: int
    strips: int
    windows: int
    bottom: int


def _lay_out_rows(box: Box, measures: Measures) -> _Rows:
    """Lay out the rows with the largest panes that fit, and distribute the remaining height."""
    wide, high = _fit_pane(box, measures)
    width = SLOTS * wide + (SLOTS - 1) * measures.gap
    x = box.x + (box.width - width - measures.side) // 2
    taken = measures.over + measures.walk + measures.sill + measures.points
    spare = (box.height - 2 * measures.rim - taken - ROWS * high) // 5
    head = box.y + measures.rim + spare
    walk = head + measures.over + spare
    strips = walk + measures.walk
    windows = strips + SPACES * high + measures.sill + spare
    bottom = windows + PANES * high
    return _Rows(wide, high, x, head, walk, strips, windows, bottom)


class _Track(NamedTuple):
    """The places of the head, of the broken glass track, and of the tally below the track."""

    head: Box
    shard: Box
    steps: tuple[Box, ...]
    tally: Box | None


@lru_cache(maxsize=64)
def lay_out_palace(box: Box, tallied: bool = False) -> PalaceLayout:
    """Lay out the largest palace that fits in a panel. If ``tallied``, reserve a place for the score of side B."""
    measures = _choose_measures(box)
    rows = _lay_out_rows(box, measures)
    wide = rows.wide
    high = rows.high
    pitch = wide + measures.gap
    is_plain = measures.points == 0
    track = _lay_out_plain_track(box, measures, rows) if is_plain else _lay_out_track(measures, rows, tallied)
    strips = Box(rows.x, rows.strips, wide, high).row(SLOTS, pitch)
    windows = Box(rows.x, rows.windows, wide, high).row(SLOTS, pitch)
    panes = tuple(top.stack(PANES, high) for top in windows)
    return PalaceLayout(
        head=track.head,
        measures=measures,
        plain=is_plain,
        ornate=high >= ORNATE,
        walk=Box(rows.x, rows.walk, wide, measures.walk).row(SLOTS, pitch),
        strips=tuple(top.stack(SPACES, high) for top in strips),
        windows=panes,
        points=Box(rows.x, rows.bottom, wide, measures.points).row(SLOTS, pitch),
        ornaments=place_ornaments(panes),
        shard=track.shard,
        steps=track.steps,
        tally=track.tally,
    )


def _find_track(measures: Measures, rows: _Rows) -> Box:
    """Return the column of the track, which is as high as the strips and windows together."""
    width = SLOTS * rows.wide + (SLOTS - 1) * measures.gap
    x = rows.x + width + measures.side - measures.track
    return Box(x, rows.strips, measures.track, rows.bottom - rows.strips)


def _place_shard(track: Box) -> Box:
    """Return the place of the broken pane at the top of the track."""
    size = track.height // (STEPS + 1) - 2
    return Box(track.centre - size // 2, track.y, size, size)


def _lay_out_track(measures: Measures, rows: _Rows, tallied: bool) -> _Track:
    """Lay out the track to the right of the palace. Its steps are below the shard."""
    column = _find_track(measures, rows)
    head = Box(rows.x, rows.head, column.right - measures.side - rows.x, measures.heading.height)
    bottom = rows.bottom + measures.points - 2
    tally: Box | None = None
    if tallied:
        height = 2 * TEXT + 6
        tally = column._replace(y=bottom - height, height=height)
        bottom = tally.y - 6
    top = rows.head + 4
    column = column._replace(y=top, height=bottom - top)
    shard = _place_shard(column)
    room = column.below(shard.bottom + 4)
    edges = [room.y + room.height * step // STEPS for step in range(STEPS + 1)]
    steps = tuple(room._replace(y=edge, height=after - edge - 2) for edge, after in pairwise(edges))
    return _Track(head, shard, steps, tally)


def _lay_out_plain_track(box: Box, measures: Measures, rows: _Rows) -> _Track:
    """Lay out the track of a plain palace. Its steps may overlap, because only the marker's step is shown."""
    column = _find_track(measures, rows)
    head = Box(rows.x, rows.head, column.right - rows.x, measures.heading.height)
    if measures.beside:
        head = Box(column.x, box.y + measures.rim, column.width, 2 * measures.heading.height)
        column = column.below(head.bottom + measures.rim)
    height = TEXT + 2
    tops = [column.y + (column.height - height) * step // (STEPS - 1) for step in range(STEPS)]
    steps = tuple(column._replace(y=top, height=height) for top in tops)
    return _Track(head, _place_shard(column), steps, None)
