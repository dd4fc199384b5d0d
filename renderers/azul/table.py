"""The two pictures of base Azul: the whole table, and one board alone."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderers import panels, sources
from renderers.azul.board import Spaces, paint_board, paint_ground
from renderers.azul.layout import (
    BoardLayout,
    SingleLayout,
    TableLayout,
    lay_out_single,
    lay_out_table,
    order_seats,
)
from renderers.azul.scene import BoardScene, Labels, PlayerBoard, TableScene
from renderers.canvas import Canvas, IndexedCanvas, index_background
from renderers.palette import AZUL, LOOKS, Palette, palette
from renderers.scene import Picture, Theme
from renderers.strokes import Frame, StrokeCollector


class Ground(NamedTuple):
    """Everything that decides what a background looks like."""

    layout: TableLayout | SingleLayout
    spaces: tuple[Spaces, ...]
    penalties: tuple[int, ...]
    labels: Labels
    theme: Theme

    @property
    def boards(self) -> tuple[BoardLayout, ...]:
        """The boards of either kind of layout."""
        return self.layout.boards if isinstance(self.layout, TableLayout) else (self.layout.board,)


def draw_table(scene: TableScene) -> Picture:
    """The picture of a whole table. May be called from any thread."""
    layout = choose_layout(scene)
    seats = order_seats(len(scene.boards), scene.focus)
    canvas = _canvas(make_ground(scene, layout, tuple(scene.boards[seat] for seat in seats)))
    paint_table(canvas, scene, layout)
    return canvas.picture(scene.alt)


def draw_frame(scene: TableScene) -> Frame:
    """A table as a frame of an animation: equal boards, in the order of the seats, below factories that may be empty.

    May be called from any thread.
    """
    scene = replace(scene, focus=None)
    layout = lay_out_table(len(scene.boards), False, len(scene.factories))
    ground = make_ground(scene, layout, scene.boards)
    collector = StrokeCollector()
    paint_table(collector, scene, layout)
    return Frame(_paint_indexed_ground(ground), choose_palette(scene.theme), collector.strokes)


def draw_board(scene: BoardScene) -> Picture:
    """The picture of one board, large. May be called from any thread."""
    layout = lay_out_single()
    canvas = _canvas(make_ground(scene, layout, (scene.board,)))
    look = LOOKS[scene.theme]
    panels.paint_header(canvas, layout.header, scene.title, scene.detail, "", look)
    paint_board(canvas, layout.board, scene.board, scene.penalties, scene.labels.floor, look)
    return canvas.picture(scene.alt)


def choose_layout(scene: TableScene) -> TableLayout:
    """The layout that suits a scene; equal boards show factories and centre only while there is something in them."""
    focused = scene.focus is not None
    shown = focused or any(scene.factories) or any(count for _, count in scene.centre)
    return lay_out_table(len(scene.boards), focused, len(scene.factories) if shown else 0)


def make_ground(
    scene: TableScene | BoardScene, layout: TableLayout | SingleLayout, boards: tuple[PlayerBoard, ...]
) -> Ground:
    """The background that a picture starts from; ``boards`` in the order in which they stand."""
    spaces = tuple(board.spaces for board in boards)
    return Ground(layout, spaces, scene.penalties, scene.labels, scene.theme)


def choose_palette(theme: Theme) -> Palette:
    """The palette of base Azul."""
    return palette(theme, tuple(AZUL.values()))


def _canvas(ground: Ground) -> IndexedCanvas:
    return IndexedCanvas(_paint_indexed_ground(ground).copy(), choose_palette(ground.theme))


@lru_cache(maxsize=12)
def _paint_indexed_ground(ground: Ground) -> Image.Image:
    """Up to two megabytes each: as many as a handful of languages and table sizes need at one time."""
    return index_background(paint_background(ground), choose_palette(ground.theme), panels.CORNER)


def paint_background(ground: Ground) -> Image.Image:
    """The background in true colours."""
    layout, look = ground.layout, LOOKS[ground.theme]
    canvas = panels.start_background(layout.width, layout.height, layout.header, look)
    if isinstance(layout, TableLayout):
        labels = ground.labels
        words = sources.Labels(labels.centre, (labels.bag, labels.lid))
        sources.paint_ground(canvas, layout.places, words, AZUL, look)
        panels.paint_ranking_ground(canvas, layout.ranking, look)
    for board, spaces in zip(ground.boards, ground.spaces, strict=True):
        paint_ground(canvas, board, spaces, ground.penalties, look)
    return canvas.image


def paint_table(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    """Everything of a table that its background does not hold."""
    look = LOOKS[scene.theme]
    panels.paint_header(canvas, layout.header, scene.title, scene.detail, scene.turn, look)
    sources.paint_sources(canvas, scene, scene.lid, layout.places, AZUL, look)
    panels.paint_ranking(canvas, scene.boards, layout.ranking, look)
    for board, seat in zip(layout.boards, order_seats(len(scene.boards), scene.focus), strict=True):
        paint_board(canvas, board, scene.boards[seat], scene.penalties, scene.labels.floor, look)
