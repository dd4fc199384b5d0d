"""Comparisons of played moves with the best ones, for analyses.

A search knows little about moves that it rarely visits. Therefore, the position after the best move and the position
after the played move are searched separately, with equal budgets.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.opponents.search import MoveT, SearchState, normalise, search
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move

POSITIONS = 100_000
"""Maximum number of positions for a proof. Searching that many takes some seconds and 120 MB."""


def distinguish(
    seat: int,
    best: Move,
    shares: Sequence[float],
    played: Move,
    of_played: Sequence[float],
    evaluations: int = 0,
    *,
    exact: bool = False,
) -> Thought:
    """Return a thought about the best and the played move, given the shares of the win after each."""
    if of_played[seat] >= shares[seat]:
        best = played
        shares = of_played
    readings = [Reading(best, shares[seat])]
    if best is not played:
        readings.append(Reading(played, of_played[seat]))
    return Thought(best, tuple(readings), normalise(shares), evaluations, exact)


def cost_of(thought: Thought, margin: float) -> float:
    """Return the share of the win that the played move lost.

    If it is only an estimate, a loss below the ``margin`` counts as 0.
    """
    cost = thought.readings[0].worth - thought.readings[-1].worth
    if thought.exact or cost >= margin:
        return cost
    return 0.0


def compare(state: SearchState[MoveT], chosen: MoveT, played: Move, budget: int, seed: int) -> Thought:
    """Compare the best move with the ``played`` one, which the search represents as ``chosen``."""
    found = search(state, budget, seed)
    best = found[0]
    after = state.after(best.move)
    after_chosen = state.after(chosen)
    if after.key() != after_chosen.key():
        shares = _find_shares(after, budget, seed)
        of_played = _find_shares(after_chosen, budget, seed)
        return distinguish(state.seat, state.move_of(best.move), shares, played, of_played, state.evaluations)
    shares = best.shares
    if best.visits == 1:
        # The search doesn't examine a forced move.
        shares = _find_shares(after, budget, seed)
    return distinguish(state.seat, played, shares, played, shares, state.evaluations)


def _find_shares(state: SearchState[MoveT], budget: int, seed: int) -> Sequence[float]:
    """Return the shares of the win by seat if all players continue well from here."""
    look = state.look()
    if not look.moves:
        return look.shares
    return search(state, budget, seed)[0].shares
