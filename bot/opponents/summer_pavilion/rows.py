"""The network of Summer Pavilion, laid out by what the parts of a board add to its hidden layer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.opponents.draft import Memo, multiset
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
from bot.rules.summer_pavilion.pieces import AROUND, COLOURS, DECORATIONS, FULL, SLOTS, STARS, UNITS, Place, Side
from bot.rules.summer_pavilion.snapshot import BoardSnapshot
from bot.rules.tiles import COUNT


class Stand(NamedTuple):
    """A board with the tiles in its hand (or kept), and the supply. ``hidden`` is what the board adds, packed."""

    filled: int
    colours: tuple[int, ...]
    hand: int
    supply: int
    score: int
    hidden: int

    def after(self, move: Place, paid: int, points: int, hidden: int) -> Stand:
        """The same with a tile laid, which is ``paid`` for, and brings ``points`` and what it adds to ``hidden``."""
        colours, star, bit = self.colours, move.star, 1 << move.colour
        if not colours[star] & bit:
            colours = (*colours[:star], colours[star] | bit, *colours[star + 1 :])
        filled, hand = self.filled | 1 << move.space, self.hand - paid
        return Stand(filled, colours, hand, self.supply, self.score + points, self.hidden + hidden)


class Rows:
    """What stars, colours, numbers and decorations of a side add, as packed sums, worked out once for each network."""

    def __init__(self, network: BoardNetwork, side: Side) -> None:
        hidden = network.hidden
        self.network = network
        self.side = side
        self.star = [[hidden(star_features(star, filled)) for filled in range(FULL + 1)] for star in range(STARS)]
        self.colours = [
            [hidden(colour_features(side, star, colours)) for colours in range(FULL + 1)] for star in range(STARS)
        ]
        self.number = {
            number: [hidden([number_feature(number, missing)]) for missing in range(spaces.bit_count() + 1)]
            for number, spaces in side.numbers.items()
        }
        self.decoration = [
            [hidden(decoration_features(number, missing)) for missing in range(5)] for number in range(len(DECORATIONS))
        ]
        self._stars = list(enumerate(side.colours))
        self._joint = [
            [
                [hidden([joint_feature(star, covered, useful)]) for useful in range(MOST_JOINT)]
                for covered in range(SLOTS)
            ]
            for star in range(STARS)
        ]
        self.hands = Memo[int](lambda hand, wild: hidden(hand_features(hand, wild)))
        """What the tiles in a hand add by themselves; to be cleared after each search."""
        self.moments = Memo[int](lambda *moment: network.base + hidden(table_features(*moment)))
        """What the moment adds (see `features.table_features`), and the network's base."""

    def stand(self, board: BoardSnapshot, supply: int = 0) -> Stand:
        """A board as it lies there."""
        laid = [word for _, star in board.stars for word in star]
        filled = sum(1 << space for space, word in enumerate(laid) if word)
        colours = tuple(sum({1 << COLOURS.index(word) for word in star if word}) for _, star in board.stars)
        hand = multiset(board.hand + board.kept, COLOURS)
        return Stand(filled, colours, hand, supply, board.score, self.board(filled, colours))

    def price(self, move: Place, wild: int) -> int:
        """The tiles that pay for a placement."""
        return (self.side.costs[move.space] - move.wilds) * UNITS[move.colour] + move.wilds * UNITS[wild]

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

    def points(self, board: int, hand: int, wild: int, filled: int, colours: Sequence[int]) -> float:
        """The points still to come. ``board`` is what the board and the moment add.

        The tiles in the hand add to that, alone and together with the stars that could use them.
        """
        total = self.hands[hand, wild]
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
        return self.network.points(board + total)
