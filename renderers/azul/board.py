"""Pictures of tables of base Azul.

Colours have the same names as in the rules ("blue", "yellow", "red", "black", "white"). The last move changed
everything that is called "fresh".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from renderers import sprites, tiles
from renderers.azul.layout import LANE, READABLE, SIDE, AzulLayout, WallLayout, fit_wall, lay_out_board
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import AZUL, RGB
from renderers.frame import Wishes
from renderers.heads import paint_head
from renderers.labels import paint_chip, place_chip
from renderers.pieces import Sprite
from renderers.scene import Seat
from renderers.table import TableScene
from renderers.text import MIN_TEXT_SIZE, measure

MARKER = "marker"  # represents the start marker in lists of tiles
CHOICE = 4  # width of the frame around a selectable space
CHOSEN = 38  # text size of the number in a selectable space
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""Possible offsets (rows, columns) of a tile's points from the tile, in order of preference."""
BESIDE_FLOOR = 16  # distance between the floor line and its penalty
TOUCH = 4  # how far the chip with a tile's points overlaps the tile
TITLE_WALL = (
    "##.###.##",
    ".###.####",
    "####.##.#",
    "#.####.##",
    "##.##.###",
)
"""The wall in the game's title picture, by row. Spaces with a # are covered."""
TITLE_GAP = 8  # distance between two tiles in the title picture


@dataclass(frozen=True, slots=True)
class PatternLine:
    """A pattern line with ``count`` tiles of ``colour``. The last move added the last ``fresh`` of them."""

    colour: str | None = None
    count: int = 0
    fresh: int = 0


class Piece(NamedTuple):
    """A tile or the marker on a board: its colour or `MARKER`, its place, and whether the last move added it."""

    what: str
    place: Box
    fresh: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AzulBoard(Seat):
    """One player's board.

    ``lines`` are the five pattern lines from the top. ``wall[row][column]`` is the colour of the tile, or ``None`` if
    there isn't one. ``spaces[row][column]`` is the printed colour, or ``None`` on the grey wall. ``floor`` contains up
    to seven colours or ``MARKER``, from the left. ``gains`` are the points for fresh tiles on the wall, by row and
    column. ``choices`` are the spaces of a grey wall that the player can choose now.
    """

    lines: tuple[PatternLine, ...]
    wall: tuple[tuple[str | None, ...], ...]
    spaces: tuple[tuple[str | None, ...], ...]
    floor: tuple[str, ...] = ()
    fresh_wall: frozenset[tuple[int, int]] = frozenset()
    fresh_floor: int = 0
    gains: tuple[tuple[tuple[int, int], int], ...] = ()
    choices: frozenset[tuple[int, int]] = frozenset()

    @property
    def full_rows(self) -> list[int]:
        """The completed rows of the wall."""
        return [row for row, colours in enumerate(self.wall) if all(colours)]

    @property
    def full_columns(self) -> list[int]:
        """The completed columns of the wall."""
        return [column for column, colours in enumerate(zip(*self.wall, strict=True)) if all(colours)]

    @property
    def complete_colours(self) -> list[str]:
        """The colours of which all five tiles are on the wall."""
        counts = Counter(colour for _, _, colour in self._list_laid())
        return [colour for colour, count in counts.items() if count == SIDE]

    def list_pieces(self, layout: AzulLayout) -> list[Piece]:
        """Return all pieces on the pattern lines, the wall and the floor line."""
        pieces: list[Piece] = []
        for line, places in zip(self.lines, layout.lines, strict=True):
            if line.colour is not None:
                old = line.count - line.fresh
                laid = places[: line.count]
                pieces += [Piece(line.colour, place, index >= old) for index, place in enumerate(laid)]
        for row, column, colour in self._list_laid():
            is_fresh = (row, column) in self.fresh_wall
            pieces.append(Piece(colour, layout.wall[row][column], is_fresh))
        old = len(self.floor) - self.fresh_floor
        for index, what in enumerate(self.floor):
            pieces.append(Piece(what, layout.floor[index], index >= old))
        return pieces

    def _list_laid(self) -> Iterator[tuple[int, int, str]]:
        """Yield the row, column and colour of each tile on the wall."""
        for row, colours in enumerate(self.wall):
            for column, colour in enumerate(colours):
                if colour is not None:
                    yield row, column, colour


def place_gain(board: AzulBoard, layout: AzulLayout, row: int, column: int, words: str) -> Box:
    """Return the place for the points of a tile: on an adjacent empty space of the wall, or below the tile."""

    def is_free(down: int, across: int) -> bool:
        place = (row + down, column + across)
        if place in board.choices or not all(0 <= index < SIDE for index in place):
            return False
        return board.wall[place[0]][place[1]] is None

    down, across = next((way for way in AROUND if is_free(*way)), AROUND[0])
    tile = layout.wall[row][column]
    chip = place_chip(0, 0, words)
    x = tile.centre + across * ((tile.width + chip.width) // 2 - TOUCH)
    y = tile.middle + down * ((tile.height + chip.height) // 2 - TOUCH)
    chip = place_chip(x, y, words)
    # In the last column, move the chip to the left so that it stays inside the panel.
    rightmost = layout.total.right + TOUCH - chip.width
    return chip._replace(x=min(chip.x, rightmost))


@dataclass(frozen=True, slots=True, kw_only=True)
class AzulTable(TableScene):
    """A table of base Azul, or a single board.

    ``penalties`` are the points for a piece on each space of the floor line. All of them are negative.
    """

    fills = AZUL
    wishes = Wishes(ratio=1.52, waiting=(556, 444, 370), side=224)

    boards: tuple[AzulBoard, ...]
    penalties: tuple[int, ...]
    floor_label: str = "Floor"

    @property
    def printed(self) -> Hashable:
        return self.penalties, tuple(board.spaces for board in self.boards)

    def _lay_out(self, box: Box, seat: int) -> AzulLayout:
        is_grey = self.boards[seat].spaces[0][0] is None
        return lay_out_board(box, is_grey)

    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint the empty spaces, the numbers of the lines, the arrows and the penalties."""
        look = self.look
        layout = self._lay_out(box, seat)
        empty = self.draw_slot(None, layout.tile)
        for row, line in enumerate(layout.lines):
            for place in line[: row + 1]:
                canvas.paste(empty, place.x, place.y)
            self._point_to_wall(canvas, layout.arrows[row], look.line)
            for colour, place in zip(self.boards[seat].spaces[row], layout.wall[row], strict=True):
                canvas.paste(self.draw_slot(colour, layout.tile), place.x, place.y)
        for row, place in enumerate(layout.numbers, 1):
            canvas.write_in(self.script.write(row), place, Lettering(MIN_TEXT_SIZE, look.muted, look.panel, "right"))
        for column, place in enumerate(layout.heads, 1):
            canvas.write_in(
                self.script.write(column), place, Lettering(MIN_TEXT_SIZE, look.muted, look.panel, "centre")
            )
        for place, penalty in zip(layout.floor, self.penalties, strict=False):
            canvas.paste(empty, place.x, place.y)
            if layout.numbers:
                lettering = Lettering(MIN_TEXT_SIZE, look.muted, look.slot, "centre")
                canvas.write_in(self.script.write(penalty), place, lettering)

    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint the tiles, the name, the note and the score."""
        board = self.boards[seat]
        layout = self._lay_out(box, seat)
        if layout.numbers:
            self._paint_choices(canvas, layout, board)
        self._paint_pieces(canvas, layout, board)
        self._paint_full_lines(canvas, layout, board)
        for row in {row for row, _ in board.fresh_wall}:
            self._point_to_wall(canvas, layout.arrows[row], self.look.fresh)
        if layout.tile >= READABLE:
            for (row, column), points in board.gains:
                words = self.script.write_digits(f"+{points}")
                chip = place_gain(board, layout, row, column, words)
                paint_chip(canvas, chip, words, self.look)
        head = board
        if MARKER in board.floor:
            # The head doesn't show the marker if the floor line does.
            head = replace(board, starts=False)
        paint_head(canvas, layout.head, head, layout.heading, self.look)
        self._write_total(canvas, layout, board)

    def _paint_choices(self, canvas: Canvas, layout: AzulLayout, board: AzulBoard) -> None:
        """Paint numbered frames on the selectable spaces of a grey wall."""
        look = self.look
        radius = round(layout.tile * tiles.ROUNDING)
        for row, column in board.choices:
            place = layout.wall[row][column]
            canvas.fill_rounded(place, radius, look.turn, look.panel)
            canvas.fill_rounded(place.inset(CHOICE), radius - CHOICE, look.panel, look.turn)
            canvas.write_in(self.script.write(column + 1), place, Lettering(CHOSEN, look.turn, look.panel, "centre"))

    def _paint_pieces(self, canvas: Canvas, layout: AzulLayout, board: AzulBoard) -> None:
        """Paint the tiles and the marker. Fresh pieces come last, because their rings extend beyond their spaces."""
        look = self.look
        margin = max(2, layout.gap * 3 // 4)
        for piece in sorted(board.list_pieces(layout), key=lambda piece: piece.fresh):
            ring = margin if piece.fresh else 0
            if piece.what == MARKER:
                sprite = tiles.draw_marker(layout.tile, look.panel, look, ring)
            else:
                sprite = self.draw_tile(piece.what, layout.tile, ring)
            canvas.paste(sprite, piece.place.x - ring, piece.place.y - ring)

    def _paint_full_lines(self, canvas: Canvas, layout: AzulLayout, board: AzulBoard) -> None:
        """Paint a gold frame around each full row and each full column of the wall."""
        for row in board.full_rows:
            places = layout.wall[row]
            self._frame_places(canvas, places[0], places[-1], layout.gap)
        for column in board.full_columns:
            self._frame_places(canvas, layout.wall[0][column], layout.wall[-1][column], layout.gap)

    def _frame_places(self, canvas: Canvas, first: Box, last: Box, gap: int) -> None:
        """Paint a frame around the spaces from ``first`` to ``last``, in the gaps between them and other spaces."""
        x = first.x - gap
        y = first.y - gap
        right = last.right + gap
        bottom = last.bottom + gap
        for top in (y, bottom - gap):
            canvas.fill(x, top, right - x, gap, self.look.gilt)
        for left in (x, right - gap):
            canvas.fill(left, y, gap, bottom - y, self.look.gilt)

    def _write_total(self, canvas: Canvas, layout: AzulLayout, board: AzulBoard) -> None:
        """Write the penalty of the floor line, with a label if there is room."""
        look = self.look
        canvas = canvas.mirror(layout.total)
        size = layout.heading.note
        total = sum(self.penalties[: len(board.floor)])
        ink = look.loss if total else look.muted
        place = layout.total
        if self.script.is_right_to_left:
            # On the mirrored canvas, the penalty is next to the last space of the floor line, so keep a distance.
            place = place.until(place.right - BESIDE_FLOOR)
        width = canvas.write_in(self.script.write(total), place, Lettering(size, ink, look.panel, "right"))
        rest = place.until(place.right - width - 10)
        if measure(self.floor_label, size) <= rest.width:
            canvas.write_in(self.floor_label, rest, Lettering(size, look.muted, look.panel, "right"))

    def _point_to_wall(self, canvas: Canvas, place: Box, ink: RGB) -> None:
        """Paint the arrow between a pattern line and its row of the wall."""
        size = place.width - 8
        arrow = sprites.draw_form("arrow", size, ink, self.look.panel)
        canvas.paste(arrow, place.centre - size // 2, place.middle - size // 2)

    def find_taken(self, box: Box, seat: int) -> Box | None:
        for piece in self.boards[seat].list_pieces(self._lay_out(box, seat)):
            if piece.fresh:
                return piece.place
        return None

    def paint_result(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint a centred wall with ticks next to full rows and columns, and the complete colours below it."""
        board = self.boards[seat]
        pitch, has_ticks = fit_wall(box)
        wall = WallLayout(0, 0, pitch)
        x = box.centre - wall.box.width // 2
        y = box.middle - wall.box.height // 2
        if not has_ticks:
            self._paint_wall(canvas, WallLayout(x, y, pitch), board)
            return
        lane = round(pitch * LANE)
        colours = board.complete_colours
        if board.full_rows:
            x = box.centre - (wall.box.width + lane) // 2
        if board.full_columns and colours:
            # Move the wall up to make room for the complete colours.
            y -= lane
        wall = WallLayout(x, y, pitch)
        self._paint_wall(canvas, wall, board)
        self._paint_ticks(canvas, wall, lane, board)
        y = wall.box.bottom
        if board.full_columns:
            y += lane
        self._paint_colours(canvas, Box(wall.x, y, wall.box.width, lane), wall.gap, colours)

    def _paint_wall(self, canvas: Canvas, wall: WallLayout, board: AzulBoard) -> None:
        """Paint the tiles and empty spaces of a wall."""
        for row, colours in enumerate(board.wall):
            for column, colour in enumerate(colours):
                place = wall.place(row, column)
                if colour:
                    sprite = self.draw_tile(colour, place.width)
                else:
                    sprite = self.draw_slot(board.spaces[row][column], place.width)
                canvas.paste(sprite, place.x, place.y)

    def _draw_tick(self, lane: int) -> Sprite:
        """Draw a tick that fits in a lane of this width."""
        return sprites.draw_form("check", lane * 3 // 4, self.look.gilt, self.look.panel)

    def _paint_ticks(self, canvas: Canvas, wall: WallLayout, lane: int, board: AzulBoard) -> None:
        """Paint a tick to the right of each full row and below each full column."""
        tick = self._draw_tick(lane)
        size = tick.rgb.width
        aside = (wall.tile - size) // 2
        for row in board.full_rows:
            canvas.paste(tick, wall.box.right + lane - size, wall.place(row, 0).y + aside)
        for column in board.full_columns:
            canvas.paste(tick, wall.place(0, column).x + aside, wall.box.bottom + (lane - size) // 2)

    def _paint_colours(self, canvas: Canvas, lane: Box, gap: int, colours: list[str]) -> None:
        """Paint a tile of each complete colour with a tick, centred in ``lane``."""
        tick = self._draw_tick(lane.height)
        size = tick.rgb.width
        pitch = min(3 * size, lane.width // max(len(colours), 1))
        width = (len(colours) - 1) * pitch + 2 * size + gap
        x = lane.x + (lane.width - width) // 2
        y = lane.bottom - size
        for colour in colours:
            canvas.paste(self.draw_tile(colour, size), x, y)
            canvas.paste(tick, x + size + gap, y)
            x += pitch

    def paint_title(self, canvas: Canvas, box: Box) -> None:
        """Paint a half-covered wall that extends beyond the box.

        On the grey wall, the colours aren't arranged in the printed pattern.
        """
        colours = tuple(AZUL)
        pitch = (box.height - TITLE_GAP) * 2 // 9
        size = pitch - TITLE_GAP
        for row, pattern in enumerate(TITLE_WALL):
            y = box.y + TITLE_GAP + row * pitch
            for column in range(box.width // pitch + 1):
                x = box.x + TITLE_GAP + column * pitch
                printed = self.boards[0].spaces[row][column % SIDE]
                if pattern[column % len(pattern)] == "#":
                    colour = printed or colours[(2 * column + row) % SIDE]
                    canvas.paste(self.draw_tile(colour, size), x, y)
                else:
                    canvas.paste(self.draw_slot(printed, size), x, y)
