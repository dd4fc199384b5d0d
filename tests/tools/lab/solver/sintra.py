"""The last round of Sintra, compiled for `tests.tools.lab.solver.alphabeta`.

A state contains the sources (the centre first), the seat with the marker, the seat to move, the number of players, the
side, the colour of the round, and the boards in the format of `tests.tools.lab.compiled_sintra`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from bot.rules.sintra.pieces import HUES
from bot.rules.tiles import counts_of
from tests.tools.lab.check import flat_board
from tests.tools.lab.compiled_sintra import (
    FACE,
    GLAZIER,
    SHATTERED,
    STEPS,
    TOP,
    TRACK,
    crack,
    final,
    lay,
    ways,
)
from tests.tools.lab.compiled_sintra import SIZE as BOARD
from tests.tools.lab.solver.alphabeta import make_search, mix
from tests.tools.lab.solver.value import value_of_totals

MARKER, MOVER, PLAYERS, SIDE, HUE, BOARDS = 50, 51, 52, 53, 54, 55
SIZE = BOARDS + 4 * BOARD
TIES = 1024
"""The factor by which points are multiplied. Points of broken glass are added to them, so that they break ties."""
_RESET = -1
_BREAK = 8
_NO_PANE = 5


def state_of(position: Any) -> np.ndarray:
    """Return the state of a position of Sintra in its last round."""
    state = np.zeros(SIZE, np.int16)
    for source, panes in enumerate(position.sources):
        state[5 * source : 5 * source + 5] = counts_of(panes, HUES)
    state[MARKER] = position.marker
    state[MOVER] = position.to_act[0] if position.to_act else 0
    state[PLAYERS] = position.players
    state[SIDE] = position.side == "b"
    state[HUE] = position.track[position.round - 1]
    for seat, board in enumerate(position.boards):
        flat = flat_board(board)
        if position.side == "a":
            # Colours don't count in the windows of side A.
            flat[TOP:GLAZIER][flat[TOP:GLAZIER] != _NO_PANE] = 0
        state[BOARDS + seat * BOARD : BOARDS + (seat + 1) * BOARD] = flat
    return state


@njit(cache=True)
def mover(state):  # type: ignore[no-untyped-def]
    return state[MOVER]


@njit(cache=True)
def leftmost(board):  # type: ignore[no-untyped-def]
    slot = 0
    while slot < 8 and board[FACE + slot] < 0:
        slot += 1
    return slot


@njit(cache=True)
def list_moves(state, moves, order):  # type: ignore[no-untyped-def]
    """List the moves, with those that complete a strip first. Equal factories count once."""
    at = BOARDS + state[MOVER] * BOARD
    board = state[at : at + BOARD]
    options = np.zeros((40, 2), np.int64)
    count = 0
    for source in range(10):
        same = False
        for other in range(1, source):
            same = same or (state[5 * other : 5 * other + 5] == state[5 * source : 5 * source + 5]).all()
        if same:
            continue
        for colour in range(5):
            panes = state[5 * source + colour]
            if not panes:
                continue
            fits = False
            for slot in range(board[GLAZIER], 8):
                found = ways(board, colour, panes, slot, options)
                for way in range(found):
                    fits = True
                    if state[SIDE] == 0 and way and options[way, 0] == options[way - 1, 0]:
                        continue  # colours don't count in the windows of side A
                    moves[count] = (((source * 5 + colour) * 9 + slot) * 4 + options[way, 0]) * 6 + options[way, 1]
                    order[count] = 4 * panes - 2 * slot + (40 if options[way, 1] != _NO_PANE else 0)
                    count += 1
            if not fits:
                moves[count] = ((source * 5 + colour) * 9 + _BREAK) * 24 + _NO_PANE
                order[count] = -8 * panes
                count += 1
    first = leftmost(board)
    if first < board[GLAZIER]:
        moves[count] = _RESET
        order[count] = 5
        count += 1
    return count


@njit(cache=True)
def play(state, move):  # type: ignore[no-untyped-def]
    """Play a move, and return whether the round is over."""
    seat = state[MOVER]
    board = state[BOARDS + seat * BOARD : BOARDS + (seat + 1) * BOARD]
    state[MOVER] = (seat + 1) % state[PLAYERS]
    if move == _RESET:
        board[GLAZIER] = leftmost(board)
        return False
    keep, jokers, slot = move % 6, move // 6 % 4, move // 24 % 9
    colour, source = move // 216 % 5, move // 1080
    panes = state[5 * source + colour]
    state[5 * source + colour] = 0
    if source:
        for other in range(5):
            state[other] += state[5 * source + other]
            state[5 * source + other] = 0
    elif state[MARKER] < 0:
        state[MARKER] = seat
        crack(board, 1)
    if slot == _BREAK:
        crack(board, panes)
    else:
        lay(state[SIDE], board, colour, panes, slot, jokers, keep, state[HUE])
        if state[SIDE] == 0:
            for window in range(TOP, GLAZIER):
                if board[window] != _NO_PANE:
                    board[window] = 0
    return not state[:50].any()


@njit(cache=True)
def finish(state, me):  # type: ignore[no-untyped-def]
    """Return the value of a finished game. All panes of the last round have been taken."""
    players = state[PLAYERS]
    totals = np.zeros(4, np.int64)
    last = TRACK[TRACK.shape[0] - 1]
    for seat in range(players):
        board = state[BOARDS + seat * BOARD : BOARDS + (seat + 1) * BOARD]
        totals[seat] = final(state[SIDE], board) * TIES + TRACK[board[STEPS]] + board[SHATTERED] * last + TIES - 1
    return value_of_totals(totals, players, me, TIES)


@njit(cache=True)
def digest(state, salt):  # type: ignore[no-untyped-def]
    """Return a hash of the state. The order of the factories doesn't affect it."""
    salt = mix(salt)
    total = np.uint64(0)
    for source in range(10):
        held = np.uint64(source == 0)
        for colour in range(5):
            held = held << np.uint64(5) | np.uint64(state[5 * source + colour])
        if held:
            total += mix(held + salt)
    held = np.uint64(state[MARKER] + 1) << np.uint64(8) | np.uint64(state[MOVER])
    total = mix(total + mix(held ^ salt))
    for at in range(BOARDS, BOARDS + state[PLAYERS] * BOARD):
        total = (total ^ np.uint64(state[at] + 2)) * np.uint64(0x9FB21C651E98DF25) + salt
        total ^= total >> np.uint64(29)
    return mix(total)


SEARCH = make_search(list_moves, play, finish, digest, mover)
STATE_OF = state_of
