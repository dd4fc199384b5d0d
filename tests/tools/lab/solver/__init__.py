"""Solves ends of games exactly: every reply to the last tile, in rounds after which nothing can be dealt any more.

The value of a position is what one seat can be sure of, whatever all others do, even together: first its share of the
win, then its lead in points over the best other seat (`tests.tools.lab.solver.value`). With two players this is
the value of the game. Base Azul and Sintra are compiled; Summer Pavilion is played by its rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from bot.rules.draw import NoDraw
from bot.rules.game import Move
from tests.tools.lab.solver import azul, sintra
from tests.tools.lab.solver.alphabeta import CUT, LEFT, UNKNOWN, Memory
from tests.tools.lab.solver.placing import Cut, Placements, play, value_of_standing

__all__ = ["Bounds", "Cut", "Solver", "after"]

LEAST, MOST = -1_500_000, 1_500_000
ROUNDS: dict[str, ModuleType] = {"azul": azul, "sintra": sintra}
"""The compiled games."""


class Bounds(NamedTuple):
    """A value is at least ``low`` and at most ``high``; they differ only where tiles come that nobody knows."""

    low: int
    high: int


class Solver:
    """Values for the seat ``me``; at most ``budget`` positions are looked at in all."""

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
        """How many positions were looked at."""
        return self._used if self._round is not None else self._budget - self._placements.left

    def solve(self, position: Any) -> dict[Move, Bounds]:
        """The value of every move of the seat, which is to act.

        :raises Cut: that needs more positions, or tiles that nobody knows yet.
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
        """Whether a move of the seat is worth so much or more, in a game that is compiled.

        :raises Cut: that needs more positions, or tiles that nobody knows yet.
        """
        return self.value(after(position, self.me, move), value - 1, value) >= value

    def value(self, position: Any, alpha: int = LEAST, beta: int = MOST) -> int:
        """The value of a position, exact within the window.

        :raises Cut: that needs more positions, or tiles that nobody knows yet.
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
        """Best moves of all seats to the end of the game.

        :raises Cut: that needs more positions.
        """
        while position.to_act:
            seat = position.to_act[0]
            moves = position.legal_moves(seat)
            if position.phase == "tile":
                move = max(moves, key=lambda move: _tiled(after(position, seat, move), seat))
            else:
                values = {move: self.value(after(position, seat, move)) for move in moves}
                move = (max if seat == self.me else min)(moves, key=values.__getitem__)
            yield seat, move
            position = after(position, seat, move)


def after(position: Any, seat: int, move: Move) -> Any:
    """The position that a move leads to, without a deal; a supply is not filled up."""
    if position.ruleset.name not in ROUNDS:
        return play(position, seat, move, wished=False)
    ahead = position.copy(NoDraw())
    ahead.play(seat, move)
    return ahead


def _tiled(position: Any, seat: int) -> tuple[int, ...]:
    """The best result of a seat on the grey wall, which no choice of another changes."""
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
