"""The two pictures of Summer Pavilion: the whole table, and one board alone."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderers import panels, sources, sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas, index_background
from renderers.palette import LOOKS, SUMMER, Look, Palette, palette
from renderers.scene import Counts, Picture, Theme
from renderers.strokes import Frame, StrokeCollector
from renderers.summer_pavilion.board import (
    WILD_EDGE,
    Prints,
    draw_wild_outline,
    paint_board,
    paint_ground,
    printed,
)
from renderers.summer_pavilion.layout import (
    STRIP_TILE,
    SUPPLY,
    SingleLayout,
    TableLayout,
    lay_out_single,
    lay_out_strip,
    lay_out_table,
)
from renderers.summer_pavilion.scene import BoardScene, Labels, TableScene

WORD = 30
"""Text size of the words of the strips."""
WILD_ROOM, SUPPLY_ROOM = 128, 148
"""How much room these words have, in pixels."""


class Ground(NamedTuple):
    """Everything that decides what a background looks like."""

    layout: TableLayout | SingleLayout
    prints: tuple[Prints, ...]
    rounds: tuple[str, ...]
    decorations: Counts
    named: bool
    labels: Labels
    theme: Theme


def draw_table(scene: TableScene) -> Picture:
    """The picture of a whole table. May be called from any thread."""
    layout = choose_layout(scene)
    canvas = _canvas(make_ground(scene, layout))
    paint_table(canvas, scene, layout)
    return canvas.picture(scene.alt)


def draw_frame(scene: TableScene) -> Frame:
    """A table as a frame of an animation: factories and centre may be empty. May be called from any thread."""
    layout = lay_out_table(len(scene.boards), len(scene.factories))
    collector = StrokeCollector()
    paint_table(collector, scene, layout)
    return Frame(_paint_indexed_ground(make_ground(scene, layout)), choose_palette(scene.theme), collector.strokes)


def draw_board(scene: BoardScene) -> Picture:
    """The picture of one board, large. May be called from any thread."""
    layout = lay_out_single()
    canvas = _canvas(make_ground(scene, layout))
    look = LOOKS[scene.theme]
    panels.paint_header(canvas, layout.header, scene.title, scene.detail, "", look)
    paint_board(canvas, layout.board, scene.board, scene.decorations, scene.wild, scene.named_slots, look)
    return canvas.picture(scene.alt)


def choose_layout(scene: TableScene) -> TableLayout:
    """The layout that suits a scene; factories and centre are shown while there is something in them."""
    left = any(scene.factories) or any(count for _, count in scene.centre)
    return lay_out_table(len(scene.boards), len(scene.factories) if left else 0)


def make_ground(scene: TableScene | BoardScene, layout: TableLayout | SingleLayout) -> Ground:
    """The background that a picture starts from."""
    boards = scene.boards if isinstance(scene, TableScene) else (scene.board,)
    prints = tuple(map(printed, boards))
    rounds = scene.rounds if isinstance(scene, TableScene) else ()
    return Ground(layout, prints, rounds, scene.decorations, scene.named_slots, scene.labels, scene.theme)


def choose_palette(theme: Theme) -> Palette:
    """The palette of Summer Pavilion."""
    return palette(theme, tuple(SUMMER.values()))


def _canvas(ground: Ground) -> IndexedCanvas:
    return IndexedCanvas(_paint_indexed_ground(ground).copy(), choose_palette(ground.theme))


@lru_cache(maxsize=8)
def _paint_indexed_ground(ground: Ground) -> Image.Image:
    """Up to three megabytes each: as many as a handful of languages and table sizes need at one time."""
    return index_background(paint_background(ground), choose_palette(ground.theme), panels.CORNER)


def paint_background(ground: Ground) -> Image.Image:
    """The background in true colours."""
    layout, look, labels = ground.layout, LOOKS[ground.theme], ground.labels
    canvas = panels.start_background(layout.width, layout.height, layout.header, look)
    if isinstance(layout, TableLayout):
        words = sources.Labels(labels.centre, (labels.bag, labels.tower))
        sources.paint_ground(canvas, layout.places, words, SUMMER, look)
        _paint_strips_ground(canvas, layout, ground.rounds, labels, look)
        panels.paint_ranking_ground(canvas, layout.ranking, look)
    for board, prints in zip(layout.boards, ground.prints, strict=True):
        paint_ground(canvas, board, prints, ground.decorations, ground.named, labels.hand, look)
    return canvas.image


def _paint_strips_ground(
    canvas: Canvas, layout: TableLayout, rounds: tuple[str, ...], labels: Labels, look: Look
) -> None:
    """The wild colours of the rounds, and the empty supply."""
    for box, count, word, room in (
        (layout.track, len(rounds), labels.wild, WILD_ROOM),
        (layout.supply, SUPPLY, labels.supply, SUPPLY_ROOM),
    ):
        panels.paint_panel(canvas, box, look)
        strip = lay_out_strip(box, count, room)
        place = strip.label
        canvas.write(word, place.x, place.baseline(WORD), WORD, place.width, look.muted, look.panel)
        empty = sprites.draw_slot(None, None, STRIP_TILE, look.panel, look)
        for index, tile in enumerate(strip.tiles):
            if box is layout.track:
                colour = rounds[index]
                canvas.paste(sprites.draw_slot(colour, SUMMER[colour], STRIP_TILE, look.panel, look), tile.x, tile.y)
                _paint_number(canvas, index + 1, tile, look)
            else:
                canvas.paste(empty, tile.x, tile.y)


def _paint_number(canvas: Canvas, number: int, tile: Box, look: Look) -> None:
    canvas.write(str(number), tile.centre, tile.baseline(WORD), WORD, tile.width, look.muted, look.slot, "centre")


def paint_table(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    """Everything of a table that its background does not hold."""
    look = LOOKS[scene.theme]
    panels.paint_header(canvas, layout.header, scene.title, scene.detail, scene.turn, look)
    sources.paint_sources(canvas, scene, scene.tower, layout.places, SUMMER, look)
    _paint_strips(canvas, scene, layout, look)
    panels.paint_ranking(canvas, scene.boards, layout.ranking, look)
    for place, board in zip(layout.boards, scene.boards, strict=True):
        paint_board(canvas, place, board, scene.decorations, scene.wild, scene.named_slots, look)


def _paint_strips(canvas: Canvas, scene: TableScene, layout: TableLayout, look: Look) -> None:
    """The wild colour of this round in its frame, and the tiles of the supply."""
    track = lay_out_strip(layout.track, len(scene.rounds), WILD_ROOM)
    for colour, tile in zip(scene.rounds, track.tiles, strict=True):
        if colour == scene.wild:
            canvas.paste(sprites.draw_tile(colour, SUMMER[colour], STRIP_TILE, look.panel, look), tile.x, tile.y)
            canvas.paste(draw_wild_outline(STRIP_TILE, look), tile.x - WILD_EDGE, tile.y - WILD_EDGE)
    supply = lay_out_strip(layout.supply, SUPPLY, SUPPLY_ROOM)
    for colour, tile in zip(scene.supply, supply.tiles, strict=False):
        canvas.paste(sprites.draw_tile(colour, SUMMER[colour], STRIP_TILE, look.panel, look), tile.x, tile.y)
