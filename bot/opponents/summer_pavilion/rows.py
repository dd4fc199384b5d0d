"""The network of Summer Pavilion. It caches how much each part of a board contributes to its hidden layer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.opponents.draft import Memo, multiset
from bot.opponents.network import BoardNetwork
from bot.opponents.summer_pavilion.features import (
    ANY,
    MAX_JOINT,
    colour_features,
    decoration_features,
    hand_features,
    joint_feature,
    number_feature,
    own_colour,
    star_features,
    table_features,
)
from bot.rules.summer_pavilion.pieces import (
    AROUND,
    COLOURS,
    DECORATIONS,
    FULL,
    RUNS,
    SLOTS,
    STARS,
    UNITS,
    PlaceTile,
    Side,
    colours_in,
)
from bot.rules.summer_pavilion.snapshot import SummerPavilionBoardSnapshot
from bot.rules.tiles import COUNT


class Stand(NamedTuple):
    """The essential state of a board: covered spaces, tiles in hand or kept, supply and score."""

    filled: int
    colours: tuple[int, ...]
    hand: int
    supply: int
    score: int

    def after(self, move: PlaceTile, paid: int) -> tuple[Stand, int]:
        """Return the stand after a placement including its points, and the number of bonus tiles that it earned."""
        star = move.star
        bit = 1 << move.colour
        colours = self.colours
        if not colours[star] & bit:
            colours = (*colours[:star], colours[star] | bit, *colours[star + 1 :])
        filled = self.filled | 1 << move.space
        won = 0
        if self.supply:
            for decoration in AROUND[move.space]:
                if filled & decoration.spaces == decoration.spaces:
                    won += decoration.tiles
        score = self.score + RUNS[filled >> SLOTS * star & FULL][move.slot]
        return Stand(filled, colours, self.hand - paid, self.supply, score), won


@dataclass(frozen=True, slots=True)
class _StarRows:
    """The contributions of a star by its filled slots and by its colours (both as bits). ``at`` is its first space."""

    at: int
    by_filled: list[int]
    by_colours: list[int]


_UsefulRows = tuple[int, list[int], list[list[int]]]
"""The contributions of tiles in hand that a star could use.

The first item is the first space of the star. The second item gives `features.own_colour` for the star's colours. The
third item contains the contributions by the number of filled slots and the number of useful tiles. A tuple is faster
than an object here: it is read seven times per evaluation, and unpacking takes a quarter less time than attribute
access.
"""


_SetRows = tuple[int, list[int]]
"""The spaces around a decoration or with the same number, and their contributions by the number of empty spaces."""


class NetworkRows:
    """The contributions of stars, colours, numbers and decorations to the network's hidden layer, as packed sums."""

    def __init__(self, network: BoardNetwork, side: Side) -> None:
        hidden = network.hidden
        self.network = network
        self.side = side
        self._stars = [self._lay_out_star(star) for star in range(STARS)]
        self._useful = [self._lay_out_useful(star) for star in range(STARS)]
        self._sets = self._lay_out_sets()
        self._sets_at = [[each for each in self._sets if each[0] >> space & 1] for space in range(STARS * SLOTS)]
        self.moments = Memo[int](lambda *moment: network.base + hidden(table_features(*moment)))
        """The contributions of the table (see `features.table_features`), including the network's base."""
        self._boards = Memo[int](self._add_board)
        self._hands = Memo[int](lambda hand, wild: hidden(hand_features(hand, wild)))

    def _lay_out_star(self, star: int) -> _StarRows:
        hidden = self.network.hidden
        by_filled = [hidden(star_features(star, filled)) for filled in range(FULL + 1)]
        by_colours = [hidden(colour_features(self.side, star, colours)) for colours in range(FULL + 1)]
        return _StarRows(SLOTS * star, by_filled, by_colours)

    def _lay_out_useful(self, star: int) -> _UsefulRows:
        own = [own_colour(self.side, star, colours) for colours in range(FULL + 1)]
        by_tiles = []
        for covered in range(SLOTS):
            features = [joint_feature(star, covered, tiles) for tiles in range(MAX_JOINT)]
            by_tiles.append([self.network.hidden([feature]) for feature in features])
        return SLOTS * star, own, by_tiles

    def _lay_out_sets(self) -> list[_SetRows]:
        hidden = self.network.hidden
        sets: list[_SetRows] = []
        for number, shown in enumerate(DECORATIONS):
            missing = range(shown.spaces.bit_count() + 1)
            sets.append((shown.spaces, [hidden(decoration_features(number, lacks)) for lacks in missing]))
        for number, spaces in self.side.numbers.items():
            missing = range(spaces.bit_count() + 1)
            sets.append((spaces, [hidden([number_feature(number, lacks)]) for lacks in missing]))
        return sets

    def stand(self, board: SummerPavilionBoardSnapshot, supply: int = 0) -> Stand:
        """Return the stand of a board in a snapshot."""
        laid = [word for _, star in board.stars for word in star]
        filled = sum(1 << space for space, word in enumerate(laid) if word)
        colours = tuple(sum({1 << COLOURS.index(word) for word in star if word}) for _, star in board.stars)
        hand = multiset(board.hand + board.kept, COLOURS)
        return Stand(filled, colours, hand, supply, board.score)

    def price(self, move: PlaceTile, wild: int) -> int:
        """Return the tiles that pay for a placement."""
        plain = self.side.costs[move.space] - move.wilds
        return plain * UNITS[move.colour] + move.wilds * UNITS[wild]

    def points(self, moment: int, hand: int, wild: int, filled: int, colours: tuple[int, ...]) -> float:
        """Return the predicted future points of a board with these tiles in hand.

        Tiles contribute both individually and in combination with each star that could use them.
        """
        total = moment + self._boards[filled, colours] + self._hands[hand, wild]
        for (at, own, by_tiles), mask in zip(self._useful, colours, strict=True):
            of_star = filled >> at & FULL
            colour = own[mask]
            if of_star == FULL or colour == ANY:
                continue
            useful = hand >> 5 * colour & COUNT if colour >= 0 else (colours_in(hand) & ~mask).bit_count()
            # Calling `min` would take longer than the rest of the loop.
            total += by_tiles[of_star.bit_count()][useful if useful < MAX_JOINT else -1]
        return self.network.points(total)

    def _add_board(self, filled: int, colours: tuple[int, ...]) -> int:
        """Return the contribution of a board without its hand."""
        total = 0
        for spaces, by_missing in self._sets:
            total += by_missing[(spaces & ~filled).bit_count()]
        for star, mask in zip(self._stars, colours, strict=True):
            total += star.by_filled[filled >> star.at & FULL] + star.by_colours[mask]
        return total

    def derive(self, before: Stand, after: Stand, move: PlaceTile) -> None:
        """Cache a board's contribution after a placement. Deriving it from the previous contribution saves time."""
        key = after.filled, after.colours
        if key in self._boards:
            return
        # Only the star changes, and the decorations and numbers that include this space.
        filled = before.filled
        star = self._stars[move.star]
        total = self._boards[filled, before.colours]
        total += star.by_filled[after.filled >> star.at & FULL] - star.by_filled[filled >> star.at & FULL]
        total += star.by_colours[after.colours[move.star]] - star.by_colours[before.colours[move.star]]
        for spaces, by_missing in self._sets_at[move.space]:
            missing = (spaces & ~filled).bit_count()
            total += by_missing[missing - 1] - by_missing[missing]
        self._boards[key] = total

    def forget(self) -> None:
        """Clear the caches of boards and hands after a search."""
        self._boards.clear()
        self._hands.clear()
