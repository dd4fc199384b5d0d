"""The two pictures of Sintra: the whole table, and one palace alone."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderers import furniture, sources, sprites
from renderers.acts import Recorder, Recording
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas, indexed
from renderers.palette import LOOKS, SINTRA, Look, Palette, palette
from renderers.scene import Picture, Theme
from renderers.sintra.layout import (
    PalaceLayout,
    RoundsLayout,
    SingleLayout,
    TableLayout,
    single_layout,
    table_layout,
)
from renderers.sintra.palace import paint_ground, paint_palace
from renderers.sintra.scene import Labels, PalaceScene, TableScene

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
    layout = table_layout(len(scene.palaces))
    canvas = _canvas(ground_of(scene, layout))
    paint_table(canvas, scene, layout)
    return canvas.picture(scene.alt)


def record_table(scene: TableScene) -> Recording:
    """A table as a frame of an animation. May be called from any thread."""
    layout = table_layout(len(scene.palaces))
    recorder = Recorder()
    paint_table(recorder, scene, layout)
    return Recording(_indexed_ground(ground_of(scene, layout)), colours_of(scene.theme), recorder.acts)


def draw_palace(scene: PalaceScene) -> Picture:
    """The picture of one palace, large. May be called from any thread."""
    layout = single_layout()
    canvas = _canvas(ground_of(scene, layout))
    look = LOOKS[scene.theme]
    furniture.header(canvas, layout.header, scene.title, scene.detail, "", look)
    paint_rounds(canvas, layout.rounds, scene.rounds, scene.round, look)
    paint_palace(canvas, layout.palace, scene.palace, scene.track, look)
    return canvas.picture(scene.alt)


def ground_of(scene: TableScene | PalaceScene, layout: TableLayout | SingleLayout) -> Ground:
    """The background that a picture starts from."""
    return Ground(layout, scene.track, scene.labels, scene.theme)


def colours_of(theme: Theme) -> Palette:
    """The palette of Sintra."""
    return palette(theme, tuple(SINTRA.values()))


def _canvas(ground: Ground) -> IndexedCanvas:
    return IndexedCanvas(_indexed_ground(ground).copy(), colours_of(ground.theme))


@lru_cache(maxsize=12)
def _indexed_ground(ground: Ground) -> Image.Image:
    return indexed(paint_background(ground), colours_of(ground.theme), furniture.CORNER)


def paint_background(ground: Ground) -> Image.Image:
    """The background in true colours."""
    layout, look = ground.layout, LOOKS[ground.theme]
    canvas = furniture.table(layout.width, layout.height, layout.header, look)
    furniture.panel(canvas, layout.rounds.box, look)
    if isinstance(layout, TableLayout):
        labels = sources.Labels(ground.labels.centre, (ground.labels.bag, ground.labels.tower))
        sources.paint_ground(canvas, layout.places, labels, SINTRA, look)
        if layout.result:
            furniture.panel(canvas, layout.result, look)
            furniture.frieze(canvas, layout.result, furniture.FRIEZE, look)
    for palace in ground.palaces:
        paint_ground(canvas, palace, ground.track, ground.labels, look)
    return canvas.image


def paint_table(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    """Everything of a table that its background does not hold."""
    look = LOOKS[scene.theme]
    furniture.header(canvas, layout.header, scene.title, scene.detail, scene.turn, look)
    lying = sources.Sources(
        scene.factories,
        scene.centre,
        scene.marker_in_centre,
        (scene.bag, scene.tower),
        scene.taken_from,
        scene.taken,
    )
    sources.paint_sources(canvas, lying, layout.places, SINTRA, look)
    paint_rounds(canvas, layout.rounds, scene.rounds, scene.round, look)
    for place, palace in zip(layout.palaces, scene.palaces, strict=True):
        paint_palace(canvas, place, palace, scene.track, look)
    if layout.result:
        ranked = [furniture.Ranked(palace.name, palace.score, palace.winner) for palace in scene.palaces]
        furniture.result(canvas, ranked, layout.result, look)


def paint_rounds(canvas: Canvas, layout: RoundsLayout, rounds: tuple[str, ...], now: int, look: Look) -> None:
    """The colours of the rounds: those past are empty places, the one that is played is ringed."""
    for number, (colour, tile, below) in enumerate(zip(rounds, layout.tiles, layout.numbers, strict=True), 1):
        fill, size, margin = SINTRA[colour], tile.width, 4
        if number < now:
            canvas.sprite(sprites.slot(colour, fill, size, look.panel, look), tile.x, tile.y)
        elif number == now:
            _ring(canvas, tile, margin, look)
            canvas.sprite(sprites.tile(colour, fill, size, look.turn, look), tile.x, tile.y)
        else:
            canvas.sprite(sprites.tile(colour, fill, size, look.panel, look), tile.x, tile.y)
        ink = look.turn if number == now else look.muted
        base = below.baseline(ROUND_NUMBER)
        canvas.text(str(number), below.centre, base, ROUND_NUMBER, below.width, ink, look.panel, "centre")


def _ring(canvas: Canvas, tile: Box, margin: int, look: Look) -> None:
    canvas.rounded(tile.inset(-margin), 10, look.turn, look.panel)
