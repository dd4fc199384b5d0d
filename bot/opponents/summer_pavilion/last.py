"""The placements of the last round, looked at to the last tile.

Where no bonus tiles can be won any more, nobody can do anything about what the others make of their tiles, and each
does the most with theirs. What bonus tiles bring depends on what is drawn, so whoever could win some has at least as
many points as with those tiles lying idle: often enough to know who wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.opponents.exact import Unproven, final_shares
from bot.opponents.judging import tell_apart
from bot.opponents.summer_pavilion.placing import count_bonuses, list_placements, pass_with
from bot.opponents.summer_pavilion.rows import NetworkRows, Stand
from bot.opponents.thought import Thought
from bot.rules.game import Move
from bot.rules.summer_pavilion.pieces import LOWEST_SCORE, ROUNDS, Pass, PlaceTile, size_of
from bot.rules.summer_pavilion.snapshot import SummerPavilionSnapshot

WILD = ROUNDS - 1


class Alone:
    """What one player can still make of their tiles; ``placements`` is how many may be tried.

    ``certain``: no bonus tiles could be won in what was looked at so far; with them it could be more points.
    """

    def __init__(self, rows: NetworkRows, placements: int) -> None:
        self.rows = rows
        self._left = placements
        self.certain = True
        self._best: dict[tuple[int, tuple[int, ...], int, int], int] = {}

    def find_most(self, stand: Stand) -> int:
        """The final points, with bonus tiles lying idle.

        :raises Unproven: it takes too long.
        """
        passing = stand.score - size_of(stand.hand)
        # Without a price that would not be paid whole, the points so far change nothing of what follows.
        short = stand.score if passing < LOWEST_SCORE else -1
        key = stand.filled, stand.colours, stand.hand, short
        found = self._best.get(key)
        if found is None:
            most = max(passing, LOWEST_SCORE) + count_bonuses(self.rows.side, stand)
            for placement in self.placements(stand):
                most = max(most, self.find_most(self.after(stand, placement)))
            found = most - stand.score
            self._best[key] = found
        return stand.score + found

    def placements(self, stand: Stand) -> list[PlaceTile]:
        """All there are.

        :raises Unproven: it takes too long.
        """
        found = list_placements(self.rows.side, stand, WILD)
        self._left -= len(found)
        if self._left < 0:
            raise Unproven
        return found

    def after(self, stand: Stand, move: PlaceTile) -> Stand:
        """The board after a placement; bonus tiles that it wins cost a point each, as if they were never used."""
        after, won = stand.after(move, self.rows.price(move, WILD))
        if won:
            self.certain = False
            after = after._replace(score=after.score - won)
        return after

    def rate_pass(self, stand: Stand, kept: int) -> int:
        """The final points of who passes with so many tiles, or has passed with those in the hand."""
        score = max(stand.score - size_of(stand.hand) + kept, LOWEST_SCORE)
        return max(score + count_bonuses(self.rows.side, stand) - kept, LOWEST_SCORE)


def prove_placement(
    seen: SummerPavilionSnapshot, seat: int, played: Move, rows: NetworkRows, placements: int
) -> Thought | None:
    """The best move of ``seat`` and the ``played`` one.

    ``None`` if that depends on bonus tiles, takes more than so many ``placements``, or is not of the last round.
    """
    if seen.round != ROUNDS or seen.owed:
        return None
    stands = [rows.stand(board, len(seen.supply)) for board in seen.boards]
    alone = [Alone(rows, placements) for _ in stands]
    stand = stands[seat]
    try:
        points = []
        for one, own, board in zip(alone, stands, seen.boards, strict=True):
            points.append(one.rate_pass(own, size_of(own.hand)) if board.passed else one.find_most(own))
        best = _find_best(alone[seat], stand, points[seat])
        shares = _share_win(points, alone)
        again = Alone(rows, placements)
        alone[seat] = again
        if isinstance(played, PlaceTile):
            points[seat] = again.find_most(again.after(stand, played))
        else:
            assert isinstance(played, Pass), "tiles are placed"
            points[seat] = again.rate_pass(stand, size_of(played.tiles))
        return tell_apart(seat, best, shares, played, _share_win(points, alone), exact=True)
    except Unproven:
        return None


def _find_best(alone: Alone, stand: Stand, points: int) -> Move:
    """The first placement that leads to these final points; passing where none does.

    :raises Unproven: it takes too long.
    """
    for placement in alone.placements(stand):
        if alone.find_most(alone.after(stand, placement)) == points:
            return placement
    return pass_with(0)


def _share_win(points: Sequence[int], alone: Sequence[Alone]) -> tuple[float, ...]:
    """By seat the shares of the win.

    :raises Unproven: somebody whose points are not certain could still change them.
    """
    open_ = [seat for seat, each in enumerate(alone) if not each.certain]
    best = max(points)
    if open_ and (points.count(best) > 1 or open_ != [points.index(best)]):
        raise Unproven
    return final_shares([(each,) for each in points])
