"""Title pictures. They show the name of a game and its pieces, and are part of posts before the game starts."""

from __future__ import annotations

from dataclasses import dataclass

from renderers import panels, tiles
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.frame import WIDTH
from renderers.scene import Picture, Scene
from renderers.table import TableScene
from renderers.text import measure

HIGH = 440  # height of the picture, which is low because texts and buttons are below it
BLEED = 400  # how far ornaments may extend beyond the upper, lower and right edges, where they will be cut off
BAND = Box(0, BLEED, 556, HIGH)  # the place of the game's name
ORNAMENT = Box(BAND.width, BLEED, WIDTH - BAND.width, HIGH)
EDGE = 44  # margin around the game's name
EMBLEM = 132  # size of the emblem above the name
GOLD = 6  # width of the gold line between the band and the ornament
NAMES = (80, 72, 64, 56, 48)  # possible text sizes of the name, of which the largest that fits is used
DETAIL = 44  # text size of the detail below the name


@dataclass(frozen=True, slots=True)
class TitleScene(Scene):
    """The name of a game and its side. ``table`` paints the ornament next to them."""

    title: str
    detail: str
    table: TableScene
    alt: str

    def draw(self) -> Picture:
        """Draw the glazed band with the name on the left and the game's pieces on the right.

        In right-to-left languages, left and right are swapped.
        """
        palette = self.table.choose_palette()
        look = palette.look
        script = self.table.script
        large = Canvas.blank(WIDTH + BLEED, HIGH + 2 * BLEED, palette, script)
        large.fill(0, 0, WIDTH + BLEED, HIGH + 2 * BLEED, look.panel)
        self.table.paint_title(large, ORNAMENT)
        # Paint the band later than the ornament, because it covers the ornament's left part.
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
        """Paint the emblem, and below it the name and its detail."""
        look = self.table.look
        emblem = tiles.draw_painted_tile(EMBLEM, look.band, look.marker_ink, look.marker)
        canvas.paste(emblem, box.x, box.y)
        fitting = (size for size in NAMES if measure(self.title, size) <= box.width)
        size = next(fitting, NAMES[-1])
        name = Lettering(size, look.on_band, look.band)
        canvas.write(self.title, box.x, box.bottom - DETAIL - 40, box.width, name)
        detail = Lettering(DETAIL, look.quiet, look.band)
        canvas.write(self.detail, box.x, box.bottom - 8, box.width, detail)
