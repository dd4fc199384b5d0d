"""Where everything of a palace stands: pure geometry in pixels that follows from the palace's panel.

From top to bottom a palace is as on its board: the glazier's walk, the strips, the windows and their points; the track
of broken glass stands upright at its right. A palace that is too small for panes with words around them is plain.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from renderers.boxes import Box
from renderers.panels import LARGE_HEAD, MEDIUM_HEAD, SMALL_HEAD, HeadScale
from renderers.sintra.glass import ORNATE
from renderers.text import SMALLEST

SLOTS, SPACES, PANES = 8, 5, 2
STEPS = 9  # of the track of broken glass
PANE = 44  # least height of a pane in a palace with words (18 CSS pixels)
TEXT = SMALLEST
RAIL = 3  # thickness of the line on which the glazier walks
WIDEST = 1.66  # width of a pane by its height, at most
ROWS = SPACES + PANES


class Measures(NamedTuple):
    """What stands around the panes, in pixels.

    ``edge`` lies at the left and right, ``rim`` above and below; then the measures of the head.
    ``walk`` is the height of the glazier's walk, ``sill`` from the strips to the windows, ``points`` of the numbers
    below these (0: a plain palace), ``track`` the width of the track of broken glass; ``gap`` lies between two columns.
    ``least`` is how high panes must come out for these measures to be chosen. Where the head stands ``beside``, it is
    over the track.
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
        """What the track takes at the right of the palace."""
        return self.track + self.gap + 4


TIGHT_HEAD = HeadScale(38, 34, 42, 36, 31)
CHOICES = (
    Measures(18, 13, LARGE_HEAD, 38, 18, 38, 78, 10, 54),
    Measures(16, 10, MEDIUM_HEAD, 30, 9, 30, 66, 7, PANE),
    Measures(14, 8, TIGHT_HEAD, 30, 5, 25, 64, 7, PANE),
    Measures(12, 8, MEDIUM_HEAD, 24, 9, 0, 60, 6, ORNATE),
)
SMALL = (Measures(10, 7, SMALL_HEAD, 16, 6, 0, 58, 4, 0), Measures(10, 7, SMALL_HEAD, 16, 6, 0, 152, 4, 0, beside=True))
"""Of these a palace that is too small for all others has the one with larger panes."""


class PalaceLayout(NamedTuple):
    """One palace: the places in it, those of a column from the top.

    ``plain`` has no room for numbers, an ``ornate`` one has for ornaments. ``strips[slot]`` are the spaces of a strip,
    of which the came between two belongs to both, ``windows[slot]`` the panes of a window, with the ``points`` below.
    In ``walk`` the glazier stands above a strip, with its number over the line on which he walks. ``steps`` of the
    track of broken glass stand below a ``shard``; in a plain palace they are where it says what is lost. ``tally`` is
    that of side B.
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


def _place_ornaments(windows: tuple[tuple[Box, ...], ...]) -> tuple[Box, ...]:
    """Where the four panes of two windows meet."""
    size = min(round(windows[0][0].height * 0.75), 56) // 2 * 2
    pairs = zip(windows[::2], windows[1::2], strict=True)
    return tuple(
        Box((left.right + right.x - size) // 2, left.bottom - size // 2, size, size) for (left, _), (right, _) in pairs
    )


def _fit_pane(box: Box, measures: Measures) -> tuple[int, int]:
    """Width and height of the largest pane that these measures leave room for."""
    around = 2 * measures.rim + measures.walk + measures.sill + measures.points
    if not measures.beside:
        around += measures.heading.height
    high = (box.height - around) // ROWS
    across = box.width - 2 * measures.edge - measures.side - (SLOTS - 1) * measures.gap
    wide = min(across // SLOTS, round(high * WIDEST))
    return wide, min(high, wide)


def _choose_measures(box: Box) -> Measures:
    """Those with most words around panes that are high enough."""
    for measures in CHOICES:
        if _fit_pane(box, measures)[1] >= measures.least:
            return measures
    return max(SMALL, key=lambda measures: _fit_pane(box, measures)[1])


@lru_cache(maxsize=64)
def lay_out_palace(box: Box, tallied: bool = False) -> PalaceLayout:
    """The largest palace that fits in a panel; ``tallied`` keeps a place for the tally of side B."""
    measures = _choose_measures(box)
    wide, high = _fit_pane(box, measures)
    _, rim, heading, walk, sill, below, _, gap, _, beside = measures
    width, pitch = SLOTS * wide + (SLOTS - 1) * gap, wide + gap
    x = box.x + (box.width - width - measures.side) // 2
    over = 0 if beside else heading.height
    spare = (box.height - 2 * rim - over - ROWS * high - walk - sill - below) // 5
    head_y = box.y + rim + spare
    walk_y = head_y + over + spare
    strips_y = walk_y + walk
    windows_y = strips_y + SPACES * high + sill + spare
    bottom = windows_y + PANES * high
    windows = tuple(top.stack(PANES, high) for top in Box(x, windows_y, wide, high).row(SLOTS, pitch))
    track = Box(x + width + measures.side - measures.track, strips_y, measures.track, bottom - strips_y)
    head = Box(x, head_y, width if below else width + measures.side, heading.height)
    if beside:
        head = Box(track.x, box.y + rim, track.width, 2 * heading.height)
        track = track.below(head.bottom + rim)
    tally = None
    if below:
        last = bottom + below - 2
        if tallied:
            tally = track._replace(y=last - 2 * TEXT - 6, height=2 * TEXT + 6)
            last = tally.y - 6
        track = track._replace(y=head_y + 4, height=last - head_y - 4)
    size = track.height // (STEPS + 1) - 2
    shard = Box(track.centre - size // 2, track.y, size, size)
    if below:
        top = shard.bottom + 4
        edges = [top + (track.bottom - top) * step // STEPS for step in range(STEPS + 1)]
        steps = tuple(track._replace(y=edge, height=after - edge - 2) for edge, after in pairwise(edges))
    else:
        tops = (track.y + (track.height - TEXT - 2) * step // (STEPS - 1) for step in range(STEPS))
        steps = tuple(track._replace(y=top, height=TEXT + 2) for top in tops)
    return PalaceLayout(
        head=head,
        measures=measures,
        plain=not below,
        ornate=high >= ORNATE,
        walk=Box(x, walk_y, wide, walk).row(SLOTS, pitch),
        strips=tuple(top.stack(SPACES, high) for top in Box(x, strips_y, wide, high).row(SLOTS, pitch)),
        windows=windows,
        points=Box(x, bottom, wide, below).row(SLOTS, pitch),
        ornaments=_place_ornaments(windows),
        shard=shard,
        steps=steps,
        tally=tally,
    )


ROW = SLOTS // 2  # windows beside each other where the strips have no room: they stand in two rows
LOW = 0.8  # height of a pane by its width, at most; a small one may be higher
LEAST = 24  # least size of a pane of a whole palace: its symbol can still be read (8 CSS pixels)
LINE, LINED = 38, 200  # height of the line below the windows, and how wide and high a place must be to have room for it


class ResultLayout(NamedTuple):
    """The strips over the windows, or where that is too small two rows of windows; and a line where there is room.

    The line is for broken glass and the bonus of the palace's side. ``frame`` is the width of the frame around a
    completed window.
    """

    pane: tuple[int, int]
    frame: int
    strips: tuple[Box, ...]
    windows: tuple[tuple[Box, ...], ...]
    ornaments: tuple[Box, ...]
    line: Box | None


@lru_cache(maxsize=16)
def lay_out_result(box: Box) -> ResultLayout:
    """The largest palace that fits."""
    foot = LINE if min(box.width, box.height) >= LINED else 0
    gap = 2 * max(1, box.width // 200)
    wide = (box.width - SLOTS * gap) // SLOTS
    high = min((box.height - foot - 3 * gap) // ROWS, wide)
    if high < LEAST:
        return _lay_out_windows(box, foot)
    pane = min(wide, round(high * WIDEST)), high
    pitch = pane[0] + gap
    x = box.x + (box.width - SLOTS * pitch + gap) // 2
    y = box.y + (box.height - ROWS * high - 2 * gap - foot) // 2
    strips = Box(x, y, *pane).row(SLOTS, pitch)
    tops = Box(x, y + SPACES * high + gap, *pane).row(SLOTS, pitch)
    windows = tuple(top.stack(PANES, high) for top in tops)
    line = Box(x, windows[0][-1].bottom + gap, SLOTS * pitch - gap, foot) if foot else None
    return ResultLayout(pane, gap // 2, strips, windows, _place_ornaments(windows), line)


def _lay_out_windows(box: Box, foot: int) -> ResultLayout:
    """The largest windows that fit without strips."""
    gap = 2 * max(4, box.width // 100)
    height = (box.height - foot - 3 * gap) // (2 * PANES)
    width = min((box.width - ROW * gap) // ROW, round(height * WIDEST))
    pane = width, min(height, max(round(width * LOW), ORNATE))
    # What is left over lies above and below.
    row = PANES * pane[1] + gap
    x = box.x + (box.width - ROW * width - (ROW - 1) * gap) // 2
    y = box.y + (box.height - 2 * row + gap // 2 - foot) // 2
    tops = [top for first in Box(x, y, *pane).stack(2, row) for top in first.row(ROW, width + gap)]
    windows = tuple(top.stack(PANES, pane[1]) for top in tops)
    line = Box(x, y + 2 * row, ROW * (width + gap) - gap, foot) if foot else None
    return ResultLayout(pane, gap // 2, (), windows, _place_ornaments(windows), line)
