"""The two pictures of Summer Pavilion: the whole table, and one board alone."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderers import furniture, sources, sprites
from renderers.acts import Recorder, Recording
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas, indexed
from renderers.palette import LOOKS, SUMMER, Look, Palette, palette
from renderers.scene import Picture, Theme
from renderers.summer_pavilion.board import (
    WILD_EDGE,
    Prints,
    paint_board,
    paint_ground,
    printed,
    wild_frame,
)
from renderers.summer_pavilion.layout import (
    STRIP_TILE,
    SUPPLY,
    SingleLayout,
    TableLayout,
    single_layout,
    strip_layout,
    table_layout,
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
    named: bool
    labels: Labels
    theme: Theme


def draw_table(scene: TableScene) -> Picture:
    """The picture of a whole table. May be called from any thread."""
    layout = layout_of(scene)
    canvas = _canvas(ground_of(scene, layout))
    paint_table(canvas, scene, layout)
    return canvas.picture(scene.alt)


def record_table(scene: TableScene) -> Recording:
    """A table as a frame of an animation: factories and centre may be empty. May be called from any thread."""
    layout = table_layout(len(scene.boards), True)
    recorder = Recorder()
    paint_table(recorder, scene, layout)
    return Recording(_indexed_ground(ground_of(scene, layout)), colours_of(scene.theme), recorder.acts)


def draw_board(scene: BoardScene) -> Picture:
    """The picture of one board, large. May be called from any thread."""
    layout = single_layout()
    canvas = _canvas(ground_of(scene, layout))
    look = LOOKS[scene.theme]
    furniture.header(canvas, layout.header, scene.title, scene.detail, "", look)
    paint_board(canvas, layout.board, scene.board, scene.wild, scene.named_slots, look)
    return canvas.picture(scene.alt)


def layout_of(scene: TableScene) -> TableLayout:
    """The layout that suits a scene; factories and centre are shown while there is something in them."""
    left = any(scene.factories) or any(count for _, count in scene.centre)
    return table_layout(len(scene.boards), left)


def ground_of(scene: TableScene | BoardScene, layout: TableLayout | SingleLayout) -> Ground:
    """The background that a picture starts from."""
    boards = scene.boards if isinstance(scene, TableScene) else (scene.board,)
    prints = tuple(map(printed, boards))
    return Ground(layout, prints, scene.named_slots, scene.labels, scene.theme)


def colours_of(theme: Theme) -> Palette:
    """The palette of Summer Pavilion."""
    return palette(theme, tuple(SUMMER.values()))


def _canvas(ground: Ground) -> IndexedCanvas:
    return IndexedCanvas(_indexed_ground(ground).copy(), colours_of(ground.theme))


@lru_cache(maxsize=8)
def _indexed_ground(ground: Ground) -> Image.Image:
    """Up to three megabytes each: as many as a handful of languages and table sizes need at one time."""
    return indexed(paint_background(ground), colours_of(ground.theme), furniture.CORNER)


def paint_background(ground: Ground) -> Image.Image:
    """The background in true colours."""
    layout, look, labels = ground.layout, LOOKS[ground.theme], ground.labels
    canvas = furniture.table(layout.width, layout.height, layout.header, look)
    if isinstance(layout, TableLayout):
        words = sources.Labels(labels.centre, (labels.bag, labels.tower))
        sources.paint_ground(canvas, layout.places, words, SUMMER, look)
        _strips_ground(canvas, layout, labels, look)
        if layout.result:
            furniture.panel(canvas, layout.result, look)
            furniture.frieze(canvas, layout.result, furniture.FRIEZE, look)
    for board, prints in zip(layout.boards, ground.prints, strict=True):
        paint_ground(canvas, board, prints, ground.named, labels.hand, look)
    return canvas.image


def _strips_ground(canvas: Canvas, layout: TableLayout, labels: Labels, look: Look) -> None:
    """The wild colours of the six rounds, and the empty supply."""
    for box, count, word, room in (
        (layout.track, len(SUMMER), labels.wild, WILD_ROOM),
        (layout.supply, SUPPLY, labels.supply, SUPPLY_ROOM),
    ):
        furniture.panel(canvas, box, look)
        strip = strip_layout(box, count, room)
        place = strip.label
        canvas.text(word, place.x, place.baseline(WORD), WORD, place.width, look.muted, look.panel)
        empty = sprites.slot(None, None, STRIP_TILE, look.panel, look)
        for index, tile in enumerate(strip.tiles):
            if box is layout.track:
                colour, fill = list(SUMMER.items())[index]
                canvas.sprite(sprites.slot(colour, fill, STRIP_TILE, look.panel, look), tile.x, tile.y)
                _number(canvas, index + 1, tile, look)
            else:
                canvas.sprite(empty, tile.x, tile.y)


def _number(canvas: Canvas, number: int, tile: Box, look: Look) -> None:
    canvas.text(str(number), tile.centre, tile.baseline(WORD), WORD, tile.width, look.muted, look.slot, "centre")


def paint_table(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    """Everything of a table that its background does not hold."""
    look = LOOKS[scene.theme]
    furniture.header(canvas, layout.header, scene.title, scene.detail, scene.turn, look)
    seen = sources.Sources(
        scene.factories,
        scene.centre,
        scene.marker_in_centre,
        (scene.bag, scene.tower),
        scene.taken_from,
        scene.taken,
    )
    sources.paint_sources(canvas, seen, layout.places, SUMMER, look)
    _paint_strips(canvas, scene, layout, look)
    if layout.result:
        ranked = [furniture.Ranked(board.name, board.score, board.winner) for board in scene.boards]
        furniture.result(canvas, ranked, layout.result, look)
    for place, board in zip(layout.boards, scene.boards, strict=True):
        paint_board(canvas, place, board, scene.wild, scene.named_slots, look)


def _paint_strips(canvas: Canvas, scene: TableScene, layout: TableLayout, look: Look) -> None:
    """The wild colour of this round in its frame, and the tiles of the supply."""
    track = strip_layout(layout.track, len(SUMMER), WILD_ROOM)
    for colour, tile in zip(SUMMER, track.tiles, strict=True):
        if colour == scene.wild:
            canvas.sprite(sprites.tile(colour, SUMMER[colour], STRIP_TILE, look.panel, look), tile.x, tile.y)
            canvas.sprite(wild_frame(STRIP_TILE, look), tile.x - WILD_EDGE, tile.y - WILD_EDGE)
    supply = strip_layout(layout.supply, SUPPLY, SUPPLY_ROOM)
    for colour, tile in zip(scene.supply, supply.tiles, strict=False):
        canvas.sprite(sprites.tile(colour, SUMMER[colour], STRIP_TILE, look.panel, look), tile.x, tile.y)
