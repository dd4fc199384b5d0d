"""What the result of a game is worth to one seat, as one int: first the share of the win, then the lead in points."""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

WHOLE = 12
"""A win that nobody shares; shared by two, three or four it can be divided."""
SPAN = 1000
"""More than twice any lead."""


class Result(NamedTuple):
    """A share of the win, and by how many points a seat is ahead of the best other one (behind it, if negative)."""

    share: float
    lead: int


@njit(cache=True)
def value_of_totals(totals, players, me, ties):  # type: ignore[no-untyped-def]
    """The value of a finished game; each of ``totals`` is ``ties`` times the points, and what breaks ties."""
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
    """What a value says."""
    share = round(value / SPAN)
    return Result(round(share / WHOLE, 4), value - share * SPAN)
