"""A strong player of Mini Azul. It searches the round with the rules and judges positions by their points."""

from __future__ import annotations

from typing import NamedTuple

from bot.opponents.greedy import estimate_shares
from bot.opponents.judgement import compare
from bot.opponents.search import Look, think_by_search
from bot.opponents.thought import Thought
from bot.rules.game import Move, Position


class State(NamedTuple):
    """A state of the search. ``looked_at`` contains the positions that have been judged."""

    position: Position
    looked_at: list[Position]
    exploration: float = 1.5

    @property
    def seat(self) -> int:
        return self.position.to_act[0] if self.position.to_act else 0

    @property
    def evaluations(self) -> int:
        return len(self.looked_at)

    def look(self) -> Look[Move]:
        self.looked_at.append(self.position)
        shares, moves = estimate_shares(self.position), self.position.legal_moves(self.seat)
        return Look(shares, shares, moves, [1] * len(moves))

    def after(self, move: Move) -> State:
        position = self.position.seen_by(self.seat)
        position.play(self.seat, move)
        return State(position, self.looked_at)

    def key(self) -> object:
        return self.position.snapshot()

    def move_of(self, move: Move) -> Move:
        return move


class MiniPlayer:
    def choose(self, view: Position, _seat: int, budget: int, seed: int) -> Thought:
        return think_by_search(State(view, []), budget, seed)

    def judge(self, view: Position, _seat: int, played: Move, budget: int, seed: int, _positions: int) -> Thought:
        return compare(State(view, []), played, played, budget, seed)


PLAYER = MiniPlayer()
BUDGETS = {"plain": dict.fromkeys((2, 3, 4), (20, 60, 80))}
MARGINS = {"plain": dict.fromkeys((2, 3, 4), 0.1)}
TILE_WORTH = ("placed", 40)
