"""Titles: a low picture of a game's pieces with its name, for what is posted before a game is played."""

from __future__ import annotations

from dataclasses import dataclass

from renderers import panels, sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import WIDTH
from renderers.scene import Picture, Scene
from renderers.table import TableScene

HIGH = 440  # height of the picture: a third of its width, for it stands above words and buttons
BLEED = 400  # how far ornaments may reach beyond the upper, lower and right edge, where they are cut
BAND = Box(0, BLEED, 556, HIGH)  # where the name stands
ORNAMENT = Box(BAND.width, BLEED, WIDTH - BAND.width, HIGH)
EDGE, EMBLEM, GOLD = 44, 132, 6  # around the name, size of the emblem, and width of the line between the two halves
NAMES, DETAIL = (80, 72, 64, 56, 48), 44  # text sizes; the name has the largest in which it is not cut


@dataclass(frozen=True, slots=True)
class TitleScene(Scene):
    """The name of a game and its side in words; what is printed on the first board of ``table`` is its ornament."""

    title: str
    detail: str
    table: TableScene
    alt: str

    def draw(self) -> Picture:
        """The glazed band with the name at the left, the pieces of the game at the right."""
        table, look, palette = self.table, self.table.look, self.table.choose_palette()
        large = Canvas.blank(WIDTH + BLEED, HIGH + 2 * BLEED, palette)
        large.fill(0, 0, WIDTH + BLEED, HIGH + 2 * BLEED, look.panel)
        table.paint_title(large, ORNAMENT)
        large.fill(*BAND, look.band)
        large.fill(BAND.right - GOLD, BAND.y, GOLD, BAND.height, look.gilt)
        x, room = BAND.x + EDGE, BAND.width - 2 * EDGE
        emblem = sprites.draw_painted_tile(EMBLEM, look.band, look.marker_ink, look.marker)
        large.paste(emblem, x, BAND.y + EDGE)
        size = next((size for size in NAMES if text.measure(self.title, size) <= room), NAMES[-1])
        large.write(self.title, x, BAND.bottom - EDGE - DETAIL - 40, size, room, look.on_band, look.band)
        large.write(self.detail, x, BAND.bottom - EDGE - 8, DETAIL, room, look.quiet, look.band)
        canvas = Canvas(large.image.crop((0, BLEED, WIDTH, BLEED + HIGH)), palette)
        canvas.round_corners(panels.CORNER)
        return canvas.picture(self.alt)
