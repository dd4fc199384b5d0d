"""How moves are compared afterwards: the played one is looked at with as much care as the best one.

What a search says of moves that it hardly visited is worth little. So the position after the best move and the one
after the played move are each searched anew, with the same budget.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from bot.opponents.exact import Ending, Proof, prove
from bot.opponents.search import State, normalised, search
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move

MoveT = TypeVar("MoveT")

POSITIONS = 100_000
"""How many positions may be looked at to prove what a move comes to: some seconds, and 120 MB."""


class Compared(NamedTuple):
    """Two moves, and by seat the shares of the win that follow each; whether these are ``exact``."""

    best: Move
    shares: Sequence[float]
    played: Move
    of_played: Sequence[float]
    exact: bool = False

    def thought(self, seat: int, evaluations: int) -> Thought:
        """The same as a thought of ``seat``: its readings are of the best and of the played move."""
        best, shares = self.best, self.shares
        if self.of_played[seat] >= shares[seat]:
            best, shares = self.played, self.of_played
        readings = [Reading(best, shares[seat])]
        if best is not self.played:
            readings.append(Reading(self.played, self.of_played[seat]))
        return Thought(best, tuple(readings), normalised(shares), evaluations, self.exact)


def cost_of(thought: Thought, margin: float) -> float:
    """The part of the win that a judged move gave away: what lies within the ``margin`` of an estimate is nothing."""
    cost = thought.readings[0].worth - thought.readings[-1].worth
    return cost if thought.exact or cost >= margin else 0.0


def compare(
    state: State[MoveT],
    chosen: MoveT,
    played: Move,
    budget: int,
    exploration: float,
    seed: int,
    move_of: Callable[[MoveT], Move],
) -> Compared:
    """The best move and the one that was ``chosen``, ``played`` in the notation of the rules, by three searches."""
    found = search(state, budget, exploration, seed)
    best = found[0].move
    if state.after(best).key() != state.after(chosen).key():
        return Compared(
            move_of(best), _value(state.after(best), budget, exploration, seed),
            played, _value(state.after(chosen), budget, exploration, seed),
        )  # fmt: skip
    # A move that is the only one was not searched.
    shares = found[0].shares if found[0].visits > 1 else _value(state.after(best), budget, exploration, seed)
    return Compared(played, shares, played, shares)


def compare_exactly(
    state: Ending[MoveT], chosen: MoveT, played: Move, players: int, move_of: Callable[[MoveT], Move]
) -> Compared | None:
    """The same proven to the end of the game, or ``None`` where `POSITIONS` do not suffice or it need not end."""
    proof: Proof[MoveT] | None = prove(state, chosen, players, POSITIONS)
    if proof is None:
        return None
    best = played if proof.best == chosen else move_of(proof.best)
    return Compared(best, proof.shares, played, proof.played, exact=True)


def _value(state: State[MoveT], budget: int, exploration: float, seed: int) -> Sequence[float]:
    """By seat the shares of the win after a position, if everybody plays on well."""
    look = state.look()
    return search(state, budget, exploration, seed)[0].shares if look.moves else look.shares
