"""The base of the pictures of tables. The content of a scene is painted on a cached background.

The scenes of each game paint the boards of the game. The layout, the title band and the offer are the same in all
games.
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
from renderers.heads import SMALL_HEAD, paint_head
from renderers.offer import (
    APART,
    COUNT,
    COUNTED,
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
from renderers.text import MIN_TEXT_SIZE, measure

BADGE = 40  # size of the disc that shows a factory's number
ROWS_OF_TITLE = 4  # number of rows of tiles in a title picture
GAP = 8  # distance between tiles in a title picture
SCORE_EDGE = 6  # distance between the panel of a player whose board isn't shown and its content


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene(Scene):
    """A table of any game. Without factories, it shows a single board. Without boards, it shows only the offer.

    ``detail`` is a text next to the title: the round and the number of tiles in the bag. ``factories[i]`` contains the
    tiles of factory i + 1. ``taken_from`` is the source of the last move (0 for the centre, the number of a factory, or
    ``None`` if no move is shown). ``taken`` is the colour and number of the tiles taken. ``focus`` contains the seats
    that must decide. ``arrow`` adds an arrow from the source of the last move to its tiles, for pages of the rules.
    ``others`` are players of whom only the name and score are shown, next to a single board. ``steady`` is for replays:
    the table keeps its layout even if the offer is empty. ``script`` is the script of its texts. Factories and boards
    are never mirrored, because moves count from the left.

    Subclasses define the colours of tiles (``fills``), the requirements for the layout (``wishes``) and the pairs of
    colours that occur only in their pictures (``meetings``). They also paint the boards.
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
    others: tuple[Seat, ...] = ()
    steady: bool = False
    theme: Theme = "light"
    script: Script = LATIN

    @property
    def printed(self) -> Hashable:
        """The data, in addition to theme and layout, that determines the game's part of the background."""
        return ()

    @abstractmethod
    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint the background of a board's panel. It may depend only on `printed`, the theme and the layout."""

    @abstractmethod
    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint everything on a board's panel except its background."""

    def paint_name(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint the part of a board that an arrow mustn't cover."""

    @abstractmethod
    def paint_result(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint a finished board and its bonuses for the final picture, as large as possible."""

    def find_taken(self, box: Box, seat: int) -> Box | None:
        """Return the place on a board to which the last move's tiles went, or ``None`` if they went elsewhere."""
        return None

    def paint_title(self, canvas: Canvas, box: Box) -> None:
        """Paint the ornament of the game's title picture. By default, it consists of rows of tiles.

        The ornament may extend beyond the box.
        """
        colours = tuple(self.fills)
        pitch = box.height // ROWS_OF_TITLE
        for row in range(ROWS_OF_TITLE):
            y = box.y + GAP + row * pitch
            for column in range(box.width // pitch + 1):
                x = box.x + GAP + column * pitch
                colour = colours[(column - row) % len(colours)]
                canvas.paste(self.draw_tile(colour, pitch - GAP), x, y)

    def paint_rounds_ground(self, canvas: Canvas, box: Box) -> None:
        """Paint the background of the rounds' colours."""

    def paint_rounds(self, canvas: Canvas, box: Box) -> None:
        """Paint the part of the rounds' colours that changes during a game."""

    def paint_supply_ground(self, canvas: Canvas, box: Box) -> None:
        """Paint the background of the supply."""

    def paint_supply(self, canvas: Canvas, box: Box) -> None:
        """Paint the tiles of the supply."""

    @property
    def look(self) -> Look:
        """The colours of the theme."""
        return LOOKS[self.theme]

    def draw_tile(self, colour: str, size: int, ring: int = 0) -> Sprite:
        """Draw a tile of ``size`` px on a panel. If the tile is fresh, ``ring`` is the width of the ring around it."""
        return tiles.draw_tile(colour, self.fills[colour], size, self.look.panel, self.look, ring)

    def draw_slot(self, colour: str | None, size: int) -> Sprite:
        """Draw an empty space on a panel. It is for one colour, or for any colour if ``colour`` is ``None``."""
        fill = self.fills[colour] if colour else None
        return tiles.draw_slot(colour, fill, size, self.look.panel, self.look)

    @property
    def has_offer(self) -> bool:
        """Whether the picture shows the factories and the centre. If they are empty, only steady tables show them."""
        return self.steady or any(self.factories) or any(count for _, count in self.centre)

    @property
    def _factories_left(self) -> list[int]:
        """The numbers of the factories that have tiles, and of the factory from which the last move took tiles."""
        numbered = enumerate(self.factories, 1)
        return [number for number, there in numbered if there or number == self.taken_from]

    @property
    def layout(self) -> TableLayout:
        """The layout of this table."""
        factories = len(self.factories) if self.has_offer else 0
        left = None if self.steady else len(self._factories_left)
        return lay_out_table(len(self.boards), self.focus, factories, self.wishes, left, len(self.others))

    @property
    def _has_all_factories(self) -> bool:
        """Whether all factories are shown, including empty ones."""
        return len(self.layout.factories) == len(self.factories)

    @property
    def factory_boxes(self) -> dict[int, Box]:
        """The places of the factories that are shown, by number."""
        numbers = self._factories_left
        if self._has_all_factories:
            numbers = list(range(1, len(self.factories) + 1))
        return dict(zip(numbers, self.layout.factories, strict=False))

    def choose_palette(self, more: Meetings = ()) -> Palette:
        """Return the palette of the game's pictures, which includes ``more`` pairs of inks and grounds."""
        return make_palette(self.theme, tuple(self.fills.values()), (*more, *self.meetings))

    def draw(self) -> Picture:
        return self.paint().finish(self.alt)

    def paint(self) -> Canvas:
        """Return the canvas with the finished picture."""
        canvas = Canvas(_paint_whole_ground(self.ground).copy(), self.choose_palette(), self.script)
        self.paint_table(canvas)
        return canvas

    def paint_half(self) -> Image.Image:
        """Return the picture at half size. Its values are opaque palette entries."""
        canvas = HalfCanvas(_paint_half_ground(self.ground).copy(), self.choose_palette(), self.script)
        self.paint_table(canvas)
        return canvas.image

    @property
    def ground(self) -> Ground:
        """The key under which the background is cached."""
        layout = self.layout
        if not self._has_all_factories:
            # The remaining factories change with every move, so a cached background contains either all factories or
            # none of them.
            layout = layout._replace(factories=())
        return Ground(self, (type(self), self.theme, self.script, layout, self.centre_label, self.printed))

    def paint_background(self, canvas: Canvas) -> None:
        """Paint the background. All pictures that have an equal `ground` share it."""
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
            words.write_in(self.centre_label, line, Lettering(MIN_TEXT_SIZE, look.muted, look.panel))
        if layout.rounds:
            self.paint_rounds_ground(canvas, layout.rounds)
        if layout.supply:
            self.paint_supply_ground(canvas, layout.supply)
        for seat, box in enumerate(layout.boards):
            self.paint_board_ground(canvas, box, seat)

    def paint_table(self, canvas: Canvas) -> None:
        """Paint everything except the background."""
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
        for other, box in zip(self.others, layout.others, strict=False):
            if other.active:
                panels.paint_outline(canvas, box, look.gilt, look)
            paint_head(canvas, box.inset(SCORE_EDGE), other, SMALL_HEAD, look)
        if self.arrow:
            self._paint_arrow(canvas, layout)
        for seat, box in enumerate(layout.boards):
            self.paint_name(canvas, box, seat)

    def _paint_factory(self, canvas: Canvas, number: int, box: Box, size: int) -> None:
        """Paint a factory's tiles, and outlines of tiles that the last move took from it."""
        look = self.look
        there = self.factories[number - 1]
        is_source = number == self.taken_from
        if not there and not is_source:
            return
        places = place_tiles(box, size)
        if is_source and self.taken:
            # Paint outlines of the taken tiles in the first places, because only their colour and number are known.
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
        """Paint a factory's number at the left end of its rim, where it doesn't cover any tiles."""
        panel = self.look.panel
        box = Box(disc.x - RIM, disc.middle - BADGE // 2, BADGE, BADGE)
        canvas.paste(sprites.draw_badge(BADGE, panel, rim, self.look), box.x, box.y)
        canvas.write_in(self.script.write(number), box, Lettering(MIN_TEXT_SIZE, ink, panel, "centre"))

    def _paint_centre(self, canvas: Canvas, box: Box, size: int) -> None:
        """Paint the centre's tiles, and to the right of the label the tiles that the last move took from the centre."""
        look = self.look
        if self.taken_from == 0:
            panels.paint_outline(canvas, box, look.fresh, look)
            if self.taken:
                self._paint_taken(canvas, box, *self.taken)
        word = None
        if self.marker_in_centre:
            word = measure(self.centre_label, MIN_TEXT_SIZE)
        tile, groups = lay_out_centre(box, self.centre, word, size, self.script)
        counts = Lettering(COUNT, look.text, look.panel)
        for group in groups:
            if not group.colour:
                # The marker is on the same line as the label.
                (place,) = group.tiles
                marker = tiles.draw_marker(MARKER, look.panel, look)
                canvas.mirror(box).paste(marker, place.x, place.y)
                continue
            sprite = self.draw_tile(group.colour, tile)
            for place in group.tiles:
                canvas.paste(sprite, place.x, place.y)
            canvas.write_in(group.words, group.counted, counts)

    def _paint_taken(self, canvas: Canvas, centre: Box, colour: str, count: int) -> None:
        """Paint an outline for the tiles that the last move took from the centre, with the number of tiles."""
        look = self.look
        place, words = place_taken(centre, measure(self.centre_label, MIN_TEXT_SIZE), count)
        # In right-to-left languages, both are at the left end, but the number is always to the right of the outline.
        whole = place._replace(width=centre.right - EDGE - place.x)
        x = canvas.mirror(centre).find(whole).x
        canvas.paste(tiles.draw_taken_tile(colour, self.fills[colour], place.width, look), x, place.y)
        lettering = Lettering(COUNTED, look.fresh, look.panel)
        number = place._replace(x=x + place.width + APART, width=whole.width)
        canvas.write_in(self.script.write_digits(words), number, lettering)

    def _paint_arrow(self, canvas: Canvas, layout: TableLayout) -> None:
        """Paint an arrow from the source of the last move to the place of its tiles."""
        source = layout.centre
        if self.taken_from:
            source = self.factory_boxes.get(self.taken_from)
        found = (self.find_taken(box, seat) for seat, box in enumerate(layout.boards))
        target = next(filter(None, found), None)
        if source and target:
            # The arrow begins and ends at the edges of its source and target, so that it doesn't cover their tiles.
            start = _find_edge(source, target)
            end = _find_edge(target, source)
            sprite, x, y = sprites.draw_long_arrow(start, end, self.look)
            canvas.paste(sprite, x, y)


def _find_edge(box: Box, there: Box) -> tuple[int, int]:
    """Return the point at which the line from the centre of ``box`` to the centre of ``there`` leaves ``box``."""
    across = there.centre - box.centre
    down = there.middle - box.middle
    length = math.hypot(across, down) or 1.0
    height = abs(down) or 1.0
    share = min(box.width / 2 / length, box.height / 2 / height)
    return round(box.centre + share * across), round(box.middle + share * down)


@dataclass(frozen=True, slots=True)
class Ground:
    """A scene that is used as a cache key. Two keys are equal if the backgrounds of their scenes are equal."""

    scene: TableScene = field(compare=False)
    key: Hashable


@lru_cache(maxsize=8)
def _paint_whole_ground(ground: Ground) -> Image.Image:
    """Paint a background.

    It occupies a megabyte in the cache. Painting it takes half as long as painting everything else.
    """
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
