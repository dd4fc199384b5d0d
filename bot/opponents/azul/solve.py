"""The end of a round of two, looked at to the last tile: exact as far as the value between the rounds is.

Up to `MOST_GROUPS` that is quicker than a search, and better (docs/computers.md has by how much).
"""

from __future__ import annotations

from typing import NamedTuple

from bot.opponents.azul.state import AzulSearchMove, AzulSearchState
from bot.opponents.exact import Duel, Unproven
from bot.opponents.network import SHARE

MOST_GROUPS = 6
"""With more to take than this, the search comes further than looking at everything."""
STATES_FOR_EVALUATION = 11
"""How many states may be looked at for each evaluation of the budget: most of them are no end of the round."""


class Solved(NamedTuple):
    """A move with what it leads to for whoever plays it, in parts of `network.SHARE`."""

    take: AzulSearchMove
    value: int


def solve(state: AzulSearchState, budget: int, most_groups: int = MOST_GROUPS) -> list[Solved] | None:
    """Every move with its exact value, the best first, or ``None`` if that needs more than ``budget`` evaluations."""
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
    # The sort keeps the order of equals: what the policy's own terms like better.
    found.sort(key=lambda solved: -solved.value)
    return found
