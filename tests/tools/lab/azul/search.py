"""The compiled search used by self-play: PUCT to the end of the round, with the network's values at every leaf."""

from __future__ import annotations

import numpy as np
from numba import njit

from tests.tools.lab.azul.between import answer, evaluate_end
from tests.tools.lab.azul.engine import (
    BOARD,
    BOARDS,
    CENTRE,
    COMING,
    FLOOR,
    GREY,
    HOLDER,
    MOVER,
    PLAYERS,
    SOURCES,
    STATE,
    board_indices,
    end_round,
    groups_of,
    list_moves,
    settle,
    take,
)

MAX_MOVES = 320
TAKES = 3 * 6 * 6 * 9  # kinds of takes: source, line, free spaces, number of tiles
DROPS = 8 * 9  # pieces on the floor line, and tiles that would fall onto it


@njit(cache=True)
def take_features(state, move):
    """Return two indexes for the policy: the kind of take among all `TAKES`, and its drop among all `DROPS`."""
    source = move // 30
    colour = move // 6 % 5
    line = move % 6
    at = CENTRE if source == 9 else source * 5
    count = state[at + colour]
    board = BOARDS + state[MOVER] * BOARD
    kind = 0
    floor = state[board + FLOOR]
    if source == 9:
        kind = 1 if state[HOLDER] >= 0 else 2
        if kind == 2:
            floor = min(7, floor + 1)
    space = 0
    if line < 5:
        space = line + 1 - state[board + line]
    fall = max(0, count - space)
    return ((kind * 6 + line) * 6 + space) * 9 + min(count, 8), floor * 9 + min(fall, 8)


@njit(cache=True, fastmath=True)
def evaluate(state, net, hidden, out, moves, count, logits):
    """Write the network's values to ``out`` by slot, beginning with the player to move, and the logits of ``moves``."""
    boards, table, bias1, weights2, bias2, weights3, bias3, policy, bias4, takes, drops = net
    players = state[PLAYERS]
    grey = state[GREY] == 1
    size = boards.shape[1]
    mover = state[MOVER]
    found = np.empty(80, np.int64)
    scratch = np.empty(BOARD, state.dtype)
    hidden[:] = bias1
    for slot in range(players):
        seat = (mover + slot) % players
        board = state[BOARDS + seat * BOARD : BOARDS + (seat + 1) * BOARD]
        many, projected = board_indices(board, grey, state[HOLDER] == seat, scratch, found)
        rows = boards[slot]
        for at in range(many):
            hidden += rows[found[at]]
        hidden += rows[size - 1] * (min(projected, 120) / np.float32(16))
    hidden += table[min(groups_of(state), 23)]
    for colour in range(5):
        hidden += table[24 + colour * 8 + min(state[CENTRE + colour], 7)]
        hidden += table[85 + colour] * (state[COMING + colour] / np.float32(4))
    for source in range(state[SOURCES]):
        for colour in range(5):
            held = state[source * 5 + colour]
            if held:
                hidden += table[64 + colour * 4 + held - 1]
    if state[HOLDER] < 0:
        hidden += table[84]
    answer(hidden, weights2, bias2, weights3, bias3, out)
    if count:
        needed = bias4.copy()
        for unit in range(hidden.size):
            if hidden[unit] > 0:
                needed += policy[unit] * hidden[unit]
        for at in range(count):
            took, dropped = take_features(state, moves[at])
            logits[at] = needed[moves[at] % 30] + takes[took] + drops[dropped]


@njit(cache=True)
def seat_values(state, out, values):
    """Convert values by slot to values by seat."""
    players = state[PLAYERS]
    for slot in range(players):
        values[(state[MOVER] + slot) % players] = out[slot]


@njit(cache=True)
def search(root, bag, number, nets, budget, cpuct, temperature, noise, moves, visits, worths):
    """Search a state in the middle of round ``number``. ``nets`` are the networks within and between rounds.

    Write the ``moves``, and for each move its ``visits`` and, if it was visited, its worth for the player to move.
    Return the number of moves and the values by seat. ``noise`` is the share of random noise in the prior of the root.
    """
    net, between = nets
    players = root[PLAYERS]
    most = budget + 2
    first = np.zeros(most, np.int64)
    degree = np.zeros(most, np.int64)
    count = np.zeros(most, np.int64)
    over = np.zeros(most, np.bool_)
    total = np.zeros((most, 4), np.float32)  # by seat, summed over all visits of the node or below it
    own = np.zeros((most, 4), np.float32)  # by seat, of the end of a round
    capacity = (50 + 40 * players) * most + MAX_MOVES
    edge_move = np.empty(capacity, np.int16)
    edge_prior = np.empty(capacity, np.float32)
    edge_child = np.full(capacity, -1, np.int32)
    edges = 0
    nodes = 0
    state = np.empty(STATE, root.dtype)
    hidden = np.empty(net[2].size, np.float32)
    out = np.zeros(4, np.float32)
    values = np.zeros(4, np.float32)
    logits = np.empty(MAX_MOVES, np.float32)
    listed = np.empty(MAX_MOVES, np.int64)
    path = np.empty(200, np.int64)
    spent = 0
    while spent < budget:
        state[:] = root
        node = 0
        depth = 0
        path[0] = 0
        ended = False
        # Go down to a node that doesn't exist yet.
        created = nodes == 0
        while not created:
            if over[node]:
                break
            mover = state[MOVER]
            visited = count[node]
            mean = total[node, mover] / visited
            wide = cpuct * np.sqrt(np.float32(visited))
            best = np.float32(-1e9)
            chosen = first[node]
            for edge in range(first[node], first[node] + degree[node]):
                child = edge_child[edge]
                if child < 0:
                    score = mean + wide * edge_prior[edge]
                else:
                    score = total[child, mover] / count[child] + wide * edge_prior[edge] / (1 + count[child])
                if score > best:
                    best = score
                    chosen = edge
            ended = take(state, edge_move[chosen])
            if edge_child[chosen] < 0:
                edge_child[chosen] = nodes
                created = True
            node = edge_child[chosen]
            depth += 1
            path[depth] = node
        if not created:
            values[:] = own[node]
            spent += 1
        else:
            nodes += 1
            spent += 1
            if ended:
                if end_round(state):
                    settle(state, values)
                else:
                    evaluate_end(state, bag, number, between, out)
                    seat_values(state, out, values)
                over[node] = True
                own[node] = values
            else:
                many = list_moves(state, listed)
                evaluate(state, net, hidden, out, listed, many, logits)
                seat_values(state, out, values)
                if edges + many > capacity:
                    break
                high = logits[:many].max()
                weight = np.float32(0)
                for at in range(many):
                    logits[at] = np.exp((logits[at] - high) / temperature)
                    weight += logits[at]
                first[node] = edges
                degree[node] = many
                for at in range(many):
                    edge_move[edges + at] = listed[at]
                    edge_prior[edges + at] = logits[at] / weight
                if node == 0 and noise > 0:
                    chance = np.empty(many)
                    share = 0.0
                    for at in range(many):
                        chance[at] = np.random.gamma(0.3)
                        share += chance[at]
                    for at in range(many):
                        mixed = (1 - noise) * edge_prior[at] + noise * chance[at] / max(share, 1e-9)
                        edge_prior[at] = mixed
                edges += many
        for at in range(depth + 1):
            count[path[at]] += 1
            for seat in range(players):
                total[path[at], seat] += values[seat]
    mover = root[MOVER]
    for at in range(degree[0]):
        moves[at] = edge_move[at]
        child = edge_child[at]
        visits[at] = 0
        if child >= 0 and count[child]:
            visits[at] = count[child]
            worths[at] = total[child, mover] / count[child]
    return degree[0], total[0] / count[0]
