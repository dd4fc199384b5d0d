"""The last placements of Summer Pavilion: the best result by the rules for the only player who still places tiles.

The tiles that refill the supply after a bonus are unknown. Therefore the game is searched twice: once without refills,
which can't be better than the real supply, and once with any tiles the player could wish for, which can't be worse. If
both searches give the same value, it is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.rules.game import Move
from bot.rules.summer_pavilion.pieces import KINDS, PASS, ROUNDS, UNITS, Pass, size_of
from bot.rules.tiles import COUNT, counts_of
from tests.tools.lab.solver.value import SPAN, WHOLE

MIN_LEFT = 15
"""The minimum number of tiles in the bag and tower. With fewer tiles, the supply might not be refilled."""


class Cut(Exception):  # noqa: N818 - not an error: there is just no proof
    """The search has reached its limit, or it depends on unknown tiles."""


class Placements:
    """A search for the best result of the seat ``me``. It looks at no more than ``budget`` positions."""

    def __init__(self, me: int, budget: int) -> None:
        self.me = me
        self.left = budget
        self._seen: dict[Any, int] = {}

    def bounds(self, position: Any) -> tuple[int, int]:
        """Return the lower and the upper bound of the seat's result.

        :raises Cut: Other players may still place tiles, or the search needs too many positions.
        """
        others = [board for seat, board in enumerate(position.boards) if seat != self.me]
        if position.standing is None:
            settled = position.round == ROUNDS and position.phase in ("place", "bonus")
            if not settled or not all(board.passed for board in others):
                raise Cut
            if size_of(position.bag) + size_of(position.spent) < MIN_LEFT:
                raise Cut
        return self._best(position, wished=False), self._best(position, wished=True)

    def _best(self, position: Any, *, wished: bool) -> int:
        if position.standing is not None:
            return value_of_standing(position.standing, self.me)
        board = position.boards[self.me]
        key = (wished, position.phase, position.supply, position.owed, tuple(board.laid), board.hand, board.score)
        if key in self._seen:
            return self._seen[key]
        self.left -= 1
        if self.left < 0:
            raise Cut
        value = max(
            self._best(play(position, self.me, move, wished=wished), wished=wished) for move in moves_of(position)
        )
        self._seen[key] = value
        return value


def play(position: Any, seat: int, move: Move, *, wished: bool) -> Any:
    """Return the position after a move. A bonus refills the supply with any ``wished`` tiles, or not at all."""
    ahead = position.copy(_Nothing())
    before = size_of(ahead.supply)
    ahead.play(seat, move)
    taken = before - size_of(ahead.supply)
    if taken and not wished and not ahead.supply:
        # The bonus may grant more tiles than the supply contained.
        raise Cut
    if taken and wished:
        held = counts_of(ahead.supply, KINDS)
        ahead.supply += sum(min(taken, COUNT - count) * unit for count, unit in zip(held, UNITS[:KINDS], strict=True))
    return ahead


def moves_of(position: Any) -> list[Move]:
    """Return the moves that have different results.

    Keeping tiles makes no difference unless the score is low, because kept tiles cost as many points as lost tiles.
    """
    (seat,) = position.to_act
    moves: list[Move] = position.legal_moves(seat)
    board = position.boards[seat]
    if board.score > size_of(board.hand):
        return [move for move in moves if not isinstance(move, Pass) or move is PASS]
    return moves


def value_of_standing(standing: Any, me: int) -> int:
    """Return the value of a final standing for the seat ``me``."""
    share = WHOLE // len(standing.winners) if me in standing.winners else 0
    lead = standing.scores[me] - max(score for seat, score in enumerate(standing.scores) if seat != me)
    return int(share * SPAN + lead)


class _Nothing:
    """A source of tiles that provides none, so that the game continues without them."""

    def choose(self, options: int) -> int:
        raise NotImplementedError

    def tiles(self, bag: Sequence[int], count: int) -> list[int]:
        return []

    def copy(self) -> _Nothing:
        return self
