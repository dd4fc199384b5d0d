"""Tables of base Azul: what never changes goes to the background, tiles and words are painted on top of it.

Colours are the names of the rules ("blue", "yellow", "red", "black", "white"). "Fresh" marks what the last move
changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from renderers import sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import Wishes
from renderers.palette import AZUL, RGB
from renderers.panels import LARGE_HEAD, MEDIUM_HEAD, SMALL_HEAD, HeadScale, paint_chip, paint_head, place_chip, signed
from renderers.scene import Seat
from renderers.table import TableScene

SIDE = 5  # rows and columns of the wall, and pattern lines; also the number of colours
FLOOR = 7
MARKER = "marker"  # the start-player marker where it lies among tiles
LOW_HEAD = HeadScale(38, 34, 42, 36, 31)  # that of a board whose numbers could not be told below a higher one
EDGES = {LARGE_HEAD: 14, MEDIUM_HEAD: 12, LOW_HEAD: 8, SMALL_HEAD: 8}  # from the edge of the panel to what stands in it
LARGEST = 88  # no tile is larger
READABLE = 43
"""From this size of tiles on (18 CSS pixels), lines, columns, penalties and points that tiles brought are told."""
COLUMN_HEADS = 29  # height of the numbers above a grey wall
CHOICE, CHOSEN = 4, 38  # width of the frame of a place that can be chosen, and size of the number in it
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""Where the chip with points may lie beside its tile, in the order of choice: down, up, right, left, at the corners."""
TOUCH = 4  # how far it reaches over the edge of its tile
LANE, TICKED = 0.6, 46
"""Of a finished wall the width of its ticks and complete colours, in pitches of tiles, and the least pitch with these
(its tiles are 18 CSS pixels), which is the largest without.
"""
TITLE_WALL = ("##.###.##", ".###.####", "####.##.#", "#.####.##", "##.##.###")
"""Which places of a wall are laid on the title of the game, by row."""


class BoardLayout(NamedTuple):
    """One board: its panel and the places in it.

    ``tile`` and ``gap`` are the size of a tile and the space to the next. ``lines[row]`` are the places of a pattern
    line, the rightmost first, which fills first; ``wall[row][column]`` and ``floor`` those of wall and floor line.
    ``numbers`` stand left of the lines and ``heads`` above the columns of the wall, where they can be read; ``arrows``
    lie between lines and wall; ``total`` is right of the floor line.
    """

    head: Box
    heading: HeadScale
    tile: int
    gap: int
    lines: tuple[tuple[Box, ...], ...]
    wall: tuple[tuple[Box, ...], ...]
    floor: tuple[Box, ...]
    numbers: tuple[Box, ...]
    heads: tuple[Box, ...]
    arrows: tuple[Box, ...]
    total: Box


class _Fit(NamedTuple):
    """The largest tiles below a head, with what they and all around them take."""

    heading: HeadScale
    room: Box
    tile: int
    width: int
    height: int
    numbers: int
    heads: int


def _fit_tiles(box: Box, heading: HeadScale, grey: bool) -> _Fit:
    """Ten tiles with their gaps, the columns before and between them; six lines of tiles and a space above the last."""
    edge = EDGES[heading]
    top = box.y + edge // 2 + heading.height
    room = Box(box.x + edge, top, box.width - 2 * edge, box.bottom - edge - top)
    for tile in range(LARGEST, 8, -1):
        gap = _gap(tile)
        numbers = 30 if tile >= READABLE else 0
        heads = COLUMN_HEADS if grey and numbers else 0
        width = numbers + 10 * (tile + gap) - 2 * gap + _arrow(tile)
        height = heads + 6 * (tile + gap) - gap + 2 * gap
        if width <= room.width and height <= room.height:
            break
    return _Fit(heading, room, tile, width, height, numbers, heads)


def _gap(tile: int) -> int:
    """The space to the next tile."""
    return max(2, tile // 14)


def _arrow(tile: int) -> int:
    """The space between lines and wall."""
    return max(16, tile // 2)


@lru_cache(maxsize=64)
def lay_out_board(box: Box, grey: bool = False) -> BoardLayout:
    """The largest board that fits in a panel: its head, five lines beside the wall, and the floor line.

    The columns of a ``grey`` wall have numbers, for people choose among them: a head gives way to them.
    """
    usual = LARGE_HEAD if box.width > 560 else MEDIUM_HEAD if box.width > 420 else SMALL_HEAD
    fit = _fit_tiles(box, usual, grey)
    if not fit.numbers:
        low = _fit_tiles(box, LOW_HEAD, grey)
        fit = low if low.numbers else fit
    heading, room, tile, width, height, numbers, heads = fit
    edge, gap, arrow = EDGES[heading], _gap(tile), _arrow(tile)
    spare = room.height - height
    # However high the panel, the floor line stays with the lines above it.
    apart = min(spare // 3, tile // 2)
    x, pitch = room.x + (room.width - width) // 2, tile + gap
    rows_y = room.y + (spare - apart) // 2 + heads
    wall_x, floor_y = x + numbers + SIDE * pitch - gap + arrow, rows_y + SIDE * pitch + 2 * gap + apart
    ys, right = [rows_y + row * pitch for row in range(SIDE)], wall_x + SIDE * pitch - gap
    lines = tuple(Box(x + numbers, y, tile, tile).row(SIDE, pitch)[::-1] for y in ys)
    wall = tuple(Box(wall_x, y, tile, tile).row(SIDE, pitch) for y in ys)
    left = [line[row] for row, line in enumerate(lines)]
    return BoardLayout(
        head=Box(x, box.y + edge // 2 + spare // 6, width, heading.height),
        heading=heading,
        tile=tile,
        gap=gap,
        lines=lines,
        wall=wall,
        floor=Box(x, floor_y, tile, tile).row(FLOOR, pitch),
        numbers=tuple(Box(at.x - numbers, at.y, numbers - 2 * gap, tile) for at in left) if numbers else (),
        heads=tuple(Box(at.x, at.y - heads, tile, heads - gap) for at in wall[0]) if heads else (),
        arrows=Box(wall_x - arrow, rows_y, arrow, tile).stack(SIDE, pitch),
        total=Box(x + FLOOR * pitch, floor_y, right - x - FLOOR * pitch, tile),
    )


def fit_wall(box: Box) -> tuple[int, bool]:
    """The pitch of the largest wall that fits, and whether it has room for ticks: small walls do without."""
    ticked = int(min(box.width / (SIDE + LANE), box.height / (SIDE + 2 * LANE)))
    if ticked >= TICKED:
        return ticked, True
    return min(box.width // SIDE, box.height // SIDE, TICKED), False


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

    def list_pieces(self, layout: BoardLayout) -> list[tuple[str, Box, bool]]:
        """Every piece on the board: colour or marker, its place, and whether the last move brought it."""
        pieces: list[tuple[str, Box, bool]] = []
        for line, places in zip(self.lines, layout.lines, strict=True):
            if line.colour is not None:
                old = line.count - line.fresh
                pieces += [(line.colour, places[at], at >= old) for at in range(line.count)]
        for row, tiles in enumerate(self.wall):
            for column, colour in enumerate(tiles):
                if colour is not None:
                    pieces.append((colour, layout.wall[row][column], (row, column) in self.fresh_wall))
        old = len(self.floor) - self.fresh_floor
        return pieces + [(piece, layout.floor[place], place >= old) for place, piece in enumerate(self.floor)]


def place_gain(board: PlayerBoard, layout: BoardLayout, row: int, column: int, words: str) -> Box:
    """The chip with the points of a tile beside it, on an empty place of the wall; below it where there is none."""
    free = {
        (down, across)
        for down, tiles in enumerate(board.wall)
        for across, tile in enumerate(tiles)
        if not tile and (down, across) not in board.choices
    }
    down, across = next((way for way in AROUND if (row + way[0], column + way[1]) in free), AROUND[0])
    place, chip = layout.wall[row][column], place_chip(0, 0, words)
    x = place.centre + across * ((place.width + chip.width) // 2 - TOUCH)
    y = place.middle + down * ((place.height + chip.height) // 2 - TOUCH)
    chip = place_chip(x, y, words)
    # Beside the last column it must not reach out of the panel.
    return chip._replace(x=min(chip.x, layout.total.right + TOUCH - chip.width))


@dataclass(frozen=True, slots=True, kw_only=True)
class AzulTable(TableScene):
    """A table, or one board of it alone.

    ``penalties`` are what a piece on each space of the floor line costs.
    """

    fills = AZUL
    wishes = Wishes(ratio=1.52, waiting=(556, 444, 370), side=224)

    boards: tuple[PlayerBoard, ...]
    penalties: tuple[int, ...]
    floor_label: str = "Floor"

    @property
    def printed(self) -> Hashable:
        """See `TableScene.printed`."""
        return self.penalties, tuple(board.spaces for board in self.boards)

    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Empty places, line numbers, arrows and penalties."""
        layout, look, board = self._lay_out(box, seat), self.look, self.boards[seat]
        empty, number = self.slot(None, layout.tile), text.SMALLEST
        for row, line in enumerate(layout.lines):
            for place in line[: row + 1]:
                canvas.paste(empty, place.x, place.y)
            self._point_to_wall(canvas, layout.arrows[row], look.line)
            for colour, place in zip(board.spaces[row], layout.wall[row], strict=True):
                canvas.paste(self.slot(colour, layout.tile), place.x, place.y)
        for row, place in enumerate(layout.numbers, 1):
            canvas.write_in(str(row), place, number, look.muted, look.panel, "right")
        for column, place in enumerate(layout.heads, 1):
            canvas.write_in(str(column), place, number, look.muted, look.panel, "centre")
        for place, penalty in zip(layout.floor, self.penalties, strict=False):
            canvas.paste(empty, place.x, place.y)
            if layout.numbers:
                canvas.write_in(signed(penalty), place, number, look.muted, look.slot, "centre")

    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Tiles, name, note and score."""
        layout, look, board = self._lay_out(box, seat), self.look, self.boards[seat]
        size, gap, wall = layout.tile, layout.gap, layout.wall
        for row, column in board.choices if layout.numbers else ():
            place, radius = wall[row][column], round(size * sprites.ROUNDING)
            canvas.fill_rounded(place, radius, look.turn, look.panel)
            canvas.fill_rounded(place.inset(CHOICE), radius - CHOICE, look.panel, look.turn)
            canvas.write_in(str(column + 1), place, CHOSEN, look.turn, look.panel, "centre")
        for piece, place, fresh in sorted(board.list_pieces(layout), key=lambda piece: piece[2]):
            ring = max(2, gap * 3 // 4) if fresh else 0
            marker = piece == MARKER
            sprite = sprites.draw_marker(size, look.panel, look, ring) if marker else self.tile(piece, size, ring)
            canvas.paste(sprite, place.x - ring, place.y - ring)
        full = [(places[0], places[-1]) for tiles, places in zip(board.wall, wall, strict=True) if all(tiles)]
        columns = zip(zip(*board.wall, strict=True), wall[0], wall[-1], strict=True)
        full += [(first, last) for tiles, first, last in columns if all(tiles)]
        for first, last in full:
            # A gilt frame, which lies in the gaps.
            x, y, right, bottom = first.x - gap, first.y - gap, last.right + gap, last.bottom + gap
            for top in (y, bottom - gap):
                canvas.fill(x, top, right - x, gap, look.gilt)
            for left in (x, right - gap):
                canvas.fill(left, y, gap, bottom - y, look.gilt)
        for row in {row for row, _ in board.fresh_wall}:
            self._point_to_wall(canvas, layout.arrows[row], look.fresh)
        for (row, column), points in board.gains if size >= READABLE else ():
            words = f"+{points}"
            paint_chip(canvas, place_gain(board, layout, row, column, words), words, look)
        # A marker that lies in the floor line is seen there.
        head = replace(board, starts=False) if MARKER in board.floor else board
        paint_head(canvas, layout.head, head, layout.heading, look)
        # What the floor line costs so far, with its name where that finds room.
        total, note = sum(self.penalties[: len(board.floor)]), layout.heading.note
        ink, room = look.loss if total else look.muted, layout.total
        left = room.width - canvas.write_in(signed(total), room, note, ink, look.panel, "right") - 10
        if text.measure(self.floor_label, note) <= left:
            canvas.write_in(self.floor_label, room._replace(width=left), note, look.muted, look.panel, "right")

    def find_taken(self, box: Box, seat: int) -> Box | None:
        """See `TableScene.find_taken`."""
        pieces = self.boards[seat].list_pieces(self._lay_out(box, seat))
        return next((place for _, place, fresh in pieces if fresh), None)

    def _lay_out(self, box: Box, seat: int) -> BoardLayout:
        return lay_out_board(box, not self.boards[seat].spaces[0][0])

    def _point_to_wall(self, canvas: Canvas, place: Box, ink: RGB) -> None:
        size = place.width - 8
        arrow = sprites.draw_form("arrow", size, ink, self.look.panel)
        canvas.paste(arrow, place.centre - size // 2, place.middle - size // 2)

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
