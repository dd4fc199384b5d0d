"""The picture of a finished game: the winner's board, the other boards and the score sheet.

The winner's board is in the left half. The other boards are on the right, in order of rank, above the score sheet. If
several players share the win, all boards are in one row, above a score sheet that has the full width.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from renderers import panels
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import ON_METALS, Look
from renderers.frame import GUTTER, ROOM
from renderers.heads import LARGE_HEAD, MEDIUM_HEAD, HeadScale, paint_head
from renderers.labels import letter_points, paint_medal
from renderers.scene import Picture, Scene, Seat
from renderers.table import TableScene
from renderers.text import MIN_TEXT_SIZE, wrap

LARGE = 634  # width of a single winner's panel
WINNER_HEAD = HeadScale(100, 60, 88, 40, 34)  # scale of the head of a single winner's panel
ONE_LINE = 420  # minimum width of a head that has only one line
EDGE = 14  # distance from a panel's edge to text
CLOSE = 8  # distance from a narrow panel's edge to its board
BROAD = 20  # distance from the panel's edge to the board if the panel has a broad frame
MEDAL = 46
BELOW_MEDALS = 4  # distance between the medals and the first line of the score sheet
POINTS = 30
"""Distance from the centre of a column to the right end of its points, which are right-aligned."""
TITLES = 216  # width of the column of titles in the score sheet
ROW = 48  # height of a line of the score sheet
LOW_ROW = 40  # height of a line of the score sheet if several players share the win
ROWS = 270  # maximum height of all lines of the score sheet together
LINE = 42  # height of a line of the note


class ResultRow(NamedTuple):
    """A line of the score sheet: its title, and the points of each player ("+14") by rank."""

    title: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultScene(Scene):
    """The end of a game.

    ``table`` is the final table, on which the winners' boards are marked. Its ``turn`` names the winners. ``order``
    contains the seats by rank, and ``ranks`` contains their ranks, which may be shared. ``rows`` is empty if the game
    wasn't scored. ``note`` explains in a sentence or two how a tie was broken or why the game ended.
    """

    table: TableScene
    order: tuple[int, ...]
    ranks: tuple[int, ...]
    rows: tuple[ResultRow, ...]
    note: str
    alt: str

    def draw(self) -> Picture:
        """Draw the winner's large board with the name and score, the other boards, and the score sheet."""
        table = self.table
        look = table.look
        note = wrap(self.note, MIN_TEXT_SIZE, _find_side(self.ranks).width - 2 * EDGE)
        players, sheet = lay_out_result(self.ranks, len(self.rows), len(note))
        boxes = [player.panel for player in players]
        if sheet:
            boxes.append(sheet)
        canvas = panels.begin_panels(tuple(boxes), table.choose_palette(ON_METALS), table.script)
        panels.paint_header(canvas, table.title, table.detail, table.turn, look)
        for seat, rank, player in zip(self.order, self.ranks, players, strict=True):
            board = table.boards[seat]
            if board.winner:
                panels.paint_outline(canvas, player.panel, look.gilt, look)
            _paint_head(canvas, player, board, rank, look)
            table.paint_result(canvas, player.board, seat)
        if sheet:
            self._paint_sheet(canvas.mirror(sheet), sheet.inset(EDGE), note, look)
        return canvas.finish(self.alt)

    def _paint_sheet(self, canvas: Canvas, room: Box, note: list[str], look: Look) -> None:
        """Paint the score sheet and the note. The sheet has a column of points below each player's medal."""
        y = room.y - EDGE // 2
        if self.rows:
            y = self._paint_rows(canvas, room._replace(y=y), look)
        lettering = Lettering(MIN_TEXT_SIZE, look.text, look.panel)
        boxes = Box(room.x, y, room.width, LINE).stack(len(note), LINE)
        for line, box in zip(note, boxes, strict=True):
            canvas.write_in(line, box, lettering)

    def _paint_rows(self, canvas: Canvas, room: Box, look: Look) -> int:
        """Paint the medals and the points, starting at the top of a room. Return their lower edge."""
        width = (room.width - TITLES) // len(self.ranks)
        first = room.x + TITLES + width // 2
        middles = [first + index * width for index in range(len(self.ranks))]
        if canvas.script.is_right_to_left:
            # The columns are in the order of the boards, which aren't mirrored.
            middles.reverse()
        for rank, middle in zip(self.ranks, middles, strict=True):
            medal = Box(middle - MEDAL // 2, room.y + 2, MEDAL, MEDAL)
            paint_medal(canvas, medal, rank, _letter_rank(look), look.panel)

        titles = Lettering(MIN_TEXT_SIZE, look.muted, look.panel)
        y = room.y + MEDAL + BELOW_MEDALS
        height = _find_row_height(self.ranks, len(self.rows))
        for row in self.rows:
            title = Box(room.x, y, TITLES, height)
            canvas.write_in(row.title, title, titles)
            for points, middle in zip(row.cells, middles, strict=True):
                lettering = letter_points(points, MIN_TEXT_SIZE, look)
                cell = canvas.find(Box(middle - width // 2, y, width, height))
                canvas.plain.write(points, cell.centre + POINTS, title.baseline(MIN_TEXT_SIZE), width, lettering)
            y = title.bottom
        return y


class PlayerPanel(NamedTuple):
    """A player's panel and its parts."""

    panel: Box
    heading: HeadScale
    head: Box
    board: Box


def _letter_rank(look: Look) -> Lettering:
    """Return the style of ranks without a medal."""
    return Lettering(MIN_TEXT_SIZE, look.text, look.disc, "centre")


def _is_shared(ranks: tuple[int, ...]) -> bool:
    """Check whether several players share the win."""
    return ranks.count(1) > 1


def _find_side(ranks: tuple[int, ...]) -> Box:
    """Return the place of the score sheet and of the boards above it."""
    if _is_shared(ranks):
        return ROOM
    return ROOM.after(ROOM.x + LARGE + GUTTER)


def _find_row_height(ranks: tuple[int, ...], rows: int) -> int:
    usual = LOW_ROW if _is_shared(ranks) else ROW
    return min(usual, ROWS // max(rows, 1))


@lru_cache(maxsize=32)
def lay_out_result(ranks: tuple[int, ...], rows: int, lines: int) -> tuple[tuple[PlayerPanel, ...], Box | None]:
    """Return the players' panels by rank, and the panel for the score sheet and the note.

    The score sheet has ``rows`` rows, and the note has ``lines`` lines.
    """
    side = _find_side(ranks)
    boards = side
    sheet: Box | None = None
    if rows or lines:
        height = lines * LINE + EDGE
        if rows:
            height += MEDAL + BELOW_MEDALS + rows * _find_row_height(ranks, rows)
        sheet = side.below(side.bottom - height)
        boards = side.above(sheet.y - GUTTER)
    if _is_shared(ranks):
        weights = [3 if rank == 1 else 2 for rank in ranks]
        return tuple(_lay_out_player(panel) for panel in _share(boards, weights)), sheet

    winner = _lay_out_player(Box(ROOM.x, ROOM.y, LARGE, ROOM.height), WINNER_HEAD)
    others = len(ranks) - 1
    if rows:
        beside = _share(boards, [1] * others)
    else:
        # Without a score sheet, the other boards get the whole height.
        height = (boards.height - (others - 1) * GUTTER) // others
        beside = boards._replace(height=height).stack(others, height + GUTTER)
    return (winner, *(_lay_out_player(panel) for panel in beside)), sheet


def _share(box: Box, weights: list[int]) -> tuple[Box, ...]:
    """Return panels next to each other. Their widths are in proportion to their weights."""
    room = box.width - (len(weights) - 1) * GUTTER
    edges = [before * room // sum(weights) for before in accumulate(weights, initial=0)]
    panels = []
    for index, (left, right) in enumerate(pairwise(edges)):
        panels.append(Box(box.x + left + index * GUTTER, box.y, right - left, box.height))
    return tuple(panels)


def _lay_out_player(panel: Box, heading: HeadScale | None = None) -> PlayerPanel:
    """Lay out a head above the board. In a low panel, the head is to the right of the board."""
    is_wide = panel.width >= ONE_LINE
    if heading is None:
        heading = LARGE_HEAD if is_wide else MEDIUM_HEAD
    inner = panel.inset(EDGE)
    is_low = 2 * panel.width > 3 * panel.height
    if is_low:
        board = inner._replace(width=inner.width * 3 // 5)
        height = 2 * heading.height
        beside = inner.after(board.right + EDGE)
        head = beside._replace(y=inner.middle - height // 2, height=height)
        return PlayerPanel(panel, heading, head, board)
    lines = 1 if is_wide else 2
    head = Box(inner.x, inner.y - 4, inner.width, lines * heading.height)
    around = panel.inset(BROAD if is_wide else CLOSE)
    return PlayerPanel(panel, heading, head, around.below(head.bottom + 4))


def _paint_head(canvas: Canvas, player: PlayerPanel, seat: Seat, rank: int, look: Look) -> None:
    """Paint the name and the score, with a crown for a winner or a medal for another rank.

    If there are two lines, the medal is on the second.
    """
    head = player.head
    canvas = canvas.mirror(head)
    if not seat.winner:
        size = player.heading.name * 5 // 4
        has_one_line = head.height < player.heading.height * 3 // 2
        height = head.height if has_one_line else head.height // 2
        medal = Box(head.x, head.bottom - height + (height - size) // 2, size, size)
        paint_medal(canvas, medal, rank, _letter_rank(look), look.panel)
        if has_one_line:
            head = head.after(medal.right + EDGE)
    paint_head(canvas, head, seat, player.heading, look)
