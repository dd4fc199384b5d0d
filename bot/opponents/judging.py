"""How moves are compared afterwards: the played one is looked at with as much care as the best one.

What a search says of moves that it hardly visited is worth little. So the position after the best move and the one
after the played move are each searched anew, with the same budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bot.opponents.search import State, normalised, search
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move

MoveT = TypeVar("MoveT")

POSITIONS = 100_000
"""How many positions may be looked at to prove what a move comes to: some seconds, and 120 MB."""


def compared(
    seat: int,
    best: Move,
    shares: Sequence[float],
    played: Move,
    of_played: Sequence[float],
    evaluations: int = 0,
    *,
    exact: bool = False,
) -> Thought:
    """A thought of ``seat`` about the best and the played move, by the shares of the win that follow each."""
    if of_played[seat] >= shares[seat]:
        best, shares = played, of_played
    readings = [Reading(best, shares[seat])]
    if best is not played:
        readings.append(Reading(played, of_played[seat]))
    return Thought(best, tuple(readings), normalised(shares), evaluations, exact)


def cost_of(thought: Thought, margin: float) -> float:
    """The part of the win that a judged move gave away: what lies within the ``margin`` of an estimate is nothing."""
    cost = thought.readings[0].worth - thought.readings[-1].worth
    return cost if thought.exact or cost >= margin else 0.0


def compare(state: State[MoveT], chosen: MoveT, played: Move, budget: int, seed: int) -> Thought:
    """The best move and the one that was ``chosen``, ``played`` in the notation of the rules, by three searches."""
    found = search(state, budget, seed)
    best, after = found[0].move, state.after(found[0].move)
    if after.key() != state.after(chosen).key():
        shares, of_played = (_value(each, budget, seed) for each in (after, state.after(chosen)))
        return compared(state.seat, state.move_of(best), shares, played, of_played, state.evaluations)
    # A move that is the only one was not searched.
    shares = found[0].shares if found[0].visits > 1 else _value(after, budget, seed)
    return compared(state.seat, played, shares, played, shares, state.evaluations)


def _value(state: State[MoveT], budget: int, seed: int) -> Sequence[float]:
    """By seat the shares of the win after a position, if everybody plays on well."""
    look = state.look()
    return search(state, budget, seed)[0].shares if look.moves else look.shares
