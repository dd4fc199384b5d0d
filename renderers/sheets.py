"""Sheets: tables of names and numbers, for leaderboards and statistics, and charts of what the numbers tell.

All words are translated and all numbers of a table are worded already ("−14", "1512", "23.5").
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import panels, text
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import ROOM
from renderers.palette import LOOKS, ON_METALS, Look, Palette, palette
from renderers.pieces import Sprite
from renderers.scene import Picture, Scene, Theme
from renderers.shapes import Points
from renderers.table import TableScene
from renderers.text import SMALLEST

EDGE = 26  # from the edge of the panel to the words in it
HEAD, FOOT = 60, 52  # heights of the titles of the columns, and of the line below the table
HIGHEST, OVER_CHARTS = 150, 64  # no row is higher, and none over charts or a board
APART, CLOSE, MANY = 30, 22, 5  # between two columns, and where there are more than so many
TITLE, CELL, NOW = 36, 38, 44  # text sizes of names, of numbers, and of the newest value
MEDAL = 48
BAR, BAR_HEIGHT = 220, 26  # room for the bar of a row, and its height
GAMES, STEP, MARK = 10, 21, 15  # how many of the last games have a mark, from one to the next, and its width
BOARD = 520  # width of a board beside charts
HEADING, BALANCE = 44, 52  # heights of the line over a chart, and of the bar of a balance
LINE, DOT = 6, 20  # width of the line of a chart, and diameter of its end
AROUND = 14  # between a chart and the numbers beside it
LEAST_SCALE = 90  # from this height on a chart has a scale of two numbers, its lowest and its highest
FINER = 3  # how many times as large a chart is drawn before it is reduced


@dataclass(frozen=True, slots=True)
class Row:
    """One line: its title, and a value for each column.

    ``rank`` is a place, a medal for the first three. ``bar`` is drawn before the first value, 0 to 1 of its room.
    ``form`` are the last games, the newest at the end: 1 won, -1 lost, 0 something between.
    """

    title: str
    cells: tuple[str, ...]
    rank: int | None = None
    bar: float | None = None
    form: tuple[int, ...] = ()


class Course(NamedTuple):
    """A number that changed from game to game: its values by the number of games, in order, two or more."""

    title: str
    points: tuple[tuple[int, int], ...]


class Balance(NamedTuple):
    """How often one of two was ahead, level and behind."""

    title: str
    counts: tuple[int, int, int]


class Board(NamedTuple):
    """A finished board: a line over it, and a table of it alone."""

    title: str
    table: TableScene


@dataclass(frozen=True, slots=True)
class SheetScene(Scene):
    """A table of names and numbers; ``columns`` are their titles without that of the rows' own.

    ``title`` and ``detail`` stand at the left of the header; ``foot`` is a quiet line below the table. ``form`` is the
    title of the column of the last games, which stands before that of index ``form_at``. Below the table stand
    ``courses`` or ``balances``, and at their right a ``board``.
    """

    title: str
    detail: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    alt: str
    foot: str = ""
    form: str = ""
    form_at: int = 0
    courses: tuple[Course, ...] = ()
    balances: tuple[Balance, ...] = ()
    board: Board | None = None
    theme: Theme = "light"

    def draw(self) -> Picture:
        """Numbers below their titles, medals for the first three, and below what the numbers tell."""
        look, layout = LOOKS[self.theme], lay_out_sheet(self)
        canvas = panels.begin_panels((ROOM,), self._choose_palette())
        panels.paint_header(canvas, self.title, self.detail, "", look)
        base = layout.head.baseline(SMALLEST)
        for title, right in (*zip(self.columns, layout.columns, strict=True), (self.form, layout.form)):
            canvas.write(title, right, base, SMALLEST, right - layout.head.x, look.muted, look.panel, "right")
        for row, box in zip(self.rows, layout.rows, strict=True):
            canvas.fill(box.x, box.y - 1, box.width, 2, look.line)
            _paint_row(canvas, row, box, layout, look)
        for course, box in zip(self.courses, layout.charts, strict=False):
            _paint_course(canvas, box, course, look)
        for balance, box in zip(self.balances, layout.charts[len(self.courses) :], strict=True):
            _paint_balance(canvas, box, balance, look)
        if self.board and (place := layout.board):
            canvas.write_in(self.board.title, place._replace(height=44), SMALLEST, look.muted, look.panel, "centre")
            self.board.table.paint_result(canvas, Box(place.x, place.y + 50, place.width, place.height - 58), 0)
        foot = Box(layout.head.x, ROOM.bottom - FOOT, layout.head.width, FOOT - 8)
        canvas.write_in(self.foot, foot, SMALLEST, look.muted, look.panel)
        return canvas.picture(self.alt)

    def _choose_palette(self) -> Palette:
        """The palette of sheets, with the colours of the game whose board is shown."""
        look = LOOKS[self.theme]
        bars = ((look.turn, look.plate), (look.turn, look.slot))
        meetings = (*ON_METALS, *bars, (look.panel, look.turn), (look.panel, look.muted), (look.text, look.line))
        return self.board.table.choose_palette(meetings) if self.board else palette(self.theme, (), meetings)


class SheetLayout(NamedTuple):
    """The places of a sheet: the line of the columns' titles, the rows, and the right edge of each column's numbers.

    ``titles`` is the room for those of the rows, ``bar`` and ``form`` are the left edges of the bars and the right edge
    of the last games; ``charts`` and ``board`` stand below the table where there is any.
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
    rows = Box(head.x, head.bottom, head.width, height).stack(len(scene.rows), height)
    right, columns, form, bar = head.right, list[int](), 0, 0
    apart = CLOSE if len(scene.columns) > MANY else APART
    for index in reversed(range(len(scene.columns))):
        columns.insert(0, right)
        values = max((text.measure(row.cells[index], CELL) for row in scene.rows), default=0)
        right -= max(text.measure(scene.columns[index], SMALLEST), values) + apart
        if index == 0 and any(row.bar is not None for row in scene.rows):
            right -= BAR
            bar, right = right, right - apart
        if scene.form and index == scene.form_at:
            form, right = right, right - max(text.measure(scene.form, SMALLEST), GAMES * STEP) - apart
    below = Box(head.x, top, head.width, bottom - top).below(head.bottom + count * height + 14)
    board = None
    if scene.board:
        # Without charts it has all the room.
        board = below.after(below.right - BOARD) if charts else below
        below = below.until(board.x - APART)
    high = below.height // max(charts, 1)
    plots = below._replace(height=high).stack(charts, high)
    return SheetLayout(head, rows, tuple(columns), right - head.x, bar, form, plots, board)


def _paint_row(canvas: Canvas, row: Row, box: Box, layout: SheetLayout, look: Look) -> None:
    x, room = box.x, layout.titles
    if row.rank is not None:
        place = Box(x, box.middle - MEDAL // 2, MEDAL, MEDAL)
        panels.paint_medal(canvas, place, row.rank, look, look.muted, look.panel)
        x, room = x + MEDAL + 16, room - MEDAL - 16
    panels.write_name(canvas, row.title, x, box.baseline(TITLE), TITLE, room, look.text, look.panel)
    if row.bar is not None:
        groove, radius = Box(layout.bar, box.middle - BAR_HEIGHT // 2, BAR, BAR_HEIGHT), BAR_HEIGHT // 2
        canvas.fill_rounded(groove, radius, look.slot, look.panel)
        # A little of it is there in any case.
        width = max(round(row.bar * BAR), BAR_HEIGHT)
        canvas.fill_rounded(groove._replace(width=width), radius, look.turn, look.slot)
    # A block above the middle for each game that was won, one below it for each that was lost, else a dash on it.
    for index, outcome in enumerate(reversed(row.form[-GAMES:])):
        left = layout.form - index * STEP - MARK
        if outcome > 0:
            canvas.fill_rounded(Box(left, box.middle - 19, MARK, 20), 4, look.turn, look.panel)
        elif outcome < 0:
            canvas.fill_rounded(Box(left, box.middle + 3, MARK, 16), 4, look.loss, look.panel)
        else:
            canvas.fill(left, box.middle - 1, MARK, 4, look.muted)
    for words, right in zip(row.cells, layout.columns, strict=True):
        panels.write_points(canvas, words, right, box.baseline(CELL), CELL, right - box.x, look)


def _paint_course(canvas: Canvas, box: Box, course: Course, look: Look) -> None:
    """A line with a soft area below it, from the first value to the newest, which stands at its end."""
    canvas.write_in(course.title, box._replace(height=HEADING), SMALLEST, look.muted, look.panel)
    values = [value for _, value in course.points]
    low, high, now = min(values), max(values), str(values[-1])
    room, height = text.measure(now, NOW), box.height - HEADING - 2 * DOT
    ends = (low, high) if high > low and height >= LEAST_SCALE else ()
    scale = max((text.measure(str(value), SMALLEST) + AROUND for value in ends), default=0)
    plot = Box(box.x + scale, box.y + HEADING + DOT // 2, box.width - scale - room - AROUND - DOT, height)
    first, last = course.points[0][0], course.points[-1][0]
    points = [
        (
            (game - first) * plot.width / max(last - first, 1),
            height / 2 if high == low else (high - value) * height / (high - low),
        )
        for game, value in course.points
    ]
    canvas.paste(_draw_course(points, plot.width, height, look), plot.x, plot.y - DOT // 2)
    for value, y in zip(ends, (plot.bottom - SMALLEST, plot.y), strict=False):
        at = Box(box.x - AROUND, y, scale, SMALLEST)
        canvas.write_in(str(value), at, SMALLEST, look.muted, look.panel, "right")
    at = Box(box.right - room, plot.y + round(points[-1][1]) - NOW // 2, room, NOW)
    canvas.write_in(now, at, NOW, look.text, look.panel, "right")


def _draw_course(course: Points, width: int, height: int, look: Look) -> Sprite:
    """The line and its end, which reaches over the plot by half of its diameter on each side but the left."""
    half = DOT // 2
    image = Image.new("RGB", ((width + half) * FINER, (height + DOT) * FINER), look.panel)
    draw = ImageDraw.Draw(image)
    points = [(x * FINER, (half + y) * FINER) for x, y in course]
    bottom = (height + half) * FINER
    draw.polygon([(points[0][0], bottom), *points, (points[-1][0], bottom)], fill=look.plate)
    draw.line([(0, bottom), (width * FINER, bottom)], fill=look.line, width=2 * FINER)
    draw.line(points, fill=look.turn, width=LINE * FINER, joint="curve")
    (x, y), radius = points[-1], half * FINER
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=look.turn)
    return Sprite(image.reduce(FINER))


def _paint_balance(canvas: Canvas, box: Box, balance: Balance, look: Look) -> None:
    """One bar in three parts, each as long as it was often, with how often that was."""
    top = box.y + (box.height - HEADING - BALANCE) // 2
    canvas.write_in(balance.title, Box(box.x, top, box.width, HEADING), SMALLEST, look.muted, look.panel)
    parts, total = ((look.turn, look.panel), (look.line, look.text), (look.muted, look.panel)), sum(balance.counts)
    ends = accumulate(balance.counts, initial=0)
    for count, (fill, ink), (begin, end) in zip(balance.counts, parts, pairwise(ends), strict=True):
        left, right = (box.x + round(at * box.width / max(total, 1)) for at in (begin, end))
        part = Box(left, top + HEADING, right - left - (4 if end < total else 0), BALANCE)
        if count:
            canvas.fill_rounded(part, 8, fill, look.panel)
        if text.measure(str(count), NOW) + 8 <= part.width:
            canvas.write_in(str(count), part, NOW, ink, fill, "centre")
