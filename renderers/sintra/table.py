"""The pictures of Stained Glass of Sintra."""

from __future__ import annotations

from dataclasses import replace

from renderers import sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.painter import Painter
from renderers.palette import SINTRA, Look
from renderers.sintra import glass
from renderers.sintra.layout import ORNAMENTS, PANES, RING, SLOTS, TEXT, WISHES, lay_out_palace, lay_out_rounds
from renderers.sintra.palace import paint_ground, paint_palace, paint_title
from renderers.sintra.result import paint_result
from renderers.sintra.scene import Palace, TableScene

_NO_STRIPS = (None,) * SLOTS
_NO_WINDOWS = ((None,) * PANES,) * SLOTS


class SintraPainter(Painter[TableScene]):
    """Paints palaces, and the colours of the rounds."""

    fills = SINTRA
    wishes = WISHES
    meetings = glass.list_meetings()

    def empty_board(self, board: Palace) -> Palace:
        """See `Painter.empty_board`."""
        return Palace(
            name="",
            score=0,
            strips=_NO_STRIPS,
            windows=_NO_WINDOWS,
            points=board.points,
            glazier=0,
            broken=0,
            ornaments=(0,) * ORNAMENTS if board.ornaments else (),
            tally=(0, "", 0) if board.tally else None,
        )

    def empty(self, scene: TableScene) -> TableScene:
        """See `Painter.empty`."""
        return replace(super().empty(scene), rounds=(), round=0, round_labels=())

    def find_taken(self, box: Box, scene: TableScene, seat: int) -> Box | None:
        """See `Painter.find_taken`."""
        layout = lay_out_palace(box, scene.boards[seat].tally is not None)
        return next((layout.space(*place) for place in sorted(scene.boards[seat].fresh_panes)), None)

    def paint_board_ground(self, canvas: Canvas, box: Box, scene: TableScene, seat: int, look: Look) -> None:
        """See `Painter.paint_board_ground`."""
        palace = scene.boards[seat]
        paint_ground(canvas, lay_out_palace(box, palace.tally is not None), palace, scene.track, look)

    def paint_board(self, canvas: Canvas, box: Box, scene: TableScene, seat: int, look: Look) -> None:
        """See `Painter.paint_board`."""
        palace = scene.boards[seat]
        paint_palace(canvas, lay_out_palace(box, palace.tally is not None), palace, scene.track, look)

    def paint_strip(self, canvas: Canvas, box: Box, scene: TableScene, look: Look) -> None:
        """The colours of the rounds: past ones struck, this round's in a gold frame and named."""
        layout = lay_out_rounds(box)
        for label in scene.round_labels:
            if text.measure(label, TEXT) <= layout.words.width or label == scene.round_labels[-1]:
                words = layout.words
                canvas.write(label, words.x, words.baseline(TEXT), TEXT, words.width, look.text, look.panel)
                break
        for number, (colour, tile) in enumerate(zip(scene.rounds, layout.tiles, strict=False), 1):
            if number < scene.round:
                canvas.paste(glass.draw_past(colour, tile.width, look), tile.x, tile.y)
                continue
            if number == scene.round:
                canvas.fill(*tile.inset(-RING), look.gilt)
            canvas.paste(sprites.draw_tile(colour, SINTRA[colour], tile.width, look.panel, look), tile.x, tile.y)

    def paint_title(self, canvas: Canvas, box: Box, scene: TableScene, look: Look) -> None:
        """See `Painter.paint_title`."""
        paint_title(canvas, box, scene.boards[0], look)

    def paint_result(self, canvas: Canvas, box: Box, scene: TableScene, seat: int, look: Look) -> None:
        """See `Painter.paint_result`."""
        paint_result(canvas, box, scene.boards[seat], scene.track, look)


PAINTER = SintraPainter()
