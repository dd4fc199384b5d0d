"""The compiled network that values positions between rounds, and its features.

The features are documented in `bot.opponents.azul.between_rounds`. A test compares both implementations.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from tests.tools.lab.azul.engine import (
    BOARD,
    BOARDS,
    COLOUR,
    COMING,
    GREY,
    LINES,
    MOVER,
    PLAYERS,
    SCORE,
    SOURCES,
    WALL,
    colour_at,
    free_columns,
    points_of,
    worth_of_cell,
)

BEHIND_CELLS = 50 + 75 + 80 + 80 + 50 + 15 + 1
ROWS = np.array([0, 5, 15, 30, 50], np.int64)  # first index of each row's features
TABLE = 22  # number of features of the table, before leads and races
LEADS, RACES = 21, 25  # number of features per slot
MAX_FEATURES = 400  # more than the number of features of any position


def size_of(players: int, grey: bool) -> int:
    """Return the number of features: those of the boards, slot by slot, then those of the table."""
    return players * board_size(grey) + table_size(players)


def board_size(grey: bool) -> int:
    """Return the number of features of a board."""
    return (125 if grey else 25) + BEHIND_CELLS


def table_size(players: int) -> int:
    """Return the number of features that don't belong to a board."""
    return TABLE + players * (LEADS + RACES)


@njit(cache=True)
def board_features(board, grey, found):
    """Write the features of a board after tiling, except its score, to ``found``.

    Return their number, the score including full columns and colours, and the number of tiles in the fullest row.
    """
    wall = board[WALL : WALL + 25]
    count = 0
    rows = np.zeros(5, np.int64)
    columns = np.zeros(5, np.int64)  # missing tiles
    colours = np.zeros(5, np.int64)
    lacking = np.ones((5, 5), np.bool_)  # by row and colour
    for row in range(5):
        for column in range(5):
            colour = colour_at(wall, row * 5 + column, grey)
            if colour < 0:
                columns[column] += row + 1
                continue
            found[count] = (row * 5 + column) * 5 + colour if grey else row * 5 + column
            count += 1
            rows[row] += 1
            lacking[row, colour] = False
    base = 125 if grey else 25
    for row in range(5):
        for colour in range(5):
            if lacking[row, colour]:
                colours[colour] += row + 1
        held = board[row]
        if held:
            colour = board[COLOUR + row]
            found[count] = base + LINES[row] + colour * row + held - 1
            count += 1
            colours[colour] -= held
            column = (colour + row) % 5
            if grey:
                free = free_columns(wall, row, colour)
                column = -1
                best = -1000
                for place in range(5):
                    if free >> place & 1:
                        worth = worth_of_cell(wall, row, place)
                        if worth > best:
                            best = worth
                            column = place
            if column >= 0:
                columns[column] -= held
                found[count] = base + 285 + row * 10 + points_of(wall, row, column) - 1
                count += 1
        found[count] = base + 50 + ROWS[row] + min(rows[row], 4) * (row + 1) + held
        count += 1
    total = board[SCORE] + 0
    for place in range(5):
        found[count] = base + 125 + place * 16 + min(columns[place], 15)
        found[count + 1] = base + 205 + place * 16 + min(colours[place], 15)
        count += 2
        total += 7 * (columns[place] == 0) + 10 * (colours[place] == 0)
    most = min(rows.max(), 4)
    many = 0
    for row in range(5):
        many += rows[row] >= most
    found[count] = base + 335 + most * 3 + min(many, 3) - 1
    return count + 1, total, most


@njit(cache=True)
def features(state, bag, number, found, values):
    """Write the features of a position at the end of round ``number`` to ``found``, and their amounts to ``values``.

    Return the number of features.
    """
    players = state[PLAYERS]
    grey = state[GREY] == 1
    size = (125 if grey else 25) + BEHIND_CELLS
    scratch = np.empty(80, np.int64)
    totals = np.zeros(4, np.int64)
    most = np.zeros(4, np.int64)
    count = 0
    for slot in range(players):
        at = BOARDS + (state[MOVER] + slot) % players * BOARD
        many, totals[slot], most[slot] = board_features(state[at : at + BOARD], grey, scratch)
        for which in range(many):
            found[count] = slot * size + scratch[which]
            values[count] = 1
            count += 1
        found[count] = slot * size + size - 1
        values[count] = min(state[at + SCORE], 120) / np.float32(16)
        count += 1
    base = players * size
    found[count] = base + min(number, 6) - 1
    found[count + 1] = base + 6 + min(bag.sum() // (4 * state[SOURCES]), 5)
    values[count] = values[count + 1] = 1
    count += 2
    for colour in range(5):
        found[count] = base + 12 + colour
        values[count] = state[COMING + colour] / np.float32(4)
        found[count + 1] = base + 17 + colour
        values[count + 1] = bag[colour] / np.float32(4)
        count += 2
    base += TABLE
    for slot in range(players):
        rival = -1
        ahead = 0
        for other in range(players):
            if other != slot:
                rival = max(rival, totals[other])
                ahead = max(ahead, most[other])
        lead = max(-40, min(40, totals[slot] - rival))
        found[count] = base + slot * (LEADS + RACES) + (lead + 42) // 4
        found[count + 1] = base + slot * (LEADS + RACES) + LEADS + most[slot] * 5 + ahead
        values[count] = values[count + 1] = 1
        count += 2
    return count


@njit(cache=True)
def list_features(states, bags, numbers):
    """Return the features of many ends of rounds, one row for each, padded with -1."""
    rows = np.full((len(states), MAX_FEATURES), -1, np.int16)
    values = np.zeros((len(states), MAX_FEATURES), np.float32)
    found = np.empty(MAX_FEATURES, np.int64)
    widest = 0
    for at in range(len(states)):
        count = features(states[at], bags[at], numbers[at], found, values[at])
        rows[at, :count] = found[:count]
        widest = max(widest, count)
    return rows[:, :widest].copy(), values[:, :widest].copy()


@njit(cache=True, fastmath=True)
def answer(hidden, weights2, bias2, weights3, bias3, out):
    """Write the values by slot to ``out``, given the sums computed by the first layer."""
    second = bias2.copy()
    for unit in range(hidden.size):
        if hidden[unit] > 0:
            second += weights2[unit] * hidden[unit]
    for output in range(bias3.size):
        total = bias3[output]
        for unit in range(second.size):
            if second[unit] > 0:
                total += weights3[unit, output] * second[unit]
        out[output] = 1 / (1 + np.exp(-total))
    if bias3.size == 1:
        out[1] = 1 - out[0]


@njit(cache=True, fastmath=True)
def evaluate_end(state, bag, number, net, out):
    """Write the network's values to ``out`` by slot, beginning with the player who begins the next round."""
    first, bias1, weights2, bias2, weights3, bias3 = net
    found = np.empty(MAX_FEATURES, np.int64)
    values = np.empty(MAX_FEATURES, np.float32)
    count = features(state, bag, number, found, values)
    hidden = bias1.copy()
    for at in range(count):
        if values[at] == 1:
            hidden += first[found[at]]
        else:
            hidden += first[found[at]] * values[at]
    answer(hidden, weights2, bias2, weights3, bias3, out)
