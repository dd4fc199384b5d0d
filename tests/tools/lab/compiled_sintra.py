"""Compiled Sintra. Its games use only the network and look one move ahead, many times as fast as the rules.

It is used only for learning. `tests.tools.lab.check` compares it with the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from bot.opponents.sintra import features as told
from bot.rules.sintra.printed_boards import load_boards
from tests.tools.lab.compiled import MAX_FEATURES, bits, judged, pick

_PRINTED = load_boards()
FACES = np.array([face for strip in _PRINTED.strips for face in (strip.front, strip.back)])
POINTS = np.array([_PRINTED.points[side] for side in ("a", "b")])
TRACK = np.array(_PRINTED.track)
PAIRS = np.array(_PRINTED.ornaments)
AROUND = np.array(_PRINTED.ornament_points)
FACTORIES = np.array([0, 0, 5, 7, 9])
_JOKER = _NONE = 5
(_IN_REACH, _BEHIND, _GLAZIER, _BROKEN, _ORNAMENTS, _COMPLETED, _FAVOURITE, _LIKED, _WORTH, _ROOM, _HELD_NOW,
 _HELD_NEXT, _TIME, _DISTANCE, _MARKER, _PLAYERS, _DRAFTS, _WDRAFTS, _JOKERS, _) = told.FEATURES.values()  # fmt: skip

# Offsets in a board: the face in each slot (-1 for a removed strip), the panes by slot and space, and so on.
FACE, PANES, TOP, BOTTOM, GLAZIER, STEPS, SCORE, SHATTERED, SIZE = 0, 8, 48, 56, 64, 65, 66, 67, 68


@njit(cache=True)
def chain(side, board, slot):  # type: ignore[no-untyped-def]
    """Return the points for the windows to the right of a slot that contain panes."""
    total = 0
    for other in range(slot + 1, 8):
        if board[TOP + other] != _NONE:
            total += POINTS[side, other]
    return total


@njit(cache=True)
def favourite(board):  # type: ignore[no-untyped-def]
    """Return the number of panes of the most frequent colour in completed windows."""
    most = 0
    for hue in range(5):
        count = 0
        for slot in range(8):
            if board[BOTTOM + slot] != _NONE:
                count += (board[TOP + slot] == hue) + (board[BOTTOM + slot] == hue)
        most = max(most, count)
    return most


@njit(cache=True)
def features(side, board, hue, following, players, number, panes, distance, marker, found):  # type: ignore[no-untyped-def]
    """Write the features described by `told_of_sintra` in `tests.tools.lab.selfplay` to ``found``.

    Return their number.
    """
    found[0] = _GLAZIER + board[GLAZIER]
    found[1] = _BROKEN + min(board[STEPS], 11)
    n = 2
    room = np.zeros(6, np.int64)
    held = np.zeros(6, np.int64)
    for slot in range(8):
        face = board[FACE + slot]
        if face < 0:
            found[n] = _IN_REACH + 11 * slot + 10
            n += 1
            continue
        count = 0
        missing = 0
        for space in range(5):
            pane = board[PANES + 5 * slot + space]
            if pane != _NONE:
                count += 1
                held[pane] += 1
                continue
            if FACES[face, space] != _JOKER:
                missing |= 1 << FACES[face, space]
            if slot >= board[GLAZIER]:
                room[FACES[face, space]] += 1
        drafts = max(bits(missing) - 1, 0)
        state = (5 if board[TOP + slot] != _NONE else 0) + count
        found[n] = (_IN_REACH if slot >= board[GLAZIER] else _BEHIND) + 11 * slot + state
        worth = POINTS[side, slot] + chain(side, board, slot)
        found[n + 1] = _WORTH + 5 * min(worth // 3, 6) + count
        found[n + 2] = _DRAFTS + 40 * (slot >= board[GLAZIER]) + 5 * slot + drafts
        found[n + 3] = _WDRAFTS + 5 * min(worth // 3, 6) + drafts
        n += 4
    found[n] = _JOKERS + min(room[_JOKER], 7)
    n += 1
    for colour in range(5):
        found[n] = _ROOM + 8 * colour + min(room[colour], 7)
        n += 1
    if side == 0:
        for pair in range(4):
            around = 0
            for at in range(2):
                around += (board[TOP + PAIRS[pair, at]] != _NONE) + (board[BOTTOM + PAIRS[pair, at]] != _NONE)
            found[n] = _ORNAMENTS + 5 * pair + around
            n += 1
    else:
        completed = 0
        liked = 0
        for slot in range(8):
            completed += board[BOTTOM + slot] != _NONE
        for colour in range(5):
            count = 0
            for slot in range(16):
                count += board[TOP + slot] == colour
            liked = max(liked, count)
        found[n] = _COMPLETED + completed
        found[n + 1] = _FAVOURITE + min(favourite(board), 11)
        found[n + 2] = _LIKED + min(liked, 11)
        n += 3
    found[n] = _HELD_NOW + min(held[hue], 5)
    n += 1
    if following != _NONE:
        found[n] = _HELD_NEXT + min(held[following], 5)
        n += 1
    found[n] = _TIME + 12 * number + min(panes // players, 11)
    found[n + 1] = _DISTANCE + distance
    found[n + 2] = _MARKER + marker
    found[n + 3] = _PLAYERS + players
    return n + 4


@njit(cache=True)
def crack(board, steps):  # type: ignore[no-untyped-def]
    """Move the marker on the broken glass track by ``steps``."""
    last = TRACK.shape[0] - 1
    board[STEPS] += steps
    while board[STEPS] >= last:
        board[STEPS] -= last
        board[SHATTERED] += 1
        board[SCORE] = max(0, board[SCORE] + TRACK[last])


@njit(cache=True)
def lay(side, board, colour, count, slot, jokers, keep, hue):  # type: ignore[no-untyped-def]
    """Place panes on a strip, and complete it if it is full."""
    board[GLAZIER] = slot
    face = board[FACE + slot]
    plain = count - jokers
    for space in range(5):
        at = PANES + 5 * slot + space
        if board[at] != _NONE:
            continue
        if FACES[face, space] == _JOKER and jokers:
            jokers -= 1
            board[at] = colour
        elif FACES[face, space] == colour and plain:
            plain -= 1
            board[at] = colour
    if plain:
        crack(board, plain)
    for space in range(5):
        if board[PANES + 5 * slot + space] == _NONE:
            return
    for space in range(5):
        board[SCORE] += board[PANES + 5 * slot + space] == hue
        board[PANES + 5 * slot + space] = _NONE
    if board[TOP + slot] != _NONE:
        board[BOTTOM + slot] = keep
        board[FACE + slot] = -1
    else:
        board[TOP + slot] = keep
        board[FACE + slot] = face ^ 1
    board[SCORE] += POINTS[side, slot] + chain(side, board, slot)


@njit(cache=True)
def ways(board, colour, count, slot, found):  # type: ignore[no-untyped-def]
    """Write the ways to place panes on a strip to ``found``: jokers used, and the pane to keep. Return their number."""
    face = board[FACE + slot]
    if face < 0:
        return 0
    room = jokers = free = 0
    for space in range(5):
        if board[PANES + 5 * slot + space] == _NONE:
            free += 1
            room += FACES[face, space] == colour
            jokers += FACES[face, space] == _JOKER
    placed = min(count, room + jokers)
    if not placed:
        return 0
    n = 0
    for used in range(max(0, placed - room), min(placed, jokers) + 1):
        if placed < free:
            found[n, 0] = used
            found[n, 1] = _NONE
            n += 1
            continue
        for keep in range(5):
            there = keep == colour
            for space in range(5):
                there = there or board[PANES + 5 * slot + space] == keep
            if there:
                found[n, 0] = used
                found[n, 1] = keep
                n += 1
    return n


@njit(cache=True)
def final(side, board):  # type: ignore[no-untyped-def]
    """Return the score at the end of the game."""
    left = 0
    for at in range(40):
        left += board[PANES + at] != _NONE
    score = board[SCORE] + left // 3
    score = max(0, score + TRACK[board[STEPS]])
    if side == 0:
        for pair in range(4):
            around = 0
            for at in range(2):
                around += (board[TOP + PAIRS[pair, at]] != _NONE) + (board[BOTTOM + PAIRS[pair, at]] != _NONE)
            score += AROUND[around]
        return score
    completed = 0
    for slot in range(8):
        completed += board[BOTTOM + slot] != _NONE
    return score + completed * favourite(board)


@njit(cache=True)
def play_game(side, players, seed, noise, kept_share, rows, bias, out, out_bias, record, scores_of, rounds_of, soon):  # type: ignore[no-untyped-def]
    """Play a game, and return the number of recorded positions and the final scores."""
    np.random.seed(seed)
    found = np.zeros(MAX_FEATURES, np.int64)
    lanes = np.zeros(bias.shape[0])
    boards = np.full((players, SIZE), _NONE)
    trial = np.zeros(SIZE, np.int64)
    options = np.zeros((40, 2), np.int64)
    points = np.zeros(3000)
    moves = np.zeros((3000, 5), np.int64)
    sources = np.zeros((10, 5), np.int64)
    track = np.zeros(7, np.int64)
    later = np.random.permutation(5)
    track[0] = np.random.randint(5)
    track[1:6] = later
    track[6] = _NONE
    bag = np.full(5, 19)
    bag[track[0]] -= 1
    tower = np.zeros(5, np.int64)
    for seat in range(players):
        order = np.random.permutation(8)
        for slot in range(8):
            face = 2 * order[slot] + np.random.randint(2)
            for space in range(5):
                if FACES[face, space] == _JOKER:
                    face ^= 1
                    break
            boards[seat, FACE + slot] = face
        boards[seat, GLAZIER] = boards[seat, STEPS] = boards[seat, SCORE] = boards[seat, SHATTERED] = 0
    recorded = told_from = 0
    start = np.random.randint(players)
    for number in range(1, 7):
        hue, following = track[number - 1], track[number]
        sources[:] = 0
        for source in range(1, FACTORIES[players] + 1):
            for _ in range(4):
                left = bag.sum()
                if not left:
                    bag += tower
                    tower[:] = 0
                    left = bag.sum()
                    if not left:
                        break
                at = np.random.randint(left)
                for colour in range(5):
                    at -= bag[colour]
                    if at < 0:
                        bag[colour] -= 1
                        sources[source, colour] += 1
                        break
        marker = -1
        for seat in range(players if number > 1 else 0):
            n = features(side, boards[seat], hue, following, players, number, sources.sum(), (seat - start) % players,
                         0, found)  # fmt: skip
            soon[told_from:recorded, seat] = boards[seat, SCORE] + judged(rows, bias, out, out_bias, found, n, lanes)
        told_from = recorded
        turn = start
        while True:
            table = sources.sum()
            if not table:
                break
            if np.random.random() < kept_share and recorded < record.shape[0]:
                for seat in range(players):
                    seen = 0 if marker < 0 else 1 if marker == seat else 2
                    n = features(side, boards[seat], hue, following, players, number, table, (seat - turn) % players,
                                 seen, found)  # fmt: skip
                    record[recorded, seat, :n] = found[:n]
                    scores_of[recorded, seat] = boards[seat, SCORE]
                rounds_of[recorded] = number
                recorded += 1
            count = 0
            for source in range(10):
                for colour in range(5):
                    panes = sources[source, colour]
                    if not panes:
                        continue
                    holder = turn if source == 0 and marker < 0 else marker
                    fits = False
                    for slot in range(boards[turn, GLAZIER], 9):
                        if slot == 8 and fits:
                            continue
                        n_ways = 1 if slot == 8 else ways(boards[turn], colour, panes, slot, options)
                        for way in range(n_ways):
                            trial[:] = boards[turn]
                            if holder != marker:
                                crack(trial, 1)
                            if slot == 8:
                                crack(trial, panes)
                            else:
                                fits = True
                                lay(side, trial, colour, panes, slot, options[way, 0], options[way, 1], hue)
                            points[count] = outlook(side, trial, track, players, number, table - panes, holder, turn,
                                                    start, rows, bias, out, out_bias, found, lanes)  # fmt: skip
                            moves[count, 0] = source
                            moves[count, 1] = colour
                            moves[count, 2] = slot
                            moves[count, 3] = options[way, 0]
                            moves[count, 4] = options[way, 1]
                            count += 1
                            if side == 0 and slot < 8 and options[way, 1] != _NONE:
                                break  # colours don't count in the windows of side A
            leftmost = 0
            while leftmost < 8 and boards[turn, FACE + leftmost] < 0:
                leftmost += 1
            if leftmost < boards[turn, GLAZIER]:
                trial[:] = boards[turn]
                trial[GLAZIER] = leftmost
                points[count] = outlook(side, trial, track, players, number, table, marker, turn, start, rows, bias,
                                        out, out_bias, found, lanes)  # fmt: skip
                moves[count, 0] = -1
                moves[count, 2] = leftmost
                count += 1
            source, colour, slot, jokers, keep = moves[pick(points, count, noise)]
            if source < 0:
                boards[turn, GLAZIER] = slot
                turn = (turn + 1) % players
                continue
            panes = sources[source, colour]
            sources[source, colour] = 0
            if source:
                sources[0] += sources[source]
                sources[source] = 0
            elif marker < 0:
                marker = turn
                crack(boards[turn], 1)
            tower[colour] += panes
            if slot == 8:
                crack(boards[turn], panes)
            else:
                lay(side, boards[turn], colour, panes, slot, jokers, keep, hue)
            turn = (turn + 1) % players
        if marker >= 0:
            start = marker
        tower[hue] += 1
    ends = np.zeros(players)
    for seat in range(players):
        ends[seat] = final(side, boards[seat])
        soon[told_from:recorded, seat] = ends[seat]
    return recorded, ends


@njit(cache=True)
def outlook(side, board, track, players, number, left, holder, turn, start, rows, bias, out, out_bias, found, lanes):  # type: ignore[no-untyped-def]
    """Return the final points that the network expects for a board after its player's move."""
    little = np.random.random() * 1e-3
    if not left and number == 6:
        return final(side, board) + little
    if left:
        seen = 0 if holder < 0 else 1 if holder == turn else 2
        n = features(side, board, track[number - 1], track[number], players, number, left, players - 1, seen, found)
    else:
        first = holder if holder >= 0 else start
        n = features(side, board, track[number], track[number + 1], players, number + 1, 4 * FACTORIES[players],
                     (turn - first) % players, 0, found)  # fmt: skip
    return board[SCORE] + judged(rows, bias, out, out_bias, found, n, lanes) + little


def play(side: str, *given: Any) -> Any:
    """Play a game on this side, as `play_game` does."""
    return play_game(int(side == "b"), *given)
