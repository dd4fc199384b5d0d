"""The placements of the last round, looked at to the last tile, where no bonus tiles can be won any more.

Then nobody can do anything about what the others make of their tiles, and each does the most with theirs.
"""

from __future__ import annotations

from bot.opponents.exact import Result, Unproven
from bot.opponents.summer_pavilion.placing import Stand, bonuses
from bot.opponents.summer_pavilion.rows import Rows
from bot.rules.game import Move
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.pieces import (
    AROUND,
    BITS,
    FULL,
    KINDS,
    LOWEST_SCORE,
    ROUNDS,
    RUNS,
    SLOTS,
    STARS,
    UNITS,
    Pass,
    Place,
    colours_in,
    size_of,
)
from bot.rules.summer_pavilion.position import SummerPavilionPosition
from bot.rules.tiles import counts_of

WILD = ROUNDS - 1
Placement = tuple[int, int, int, int]
"""Star, slot, colour and how many wild tiles pay for it."""


class Alone:
    """What a player can still make of their tiles; ``placements`` is how many may be tried."""

    def __init__(self, rows: Rows, supply: int, placements: int) -> None:
        self._rows = rows
        self._supply = supply
        self._left = placements
        self._best: dict[tuple[int, tuple[int, ...], int, int], int] = {}

    def most(self, stand: Stand) -> int:
        """The final points.

        :raises Unproven: bonus tiles could be won, or it takes too long.
        """
        filled, colours, hand, _, score, _ = stand
        # Without a price that would not be paid whole, the points so far change nothing of what follows.
        short = score if score - size_of(hand) < LOWEST_SCORE else -1
        key = filled, colours, hand, short
        found = self._best.get(key)
        if found is None:
            most = max(score - size_of(hand), LOWEST_SCORE) + bonuses(self._rows, filled, colours)
            for placement in self.placements(stand):
                most = max(most, self.most(self.after(stand, placement)))
            found = self._best[key] = most - score
        return score + found

    def placements(self, stand: Stand) -> list[Placement]:
        """All there are.

        :raises Unproven: it takes too long.
        """
        filled, colours, hand, _, _, _ = stand
        counts, held, costs = counts_of(hand, KINDS), colours_in(hand), self._rows.side.costs
        found: list[Placement] = []
        for star in range(STARS):
            of_star = filled >> SLOTS * star & FULL
            for colour in BITS[self._rows.accepted(star, of_star, colours[star]) & held]:
                jokers = 0 if colour == WILD else counts[WILD]
                for slot in BITS[of_star ^ FULL]:
                    cost = costs[SLOTS * star + slot]
                    fewest = max(0, cost - counts[colour])
                    found += [(star, slot, colour, wilds) for wilds in range(fewest, min(cost - 1, jokers) + 1)]
        self._left -= len(found)
        if self._left < 0:
            raise Unproven
        return found

    def after(self, stand: Stand, placement: Placement) -> Stand:
        """The board after a placement.

        :raises Unproven: it wins bonus tiles.
        """
        filled, colours, hand, supply, score, hidden = stand
        star, slot, colour, wilds = placement
        space = SLOTS * star + slot
        filled |= 1 << space
        if self._supply and any(filled & spaces == spaces for spaces, _, _ in AROUND[space]):
            raise Unproven
        hand -= (self._rows.side.costs[space] - wilds) * UNITS[colour] + wilds * UNITS[WILD]
        colours = (*colours[:star], colours[star] | 1 << colour, *colours[star + 1 :])
        return Stand(filled, colours, hand, supply, score + RUNS[filled >> SLOTS * star & FULL][slot], hidden)


def prove_results(
    view: SummerPavilionPosition, seat: int, played: Move, rows: Rows, placements: int
) -> tuple[Placement | None, list[Result], list[Result]]:
    """The best move of ``seat`` (``None``: passing), the final points by seat after it and after the ``played`` one.

    :raises Unproven: see `Alone.most`; or it is not the last round.
    """
    if view.round != ROUNDS or view.phase != "place":
        raise Unproven
    alone = Alone(rows, view._supply, placements)
    results: list[Result] = [(_of_board(alone, board),) for board in view._boards]
    stand = stand_of(view._boards[seat])
    best = next(
        (place for place in alone.placements(stand) if alone.most(alone.after(stand, place)) == results[seat][0]), None
    )
    if isinstance(played, Place):
        reached = alone.most(alone.after(stand, (played.star, played.slot, played.colour, played.wilds)))
    else:
        assert isinstance(played, Pass), "tiles are placed"
        kept = size_of(played.tiles)
        reached = _left(rows, stand, max(stand.score - size_of(stand.hand) + kept, LOWEST_SCORE), kept)
    return best, results, [(reached,) if at == seat else result for at, result in enumerate(results)]


def stand_of(board: Board) -> Stand:
    """A board as it is; what it adds to the network is not needed."""
    return Stand(board.filled, tuple(board.colours), board.hand, 0, board.score, 0)


def _of_board(alone: Alone, board: Board) -> int:
    stand = stand_of(board)
    return _left(alone._rows, stand, board.score, size_of(board.kept)) if board.out else alone.most(stand)


def _left(rows: Rows, stand: Stand, score: int, kept: int) -> int:
    """The final points of who has passed with this score and so many tiles."""
    return max(score + bonuses(rows, stand.filled, stand.colours) - kept, LOWEST_SCORE)
