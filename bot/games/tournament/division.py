"""Division of the players of a Swiss round among tables at a low cost. Pure.

Players are numbered from 0 in the order of the standings. Seating two players together has an integer cost. A start
fills one table after another: first with player ``start`` and all following players, then with the players before them.
As long as an exchange lowers the total cost, the best exchange is made:

1. The best **swap** of two players at different tables. Ties go to the lower first number, then to the lower second.
2. If no swap lowers the cost, the best **turn** of three players at three tables: ``a`` takes the seat of ``b``, ``b``
   that of ``c``, and ``c`` that of ``a``. Player ``a`` has the lowest number of the three. Ties go to the lowest ``a``,
   then to the lowest ``b``, then to the lowest ``c``.

The result is the cheapest outcome of the starts 0, 1, 2, …, or the first of several equally cheap ones. Tables are in
the order of their lowest numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from operator import add

Costs = Sequence[Sequence[int]]
"""Matrix of the costs of seating two players together. The diagonal is 0."""
START_LIMIT = 128
"""Limit on the product of players and starts, because each start takes longer with more players."""
_NEVER = 1 << 80
"""A cost above any sum of costs, which rules out an exchange within a table."""


def divide(sizes: Sequence[int], costs: Costs) -> list[list[int]]:
    """Return tables of these sizes, each with its players in ascending order."""
    filled = [table for table, size in enumerate(sizes) for _ in range(size)]
    players = len(filled)
    ends = []
    for start in range(count_starts(players)):
        # Player ``start`` gets the first seat.
        home = [*filled[players - start :], *filled[: players - start]]
        _exchange(home, costs)
        ends.append(home)
    best = min(ends, key=lambda home: _sum_costs(home, costs), default=[])
    return sorted([number for number, table in enumerate(best) if table == each] for each in range(len(sizes)))


def count_starts(players: int) -> int:
    """Return the number of starts: at least one, and at most the number of players."""
    return min(players, max(1, START_LIMIT // max(1, players)))


def _sum_costs(home: Sequence[int], costs: Costs) -> int:
    return sum(costs[a][b] for a, b in combinations(range(len(home)), 2) if home[a] == home[b])


def _exchange(home: list[int], costs: Costs) -> None:
    """Swap and turn players until nothing lowers the cost. ``home`` is updated and contains each player's table."""
    while True:
        changes = _compute_changes(home, costs)
        moved = _find_swap(changes) or _find_turn(changes)
        if moved is None:
            return
        first = home[moved[0]]
        for number, follower in pairwise(moved):
            home[number] = home[follower]
        home[moved[-1]] = first


def _compute_changes(home: Sequence[int], costs: Costs) -> list[list[int]]:
    """Return the matrix of cost changes if player ``a`` (row) takes the seat of player ``b`` (column)."""
    tables = max(home) + 1
    changes = []
    for own_table, row in zip(home, costs, strict=True):
        beside = [0] * tables
        for table, cost in zip(home, row, strict=True):
            beside[table] += cost
        left = beside[own_table]
        beside[own_table] = _NEVER
        changes.append([beside[table] - cost - left for table, cost in zip(home, row, strict=True)])
    return changes


def _find_swap(changes: Costs) -> tuple[int, ...] | None:
    """Return the two players whose swap lowers the cost most, or ``None``."""
    found = None
    least = 0
    for a, b in combinations(range(len(changes)), 2):
        change = changes[a][b] + changes[b][a]
        if change < least:
            least = change
            found = (a, b)
    return found


def _find_turn(changes: Costs) -> tuple[int, ...] | None:
    """Return the three players whose turn lowers the cost most, or ``None``."""
    found = None
    least = 0
    for a, row in enumerate(changes):
        behind = changes[a + 1 :]
        back = [each[a] for each in behind]
        for b, from_b in enumerate(behind, a + 1):
            closed = list(map(add, from_b[a + 1 :], back))
            change = row[b] + min(closed)
            if change < least:
                least = change
                found = (a, b, a + 1 + closed.index(min(closed)))
    return found
