"""One player's board in Summer Pavilion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

from bot.rules.drafting import DraftingBoard
from bot.rules.game import IllegalMove, SheetLine
from bot.rules.snapshot import Pairs
from bot.rules.summer_pavilion.pieces import (
    COLOURFUL,
    COLOURFUL_POINTS,
    COLOURS,
    FIRST_SCORE,
    FULL,
    MIN_SCORE,
    NUMBER_POINTS,
    SLOTS,
    STAR_POINTS,
    STARS,
    PlaceTile,
    Side,
    name_tiles,
)
from bot.rules.summer_pavilion.snapshot import SummerPavilionBoardSnapshot
from bot.rules.tiles import COUNT

NOTHING = -1  # replaces the colour of an empty space


class FullStar(NamedTuple):
    """A complete star: its number, its colour or ``"colourful"``, and its points."""

    star: int
    colour: str
    points: int


class SummerPavilionPlayerBoard(DraftingBoard):
    """A player's stars, hand, kept tiles and score."""

    lists = ("colours", "laid")
    snapshot_type = SummerPavilionBoardSnapshot
    tile_points = 0
    marker_points = 0
    marker_tiles = 0
    dropped_points = 0
    dropped = 0
    left_points = 0
    left = 0

    def __init__(self, side: Side) -> None:
        self.side = side
        self.score = FIRST_SCORE
        self.filled = 0  # filled spaces of all stars, as bits
        self.laid = [NOTHING] * (STARS * SLOTS)  # colour of the tile on each space
        self.colours = [0] * STARS  # for each star, the colours of its tiles as bits
        self.hand = 0
        self.kept = 0
        self.passed = False

    def lay(self, star: int, space: int, colour: int) -> int:
        """Put a tile on an empty space. Return the filled slots of the space's star."""
        self.filled |= 1 << space
        self.laid[space] = colour
        self.colours[star] |= 1 << colour
        return self.find_filled(star)

    def find_filled(self, star: int) -> int:
        """Return the filled slots of a star as bits."""
        return self.filled >> SLOTS * star & FULL

    def accepts(self, star: int) -> int:
        """Return the colours that a star accepts, as bits."""
        return self.side.accepts(star, self.find_filled(star), self.colours[star])

    def check(self, move: PlaceTile, wild: int) -> None:
        """Check that the star and slot accept the tile and that the player can pay for it."""
        _, star, slot, colour, _ = str(move).split()
        if self.side.stars[move.star] != star:
            raise IllegalMove("no-such-star", star=star)
        if self.filled >> move.space & 1:
            raise IllegalMove("space-taken", star=star, slot=slot)
        if not self.accepts(move.star) >> move.colour & 1:
            self._refuse_colour(move, star, slot, colour)
        cost = self.side.costs[move.space]
        if move.wilds and move.colour == wild:
            raise IllegalMove("wild-pays-itself", star=star, slot=slot, colour=colour)
        if move.wilds >= cost:
            raise IllegalMove("too-many-wilds", star=star, slot=slot, cost=cost, wilds=move.wilds)
        wilds = self.hand >> 5 * wild & COUNT
        if wilds < move.wilds:
            raise IllegalMove("wilds-lacking", wild=COLOURS[wild], count=move.wilds, held=wilds)
        count = cost - move.wilds
        held = self.hand >> 5 * move.colour & COUNT
        if held < count:
            raise IllegalMove("tiles-lacking", star=star, slot=slot, colour=colour, count=count, held=held)

    def _refuse_colour(self, move: PlaceTile, star: str, slot: str, colour: str) -> NoReturn:
        """Raise an error that explains why a star doesn't accept a colour."""
        if self.side.colours[move.star] is not None:
            raise IllegalMove("star-other-colour", star=star, slot=slot, colour=colour, takes=star)
        there = self.colours[move.star]
        if there >> move.colour & 1:
            raise IllegalMove("star-has-colour", star=star, slot=slot, colour=colour)
        takes = COLOURS[there.bit_length() - 1]
        raise IllegalMove("star-one-colour", star=star, slot=slot, colour=colour, takes=takes)

    def lose(self, tiles: int) -> int:
        """Lose a point for each of ``tiles`` tiles, but not below a score of 1. Return the change in the score."""
        points = max(-tiles, MIN_SCORE - self.score)
        self.score += points
        return points

    def full_stars(self) -> list[FullStar]:
        """Return the complete stars."""
        found = []
        for star, colours in enumerate(self.colours):
            if self.find_filled(star) != FULL:
                continue
            if colours.bit_count() == 1:
                colour = colours.bit_length() - 1
                found.append(FullStar(star, COLOURS[colour], STAR_POINTS[colour]))
            else:
                found.append(FullStar(star, COLOURFUL, COLOURFUL_POINTS))
        return found

    def full_numbers(self) -> list[int]:
        """Return the numbers for which all spaces are covered."""
        return [number for number, spaces in self.side.numbers.items() if self.filled & spaces == spaces]

    def sheet(self) -> tuple[SheetLine, ...]:
        stars = self.full_stars()
        numbers = self.full_numbers()
        return (
            SheetLine("start", 1, FIRST_SCORE),
            SheetLine("tiles", self.filled.bit_count(), self.tile_points),
            SheetLine("marker", self.marker_tiles, self.marker_points),
            SheetLine("dropped", self.dropped, self.dropped_points),
            SheetLine("stars", len(stars), sum(star.points for star in stars)),
            SheetLine("numbers", len(numbers), sum(NUMBER_POINTS[number] for number in numbers)),
            SheetLine("left", self.left, self.left_points),
        )

    def show_fields(self) -> dict[str, Any]:
        laid = [None if colour == NOTHING else COLOURS[colour] for colour in self.laid]
        return {
            "hand": name_tiles(self.hand),
            "kept": name_tiles(self.kept),
            "stars": self._divide(laid),
            "costs": self._divide(self.side.costs),
        }

    def _divide(self, spaces: Sequence[Any]) -> Pairs:
        """Convert a list with a value for each space to pairs of a star's name and the values of its spaces."""
        return Pairs(
            (name, tuple(spaces[SLOTS * star : SLOTS * star + SLOTS])) for star, name in enumerate(self.side.stars)
        )
