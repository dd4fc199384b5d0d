"""The placements of the last round, looked at to the last tile.

Where no bonus tiles can be won any more, nobody can do anything about what the others make of their tiles, and each
does the most with theirs. What bonus tiles bring depends on what is drawn, so whoever could win some has at least as
many points as with those tiles lying idle: often enough to know who wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.opponents.exact import Unproven, shares_of
from bot.opponents.summer_pavilion.placing import Placement, Stand, bonuses, placements
from bot.opponents.summer_pavilion.rows import Rows
from bot.rules.game import Move
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.pieces import (
    AROUND,
    FULL,
    LOWEST_SCORE,
    ROUNDS,
    RUNS,
    SLOTS,
    UNITS,
    Pass,
    Place,
    size_of,
)
from bot.rules.summer_pavilion.position import SummerPavilionPosition

WILD = ROUNDS - 1


class Alone:
    """What one player can still make of their tiles; ``placements`` is how many may be tried.

    ``certain``: no bonus tiles could be won in what was looked at so far; with them it could be more points.
    """

    def __init__(self, rows: Rows, supply: int, placements: int) -> None:
        self.rows = rows
        self._supply = supply
        self._left = placements
        self.certain = True
        self._best: dict[tuple[int, tuple[int, ...], int, int], int] = {}

    def most(self, stand: Stand) -> int:
        """The final points, with bonus tiles lying idle.

        :raises Unproven: it takes too long.
        """
        filled, colours, hand, _, score, _ = stand
        # Without a price that would not be paid whole, the points so far change nothing of what follows.
        short = score if score - size_of(hand) < LOWEST_SCORE else -1
        key = filled, colours, hand, short
        found = self._best.get(key)
        if found is None:
            most = max(score - size_of(hand), LOWEST_SCORE) + bonuses(self.rows, filled, colours)
            for placement in self.placements(stand):
                most = max(most, self.most(self.after(stand, placement)))
            found = self._best[key] = most - score
        return score + found

    def placements(self, stand: Stand) -> list[Placement]:
        """All there are.

        :raises Unproven: it takes too long.
        """
        found = placements(self.rows, stand, WILD, spared=size_of(stand.hand))
        self._left -= len(found)
        if self._left < 0:
            raise Unproven
        return found

    def after(self, stand: Stand, placement: Placement) -> Stand:
        """The board after a placement; bonus tiles that it wins cost a point each, as if they were never used."""
        filled, colours, hand, supply, score, hidden = stand
        star, slot, colour, wilds = placement
        space = SLOTS * star + slot
        filled |= 1 << space
        if self._supply:
            won = sum(tiles for spaces, tiles, _ in AROUND[space] if filled & spaces == spaces)
            self.certain = self.certain and not won
            score -= won
        hand -= (self.rows.side.costs[space] - wilds) * UNITS[colour] + wilds * UNITS[WILD]
        colours = (*colours[:star], colours[star] | 1 << colour, *colours[star + 1 :])
        return Stand(filled, colours, hand, supply, score + RUNS[filled >> SLOTS * star & FULL][slot], hidden)


def prove_placement(
    view: SummerPavilionPosition, seat: int, played: Move, rows: Rows, placements: int
) -> tuple[Placement | None, tuple[float, ...], tuple[float, ...]]:
    """The best move of ``seat`` (``None``: passing), the shares of the win after it and after the ``played`` one.

    :raises Unproven: that depends on bonus tiles, takes too long, or is not of the last round.
    """
    if view.round != ROUNDS or view.phase != "place":
        raise Unproven
    alone = [Alone(rows, view.supply, placements) for _ in view.boards]
    points = [_of_board(*both) for both in zip(alone, view.boards, strict=True)]
    mine, stand = alone[seat], stand_of(view.boards[seat])
    best = next(
        (place for place in mine.placements(stand) if mine.most(mine.after(stand, place)) == points[seat]), None
    )
    shares = _decided(points, [each.certain for each in alone])
    again = alone[seat] = Alone(rows, view.supply, placements)
    if isinstance(played, Place):
        points[seat] = again.most(again.after(stand, (played.star, played.slot, played.colour, played.wilds)))
    else:
        assert isinstance(played, Pass), "tiles are placed"
        kept = size_of(played.tiles)
        points[seat] = _left(rows, stand, max(stand.score - size_of(stand.hand) + kept, LOWEST_SCORE), kept)
    return best, shares, _decided(points, [each.certain for each in alone])


def _decided(points: Sequence[int], certain: Sequence[bool]) -> tuple[float, ...]:
    """By seat the shares of the win.

    :raises Unproven: somebody whose points are not ``certain`` could still change them.
    """
    open_ = [seat for seat, sure in enumerate(certain) if not sure]
    best = max(points)
    if open_ and (points.count(best) > 1 or open_ != [points.index(best)]):
        raise Unproven
    return shares_of([(each,) for each in points])


def stand_of(board: Board) -> Stand:
    """A board as it is; what it adds to the network is not needed."""
    return Stand(board.filled, tuple(board.colours), board.hand, 0, board.score, 0)


def _of_board(alone: Alone, board: Board) -> int:
    stand = stand_of(board)
    return _left(alone.rows, stand, board.score, size_of(board.kept)) if board.out else alone.most(stand)


def _left(rows: Rows, stand: Stand, score: int, kept: int) -> int:
    """The final points of who has passed with this score and so many tiles."""
    return max(score + bonuses(rows, stand.filled, stand.colours) - kept, LOWEST_SCORE)
