"""Alpha-beta search over the compiled rounds, for one seat against all others together.

For each game, :func:`make_search` makes a search from the game's compiled functions. Values are ints from the view of
the solving seat (see `tests.tools.lab.solver`), and are exact within the window.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

UNKNOWN = -1_000_000
"""The value at the end of a round if more tiles would be dealt."""
LEFT, CUT = 0, 1
"""Indexes of the search's counters: the number of remaining positions, and whether the search had to give up."""
MAX_MOVES = 1500
MAX_PLIES = 140
TABLE = 1 << 21
"""The number of entries in the transposition table, a power of two."""

NOTHING_SEEN = 0


class Memory:
    """The tables that a search uses. The second key tells positions apart whose first keys give the same index."""

    def __init__(self, state_size: int) -> None:
        self.states = np.zeros((MAX_PLIES, state_size), np.int16)
        self.moves = np.zeros((MAX_PLIES, MAX_MOVES), np.int32)
        self.order = np.zeros((MAX_PLIES, MAX_MOVES), np.int32)
        self.first = np.zeros(TABLE, np.uint64)
        self.second = np.zeros(TABLE, np.uint64)
        self.low = np.zeros(TABLE, np.int32)
        self.high = np.zeros(TABLE, np.int32)
        self.counters = np.zeros(2, np.int64)

    def forget(self) -> None:
        """Clear the tables before another position is solved."""
        self.first[:] = NOTHING_SEEN


@njit(cache=True)
def mix(number: np.uint64) -> np.uint64:
    """Mix every bit of ``number`` into every bit of the result (the finalizer of splitmix64)."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


def make_search(list_moves: Any, play: Any, finish: Any, digest: Any, mover: Any) -> Callable[..., int]:
    """Make the search of a game from its compiled functions.

    ``list_moves(state, moves, order)`` writes the moves and their priorities, and returns the number of moves.
    ``play(state, move)`` changes the state and returns whether the round is over. ``finish(state, me)`` returns the
    final value or `UNKNOWN`. ``digest(state, salt)`` returns a hash of everything that can still affect the result.
    ``mover(state)`` returns the seat to move.
    """

    @njit
    def search(me, ply, alpha, beta, states, moves, order, first, second, low, high, counters):  # type: ignore[no-untyped-def]
        counters[LEFT] -= 1
        if counters[LEFT] < 0:
            counters[CUT] = 1
            return 0
        state = states[ply]
        one, two = digest(state, np.uint64(1)), digest(state, np.uint64(2))
        place = one & np.uint64(TABLE - 1)
        if first[place] == one and second[place] == two:
            if low[place] >= beta or low[place] == high[place]:
                return low[place]
            if high[place] <= alpha:
                return high[place]
        count = list_moves(state, moves[ply], order[ply])
        mine = mover(state) == me
        best = -2_000_000 if mine else 2_000_000
        lower, upper = alpha, beta
        for at in range(count):
            chosen = at
            for other in range(at + 1, count):
                if order[ply, other] > order[ply, chosen]:
                    chosen = other
            move = moves[ply, chosen]
            moves[ply, chosen], order[ply, chosen] = moves[ply, at], order[ply, at]
            states[ply + 1] = state
            if play(states[ply + 1], move):
                value = finish(states[ply + 1], me)
                if value == UNKNOWN:
                    counters[CUT] = 1
            else:
                value = search(me, ply + 1, lower, upper, states, moves, order, first, second, low, high, counters)
            if counters[CUT]:
                return 0
            if mine:
                best = max(best, value)
                lower = max(lower, best)
            else:
                best = min(best, value)
                upper = min(upper, best)
            if lower >= upper:
                break
        if first[place] != one or second[place] != two:
            first[place], second[place] = one, two
            low[place], high[place] = -2_000_000, 2_000_000
        if best > alpha:
            low[place] = max(low[place], best)
        if best < beta:
            high[place] = min(high[place], best)
        return best

    return search
