"""What lies in front of one player of Summer Pavilion."""

from __future__ import annotations

from typing import Any

from bot.rules.drafting import DraftingBoard
from bot.rules.game import IllegalMove, SheetLine
from bot.rules.snapshot import Pairs
from bot.rules.summer_pavilion.pieces import (
    COLOURFUL,
    COLOURFUL_POINTS,
    COLOURS,
    FIRST_SCORE,
    FULL,
    LOWEST_SCORE,
    NUMBER_POINTS,
    SLOTS,
    STAR_POINTS,
    STARS,
    Place,
    Side,
    words_of,
)
from bot.rules.summer_pavilion.snapshot import BoardSnapshot
from bot.rules.tiles import COUNT

NOTHING = -1  # as the colour on a space


class Board(DraftingBoard):
    """Stars, hand, kept tiles and score."""

    lists = ("colours", "laid")
    snapshot_type = BoardSnapshot
    tile_points = marker_points = marker_tiles = dropped_points = dropped = left_points = left = 0

    def __init__(self, side: Side) -> None:
        self.side = side
        self.score = FIRST_SCORE
        self.filled = 0  # the spaces that hold a tile, one bit for each
        self.laid = [NOTHING] * (STARS * SLOTS)  # by space: the colour that lies there
        self.colours = [0] * STARS  # by star: the colours in it, one bit for each
        self.hand = 0
        self.kept = 0
        self.passed = False

    def lay(self, star: int, space: int, colour: int) -> int:
        """Put a tile on an empty space. Returns which slots of the star are filled now."""
        self.filled |= 1 << space
        self.laid[space] = colour
        self.colours[star] |= 1 << colour
        return self.filled_of(star)

    def filled_of(self, star: int) -> int:
        """The slots of a star that are filled, one bit for each."""
        return self.filled >> SLOTS * star & FULL

    def accepts(self, star: int) -> int:
        """The colours that a star would take, one bit for each."""
        return self.side.accepts(star, self.filled_of(star), self.colours[star])

    def check(self, move: Place, wild: int) -> None:
        """Name the star or slot that does not take the tile, or what the payment lacks."""
        side = self.side
        _, star, slot, colour, _ = str(move).split()
        space = {"star": star, "slot": slot}
        if side.stars[move.star] != star:
            raise IllegalMove("no-such-star", star=star)
        if self.filled >> move.space & 1:
            raise IllegalMove("space-taken", **space)
        if not self.accepts(move.star) >> move.colour & 1:
            if side.colours[move.star] is not None:
                raise IllegalMove("star-other-colour", **space, colour=colour, takes=star)
            if self.colours[move.star] >> move.colour & 1:
                raise IllegalMove("star-has-colour", **space, colour=colour)
            takes = COLOURS[self.colours[move.star].bit_length() - 1]
            raise IllegalMove("star-one-colour", **space, colour=colour, takes=takes)
        cost = side.costs[move.space]
        if move.wilds and move.colour == wild:
            raise IllegalMove("wild-pays-itself", **space, colour=colour)
        if move.wilds >= cost:
            raise IllegalMove("too-many-wilds", **space, cost=cost, wilds=move.wilds)
        held, wilds = (self.hand >> 5 * paid & COUNT for paid in (move.colour, wild))
        if wilds < move.wilds:
            raise IllegalMove("wilds-lacking", wild=COLOURS[wild], count=move.wilds, held=wilds)
        if held < cost - move.wilds:
            raise IllegalMove("tiles-lacking", **space, colour=colour, count=cost - move.wilds, held=held)

    def lose(self, tiles: int) -> int:
        """Pay a point for each of ``tiles``, as far as the score can fall. Returns what the score changed by."""
        points = max(-tiles, LOWEST_SCORE - self.score)
        self.score += points
        return points

    def full_stars(self) -> list[tuple[int, str, int]]:
        """The complete stars: which, the colour it is complete in or that it is of all colours, and its points."""
        found = []
        for star, colours in enumerate(self.colours):
            if self.filled_of(star) == FULL:
                if colours.bit_count() == 1:
                    colour = colours.bit_length() - 1
                    found.append((star, COLOURS[colour], STAR_POINTS[colour]))
                else:
                    found.append((star, COLOURFUL, COLOURFUL_POINTS))
        return found

    def full_numbers(self) -> list[tuple[int, int]]:
        """The numbers of which every space is covered, and the points of each."""
        sets = self.side.numbers
        return [(number, NUMBER_POINTS[number]) for number in sets if self.filled & sets[number] == sets[number]]

    def sheet(self) -> tuple[SheetLine, ...]:
        """Where the points of a finished game come from."""
        stars, numbers = self.full_stars(), self.full_numbers()
        return (
            SheetLine("start", 1, FIRST_SCORE),
            SheetLine("tiles", self.filled.bit_count(), self.tile_points),
            SheetLine("marker", self.marker_tiles, self.marker_points),
            SheetLine("dropped", self.dropped, self.dropped_points),
            SheetLine("stars", len(stars), sum(points for _, _, points in stars)),
            SheetLine("numbers", len(numbers), sum(points for _, points in numbers)),
            SheetLine("left", self.left, self.left_points),
        )

    def shown(self) -> dict[str, Any]:
        """The tiles as words, stars and prices by the names of the stars."""
        stars = [(name, slice(SLOTS * star, SLOTS * star + SLOTS)) for star, name in enumerate(self.side.stars)]
        laid = tuple(None if colour == NOTHING else COLOURS[colour] for colour in self.laid)
        return {
            "hand": words_of(self.hand),
            "kept": words_of(self.kept),
            "stars": Pairs((name, laid[slots]) for name, slots in stars),
            "costs": Pairs((name, tuple(self.side.costs[slots])) for name, slots in stars),
        }
