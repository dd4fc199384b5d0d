"""The picture of the end: the winner's board large under name and points, the others beside it, and the score sheet."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from renderers import find_drawer, panels, sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas
from renderers.frame import HEIGHT, WIDTH
from renderers.painter import Painter
from renderers.palette import INK, LOOKS, METALS, ON_METALS, Look
from renderers.results.layout import EDGE, Place, ResultLayout, Sheet, lay_out_result, measure_note
from renderers.results.scene import ResultScene
from renderers.scene import Picture, Seat, Table, Theme
from renderers.text import SMALLEST

POINTS = 30
"""From the middle of a column of the score sheet to the right end of its points, so that units stand below units."""


class ResultDrawer:
    """Draws results with the painter of the game."""

    def draw(self, scene: ResultScene) -> Picture:
        """The picture of a result. May be called from any thread."""
        table = scene.table
        painter: Painter[Table] = find_drawer(type(table))
        look, palette = LOOKS[table.theme], painter.choose_palette(table.theme, ON_METALS)
        note = _wrap(scene.note, SMALLEST, measure_note(scene.ranks))
        layout = lay_out_result(scene.ranks, len(scene.rows), len(note))
        canvas = IndexedCanvas(_paint_background(painter, layout, table.theme).copy(), palette)
        panels.paint_header(canvas, table.title, table.detail, table.turn, look)
        for seat, rank, place in zip(scene.order, scene.ranks, layout.places, strict=True):
            board = table.boards[seat]
            if board.winner:
                panels.paint_outline(canvas, place.panel, look.gilt, look)
            _paint_head(canvas, place, board, rank, look)
            painter.paint_result(canvas, place.board, table, seat, look)
        if layout.sheet:
            _paint_sheet(canvas, layout.sheet, scene, note, look)
        return canvas.picture(scene.alt)


DRAWER = ResultDrawer()


@lru_cache(maxsize=16)
def _paint_background(painter: Painter[Table], layout: ResultLayout, theme: Theme) -> Image.Image:
    look = LOOKS[theme]
    canvas = IndexedCanvas.blank(WIDTH, HEIGHT, painter.choose_palette(theme, ON_METALS))
    panels.paint_bare_table(canvas, look)
    for box in layout.panels:
        panels.paint_panel(canvas, box, look)
    canvas.round_corners(panels.CORNER)
    return canvas.image


def _paint_head(canvas: Canvas, place: Place, seat: Seat, rank: int, look: Look) -> None:
    """Name and points; before them a crown, or a medal with the rank, which stands below the name if there are two
    lines.
    """
    head = place.head
    if not seat.winner:
        size = place.heading.name * 5 // 4
        height = head.height // place.lines
        medal = Box(head.x, head.bottom - height + (height - size) // 2, size, size)
        _paint_medal(canvas, medal, rank, look)
        if place.lines == 1:
            head = Box(medal.right + EDGE, head.y, head.right - medal.right - EDGE, head.height)
    panels.paint_head(canvas, head, seat, place.heading, look)


def _paint_medal(canvas: Canvas, box: Box, rank: int, look: Look) -> None:
    """A place on its metal."""
    ink, metal = (INK, METALS[rank - 1]) if rank <= len(METALS) else (look.text, look.line)
    canvas.paste(sprites.draw_medal(box.width, metal, look.panel), box.x, box.y)
    canvas.write(str(rank), box.centre, box.baseline(SMALLEST), SMALLEST, box.width, ink, metal, "centre")


def _wrap(words: str, size: int, room: int) -> list[str]:
    lines: list[str] = []
    for word in text.clean(words).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text.measure(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _paint_sheet(canvas: Canvas, sheet: Sheet, scene: ResultScene, note: list[str], look: Look) -> None:
    """A column of points for each place, below its medal, and below all of them the note."""
    for rank, medal in zip(scene.ranks, sheet.medals, strict=False):
        _paint_medal(canvas, medal, rank, look)
    for row, title, cells in zip(scene.rows, sheet.titles, sheet.cells, strict=True):
        base = title.baseline(SMALLEST)
        canvas.write(row.title, title.x, base, SMALLEST, title.width, look.muted, look.panel)
        for points, cell in zip(row.cells, cells, strict=True):
            ink = look.loss if points.startswith(panels.MINUS) else look.text
            canvas.write(points, cell.centre + POINTS, base, SMALLEST, cell.width, ink, look.panel, "right")
    for line, box in zip(note, sheet.note, strict=True):
        canvas.write(line, box.x, box.baseline(SMALLEST), SMALLEST, box.width, look.text, look.panel)
