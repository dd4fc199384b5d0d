"""The picture of a sheet: numbers below their titles, medals for the first three, and below what the numbers tell."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderers import find_drawer, panels, sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas
from renderers.frame import HEIGHT, ROOM, WIDTH
from renderers.painter import Painter
from renderers.palette import INK, LOOKS, METALS, ON_METALS, Look, Palette, palette
from renderers.scene import Picture, Table
from renderers.sheets.charts import list_meetings, paint_balance, paint_course
from renderers.sheets.scene import Row, SheetScene
from renderers.text import SMALLEST

EDGE = 26
"""From the edge of the panel to the words in it."""
HEAD, FOOT = 60, 52
"""Heights of the titles of the columns, and of the line below the table."""
HIGHEST, OVER_CHARTS = 150, 64
"""No row is higher, and none over charts or a board."""
APART, CLOSE = 30, 22
"""Between two columns, and where there are many."""
MANY = 5
TITLE, CELL = 36, 38
MEDAL = 48
BAR, BAR_HEIGHT = 220, 26
"""Room for the bar of a row, and its height."""
GAMES, STEP, MARK = 10, 21, 15
"""How many of the last games have a mark, from one to the next, and its width."""
BOARD = 520
"""Width of a board beside charts."""


class SheetLayout(NamedTuple):
    """The places of a sheet: the line of the columns' titles, the rows, and the right edge of each column's numbers.

    ``bar`` and ``form`` are the left edges of the bars and the right edge of the last games; ``charts`` and ``board``
    stand below the table where there is any.
    """

    head: Box
    rows: tuple[Box, ...]
    columns: tuple[int, ...]
    titles: int
    bar: int
    form: int
    charts: tuple[Box, ...]
    board: Box | None


def lay_out_sheet(scene: SheetScene) -> SheetLayout:
    """The layout that suits the words of a scene: the numbers have the first claim on the room."""
    charts, count = len(scene.courses) + len(scene.balances), max(len(scene.rows), 1)
    bottom = ROOM.bottom - (FOOT if scene.foot else 16)
    more, room = charts or scene.board, bottom - ROOM.y - 8 - HEAD
    height = min(room // count, OVER_CHARTS if more else HIGHEST)
    # A short list stands in the middle of the panel.
    top = ROOM.y + 8 + (0 if more else (room - count * height) // 2)
    head = Box(ROOM.x + EDGE, top, ROOM.width - 2 * EDGE, HEAD)
    rows = tuple(Box(head.x, head.bottom + index * height, head.width, height) for index in range(len(scene.rows)))
    right, columns, form, bar = head.right, list[int](), 0, 0
    apart = CLOSE if len(scene.columns) > MANY else APART
    for index in reversed(range(len(scene.columns))):
        columns.insert(0, right)
        values = max((text.measure(text.clean(row.cells[index]), CELL) for row in scene.rows), default=0)
        right -= max(text.measure(text.clean(scene.columns[index]), SMALLEST), values) + apart
        if index == 0 and any(row.bar is not None for row in scene.rows):
            right -= BAR
            bar, right = right, right - apart
        if scene.form and index == scene.form_at:
            form, right = right, right - max(text.measure(text.clean(scene.form), SMALLEST), GAMES * STEP) - apart
    below = Box(head.x, head.bottom + count * height + 14, head.width, bottom - head.bottom - count * height - 14)
    plots, board = _divide(below, charts, scene.board is not None)
    return SheetLayout(head, rows, tuple(columns), right - head.x, bar, form, plots, board)


def _divide(box: Box, charts: int, has_board: bool) -> tuple[tuple[Box, ...], Box | None]:
    """Charts below each other at the left, a board at the right; either has all the room without the other."""
    if not charts:
        return (), box if has_board else None
    width = box.width - (BOARD + APART) * has_board
    height = box.height // charts
    plots = tuple(Box(box.x, box.y + index * height, width, height) for index in range(charts))
    return plots, Box(box.right - BOARD, box.y, BOARD, box.height) if has_board else None


class SheetDrawer:
    """Draws leaderboards and statistics."""

    def draw(self, scene: SheetScene) -> Picture:
        """The picture of a sheet. May be called from any thread."""
        look, layout, colours = LOOKS[scene.theme], lay_out_sheet(scene), choose_palette(scene)
        canvas = IndexedCanvas(_paint_background(layout.rows, colours).copy(), colours)
        panels.paint_header(canvas, scene.title, scene.detail, "", look)
        base = layout.head.baseline(SMALLEST)
        titles = [*zip(scene.columns, layout.columns, strict=True), (scene.form, layout.form)]
        for title, right in titles:
            canvas.write(title, right, base, SMALLEST, right - layout.head.x, look.muted, look.panel, "right")
        for row, box in zip(scene.rows, layout.rows, strict=True):
            _paint_row(canvas, row, box, layout, look)
        for course, box in zip(scene.courses, layout.charts, strict=False):
            paint_course(canvas, box, course, look)
        for balance, box in zip(scene.balances, layout.charts[len(scene.courses) :], strict=True):
            paint_balance(canvas, box, balance, look)
        if scene.board and layout.board:
            _paint_board(canvas, scene, layout.board, look)
        if scene.foot:
            box = Box(layout.head.x, ROOM.bottom - FOOT, layout.head.width, FOOT - 8)
            canvas.write(scene.foot, box.x, box.baseline(SMALLEST), SMALLEST, box.width, look.muted, look.panel)
        return canvas.picture(scene.alt)


DRAWER = SheetDrawer()


def choose_palette(scene: SheetScene) -> Palette:
    """The palette of sheets, with the colours of the game whose board is shown."""
    meetings = (*ON_METALS, *list_meetings(LOOKS[scene.theme]))
    if scene.board is None:
        return palette(scene.theme, (), meetings)
    painter: Painter[Table] = find_drawer(type(scene.board.table))
    return painter.choose_palette(scene.theme, meetings)


@lru_cache(maxsize=8)
def _paint_background(rows: tuple[Box, ...], colours: Palette) -> Image.Image:
    """The panel, and a line over each row."""
    look = colours.look
    canvas = IndexedCanvas.blank(WIDTH, HEIGHT, colours)
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
    if row.bar is not None:
        _paint_bar(canvas, Box(layout.bar, box.middle - BAR_HEIGHT // 2, BAR, BAR_HEIGHT), row.bar, look)
    _paint_form(canvas, row.form, layout.form, box.middle, look)
    for words, right in zip(row.cells, layout.columns, strict=True):
        ink = look.loss if words.startswith(panels.MINUS) else look.text
        canvas.write(words, right, box.baseline(CELL), CELL, right - box.x, ink, look.panel, "right")


def _paint_bar(canvas: Canvas, box: Box, share: float, look: Look) -> None:
    """A bar in its groove; a little of it is there in any case."""
    radius = box.height // 2
    canvas.fill_rounded(box, radius, look.slot, look.panel)
    width = max(round(share * box.width), box.height)
    canvas.fill_rounded(Box(box.x, box.y, width, box.height), radius, look.turn, look.slot)


def _paint_form(canvas: Canvas, form: tuple[int, ...], right: int, middle: int, look: Look) -> None:
    """A block above the middle for each game that was won, one below it for each that was lost, else a dash on it."""
    shown = form[-GAMES:]
    for index, outcome in enumerate(shown):
        x = right - (len(shown) - index) * STEP + STEP - MARK
        if outcome > 0:
            canvas.fill_rounded(Box(x, middle - 19, MARK, 20), 4, look.turn, look.panel)
        elif outcome < 0:
            canvas.fill_rounded(Box(x, middle + 3, MARK, 16), 4, look.loss, look.panel)
        else:
            canvas.fill(x, middle - 1, MARK, 4, look.muted)


def _paint_board(canvas: Canvas, scene: SheetScene, box: Box, look: Look) -> None:
    """A board as in the picture of the end, below its line."""
    assert scene.board is not None
    line = Box(box.x, box.y, box.width, 44)
    base = line.baseline(SMALLEST)
    canvas.write(scene.board.title, box.centre, base, SMALLEST, box.width, look.muted, look.panel, "centre")
    place = Box(box.x, line.bottom + 6, box.width, box.height - line.height - 14)
    find_drawer(type(scene.board.table)).paint_result(canvas, place, scene.board.table, 0, look)
