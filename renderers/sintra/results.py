"""The layout of a palace in the final picture, in pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.sintra.glass import ORNATE
from renderers.sintra.layout import PANES, ROWS, SLOTS, SPACES, WIDEST, place_ornaments

ROW = SLOTS // 2  # number of windows in a row if there is no room for strips
LOW = 0.8  # maximum ratio of a pane's height to its width; small panes may be higher
MIN_PANE = 24  # minimum size of a pane if strips are shown, at which symbols are readable (8 CSS pixels)
LINE = 38  # height of the line of text below the windows
LINED = 200  # minimum width and height of a palace that has a line of text


class PalaceResult(NamedTuple):
    """The places of strips above windows. If they would be too small, there are two rows of windows and no strips.

    If there is room, a line of text shows broken glass and the bonus of the palace's side. ``frame`` is the width of
    the frame around a completed window.
    """

    pane: tuple[int, int]
    frame: int
    strips: tuple[Box, ...]
    windows: tuple[tuple[Box, ...], ...]
    ornaments: tuple[Box, ...]
    line: Box | None


@lru_cache(maxsize=16)
def lay_out_result(box: Box) -> PalaceResult:
    """Lay out the largest palace that fits in a box."""
    foot = LINE if min(box.width, box.height) >= LINED else 0
    gap = 2 * max(1, box.width // 200)
    wide = (box.width - SLOTS * gap) // SLOTS
    high = min((box.height - foot - 3 * gap) // ROWS, wide)
    if high < MIN_PANE:
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
    """Lay out the largest windows that fit in a box. Strips aren't shown."""
    gap = 2 * max(4, box.width // 100)
    highest = (box.height - foot - 3 * gap) // (2 * PANES)
    wide = min((box.width - ROW * gap) // ROW, round(highest * WIDEST))
    high = min(highest, max(round(wide * LOW), ORNATE))
    pitch = wide + gap
    width = ROW * pitch - gap
    # Distribute the remaining height equally above and below.
    row = PANES * high + gap
    x = box.x + (box.width - width) // 2
    y = box.y + (box.height - 2 * row + gap // 2 - foot) // 2
    tops = [top for first in Box(x, y, wide, high).stack(2, row) for top in first.row(ROW, pitch)]
    windows = tuple(top.stack(PANES, high) for top in tops)
    line: Box | None = None
    if foot:
        line = Box(x, y + 2 * row, width, foot)
    return PalaceResult((wide, high), gap // 2, (), windows, place_ornaments(windows), line)
