"""Pictures of Mini Azul."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.colours import rgb
from renderers.emoji import Pieces
from renderers.frame import Wishes
from renderers.heads import LARGE_HEAD, SMALL_HEAD, paint_head
from renderers.scene import Seat
from renderers.table import TableScene
from renderers.tiles import draw_tile

SIDE, GAP = 3, 6
FILLS = {"blue": rgb("2f8fb1"), "yellow": rgb("f0d060"), "red": rgb("a83250")}
PIECES = Pieces("small_tile", FILLS, draw_tile)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBoard(Seat):
    """A player's board. ``printed`` contains the colours of the wall's spaces."""

    lines: tuple[tuple[str, ...], ...]
    wall: tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MiniTable(TableScene):
    """A table, or a single board. ``spaces`` contains the colours printed on every wall."""

    fills = FILLS
    wishes = Wishes(ratio=1.6, waiting=(556, 444, 370), side=224)

    boards: tuple[PlayerBoard, ...]
    spaces: tuple[tuple[str, ...], ...]

    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        for row, place, column, spot in _places(box):
            if place is not None or column is not None:
                colour = None if column is None else self.spaces[row][column]
                canvas.paste(self.draw_slot(colour, spot.width), spot.x, spot.y)

    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        board = self.boards[seat]
        for row, place, column, spot in _places(box):
            tiles = board.lines[row]
            lying = board.wall[row][column] if column is not None else None
            if place is not None and place < len(tiles):
                lying = tiles[place]
            if lying:
                canvas.paste(self.draw_tile(lying, spot.width), spot.x, spot.y)
        scale = LARGE_HEAD if box.width > 560 else SMALL_HEAD
        paint_head(canvas, Box(box.x + 14, box.y + 6, box.width - 28, scale.height), board, scale, self.look)

    def paint_result(self, canvas: Canvas, box: Box, seat: int) -> None:
        pitch = min(box.width, box.height) // SIDE
        for row, tiles in enumerate(self.boards[seat].wall):
            for column, colour in enumerate(tiles):
                size = pitch - GAP
                sprite = self.draw_tile(colour, size) if colour else self.draw_slot(self.spaces[row][column], size)
                canvas.paste(sprite, box.x + column * pitch, box.y + row * pitch)


def _places(box: Box) -> Iterator[tuple[int, int | None, int | None, Box]]:
    """Yield every place of a board and its box.

    A place has a row, and its position in a line (counted from the wall) or its column on the wall.
    """
    top = box.y + (LARGE_HEAD if box.width > 560 else SMALL_HEAD).height + 10
    pitch = min((box.width - 30) // (2 * SIDE + 1), (box.bottom - top - 10) // SIDE)
    x, size = box.x + (box.width - (2 * SIDE + 1) * pitch) // 2, pitch - GAP
    for row in range(SIDE):
        y = top + row * pitch
        for place in range(row + 1):
            yield row, place, None, Box(x + (SIDE - 1 - place) * pitch, y, size, size)
        for column in range(SIDE):
            yield row, None, column, Box(x + (SIDE + 1 + column) * pitch, y, size, size)
