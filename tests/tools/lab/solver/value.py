"""The value of a result for one seat as an int: first the share of the win, then the lead in points."""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

WHOLE = 12
"""The value of an unshared win. It is divisible by two, three and four, so that every share is a whole number."""
SPAN = 1000
"""A number more than twice as large as any lead."""


class Result(NamedTuple):
    """A share of the win, and the lead in points over the best opponent, which is negative if the seat is behind."""

    share: float
    lead: int


@njit(cache=True)
def value_of_totals(totals, players, me, ties):  # type: ignore[no-untyped-def]
    """Return the value of a finished game for the seat ``me``.

    Each of ``totals`` is ``ties`` times the points plus the number that breaks ties.
    """
    best = totals[:players].max()
    winners = 0
    other = -1_000_000
    for seat in range(players):
        winners += totals[seat] == best
        if seat != me:
            other = max(other, totals[seat] // ties)
    share = WHOLE // winners if totals[me] == best else 0
    return share * SPAN + totals[me] // ties - other


def result_of(value: int) -> Result:
    """Return the result that a value represents."""
    share = round(value / SPAN)
    return Result(round(share / WHOLE, 4), value - share * SPAN)
