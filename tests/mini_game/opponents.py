"""A strong player of Mini Azul: it searches the round by the rules themselves, and judges positions by their points."""

from __future__ import annotations

from typing import NamedTuple

from bot.opponents.greedy import shares_of
from bot.opponents.judging import compare
from bot.opponents.search import Look, search, thought_of
from bot.opponents.thought import Thought
from bot.rules.game import Move, Position

EXPLORATION = 1.5


class State(NamedTuple):
    """See `bot.opponents.search.State`."""

    position: Position

    @property
    def seat(self) -> int:
        return self.position.to_act[0] if self.position.to_act else 0

    def look(self) -> Look[Move]:
        shares, moves = shares_of(self.position), self.position.legal_moves(self.seat)
        return Look(shares, shares, moves, [1] * len(moves))

    def after(self, move: Move) -> State:
        position = self.position.seen_by(self.seat)
        position.play(self.seat, move)
        return State(position)

    def key(self) -> object:
        return self.position.snapshot()


class MiniPlayer:
    """See `bot.opponents.thought.Judge`."""

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        if seat not in view.to_act:
            raise ValueError(f"seat {seat} is not to act")
        return thought_of(search(State(view), budget, EXPLORATION, seed), seat, lambda move: move, budget)

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int) -> Thought:
        if seat not in view.to_act:
            raise ValueError(f"seat {seat} is not to act")
        compared = compare(State(view), played, played, budget, EXPLORATION, seed, lambda move: move)
        return compared.thought(seat, budget)


PLAYER = MiniPlayer()
BUDGETS = {"plain": dict.fromkeys((2, 3, 4), (20, 60, 80))}
MARGINS = {"plain": dict.fromkeys((2, 3, 4), 0.1)}
TILE_WORTH = ("placed", 40)
