"""The picture of a title: the glazed band with the name at the left, the pieces of the game at the right."""

from __future__ import annotations

from functools import lru_cache

from renderers import find_drawer, panels, sprites, text
from renderers.boxes import Box
from renderers.canvas import IndexedCanvas
from renderers.frame import WIDTH
from renderers.painter import Painter
from renderers.palette import LOOKS
from renderers.scene import Picture, Table
from renderers.titles.scene import TitleScene

HIGH = 440
"""Height of the picture: a third of its width, for it stands above words and buttons."""
BLEED = 400
"""How far ornaments may reach beyond the upper, lower and right edge, where they are cut."""
BAND = Box(0, BLEED, 556, HIGH)
"""Where the name stands."""
ORNAMENT = Box(BAND.width, BLEED, WIDTH - BAND.width, HIGH)
EDGE, EMBLEM = 44, 132
NAMES, DETAIL = (80, 72, 64, 56, 48), 44
"""Text sizes; the name has the largest in which it is not cut."""
GOLD = 6
"""Width of the line between the two halves."""


class TitleDrawer:
    """Draws titles with the painter of the game."""

    @lru_cache(maxsize=16)  # noqa: B019 - drawers live as long as the process
    def draw(self, scene: TitleScene) -> Picture:
        """The picture of a title, of which there are few. May be called from any thread."""
        table = scene.table
        painter: Painter[Table] = find_drawer(type(table))
        look, palette = LOOKS[table.theme], painter.choose_palette(table.theme)
        large = IndexedCanvas.blank(WIDTH + BLEED, HIGH + 2 * BLEED, palette)
        large.fill(0, 0, WIDTH + BLEED, HIGH + 2 * BLEED, look.panel)
        painter.paint_title(large, ORNAMENT, table, look)
        large.fill(*BAND, look.band)
        large.fill(BAND.right - GOLD, BAND.y, GOLD, BAND.height, look.gilt)
        x, room = BAND.x + EDGE, BAND.width - 2 * EDGE
        emblem = sprites.draw_painted_tile(EMBLEM, look.band, look.marker_ink, look.marker)
        large.paste(emblem, x, BAND.y + EDGE)
        base = BAND.bottom - EDGE - DETAIL - 40
        name = text.clean(scene.title)
        size = next((size for size in NAMES if text.measure(name, size) <= room), NAMES[-1])
        large.write(scene.title, x, base, size, room, look.on_band, look.band)
        large.write(scene.detail, x, BAND.bottom - EDGE - 8, DETAIL, room, look.quiet, look.band)
        canvas = IndexedCanvas(large.image.crop((0, BLEED, WIDTH + 1, BLEED + HIGH)), palette)
        # The first column holds the filter byte of each row.
        canvas.image.paste(0, (0, 0, 1, HIGH))
        canvas.round_corners(panels.CORNER)
        return canvas.picture(scene.alt)


DRAWER = TitleDrawer()
