"""What a palace was worth, small, for the picture of the end."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers import sprites
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import SINTRA, Look
from renderers.panels import signed
from renderers.sintra import glass
from renderers.sintra.layout import PANES, SLOTS, TEXT
from renderers.sintra.palace import list_lit
from renderers.sintra.scene import Palace

ROW = SLOTS // 2
"""Windows beside each other: the palace stands in two rows, so that its panes keep their symbols."""
FRAME = 4
"""Around a completed window."""
LINE = 38
"""Height of the line below the windows."""


class ResultLayout(NamedTuple):
    """Two rows of windows, and a line for broken glass and the bonus of the palace's side."""

    box: Box
    pane: tuple[int, int]
    gap: int

    @property
    def _y(self) -> int:
        """Top of the upper windows; what is left over lies above and below."""
        return self.box.y + (self.box.height - FRAME - 2 * (PANES * self.pane[1] + self.gap) - LINE) // 2

    def window(self, slot: int) -> Box:
        """A whole window."""
        width, height = self.pane[0], PANES * self.pane[1]
        x = self.box.x + (self.box.width - ROW * width - (ROW - 1) * self.gap) // 2
        row = slot // ROW
        return Box(x + slot % ROW * (width + self.gap), self._y + FRAME + row * (height + self.gap), width, height)

    @property
    def line(self) -> Box:
        """Below the windows."""
        first, last = self.window(ROW), self.window(SLOTS - 1)
        return Box(first.x, last.bottom + self.gap, last.right - first.x, LINE)


@lru_cache(maxsize=16)
def lay_out_result(box: Box) -> ResultLayout:
    """The largest windows that fit."""
    gap = 2 * FRAME
    height = (box.height - LINE - 2 * gap - FRAME) // (2 * PANES)
    width = min((box.width - (ROW - 1) * gap - 2 * FRAME) // ROW, round(height * 1.66))
    return ResultLayout(box, (width, min(height, width)), gap)


def paint_result(canvas: Canvas, box: Box, palace: Palace, track: tuple[int, ...], look: Look) -> None:
    """Windows, full ones in gold frames, the ornaments between them; broken glass and the bonus in a line."""
    layout = lay_out_result(box)
    for slot, panes in enumerate(palace.windows):
        window = layout.window(slot)
        if all(panes):
            canvas.fill(*window.inset(-FRAME), look.gilt)
        canvas.paste(glass.draw_window(layout.pane, 0, 0, look), window.x, window.y)
        for place, held in enumerate(panes):
            if held:
                pane = glass.draw_pane(held, layout.pane, look, place == 0)
                canvas.paste(pane, window.x, window.y + place * layout.pane[1])
    size = round(layout.pane[1] * 0.75) // 2 * 2
    for number in range(len(palace.ornaments)):
        left, right = layout.window(2 * number), layout.window(2 * number + 1)
        x, y = (left.right + right.x - size) // 2, left.middle - size // 2
        canvas.paste(glass.draw_ornament(list_lit(palace, number), size, look), x, y)
    _paint_line(canvas, layout.line, palace, track, look)


def _paint_line(canvas: Canvas, line: Box, palace: Palace, track: tuple[int, ...], look: Look) -> None:
    icon, base = 30, line.baseline(TEXT)
    top = line.middle - icon // 2
    canvas.paste(glass.draw_shard(icon, look), line.x, top)
    lost = track[palace.broken] if palace.lost is None else palace.lost
    ink = look.loss if lost else look.muted
    x = line.x + icon + 8
    canvas.write(signed(lost), x, base, TEXT, line.right - x, ink, look.panel)
    right, room = line.right, line.width // 2
    if palace.tally and palace.tally[0]:
        windows, colour, count = palace.tally
        right -= canvas.write(str(count), right, base, TEXT, room, look.text, look.panel, "right") + 4 + icon
        canvas.paste(sprites.draw_tile(colour, SINTRA[colour], icon, look.panel, look), right, top)
        canvas.write(f"{windows} ×", right - 6, base, TEXT, room, look.text, look.panel, "right")
    elif palace.bonus:
        words = f"+{palace.bonus}"
        right -= canvas.write(words, right, base, TEXT, room, look.text, look.panel, "right") + 6 + icon
        canvas.paste(glass.draw_ornament((True,) * 4, icon, look), right, top)
