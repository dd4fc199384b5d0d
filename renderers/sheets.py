"""Sheets: tables of names and numbers, for leaderboards and statistics, with charts or a board below them.

All words are translated and all numbers of a table are worded already ("−14", "1512", "23.5").
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
from renderers.text import SMALLEST, measure

EDGE = 26  # from the edge of the panel to the words in it
TOP = 8  # from the upper edge of the panel to the titles of the columns
HEAD = 60  # height of these titles
FOOT = 52  # height of the line below the table
NO_FOOT = 16  # what lies below a table without such a line
HIGHEST = 150  # no row is higher
OVER_CHARTS = 64  # and none over charts or a board
APART = 30  # between two columns
CLOSE = 22  # the same where there are more than so many:
MANY = 5
CLOSEST = 13  # the same where there are more than so many:
VERY_MANY = 6
TITLE = 36  # text size of names
CELL = 38  # text size of numbers
LOW = 50  # in rows lower than this both are set in the smallest size
MEDAL = 48
AFTER_MEDAL = 16
AROUND_OWN = 14  # from the words of one's own row to the edges of its ground
OWN_CORNER = 8  # radius of its corners
BESIDE = 12  # between the last row and one that is no neighbour of it
BAR = 220  # room for the bar of a row
BAR_HEIGHT = 26
GAMES = 10  # how many of the last games have a mark
STEP = 21  # from one mark to the next
MARK = 15  # width of a mark
REACH = 19  # how far the highest mark stands over the middle of its row
BOARD = 520  # width of a board beside charts
BOARD_TITLE = 44  # height of the line over a board
ABOVE_BOARD = 50  # height of that line and of what lies between the two
BELOW_BOARD = 8


Outcome = Literal["won", "second", "between", "third", "lost", "bye", "away", "open", "none"]
"""How a game ended, ``second`` and ``third`` of several; or that there was none, or that it is not over."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line: its title, and a value for each column.

    ``rank`` is a place, a medal for the first three. ``bar`` is drawn before the first value, 0 to 1 of its room.
    ``form`` are the last games, the newest at the end. A ``quiet`` title is of somebody who does not play any more; the
    row of whoever looks is ``mine``, and stands ``apart`` where it is not the next one.
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
    """A finished board: a line over it, and a table of it alone."""

    title: str
    table: TableScene


@dataclass(frozen=True, slots=True)
class SheetScene(Scene):
    """A table of names and numbers; ``columns`` are their titles without that of the rows' own.

    ``title`` and ``detail`` stand at the left of the header; ``foot`` is a quiet line below the table. ``form`` is the
    title of the column of the last games, which stands before that of index ``form_at``. The column of index
    ``words_at`` holds words, which are small and quiet. Below the table stand ``courses`` or ``balances``, and at their
    right a ``board``.
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
        """Numbers below their titles, medals for the first three, and below what the numbers tell."""
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
        canvas.write_in(self.foot, foot, Lettering(SMALLEST, look.muted, look.panel))
        return canvas.finish(self.alt)

    def _write_columns(self, canvas: Canvas, layout: SheetLayout, look: Look) -> None:
        """The titles of the columns, which end where their numbers end."""
        lettering = Lettering(SMALLEST, look.muted, look.panel, "right")
        titles = [*self.columns, self.form]
        edges = [*layout.columns, layout.form]
        for title, right in zip(titles, edges, strict=True):
            canvas.write_in(title, layout.head.until(right), lettering)

    def _choose_palette(self) -> Palette:
        """The palette of sheets, with the colours of the game whose board is shown."""
        look = LOOKS[self.theme]
        own = (look.text, look.muted, look.turn, look.loss, look.panel)
        meetings = (
            *ON_METALS,
            *((ink, look.plate) for ink in own if any(row.mine for row in self.rows)),
            # Bars, and the numbers on the parts of a balance.
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
    """The places of a sheet: the line of the columns' titles, the rows, and the right edge of each column's numbers.

    ``widths`` are those of the widest numbers. ``titles`` is the room for those of the rows, ``bar`` and ``form`` are
    the left edges of the bars and the right edge of the last games; ``charts`` and ``board`` stand below the table
    where there is any.
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
    """The layout that suits the words of a scene: the numbers have the first claim on the room."""
    charts = len(scene.courses) + len(scene.balances)
    count = max(len(scene.rows), 1)
    gaps = BESIDE * sum(row.apart for row in scene.rows)
    bottom = ROOM.bottom - (FOOT if scene.foot else NO_FOOT)
    top = ROOM.y + TOP
    room = bottom - top - HEAD - gaps
    if charts or scene.board:
        height = min(room // count, OVER_CHARTS)
    else:
        # A short list stands in the middle of the panel.
        height = min(room // count, HIGHEST)
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
    """The rows below each other, of which the ``first`` stands so."""
    rows = []
    y = first.y
    for row in scene.rows:
        if row.apart:
            y += BESIDE
        rows.append(first._replace(y=y))
        y += first.height
    return rows


class _Columns(NamedTuple):
    """The right edge and width of each column's numbers, where the bars begin, the last games end, and all begins."""

    edges: tuple[int, ...]
    widths: tuple[int, ...]
    bar: int
    form: int
    left: int


def _lay_out_columns(scene: SheetScene, right: int) -> _Columns:
    """The columns from the last to the first, each as wide as its words."""
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
    # ``right`` is where what stands next ends, further and further to the left.
    for index, title in reversed(list(enumerate(scene.columns))):
        from_the_right.append(right)
        size = SMALLEST if index == scene.words_at else CELL
        values = max((measure(row.cells[index], size) for row in scene.rows), default=0)
        widths.append(values)
        right -= max(measure(title, SMALLEST), values) + apart
        if index == 0 and has_bars:
            bar = right - BAR
            right = bar - apart
        if scene.form and index == scene.form_at:
            form = right
            right -= max(measure(scene.form, SMALLEST), GAMES * STEP) + apart
    return _Columns(tuple(reversed(from_the_right)), tuple(reversed(widths)), bar, form, right)


def _paint_row(canvas: Canvas, row: Row, box: Box, layout: SheetLayout, look: Look) -> None:
    """Medal and title at the left, the bar, and the last games."""
    ground = _choose_ground(row, look)
    size = TITLE if box.height >= LOW else SMALLEST
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
    """The numbers of a row, and its words."""
    look = LOOKS[scene.theme]
    ground = _choose_ground(row, look)
    size = CELL if box.height >= LOW else SMALLEST
    for index, (words, right) in enumerate(zip(row.cells, layout.columns, strict=True)):
        place = box.until(right)
        if index == scene.words_at:
            canvas.write_in(words, place, Lettering(SMALLEST, look.muted, ground, "right"))
            continue
        # Units stand below units, whichever way the columns go.
        place = canvas.find(place.after(right - layout.widths[index]))
        lettering = letter_points(words, size, look)._replace(ground=ground)
        canvas.plain.write_in(words, place, lettering)


def _paint_rank(canvas: Canvas, rank: int, box: Box, ground: RGB, look: Look) -> None:
    """The place of a row: a medal for the first three, else its number."""
    later = Lettering(SMALLEST, look.muted, ground, "centre")
    size = min(MEDAL, box.height - 2)
    disc = Box(box.x + (MEDAL - size) // 2, box.middle - size // 2, size, size)
    if rank <= len(METALS):
        paint_medal(canvas, disc, rank, later, ground)
    else:
        canvas.write_in(canvas.script.write(rank), disc._replace(x=box.x, width=MEDAL), later)


def _paint_bar(canvas: Canvas, share: float, box: Box, look: Look) -> None:
    """A groove that is filled to a share (0 to 1) of it; a little of it is filled in any case."""
    radius = box.height // 2
    canvas.fill_rounded(box, radius, look.slot, look.panel)
    width = max(round(share * box.width), box.height)
    canvas.fill_rounded(box._replace(width=width), radius, look.turn, look.slot)


def _paint_mark(canvas: Canvas, outcome: Outcome, box: Box, ground: RGB, look: Look) -> None:
    """A block above the middle for a game that was won, one below it for one that was lost, else a sign on it."""
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
    """A finished board below its title."""
    title = box._replace(height=BOARD_TITLE)
    canvas.write_in(board.title, title, Lettering(SMALLEST, look.muted, look.panel, "centre"))
    place = box.below(box.y + ABOVE_BOARD).above(box.bottom - BELOW_BOARD)
    board.table.paint_result(canvas, place, 0)
