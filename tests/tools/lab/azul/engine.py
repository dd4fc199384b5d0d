"""Base Azul, compiled for self-play: rounds, tiling and features, on both walls, for two to four players.

A state is an array of small ints with everything that is needed within a round. The bag is stored separately, by the
code that deals. If the tiles run out or nobody can continue, games are cut short. This hardly ever happens in
self-play.

The features are documented in `bot.opponents.azul.features`. A test compares both implementations.
"""

from __future__ import annotations

import numpy as np
from numba import njit

FACTORIES = 0  # nine factories, each with a count for every colour
CENTRE = 45
HOLDER = 50  # the seat with the marker, or -1 while it is in the centre
MOVER = 51
PLAYERS = 52
SOURCES = 53  # the number of factories
GREY = 54
BOARDS = 56
BOARD = 40  # size of a board: counts, colours, floor, score, wall
COLOUR, FLOOR, SCORE, WALL = 5, 10, 11, 12
COMING = BOARDS + 4 * BOARD  # expected tiles of the next deal, by colour
STATE = COMING + 5

PENALTY = np.array([0, -1, -2, -4, -6, -8, -11, -14], np.int64)

# Features of a board.
CELLS = {False: 25, True: 125}
LINES = np.array([0, 0, 5, 15, 30], np.int64)  # first index of each line's features, which follow the cells
OPEN_LINES = 50
TABLE = 90


def board_features(grey: bool) -> int:
    """Return the number of features of a board: cells, lines, full lines, counts, floor, marker, projected score."""
    return CELLS[grey] + OPEN_LINES + 5 + 90 + 8 + 1 + 1


@njit(cache=True)
def points_of(wall, row, column):
    across = 1
    at = column - 1
    while at >= 0 and wall[row * 5 + at]:
        across += 1
        at -= 1
    at = column + 1
    while at < 5 and wall[row * 5 + at]:
        across += 1
        at += 1
    down = 1
    at = row - 1
    while at >= 0 and wall[at * 5 + column]:
        down += 1
        at -= 1
    at = row + 1
    while at < 5 and wall[at * 5 + column]:
        down += 1
        at += 1
    if across == 1:
        return down
    if down == 1:
        return across
    return across + down


@njit(cache=True)
def free_columns(wall, row, colour):
    """Return the columns of a grey row in which a tile of this colour can be placed, as bits."""
    free = 0
    for column in range(5):
        if wall[row * 5 + column]:
            continue
        found = False
        for other in range(5):
            if wall[other * 5 + column] == colour + 1:
                found = True
        if not found:
            free |= 1 << column
    return free


@njit(cache=True)
def worth_of_cell(wall, row, column):
    """Return the value assumed within a round for a tile on the grey wall, as explained in `bot.opponents.azul`."""
    worth = 10 * points_of(wall, row, column)
    held = 0
    for other in range(5):
        if wall[other * 5 + column]:
            held += 1
    return worth + 6 * held - abs(column - 2)


@njit(cache=True)
def tile_board(board, grey, result):
    """Write the board after tiling to ``result``, without subtracting the floor line.

    Return the points and the number of pieces on the floor line.
    """
    result[:] = board
    wall = result[WALL : WALL + 25]
    points = 0
    floor = board[FLOOR]
    for row in range(5):
        if board[row] <= row:
            continue
        colour = board[COLOUR + row]
        result[row] = 0
        if grey:
            free = free_columns(wall, row, colour)
            if free == 0:
                floor = min(7, floor + row + 1)
                continue
            best = -1000
            column = 0
            for place in range(5):
                if free >> place & 1:
                    worth = worth_of_cell(wall, row, place)
                    if worth > best:
                        best = worth
                        column = place
            wall[row * 5 + column] = colour + 1
        else:
            column = (colour + row) % 5
            wall[row * 5 + column] = 1
        points += points_of(wall, row, column)
    return points, floor


@njit(cache=True)
def colour_at(wall, cell, grey):
    if wall[cell] == 0:
        return -1
    if grey:
        return wall[cell] - 1
    return (cell % 5 - cell // 5) % 5


@njit(cache=True)
def bonuses(wall, grey):
    """Return the number of full rows, and the points of all bonuses."""
    rows = columns = colours = 0
    held = np.zeros(5, np.int64)
    for row in range(5):
        across = down = 0
        for place in range(5):
            across += wall[row * 5 + place] != 0
            down += wall[place * 5 + row] != 0
            colour = colour_at(wall, row * 5 + place, grey)
            if colour >= 0:
                held[colour] += 1
        rows += across == 5
        columns += down == 5
    for colour in range(5):
        colours += held[colour] == 5
    return rows, 2 * rows + 7 * columns + 10 * colours


@njit(cache=True)
def board_indices(board, grey, holder, scratch, found):
    """Write the indexes of a board's features to ``found``. Return the number of indexes and the projected score."""
    points, floor = tile_board(board, grey, scratch)
    wall = scratch[WALL : WALL + 25]
    count = 0
    cells = 125 if grey else 25
    rows = np.zeros(5, np.int64)
    columns = np.zeros(5, np.int64)
    colours = np.zeros(5, np.int64)
    for cell in range(25):
        colour = colour_at(wall, cell, grey)
        if colour >= 0:
            found[count] = cell * 5 + colour if grey else cell
            count += 1
            rows[cell // 5] += 1
            columns[cell % 5] += 1
            colours[colour] += 1
    base = cells
    for row in range(5):
        held = board[row]
        if held > row:
            found[count] = base + 50 + row
            count += 1
        elif held:
            found[count] = base + LINES[row] + board[COLOUR + row] * row + held - 1
            count += 1
    base += 55
    for place in range(5):
        found[count] = base + place * 6 + rows[place]
        found[count + 1] = base + 30 + place * 6 + columns[place]
        found[count + 2] = base + 60 + place * 6 + colours[place]
        count += 3
    base += 90
    found[count] = base + floor
    count += 1
    if holder:
        found[count] = base + 8
        count += 1
    return count, max(0, board[SCORE] + points + PENALTY[floor])


@njit(cache=True)
def groups_of(state):
    """Return the number of different groups that can still be taken.

    A group is a colour of a factory or of the centre.
    """
    groups = 0
    for at in range(FACTORIES, CENTRE + 5):
        groups += state[at] > 0
    return groups


@njit(cache=True)
def write_features(state, out):
    """Write all features as numbers: the boards, beginning with that of the player to move, then the table."""
    players = state[PLAYERS]
    grey = state[GREY] == 1
    size = (125 if grey else 25) + 155
    out[:] = 0
    found = np.empty(80, np.int64)
    scratch = np.empty(BOARD, state.dtype)
    mover = state[MOVER]
    for slot in range(players):
        seat = (mover + slot) % players
        board = state[BOARDS + seat * BOARD : BOARDS + (seat + 1) * BOARD]
        count, projected = board_indices(board, grey, state[HOLDER] == seat, scratch, found)
        for at in range(count):
            out[slot * size + found[at]] = 1
        out[slot * size + size - 1] = min(projected, 120)
    base = players * size
    out[base + min(groups_of(state), 23)] = 1
    for colour in range(5):
        out[base + 24 + colour * 8 + min(state[CENTRE + colour], 7)] = 1
    for source in range(state[SOURCES]):
        for colour in range(5):
            held = state[source * 5 + colour]
            if held:
                out[base + 64 + colour * 4 + held - 1] += 1
    if state[HOLDER] < 0:
        out[base + 84] = 1
    for colour in range(5):
        out[base + 85 + colour] = state[COMING + colour]


@njit(cache=True)
def list_moves(state, moves):
    """Write every different move as 30 x source + 6 x colour + line, and return their number.

    Equal factories count once.
    """
    sources = state[SOURCES]
    grey = state[GREY] == 1
    board = state[BOARDS + state[MOVER] * BOARD : BOARDS + (state[MOVER] + 1) * BOARD]
    open_lines = np.zeros((5, 6), np.bool_)
    for colour in range(5):
        open_lines[colour, 5] = True
        for row in range(5):
            if board[row] > row or (board[row] and board[COLOUR + row] != colour):
                continue
            if grey:
                lacks = True
                for column in range(5):
                    if board[WALL + row * 5 + column] == colour + 1:
                        lacks = False
            else:
                lacks = board[WALL + row * 5 + (colour + row) % 5] == 0
            open_lines[colour, row] = lacks
    count = 0
    for source in range(sources + 1):
        at = source * 5 if source < sources else CENTRE
        seen = False
        if source < sources:
            for other in range(source):
                same = True
                for colour in range(5):
                    if state[other * 5 + colour] != state[at + colour]:
                        same = False
                        break
                if same:
                    seen = True
                    break
        if seen:
            continue
        for colour in range(5):
            if state[at + colour] == 0:
                continue
            for line in range(6):
                if open_lines[colour, line]:
                    moves[count] = (9 if source == sources else source) * 30 + colour * 6 + line
                    count += 1
    return count


@njit(cache=True)
def take(state, move):
    """Play a move, and return whether it ends the round."""
    source = move // 30
    colour = move // 6 % 5
    line = move % 6
    mover = state[MOVER]
    board = state[BOARDS + mover * BOARD : BOARDS + (mover + 1) * BOARD]
    at = CENTRE if source == 9 else source * 5
    count = state[at + colour]
    state[at + colour] = 0
    if source == 9:
        if state[HOLDER] < 0:
            state[HOLDER] = mover
            board[FLOOR] = min(7, board[FLOOR] + 1)
    else:
        for other in range(5):
            state[CENTRE + other] += state[at + other]
            state[at + other] = 0
    falling = count
    if line < 5:
        space = line + 1 - board[line]
        put = min(count, space)
        board[line] += put
        board[COLOUR + line] = colour
        falling = count - put
    board[FLOOR] = min(7, board[FLOOR] + falling)
    state[MOVER] = (mover + 1) % state[PLAYERS]
    for place in range(FACTORIES, CENTRE + 5):
        if state[place]:
            return False
    return True


@njit(cache=True)
def end_round(state):
    """Tile and subtract the floor line for every player, and let the next round's first player move.

    Return whether somebody has a full row.
    """
    grey = state[GREY] == 1
    over = False
    scratch = np.empty(BOARD, state.dtype)
    for seat in range(state[PLAYERS]):
        board = state[BOARDS + seat * BOARD : BOARDS + (seat + 1) * BOARD]
        points, floor = tile_board(board, grey, scratch)
        board[:] = scratch
        board[FLOOR] = 0
        board[SCORE] = max(0, board[SCORE] + points + PENALTY[floor])
        for row in range(5):
            full = True
            for column in range(5):
                if board[WALL + row * 5 + column] == 0:
                    full = False
            over = over or full
    if state[HOLDER] >= 0:
        state[MOVER] = state[HOLDER]
    return over


@njit(cache=True)
def count_totals(state):
    """Return a total for each seat: eight times the score with all bonuses, plus the full rows to break ties."""
    grey = state[GREY] == 1
    totals = np.zeros(4, np.int64)
    for seat in range(state[PLAYERS]):
        at = BOARDS + seat * BOARD
        rows, points = bonuses(state[at + WALL : at + WALL + 25], grey)
        totals[seat] = (state[at + SCORE] + points) * 8 + rows
    return totals


@njit(cache=True)
def settle(state, values):
    """Write the value of a finished game for each seat.

    It is mostly the seat's share of the win, plus a little of its lead.
    """
    players = state[PLAYERS]
    totals = count_totals(state)
    best = totals[:players].max()
    winners = 0
    for seat in range(players):
        winners += totals[seat] == best
    for seat in range(players):
        rival = -1
        for other in range(players):
            if other != seat:
                rival = max(rival, totals[other])
        lead = (totals[seat] // 8 - rival // 8) / 80.0 + 0.5
        share = 1.0 / winners if totals[seat] == best else 0.0
        values[seat] = 0.85 * share + 0.15 * min(1.0, max(0.0, lead))
