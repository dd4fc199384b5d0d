"""The network of Summer Pavilion, laid out by what the parts of a board add to its hidden layer."""

from __future__ import annotations

from typing import NamedTuple

from bot.opponents.draft import Memo, multiset
from bot.opponents.network import BoardNetwork
from bot.opponents.summer_pavilion.features import (
    ANY,
    MOST_JOINT,
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
    Place,
    Side,
    colours_in,
)
from bot.rules.summer_pavilion.snapshot import BoardSnapshot
from bot.rules.tiles import COUNT


class Stand(NamedTuple):
    """A board with the tiles in its hand (or kept), and the supply."""

    filled: int
    colours: tuple[int, ...]
    hand: int
    supply: int
    score: int

    def after(self, move: Place, paid: int) -> tuple[Stand, int]:
        """The same with a tile laid that was ``paid`` for and has scored, and how many bonus tiles that wins."""
        colours, star, bit, space = self.colours, move.star, 1 << move.colour, move.space
        if not colours[star] & bit:
            colours = (*colours[:star], colours[star] | bit, *colours[star + 1 :])
        filled = self.filled | 1 << space
        won = 0
        for _, _, spaces, tiles in AROUND[space] if self.supply else ():
            if filled & spaces == spaces:
                won += tiles
        score = self.score + RUNS[filled >> SLOTS * star & FULL][move.slot]
        return Stand(filled, colours, self.hand - paid, self.supply, score), won


class Rows:
    """What stars, colours, numbers and decorations of a side add, as packed sums, worked out once for each network."""

    def __init__(self, network: BoardNetwork, side: Side) -> None:
        hidden, masks = network.hidden, range(FULL + 1)
        self.network = network
        self.side = side
        # By star: where its slots begin, and what filled ones and colours add.
        self._stars = [
            (
                SLOTS * star,
                [hidden(star_features(star, filled)) for filled in masks],
                [hidden(colour_features(side, star, colours)) for colours in masks],
            )
            for star in range(STARS)
        ]
        # By star: where its slots begin, its colour by those in it, and what useful tiles add, by filled slots.
        self._joint = [
            (
                SLOTS * star,
                [own_colour(side, star, colours) for colours in masks],
                [
                    [hidden([joint_feature(star, covered, useful)]) for useful in range(MOST_JOINT)]
                    for covered in range(SLOTS)
                ],
            )
            for star in range(STARS)
        ]
        # By decoration and number: its spaces, and what so many missing ones add.
        self._sets = [
            (shown.spaces, [hidden(decoration_features(number, missing)) for missing in range(5)])
            for number, shown in enumerate(DECORATIONS)
        ]
        self._sets += [
            (spaces, [hidden([number_feature(number, missing)]) for missing in range(spaces.bit_count() + 1)])
            for number, spaces in side.numbers.items()
        ]
        self._touching = [[each for each in self._sets if each[0] >> space & 1] for space in range(STARS * SLOTS)]
        self.moments = Memo[int](lambda *moment: network.base + hidden(table_features(*moment)))
        """What the moment adds (see `features.table_features`), and the network's base."""
        self._boards = Memo[int](self._board)
        self._hands = Memo[int](lambda hand, wild: hidden(hand_features(hand, wild)))

    def stand(self, board: BoardSnapshot, supply: int = 0) -> Stand:
        """A board as it lies there."""
        laid = [word for _, star in board.stars for word in star]
        filled = sum(1 << space for space, word in enumerate(laid) if word)
        colours = tuple(sum({1 << COLOURS.index(word) for word in star if word}) for _, star in board.stars)
        hand = multiset(board.hand + board.kept, COLOURS)
        return Stand(filled, colours, hand, supply, board.score)

    def price(self, move: Place, wild: int) -> int:
        """The tiles that pay for a placement."""
        return (self.side.costs[move.space] - move.wilds) * UNITS[move.colour] + move.wilds * UNITS[wild]

    def points(self, moment: int, hand: int, wild: int, filled: int, colours: tuple[int, ...]) -> float:
        """The points still to come of a board with these tiles in the hand.

        These add to the hidden layer alone and together with the stars that could use them.
        """
        total = moment + self._boards[filled, colours] + self._hands[hand, wild]
        for (at, own, rows), mask in zip(self._joint, colours, strict=True):
            of_star = filled >> at & FULL
            colour = own[mask]
            if of_star == FULL or colour == ANY:
                continue
            useful = hand >> 5 * colour & COUNT if colour >= 0 else (colours_in(hand) & ~mask).bit_count()
            total += rows[of_star.bit_count()][useful if useful < MOST_JOINT else -1]
        return self.network.points(total)

    def _board(self, filled: int, colours: tuple[int, ...]) -> int:
        """All that a board adds, but for the hand."""
        found = [rows[(spaces & ~filled).bit_count()] for spaces, rows in self._sets]
        for (at, stars, of_colours), mask in zip(self._stars, colours, strict=True):
            found += (stars[filled >> at & FULL], of_colours[mask])
        return sum(found)

    def note(self, before: Stand, after: Stand, move: Place) -> None:
        """Work out what the board adds after a placement from what it added before, which is quicker."""
        if after[:2] not in self._boards:
            filled, star = before.filled, move.star
            at, stars, of_colours = self._stars[star]
            total = self._boards[before[:2]] + stars[after.filled >> at & FULL] - stars[filled >> at & FULL]
            total += of_colours[after.colours[star]] - of_colours[before.colours[star]]
            for spaces, rows in self._touching[move.space]:
                missing = (spaces & ~filled).bit_count()
                total += rows[missing - 1] - rows[missing]
            self._boards[after[:2]] = total

    def forget(self) -> None:
        """Let go of the boards and hands of a search."""
        self._boards.clear()
        self._hands.clear()
