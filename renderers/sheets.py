"""Pictures of tables with names and numbers, for leaderboards and statistics. Charts or a board can be below the table.

All texts are already translated, and all numbers are formatted ("−14", "1512", "23.5").
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
from renderers.text import MIN_TEXT_SIZE, SHRINK, measure

EDGE = 26  # distance from the panel's left and right edges to its text
TOP = 8  # distance from the panel's upper edge to the column titles
HEAD = 60  # height of the column titles
FOOT = 52  # height of the line of text below the table
NO_FOOT = 16  # distance below a table that has no line of text below it
MAX_ROW_HEIGHT = 150  # maximum height of a row
OVER_CHARTS = 64  # maximum height of a row if charts or a board are below the table
APART = 30  # distance between two columns of a table
CLOSE = 22  # distance between two columns if the table has more than MANY columns
MANY = 5
CLOSEST = 13  # distance between two columns if the table has more than VERY_MANY columns
VERY_MANY = 6
TITLE = 36  # text size of names
CELL = 38  # text size of numbers
LOW = 50  # row height below which names and numbers have the smallest text size
MEDAL = 48
AFTER_MEDAL = 16
AROUND_OWN = 14  # distance from the text of the viewer's row to the edges of the row's background
OWN_CORNER = 8  # corner radius of the background of the viewer's row
BESIDE = 12  # additional distance between two rows if ranks between them are missing
BAR = 220  # width of the bars that rows may have
BAR_HEIGHT = 26
GAMES = 10  # maximum number of recent games that are shown
STEP = 21  # distance from one recent game to the next
MARK = 15  # width of the mark of a recent game
REACH = 19  # how far the highest mark of a recent game extends above the middle of its row
BOARD = 520  # width of a board next to charts
BOARD_TITLE = 44  # height of the title above a board
ABOVE_BOARD = 50  # height of the title above a board plus the distance from the title to the board
BELOW_BOARD = 8


Outcome = Literal["won", "second", "between", "third", "lost", "bye", "away", "open", "none"]
"""The result of a game for the player of the row.

``second``, ``between`` and ``third`` are ranks in games with more than two players.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a sheet: its title, and a value for each column.

    The first three ranks get a medal. ``bar`` (0 to 1) is drawn before the first value. ``form`` contains the results
    of recent games, with the newest last. A ``quiet`` title belongs to somebody who no longer plays. ``mine`` marks the
    viewer's row. ``apart`` means that ranks between this row and the previous one are missing.
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
    """A finished board: its title, and a table that consists of only this board."""

    title: str
    table: TableScene


@dataclass(frozen=True, slots=True)
class SheetScene(Scene):
    """A table of names and numbers. ``columns`` are the titles of the columns of values.

    ``title`` and ``detail`` are the texts of the title band. ``foot`` is an unobtrusive line of text below the table.
    ``form`` is the title of the column of recent games, which precedes the column with index ``form_at``. The column
    with index ``words_at`` contains small text. ``courses`` or ``balances`` are charts below the table, and ``board``
    is to their right.
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
        """Draw the table with medals for the first three ranks, and the charts below it."""
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
        """Write the column titles. They are right-aligned, like the numbers."""
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
            # Bars and the numbers on a balance bar need these pairs.
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

    ``widths`` contains the width of the widest value in each column. ``titles`` is the width of the rows' titles,
    ``bar`` is the left edge of the bars (0 if the titles of the rows need their room), and ``form`` is the right edge
    of the recent games. ``charts`` and ``board`` are below the table.
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
    """Lay out a sheet. Columns are as wide as their content, and the titles of the rows get the remaining width."""
    charts = len(scene.courses) + len(scene.balances)
    count = max(len(scene.rows), 1)
    gaps = BESIDE * sum(row.apart for row in scene.rows)
    bottom = ROOM.bottom - (FOOT if scene.foot else NO_FOOT)
    top = ROOM.y + TOP
    room = bottom - top - HEAD - gaps
    if charts or scene.board:
        height = min(room // count, OVER_CHARTS)
    else:
        # If the table is short, centre it in the panel.
        height = min(room // count, MAX_ROW_HEIGHT)
        top += (room - count * height) // 2

    head = Box(ROOM.x + EDGE, top, ROOM.width - 2 * EDGE, HEAD)
    rows = _stack_rows(scene, Box(head.x, head.bottom, head.width, height))
    has_bars = any(row.bar is not None for row in scene.rows)
    columns = _lay_out_columns(scene, head.right, has_bars)
    if has_bars and not _can_fit_titles(scene, columns.left - head.x):
        columns = _lay_out_columns(scene, head.right, has_bars=False)
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
    """Return the places of the rows, one below the other. ``first`` is the place of the first row."""
    rows = []
    y = first.y
    for row in scene.rows:
        if row.apart:
            y += BESIDE
        rows.append(first._replace(y=y))
        y += first.height
    return rows


class _Columns(NamedTuple):
    """The right edges and widths of the columns, the edges of bars and recent games, and the leftmost edge."""

    edges: tuple[int, ...]
    widths: tuple[int, ...]
    bar: int
    form: int
    left: int


def _can_fit_titles(scene: SheetScene, room: int) -> bool:
    """Check whether the titles of all rows fit next to their ranks without being cut."""
    if any(row.rank is not None for row in scene.rows):
        room -= MEDAL + AFTER_MEDAL
    return all(measure(row.title, round(TITLE * SHRINK)) <= room for row in scene.rows)


def _lay_out_columns(scene: SheetScene, right: int, has_bars: bool) -> _Columns:
    """Lay out the columns from right to left. Each is as wide as its content."""
    apart = APART
    if len(scene.columns) > VERY_MANY:
        apart = CLOSEST
    elif len(scene.columns) > MANY:
        apart = CLOSE
    from_the_right: list[int] = []
    widths: list[int] = []
    bar = 0
    form = 0
    # ``right`` is the right edge of the next column.
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
    """Paint a row's medal, its title, its bar and its recent games."""
    ground = _choose_ground(row, look)
    size = TITLE if box.height >= LOW else MIN_TEXT_SIZE
    title = box._replace(width=layout.titles)
    if row.rank is not None:
        _paint_rank(canvas, row.rank, box, ground, look)
        title = title.after(box.x + MEDAL + AFTER_MEDAL)
    name = Lettering(size, look.muted if row.quiet else look.text, ground)
    write_name(canvas, row.title, title.x, title.baseline(size), title.width, name)
    if row.bar is not None and layout.bar:
        _paint_bar(canvas, row.bar, Box(layout.bar, box.middle - BAR_HEIGHT // 2, BAR, BAR_HEIGHT), look)
    for index, outcome in enumerate(reversed(row.form[-GAMES:])):
        mark = box._replace(x=layout.form - index * STEP - MARK, width=MARK)
        _paint_mark(canvas, outcome, mark, ground, look)


def _choose_ground(row: Row, look: Look) -> RGB:
    return look.plate if row.mine else look.panel


def _write_cells(canvas: Canvas, scene: SheetScene, row: Row, box: Box, layout: SheetLayout) -> None:
    """Write the numbers and texts in the columns of a row."""
    look = LOOKS[scene.theme]
    ground = _choose_ground(row, look)
    size = CELL if box.height >= LOW else MIN_TEXT_SIZE
    for index, (words, right) in enumerate(zip(row.cells, layout.columns, strict=True)):
        place = box.until(right)
        if index == scene.words_at:
            canvas.write_in(words, place, Lettering(MIN_TEXT_SIZE, look.muted, ground, "right"))
            continue
        # Numbers are right-aligned, even if the order of the columns is mirrored.
        place = canvas.find(place.after(right - layout.widths[index]))
        lettering = letter_points(words, size, look)._replace(ground=ground)
        canvas.plain.write_in(words, place, lettering)


def _paint_rank(canvas: Canvas, rank: int, box: Box, ground: RGB, look: Look) -> None:
    """Paint a medal for one of the first three ranks, or the number of another rank."""
    later = Lettering(MIN_TEXT_SIZE, look.muted, ground, "centre")
    size = min(MEDAL, box.height - 2)
    disc = Box(box.x + (MEDAL - size) // 2, box.middle - size // 2, size, size)
    if rank <= len(METALS):
        paint_medal(canvas, disc, rank, later, ground)
    else:
        canvas.write_in(canvas.script.write(rank), disc._replace(x=box.x, width=MEDAL), later)


def _paint_bar(canvas: Canvas, share: float, box: Box, look: Look) -> None:
    """Paint a bar that is filled to a ``share`` from 0 to 1. A small part is always filled."""
    radius = box.height // 2
    canvas.fill_rounded(box, radius, look.slot, look.panel)
    width = max(round(share * box.width), box.height)
    canvas.fill_rounded(box._replace(width=width), radius, look.turn, look.slot)


def _paint_mark(canvas: Canvas, outcome: Outcome, box: Box, ground: RGB, look: Look) -> None:
    """Paint a block above the middle for a win, a block below the middle for a loss, or a sign in the middle."""
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
