"""An exact solver for ends of games, in rounds after which no tiles are dealt.

The value of a position is the result that a seat can force even if all others play together against it: first its share
of the win, then its lead in points over the best opponent (`tests.tools.lab.solver.value`). With two players, this is
the value of the game. The solver uses compiled rules for base Azul and Sintra, and the rules themselves for Summer
Pavilion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from bot.rules.draw import NoDraw
from bot.rules.game import Move
from tests.tools.lab.solver import azul, sintra
from tests.tools.lab.solver.alphabeta import CUT, LEFT, UNKNOWN, Memory
from tests.tools.lab.solver.placing import Cut, Placements, play, value_of_standing

__all__ = ["Bounds", "Cut", "Solver", "after"]

MIN_VALUE, MAX_VALUE = -1_500_000, 1_500_000
ROUNDS: dict[str, ModuleType] = {"azul": azul, "sintra": sintra}
"""The games that are compiled for the solver."""


class Bounds(NamedTuple):
    """The bounds of a value. They differ only if the value depends on unknown tiles."""

    low: int
    high: int


class Solver:
    """A solver that plays for the seat ``me`` and searches at most ``budget`` positions."""

    def __init__(self, game: str, me: int, budget: int) -> None:
        self.me = me
        self._budget = budget
        self._round = ROUNDS.get(game)
        self._placements = Placements(me, budget)
        self._used = 0
        if self._round is not None:
            self._memory = _memory(self._round.SIZE)
            self._memory.forget()

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        return self._used if self._round is not None else self._budget - self._placements.left

    def solve(self, position: Any) -> dict[Move, Bounds]:
        """Return bounds for the value of every legal move of the seat to move.

        :raises Cut: The proof needs more positions, or it needs unknown tiles.
        """
        return {move: self._bounds_after(position, move) for move in position.legal_moves(self.me)}

    def _bounds_after(self, position: Any, move: Move) -> Bounds:
        if self._round is not None:
            value = self.value(after(position, self.me, move))
            return Bounds(value, value)
        low, _ = self._placements.bounds(play(position, self.me, move, wished=False))
        _, high = self._placements.bounds(play(position, self.me, move, wished=True))
        return Bounds(low, high)

    def is_at_least(self, position: Any, move: Move, value: int) -> bool:
        """Check whether a move is worth at least ``value`` for the solver's seat. Only compiled games support this.

        :raises Cut: The proof needs more positions, or it needs unknown tiles.
        """
        return self.value(after(position, self.me, move), value - 1, value) >= value

    def value(self, position: Any, alpha: int = MIN_VALUE, beta: int = MAX_VALUE) -> int:
        """Return the value of a position, exact between ``alpha`` and ``beta``.

        :raises Cut: The proof needs more positions, or it needs unknown tiles.
        """
        if position.standing is not None:
            return value_of_standing(position.standing, self.me)
        if self._round is None:
            low, high = self._placements.bounds(position)
            if low != high:
                raise Cut
            return low
        if position.phase not in ("draft", "tile"):
            raise Cut
        memory, state = self._memory, self._round.STATE_OF(position)
        if position.phase == "tile":
            value = int(self._round.finish(state, self.me))
            if value == UNKNOWN:
                raise Cut
            return value
        memory.states[0] = state
        memory.counters[LEFT], memory.counters[CUT] = self._budget - self._used, 0
        seen = (memory.first, memory.second, memory.low, memory.high)
        value = int(
            self._round.SEARCH(
                self.me, 0, alpha, beta, memory.states, memory.moves, memory.order, *seen, memory.counters
            )
        )
        self._used = self._budget - int(memory.counters[LEFT])
        if memory.counters[CUT]:
            raise Cut
        return value

    def line(self, position: Any) -> Iterator[tuple[int, Move]]:
        """Yield the best moves of all seats until the end of the game.

        Of several best moves, yield the one with the most points at the end of the phase.

        :raises Cut: The proof needs more positions, or it needs unknown tiles.
        """
        value = self.value(position)
        while position.to_act:
            seat = position.to_act[0]
            if position.phase == "tile":
                moves = position.legal_moves(seat)
                move = max(moves, key=lambda move: _tiled(after(position, seat, move), seat))
            else:
                move = self._find_move(position, seat, value)
            yield seat, move
            position = after(position, seat, move)

    def is_best_line(self, position: Any, line: Sequence[str], value: int) -> bool:
        """Check whether a line ends the game and whether each position after its first move has this value.

        :raises Cut: The proof needs more positions, or it needs unknown tiles.
        """
        for text in line:
            position = after(position, position.to_act[0], position.ruleset.parse(text))
            if position.phase != "tile" and self.value(position, value - 1, value + 1) != value:
                return False
        return position.standing is not None and value_of_standing(position.standing, self.me) == value

    def _find_move(self, position: Any, seat: int, value: int) -> Move:
        """Return the first move that keeps the position's value, beginning with the moves that gain the most."""
        moves = {move: after(position, seat, move) for move in position.legal_moves(seat)}
        for move in sorted(moves, key=lambda move: _points_of(moves[move], seat), reverse=True):
            if self._keeps(moves[move], seat, value):
                return move
        raise Cut

    def _keeps(self, position: Any, mover: int, value: int) -> bool:
        """Check whether a position is at least as good as ``value`` for the seat that has just moved there."""
        try:
            if mover == self.me:
                return self.value(position, value - 1, value) >= value
            return self.value(position, value, value + 1) <= value
        except Cut:
            return False


def after(position: Any, seat: int, move: Move) -> Any:
    """Return the position after a move. No tiles are dealt, and the supply isn't refilled."""
    if position.ruleset.name not in ROUNDS:
        return play(position, seat, move, wished=False)
    ahead = position.copy(NoDraw())
    ahead.play(seat, move)
    return ahead


def _points_of(position: Any, seat: int) -> tuple[int, int]:
    """Return the points that a seat will have after the phase. Losses that can't be subtracted only break ties."""
    projected, pending = position.forecast(seat)
    return projected, position.scores[seat] + pending


def _tiled(position: Any, seat: int) -> tuple[int, ...]:
    """Return the best result that a seat can reach by tiling the grey wall. Other players' choices don't affect it."""
    if not position.to_act:
        result: tuple[int, ...] = position.boards[seat].result
        return result
    turn = seat if seat in position.to_act else position.to_act[0]
    moves = position.legal_moves(turn)
    if turn != seat:
        return _tiled(after(position, turn, moves[0]), seat)
    return max(_tiled(after(position, seat, move), seat) for move in moves)


@cache
def _memory(size: int) -> Memory:
    return Memory(size)
