"""The picture of the end of a game: the winner's board, the others and the score sheet in one.

Who has won has the left half; the others stand beside it from the second place on, over the score sheet. Winners who
share the first place have panels of one size in a row with the others, and the score sheet below has all the width.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from renderers import panels, text
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import GUTTER, ROOM
from renderers.palette import ON_METALS, Look
from renderers.panels import LARGE_HEAD, MEDIUM_HEAD, HeadScale
from renderers.scene import Picture, Scene, Seat
from renderers.table import TableScene
from renderers.text import SMALLEST

LARGE = 634  # width of the panel of the only winner
WINNER_HEAD = HeadScale(100, 60, 88, 40, 34)  # its head
ONE_LINE = 420  # from this width on, a head has one line
EDGE, CLOSE, BROAD = 14, 8, 20
"""From the edge of a panel to words in it, and to the board in a narrow one and in one with a broad frame."""
MEDAL = 46
POINTS = 30
"""From the middle of a column of the score sheet to the right end of its points, so that units stand below units."""
TITLES = 216  # width of the titles of the score sheet
ROW, LOW_ROW, ROWS = 48, 40, 270
"""Height of a line of the score sheet, of one below several winners, and of all of them together, at most."""
LINE = 42  # height of a line of the note


class ResultRow(NamedTuple):
    """A line of the score sheet: its title, and the points of each place ("+14"), the first place first."""

    title: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultScene(Scene):
    """The end of a game.

    ``table`` is the final table, its boards by seat, those of winners marked; ``turn`` of it says who has won.
    ``order`` are the seats from the first place to the last, ``ranks`` the places in that order (equal ones are
    shared). ``rows`` is empty where the rules have not counted. ``note`` is a sentence or two: what broke a tie, or
    why the game ended.
    """

    table: TableScene
    order: tuple[int, ...]
    ranks: tuple[int, ...]
    rows: tuple[ResultRow, ...]
    note: str
    alt: str

    def draw(self) -> Picture:
        """The winner's board large under name and points, the others beside it, and the score sheet."""
        table, look = self.table, self.table.look
        note = _wrap(self.note, _side(self.ranks).width - 2 * EDGE)
        places, sheet = lay_out_result(self.ranks, len(self.rows), len(note))
        shown = (*(place.panel for place in places), *((sheet,) if sheet else ()))
        canvas = panels.begin_panels(shown, table.choose_palette(ON_METALS))
        panels.paint_header(canvas, table.title, table.detail, table.turn, look)
        for seat, rank, place in zip(self.order, self.ranks, places, strict=True):
            board = table.boards[seat]
            if board.winner:
                panels.paint_outline(canvas, place.panel, look.gilt, look)
            _paint_head(canvas, place, board, rank, look)
            table.paint_result(canvas, place.board, seat)
        if sheet:
            self._paint_sheet(canvas, sheet.inset(EDGE), note, look)
        return canvas.picture(self.alt)

    def _paint_sheet(self, canvas: Canvas, room: Box, note: list[str], look: Look) -> None:
        """A column of points for each place, below its medal, and below all of them the note."""
        y, width = room.y - EDGE // 2, (room.width - TITLES) // len(self.ranks)
        middles = [room.x + TITLES + index * width + width // 2 for index in range(len(self.ranks))]
        if self.rows:
            for rank, middle in zip(self.ranks, middles, strict=True):
                medal = Box(middle - MEDAL // 2, y + 2, MEDAL, MEDAL)
                panels.paint_medal(canvas, medal, rank, look, look.text, look.line)
            y += MEDAL + 4
        for row in self.rows:
            title = Box(room.x, y, TITLES, _height_of_row(self.ranks, len(self.rows)))
            canvas.write_in(row.title, title, SMALLEST, look.muted, look.panel)
            for points, middle in zip(row.cells, middles, strict=True):
                base = title.baseline(SMALLEST)
                panels.write_points(canvas, points, middle + POINTS, base, SMALLEST, width, look)
            y = title.bottom
        for line, box in zip(note, Box(room.x, y, room.width, LINE).stack(len(note), LINE), strict=True):
            canvas.write_in(line, box, SMALLEST, look.text, look.panel)


class Place(NamedTuple):
    """A player's panel and what stands in it."""

    panel: Box
    heading: HeadScale
    head: Box
    board: Box


def _is_shared(ranks: tuple[int, ...]) -> bool:
    """Whether several have the first place."""
    return ranks.count(1) > 1


def _side(ranks: tuple[int, ...]) -> Box:
    """Where the score sheet stands, and the boards over it."""
    return ROOM if _is_shared(ranks) else ROOM.after(ROOM.x + LARGE + GUTTER)


def _height_of_row(ranks: tuple[int, ...], rows: int) -> int:
    return min(LOW_ROW if _is_shared(ranks) else ROW, ROWS // max(rows, 1))


@lru_cache(maxsize=32)
def lay_out_result(ranks: tuple[int, ...], rows: int, lines: int) -> tuple[tuple[Place, ...], Box | None]:
    """The players by place, and the panel of the score sheet if it has ``rows``, or a note of so many ``lines``."""
    side, height = _side(ranks), lines * LINE + EDGE if rows or lines else 0
    if rows:
        height += MEDAL + 4 + rows * _height_of_row(ranks, rows)
    over = side._replace(height=side.height - (height + GUTTER if height else 0))
    if _is_shared(ranks):
        places = [_lay_out_place(box) for box in _share(over, [3 if rank == 1 else 2 for rank in ranks])]
    else:
        # Without a score sheet the side is high.
        others = len(ranks) - 1
        high = (over.height - (others - 1) * GUTTER) // others
        beside = _share(over, [1] * others) if rows else over._replace(height=high).stack(others, high + GUTTER)
        places = [_lay_out_place(Box(ROOM.x, ROOM.y, LARGE, ROOM.height), WINNER_HEAD), *map(_lay_out_place, beside)]
    return tuple(places), side.below(side.bottom - height) if height else None


def _share(box: Box, weights: list[int]) -> tuple[Box, ...]:
    """Panels beside each other, as broad as they weigh."""
    room, whole = box.width - (len(weights) - 1) * GUTTER, sum(weights)
    lefts = [before * room // whole for before in accumulate(weights, initial=0)]
    return tuple(
        Box(box.x + left + index * GUTTER, box.y, right - left, box.height)
        for index, (left, right) in enumerate(pairwise(lefts))
    )


def _lay_out_place(panel: Box, heading: HeadScale | None = None) -> Place:
    """The head over the board, or at its right where the panel is low."""
    wide = panel.width >= ONE_LINE
    inner, around = panel.inset(EDGE), panel.inset(BROAD if wide else CLOSE)
    scale = heading or (LARGE_HEAD if wide else MEDIUM_HEAD)
    if 2 * panel.width > 3 * panel.height:
        board = inner._replace(width=inner.width * 3 // 5)
        height, left = 2 * scale.height, board.right + EDGE
        return Place(panel, scale, Box(left, inner.middle - height // 2, inner.right - left, height), board)
    head = Box(inner.x, inner.y - 4, inner.width, scale.height if wide else 2 * scale.height)
    return Place(panel, scale, head, around.below(head.bottom + 4))


def _paint_head(canvas: Canvas, place: Place, seat: Seat, rank: int, look: Look) -> None:
    """Name and points; before them a crown, or a medal with the rank, which stands below the name if there are two
    lines.
    """
    head = place.head
    if not seat.winner:
        size = place.heading.name * 5 // 4
        lines = 1 if head.height < place.heading.height * 3 // 2 else 2
        height = head.height // lines
        medal = Box(head.x, head.bottom - height + (height - size) // 2, size, size)
        panels.paint_medal(canvas, medal, rank, look, look.text, look.line)
        if lines == 1:
            head = head.after(medal.right + EDGE)
    panels.paint_head(canvas, head, seat, place.heading, look)


def _wrap(words: str, room: int) -> list[str]:
    lines: list[str] = []
    for word in text.clean(words).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text.measure(longer, SMALLEST) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
