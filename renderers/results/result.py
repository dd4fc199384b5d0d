"""The picture of the end: the winner's step is the highest, and each board stands over its own score sheet."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from renderers import find_drawer, panels, sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas
from renderers.frame import HEIGHT, WIDTH
from renderers.painter import Painter
from renderers.palette import INK, LOOKS, METALS, ON_METALS, Look
from renderers.panels import signed
from renderers.results.layout import ResultLayout, lay_out_result
from renderers.results.scene import Cell, ResultScene
from renderers.scene import Picture, Seat, Table, Theme
from renderers.text import SMALLEST

NAME, SCORE, TOTAL = 34, 50, 38
MEDAL = 46
LINE_HEIGHT = 42


class ResultDrawer:
    """Draws results with the painter of the game."""

    def draw(self, scene: ResultScene) -> Picture:
        """The picture of a result. May be called from any thread."""
        table = scene.table
        painter: Painter[Table] = find_drawer(type(table))
        look, palette = LOOKS[table.theme], painter.choose_palette(table.theme, ON_METALS)
        layout = lay_out_result(scene.ranks, len(scene.rows))
        canvas = IndexedCanvas(_paint_background(painter, layout, table.theme).copy(), palette)
        panels.paint_header(canvas, table.title, table.detail, table.turn, look)
        _paint_note(canvas, layout.note, scene.note, look)
        for place, seat in enumerate(scene.order):
            board = table.boards[seat]
            if board.winner:
                panels.paint_outline(canvas, layout.boards[place], look.gilt, look)
            _paint_step(canvas, layout.steps[place], board, scene.ranks[place], look)
            painter.paint_result(canvas, layout.boards[place].inset(10), table, seat, look)
        _paint_sheet(canvas, layout, scene, look)
        return canvas.picture(scene.alt)


DRAWER = ResultDrawer()


@lru_cache(maxsize=16)
def _paint_background(painter: Painter[Table], layout: ResultLayout, theme: Theme) -> Image.Image:
    look = LOOKS[theme]
    canvas = IndexedCanvas.blank(WIDTH, HEIGHT, painter.choose_palette(theme, ON_METALS))
    panels.paint_bare_table(canvas, look)
    for box in layout.boards:
        panels.paint_panel(canvas, box, look)
    if layout.sheet:
        panels.paint_panel(canvas, layout.sheet, look)
        last = layout.titles[-1]
        canvas.fill(layout.sheet.x + 2, last.y, layout.sheet.width - 4, 2, look.line)
    canvas.round_corners(panels.CORNER)
    return canvas.image


def _paint_step(canvas: Canvas, box: Box, seat: Seat, rank: int, look: Look) -> None:
    """A step of the podium: a medal with the place, the name, the score, and the crown of whoever has won."""
    metal = METALS[rank - 1] if rank <= len(METALS) else look.line
    corner = panels.PANEL_CORNER
    # Its foot lies behind the board.
    canvas.fill_rounded(Box(box.x, box.y, box.width, box.height - 2), corner, metal, look.table)
    canvas.fill_rounded(box.inset(4), corner - 4, look.panel, metal)
    medal = Box(box.x + 14, box.y + 10, MEDAL, MEDAL)
    canvas.paste(sprites.draw_medal(MEDAL, metal, look.panel), medal.x, medal.y)
    canvas.write(str(rank), medal.centre, medal.baseline(SMALLEST), SMALLEST, MEDAL, INK, metal, "centre")
    x, room = medal.right + 10, box.right - 12 - medal.right - 10
    upper = Box(x, box.y + 8, room, 44)
    ink = look.text
    panels.write_name(canvas, seat.name, x, upper.baseline(NAME), NAME, room, ink, look.panel)
    lower = Box(x, upper.bottom - 2, room, box.bottom - upper.bottom - 2)
    canvas.write(signed(seat.score), x, lower.baseline(SCORE), SCORE, room, ink, look.panel)
    if seat.winner:
        canvas.paste(
            sprites.draw_crown(SCORE, look.gilt, look.panel), box.right - SCORE - 16, lower.middle - SCORE // 2
        )


def _paint_note(canvas: Canvas, box: Box, note: str, look: Look) -> None:
    """What broke a tie, or why the game ended: a few lines beside the boards."""
    y = box.y
    for line in _wrap(note, SMALLEST, box.width):
        canvas.write(
            line,
            box.x,
            Box(box.x, y, box.width, LINE_HEIGHT).baseline(SMALLEST),
            SMALLEST,
            box.width,
            look.text,
            look.table,
        )
        y += LINE_HEIGHT
    size = min(box.width - 40, box.bottom - y - 30)
    if size > 120:
        tile = sprites.draw_painted_tile(size, look.table, look.marker_ink, look.marker)
        canvas.paste(tile, box.centre - size // 2 - 6, box.bottom - size - 10)


def _wrap(words: str, size: int, room: int) -> list[str]:
    lines: list[str] = []
    for word in text.clean(words).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text.measure(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _paint_sheet(canvas: Canvas, layout: ResultLayout, scene: ResultScene, look: Look) -> None:
    """The score sheet, each player's numbers below that player's board; the total is the last row."""
    for row, title, cells in zip(scene.rows, layout.titles, layout.cells, strict=True):
        last = row is scene.rows[-1]
        ink, size = (look.text, TOTAL) if last else (look.muted, SMALLEST)
        canvas.write(row.title, title.x, title.baseline(SMALLEST), SMALLEST, title.width, ink, look.panel)
        for cell, box in zip(row.cells, cells, strict=True):
            _paint_cell(canvas, cell, box, size, look)


def _paint_cell(canvas: Canvas, cell: Cell, box: Box, size: int, look: Look) -> None:
    """Points right of the middle of the column, so that units stand below units; how many brought them left of it."""
    right = box.centre + 64
    ink = look.loss if cell.points.startswith(panels.MINUS) else look.text
    canvas.write(cell.points, right, box.baseline(size), size, box.width // 2, ink, look.panel, "right")
    if cell.times:
        canvas.write(
            cell.times,
            box.centre - 24,
            box.baseline(SMALLEST),
            SMALLEST,
            box.width // 3,
            look.muted,
            look.panel,
            "right",
        )
