"""A complete search of the last moves of a round for two players. Only the judgement after the round is an estimate.

If the table has at most `MAX_GROUPS` groups of equal tiles, this is faster and better than the tree search (see
docs/computers.md).
"""

from __future__ import annotations

from typing import NamedTuple

from bot.opponents.azul.state import AzulSearchMove, AzulSearchState
from bot.opponents.exact_search import Duel, Unproven
from bot.opponents.network import SHARE

MAX_GROUPS = 6
"""Maximum number of groups of equal tiles on the table. With more groups, the tree search is better."""
STATES_FOR_EVALUATION = 11
"""Number of positions that may be searched for each evaluation in the budget. Only ends of rounds are evaluated."""


class Solved(NamedTuple):
    """A move and its value for the player, as a multiple of 1 / `network.SHARE`."""

    take: AzulSearchMove
    value: int


def solve(state: AzulSearchState, budget: int, most_groups: int = MAX_GROUPS) -> list[Solved] | None:
    """Return all moves with exact values, best first, or ``None`` if that takes more than ``budget`` evaluations."""
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
    # The sort is stable, so moves with equal values stay in the order of the policy.
    found.sort(key=lambda solved: -solved.value)
    return found
