"""The picture of a table, for every game: a cached background, and what the scene puts on it.

A game's `Painter` knows its boards; the title band, what is on offer and the division are the same for all.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import replace
from functools import lru_cache
from typing import Any, Generic, TypeVar

from PIL import Image

from renderers import panels, sources, sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, HalfCanvas, IndexedCanvas
from renderers.frame import HEIGHT, WIDTH, TableLayout, Wishes, count_places, lay_out_table
from renderers.palette import LOOKS, RGB, Look, Palette, palette
from renderers.scene import Picture, Table, Theme

SceneT = TypeVar("SceneT", bound=Table)
ROWS_OF_TITLE, GAP = 4, 8
"""Of tiles on a title, and between them."""
Meetings = tuple[tuple[RGB, RGB], ...]


class Painter(ABC, Generic[SceneT]):
    """What a game paints by itself. ``fills`` are its tile colours, ``wishes`` what it asks of the division."""

    fills: dict[str, RGB]
    wishes: Wishes
    meetings: Meetings = ()

    @abstractmethod
    def empty_board(self, board: Any) -> Any:
        """The board before the game: all that its background depends on."""

    def find_taken(self, box: Box, scene: SceneT, seat: int) -> Box | None:
        """Where on a board tiles of the last move lie, if any do."""
        return None

    def empty(self, scene: SceneT) -> SceneT:
        """The scene without anything that is painted on a background, so that equal ones share it."""
        shown = len(self.choose_layout(scene).factories)
        places = shown if shown == scene.sources_shown else count_places(shown, scene.focus, self.wishes)
        return replace(
            scene,
            title="",
            detail="",
            turn="",
            alt="",
            boards=tuple(map(self.empty_board, scene.boards)),
            factories=(("",),) * places + ((),) * (scene.sources_shown - places),
            centre=(("", 1),) if scene.sources_shown else (),
            marker_in_centre=False,
            taken_from=None,
            taken=None,
            arrow=False,
        )

    @abstractmethod
    def paint_board_ground(self, canvas: Canvas, box: Box, scene: SceneT, seat: int, look: Look) -> None:
        """The part of a board that lies in the background, of a scene that is `empty`."""

    @abstractmethod
    def paint_board(self, canvas: Canvas, box: Box, scene: SceneT, seat: int, look: Look) -> None:
        """Everything else of a board."""

    @abstractmethod
    def paint_result(self, canvas: Canvas, box: Box, scene: SceneT, seat: int, look: Look) -> None:
        """What a board was worth, as large as a place allows, for the picture of the end: what counted is marked."""

    def paint_title(self, canvas: Canvas, box: Box, scene: SceneT, look: Look) -> None:
        """The ornament of the game's title around a box, beyond which it may reach: by default rows of its tiles."""
        colours, pitch = tuple(self.fills), box.height // ROWS_OF_TITLE
        for row in range(ROWS_OF_TITLE):
            for column in range(box.width // pitch + 1):
                colour = colours[(column - row) % len(colours)]
                tile = sprites.draw_tile(colour, self.fills[colour], pitch - GAP, look.panel, look)
                canvas.paste(tile, box.x + GAP + column * pitch, box.y + GAP + row * pitch)

    def paint_strip_ground(self, canvas: Canvas, box: Box, scene: SceneT, look: Look) -> None:
        """The background of what the game shows beside its boards."""

    def paint_strip(self, canvas: Canvas, box: Box, scene: SceneT, look: Look) -> None:
        """What changes in it."""

    def choose_layout(self, scene: SceneT) -> TableLayout:
        """The division that suits a scene."""
        left = None if scene.steady else len(scene.factories_left)
        return lay_out_table(len(scene.boards), scene.focus, scene.sources_shown, self.wishes, left)

    def choose_palette(self, theme: Theme, more: Meetings = ()) -> Palette:
        """The colours of the game's pictures, and of ``more`` inks on their grounds."""
        return palette(theme, tuple(self.fills.values()), (*more, *self.meetings))

    def draw(self, scene: SceneT) -> Picture:
        """The picture of a scene. May be called from any thread."""
        return self.paint(scene).picture(scene.alt)

    def paint(self, scene: SceneT) -> IndexedCanvas:
        """The picture of a scene before it is a file."""
        background = _paint_indexed_ground(self, self.empty(scene))
        canvas = IndexedCanvas(background.copy(), self.choose_palette(scene.theme))
        self.paint_table(canvas, scene)
        return canvas

    def paint_half(self, scene: SceneT) -> Image.Image:
        """The picture of a scene half as large each way, as palette entries of which none is transparent."""
        palette = self.choose_palette(scene.theme)
        background = _paint_half_ground(self, self.empty(scene))
        canvas = HalfCanvas(background.copy(), palette)
        self.paint_table(canvas, scene)
        return canvas.image

    def paint_table(self, canvas: Canvas, scene: SceneT) -> None:
        """Everything of a table that its background does not hold."""
        look, layout = LOOKS[scene.theme], self.choose_layout(scene)
        panels.paint_header(canvas, scene.title, scene.detail, scene.turn, look)
        sources.paint_sources(canvas, scene, layout, self.fills, look)
        if layout.strip:
            self.paint_strip(canvas, layout.strip, scene, look)
        for seat, box in enumerate(layout.boards):
            self.paint_board(canvas, box, scene, seat, look)
        if scene.arrow:
            self._paint_arrow(canvas, layout, scene, look)

    def _paint_arrow(self, canvas: Canvas, layout: TableLayout, scene: SceneT, look: Look) -> None:
        """An arrow from the source of the last move to where its tiles lie now."""
        source = None
        if scene.taken_from == 0 and layout.centre:
            source = sources.place_taken(layout.centre, counted=True)
        elif scene.taken_from and layout.factories:
            source = dict(sources.number_factories(scene, layout)).get(scene.taken_from)
        found = (self.find_taken(box, scene, seat) for seat, box in enumerate(layout.boards))
        target = next(filter(None, found), None)
        if source and target:
            # From edge to edge, so that it hides neither what was taken nor what it has become.
            sprite, x, y = sprites.draw_long_arrow(_leave(source, target), _leave(target, source), look)
            canvas.paste(sprite, x, y)

    def paint_background(self, canvas: Canvas, scene: SceneT) -> None:
        """The background of an empty scene."""
        look, layout = LOOKS[scene.theme], self.choose_layout(scene)
        panels.paint_bare_table(canvas, look)
        sources.paint_ground(canvas, scene, layout, look)
        if layout.strip:
            panels.paint_panel(canvas, layout.strip, look)
            self.paint_strip_ground(canvas, layout.strip, scene, look)
        for seat, box in enumerate(layout.boards):
            self.paint_board_ground(canvas, box, scene, seat, look)


def _leave(box: Box, there: Box) -> tuple[int, int]:
    """Where the way from the middle of a box to that of another comes to its edge, or to a disc as wide as it."""
    across, down = there.centre - box.centre, there.middle - box.middle
    share = min(box.width / 2 / (math.hypot(across, down) or 1.0), box.height / 2 / (abs(down) or 1.0))
    return round(box.centre + share * across), round(box.middle + share * down)


@lru_cache(maxsize=24)
def _paint_indexed_ground(painter: Painter[Any], scene: Table) -> Image.Image:
    """One megabyte each: as many as the sizes and seats of the tables of a busy day."""
    canvas = IndexedCanvas.blank(WIDTH, HEIGHT, painter.choose_palette(scene.theme))
    painter.paint_background(canvas, scene)
    canvas.round_corners(panels.CORNER)
    return canvas.image


@lru_cache(maxsize=8)
def _paint_half_ground(painter: Painter[Any], scene: Table) -> Image.Image:
    palette = painter.choose_palette(scene.theme)
    canvas = IndexedCanvas.blank(WIDTH, HEIGHT, palette)
    painter.paint_background(canvas, scene)
    whole = canvas.image.crop((1, 0, WIDTH + 1, HEIGHT))
    whole.putpalette(palette.entries)
    return palette.map(whole.convert("RGB").reduce(2))
