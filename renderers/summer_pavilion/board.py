"""Tables of Summer Pavilion: what never changes goes to the background, tiles and words are painted on top of it.

Colours are the names of the rules ("purple", "green", "orange", "yellow", "blue", "red"). Stars are counted clockwise
from the upper left, the centre star last; the slots of a star from slot 1, clockwise. "Fresh" marks what the last move
changed.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from renderers import sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import Wishes
from renderers.palette import SUMMER
from renderers.panels import SMALL_HEAD, paint_chip, paint_head, place_chip
from renderers.pieces import Sprite
from renderers.scene import Counts, Seat
from renderers.strips import RING, StripLayout, lay_out_strip
from renderers.summer_pavilion import rhombi
from renderers.summer_pavilion.layout import (
    BADGE,
    CORNERS,
    EDGE,
    MIDDLE,
    NAMED,
    NUMBERS,
    SUPPLY,
    BoardLayout,
    Flower,
    Place,
    lay_out_board,
    lay_out_result,
)
from renderers.table import TableScene
from renderers.text import SMALLEST

SIGN = 0.5  # size of what tells in the middle of a star which colours it takes, as a share of the side of a rhombus
TITLE_SLOTS = ((0, 1, 3, 4), (0, 2, 3, 5), (1, 2, 4, 5))
"""Which slots of the outer stars are laid on the title of the game."""
WILD_FRAME = 3  # how far the frame of the wild colour reaches over its tile in a hand, in pixels
COLOURS = tuple(SUMMER)
COLOURFUL = "colourful"  # what a star takes that is to hold six different colours


@dataclass(frozen=True, slots=True)
class Star:
    """One star: the six colours laid there (``None``: empty), the six prices, and what it takes.

    ``takes`` is a colour, `COLOURFUL`, or ``None`` as long as any colour may go there; ``printed`` says that it always
    was so.
    """

    tiles: tuple[str | None, ...]
    costs: tuple[int, ...]
    takes: str | None = None
    printed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBoard(Seat):
    """One player's board.

    ``hand`` are the tiles in hand, ``kept`` up to four tiles in the corners. ``closed`` are the decorations that are
    surrounded, as (``"pillar"``, ``"statue"`` or ``"window"``, star); ``fresh_spaces`` are (star, slot from 0),
    ``fresh_hand`` the colours of which tiles came to the hand; ``gains`` are the points of fresh spaces,
    ``payable`` the empty spaces that the hand can pay for.
    """

    stars: tuple[Star, ...]
    hand: Counts = ()
    kept: tuple[str, ...] = ()
    closed: frozenset[tuple[str, int]] = frozenset()
    fresh_spaces: frozenset[tuple[int, int]] = frozenset()
    fresh_closed: frozenset[tuple[str, int]] = frozenset()
    fresh_hand: frozenset[str] = frozenset()
    gains: tuple[tuple[tuple[int, int], int], ...] = ()
    payable: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class PavilionTable(TableScene):
    """A table, or one board of it alone.

    ``supply`` are the tiles of the supply. ``wild`` is the wild colour of this round (``None``: no colour is wild any
    more), ``rounds`` are those of all rounds. ``decorations`` are their kinds, each with the tiles it brings.
    ``named_slots`` says that slots have names beside their prices.
    """

    fills = SUMMER
    wishes = Wishes(ratio=1.385, waiting=(556, 490, 446), side=200, rounds=188, pair=400, wide=84, supply=True)
    meetings = ((rhombi.ENGRAVED, rhombi.GOLD),)

    boards: tuple[PlayerBoard, ...]
    supply: tuple[str, ...]
    wild: str | None
    rounds: tuple[str, ...]
    decorations: Counts
    named_slots: bool = False
    wild_label: str = "Wild"
    supply_label: str = "Supply"
    hand_label: str = "Hand"

    @property
    def printed(self) -> Hashable:
        """See `TableScene.printed`."""
        stars = tuple(tuple((star.costs, star.printed and star.takes) for star in board.stars) for board in self.boards)
        return self.rounds, self.decorations, self.wild_label, self.supply_label, self.hand_label, stars

    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Empty slots, decorations, empty corners and hand."""
        layout, look = lay_out_board(box), self.look
        flower, priced = layout.flower, layout.priced
        for star, shown in enumerate(self.boards[seat].stars):
            empty = shown if shown.printed else replace(shown, takes=None)
            for slot in range(len(shown.tiles)):
                self._paint_slot(canvas, flower, star, slot, empty, priced)
        for what, tiles in self.decorations:
            for at in (flower.decoration(what, star) for star in range(MIDDLE)):
                _put(canvas, rhombi.draw_open(what, tiles if priced else 0, at.shape, look), at)
        if priced:
            for colour, place in zip((None,) * CORNERS + COLOURS, layout.corners + layout.hand, strict=True):
                canvas.paste(self.slot(colour, place.width), place.x, place.y)
        if layout.label:
            canvas.write_in(self.hand_label, layout.label, SMALLEST, look.muted, look.panel)

    def _paint_slot(
        self,
        canvas: Canvas,
        flower: Flower,
        star: int,
        slot: int,
        shown: Star,
        priced: bool = False,
        payable: bool = False,
    ) -> None:
        """An empty slot in the faint colour that it takes; on a large board with its price.

        One that is payable stands out, with its name where that is not its price.
        """
        at, cost, price = flower.space(star, slot), shown.costs[slot], None
        if priced:
            told = self.named_slots and payable and flower.side >= NAMED and cost != slot + 1
            name, outward = (str(slot + 1), flower.outward(star, slot)) if told else ("", 0)
            price = rhombi.Price(cost, name, outward, payable)
        colour = shown.takes if shown.takes in SUMMER else None
        _put(canvas, rhombi.draw_slot(colour, at.shape, price, self.look), at)

    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Frame and tiles, and what stars have come to take where nothing is printed."""
        layout, look, board = lay_out_board(box), self.look, self.boards[seat]
        flower, priced = layout.flower, layout.priced
        for star, shown in enumerate(board.stars):
            for slot, colour in enumerate(shown.tiles):
                payable, at = priced and (star, slot) in board.payable, flower.space(star, slot)
                if colour:
                    fresh = (star, slot) in board.fresh_spaces
                    _put(canvas, rhombi.draw_tile(colour, at.shape, fresh, look), at)
                elif payable or (not shown.printed and shown.takes in SUMMER):
                    self._paint_slot(canvas, flower, star, slot, shown, priced, payable)
            if all(shown.tiles):
                self._paint_medal(canvas, flower, star, 0.8)
            elif shown.takes and priced:
                size = round(flower.side * SIGN) // 2 * 2
                if shown.takes == COLOURFUL:
                    _put(canvas, rhombi.draw_wheel(size, look.panel), flower.star(star))
                else:
                    _put(canvas, rhombi.draw_sign(shown.takes, size, look), flower.star(star))
        for what, star in sorted(board.closed):
            at, fresh = flower.decoration(what, star), (what, star) in board.fresh_closed
            _put(canvas, rhombi.draw_closed(what, at.shape, fresh, look), at)
        for (star, slot), points in board.gains if priced else ():
            words = f"+{points}"
            paint_chip(canvas, place_chip(*flower.tip(star, slot), words), words, look)
        for corner, colour in zip(layout.corners, board.kept, strict=False):
            canvas.paste(self.tile(colour, corner.width), corner.x, corner.y)
        # A tile and a count for each colour that is held, on small boards packed.
        counts = dict(board.hand)
        for index, colour in enumerate(_list_held(layout, board)):
            place, room, count = layout.hand[index], layout.counts[index], counts.get(colour, 0)
            if count:
                canvas.paste(self.tile(colour, place.width), place.x, place.y)
                ink = look.fresh if colour in board.fresh_hand else look.text
                words = f"×{count}" if count < 10 and room.width > 40 else str(count)
                canvas.write_in(words, room, layout.text, ink, look.panel)
            if colour == self.wild:
                self._paint_wild(canvas, place, WILD_FRAME)

    def _paint_medal(self, canvas: Canvas, flower: Flower, star: int, share: float) -> None:
        """A medal on a star that is full, as large as a ``share`` of the side of a rhombus."""
        _put(canvas, rhombi.draw_medal(round(flower.side * share), self.look), flower.star(star))

    def _paint_wild(self, canvas: Canvas, place: Box, frame: int) -> None:
        """The gold frame of the wild colour around its tile."""
        outline = rhombi.draw_outline(place.width, frame, self.look.gilt, self.look.panel)
        canvas.paste(outline, place.x - frame, place.y - frame)

    def paint_name(self, canvas: Canvas, box: Box, seat: int) -> None:
        """See `TableScene.paint_name`: it stands between factories and hand."""
        layout, look, board = lay_out_board(box), self.look, self.boards[seat]
        head = board
        if board.note and layout.heading is SMALL_HEAD and not board.hand:
            # A small head holds no more than name and points; the place of an empty hand is free.
            head, place = replace(board, note=""), layout.hand[0]
            room = place._replace(width=box.right - EDGE - place.x)
            canvas.write_in(board.note, room, SMALLEST, look.muted, look.panel)
        paint_head(canvas, layout.head, head, layout.heading, look)

    def find_taken(self, box: Box, seat: int) -> Box | None:
        """See `TableScene.find_taken`."""
        layout, board = lay_out_board(box), self.boards[seat]
        if not self.taken or self.taken[0] not in board.fresh_hand:
            return None
        index = _list_held(layout, board).index(self.taken[0])
        tile, count = layout.hand[index], layout.counts[index]
        return Box(tile.x, tile.y, count.right - tile.x, tile.height)

    def _lay_out_rounds(self, box: Box) -> StripLayout:
        return lay_out_strip(box, len(self.rounds), text.measure(self.wild_label, SMALLEST))

    def _lay_out_supply(self, box: Box) -> StripLayout:
        return lay_out_strip(box, SUPPLY, text.measure(self.supply_label, SMALLEST))

    def paint_rounds_ground(self, canvas: Canvas, box: Box) -> None:
        """The word for the wild colours."""
        words = self._lay_out_rounds(box).words
        canvas.write_in(self.wild_label, words, SMALLEST, self.look.muted, self.look.panel)

    def paint_rounds(self, canvas: Canvas, box: Box) -> None:
        """Past wild colours struck out, that of this round in gold, those to come plain."""
        layout = self._lay_out_rounds(box)
        past = self.rounds.index(self.wild) if self.wild in self.rounds else len(self.rounds)
        for index, (colour, place) in enumerate(zip(self.rounds, layout.tiles, strict=True)):
            if index == past:
                self._paint_wild(canvas, place, RING)
            struck, size = index < past, place.width
            sprite = rhombi.draw_struck_tile(colour, size, self.look) if struck else self.tile(colour, size)
            canvas.paste(sprite, place.x, place.y)

    def paint_supply_ground(self, canvas: Canvas, box: Box) -> None:
        """The word and the empty spaces of the supply."""
        layout = self._lay_out_supply(box)
        canvas.write_in(self.supply_label, layout.words, SMALLEST, self.look.muted, self.look.panel)
        for place in layout.tiles:
            canvas.paste(self.slot(None, place.width), place.x, place.y)

    def paint_supply(self, canvas: Canvas, box: Box) -> None:
        """The tiles of the supply, by colour."""
        tiles = self._lay_out_supply(box).tiles
        for colour, place in zip(sorted(self.supply, key=COLOURS.index), tiles, strict=False):
            canvas.paste(self.tile(colour, place.width), place.x, place.y)

    def paint_result(self, canvas: Canvas, box: Box, seat: int) -> None:
        """The flower with a medal on every full star, and the numbers, gilded where all their slots are covered."""
        (flower, badges), look, stars = lay_out_result(box), self.look, self.boards[seat].stars
        self._paint_flower(canvas, flower, stars, 1.25)
        open_prices = {cost for star in stars for tile, cost in zip(star.tiles, star.costs, strict=True) if not tile}
        for number, badge in zip(NUMBERS, badges, strict=False):
            fill, rim, ink = rhombi.GOLD, rhombi.GOLD_EDGE, rhombi.ENGRAVED
            if number in open_prices:
                fill, rim, ink = look.panel, look.line, look.muted
            canvas.paste(sprites.draw_badge(BADGE, fill, rim, look), badge.x, badge.y)
            canvas.write_in(str(number), badge, SMALLEST, ink, fill, "centre")

    def _paint_flower(self, canvas: Canvas, flower: Flower, stars: Sequence[Star], medal: float) -> None:
        """Slots and tiles, and a medal on every full star."""
        for star, shown in enumerate(stars):
            for slot, colour in enumerate(shown.tiles):
                if colour is None:
                    self._paint_slot(canvas, flower, star, slot, shown)
                else:
                    at = flower.space(star, slot)
                    _put(canvas, rhombi.draw_tile(colour, at.shape, False, self.look), at)
            if all(shown.tiles):
                self._paint_medal(canvas, flower, star, medal)

    def paint_title(self, canvas: Canvas, box: Box) -> None:
        """A flower larger than the box: its middle star full, the others half, golden pillars between them."""
        side, look, stars = box.height // 5, self.look, []
        for star, shown in enumerate(self.boards[0].stars):
            own, laid = [*COLOURS[star:], *COLOURS[:star]], TITLE_SLOTS[star % len(TITLE_SLOTS)]
            if shown.takes in SUMMER:
                own = [shown.takes] * len(own)
            half = tuple(colour if slot in laid else None for slot, colour in enumerate(own))
            stars.append(replace(shown, tiles=COLOURS if star == MIDDLE else half))
        flower = Flower(box.centre, box.middle, side, side // 14)
        self._paint_flower(canvas, flower, stars, 0.8)
        for star in range(MIDDLE):
            pillar, statue = (flower.decoration(what, star) for what in ("pillar", "statue"))
            _put(canvas, rhombi.draw_closed("pillar", pillar.shape, False, look), pillar)
            _put(canvas, rhombi.draw_open("statue", 0, statue.shape, look), statue)


def _put(canvas: Canvas, sprite: Sprite, at: Place | tuple[float, float]) -> None:
    """Paint a sprite around a point."""
    (x, y, *_), (width, height) = at, sprite.rgb.size
    canvas.paste(sprite, round(x) - width // 2, round(y) - height // 2)


def _list_held(layout: BoardLayout, board: PlayerBoard) -> list[str]:
    """The colours that have a place in the hand: all on a large board, else those that are held."""
    held = dict(board.hand)
    return [colour for colour in SUMMER if layout.priced or held.get(colour)]
