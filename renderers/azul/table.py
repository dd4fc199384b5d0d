"""The pictures of base Azul."""

from __future__ import annotations

from renderers.azul.board import list_pieces, paint_board, paint_ground, paint_title
from renderers.azul.layout import SIDE, WISHES, lay_out_board
from renderers.azul.result import paint_result
from renderers.azul.scene import PatternLine, PlayerBoard, TableScene
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.painter import Painter
from renderers.palette import AZUL, Look

_NO_LINES = (PatternLine(),) * SIDE
_NO_WALL = ((None,) * SIDE,) * SIDE


class AzulPainter(Painter[TableScene]):
    """Paints pattern lines, walls and floor lines."""

    fills = AZUL
    wishes = WISHES

    def empty_board(self, board: PlayerBoard) -> PlayerBoard:
        """See `Painter.empty_board`."""
        return PlayerBoard(name="", score=0, lines=_NO_LINES, wall=_NO_WALL, spaces=board.spaces)

    def find_taken(self, box: Box, scene: TableScene, seat: int) -> Box | None:
        """See `Painter.find_taken`."""
        board = scene.boards[seat]
        pieces = list_pieces(lay_out_board(box, board.grey), board)
        return next((place for colour, place, fresh in pieces if fresh), None)

    def paint_board_ground(self, canvas: Canvas, box: Box, scene: TableScene, seat: int, look: Look) -> None:
        """See `Painter.paint_board_ground`."""
        board = scene.boards[seat]
        paint_ground(canvas, lay_out_board(box, board.grey), board.spaces, scene.penalties, look)

    def paint_board(self, canvas: Canvas, box: Box, scene: TableScene, seat: int, look: Look) -> None:
        """See `Painter.paint_board`."""
        board = scene.boards[seat]
        paint_board(canvas, lay_out_board(box, board.grey), board, scene.penalties, scene.floor_label, look)

    def paint_title(self, canvas: Canvas, box: Box, scene: TableScene, look: Look) -> None:
        """A wall in the making, larger than the box."""
        paint_title(canvas, box, scene.boards[0].spaces, look)

    def paint_result(self, canvas: Canvas, box: Box, scene: TableScene, seat: int, look: Look) -> None:
        """See `Painter.paint_result`."""
        paint_result(canvas, box, scene.boards[seat], look)


PAINTER = AzulPainter()
