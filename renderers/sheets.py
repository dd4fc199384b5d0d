"""Pictures of tables with names and numbers, for leaderboards and statistics, with charts or a board below.

All texts are already translated, and all numbers formatted ("−14", "1512", "23.5").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from renderers import panels
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.charts import Balance, Course, paint_balance, paint_course
from renderers.colours import LOOKS, METALS, ON_METALS, RGB, Look
from renderers.frame import ROOM
from renderers.labels import letter_points, paint_medal, write_name
from renderers.palette import Palette, make_palette
from renderers.scene import Picture, Scene, Theme
from renderers.script import LATIN, Script
from renderers.table import TableScene
from renderers.text import MIN_TEXT_SIZE, measure

EDGE = 26  # distance from the panel's left and right edges to its text
TOP = 8  # distance from the panel's upper edge to the column titles
HEAD = 60  # height of the column titles
FOOT = 52  # height of the line below the table
NO_FOOT = 16  # height below a table without a line of text
MAX_ROW_HEIGHT = 150  # maximum height of a row
OVER_CHARTS = 64  # maximum height of a row above charts or a board
APART = 30  # distance between two columns
CLOSE = 22  # distance between two columns if there are more than this:
MANY = 5
CLOSEST = 13  # distance between two columns if there are more than this:
VERY_MANY = 6
TITLE = 36  # text size of names
CELL = 38  # text size of numbers
LOW = 50  # row height below which names and numbers have the smallest text size
MEDAL = 48
AFTER_MEDAL = 16
AROUND_OWN = 14  # distance from the text of the viewer's row to the edges of its background
OWN_CORNER = 8  # corner radius of the viewer's row
BESIDE = 12  # distance between the last row and a row that isn't adjacent in rank
BAR = 220  # width of the bars
BAR_HEIGHT = 26
GAMES = 10  # number of recent games that are shown
STEP = 21  # distance from one recent game to the next
MARK = 15  # width of the mark for a recent game
REACH = 19  # height of the highest mark above the middle of its row
BOARD = 520  # width of a board next to charts
BOARD_TITLE = 44  # height of the title above a board
ABOVE_BOARD = 50  # height of the title above a board, including its distance to the board
BELOW_BOARD = 8


Outcome = Literal["won", "second", "between", "third", "lost", "bye", "away", "open", "none"]
"""The result of a game for the row's player.

``second``, ``between`` and ``third`` are ranks in games with more players.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a sheet: its title, and a value for each column.

    The first three ranks have a medal. ``bar`` (0 to 1) is drawn before the first value. ``form`` contains the recent
    games, the newest last. A ``quiet`` title belongs to somebody who no longer plays. ``mine`` is the viewer's row, and
    ``apart`` means that ranks between it and the previous row are missing.
    """

    title: str
    cells: tuple[str, ...]
    rank: int | None = None
    bar: float | None = None
    form: tuple[Outcome, ...] = ()
    quiet: bool = False
    mine: bool = False
    apart: bool = False


class Board(NamedTuple):
    """A finished board: its title, and a table that shows only this board."""

    title: str
    table: TableScene


@dataclass(frozen=True, slots=True)
class SheetScene(Scene):
    """A table of names and numbers. ``columns`` are the titles of the values.

    ``title`` and ``detail`` are texts of the title band. ``foot`` is a subtle line of text below the table. ``form`` is
    the title of the column of recent games, which precedes the column with index ``form_at``. The column with index
    ``words_at`` contains small text. ``courses`` or ``balances`` are below the table, with a ``board`` to their right.
    """

    title: str
    detail: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    alt: str
    foot: str = ""
    form: str = ""
    form_at: int = 0
    words_at: int | None = None
    courses: tuple[Course, ...] = ()
    balances: tuple[Balance, ...] = ()
    board: Board | None = None
    theme: Theme = "light"
    script: Script = LATIN

    def draw(self) -> Picture:
        """Draw the table with medals for the first three, and the charts below."""
        look = LOOKS[self.theme]
        layout = lay_out_sheet(self)
        canvas = panels.begin_panels((ROOM,), self._choose_palette(), self.script)
        panels.paint_header(canvas, self.title, self.detail, "", look)
        canvas = canvas.mirror(ROOM)
        self._write_columns(canvas, layout, look)
        for row, box in zip(self.rows, layout.rows, strict=True):
            canvas.fill(box.x, box.y - 1, box.width, 2, look.line)
            if row.mine:
                own = Box(box.x - AROUND_OWN, box.y + 1, box.width + 2 * AROUND_OWN, box.height - 2)
                canvas.fill_rounded(own, OWN_CORNER, look.plate, look.panel)
            _paint_row(canvas, row, box, layout, look)
            _write_cells(canvas, self, row, box, layout)
        charts = iter(layout.charts)
        for course in self.courses:
            paint_course(canvas.plain, canvas.find(next(charts)), course, look)
        for balance in self.balances:
            paint_balance(canvas.plain, canvas.find(next(charts)), balance, look)
        if self.board and layout.board:
            _paint_board(canvas.plain, self.board, canvas.find(layout.board), look)
        foot = Box(layout.head.x, ROOM.bottom - FOOT, layout.head.width, FOOT - 8)
        canvas.write_in(self.foot, foot, Lettering(MIN_TEXT_SIZE, look.muted, look.panel))
        return canvas.finish(self.alt)

    def _write_columns(self, canvas: Canvas, layout: SheetLayout, look: Look) -> None:
        """Write the column titles, right-aligned like the numbers."""
        lettering = Lettering(MIN_TEXT_SIZE, look.muted, look.panel, "right")
        titles = [*self.columns, self.form]
        edges = [*layout.columns, layout.form]
        for title, right in zip(titles, edges, strict=True):
            canvas.write_in(title, layout.head.until(right), lettering)

    def _choose_palette(self) -> Palette:
        """Return the palette of sheets, with the tile colours of the game if a board is shown."""
        look = LOOKS[self.theme]
        own = (look.text, look.muted, look.turn, look.loss, look.panel)
        meetings = (
            *ON_METALS,
            *((ink, look.plate) for ink in own if any(row.mine for row in self.rows)),
            # These pairs are for bars and for the numbers on a balance bar.
            (look.turn, look.plate),
            (look.turn, look.slot),
            (look.panel, look.turn),
            (look.panel, look.muted),
            (look.text, look.disc),
        )
        if self.board:
            return self.board.table.choose_palette(meetings)
        return make_palette(self.theme, (), meetings)


class SheetLayout(NamedTuple):
    """The places on a sheet: the line of titles, the rows, and the right edge of each column.

    ``widths`` are the widths of the widest number in each column. ``titles`` is the width of the rows' titles, ``bar``
    the left edge of the bars, ``form`` the right edge of the recent games. ``charts`` and ``board`` are below the
    table.
    """

    head: Box
    rows: tuple[Box, ...]
    columns: tuple[int, ...]
    widths: tuple[int, ...]
    titles: int
    bar: int
    form: int
    charts: tuple[Box, ...]
    board: Box | None


def lay_out_sheet(scene: SheetScene) -> SheetLayout:
    """Lay out a sheet. Columns are as wide as their numbers, and titles get the remaining width."""
    charts = len(scene.courses) + len(scene.balances)
    count = max(len(scene.rows), 1)
    gaps = BESIDE * sum(row.apart for row in scene.rows)
    bottom = ROOM.bottom - (FOOT if scene.foot else NO_FOOT)
    top = ROOM.y + TOP
    room = bottom - top - HEAD - gaps
    if charts or scene.board:
        height = min(room // count, OVER_CHARTS)
    else:
        # Centre a short table in the panel.
        height = min(room // count, MAX_ROW_HEIGHT)
        top += (room - count * height) // 2

    head = Box(ROOM.x + EDGE, top, ROOM.width - 2 * EDGE, HEAD)
    rows = _stack_rows(scene, Box(head.x, head.bottom, head.width, height))
    columns = _lay_out_columns(scene, head.right)
    below = Box(head.x, top, head.width, bottom - top).below(head.bottom + count * height + gaps + 14)
    board: Box | None = None
    if scene.board:
        board = below
        if charts:
            board = below.after(below.right - BOARD)
        below = below.until(board.x - APART)
    high = below.height // max(charts, 1)
    return SheetLayout(
        head=head,
        rows=tuple(rows),
        columns=columns.edges,
        widths=columns.widths,
        titles=columns.left - head.x,
        bar=columns.bar,
        form=columns.form,
        charts=below._replace(height=high).stack(charts, high),
        board=board,
    )


def _stack_rows(scene: SheetScene, first: Box) -> list[Box]:
    """Return the rows below each other, starting with ``first``."""
    rows = []
    y = first.y
    for row in scene.rows:
        if row.apart:
            y += BESIDE
        rows.append(first._replace(y=y))
        y += first.height
    return rows


class _Columns(NamedTuple):
    """The right edges and widths of the columns, and the edges of bars, recent games and all columns together."""

    edges: tuple[int, ...]
    widths: tuple[int, ...]
    bar: int
    form: int
    left: int


def _lay_out_columns(scene: SheetScene, right: int) -> _Columns:
    """Lay out the columns from right to left, each as wide as its text."""
    apart = APART
    if len(scene.columns) > VERY_MANY:
        apart = CLOSEST
    elif len(scene.columns) > MANY:
        apart = CLOSE
    has_bars = any(row.bar is not None for row in scene.rows)
    from_the_right: list[int] = []
    widths: list[int] = []
    bar = 0
    form = 0
    # ``right`` moves to the left with each column.
    for index, title in reversed(list(enumerate(scene.columns))):
        from_the_right.append(right)
        size = MIN_TEXT_SIZE if index == scene.words_at else CELL
        values = max((measure(row.cells[index], size) for row in scene.rows), default=0)
        widths.append(values)
        right -= max(measure(title, MIN_TEXT_SIZE), values) + apart
        if index == 0 and has_bars:
            bar = right - BAR
            right = bar - apart
        if scene.form and index == scene.form_at:
            form = right
            right -= max(measure(scene.form, MIN_TEXT_SIZE), GAMES * STEP) + apart
    return _Columns(tuple(reversed(from_the_right)), tuple(reversed(widths)), bar, form, right)


def _paint_row(canvas: Canvas, row: Row, box: Box, layout: SheetLayout, look: Look) -> None:
    """Paint a row's medal, title, bar and recent games."""
    ground = _choose_ground(row, look)
    size = TITLE if box.height >= LOW else MIN_TEXT_SIZE
    title = box._replace(width=layout.titles)
    if row.rank is not None:
        _paint_rank(canvas, row.rank, box, ground, look)
        title = title.after(box.x + MEDAL + AFTER_MEDAL)
    name = Lettering(size, look.muted if row.quiet else look.text, ground)
    write_name(canvas, row.title, title.x, title.baseline(size), title.width, name)
    if row.bar is not None:
        _paint_bar(canvas, row.bar, Box(layout.bar, box.middle - BAR_HEIGHT // 2, BAR, BAR_HEIGHT), look)
    for index, outcome in enumerate(reversed(row.form[-GAMES:])):
        mark = box._replace(x=layout.form - index * STEP - MARK, width=MARK)
        _paint_mark(canvas, outcome, mark, ground, look)


def _choose_ground(row: Row, look: Look) -> RGB:
    return look.plate if row.mine else look.panel


def _write_cells(canvas: Canvas, scene: SheetScene, row: Row, box: Box, layout: SheetLayout) -> None:
    """Write the numbers and texts of a row."""
    look = LOOKS[scene.theme]
    ground = _choose_ground(row, look)
    size = CELL if box.height >= LOW else MIN_TEXT_SIZE
    for index, (words, right) in enumerate(zip(row.cells, layout.columns, strict=True)):
        place = box.until(right)
        if index == scene.words_at:
            canvas.write_in(words, place, Lettering(MIN_TEXT_SIZE, look.muted, ground, "right"))
            continue
        # Numbers are right-aligned even in mirrored columns.
        place = canvas.find(place.after(right - layout.widths[index]))
        lettering = letter_points(words, size, look)._replace(ground=ground)
        canvas.plain.write_in(words, place, lettering)


def _paint_rank(canvas: Canvas, rank: int, box: Box, ground: RGB, look: Look) -> None:
    """Paint a medal for the first three ranks, or a number for others."""
    later = Lettering(MIN_TEXT_SIZE, look.muted, ground, "centre")
    size = min(MEDAL, box.height - 2)
    disc = Box(box.x + (MEDAL - size) // 2, box.middle - size // 2, size, size)
    if rank <= len(METALS):
        paint_medal(canvas, disc, rank, later, ground)
    else:
        canvas.write_in(canvas.script.write(rank), disc._replace(x=box.x, width=MEDAL), later)


def _paint_bar(canvas: Canvas, share: float, box: Box, look: Look) -> None:
    """Paint a bar that is filled to a ``share`` (0 to 1), but never quite empty."""
    radius = box.height // 2
    canvas.fill_rounded(box, radius, look.slot, look.panel)
    width = max(round(share * box.width), box.height)
    canvas.fill_rounded(box._replace(width=width), radius, look.turn, look.slot)


def _paint_mark(canvas: Canvas, outcome: Outcome, box: Box, ground: RGB, look: Look) -> None:
    """Paint a block above the middle for a win, a block below it for a loss, or a sign at the middle otherwise."""
    middle = box.middle
    reach = min(REACH, box.height // 2 - 3)
    blocks = {
        "won": (Box(box.x, middle - reach, MARK, reach + 1), look.turn),
        "second": (Box(box.x, middle - reach // 2, MARK, reach // 2 + 1), look.turn),
        "third": (Box(box.x, middle + 3, MARK, reach // 2), look.loss),
        "lost": (Box(box.x, middle + 3, MARK, reach - 3), look.loss),
    }
    if outcome in blocks:
        block, ink = blocks[outcome]
        canvas.fill_rounded(block, 4, ink, ground)
    elif outcome == "between":
        canvas.fill(box.x, middle - 1, MARK, 4, look.muted)
    elif outcome == "bye":
        canvas.fill(box.x, middle - 2, MARK, 5, look.turn)
        canvas.fill(box.x + 5, middle - 7, 5, MARK, look.turn)
    elif outcome == "away":
        canvas.fill_rounded(Box(box.x + 4, middle - 3, 7, 7), 3, look.muted, ground)
    elif outcome == "open":
        ring = Box(box.x, middle - 7, MARK, MARK)
        canvas.fill_rounded(ring, 7, look.muted, ground)
        canvas.fill_rounded(ring.inset(4), 3, ground, look.muted)


def _paint_board(canvas: Canvas, board: Board, box: Box, look: Look) -> None:
    """Paint a finished board below its title."""
    title = box._replace(height=BOARD_TITLE)
    canvas.write_in(board.title, title, Lettering(MIN_TEXT_SIZE, look.muted, look.panel, "centre"))
    place = box.below(box.y + ABOVE_BOARD).above(box.bottom - BELOW_BOARD)
    board.table.paint_result(canvas, place, 0)
