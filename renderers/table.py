"""The picture of a table, for every game: a cached background, and what the scene puts on it.

The scenes of a game know how its boards are painted; the title band, what is on offer and the division are the same
for all.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from PIL import Image

from renderers import panels, sprites, tiles
from renderers.boxes import Box
from renderers.canvas import Canvas, HalfCanvas, Lettering
from renderers.colours import LOOKS, RGB, Look
from renderers.frame import HEIGHT, RIM, WIDTH, TableLayout, Wishes, lay_out_table
from renderers.offer import (
    COUNT,
    EDGE,
    MARKER,
    WORD_LINE,
    lay_out_centre,
    place_taken,
    place_tiles,
)
from renderers.palette import Meetings, Palette, make_palette
from renderers.pieces import Sprite
from renderers.scene import Counts, Picture, Scene, Seat, Theme
from renderers.script import LATIN, Script
from renderers.text import SMALLEST, measure

BADGE = 40  # the disc that carries a factory's number, at the rim
ROWS_OF_TITLE = 4  # of tiles on a title
GAP = 8  # between them


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene(Scene):
    """A table of any game; with one board and without factories it is the picture of that board alone, without boards
    that of what is on offer.

    ``detail`` is a line beside the title: the round, and how much is in the bag. ``factories[i]`` are the tiles of
    factory i + 1. ``taken_from`` is the source of the last move: 1 and up a factory, 0 the centre, ``None`` no move to
    show; ``taken`` the (colour, count) that left it. ``focus`` are the seats whose boards are large: who must decide.
    ``arrow`` asks for an arrow from the source of the last move to its tiles, for pages that teach. A
    ``steady`` table keeps its division when nothing is on offer, for replays. ``script`` is how its words are written;
    factories and boards are the same in all languages, as moves count from there.

    A game says what its tile colours are (``fills``), what it asks of the division (``wishes``), which colours meet
    in its pictures alone (``meetings``), and paints its boards by itself.
    """

    fills: ClassVar[dict[str, RGB]]
    wishes: ClassVar[Wishes]
    meetings: ClassVar[Meetings] = ()

    title: str
    detail: str
    turn: str
    boards: tuple[Seat, ...]
    alt: str
    factories: tuple[tuple[str, ...], ...] = ()
    centre: Counts = ()
    marker_in_centre: bool = False
    centre_label: str = "Centre"
    focus: tuple[int, ...] = ()
    taken_from: int | None = None
    taken: tuple[str, int] | None = None
    arrow: bool = False
    steady: bool = False
    theme: Theme = "light"
    script: Script = LATIN

    @property
    def printed(self) -> Hashable:
        """What the game's part of the background depends on, besides the theme and the division."""
        return ()

    @abstractmethod
    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        """What lies in the background, on the panel of a board: it may depend on nothing but what is `printed`."""

    @abstractmethod
    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Everything else on the panel of a board."""

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
        colours = tuple(self.fills)
        pitch = box.height // ROWS_OF_TITLE
        for row in range(ROWS_OF_TITLE):
            y = box.y + GAP + row * pitch
            for column in range(box.width // pitch + 1):
                x = box.x + GAP + column * pitch
                colour = colours[(column - row) % len(colours)]
                canvas.paste(self.draw_tile(colour, pitch - GAP), x, y)

    def paint_rounds_ground(self, canvas: Canvas, box: Box) -> None:
        """The background of the colours of the rounds."""

    def paint_rounds(self, canvas: Canvas, box: Box) -> None:
        """What changes in them."""

    def paint_supply_ground(self, canvas: Canvas, box: Box) -> None:
        """The background of the supply."""

    def paint_supply(self, canvas: Canvas, box: Box) -> None:
        """The tiles of the supply."""

    @property
    def look(self) -> Look:
        """The colours of its theme."""
        return LOOKS[self.theme]

    def draw_tile(self, colour: str, size: int, ring: int = 0) -> Sprite:
        """A tile of ``size`` px on a panel, in a ring if it is fresh."""
        return tiles.draw_tile(colour, self.fills[colour], size, self.look.panel, self.look, ring)

    def draw_slot(self, colour: str | None, size: int) -> Sprite:
        """An empty place on a panel, for this colour or for any."""
        fill = self.fills[colour] if colour else None
        return tiles.draw_slot(colour, fill, size, self.look.panel, self.look)

    @property
    def has_offer(self) -> bool:
        """Whether the picture shows factories and centre: not once everything is taken."""
        return self.steady or any(self.factories) or any(count for _, count in self.centre)

    @property
    def _factories_left(self) -> list[int]:
        """The numbers of the factories that hold tiles, and of the one from which the last move took them."""
        numbered = enumerate(self.factories, 1)
        return [number for number, there in numbered if there or number == self.taken_from]

    @property
    def layout(self) -> TableLayout:
        """The division that suits it."""
        factories = len(self.factories) if self.has_offer else 0
        left = None if self.steady else len(self._factories_left)
        return lay_out_table(len(self.boards), self.focus, factories, self.wishes, left)

    @property
    def _has_all_factories(self) -> bool:
        """Whether every factory is shown, and not only those that are left."""
        return len(self.layout.factories) == len(self.factories)

    @property
    def factory_boxes(self) -> dict[int, Box]:
        """Where the factories that are shown stand, by their numbers."""
        numbers = self._factories_left
        if self._has_all_factories:
            numbers = list(range(1, len(self.factories) + 1))
        return dict(zip(numbers, self.layout.factories, strict=False))

    def choose_palette(self, more: Meetings = ()) -> Palette:
        """The colours of the game's pictures, and of ``more`` inks on their grounds."""
        return make_palette(self.theme, tuple(self.fills.values()), (*more, *self.meetings))

    def draw(self) -> Picture:
        """See `Scene.draw`."""
        return self.paint().finish(self.alt)

    def paint(self) -> Canvas:
        """The picture before it is a file."""
        canvas = Canvas(_paint_whole_ground(self.ground).copy(), self.choose_palette(), self.script)
        self.paint_table(canvas)
        return canvas

    def paint_half(self) -> Image.Image:
        """The picture half as large each way, as palette entries of which none is transparent."""
        canvas = HalfCanvas(_paint_half_ground(self.ground).copy(), self.choose_palette(), self.script)
        self.paint_table(canvas)
        return canvas.image

    @property
    def ground(self) -> Ground:
        """The scene as far as its background goes."""
        layout = self.layout
        if not self._has_all_factories:
            # Which factories are left changes with every turn: where not all are shown, none is in the background.
            layout = layout._replace(factories=())
        return Ground(self, (type(self), self.theme, self.script, layout, self.centre_label, self.printed))

    def paint_background(self, canvas: Canvas) -> None:
        """What pictures of the same `ground` share."""
        look = self.look
        layout = self.layout
        panels.paint_bare_table(canvas, look)
        if self._has_all_factories:
            for number, box in self.factory_boxes.items():
                canvas.paste(sprites.draw_factory(box.width, look.table, look), box.x, box.y)
                self._paint_number(canvas, number, box, look.muted, look.rim)
        for box in layout.panels:
            panels.paint_panel(canvas, box, look)
        if layout.centre:
            line = layout.centre.inset(EDGE)._replace(y=layout.centre.y + 4, height=WORD_LINE)
            words = canvas.mirror(layout.centre)
            words.write_in(self.centre_label, line, Lettering(SMALLEST, look.muted, look.panel))
        if layout.rounds:
            self.paint_rounds_ground(canvas, layout.rounds)
        if layout.supply:
            self.paint_supply_ground(canvas, layout.supply)
        for seat, box in enumerate(layout.boards):
            self.paint_board_ground(canvas, box, seat)

    def paint_table(self, canvas: Canvas) -> None:
        """Everything that the background does not hold."""
        look = self.look
        layout = self.layout
        panels.paint_header(canvas, self.title, self.detail, self.turn, look)
        has_plates = self._has_all_factories
        for number, box in self.factory_boxes.items():
            is_source = number == self.taken_from
            if is_source or not has_plates:
                canvas.paste(sprites.draw_factory(box.width, look.table, look, fresh=is_source), box.x, box.y)
            self._paint_factory(canvas, number, box, layout.tile)
        if layout.centre:
            self._paint_centre(canvas, layout.centre, layout.tile)
        if layout.rounds:
            self.paint_rounds(canvas, layout.rounds)
        if layout.supply:
            self.paint_supply(canvas, layout.supply)
        for seat, box in enumerate(layout.boards):
            board = self.boards[seat]
            if board.active or board.winner:
                panels.paint_outline(canvas, box, look.gilt, look)
            self.paint_board(canvas, box, seat)
        if self.arrow:
            self._paint_arrow(canvas, layout)
        for seat, box in enumerate(layout.boards):
            self.paint_name(canvas, box, seat)

    def _paint_factory(self, canvas: Canvas, number: int, box: Box, size: int) -> None:
        """What lies on the plate of a factory: its tiles, and where the last move took some."""
        look = self.look
        there = self.factories[number - 1]
        is_source = number == self.taken_from
        if not there and not is_source:
            return
        places = place_tiles(box, size)
        if is_source and self.taken:
            # The places of those that were taken; what is left is painted over them.
            colour, count = self.taken
            for place in places[:count]:
                hole = tiles.draw_taken_tile(colour, self.fills[colour], size, look)
                canvas.paste(hole, place.x, place.y)
        for colour, place in zip(there, places, strict=False):
            tile = tiles.draw_tile(colour, self.fills[colour], size, look.plate, look)
            canvas.paste(tile, place.x, place.y)
        if is_source:
            self._paint_number(canvas, number, box, look.fresh, look.fresh)
        else:
            self._paint_number(canvas, number, box, look.text, look.rim)

    def _paint_number(self, canvas: Canvas, number: int, disc: Box, ink: RGB, rim: RGB) -> None:
        """The number of a factory at the left of its rim, where no tile lies."""
        panel = self.look.panel
        box = Box(disc.x - RIM, disc.middle - BADGE // 2, BADGE, BADGE)
        canvas.paste(sprites.draw_badge(BADGE, panel, rim, self.look), box.x, box.y)
        canvas.write_in(self.script.write(number), box, Lettering(SMALLEST, ink, panel, "centre"))

    def _paint_centre(self, canvas: Canvas, box: Box, size: int) -> None:
        """The tiles of the centre; what the last move took from it stands at the right of its word."""
        look = self.look
        if self.taken_from == 0:
            panels.paint_outline(canvas, box, look.fresh, look)
            if self.taken:
                self._paint_taken(canvas, box, *self.taken)
        word = None
        if self.marker_in_centre:
            word = measure(self.centre_label, SMALLEST)
        tile, groups = lay_out_centre(box, self.centre, word, size, self.script)
        counts = Lettering(COUNT, look.text, look.panel)
        for group in groups:
            if not group.colour:
                # The marker stands in the line of the word.
                (place,) = group.tiles
                marker = tiles.draw_marker(MARKER, look.panel, look)
                canvas.mirror(box).paste(marker, place.x, place.y)
                continue
            sprite = self.draw_tile(group.colour, tile)
            for place in group.tiles:
                canvas.paste(sprite, place.x, place.y)
            canvas.write_in(group.words, group.counted, counts)

    def _paint_taken(self, canvas: Canvas, centre: Box, colour: str, count: int) -> None:
        """A tile of those that the last move took from the centre, and how many they were."""
        look = self.look
        canvas = canvas.mirror(centre)
        place = place_taken(centre)
        canvas.paste(self.draw_tile(colour, place.width), place.x, place.y)
        lettering = Lettering(SMALLEST, look.fresh, look.panel, "right")
        canvas.write(self.script.write(-count), place.x - 6, place.baseline(SMALLEST), 80, lettering)

    def _paint_arrow(self, canvas: Canvas, layout: TableLayout) -> None:
        """An arrow from the source of the last move to where its tiles lie now."""
        source = layout.centre
        if self.taken_from:
            source = self.factory_boxes.get(self.taken_from)
        found = (self.find_taken(box, seat) for seat, box in enumerate(layout.boards))
        target = next(filter(None, found), None)
        if source and target:
            # From edge to edge, so that it hides neither what was taken nor what it has become.
            start = _find_edge(source, target)
            end = _find_edge(target, source)
            sprite, x, y = sprites.draw_long_arrow(start, end, self.look)
            canvas.paste(sprite, x, y)


def _find_edge(box: Box, there: Box) -> tuple[int, int]:
    """Where the way from the middle of a box to that of another comes to its edge, or to a disc as wide as it."""
    across = there.centre - box.centre
    down = there.middle - box.middle
    length = math.hypot(across, down) or 1.0
    height = abs(down) or 1.0
    share = min(box.width / 2 / length, box.height / 2 / height)
    return round(box.centre + share * across), round(box.middle + share * down)


@dataclass(frozen=True, slots=True)
class Ground:
    """A scene with what its background depends on: two are equal where that looks the same."""

    scene: TableScene = field(compare=False)
    key: Hashable


@lru_cache(maxsize=8)
def _paint_whole_ground(ground: Ground) -> Image.Image:
    """One megabyte each: to paint one anew takes half as long as the rest of the picture."""
    canvas = Canvas.blank(WIDTH, HEIGHT, ground.scene.choose_palette(), ground.scene.script)
    ground.scene.paint_background(canvas)
    canvas.round_corners(panels.CORNER)
    return canvas.image


@lru_cache(maxsize=8)
def _paint_half_ground(ground: Ground) -> Image.Image:
    palette = ground.scene.choose_palette()
    canvas = Canvas.blank(WIDTH, HEIGHT, palette, ground.scene.script)
    ground.scene.paint_background(canvas)
    canvas.image.putpalette(palette.entries)
    return palette.map(canvas.image.convert("RGB").reduce(2))
