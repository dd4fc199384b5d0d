"""The last round of base Azul, compiled for `tests.tools.lab.solver.alphabeta`.

The moves are the same as in self-play, but the ends of rounds are exact: on the grey wall, all players tile for their
best result, which doesn't depend on the others.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from tests.tools.lab.azul.engine import (
    BOARD,
    BOARDS,
    CENTRE,
    COLOUR,
    FACTORIES,
    FLOOR,
    GREY,
    HOLDER,
    MOVER,
    PENALTY,
    PLAYERS,
    SCORE,
    SOURCES,
    STATE,
    WALL,
    bonuses,
    free_columns,
    points_of,
    take,
    tile_board,
)
from tests.tools.lab.azul.engine import list_moves as list_takes
from tests.tools.lab.azul.states import state_of
from tests.tools.lab.solver.alphabeta import UNKNOWN, make_search, mix
from tests.tools.lab.solver.value import value_of_totals

SIZE = STATE
TIES = 8
"""The factor by which points are multiplied. Full rows are added to them, so that they break ties."""


@njit(cache=True)
def list_moves(state, moves, order):  # type: ignore[no-untyped-def]
    """List the moves. Moves that complete a line come first, and moves that cost many points on the floor line last."""
    count = list_takes(state, moves)
    at = BOARDS + state[MOVER] * BOARD
    for number in range(count):
        move = moves[number]
        source, colour, line = move // 30, move // 6 % 5, move % 6
        tiles = state[(CENTRE if source == 9 else source * 5) + colour]
        falling = tiles + (source == 9 and state[HOLDER] < 0)
        order[number] = 0
        if line < 5:
            space = line + 1 - state[at + line]
            falling -= min(tiles, space)
            order[number] = 4 * min(tiles, space) + (20 + 2 * line if tiles >= space else 0)
        floor = state[at + FLOOR]
        order[number] += 10 * (PENALTY[min(7, floor + falling)] - PENALTY[floor])
    return count


@njit(cache=True)
def mover(state):  # type: ignore[no-untyped-def]
    return state[MOVER]


@njit(cache=True)
def digest(state, salt):  # type: ignore[no-untyped-def]
    """Return a hash of everything that changes within a round. The order of the factories doesn't affect it."""
    salt = mix(salt)
    total = np.uint64(0)
    for source in range(state[SOURCES]):
        held = np.uint64(0)
        for colour in range(5):
            held = held << np.uint64(3) | np.uint64(state[FACTORIES + 5 * source + colour])
        if held:
            total += mix(held + salt)
    centre = np.uint64(1)
    for colour in range(5):
        centre = centre << np.uint64(5) | np.uint64(state[CENTRE + colour])
    total += mix(
        (centre << np.uint64(6) | np.uint64(state[HOLDER] + 1) << np.uint64(3) | np.uint64(state[MOVER])) ^ salt
    )
    for seat in range(state[PLAYERS]):
        at = BOARDS + seat * BOARD
        lines = np.uint64(seat + 1)
        for row in range(5):
            lines = lines << np.uint64(3) | np.uint64(state[at + row])
            lines = lines << np.uint64(3) | np.uint64(state[at + COLOUR + row] if state[at + row] else 0)
        lines = lines << np.uint64(4) | np.uint64(state[at + FLOOR])
        total += mix(lines + mix(salt + np.uint64(seat)))
    return mix(total)


@njit
def tile_grey(board, row, wall, points, floor, found):  # type: ignore[no-untyped-def]
    """Try every way to tile the wall, beginning with line ``row``.

    Write the best total to ``found[0]``. Set ``found[1]`` to false if any of the ways leaves every row incomplete.
    """
    while row < 5 and board[row] <= row:
        row += 1
    if row == 5:
        rows, extra = bonuses(wall, True)
        score = max(0, board[SCORE] + points + PENALTY[floor])
        found[0] = max(found[0], (score + extra) * TIES + rows)
        found[1] &= rows > 0
        return
    colour = board[COLOUR + row]
    free = free_columns(wall, row, colour)
    if free == 0:
        tile_grey(board, row + 1, wall, points, min(7, floor + row + 1), found)
        return
    for column in range(5):
        if free >> column & 1:
            wall[row * 5 + column] = colour + 1
            tile_grey(board, row + 1, wall, points + points_of(wall, row, column), floor, found)
            wall[row * 5 + column] = 0


@njit
def finish(state, me):  # type: ignore[no-untyped-def]
    """Return the value when all tiles are taken, or `UNKNOWN` if the game might continue."""
    players = state[PLAYERS]
    totals = np.zeros(4, np.int64)
    over = False
    scratch = np.empty(BOARD, state.dtype)
    found = np.zeros(2, np.int64)
    for seat in range(players):
        board = state[BOARDS + seat * BOARD : BOARDS + (seat + 1) * BOARD]
        if state[GREY]:
            scratch[:] = board
            found[0], found[1] = -1, 1
            tile_grey(board, 0, scratch[WALL : WALL + 25], 0, board[FLOOR], found)
            totals[seat] = found[0]
            over = over or found[1] == 1
        else:
            points, floor = tile_board(board, False, scratch)
            rows, extra = bonuses(scratch[WALL : WALL + 25], False)
            totals[seat] = (max(0, board[SCORE] + points + PENALTY[floor]) + extra) * TIES + rows
            over = over or rows > 0
    if not over:
        return UNKNOWN
    return value_of_totals(totals, players, me, TIES)


SEARCH = make_search(list_moves, take, finish, digest, mover)
STATE_OF = state_of
