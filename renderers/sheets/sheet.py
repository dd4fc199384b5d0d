"""The picture of a sheet: numbers below their titles, medals for the first three."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderers import panels, sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas
from renderers.frame import HEIGHT, ROOM, WIDTH
from renderers.palette import INK, LOOKS, METALS, ON_METALS, Look, Palette, palette
from renderers.scene import Picture, Theme
from renderers.sheets.scene import Row, SheetScene
from renderers.text import SMALLEST

EDGE = 26
"""From the edge of the panel to the words in it."""
HEAD, FOOT = 60, 52
"""Heights of the titles of the columns, and of the line below the table."""
HIGHEST = 104
"""No row is higher."""
APART = 30
"""Between two columns."""
TITLE, CELL = 36, 38
MEDAL = 48


class SheetLayout(NamedTuple):
    """The places of a sheet: the line of the columns' titles, the rows, and the right edge of each column's numbers."""

    head: Box
    rows: tuple[Box, ...]
    columns: tuple[int, ...]
    titles: int


def lay_out_sheet(scene: SheetScene) -> SheetLayout:
    """The layout that suits the words of a scene: the numbers have the first claim on the room."""
    height = (ROOM.height - HEAD - 8 - (FOOT if scene.foot else 16)) // max(len(scene.rows), 1)
    height = min(height, HIGHEST)
    head = Box(ROOM.x + EDGE, ROOM.y + 8, ROOM.width - 2 * EDGE, HEAD)
    rows = tuple(Box(head.x, head.bottom + index * height, head.width, height) for index in range(len(scene.rows)))
    right, columns = head.right, list[int]()
    for index in reversed(range(len(scene.columns))):
        columns.insert(0, right)
        values = max((text.measure(text.clean(row.cells[index]), CELL) for row in scene.rows), default=0)
        right -= max(text.measure(text.clean(scene.columns[index]), SMALLEST), values) + APART
    return SheetLayout(head, rows, tuple(columns), right - head.x)


class SheetDrawer:
    """Draws leaderboards and statistics."""

    def draw(self, scene: SheetScene) -> Picture:
        """The picture of a sheet. May be called from any thread."""
        look, layout = LOOKS[scene.theme], lay_out_sheet(scene)
        canvas = IndexedCanvas(_paint_background(layout.rows, scene.theme).copy(), choose_palette(scene.theme))
        panels.paint_header(canvas, scene.title, scene.detail, "", look)
        base = layout.head.baseline(SMALLEST)
        for title, right in zip(scene.columns, layout.columns, strict=True):
            canvas.write(title, right, base, SMALLEST, right - layout.head.x, look.muted, look.panel, "right")
        for row, box in zip(scene.rows, layout.rows, strict=True):
            _paint_row(canvas, row, box, layout, look)
        if scene.foot:
            box = Box(layout.head.x, ROOM.bottom - FOOT, layout.head.width, FOOT - 8)
            canvas.write(scene.foot, box.x, box.baseline(SMALLEST), SMALLEST, box.width, look.muted, look.panel)
        return canvas.picture(scene.alt)


DRAWER = SheetDrawer()


def choose_palette(theme: Theme) -> Palette:
    """The palette of sheets."""
    return palette(theme, (), ON_METALS)


@lru_cache(maxsize=8)
def _paint_background(rows: tuple[Box, ...], theme: Theme) -> Image.Image:
    """The panel, and a line over each row."""
    look = LOOKS[theme]
    canvas = IndexedCanvas.blank(WIDTH, HEIGHT, choose_palette(theme))
    panels.paint_bare_table(canvas, look)
    panels.paint_panel(canvas, ROOM, look)
    for row in rows:
        canvas.fill(row.x, row.y - 1, row.width, 2, look.line)
    canvas.round_corners(panels.CORNER)
    return canvas.image


def _paint_row(canvas: Canvas, row: Row, box: Box, layout: SheetLayout, look: Look) -> None:
    x, room = box.x, layout.titles
    if row.rank is not None:
        place = Box(x, box.middle - MEDAL // 2, MEDAL, MEDAL)
        ink, ground = look.muted, look.panel
        if row.rank <= len(METALS):
            ink, ground = INK, METALS[row.rank - 1]
            canvas.paste(sprites.draw_medal(MEDAL, ground, look.panel), place.x, place.y)
        canvas.write(str(row.rank), place.centre, place.baseline(SMALLEST), SMALLEST, MEDAL, ink, ground, "centre")
        x, room = x + MEDAL + 16, room - MEDAL - 16
    panels.write_name(canvas, row.title, x, box.baseline(TITLE), TITLE, room, look.text, look.panel)
    for words, right in zip(row.cells, layout.columns, strict=True):
        ink = look.loss if words.startswith(panels.MINUS) else look.text
        canvas.write(words, right, box.baseline(CELL), CELL, right - box.x, ink, look.panel, "right")
