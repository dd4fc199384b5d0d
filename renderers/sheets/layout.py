"""Where everything of a sheet stands: geometry in pixels that follows the words, no drawing.

The values have the first claim on the room, then the titles of the rows. Columns of players, and others where there is
room enough, are equally wide, so that nobody's looks more important than another's.
"""

from __future__ import annotations

from typing import NamedTuple

from renderers import text
from renderers.boxes import Box
from renderers.panels import GUTTER, HEADER, MARGIN, MINUS, NAMELESS
from renderers.sheets.scene import Column, Row, SheetScene

WIDTH = 1200
INNER = WIDTH - 2 * MARGIN
EDGE = 30
"""From the edge of the panel to the words in it, at the sides."""
AIR = 14
"""The same above and below."""

NAME, NAME_SMALL, RANK = 34, 28, 32
"""Text sizes of the columns' titles, of titles of which one finds no room, and of the ranks over them."""
TITLE, TITLE_SMALL, CELL = 36, 30, 40
TOTAL_TITLE, TOTAL_CELL, TOTAL_CELL_OF_MANY = 42, 54, 46
"""Text sizes of rows, and of rows that stand out."""
FOOT = 30

ROW, RANKED, BARRED, TOTAL = 64, 80, 88, 92
"""Heights of a row, of one with a rank, of one with a bar, and of one that stands out."""
RANK_LINE, NAME_LINE, FOOT_LINE = 50, 46, 56
MEDAL, MEDAL_GAP = 68, 20
BAR = 14
"""Height of the bar below a title."""

PADDING = 12
"""Free at both sides of a column."""
GAP = 18
"""Between the titles of the rows and the first column."""
TITLES_LEAST, TITLES_WITH_BARS, TITLES_MOST = 336, 440, 656
"""What the rows' own column keeps, wants for bars to be told apart, and may claim because of one long title."""
NAME_MOST = 230
"""What a column's title may claim; a longer one is broken, shrunk or cut."""
COLUMN_MOST = 290
"""No column is wider, so that values stay near their titles."""
MANY = 4
"""With more columns than these, totals are set smaller."""


class Line(NamedTuple):
    """The place of a row, from edge to edge of the panel's inside."""

    box: Box
    strong: bool
    ranked: bool
    barred: bool


class SheetLayout(NamedTuple):
    """A whole sheet: the picture's size, its panels, and the grid in the lower one.

    ``headings`` are the titles of the columns, each in one line or two; ``rank_height`` is the height of the ranks over
    them, 0 without any. ``name`` and ``size`` are the text sizes of these titles and of those of plain rows. ``titles``
    is the width of the rows' own column, medals included; ``columns`` reach from the ranks to the last values.
    """

    width: int
    height: int
    header: Box
    panel: Box
    head: Box
    rank_height: int
    headings: tuple[tuple[str, ...], ...]
    name: int
    size: int
    titles: int
    columns: tuple[Box, ...]
    lines: tuple[Line, ...]
    foot: Box | None

    def _inner(self, column: int) -> tuple[int, int]:
        """Where the words of a column may begin, and their room."""
        box = self.columns[column]
        return box.x + PADDING, max(0, box.width - 2 * PADDING)

    def rank(self, column: int) -> Box:
        """The place of a column's crown and rank."""
        x, width = self._inner(column)
        return Box(x, self.head.y + 4, width, self.rank_height)

    def heading(self, column: int) -> tuple[Box, ...]:
        """The places of the lines of a column's title, which stand half-way between the rank and the first row."""
        count = len(self.headings[column])
        top = self.head.y + self.rank_height
        top += (self.head.bottom - top - count * NAME_LINE) // 2
        x, width = self._inner(column)
        return tuple(Box(x, top + line * NAME_LINE, width, NAME_LINE) for line in range(count))

    def medal(self, row: int) -> Box:
        """The place of a row's rank."""
        box = self.lines[row].box
        return Box(box.x, box.middle - MEDAL // 2, MEDAL, MEDAL)

    def title(self, row: int) -> Box:
        """The place of a row's title."""
        box, _, ranked, barred = self.lines[row]
        indent = MEDAL + MEDAL_GAP if ranked else 0
        return Box(box.x + indent, box.y, self.titles - indent, box.height - (2 * BAR if barred else 0))

    def bar(self, row: int) -> Box:
        """The place of the bar below a row's title."""
        title = self.title(row)
        return Box(title.x, title.bottom, title.width, BAR)

    def cell(self, row: int, column: int) -> Box:
        """The place of a value."""
        box = self.lines[row].box
        x, width = self._inner(column)
        return Box(x, box.y, width, box.height)


def lay_out_sheet(scene: SheetScene) -> SheetLayout:
    """The layout that suits the words of a scene."""
    room = INNER - 2 * EDGE
    widths = _widths(scene, room - GAP)
    header = Box(MARGIN, MARGIN, INNER, HEADER)
    top = header.bottom + GUTTER
    name, headings = _headings(scene, widths)
    rank_height = RANK_LINE if _of_players(scene) else 0
    names = max(map(len, headings), default=0) * NAME_LINE + 16
    head = Box(MARGIN + EDGE, top + AIR, room, rank_height + names)
    y = head.bottom
    lines: list[Line] = []
    for row in scene.rows:
        height = _height(row)
        lines.append(Line(Box(head.x, y, room, height), row.strong, row.rank is not None, row.share is not None))
        y += height
    columns: list[Box] = []
    x = head.right - sum(widths)
    for width in widths:
        columns.append(Box(x, head.y, width, y - head.y))
        x += width
    y += AIR
    foot = None
    if scene.foot:
        foot = Box(head.x, y - 6, room, FOOT_LINE)
        y = foot.bottom + 6
    panel = Box(MARGIN, top, INNER, y - top)
    titles = room - GAP - sum(widths)
    size = _title_size(scene, titles)
    return SheetLayout(
        WIDTH,
        y + MARGIN,
        header,
        panel,
        head,
        rank_height,
        headings,
        name,
        size,
        titles,
        tuple(columns),
        tuple(lines),
        foot,
    )


def _headings(scene: SheetScene, widths: list[int]) -> tuple[int, tuple[tuple[str, ...], ...]]:
    """The size of the columns' titles, the same for all, and the lines of each."""
    rooms = [width - 2 * PADDING for width in widths]
    for size in (NAME, NAME_SMALL):
        headings = tuple(_broken(each.title, size, room) for each, room in zip(scene.columns, rooms, strict=True))
        if all(text.measure(line, size) <= room for lines, room in zip(headings, rooms, strict=True) for line in lines):
            return size, headings
    return NAME_SMALL, headings


def _of_players(scene: SheetScene) -> bool:
    """Whether the columns are players with a place each, rather than kinds of numbers."""
    return any(column.winner or column.rank for column in scene.columns)


def _height(row: Row) -> int:
    if row.strong:
        return TOTAL
    if row.share is not None:
        return BARRED
    return ROW if row.rank is None else RANKED


def _widths(scene: SheetScene, room: int) -> list[int]:
    """The widths of the columns, in ``room`` px for them and the titles of the rows."""
    count = len(scene.columns)
    if not count:
        return []
    wish = min(max(map(_title_width, scene.rows), default=0), TITLES_MOST)
    if any(row.share is not None for row in scene.rows):
        wish = max(wish, TITLES_WITH_BARS)
    needs = [
        2 * PADDING + max(min(_name_width(column), NAME_MOST), column_width(scene, index))
        for index, column in enumerate(scene.columns)
    ]
    free = room - wish
    if max(needs) * count <= free:
        return [min(free // count, COLUMN_MOST)] * count
    if not _of_players(scene) and sum(needs) <= free:
        return [need + (free - sum(needs)) // count for need in needs]
    free = room - min(wish, TITLES_LEAST + max(map(_indent, scene.rows), default=0))
    if _of_players(scene):
        return [min(max(needs), free // count)] * count
    return _shared(needs, free)


def _shared(needs: list[int], room: int) -> list[int]:
    """What each column gets of too little room: those that need little get all of it."""
    widths = list(needs)
    order = sorted(range(len(needs)), key=needs.__getitem__)
    for done, index in enumerate(order):
        widths[index] = min(needs[index], room // (len(needs) - done))
        room -= widths[index]
    return widths


def _title_size(scene: SheetScene, room: int) -> int:
    """The size of the titles of plain rows: the same for all, but one long name leaves the others of a list large."""
    plain = [row for row in scene.rows if row.rank is None and not row.strong]
    return TITLE if all(_title_width(row) <= room for row in plain) else TITLE_SMALL


def _indent(row: Row) -> int:
    return 0 if row.rank is None else MEDAL + MEDAL_GAP


def _title_width(row: Row) -> int:
    return _indent(row) + text.measure(text.clean(row.title) or NAMELESS, TOTAL_TITLE if row.strong else TITLE)


def _name_width(column: Column) -> int:
    return max(text.measure(line, NAME) for line in _broken(column.title, NAME, 0))


def cell_size(scene: SheetScene, row: Row) -> int:
    """The text size of a row's values."""
    if not row.strong:
        return CELL
    return TOTAL_CELL if len(scene.columns) <= MANY else TOTAL_CELL_OF_MANY


def negative(words: str) -> bool:
    """Whether a value is a number below zero."""
    return words[:1] in ("-", MINUS) and words[1:2].isdigit()


def digits_width(scene: SheetScene, column: int) -> int:
    """The width of a column's widest value without its sign, which hangs out at the left of a centred column."""
    return max((width for width, _ in _values(scene, column)), default=0)


def column_width(scene: SheetScene, column: int) -> int:
    """What a column's values need: room for a sign at the left, and as much at the right."""
    return max((width + 2 * sign for width, sign in _values(scene, column)), default=0)


def _values(scene: SheetScene, column: int) -> list[tuple[int, int]]:
    """The widths of a column's values and of their signs."""
    found: list[tuple[int, int]] = []
    for row in scene.rows:
        if column < len(row.cells):
            words, size = row.cells[column], cell_size(scene, row)
            whole = text.measure(text.clean(words), size)
            sign = whole - text.measure(text.clean(words[1:]), size) if negative(words) else 0
            found.append((whole - sign, sign))
    return found


def _broken(words: str, size: int, room: int) -> tuple[str, ...]:
    """A title in one line if it has room, else in two about equally long ones if there is a space between them."""
    words = text.clean(words) or NAMELESS
    if text.measure(words, size) <= room:
        return (words,)
    spaces = [index for index, character in enumerate(words) if character == " "]
    if not spaces:
        return (words,)
    cuts = [(words[:space], words[space + 1 :]) for space in spaces]
    return min(cuts, key=lambda cut: max(text.measure(line, size) for line in cut))
