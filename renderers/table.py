"""The picture of a table, for every game: a cached background, and what the scene puts on it.

The scenes of a game know how its boards are painted; the title band, what is on offer and the division are the same
for all.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from PIL import Image

from renderers import panels, sources, sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, HalfCanvas
from renderers.frame import HEIGHT, RIM, WIDTH, TableLayout, Wishes, lay_out_table
from renderers.palette import LOOKS, RGB, Look, Palette, palette
from renderers.pieces import Sprite
from renderers.scene import Picture, Scene, Table
from renderers.text import SMALLEST, measure

ROWS_OF_TITLE, GAP = 4, 8
"""Of tiles on a title, and between them."""
BADGE = 40
"""The disc that carries a factory's number, at the rim."""
Meetings = tuple[tuple[RGB, RGB], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene(Table, Scene):
    """What a game paints by itself. ``fills`` are its tile colours, ``wishes`` what it asks of the division."""

    fills: ClassVar[dict[str, RGB]]
    wishes: ClassVar[Wishes]
    meetings: ClassVar[Meetings] = ()

    @property
    def printed(self) -> Hashable:
        """What the game's part of the background depends on, besides the theme and the division."""
        return ()

    @abstractmethod
    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        """The part of a board that lies in the background: it may depend on nothing but what is `printed`."""

    @abstractmethod
    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Everything else of a board."""

    def paint_name(self, canvas: Canvas, box: Box, seat: int) -> None:
        """What of a board an arrow passes below."""

    @abstractmethod
    def paint_result(self, canvas: Canvas, box: Box, seat: int) -> None:
        """What a board was worth, as large as a place allows, for the picture of the end: what counted is marked."""

    def find_taken(self, box: Box, seat: int) -> Box | None:
        """Where on a board tiles of the last move lie, if any do."""
        return None

    def paint_title(self, canvas: Canvas, box: Box) -> None:
        """The ornament of the game's title around a box, beyond which it may reach: by default rows of its tiles."""
        colours, pitch = tuple(self.fills), box.height // ROWS_OF_TITLE
        for row in range(ROWS_OF_TITLE):
            for column in range(box.width // pitch + 1):
                colour = colours[(column - row) % len(colours)]
                canvas.paste(self.tile(colour, pitch - GAP), box.x + GAP + column * pitch, box.y + GAP + row * pitch)

    def paint_strip_ground(self, canvas: Canvas, box: Box) -> None:
        """The background of what the game shows beside its boards."""

    def paint_strip(self, canvas: Canvas, box: Box) -> None:
        """What changes in it."""

    @property
    def look(self) -> Look:
        """The colours of its theme."""
        return LOOKS[self.theme]

    def tile(self, colour: str, size: int, ring: int = 0) -> Sprite:
        """A tile of ``size`` px on a panel, in a ring if it is fresh."""
        return sprites.draw_tile(colour, self.fills[colour], size, self.look.panel, self.look, ring)

    def slot(self, colour: str | None, size: int) -> Sprite:
        """An empty place on a panel, for this colour or for any."""
        return sprites.draw_slot(colour, self.fills[colour] if colour else None, size, self.look.panel, self.look)

    @property
    def layout(self) -> TableLayout:
        """The division that suits it."""
        left = None if self.steady else len(self.factories_left)
        return lay_out_table(len(self.boards), self.focus, self.sources_shown, self.wishes, left)

    def choose_palette(self, more: Meetings = ()) -> Palette:
        """The colours of the game's pictures, and of ``more`` inks on their grounds."""
        return palette(self.theme, tuple(self.fills.values()), (*more, *self.meetings))

    def draw(self) -> Picture:
        """See `Scene.draw`."""
        return self.paint().picture(self.alt)

    def paint(self) -> Canvas:
        """The picture before it is a file."""
        canvas = Canvas(_paint_whole_ground(Ground(self)).copy(), self.choose_palette())
        self.paint_table(canvas)
        return canvas

    def paint_half(self) -> Image.Image:
        """The picture half as large each way, as palette entries of which none is transparent."""
        canvas = HalfCanvas(_paint_half_ground(Ground(self)).copy(), self.choose_palette())
        self.paint_table(canvas)
        return canvas.image

    def paint_table(self, canvas: Canvas) -> None:
        """Everything that the background does not hold."""
        layout = self.layout
        panels.paint_header(canvas, self.title, self.detail, self.turn, self.look)
        for number, box in sources.number_factories(self, layout):
            self._paint_factory(canvas, number, box, layout.tile, everything=sources.shows_all(self, layout))
        if layout.centre:
            self._paint_centre(canvas, layout.centre, layout.tile)
        if layout.strip:
            self.paint_strip(canvas, layout.strip)
        for seat, box in enumerate(layout.boards):
            self.paint_board(canvas, box, seat)
        if self.arrow:
            self._paint_arrow(canvas, layout)
        for seat, box in enumerate(layout.boards):
            self.paint_name(canvas, box, seat)

    def _paint_factory(self, canvas: Canvas, number: int, box: Box, size: int, *, everything: bool) -> None:
        """The tiles of a factory, and where the last move took some; unless ``everything`` is shown, its plate."""
        tiles, chosen, look = self.factories[number - 1], self.taken_from == number, self.look
        if chosen or not everything:
            canvas.paste(sprites.draw_factory(box.width, look.table, look, fresh=chosen), box.x, box.y)
        if not tiles and not chosen:
            return
        places = sources.place_tiles(box, size)
        colour, count = self.taken if chosen and self.taken else ("", 0)
        for at in places[:count]:
            canvas.paste(sprites.draw_taken_tile(colour, self.fills[colour], size, look), at.x, at.y)
        for colour, at in zip(tiles, places, strict=False):
            canvas.paste(sprites.draw_tile(colour, self.fills[colour], size, look.plate, look), at.x, at.y)
        ink, rim = (look.fresh, look.fresh) if chosen else (look.text, look.rim)
        self._paint_number(canvas, number, box, ink, rim)

    def _paint_number(self, canvas: Canvas, number: int, disc: Box, ink: RGB, rim: RGB) -> None:
        """The number of a factory at the left of its rim, where no tile lies."""
        box = Box(disc.x - RIM, disc.middle - BADGE // 2, BADGE, BADGE)
        canvas.paste(sprites.draw_badge(BADGE, self.look.panel, rim, self.look), box.x, box.y)
        canvas.write_in(str(number), box, SMALLEST, ink, self.look.panel, "centre")

    def _paint_centre(self, canvas: Canvas, box: Box, size: int) -> None:
        """The tiles of the centre; what the last move took from it stands at the right of its word."""
        look = self.look
        if self.taken_from == 0:
            panels.paint_outline(canvas, box, look.fresh, look)
            if self.taken:
                colour, count = self.taken
                place = sources.place_taken(box)
                canvas.paste(self.tile(colour, place.width), place.x, place.y)
                words, base = panels.signed(-count), place.baseline(SMALLEST)
                canvas.write(words, place.x - 6, base, SMALLEST, 80, look.fresh, look.panel, "right")
        tile, groups = sources.lay_out_centre(box, self.centre, self.marker_in_centre, size)
        for kind, places, held, counted in groups:
            sprite = self.tile(kind, tile) if kind else sprites.draw_marker(tile, look.panel, look)
            for place in places:
                canvas.paste(sprite, place.x, place.y)
            if counted:
                whole = f"×{held}"
                words = whole if measure(whole, sources.COUNT) <= counted.width else str(held)
                canvas.write_in(words, counted, sources.COUNT, look.text, look.panel)

    def _paint_arrow(self, canvas: Canvas, layout: TableLayout) -> None:
        """An arrow from the source of the last move to where its tiles lie now."""
        numbered = dict(sources.number_factories(self, layout))
        source = numbered.get(self.taken_from) if self.taken_from else layout.centre
        found = (self.find_taken(box, seat) for seat, box in enumerate(layout.boards))
        target = next(filter(None, found), None)
        if source and target:
            # From edge to edge, so that it hides neither what was taken nor what it has become.
            sprite, x, y = sprites.draw_long_arrow(_leave(source, target), _leave(target, source), self.look)
            canvas.paste(sprite, x, y)

    def paint_background(self, canvas: Canvas) -> None:
        """What pictures of the same `Ground` share."""
        look, layout = self.look, self.layout
        panels.paint_bare_table(canvas, look)
        # Which factories are left changes with every turn: where not all are shown, none is in here.
        for number, box in sources.number_factories(self, layout) if sources.shows_all(self, layout) else ():
            canvas.paste(sprites.draw_factory(box.width, look.table, look), box.x, box.y)
            self._paint_number(canvas, number, box, look.muted, look.rim)
        if layout.centre:
            panels.paint_panel(canvas, layout.centre, look)
            line = layout.centre.inset(sources.EDGE)._replace(y=layout.centre.y + 4, height=sources.WORD_LINE)
            canvas.write_in(self.centre_label, line, SMALLEST, look.muted, look.panel)
        if layout.strip:
            panels.paint_panel(canvas, layout.strip, look)
            self.paint_strip_ground(canvas, layout.strip)
        for seat, box in enumerate(layout.boards):
            self.paint_board_ground(canvas, box, seat)


class Ground:
    """A scene as far as its background goes: two are equal where that looks the same."""

    def __init__(self, scene: TableScene) -> None:
        self.scene, layout = scene, scene.layout
        if not sources.shows_all(scene, layout):
            # Which factories are left changes with every turn, so they are no part of the background.
            layout = layout._replace(factories=())
        self._key = (type(scene), scene.theme, layout, scene.centre_label, scene.printed)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and other._key == self._key


def _leave(box: Box, there: Box) -> tuple[int, int]:
    """Where the way from the middle of a box to that of another comes to its edge, or to a disc as wide as it."""
    across, down = there.centre - box.centre, there.middle - box.middle
    share = min(box.width / 2 / (math.hypot(across, down) or 1.0), box.height / 2 / (abs(down) or 1.0))
    return round(box.centre + share * across), round(box.middle + share * down)


@lru_cache(maxsize=24)
def _paint_whole_ground(ground: Ground) -> Image.Image:
    """One megabyte each: as many as the sizes and seats of the tables of a busy day."""
    canvas = Canvas.blank(WIDTH, HEIGHT, ground.scene.choose_palette())
    ground.scene.paint_background(canvas)
    canvas.round_corners(panels.CORNER)
    return canvas.image


@lru_cache(maxsize=8)
def _paint_half_ground(ground: Ground) -> Image.Image:
    palette = ground.scene.choose_palette()
    canvas = Canvas.blank(WIDTH, HEIGHT, palette)
    ground.scene.paint_background(canvas)
    canvas.image.putpalette(palette.entries)
    return palette.map(canvas.image.convert("RGB").reduce(2))
