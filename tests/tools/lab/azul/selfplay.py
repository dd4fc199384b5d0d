"""Compiled games in which the search plays against itself, recorded with all training data for the networks."""

from __future__ import annotations

import numpy as np
from numba import njit

from tests.tools.lab.azul.between import evaluate_end
from tests.tools.lab.azul.engine import (
    BOARD,
    BOARDS,
    COLOUR,
    COMING,
    FLOOR,
    GREY,
    HOLDER,
    MOVER,
    PLAYERS,
    SCORE,
    SOURCES,
    STATE,
    WALL,
    colour_at,
    end_round,
    free_columns,
    points_of,
    settle,
    take,
    write_features,
)
from tests.tools.lab.azul.search import MAX_MOVES, search, seat_values, take_features

MAX_ROUNDS = 12


@njit(cache=True)
def deal(state, bag):
    """Fill the factories from ``bag``, and calculate the next deal.

    An empty bag is refilled with all tiles that are neither on a board nor already on a factory.
    """
    grey = state[GREY] == 1
    state[HOLDER] = -1
    for source in range(state[SOURCES]):
        for _ in range(4):
            if bag.sum() == 0:
                refill(state, bag, grey)
            left = bag.sum()
            if left == 0:
                continue
            place = np.random.randint(left)
            for colour in range(5):
                place -= bag[colour]
                if place < 0:
                    bag[colour] -= 1
                    state[source * 5 + colour] += 1
                    break
    expect(state, bag)


@njit(cache=True)
def refill(state, bag, grey):
    for colour in range(5):
        bag[colour] = 20
        for source in range(10):
            bag[colour] -= state[source * 5 + colour]
    for seat in range(state[PLAYERS]):
        at = BOARDS + seat * BOARD
        for row in range(5):
            if state[at + row]:
                bag[state[at + COLOUR + row]] -= state[at + row]
        for cell in range(25):
            colour = colour_at(state[at + WALL : at + WALL + 25], cell, grey)
            if colour >= 0:
                bag[colour] -= 1
    for colour in range(5):
        bag[colour] = max(0, bag[colour])


@njit(cache=True)
def expect(state, bag):
    """Calculate the expected tiles of the next deal by colour.

    They come from the bag. If the bag isn't enough, the rest is assumed to come from the lid, with every colour equally
    likely.
    """
    needed = 4 * state[SOURCES]
    left = bag.sum()
    for colour in range(5):
        if left >= needed:
            state[COMING + colour] = (needed * bag[colour] * 2 + left) // (2 * left)
        else:
            state[COMING + colour] = bag[colour] + (needed - left + 2) // 5


@njit(cache=True)
def tile_by_value(state, bag, number, seat, between, out):
    """Place the full lines of a seat on the grey wall so that the network between rounds gives the highest value."""
    at = BOARDS + seat * BOARD
    board = state[at : at + BOARD]
    rows = np.empty(5, np.int64)
    lines = 0
    for row in range(5):
        if board[row] > row:
            rows[lines] = row
            lines += 1
    if lines == 0:
        return
    best = np.empty(BOARD, state.dtype)
    best_value = np.float32(-1)
    trial = np.empty(STATE, state.dtype)
    values = np.zeros(4, np.float32)
    for way in range(5**lines):
        trial[:] = state
        wall = trial[at + WALL : at + WALL + 25]
        rest = way
        legal = True
        gained = 0
        floor = board[FLOOR]
        for which in range(lines):
            row = rows[which]
            column = rest % 5
            rest //= 5
            colour = board[COLOUR + row]
            free = free_columns(wall, row, colour)
            trial[at + row] = 0
            if free == 0:
                if column:
                    legal = False
                    break
                floor = min(7, floor + row + 1)
                continue
            if not free >> column & 1:
                legal = False
                break
            wall[row * 5 + column] = colour + 1
            gained += points_of(wall, row, column)
        if not legal:
            continue
        trial[at + SCORE] += gained
        trial[at + FLOOR] = floor
        after = trial[at : at + BOARD].copy()
        if end_round(trial):
            settle(trial, values)
        else:
            evaluate_end(trial, bag, number, between, out)
            seat_values(trial, out, values)
        if values[seat] > best_value:
            best_value = values[seat]
            best[:] = after
    if best_value >= 0:
        board[:] = best


@njit(cache=True)
def most_visited(visits, worths, many):
    """Return the most visited move. Among moves with equally many visits, return the one with the highest worth."""
    chosen = 0
    for at in range(1, many):
        if visits[at] > visits[chosen] or (visits[at] == visits[chosen] and worths[at] > worths[chosen]):
            chosen = at
    return chosen


@njit(cache=True)
def play_games(nets, seed, games, players, grey, full, fast, share, cpuct, temperature, noise, features, kept):
    """Play games, and record every position that gets a full search, and every end of a round.

    ``full`` and ``fast`` are the budgets of searches, and ``share`` is the probability of a full search. Only full
    searches train the policy. Return arrays of the positions: features, results by slot, root values by slot, offsets
    into the moves, and for each move its colour and line, take, drop and share of the visits. For the ends of rounds,
    return states, bags, numbers of rounds, results by slot, and the next deal's root values by slot.
    """
    np.random.seed(seed)
    positions = np.zeros((kept, features), np.int8)
    results = np.zeros((kept, players), np.float32)
    roots = np.full((kept, players), -1, np.float32)
    offsets = np.zeros(kept + 1, np.int64)
    most_ends = games * MAX_ROUNDS
    ends = np.zeros((most_ends, STATE), np.int16)
    end_bags = np.zeros((most_ends, 5), np.int16)
    end_numbers = np.zeros(most_ends, np.int8)
    end_results = np.zeros((most_ends, players), np.float32)
    end_roots = np.full((most_ends, players), -1, np.float32)
    ended = 0
    room = kept * 48
    move_line = np.zeros(room, np.int8)
    move_take = np.zeros(room, np.int16)
    move_drop = np.zeros(room, np.int8)
    move_share = np.zeros(room, np.float32)
    count = 0
    moved = 0
    moves = np.empty(MAX_MOVES, np.int64)
    visits = np.zeros(MAX_MOVES, np.int64)
    worths = np.zeros(MAX_MOVES, np.float32)
    out = np.zeros(4, np.float32)
    final = np.zeros(4, np.float32)
    numbers = np.zeros(features, np.int8)
    state = np.zeros(STATE, np.int16)
    bag = np.zeros(5, np.int64)
    for _ in range(games):
        begin = count
        first_end = ended
        seats = np.empty(400, np.int64)
        state[:] = 0
        state[PLAYERS] = players
        state[GREY] = 1 if grey else 0
        state[SOURCES] = 2 * players + 1
        state[MOVER] = np.random.randint(players)
        bag[:] = 20
        waiting = False  # whether the next deal's root value is still missing
        for number in range(1, MAX_ROUNDS):
            deal(state, bag)
            ply = 0
            while True:
                thorough = np.random.random() < share
                spend = full if thorough else fast
                many, values = search(
                    state,
                    bag,
                    number,
                    nets,
                    spend,
                    cpuct,
                    temperature,
                    noise if thorough else 0.0,
                    moves,
                    visits,
                    worths,
                )
                mover = state[MOVER]
                if waiting:
                    for slot in range(players):
                        end_roots[ended - 1, slot] = values[(mover + slot) % players]
                    waiting = False
                if thorough and count < kept - 2 and moved + many < room:
                    write_features(state, numbers)
                    positions[count] = numbers
                    seats[count - begin] = mover
                    for slot in range(players):
                        roots[count, slot] = values[(mover + slot) % players]
                    all_visits = visits[:many].sum()
                    for at in range(many):
                        took, dropped = take_features(state, moves[at])
                        move_line[moved + at] = moves[at] % 30
                        move_take[moved + at] = took
                        move_drop[moved + at] = dropped
                        move_share[moved + at] = visits[at] / all_visits
                    moved += many
                    count += 1
                    offsets[count] = moved
                chosen = 0
                if noise > 0 and ply < 2 * players and np.random.random() < 0.5:
                    place = np.random.randint(visits[:many].sum())
                    while place >= visits[chosen]:
                        place -= visits[chosen]
                        chosen += 1
                else:
                    chosen = most_visited(visits, worths, many)
                ply += 1
                if take(state, moves[chosen]):
                    break
            if grey:
                for seat in range(players):
                    tile_by_value(state, bag, number, seat, nets[1], out)
            if end_round(state):
                break
            expect(state, bag)
            ends[ended] = state
            end_bags[ended] = bag
            end_numbers[ended] = number
            ended += 1
            waiting = True
        settle(state, final)
        for slot in range(players):
            for at in range(begin, count):
                results[at, slot] = final[(seats[at - begin] + slot) % players]
            for at in range(first_end, ended):
                end_results[at, slot] = final[(ends[at, MOVER] + slot) % players]
        if count > kept - 200:
            break
    return (
        positions[:count],
        results[:count],
        roots[:count],
        offsets[: count + 1],
        move_line[:moved],
        move_take[:moved],
        move_drop[:moved],
        move_share[:moved],
        ends[:ended],
        end_bags[:ended],
        end_numbers[:ended],
        end_results[:ended],
        end_roots[:ended],
    )


@njit(cache=True)
def play_match(first, second, seed, pairs, players, grey, budgets, cpucts, temperatures):
    """Play games between two networks on the same deals, and return the first network's share of the win in each game.

    The seats are swapped. With more than two seats, the first network sits in each seat once, and the second network
    has all others.
    """
    shares = np.zeros(pairs)
    state = np.zeros(STATE, np.int16)
    bag = np.zeros(5, np.int64)
    moves = np.empty(MAX_MOVES, np.int64)
    visits = np.zeros(MAX_MOVES, np.int64)
    worths = np.zeros(MAX_MOVES, np.float32)
    out = np.zeros(4, np.float32)
    final = np.zeros(4, np.float32)
    for pair in range(pairs):
        for seat in range(players):
            state[:] = 0
            state[PLAYERS] = players
            state[GREY] = 1 if grey else 0
            state[SOURCES] = 2 * players + 1
            bag[:] = 20
            for number in range(1, MAX_ROUNDS):
                # Make the deals depend only on the pair and the round, as far as the bag allows.
                np.random.seed(seed + pair * 100 + number)
                if number == 1:
                    state[MOVER] = np.random.randint(players)
                deal(state, bag)
                while True:
                    mine = state[MOVER] == seat
                    side = 0 if mine else 1
                    many, _ = search(
                        state, bag, number, first if mine else second, budgets[side], cpucts[side], temperatures[side],
                        0.0, moves, visits, worths,
                    )  # fmt: skip
                    chosen = most_visited(visits, worths, many)
                    if take(state, moves[chosen]):
                        break
                if grey:
                    for who in range(players):
                        tile_by_value(state, bag, number, who, first[1] if who == seat else second[1], out)
                if end_round(state):
                    break
                expect(state, bag)
            settle(state, final)
            best = final[:players].max()
            winners = 0
            for other in range(players):
                winners += final[other] == best
            if final[seat] == best:
                shares[pair] += 1.0 / winners
        shares[pair] /= players
    return shares
