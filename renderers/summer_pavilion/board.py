"""Pictures of tables of Summer Pavilion.

Colours have the same names as in the rules ("purple", "green", "orange", "yellow", "blue", "red"). Stars are numbered
clockwise from the upper left, and the centre star comes last. The spaces of a star are numbered clockwise from space 1.
The last move changed everything that is called "fresh".
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from renderers import sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import RGB, SUMMER
from renderers.frame import Wishes
from renderers.heads import SMALL_HEAD, paint_head
from renderers.labels import paint_chip, place_chip
from renderers.pieces import Sprite
from renderers.scene import Counts, Seat
from renderers.strips import RING, StripLayout, lay_out_strip
from renderers.summer_pavilion import decorations, marks, rhombi
from renderers.summer_pavilion.layout import (
    EDGE,
    MIDDLE,
    NAMED,
    SUPPLY,
    Flower,
    PavilionLayout,
    Place,
    lay_out_board,
)
from renderers.summer_pavilion.results import BADGE, NUMBERS, lay_out_result
from renderers.table import TableScene
from renderers.text import MIN_TEXT_SIZE, measure

SIGN = 0.5  # size of the sign at a star's centre, as a fraction of a rhombus's side
MEDAL = 0.8  # size of a full star's medal, as a fraction of a rhombus's side
LARGE_MEDAL = 1.25  # size of a full star's medal in the final picture, as a share of a rhombus's side
TITLE_SLOTS = ((0, 1, 3, 4), (0, 2, 3, 5), (1, 2, 4, 5))
"""The covered spaces of the outer stars in the game's title picture. The stars use these patterns in turn."""
WILD_FRAME = 3  # how far the frame around a wild tile in hand extends beyond the tile, in pixels
COLOURS = tuple(SUMMER)
COLOURFUL = "colourful"  # the value of `Star.takes` if the tiles of the star must have six different colours


@dataclass(frozen=True, slots=True)
class Star:
    """A star: its six tiles (``None`` for an empty space), its six prices, and the colours that it accepts.

    ``takes`` is a colour, `COLOURFUL`, or ``None`` if any colour is possible. If ``printed``, this is printed on the
    board and doesn't result from the star's tiles.
    """

    tiles: tuple[str | None, ...]
    costs: tuple[int, ...]
    takes: str | None = None
    printed: bool = True

    @property
    def colour(self) -> str | None:
        """The only colour that the star accepts, or ``None`` if it accepts several colours."""
        return self.takes if self.takes in SUMMER else None

    @property
    def is_full(self) -> bool:
        """Whether every space has a tile."""
        return all(self.tiles)


@dataclass(frozen=True, slots=True, kw_only=True)
class PavilionBoard(Seat):
    """One player's board.

    ``hand`` contains the tiles in hand, and ``kept`` contains up to four tiles in the corners. ``closed`` contains the
    surrounded decorations. Each of them is a kind (``"pillar"``, ``"statue"`` or ``"window"``) and a star.
    ``fresh_spaces`` contains pairs of a star and a space (from 0), and ``fresh_hand`` contains the colours added to the
    hand. ``gains`` are the points for fresh spaces. ``payable`` contains the empty spaces whose price the player can
    pay with the hand.
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
    """A table of Summer Pavilion, or a single board.

    ``supply`` contains the tiles of the supply. ``wild`` is the wild colour of this round, or ``None`` after the game.
    ``rounds`` contains the wild colours of all rounds. ``decorations`` contains the kinds of decorations with their
    numbers of bonus tiles. If ``named_slots``, spaces have names next to their prices.
    """

    fills = SUMMER
    wishes = Wishes(ratio=1.385, waiting=(556, 490, 460), side=200, rounds=188, pair=400, wide=84, supply=True)
    meetings = ((marks.ENGRAVED, marks.GOLD),)

    boards: tuple[PavilionBoard, ...]
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
        stars = tuple(tuple((star.costs, star.printed and star.takes) for star in board.stars) for board in self.boards)
        labels = (self.wild_label, self.supply_label, self.hand_label)
        return self.rounds, self.decorations, labels, stars

    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint the empty spaces, the decorations, the corners and the hand."""
        look = self.look
        layout = lay_out_board(box)
        flower = layout.flower
        for star, shown in enumerate(self.boards[seat].stars):
            # If the colour results from the star's tiles, it isn't part of the background.
            empty = shown if shown.printed else replace(shown, takes=None)
            for slot in range(len(shown.tiles)):
                price = self._make_price(shown.costs[slot]) if layout.has_prices else None
                self._paint_slot(canvas, flower.space(star, slot), empty.colour, price)
        for what, count in self.decorations:
            brought = self.script.write(count) if layout.has_prices else ""
            for star in range(MIDDLE):
                place = flower.decoration(what, star)
                _put(canvas, decorations.draw_open(what, brought, place.shape, look), place)
        if layout.has_prices:
            for corner in layout.corners:
                canvas.paste(self.draw_slot(None, corner.width), corner.x, corner.y)
            for colour, tile in zip(COLOURS, layout.hand, strict=True):
                canvas.paste(self.draw_slot(colour, tile.width), tile.x, tile.y)
        if layout.label:
            words = canvas.mirror(layout.label)
            words.write_in(self.hand_label, layout.label, Lettering(MIN_TEXT_SIZE, look.muted, look.panel))

    def _make_price(self, cost: int) -> rhombi.Price:
        return rhombi.Price(self.script.write(cost))

    def _paint_slot(self, canvas: Canvas, place: Place, colour: str | None, price: rhombi.Price | None = None) -> None:
        """Paint an empty space in a faint version of the colour that it accepts. On a large board, add its price."""
        _put(canvas, rhombi.draw_slot(colour, place.shape, price, self.look), place)

    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint a board's content. This includes the empty spaces of stars whose colour results from their tiles."""
        look = self.look
        board = self.boards[seat]
        layout = lay_out_board(box)
        flower = layout.flower
        for star in range(len(board.stars)):
            self._paint_star(canvas, layout, board, star)
        for what, star in sorted(board.closed):
            place = flower.decoration(what, star)
            is_fresh = (what, star) in board.fresh_closed
            _put(canvas, decorations.draw_closed(what, place.shape, is_fresh, look), place)
        if layout.has_prices:
            for (star, slot), points in board.gains:
                words = self.script.write_digits(f"+{points}")
                chip = place_chip(*flower.tip(star, slot), words)
                paint_chip(canvas, chip, words, look)
        for corner, colour in zip(layout.corners, board.kept, strict=False):
            canvas.paste(self.draw_tile(colour, corner.width), corner.x, corner.y)
        self._paint_hand(canvas, layout, board)

    def _paint_star(self, canvas: Canvas, layout: PavilionLayout, board: PavilionBoard, star: int) -> None:
        """Paint a star's tiles, the empty spaces that don't look as in the background, and the star's sign or medal."""
        look = self.look
        flower = layout.flower
        has_prices = layout.has_prices
        shown = board.stars[star]
        for slot, tile in enumerate(shown.tiles):
            place = flower.space(star, slot)
            cost = shown.costs[slot]
            if tile:
                is_fresh = (star, slot) in board.fresh_spaces
                _put(canvas, rhombi.draw_tile(tile, place.shape, is_fresh, look), place)
            elif has_prices and (star, slot) in board.payable:
                payable = self._price_payable(flower, star, slot, cost)
                self._paint_slot(canvas, place, shown.colour, payable)
            elif shown.colour and not shown.printed:
                price = self._make_price(cost) if has_prices else None
                self._paint_slot(canvas, place, shown.colour, price)
        if shown.is_full:
            self._paint_medal(canvas, flower, star, MEDAL)
        elif shown.takes and has_prices:
            # With an even size, the sign stays centred on the star.
            size = round(flower.side * SIGN) // 2 * 2
            if shown.takes == COLOURFUL:
                sign = marks.draw_wheel(size, look.panel)
            else:
                sign = marks.draw_sign(shown.takes, size, look)
            _put_around(canvas, sign, *flower.star(star))

    def _price_payable(self, flower: Flower, star: int, slot: int, cost: int) -> rhombi.Price:
        """Return the price of a space that the player can pay for, with the space's name if it differs."""
        price = self._make_price(cost)._replace(payable=True)
        if self.named_slots and flower.side >= NAMED and cost != slot + 1:
            price = price._replace(name=self.script.write(slot + 1), outward=flower.outward(star, slot))
        return price

    def _paint_hand(self, canvas: Canvas, layout: PavilionLayout, board: PavilionBoard) -> None:
        """Paint a tile and a count for each colour in hand.

        On small boards, colours that aren't in hand are omitted.
        """
        look = self.look
        counts = dict(board.hand)
        for index, colour in enumerate(_list_held(layout, board)):
            place = layout.hand[index]
            count = counts.get(colour, 0)
            if count:
                canvas.paste(self.draw_tile(colour, place.width), place.x, place.y)
                room = layout.counts[index]
                words = self.script.write(count)
                if count < 10 and room.width > 40:
                    words = f"×{words}"
                ink = look.fresh if colour in board.fresh_hand else look.text
                canvas.write_in(words, room, Lettering(layout.text, ink, look.panel))
            if colour == self.wild:
                self._paint_wild(canvas, place, WILD_FRAME)

    def _paint_medal(self, canvas: Canvas, flower: Flower, star: int, share: float) -> None:
        """Paint a medal on a full star. ``share`` is the medal's size as a fraction of a rhombus's side."""
        medal = marks.draw_medal(round(flower.side * share), self.look)
        _put_around(canvas, medal, *flower.star(star))

    def _paint_wild(self, canvas: Canvas, place: Box, frame: int) -> None:
        """Paint a gold frame around a tile that has the wild colour."""
        outline = marks.draw_outline(place.width, frame, self.look.gilt, self.look.panel)
        canvas.paste(outline, place.x - frame, place.y - frame)

    def paint_name(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint the player's name, which is between the factories and the hand."""
        look = self.look
        board = self.boards[seat]
        layout = lay_out_board(box)
        head = board
        if board.note and layout.heading is SMALL_HEAD and not board.hand:
            # A small head consists of only the name and the score. It may use the place of the hand if the hand is
            # empty.
            head = replace(board, note="")
            first = layout.hand[0]
            room = first._replace(width=box.right - EDGE - first.x)
            canvas.mirror(room).write_in(board.note, room, Lettering(MIN_TEXT_SIZE, look.muted, look.panel))
        paint_head(canvas, layout.head, head, layout.heading, look)

    def find_taken(self, box: Box, seat: int) -> Box | None:
        board = self.boards[seat]
        if not self.taken or self.taken[0] not in board.fresh_hand:
            return None
        layout = lay_out_board(box)
        index = _list_held(layout, board).index(self.taken[0])
        tile = layout.hand[index]
        return tile._replace(width=layout.counts[index].right - tile.x)

    def _lay_out_rounds(self, box: Box) -> StripLayout:
        return lay_out_strip(box, len(self.rounds), measure(self.wild_label, MIN_TEXT_SIZE))

    def _lay_out_supply(self, box: Box) -> StripLayout:
        return lay_out_strip(box, SUPPLY, measure(self.supply_label, MIN_TEXT_SIZE))

    def paint_rounds_ground(self, canvas: Canvas, box: Box) -> None:
        """Paint the label above the wild colours."""
        words = self._lay_out_rounds(box).words
        canvas.mirror(box).write_in(self.wild_label, words, Lettering(MIN_TEXT_SIZE, self.look.muted, self.look.panel))

    def paint_rounds(self, canvas: Canvas, box: Box) -> None:
        """Paint the wild colours of all rounds. Past colours are struck out, and the current one has a gold frame."""
        canvas = canvas.mirror(box)
        past = len(self.rounds)
        if self.wild in self.rounds:
            past = self.rounds.index(self.wild)
        places = self._lay_out_rounds(box).tiles
        for index, (colour, place) in enumerate(zip(self.rounds, places, strict=True)):
            if index == past:
                self._paint_wild(canvas, place, RING)
            if index < past:
                sprite = marks.draw_struck_tile(colour, place.width, self.look)
            else:
                sprite = self.draw_tile(colour, place.width)
            canvas.paste(sprite, place.x, place.y)

    def paint_supply_ground(self, canvas: Canvas, box: Box) -> None:
        """Paint the label and the empty spaces of the supply."""
        canvas = canvas.mirror(box)
        layout = self._lay_out_supply(box)
        canvas.write_in(self.supply_label, layout.words, Lettering(MIN_TEXT_SIZE, self.look.muted, self.look.panel))
        for place in layout.tiles:
            canvas.paste(self.draw_slot(None, place.width), place.x, place.y)

    def paint_supply(self, canvas: Canvas, box: Box) -> None:
        """Paint the tiles of the supply by colour."""
        canvas = canvas.mirror(box)
        colours = sorted(self.supply, key=COLOURS.index)
        for colour, place in zip(colours, self._lay_out_supply(box).tiles, strict=False):
            canvas.paste(self.draw_tile(colour, place.width), place.x, place.y)

    def paint_result(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint the flower, with a medal on each full star, and the numbers.

        A number is gold if all its spaces are covered.
        """
        look = self.look
        flower, badges = lay_out_result(box)
        stars = self.boards[seat].stars
        self._paint_flower(canvas, flower, stars, LARGE_MEDAL)
        open_prices = set()
        for star in stars:
            open_prices |= {cost for tile, cost in zip(star.tiles, star.costs, strict=True) if not tile}
        for number, box_of_number in zip(NUMBERS, badges, strict=False):
            badge = _Badge(marks.GOLD, marks.GOLD_EDGE, marks.ENGRAVED)
            if number in open_prices:
                badge = _Badge(look.panel, look.line, look.muted)
            disc = sprites.draw_badge(BADGE, badge.fill, badge.rim, look)
            canvas.paste(disc, box_of_number.x, box_of_number.y)
            lettering = Lettering(MIN_TEXT_SIZE, badge.ink, badge.fill, "centre")
            canvas.write_in(self.script.write(number), box_of_number, lettering)

    def _paint_flower(self, canvas: Canvas, flower: Flower, stars: Sequence[Star], medal: float) -> None:
        """Paint the spaces and tiles of a flower, and a medal on each full star."""
        for star, shown in enumerate(stars):
            for slot, colour in enumerate(shown.tiles):
                place = flower.space(star, slot)
                if colour is None:
                    self._paint_slot(canvas, place, shown.colour)
                else:
                    _put(canvas, rhombi.draw_tile(colour, place.shape, False, self.look), place)
            if shown.is_full:
                self._paint_medal(canvas, flower, star, medal)

    def paint_title(self, canvas: Canvas, box: Box) -> None:
        """Paint a flower that is larger than the box.

        Its centre star is full, the other stars are half full, and the pillars are gold.
        """
        stars = [_fill_for_title(star, shown) for star, shown in enumerate(self.boards[0].stars)]
        side = box.height // 5
        flower = Flower(box.centre, box.middle, side, side // 14)
        self._paint_flower(canvas, flower, stars, MEDAL)
        for star in range(MIDDLE):
            pillar = flower.decoration("pillar", star)
            _put(canvas, decorations.draw_closed("pillar", pillar.shape, False, self.look), pillar)
            statue = flower.decoration("statue", star)
            _put(canvas, decorations.draw_open("statue", "", statue.shape, self.look), statue)


class _Badge(NamedTuple):
    """The colours of a disc, of its rim, and of the number on it."""

    fill: RGB
    rim: RGB
    ink: RGB


def _fill_for_title(star: int, shown: Star) -> Star:
    """Return a star for the title picture. The centre star is full, and the other stars are half full."""
    if star == MIDDLE:
        return replace(shown, tiles=COLOURS)
    laid = TITLE_SLOTS[star % len(TITLE_SLOTS)]
    colours = [*COLOURS[star:], *COLOURS[:star]]
    if shown.colour:
        colours = [shown.colour] * len(colours)
    half = tuple(colour if slot in laid else None for slot, colour in enumerate(colours))
    return replace(shown, tiles=half)


def _put(canvas: Canvas, sprite: Sprite, place: Place) -> None:
    """Paint a sprite centred on a rhombus."""
    _put_around(canvas, sprite, place.x, place.y)


def _put_around(canvas: Canvas, sprite: Sprite, x: float, y: float) -> None:
    """Paint a sprite centred on a point."""
    width, height = sprite.rgb.size
    canvas.paste(sprite, round(x) - width // 2, round(y) - height // 2)


def _list_held(layout: PavilionLayout, board: PavilionBoard) -> list[str]:
    """Return the colours that have a place in the hand: on a large board all colours, otherwise only those in hand."""
    if layout.has_prices:
        return list(COLOURS)
    held = dict(board.hand)
    return [colour for colour in COLOURS if held.get(colour)]
