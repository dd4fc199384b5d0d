"""A complete search of the end of a round of two, exact except for the estimate between rounds.

Up to `MOST_GROUPS`, it is faster and better than the tree search (see docs/computers.md).
"""

from __future__ import annotations

from typing import NamedTuple

from bot.opponents.azul.state import AzulSearchMove, AzulSearchState
from bot.opponents.exact import Duel, Unproven
from bot.opponents.network import SHARE

MOST_GROUPS = 6
"""With more groups, the tree search is better."""
STATES_FOR_EVALUATION = 11
"""Positions per evaluation of the budget, because most positions aren't the end of the round."""


class Solved(NamedTuple):
    """A move with its value for the player, in parts of `network.SHARE`."""

    take: AzulSearchMove
    value: int


def solve(state: AzulSearchState, budget: int, most_groups: int = MOST_GROUPS) -> list[Solved] | None:
    """Return every move with its exact value, best first; ``None`` if that needs more than ``budget`` evaluations."""
    if len(state.boards) != 2 or state.table.groups > most_groups:
        return None
    search = state.search
    most = search.evaluations + budget

    def value_of_end(end: AzulSearchState) -> int:
        if search.evaluations >= most:
            raise Unproven
        return search.value_of_end(end.boards)[end.seat]

    duel: Duel[AzulSearchMove] = Duel(SHARE, budget * STATES_FOR_EVALUATION, value_of_end)
    try:
        found = [Solved(take, SHARE - duel.value(state.after(take), 0, SHARE)) for take in state.ways()]
    except Unproven:
        return None
    # A stable sort keeps the policy's order of equal moves.
    found.sort(key=lambda solved: -solved.value)
    return found
