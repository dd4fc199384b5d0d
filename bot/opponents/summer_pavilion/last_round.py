"""A complete search of the last round's placements.

If nobody can win bonus tiles any more, players can't influence each other, and each of them maximizes their own points.
Bonus tiles are random, so if a player can still win some, the search finds only the points that the player can reach
without using them. This minimum is often enough to determine the winner.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.opponents.exact_search import Unproven, final_shares
from bot.opponents.judgement import distinguish
from bot.opponents.summer_pavilion.planner import count_bonuses, list_placements, pass_with
from bot.opponents.summer_pavilion.rows import NetworkRows, Stand
from bot.opponents.thought import Thought
from bot.rules.game import Move
from bot.rules.summer_pavilion.pieces import MIN_SCORE, ROUNDS, Pass, PlaceTile, size_of
from bot.rules.summer_pavilion.snapshot import SummerPavilionSnapshot

WILD = ROUNDS - 1


class Alone:
    """A search of one player's placements. ``placements`` is the maximum number of placements to try.

    ``certain`` becomes false if a placement could win bonus tiles. The player might then score more than the search
    finds.
    """

    def __init__(self, rows: NetworkRows, placements: int) -> None:
        self.rows = rows
        self._left = placements
        self.certain = True
        self._best: dict[tuple[int, tuple[int, ...], int, int], int] = {}

    def find_most(self, stand: Stand) -> int:
        """Return the highest final score possible without using bonus tiles.

        :raises Unproven: The search takes too long.
        """
        passing = stand.score - size_of(stand.hand)
        # The current score only matters if it is too low to pay for all dropped tiles.
        short = stand.score if passing < MIN_SCORE else -1
        key = stand.filled, stand.colours, stand.hand, short
        found = self._best.get(key)
        if found is None:
            most = max(passing, MIN_SCORE) + count_bonuses(self.rows.side, stand)
            for placement in self.placements(stand):
                most = max(most, self.find_most(self.after(stand, placement)))
            found = most - stand.score
            self._best[key] = found
        return stand.score + found

    def placements(self, stand: Stand) -> list[PlaceTile]:
        """Return all placements.

        :raises Unproven: There were too many placements.
        """
        found = list_placements(self.rows.side, stand, WILD)
        self._left -= len(found)
        if self._left < 0:
            raise Unproven
        return found

    def after(self, stand: Stand, move: PlaceTile) -> Stand:
        """Return the stand after a placement. Each bonus tile costs a point, because the player has to drop it."""
        after, won = stand.after(move, self.rows.price(move, WILD))
        if won:
            self.certain = False
            after = after._replace(score=after.score - won)
        return after

    def rate_pass(self, stand: Stand, kept: int) -> int:
        """Return the final points of a player who passes with ``kept`` tiles.

        For a player who has already passed, the stand's hand consists of the kept tiles.
        """
        score = max(stand.score - size_of(stand.hand) + kept, MIN_SCORE)
        return max(score + count_bonuses(self.rows.side, stand) - kept, MIN_SCORE)


def prove_placement(
    seen: SummerPavilionSnapshot, seat: int, played: Move, rows: NetworkRows, placements: int
) -> Thought | None:
    """Prove the results of the best move of ``seat`` and of the ``played`` move.

    Return ``None`` if the results depend on bonus tiles, if it isn't the last round, or if the proof takes more than
    ``placements``.
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
            assert isinstance(played, Pass), "the phase is placing"
            points[seat] = again.rate_pass(stand, size_of(played.tiles))
        return distinguish(seat, best, shares, played, _share_win(points, alone), exact=True)
    except Unproven:
        return None


def _find_best(alone: Alone, stand: Stand, points: int) -> Move:
    """Return the first placement that leads to these final points, or a pass if no placement does.

    :raises Unproven: The search takes too long.
    """
    for placement in alone.placements(stand):
        if alone.find_most(alone.after(stand, placement)) == points:
            return placement
    return pass_with(0)


def _share_win(points: Sequence[int], alone: Sequence[Alone]) -> tuple[float, ...]:
    """Return the shares of the win by seat.

    :raises Unproven: Bonus tiles could still change the shares.
    """
    open_ = [seat for seat, each in enumerate(alone) if not each.certain]
    best = max(points)
    if open_ and (points.count(best) > 1 or open_ != [points.index(best)]):
        raise Unproven
    return final_shares([(each,) for each in points])
