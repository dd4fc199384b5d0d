"""Where everything of a palace stands in the picture of the end of a game: pure geometry in pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.sintra.glass import ORNATE
from renderers.sintra.layout import PANES, ROWS, SLOTS, SPACES, WIDEST, place_ornaments

ROW = SLOTS // 2  # windows beside each other where the strips have no room: they stand in two rows
LOW = 0.8  # height of a pane by its width, at most; a small one may be higher
LEAST = 24  # least size of a pane of a whole palace: its symbol can still be read (8 CSS pixels)
LINE = 38  # height of the line below the windows
LINED = 200  # how wide and high a place must be to have room for it


class PalaceResult(NamedTuple):
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
def lay_out_result(box: Box) -> PalaceResult:
    """The largest palace that fits."""
    foot = LINE if min(box.width, box.height) >= LINED else 0
    gap = 2 * max(1, box.width // 200)
    wide = (box.width - SLOTS * gap) // SLOTS
    high = min((box.height - foot - 3 * gap) // ROWS, wide)
    if high < LEAST:
        return _lay_out_windows(box, foot)
    wide = min(wide, round(high * WIDEST))
    pitch = wide + gap
    width = SLOTS * pitch - gap
    x = box.x + (box.width - width) // 2
    y = box.y + (box.height - ROWS * high - 2 * gap - foot) // 2
    strips = Box(x, y, wide, high).row(SLOTS, pitch)
    tops = Box(x, y + SPACES * high + gap, wide, high).row(SLOTS, pitch)
    windows = tuple(top.stack(PANES, high) for top in tops)
    line: Box | None = None
    if foot:
        line = Box(x, windows[0][-1].bottom + gap, width, foot)
    return PalaceResult((wide, high), gap // 2, strips, windows, place_ornaments(windows), line)


def _lay_out_windows(box: Box, foot: int) -> PalaceResult:
    """The largest windows that fit without strips."""
    gap = 2 * max(4, box.width // 100)
    highest = (box.height - foot - 3 * gap) // (2 * PANES)
    wide = min((box.width - ROW * gap) // ROW, round(highest * WIDEST))
    high = min(highest, max(round(wide * LOW), ORNATE))
    pitch = wide + gap
    width = ROW * pitch - gap
    # What is left over lies above and below.
    row = PANES * high + gap
    x = box.x + (box.width - width) // 2
    y = box.y + (box.height - 2 * row + gap // 2 - foot) // 2
    tops = [top for first in Box(x, y, wide, high).stack(2, row) for top in first.row(ROW, pitch)]
    windows = tuple(top.stack(PANES, high) for top in tops)
    line: Box | None = None
    if foot:
        line = Box(x, y + 2 * row, width, foot)
    return PalaceResult((wide, high), gap // 2, (), windows, place_ornaments(windows), line)
