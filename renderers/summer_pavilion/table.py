"""The pictures of Summer Pavilion."""

from __future__ import annotations

from dataclasses import replace

from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import Wishes
from renderers.painter import Painter
from renderers.palette import SUMMER, Look
from renderers.summer_pavilion import board, marks, strip
from renderers.summer_pavilion.layout import lay_out_board
from renderers.summer_pavilion.result import paint_result
from renderers.summer_pavilion.scene import PlayerBoard, TableScene


class SummerPavilionPainter(Painter[TableScene]):
    """Paints stars with their decorations, hands, the wild colours and the supply."""

    fills = SUMMER
    wishes = Wishes(ratio=1.385, strip_high=strip.HIGH, strip_wide=strip.WIDE)
    meetings = ((marks.ENGRAVED, marks.GOLD),)

    def empty_board(self, board: PlayerBoard) -> PlayerBoard:
        """See `Painter.empty_board`."""
        stars = tuple(
            replace(star, tiles=(None,) * len(star.tiles), takes=star.takes if star.printed else None)
            for star in board.stars
        )
        return PlayerBoard(name="", score=0, stars=stars)

    def empty(self, scene: TableScene) -> TableScene:
        """See `Painter.empty`."""
        return replace(super().empty(scene), supply=(), wild=None)

    def find_taken(self, box: Box, scene: TableScene, seat: int) -> Box | None:
        """See `Painter.find_taken`."""
        return board.find_fresh(lay_out_board(box), scene.boards[seat], scene.taken[0]) if scene.taken else None

    def paint_board_ground(self, canvas: Canvas, box: Box, scene: TableScene, seat: int, look: Look) -> None:
        """See `Painter.paint_board_ground`."""
        board.paint_ground(canvas, lay_out_board(box), scene, seat, look)

    def paint_board(self, canvas: Canvas, box: Box, scene: TableScene, seat: int, look: Look) -> None:
        """See `Painter.paint_board`."""
        board.paint_board(canvas, lay_out_board(box), scene, seat, look)

    def paint_title(self, canvas: Canvas, box: Box, scene: TableScene, look: Look) -> None:
        """See `Painter.paint_title`."""
        board.paint_title(canvas, box, scene.boards[0], look)

    def paint_result(self, canvas: Canvas, box: Box, scene: TableScene, seat: int, look: Look) -> None:
        """See `Painter.paint_result`."""
        paint_result(canvas, box, scene.boards[seat], look)

    def paint_strip_ground(self, canvas: Canvas, box: Box, scene: TableScene, look: Look) -> None:
        """See `Painter.paint_strip_ground`."""
        strip.paint_strip_ground(canvas, box, scene, look)

    def paint_strip(self, canvas: Canvas, box: Box, scene: TableScene, look: Look) -> None:
        """See `Painter.paint_strip`."""
        strip.paint_strip(canvas, box, scene, look)


PAINTER = SummerPavilionPainter()
