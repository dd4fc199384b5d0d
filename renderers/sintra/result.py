"""What a palace was worth, for the picture of the end."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers import sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import SINTRA, Look
from renderers.panels import signed
from renderers.sintra import glass
from renderers.sintra.layout import PANES, SLOTS, TEXT, WIDEST
from renderers.sintra.palace import list_lit
from renderers.sintra.scene import Palace

ROW = SLOTS // 2
"""Windows beside each other: the palace stands in two rows, so that its panes keep their symbols."""
LOW = 0.8
"""Height of a pane by its width, at most; a small one may be higher."""
LINE, LINED = 38, 200
"""Height of the line below the windows, and how wide and high a place must be to have room for it."""
MARGIN = 30
"""Room in that line around what full windows bring."""


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
    return ResultLayout(box, (width, min(height, max(round(width * LOW), glass.ORNATE))), gap, foot)


def paint_result(canvas: Canvas, box: Box, palace: Palace, track: tuple[int, ...], look: Look) -> None:
    """Windows, full ones in gold frames, the ornaments between them; broken glass and the bonus in a line."""
    layout = lay_out_result(box)
    for slot, panes in enumerate(palace.windows):
        window = layout.window(slot)
        if all(panes):
            canvas.fill(*window.inset(-layout.frame), look.gilt)
        canvas.paste(glass.draw_window(layout.pane, 0, 0, look), window.x, window.y)
        for place, held in enumerate(panes):
            if held:
                pane = glass.draw_pane(held, layout.pane, look, place == 0)
                canvas.paste(pane, window.x, window.y + place * layout.pane[1])
    size = min(round(layout.pane[1] * 0.75), 56) // 2 * 2
    for number in range(len(palace.ornaments)):
        left, right = layout.window(2 * number), layout.window(2 * number + 1)
        x, y = (left.right + right.x - size) // 2, left.middle - size // 2
        canvas.paste(glass.draw_ornament(list_lit(palace, number), size, look), x, y)
    if layout.foot:
        _paint_line(canvas, layout.line, palace, track, look)


def _paint_line(canvas: Canvas, line: Box, palace: Palace, track: tuple[int, ...], look: Look) -> None:
    icon, base = 30, line.baseline(TEXT)
    top = line.middle - icon // 2
    canvas.paste(glass.draw_shard(icon, look), line.x, top)
    lost = track[palace.broken] if palace.lost is None else palace.lost
    ink = look.loss if lost else look.muted
    x = line.x + icon + 8
    x += canvas.write(signed(lost), x, base, TEXT, line.right - x, ink, look.panel)
    right, room = line.right, line.width // 2
    if palace.tally and palace.bonus:
        windows, colour, count = palace.tally
        times, product = f"{windows} ×", f"{count} = {palace.bonus}"
        if text.measure(f"{times}{product}", TEXT) + icon + MARGIN > right - x:
            product = str(count)
        right -= canvas.write(product, right, base, TEXT, room, look.text, look.panel, "right") + 4 + icon
        canvas.paste(sprites.draw_tile(colour, SINTRA[colour], icon, look.panel, look), right, top)
        canvas.write(times, right - 6, base, TEXT, room, look.text, look.panel, "right")
    elif palace.bonus:
        words = f"+{palace.bonus}"
        right -= canvas.write(words, right, base, TEXT, room, look.text, look.panel, "right") + 6 + icon
        canvas.paste(glass.draw_ornament((True,) * 4, icon, look), right, top)
