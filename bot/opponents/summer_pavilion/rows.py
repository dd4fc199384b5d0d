"""The network of Summer Pavilion, laid out by what the parts of a board add to its hidden layer."""

from __future__ import annotations

from collections.abc import Sequence

from bot.opponents.network import BoardNetwork
from bot.opponents.summer_pavilion.features import (
    MOST_JOINT,
    colour_features,
    decoration_features,
    hand_features,
    joint_feature,
    number_feature,
    star_features,
    table_features,
    useful_tiles,
)
from bot.rules.summer_pavilion.pieces import AROUND, DECORATIONS, FULL, SLOTS, STARS, Side
from bot.rules.tiles import COUNT

_COLOUR_SETS = range(FULL + 1)


class Rows:
    """What stars, colours, numbers and decorations of a side add, as packed sums, worked out once for each network."""

    def __init__(self, network: BoardNetwork, side: Side) -> None:
        hidden = network.hidden
        self.network = network
        self.side = side
        self.star = [[hidden(star_features(star, filled)) for filled in range(FULL + 1)] for star in range(STARS)]
        self.colours = [
            [hidden(colour_features(side, star, colours)) for colours in _COLOUR_SETS] for star in range(STARS)
        ]
        self.number = {
            number: [hidden([number_feature(number, missing)]) for missing in range(spaces.bit_count() + 1)]
            for number, spaces in side.numbers.items()
        }
        self.decoration = [
            [hidden(decoration_features(number, missing)) for missing in range(5)] for number in range(len(DECORATIONS))
        ]
        self.accepts: dict[tuple[int, int, int], int] = {}
        self._stars = list(enumerate(side.colours))
        self._joint = [
            [
                [hidden([joint_feature(star, covered, useful)]) for useful in range(MOST_JOINT)]
                for covered in range(SLOTS)
            ]
            for star in range(STARS)
        ]
        self._hands: dict[tuple[int, int], int] = {}
        self._moments: dict[tuple[int, int, int, int, int], int] = {}

    def accepted(self, star: int, filled: int, colours: int) -> int:
        """The colours that a star takes, one bit for each."""
        key = star, filled, colours
        found = self.accepts.get(key)
        if found is None:
            found = self.accepts[key] = self.side.accepts(star, filled, colours)
        return found

    def board(self, filled: int, colours: Sequence[int]) -> int:
        """All that a board adds, but for the hand."""
        total = 0
        for star in range(STARS):
            total += self.star[star][filled >> SLOTS * star & FULL] + self.colours[star][colours[star]]
        for shown, rows in zip(DECORATIONS, self.decoration, strict=True):
            total += rows[(shown.spaces & ~filled).bit_count()]
        for number, rows in self.number.items():
            total += rows[(self.side.numbers[number] & ~filled).bit_count()]
        return total

    def change(self, filled: int, colours: int, star: int, space: int, colour: int) -> int:
        """What a tile on a space changes of `board`, with ``colours`` in its star before."""
        of_star = filled >> SLOTS * star & FULL
        bit = 1 << space
        total = self.star[star][of_star | bit >> SLOTS * star] - self.star[star][of_star]
        total += self.colours[star][colours | 1 << colour] - self.colours[star][colours]
        for spaces, _, number in AROUND[space]:
            missing = (spaces & ~filled).bit_count()
            rows = self.decoration[number]
            total += rows[missing - 1] - rows[missing]
        number = self.side.costs[space]
        if number in self.number:
            missing = (self.side.numbers[number] & ~filled).bit_count()
            total += self.number[number][missing - 1] - self.number[number][missing]
        return total

    def hand(self, hand: int, wild: int, filled: int, colours: Sequence[int]) -> int:
        """What the tiles in a hand add, alone and together with the stars that could use them."""
        total = self._hands.get((hand, wild))
        if total is None:
            total = self._hands[hand, wild] = self.network.hidden(hand_features(hand, wild))
        for star, own in self._stars:
            of_star = filled >> SLOTS * star & FULL
            if of_star != FULL:
                if own is None:
                    useful = useful_tiles(self.side, star, colours[star], hand)
                    if useful < 0:
                        continue
                else:
                    useful = hand >> 5 * own & COUNT
                total += self._joint[star][of_star.bit_count()][useful if useful < MOST_JOINT else -1]
        return total

    def points(self, board: int, hand: int, wild: int, filled: int, colours: Sequence[int]) -> float:
        """The points still to come. ``board`` is what the board and the moment add (the rest as in `hand`)."""
        return self.network.points(board + self.hand(hand, wild, filled, colours))

    def moment(self, players: int, number: int, stage: int, distance: int, marker: int) -> int:
        """What the moment adds, and the network's base."""
        key = players, number, stage, distance, marker
        found = self._moments.get(key)
        if found is None:
            found = self._moments[key] = self.network.base + self.network.hidden(table_features(*key))
        return found

    def forget(self) -> None:
        """Let go of the hands of a search."""
        self._hands.clear()
