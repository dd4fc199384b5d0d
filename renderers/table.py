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
from typing import ClassVar, NamedTuple

from PIL import Image

from renderers import panels, sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, HalfCanvas
from renderers.frame import HEIGHT, RIM, WIDTH, TableLayout, Wishes, lay_out_table
from renderers.palette import LOOKS, RGB, Look, Palette, palette
from renderers.pieces import Sprite
from renderers.scene import Counts, Picture, Scene, Seat, Theme
from renderers.text import SMALLEST, measure

ROWS_OF_TITLE, GAP = 4, 8  # of tiles on a title, and between them
BADGE = 40  # the disc that carries a factory's number, at the rim
APART = 4  # between two tiles on offer
EDGE, WORD_LINE = 12, 38  # from the edge of the centre's panel to what lies in it, and the height of its word
MARKER = 38  # size of the start-player marker in the line of that word
COUNT = 36  # text size of counts in the centre
MOST_DRAWN = 3  # as many tiles of a colour are drawn one by one in the centre
LEAST_TILE = 48  # what tiles of the centre shrink to where many colours lie in a small place
Meetings = tuple[tuple[RGB, RGB], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene(Scene):
    """A table of any game; with one board and without factories it is the picture of that board alone.

    ``detail`` is a line beside the title: the round, and how much is in the bag. ``factories[i]`` are the tiles of
    factory i + 1. ``taken_from`` is the source of the last move: 1 and up a factory, 0 the centre, ``None`` no move to
    show; ``taken`` the (colour, count) that left it. ``focus`` are the seats whose boards are large: who must decide.
    ``arrow`` asks for an arrow from the source of the last move to its tiles, for pages that teach. A
    ``steady`` table keeps its division when nothing is on offer, for replays.

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
        colours, pitch = tuple(self.fills), box.height // ROWS_OF_TITLE
        for row in range(ROWS_OF_TITLE):
            for column in range(box.width // pitch + 1):
                colour = colours[(column - row) % len(colours)]
                canvas.paste(self.tile(colour, pitch - GAP), box.x + GAP + column * pitch, box.y + GAP + row * pitch)

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

    def tile(self, colour: str, size: int, ring: int = 0) -> Sprite:
        """A tile of ``size`` px on a panel, in a ring if it is fresh."""
        return sprites.draw_tile(colour, self.fills[colour], size, self.look.panel, self.look, ring)

    def slot(self, colour: str | None, size: int) -> Sprite:
        """An empty place on a panel, for this colour or for any."""
        return sprites.draw_slot(colour, self.fills[colour] if colour else None, size, self.look.panel, self.look)

    @property
    def sources_shown(self) -> bool:
        """Whether the picture shows factories and centre: not once everything is taken."""
        return self.steady or any(self.factories) or any(count for _, count in self.centre)

    @property
    def _left(self) -> list[int]:
        """The numbers of the factories that hold tiles, and of the one from which the last move took them."""
        return [number for number, tiles in enumerate(self.factories, 1) if tiles or number == self.taken_from]

    @property
    def layout(self) -> TableLayout:
        """The division that suits it."""
        factories = len(self.factories) if self.sources_shown else 0
        left = None if self.steady else len(self._left)
        return lay_out_table(len(self.boards), self.focus, factories, self.wishes, left)

    @property
    def _shows_all(self) -> bool:
        """Whether every factory is shown, and not only those that are left."""
        return len(self.layout.factories) == len(self.factories)

    @property
    def numbered(self) -> dict[int, Box]:
        """Where the factories that are shown stand, by their numbers."""
        numbers = range(1, len(self.factories) + 1) if self._shows_all else self._left
        return dict(zip(numbers, self.layout.factories, strict=False))

    def choose_palette(self, more: Meetings = ()) -> Palette:
        """The colours of the game's pictures, and of ``more`` inks on their grounds."""
        return palette(self.theme, tuple(self.fills.values()), (*more, *self.meetings))

    def draw(self) -> Picture:
        """See `Scene.draw`."""
        return self.paint().picture(self.alt)

    def paint(self) -> Canvas:
        """The picture before it is a file."""
        canvas = Canvas(_paint_whole_ground(self.ground).copy(), self.choose_palette())
        self.paint_table(canvas)
        return canvas

    def paint_half(self) -> Image.Image:
        """The picture half as large each way, as palette entries of which none is transparent."""
        canvas = HalfCanvas(_paint_half_ground(self.ground).copy(), self.choose_palette())
        self.paint_table(canvas)
        return canvas.image

    @property
    def ground(self) -> Ground:
        """The scene as far as its background goes."""
        # Which factories are left changes with every turn: where not all are shown, none is in the background.
        layout = self.layout if self._shows_all else self.layout._replace(factories=())
        return Ground(self, (type(self), self.theme, layout, self.centre_label, self.printed))

    def paint_background(self, canvas: Canvas) -> None:
        """What pictures of the same `ground` share."""
        look, layout = self.look, self.layout
        panels.paint_bare_table(canvas, look)
        for number, box in self.numbered.items() if self._shows_all else ():
            canvas.paste(sprites.draw_factory(box.width, look.table, look), box.x, box.y)
            self._paint_number(canvas, number, box, look.muted, look.rim)
        for box in layout.panels:
            panels.paint_panel(canvas, box, look)
        if layout.centre:
            line = layout.centre.inset(EDGE)._replace(y=layout.centre.y + 4, height=WORD_LINE)
            canvas.write_in(self.centre_label, line, SMALLEST, look.muted, look.panel)
        if layout.rounds:
            self.paint_rounds_ground(canvas, layout.rounds)
        if layout.supply:
            self.paint_supply_ground(canvas, layout.supply)
        for seat, box in enumerate(layout.boards):
            self.paint_board_ground(canvas, box, seat)

    def paint_table(self, canvas: Canvas) -> None:
        """Everything that the background does not hold."""
        layout, plates = self.layout, not self._shows_all
        panels.paint_header(canvas, self.title, self.detail, self.turn, self.look)
        for number, box in self.numbered.items():
            self._paint_factory(canvas, number, box, layout.tile, plates)
        if layout.centre:
            self._paint_centre(canvas, layout.centre, layout.tile)
        if layout.rounds:
            self.paint_rounds(canvas, layout.rounds)
        if layout.supply:
            self.paint_supply(canvas, layout.supply)
        for seat, box in enumerate(layout.boards):
            if self.boards[seat].active or self.boards[seat].winner:
                panels.paint_outline(canvas, box, self.look.gilt, self.look)
            self.paint_board(canvas, box, seat)
        if self.arrow:
            self._paint_arrow(canvas, layout)
        for seat, box in enumerate(layout.boards):
            self.paint_name(canvas, box, seat)

    def _paint_factory(self, canvas: Canvas, number: int, box: Box, size: int, plate: bool) -> None:
        """The tiles of a factory, and where the last move took some; its ``plate`` if the background has none."""
        tiles, chosen, look = self.factories[number - 1], self.taken_from == number, self.look
        if chosen or plate:
            canvas.paste(sprites.draw_factory(box.width, look.table, look, fresh=chosen), box.x, box.y)
        if not tiles and not chosen:
            return
        places = place_tiles(box, size)
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
        word = measure(self.centre_label, SMALLEST) if self.marker_in_centre else None
        if self.taken_from == 0:
            panels.paint_outline(canvas, box, look.fresh, look)
            if self.taken:
                what, count = self.taken
                place = place_taken(box)
                canvas.paste(self.tile(what, place.width), place.x, place.y)
                lost, base = panels.signed(-count), place.baseline(SMALLEST)
                canvas.write(lost, place.x - 6, base, SMALLEST, 80, look.fresh, look.panel, "right")
        tile, groups = lay_out_centre(box, self.centre, word, size)
        for colour, places, words, counted in groups:
            sprite = self.tile(colour, tile) if colour else sprites.draw_marker(MARKER, look.panel, look)
            for place in places:
                canvas.paste(sprite, place.x, place.y)
            canvas.write_in(words, counted, COUNT, look.text, look.panel)

    def _paint_arrow(self, canvas: Canvas, layout: TableLayout) -> None:
        """An arrow from the source of the last move to where its tiles lie now."""
        source = self.numbered.get(self.taken_from) if self.taken_from else layout.centre
        found = (self.find_taken(box, seat) for seat, box in enumerate(layout.boards))
        target = next(filter(None, found), None)
        if source and target:
            # From edge to edge, so that it hides neither what was taken nor what it has become.
            sprite, x, y = sprites.draw_long_arrow(_leave(source, target), _leave(target, source), self.look)
            canvas.paste(sprite, x, y)


def _leave(box: Box, there: Box) -> tuple[int, int]:
    """Where the way from the middle of a box to that of another comes to its edge, or to a disc as wide as it."""
    across, down = there.centre - box.centre, there.middle - box.middle
    share = min(box.width / 2 / (math.hypot(across, down) or 1.0), box.height / 2 / (abs(down) or 1.0))
    return round(box.centre + share * across), round(box.middle + share * down)


@dataclass(frozen=True, slots=True)
class Ground:
    """A scene with what its background depends on: two are equal where that looks the same."""

    scene: TableScene = field(compare=False)
    key: Hashable


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


def place_tiles(box: Box, size: int) -> list[Box]:
    """Where the tiles of a factory lie, two by two."""
    inset, step = (box.width - 2 * size - APART) // 2, size + APART
    lines = Box(box.x + inset, box.y + inset, size, size).stack(2, step)
    return [place for first in lines for place in first.row(2, step)]


def place_taken(centre: Box) -> Box:
    """Where the centre shows what was taken from it last."""
    size = WORD_LINE - 2
    return Box(centre.right - EDGE - size, centre.y + 6, size, size)


class Group(NamedTuple):
    """Tiles of one colour in the centre (none: the marker): their places, and a count where not each is drawn."""

    colour: str
    tiles: tuple[Box, ...]
    words: str
    counted: Box


@lru_cache(maxsize=256)
def lay_out_centre(box: Box, centre: Counts, word: int | None, size: int) -> tuple[int, tuple[Group, ...]]:
    """The size of the tiles and their groups, packed from the left; a group is never broken between two rows.

    Up to `MOST_DRAWN` tiles of a colour are drawn; fewer, and at last smaller ones, where that finds no room. The
    marker stands in the first line, right of a ``word`` that is so wide; ``None``: somebody has it.
    """
    there = tuple((colour, count) for colour, count in centre if count)
    marker: tuple[Group, ...] = ()
    if word is not None:
        place = Box(box.x + EDGE + word + 2 * APART + 4, box.y + 4, MARKER, MARKER)
        marker = (Group("", (place,), "", place._replace(width=0)),)
    for tile in (size, (size + LEAST_TILE) // 2, LEAST_TILE):
        for most in range(MOST_DRAWN, 0, -1):
            groups = _pack(box, there, tile, most)
            if all(place.bottom <= box.bottom - EDGE // 2 for group in groups for place in group.tiles):
                return tile, marker + groups
    return LEAST_TILE, marker + _pack(box, there, LEAST_TILE, 1, tight=True)


def _pack(box: Box, there: Counts, tile: int, most: int, tight: bool = False) -> tuple[Group, ...]:
    """The groups in rows; ``tight`` ones stand closer, and their counts are bare numbers."""
    left, step, apart = box.x + EDGE, tile + APART, APART if tight else 2 * APART + 4
    x, y = left, box.y + WORD_LINE + 6
    groups = []
    for colour, count in there:
        drawn, words = (count, "") if count <= most else (1, f"{'' if tight else '×'}{count}")
        room = measure(words, COUNT) + 6 if words else 0
        width = drawn * step - APART + room
        if x > left and x + width > box.right - EDGE:
            x, y = left, y + step + 2
        tiles = Box(x, y, tile, tile).row(drawn, step)
        groups.append(Group(colour, tiles, words, Box(tiles[-1].right + 5, y, room, tile)))
        x += width + apart
    return tuple(groups)
