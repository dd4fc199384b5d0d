"""The end of a round of two, looked at to the last tile: exact as far as the value between the rounds is.

Alpha-beta with a table of what was seen; boards and tables are the same objects whichever way led to them, so that it
finds them again at once.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.opponents.azul.boards import Board
from bot.opponents.azul.network import SHARE
from bot.opponents.azul.search import Search, Take
from bot.opponents.azul.table import WITH_MARKER, Table

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


def solve(search: Search, table: Table, boards: tuple[Board, ...], seat: int, budget: int) -> list[Solved] | None:
    """Every move with its exact value, the best first, or ``None`` if that needs more than ``budget`` evaluations."""
    if len(boards) != 2 or table.groups > MOST_GROUPS:
        return None
    solver = _Solver(search, budget)
    try:
        found = []
        for take, table_after, boards_after in _moves(table, boards, seat):
            found.append(Solved(take, SHARE - solver.value(table_after, boards_after, 1 - seat, 0, SHARE)))
    except _TooMuch:
        return None
    # The sort keeps the order of equals: what the policy's own terms like better.
    found.sort(key=lambda solved: -solved.value)
    return found


def _moves(table: Table, boards: tuple[Board, ...], seat: int) -> list[tuple[Take, Table, tuple[Board, ...]]]:
    """Every move with what lies there after it, the likeliest first."""
    board = boards[seat]
    listed = [(extra, offer, line) for offer in table.offers for _, extra, line in board.options(offer)]
    listed.sort(reverse=True)
    found = []
    for _, offer, line in listed:
        mine = board.take(offer.colour, offer.tiles, line, offer.kind == WITH_MARKER)
        after: tuple[Board, ...] = (boards[0], mine) if seat else (mine, boards[1])
        found.append((Take(offer, line), table.take(offer.source, offer.colour), after))
    return found


class _Solver:
    """Values are those of whoever is to move."""

    def __init__(self, search: Search, budget: int) -> None:
        self._search = search
        self._most_evaluations = search.evaluations + budget
        self._most_states = budget * STATES_FOR_EVALUATION
        # By state: the value is at least the first and at most the second.
        self._seen: dict[tuple[Table, Board, Board, int], tuple[int, int]] = {}

    def value(self, table: Table, boards: tuple[Board, ...], seat: int, low: int, high: int) -> int:
        """The value of a state if it is between ``low`` and ``high``; else a bound beyond the one that it passes."""
        if not table.offers:
            if self._search.evaluations >= self._most_evaluations:
                raise _TooMuch
            return self._search.value_of_end(boards)[seat]
        key = (table, boards[0], boards[1], seat)
        least, most = self._seen.get(key, (0, SHARE))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self._most_states -= 1
        if self._most_states < 0:
            raise _TooMuch
        best, above = 0, max(low, least)
        for _, table_after, boards_after in _moves(table, boards, seat):
            best = max(best, SHARE - self.value(table_after, boards_after, 1 - seat, SHARE - high, SHARE - above))
            above = max(above, best)
            if best >= high:
                break
        if best > low:
            least = max(least, best)
        if best < high:
            most = min(most, best)
        self._seen[key] = (least, max(least, most))
        return best
