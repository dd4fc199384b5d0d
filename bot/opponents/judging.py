"""How moves are compared afterwards: the played one is looked at with as much care as the best one.

What a search says of moves that it hardly visited is worth little. So the position after the best move and the one
after the played move are each searched anew, with the same budget.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.opponents.search import MoveT, SearchState, normalise, search
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move

POSITIONS = 100_000
"""How many positions may be looked at to prove what a move comes to: some seconds, and 120 MB."""


def tell_apart(
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
        best = played
        shares = of_played
    readings = [Reading(best, shares[seat])]
    if best is not played:
        readings.append(Reading(played, of_played[seat]))
    return Thought(best, tuple(readings), normalise(shares), evaluations, exact)


def cost_of(thought: Thought, margin: float) -> float:
    """The part of the win that a judged move gave away: what lies within the ``margin`` of an estimate is nothing."""
    cost = thought.readings[0].worth - thought.readings[-1].worth
    if thought.exact or cost >= margin:
        return cost
    return 0.0


def compare(state: SearchState[MoveT], chosen: MoveT, played: Move, budget: int, seed: int) -> Thought:
    """The best move and the one that was ``chosen``, ``played`` in the notation of the rules, by three searches."""
    found = search(state, budget, seed)
    best = found[0]
    after = state.after(best.move)
    after_chosen = state.after(chosen)
    if after.key() != after_chosen.key():
        shares = _find_shares(after, budget, seed)
        of_played = _find_shares(after_chosen, budget, seed)
        return tell_apart(state.seat, state.move_of(best.move), shares, played, of_played, state.evaluations)
    shares = best.shares
    if best.visits == 1:
        # A move that is the only one was not searched.
        shares = _find_shares(after, budget, seed)
    return tell_apart(state.seat, played, shares, played, shares, state.evaluations)


def _find_shares(state: SearchState[MoveT], budget: int, seed: int) -> Sequence[float]:
    """By seat the shares of the win after a position, if everybody plays on well."""
    look = state.look()
    if not look.moves:
        return look.shares
    return search(state, budget, seed)[0].shares
