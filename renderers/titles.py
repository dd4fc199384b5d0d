"""Titles: a low picture of a game's pieces with its name, for what is posted before a game is played."""

from __future__ import annotations

from dataclasses import dataclass

from renderers import panels, tiles
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.frame import WIDTH
from renderers.scene import Picture, Scene
from renderers.table import TableScene
from renderers.text import measure

HIGH = 440  # height of the picture: a third of its width, for it stands above words and buttons
BLEED = 400  # how far ornaments may reach beyond the upper, lower and right edge, where they are cut
BAND = Box(0, BLEED, 556, HIGH)  # where the name stands
ORNAMENT = Box(BAND.width, BLEED, WIDTH - BAND.width, HIGH)
EDGE = 44  # around the name
EMBLEM = 132  # size of the emblem
GOLD = 6  # width of the line between the two halves
NAMES = (80, 72, 64, 56, 48)  # text sizes of the name, which has the largest in which it is not cut
DETAIL = 44  # text size of the detail


@dataclass(frozen=True, slots=True)
class TitleScene(Scene):
    """The name of a game and its side in words; what is printed on the first board of ``table`` is its ornament."""

    title: str
    detail: str
    table: TableScene
    alt: str

    def draw(self) -> Picture:
        """The glazed band with the name at the left, the pieces of the game at the right.

        In a language that is read from right to left it is the other way round.
        """
        palette = self.table.choose_palette()
        look = palette.look
        script = self.table.script
        large = Canvas.blank(WIDTH + BLEED, HIGH + 2 * BLEED, palette, script)
        large.fill(0, 0, WIDTH + BLEED, HIGH + 2 * BLEED, look.panel)
        self.table.paint_title(large, ORNAMENT)
        # The band covers what reaches over its edge.
        large.fill(*BAND, look.band)
        large.fill(BAND.right - GOLD, BAND.y, GOLD, BAND.height, look.gilt)
        self._paint_band(large.mirror(BAND), BAND.inset(EDGE))
        image = large.image.crop((0, BLEED, WIDTH, BLEED + HIGH))
        if script.is_right_to_left:
            band = image.crop((0, 0, BAND.width, HIGH))
            image.paste(image.crop((BAND.width, 0, WIDTH, HIGH)), (0, 0))
            image.paste(band, (ORNAMENT.width, 0))
        canvas = Canvas(image, palette, script)
        canvas.round_corners(panels.CORNER)
        return canvas.finish(self.alt)

    def _paint_band(self, canvas: Canvas, box: Box) -> None:
        """The emblem above the name and its detail."""
        look = self.table.look
        emblem = tiles.draw_painted_tile(EMBLEM, look.band, look.marker_ink, look.marker)
        canvas.paste(emblem, box.x, box.y)
        fitting = (size for size in NAMES if measure(self.title, size) <= box.width)
        size = next(fitting, NAMES[-1])
        name = Lettering(size, look.on_band, look.band)
        canvas.write(self.title, box.x, box.bottom - DETAIL - 40, box.width, name)
        detail = Lettering(DETAIL, look.quiet, look.band)
        canvas.write(self.detail, box.x, box.bottom - 8, box.width, detail)
