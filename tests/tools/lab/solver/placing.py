"""The last placements of Summer Pavilion: what the only player left can still make, by the rules themselves.

Nobody knows which tiles will fill up the supply after a bonus. So the game is looked at twice: once with a supply that
is not filled up, which can be no better than the real one, and once with one that is filled up with any tiles the
player could wish for, which can be no worse. Where both bring the same, that is the value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.rules.game import Move
from bot.rules.summer_pavilion.pieces import KINDS, PASS, ROUNDS, UNITS, Pass, size_of
from bot.rules.tiles import COUNT, counts_of
from tests.tools.lab.solver.value import SPAN, WHOLE

LEAST_LEFT = 15
"""With fewer tiles in bag and tower the supply might not be filled up."""


class Cut(Exception):  # noqa: N818 - not a failure: there is no proof
    """The search came to its limit, or to tiles that nobody knows."""


class Placements:
    """Looks at what the seat ``me`` can still make, at ``budget`` positions at most."""

    def __init__(self, me: int, budget: int) -> None:
        self.me = me
        self.left = budget
        self._seen: dict[Any, int] = {}

    def bounds(self, position: Any) -> tuple[int, int]:
        """What the seat is sure of, and what it cannot pass.

        :raises Cut: others may still place tiles, or there are too many positions.
        """
        others = [board for seat, board in enumerate(position.boards) if seat != self.me]
        if position.standing is None:
            settled = position.round == ROUNDS and position.phase in ("place", "bonus")
            if not settled or not all(board.passed for board in others):
                raise Cut
            if size_of(position.bag) + size_of(position.spent) < LEAST_LEFT:
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
    """The position after a move; the supply is filled up with what may be ``wished`` for, or not at all."""
    ahead = position.copy(_Nothing())
    before = size_of(ahead.supply)
    ahead.play(seat, move)
    taken = before - size_of(ahead.supply)
    if taken and not wished and not ahead.supply:
        # There may have been fewer tiles than are really owed.
        raise Cut
    if taken and wished:
        held = counts_of(ahead.supply, KINDS)
        ahead.supply += sum(min(taken, COUNT - count) * unit for count, unit in zip(held, UNITS[:KINDS], strict=True))
    return ahead


def moves_of(position: Any) -> list[Move]:
    """The moves with different results: what is kept is lost as well, unless there is too little to lose."""
    (seat,) = position.to_act
    moves: list[Move] = position.legal_moves(seat)
    board = position.boards[seat]
    if board.score > size_of(board.hand):
        return [move for move in moves if not isinstance(move, Pass) or move is PASS]
    return moves


def value_of_standing(standing: Any, me: int) -> int:
    """The value of the result of any game."""
    share = WHOLE // len(standing.winners) if me in standing.winners else 0
    lead = standing.scores[me] - max(score for seat, score in enumerate(standing.scores) if seat != me)
    return int(share * SPAN + lead)


class _Nothing:
    """A bag that gives nothing, and lets the game go on."""

    def choose(self, options: int) -> int:
        raise NotImplementedError

    def tiles(self, bag: Sequence[int], count: int) -> list[int]:
        return []

    def copy(self) -> _Nothing:
        return self
