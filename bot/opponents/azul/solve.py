"""The end of a round of two, looked at to the last tile: exact as far as the value between the rounds is.

Alpha-beta with a table of what was seen; boards and tables are the same objects whichever way led to them, so that it
finds them again at once.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.opponents.azul.boards import Board
from bot.opponents.azul.network import SHARE
from bot.opponents.azul.state import Judge, State, Take
from bot.opponents.azul.table import Table

MOST_GROUPS = 6
"""With more to take than this, the search comes further than looking at everything."""
STATES_FOR_EVALUATION = 10
"""How many states may be looked at for each evaluation of the budget: most of them are no end of the round."""


class Solved(NamedTuple):
    """A move with what it leads to for whoever plays it, in parts of `network.SHARE`."""

    take: Take
    value: int


class _TooMuch(Exception):  # noqa: N818 - not a failure: the search takes over
    pass


def solve(judge: Judge, state: State, budget: int, most_groups: int = MOST_GROUPS) -> list[Solved] | None:
    """Every move with its exact value, the best first, or ``None`` if that needs more than ``budget`` evaluations."""
    if len(state.boards) != 2 or state.table.groups > most_groups:
        return None
    solver = _Solver(judge, budget)
    try:
        found = [Solved(take, SHARE - solver.value(state.after(take), 0, SHARE)) for take in state.ways()]
    except _TooMuch:
        return None
    # The sort keeps the order of equals: what the policy's own terms like better.
    found.sort(key=lambda solved: -solved.value)
    return found


class _Solver:
    """Values are those of whoever is to move."""

    def __init__(self, judge: Judge, budget: int) -> None:
        self._judge = judge
        self._most_evaluations = judge.evaluations + budget
        self._most_states = budget * STATES_FOR_EVALUATION
        # By state: the value is at least the first and at most the second.
        self._seen: dict[tuple[Table, tuple[Board, ...], int], tuple[int, int]] = {}

    def value(self, state: State, low: int, high: int) -> int:
        """The value of a state if it is between ``low`` and ``high``; else a bound beyond the one that it passes."""
        if not state.table.offers:
            if self._judge.evaluations >= self._most_evaluations:
                raise _TooMuch
            return self._judge.value_of_end(state.boards)[state.seat]
        key = (state.table, state.boards, state.seat)
        least, most = self._seen.get(key, (0, SHARE))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self._most_states -= 1
        if self._most_states < 0:
            raise _TooMuch
        best, above = 0, max(low, least)
        for take in state.ways():
            best = max(best, SHARE - self.value(state.after(take), SHARE - high, SHARE - above))
            above = max(above, best)
            if best >= high:
                break
        if best > low:
            least = max(least, best)
        if best < high:
            most = min(most, best)
        self._seen[key] = (least, max(least, most))
        return best
