"""Tables of base Azul: what never changes goes to the background, tiles and words are painted on top of it.

Colours are the names of the rules ("blue", "yellow", "red", "black", "white"). "Fresh" marks what the last move
changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

from renderers import sprites, text
from renderers.azul.layout import LANE, SIDE, BoardLayout, fit_wall, lay_out_board
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import Wishes
from renderers.palette import AZUL, RGB, Look
from renderers.panels import paint_chip, paint_head, paint_outline, paint_panel, place_chip, signed
from renderers.pieces import Sprite
from renderers.scene import Seat
from renderers.table import TableScene

TEACHING = 43
"""From this size of tiles on, points stand at the tiles that brought them."""
CHOICE, CHOSEN = 4, 38
"""Width of the frame of a place that can be chosen, and size of the number in it."""
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""Where the chip with points may reach over a tile, in the order of choice: down, up, right, left."""
NUMBER = text.SMALLEST
"""Text size of numbers of lines and columns, and of penalties."""
TITLE_WALL = ("##.###.##", ".###.####", "####.##.#", "#.####.##", "##.##.###")
"""Which places of a wall are laid on the title of the game, by row."""
MARKER = "marker"
"""The start-player marker where it lies among tiles."""


@dataclass(frozen=True, slots=True)
class PatternLine:
    """One pattern line: ``count`` tiles of ``colour``, of which the ``fresh`` last ones came with the last move."""

    colour: str | None = None
    count: int = 0
    fresh: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBoard(Seat):
    """One player's board.

    ``lines`` are the five pattern lines from the top; ``wall[row][column]`` the colour of the tile there or ``None``;
    ``spaces[row][column]`` the colour printed there (``None`` on the grey wall); ``floor`` up to seven pieces from the
    left, colours or ``MARKER``. ``gains`` are the points that fresh tiles on the wall have brought, by row and column.
    ``choices`` are the places of a grey wall among which the player chooses now.
    """

    lines: tuple[PatternLine, ...]
    wall: tuple[tuple[str | None, ...], ...]
    spaces: tuple[tuple[str | None, ...], ...]
    floor: tuple[str, ...] = ()
    fresh_wall: frozenset[tuple[int, int]] = frozenset()
    fresh_floor: int = 0
    gains: tuple[tuple[tuple[int, int], int], ...] = ()
    choices: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class AzulTable(TableScene):
    """A table, or one board of it alone.

    ``penalties`` are what a piece on each space of the floor line costs.
    """

    fills = AZUL
    wishes = Wishes(ratio=1.52)

    boards: tuple[PlayerBoard, ...]
    penalties: tuple[int, ...]
    floor_label: str = "Floor"

    @property
    def printed(self) -> Hashable:
        """See `TableScene.printed`."""
        return self.penalties, tuple(board.spaces for board in self.boards)

    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Panel, empty places, line numbers, arrows and penalties."""
        layout, look, board = self._lay_out(box, seat), self.look, self.boards[seat]
        paint_panel(canvas, box, look)
        empty = self.slot(None, layout.tile)
        for row, line in enumerate(layout.lines):
            for place in line[: row + 1]:
                _put(canvas, empty, place)
            _put_arrow(canvas, layout.arrows[row], look.line, look)
            for colour, place in zip(board.spaces[row], layout.wall[row], strict=True):
                _put(canvas, self.slot(colour, layout.tile), place)
        for number, place in enumerate(layout.numbers, 1):
            canvas.write_in(str(number), place, NUMBER, look.muted, look.panel, "right")
        for number, place in enumerate(layout.heads, 1):
            canvas.write_in(str(number), place, NUMBER, look.muted, look.panel, "centre")
        for place, penalty in zip(layout.floor, self.penalties, strict=False):
            _put(canvas, empty, place)
            if layout.numbers:
                canvas.write_in(signed(penalty), place, NUMBER, look.muted, look.slot, "centre")

    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Frame, tiles, name, note and score."""
        layout, look, board = self._lay_out(box, seat), self.look, self.boards[seat]
        size, margin = layout.tile, max(2, layout.gap * 3 // 4)
        if board.active or board.winner:
            paint_outline(canvas, box, look.gilt, look)
        for row, column in board.choices if layout.numbers else ():
            self._paint_choice(canvas, layout.wall[row][column], column)
        for piece, place, fresh in sorted(list_pieces(layout, board), key=lambda piece: piece[2]):
            ring = margin if fresh else 0
            marker = piece == MARKER
            sprite = sprites.draw_marker(size, look.panel, look, ring) if marker else self.tile(piece, size, ring)
            _put(canvas, sprite, place, ring)
        for first, last in _list_full(layout, board):
            self._paint_frame(canvas, first.inset(-layout.gap), last.inset(-layout.gap), layout.gap)
        for row in {row for row, _ in board.fresh_wall}:
            _put_arrow(canvas, layout.arrows[row], look.fresh, look)
        for (row, column), points in board.gains if size >= TEACHING else ():
            free = (side for side in SIDES if not _holds(board, row + side[0], column + side[1]))
            self._paint_gain(canvas, layout.wall[row][column], next(free, SIDES[0]), points)
        # A marker that lies in the floor line is seen there.
        head = replace(board, starts=False) if MARKER in board.floor else board
        paint_head(canvas, layout.head, head, layout.heading, look)
        self._paint_total(canvas, layout, sum(self.penalties[: len(board.floor)]))

    def find_taken(self, box: Box, seat: int) -> Box | None:
        """See `TableScene.find_taken`."""
        pieces = list_pieces(self._lay_out(box, seat), self.boards[seat])
        return next((place for _, place, fresh in pieces if fresh), None)

    def _lay_out(self, box: Box, seat: int) -> BoardLayout:
        return lay_out_board(box, not self.boards[seat].spaces[0][0])

    def _paint_choice(self, canvas: Canvas, place: Box, column: int) -> None:
        """A place that can be chosen: framed, with the number of its column."""
        radius, look = round(place.width * sprites.ROUNDING), self.look
        canvas.fill_rounded(place, radius, look.turn, look.panel)
        canvas.fill_rounded(place.inset(CHOICE), radius - CHOICE, look.panel, look.turn)
        canvas.write_in(str(column + 1), place, CHOSEN, look.turn, look.panel, "centre")

    def _paint_frame(self, canvas: Canvas, first: Box, last: Box, width: int) -> None:
        """A gilt frame around a full row or column of the wall, which lies in the gaps."""
        x, y, right, bottom = first.x, first.y, last.right, last.bottom
        for top in (y, bottom - width):
            canvas.fill(x, top, right - x, width, self.look.gilt)
        for left in (x, right - width):
            canvas.fill(left, y, width, bottom - y, self.look.gilt)

    def _paint_gain(self, canvas: Canvas, place: Box, side: tuple[int, int], points: int) -> None:
        """What a tile has brought, on a chip that reaches over its edge at a side (down, right)."""
        words = f"+{points}"
        chip = place_chip(0, 0, words)
        x = place.centre + side[1] * (place.width + chip.width) * 2 // 5
        y = place.middle + side[0] * (place.height + chip.height) * 2 // 5
        paint_chip(canvas, place_chip(x, y, words), words, self.look)

    def _paint_total(self, canvas: Canvas, layout: BoardLayout, total: int) -> None:
        """What the floor line costs so far, at its right, with its name where that finds room."""
        box, size, look = layout.total, layout.heading.note, self.look
        ink = look.loss if total else look.muted
        width = box.width - canvas.write_in(signed(total), box, size, ink, look.panel, "right") - 10
        if text.measure(self.floor_label, size) <= width:
            canvas.write_in(self.floor_label, box._replace(width=width), size, look.muted, look.panel, "right")

    def paint_result(self, canvas: Canvas, box: Box, seat: int) -> None:
        """The wall in the middle; its full rows and columns ticked at their ends, and below it the complete colours."""
        (pitch, ticked), board, look = fit_wall(box), self.boards[seat], self.look
        wall, gap = board.wall, max(2, pitch // 14)
        tile, lane = pitch - gap, round(pitch * LANE) if ticked else 0
        rows = [row for row in range(SIDE) if ticked and all(wall[row])]
        columns = [column for column in range(SIDE) if ticked and all(line[column] for line in wall)]
        counts = Counter(colour for line in wall for colour in line if colour)
        colours = [colour for colour, count in counts.items() if ticked and count == SIDE]
        side = SIDE * pitch - gap
        x = box.centre - (side + lane * bool(rows)) // 2
        # One lane of ticks has room below a wall in the middle, so that walls beside each other stand at one height.
        y = box.middle - side // 2 - lane * (bool(columns) and bool(colours))
        for row in range(SIDE):
            for column in range(SIDE):
                colour = wall[row][column]
                sprite = self.tile(colour, tile) if colour else self.slot(board.spaces[row][column], tile)
                canvas.paste(sprite, x + column * pitch, y + row * pitch)
        if not ticked:
            return
        size = lane * 3 // 4
        tick, aside = sprites.draw_form("check", size, look.gilt, look.panel), (tile - size) // 2
        for row in rows:
            canvas.paste(tick, x + side + (lane - size), y + row * pitch + aside)
        for column in columns:
            canvas.paste(tick, x + column * pitch + aside, y + side + (lane - size) // 2)
        below = y + side + lane * bool(columns) + (lane - size)
        step = min(3 * size, side // max(len(colours), 1))
        left = x + (side - (len(colours) - 1) * step - 2 * size - gap) // 2
        for index, colour in enumerate(colours):
            canvas.paste(self.tile(colour, size), left + index * step, below)
            canvas.paste(tick, left + index * step + size + gap, below)

    def paint_title(self, canvas: Canvas, box: Box) -> None:
        """A wall that goes on beyond the box, half of it laid; on the grey one tiles lie where they like."""
        colours, gap = tuple(AZUL), 8
        pitch = (box.height - gap) * 2 // 9
        for row in range(SIDE):
            for column in range(box.width // pitch + 1):
                printed = self.boards[0].spaces[row][column % SIDE]
                if TITLE_WALL[row][column % len(TITLE_WALL[row])] == "#":
                    sprite = self.tile(printed or colours[(2 * column + row) % SIDE], pitch - gap)
                else:
                    sprite = self.slot(printed, pitch - gap)
                canvas.paste(sprite, box.x + gap + column * pitch, box.y + gap + row * pitch)


def _put(canvas: Canvas, sprite: Sprite, place: Box, margin: int = 0) -> None:
    canvas.paste(sprite, place.x - margin, place.y - margin)


def _put_arrow(canvas: Canvas, place: Box, ink: RGB, look: Look) -> None:
    size = place.width - 8
    arrow = sprites.draw_form("arrow", size, ink, look.panel)
    canvas.paste(arrow, place.centre - size // 2, place.middle - size // 2)


def _list_full(layout: BoardLayout, board: PlayerBoard) -> Iterator[tuple[Box, Box]]:
    """The first and the last place of each full row and column of the wall."""
    for tiles, places in zip(board.wall, layout.wall, strict=True):
        if all(tiles):
            yield places[0], places[-1]
    for column in range(SIDE):
        if all(row[column] for row in board.wall):
            yield layout.wall[0][column], layout.wall[-1][column]


def _holds(board: PlayerBoard, row: int, column: int) -> bool:
    """Whether a tile lies there, which a chip should not cover."""
    return 0 <= row < SIDE and 0 <= column < SIDE and board.wall[row][column] is not None


def list_pieces(layout: BoardLayout, board: PlayerBoard) -> list[tuple[str, Box, bool]]:
    """Every piece on the board: colour or marker, its place, and whether the last move brought it."""
    pieces: list[tuple[str, Box, bool]] = []
    for row, line in enumerate(board.lines):
        if line.colour is not None:
            kind, old = line.colour, line.count - line.fresh
            pieces += [(kind, layout.lines[row][place], place >= old) for place in range(line.count)]
    for row, tiles in enumerate(board.wall):
        for column, colour in enumerate(tiles):
            if colour is not None:
                pieces.append((colour, layout.wall[row][column], (row, column) in board.fresh_wall))
    old = len(board.floor) - board.fresh_floor
    return pieces + [(piece, layout.floor[place], place >= old) for place, piece in enumerate(board.floor)]
