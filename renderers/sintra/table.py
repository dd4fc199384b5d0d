"""The two pictures of Sintra: the whole table, and one palace alone."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderers import panels, sources, sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas, index_background
from renderers.palette import LOOKS, SINTRA, Look, Palette, palette
from renderers.scene import Picture, Theme
from renderers.sintra.layout import (
    PalaceLayout,
    RoundsLayout,
    SingleLayout,
    TableLayout,
    lay_out_single,
    lay_out_table,
)
from renderers.sintra.palace import paint_ground, paint_palace
from renderers.sintra.scene import Labels, PalaceScene, TableScene
from renderers.strokes import Frame, StrokeCollector

ROUND_NUMBER = 26


class Ground(NamedTuple):
    """Everything that decides what a background looks like."""

    layout: TableLayout | SingleLayout
    track: tuple[int, ...]
    labels: Labels
    theme: Theme

    @property
    def palaces(self) -> tuple[PalaceLayout, ...]:
        """The palaces of either kind of layout."""
        return self.layout.palaces if isinstance(self.layout, TableLayout) else (self.layout.palace,)


def draw_table(scene: TableScene) -> Picture:
    """The picture of a whole table. May be called from any thread."""
    layout = lay_out_table(len(scene.palaces), len(scene.factories))
    canvas = _canvas(make_ground(scene, layout))
    paint_table(canvas, scene, layout)
    return canvas.picture(scene.alt)


def draw_frame(scene: TableScene) -> Frame:
    """A table as a frame of an animation. May be called from any thread."""
    layout = lay_out_table(len(scene.palaces), len(scene.factories))
    collector = StrokeCollector()
    paint_table(collector, scene, layout)
    return Frame(_paint_indexed_ground(make_ground(scene, layout)), choose_palette(scene.theme), collector.strokes)


def draw_palace(scene: PalaceScene) -> Picture:
    """The picture of one palace, large. May be called from any thread."""
    layout = lay_out_single()
    canvas = _canvas(make_ground(scene, layout))
    look = LOOKS[scene.theme]
    panels.paint_header(canvas, layout.header, scene.title, scene.detail, "", look)
    paint_rounds(canvas, layout.rounds, scene.rounds, scene.round, look)
    paint_palace(canvas, layout.palace, scene.palace, scene.track, look)
    return canvas.picture(scene.alt)


def make_ground(scene: TableScene | PalaceScene, layout: TableLayout | SingleLayout) -> Ground:
    """The background that a picture starts from."""
    return Ground(layout, scene.track, scene.labels, scene.theme)


def choose_palette(theme: Theme) -> Palette:
    """The palette of Sintra."""
    return palette(theme, tuple(SINTRA.values()))


def _canvas(ground: Ground) -> IndexedCanvas:
    return IndexedCanvas(_paint_indexed_ground(ground).copy(), choose_palette(ground.theme))


@lru_cache(maxsize=12)
def _paint_indexed_ground(ground: Ground) -> Image.Image:
    return index_background(paint_background(ground), choose_palette(ground.theme), panels.CORNER)


def paint_background(ground: Ground) -> Image.Image:
    """The background in true colours."""
    layout, look = ground.layout, LOOKS[ground.theme]
    canvas = panels.start_background(layout.width, layout.height, layout.header, look)
    panels.paint_panel(canvas, layout.rounds.box, look)
    if isinstance(layout, TableLayout):
        labels = sources.Labels(ground.labels.centre, (ground.labels.bag, ground.labels.tower))
        sources.paint_ground(canvas, layout.places, labels, SINTRA, look)
        panels.paint_ranking_ground(canvas, layout.ranking, look)
    for palace in ground.palaces:
        paint_ground(canvas, palace, ground.track, ground.labels, look)
    return canvas.image


def paint_table(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    """Everything of a table that its background does not hold."""
    look = LOOKS[scene.theme]
    panels.paint_header(canvas, layout.header, scene.title, scene.detail, scene.turn, look)
    sources.paint_sources(canvas, scene, scene.tower, layout.places, SINTRA, look)
    paint_rounds(canvas, layout.rounds, scene.rounds, scene.round, look)
    for place, palace in zip(layout.palaces, scene.palaces, strict=True):
        paint_palace(canvas, place, palace, scene.track, look)
    panels.paint_ranking(canvas, scene.palaces, layout.ranking, look)


def paint_rounds(canvas: Canvas, layout: RoundsLayout, rounds: tuple[str, ...], now: int, look: Look) -> None:
    """The colours of the rounds: those past are empty places, the one that is played is ringed."""
    for number, (colour, tile, below) in enumerate(zip(rounds, layout.tiles, layout.numbers, strict=True), 1):
        fill, size, margin = SINTRA[colour], tile.width, 4
        if number < now:
            canvas.paste(sprites.draw_slot(colour, fill, size, look.panel, look), tile.x, tile.y)
        elif number == now:
            _ring(canvas, tile, margin, look)
            canvas.paste(sprites.draw_tile(colour, fill, size, look.turn, look), tile.x, tile.y)
        else:
            canvas.paste(sprites.draw_tile(colour, fill, size, look.panel, look), tile.x, tile.y)
        ink = look.turn if number == now else look.muted
        base = below.baseline(ROUND_NUMBER)
        canvas.write(str(number), below.centre, base, ROUND_NUMBER, below.width, ink, look.panel, "centre")


def _ring(canvas: Canvas, tile: Box, margin: int, look: Look) -> None:
    canvas.fill_rounded(tile.inset(-margin), 10, look.turn, look.panel)
