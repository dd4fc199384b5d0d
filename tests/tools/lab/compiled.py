"""Code shared by the compiled games. Only the lab needs numba."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

MAX_FEATURES = 144  # maximum number of features of a board


@njit(cache=True)
def bits(number: int) -> int:
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


@njit(cache=True, fastmath=True)
def judged(rows, bias, out, out_bias, found, n, lanes):  # type: ignore[no-untyped-def]
    """Return how many more points the network expects, given the features of a board."""
    hidden = bias.shape[0]
    for lane in range(hidden):
        lanes[lane] = bias[lane]
    for place in range(n):
        row = rows[found[place]]
        for lane in range(hidden):
            lanes[lane] += row[lane]
    total = out_bias
    for lane in range(hidden):
        if lanes[lane] > 0:
            total += out[lane] * lanes[lane]
    return total


@njit(cache=True)
def pick(points, count, noise):  # type: ignore[no-untyped-def]
    """Return the index of the highest number in ``points``.

    With the probability ``noise``, prefer another good one at random.
    """
    best = 0
    for at in range(1, count):
        if points[at] > points[best]:
            best = at
    if np.random.random() >= noise:
        return best
    total = 0.0
    for at in range(count):
        total += np.exp((points[at] - points[best]) / 2.0)
    chosen = np.random.random() * total
    for at in range(count):
        chosen -= np.exp((points[at] - points[best]) / 2.0)
        if chosen <= 0:
            return at
    return best


def games(
    play: Any, side: str, weights: Any, seeds: range, noise: float, kept: float, most: int, trust: float
) -> tuple[Any, ...]:
    """Play games of 2 to 4 players until all seeds are used or ``most`` positions are recorded.

    Return the columns of a `Record`.
    """
    record = np.full((most, 4, MAX_FEATURES), -1, np.int16)
    scores, finals, shares, soon = (np.zeros((most, 4), np.float32) for _ in range(4))
    rounds, seats = np.zeros(most, np.int64), np.zeros(most, np.int64)
    at = 0
    for seed in seeds:
        if at > most - 500:
            break
        players = 2 + seed % 3
        count, final = play(
            side, players, seed, noise, kept, *weights, record[at:], scores[at:], rounds[at:], soon[at:]
        )
        winners = final == final.max()
        finals[at : at + count, :players] = (1 - trust) * final + trust * soon[at : at + count, :players]
        shares[at : at + count, :players] = winners / winners.sum()
        seats[at : at + count] = players
        at += count
    return tuple(column[:at] for column in (record, scores, finals, shares, rounds, seats))
