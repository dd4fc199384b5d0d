"""Compiled Summer Pavilion.

Its games use only the network and look one move ahead, a hundred times as fast as the rules.

It is used only for learning. `tests.tools.lab.check` compares it with the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from bot.opponents.summer_pavilion import features as told
from bot.rules.summer_pavilion.pieces import (
    AROUND,
    BOARDS,
    COLOURFUL_POINTS,
    DECORATIONS,
    NUMBER_POINTS,
    RUNS,
    STAR_POINTS,
)
from tests.tools.lab.compiled import MAX_FEATURES, bits, judged, pick

COSTS = np.array([BOARDS[side].costs for side in ("standard", "variant")])
OWN = np.array([[-1 if c is None else c for c in BOARDS[side].colours] for side in ("standard", "variant")])
NUMBERS = np.array([[BOARDS[side].numbers[n] for n in (1, 2, 3, 4)] for side in ("standard", "variant")])
NUMBER_BONUS = np.array([NUMBER_POINTS[n] for n in (1, 2, 3, 4)])
SPACES = np.array([shown.spaces for shown in DECORATIONS])
GIFTS = np.array([shown.tiles for shown in DECORATIONS])
BESIDE = np.array([[*map(DECORATIONS.index, of_space), -1, -1, -1, -1][:4] for of_space in AROUND])
RUN = np.array(RUNS)
STAR_BONUS = np.array(STAR_POINTS)
FACTORIES = np.array([0, 0, 5, 7, 9])
(_FILLED, _SPACE, _PAIR, _COLOURS, _CLOSED, _NEARLY, _NUMBERS, _HAND, _SIZE, _WILD, _NEXT, _JOINT, _TIME, _DISTANCE,
 _MARKER, _PLAYERS, _) = told.FEATURES.values()  # fmt: skip
_PLACING, _PASSED, _STAGES = told.PLACING, told.PASSED, told._ALL_STAGES


@njit(cache=True)
def features(side, filled, colours, hand, wild, players, number, stage, distance, marker, found):  # type: ignore[no-untyped-def]
    """Write the features of `told_of_summer_pavilion` in `tests.tools.lab.selfplay`, and return their number."""
    n = 0
    size = 0
    for colour in range(6):
        size += hand[colour]
    for star in range(7):
        of_star = (filled >> (6 * star)) & 63
        covered = bits(of_star)
        found[n] = _FILLED + 7 * star + covered
        n += 1
        for slot in range(6):
            if of_star >> slot & 1:
                found[n] = _SPACE + 6 * star + slot
                n += 1
                if of_star >> ((slot + 1) % 6) & 1:
                    found[n] = _PAIR + 6 * star + slot
                    n += 1
        own = OWN[side, star]
        used = colours[star]
        if own < 0 and used:
            if side == 0:
                for colour in range(6):
                    if used >> colour & 1:
                        found[n] = _COLOURS + 7 * star + colour
                        n += 1
            elif bits(used) == 1:
                for colour in range(6):
                    if used >> colour & 1:
                        found[n] = _COLOURS + 7 * star + colour
                n += 1
            else:
                found[n] = _COLOURS + 7 * star + 6
                n += 1
        if of_star != 63:
            useful = -1
            if own >= 0:
                useful = hand[own]
            elif side == 0 and star == 6:
                useful = 0
                for colour in range(6):
                    if hand[colour] and not used >> colour & 1:
                        useful += 1
            elif bits(used) == 1:
                for colour in range(6):
                    if used >> colour & 1:
                        useful = hand[colour]
            if useful >= 0:
                found[n] = _JOINT + (8 * star + min(useful, 7)) * 6 + covered
                n += 1
    for decoration in range(18):
        missing = bits(SPACES[decoration] & ~filled)
        if missing == 0:
            found[n] = _CLOSED + decoration
            n += 1
        elif missing == 1:
            found[n] = _NEARLY + decoration
            n += 1
    for which in range(4):
        found[n] = _NUMBERS + 8 * which + 7 - min(bits(NUMBERS[side, which] & ~filled), 7)
        n += 1
    for colour in range(6):
        found[n] = _HAND + 13 * colour + min(hand[colour], 12)
        n += 1
    found[n] = _SIZE + min(size, 24)
    found[n + 1] = _WILD + min(hand[wild], 8)
    n += 2
    if wild < 5:
        found[n] = _NEXT + min(hand[wild + 1], 8)
        n += 1
    found[n] = _TIME + _STAGES * (number - 1) + stage
    found[n + 1] = _DISTANCE + distance
    found[n + 2] = _MARKER + marker
    found[n + 3] = _PLAYERS + players
    return n + 4


@njit(cache=True)
def draw(bag, tower):  # type: ignore[no-untyped-def]
    """Draw a tile from the bag, which is refilled from the tower if it is empty. Return -1 if both are empty."""
    left = bag.sum()
    if not left:
        bag += tower
        tower[:] = 0
        left = bag.sum()
        if not left:
            return -1
    at = np.random.randint(left)
    for colour in range(6):
        at -= bag[colour]
        if at < 0:
            bag[colour] -= 1
            return colour
    return -1


@njit(cache=True)
def accepts(side, star, of_star, used):  # type: ignore[no-untyped-def]
    own = OWN[side, star]
    if own >= 0:
        return 1 << own
    if side == 0:
        return 63 & ~used
    if bits(of_star) < 2:
        return 63
    return used if bits(used) == 1 else 63 & ~used


@njit(cache=True)
def play_game(side, players, seed, noise, kept_share, rows, bias, out, out_bias, record, scores_of, rounds_of, soon):  # type: ignore[no-untyped-def]
    """Play a game, and return the number of recorded positions and the final scores."""
    np.random.seed(seed)
    found = np.zeros(MAX_FEATURES, np.int64)
    lanes = np.zeros(bias.shape[0])
    bag = np.full(6, 22)
    tower = np.zeros(6, np.int64)
    supply = np.zeros(6, np.int64)
    filled = np.zeros(players, np.int64)
    colours = np.zeros((players, 7), np.int64)
    hand = np.zeros((players, 6), np.int64)
    score = np.full(players, 5)
    sources = np.zeros((10, 6), np.int64)
    points = np.zeros(3000)
    moves = np.zeros((3000, 4), np.int64)
    trial = np.zeros(6, np.int64)
    tried = np.zeros(7, np.int64)
    recorded = told_from = 0
    start = np.random.randint(players)
    for wild in range(6):
        number = wild + 1
        if wild == 0:
            for _ in range(10):
                supply[draw(bag, tower)] += 1
        sources[:] = 0
        for source in range(1, FACTORIES[players] + 1):
            for _ in range(4):
                tile = draw(bag, tower)
                if tile >= 0:
                    sources[source, tile] += 1
        marker = -1
        for seat in range(players if number > 1 else 0):
            n = features(side, filled[seat], colours[seat], hand[seat], wild, players, number,
                         min(sources.sum() // players, 11), (seat - start) % players, 0, found)  # fmt: skip
            soon[told_from:recorded, seat] = score[seat] + judged(rows, bias, out, out_bias, found, n, lanes)
        told_from = recorded
        turn = start
        while True:
            table = sources.sum()
            if not table:
                break
            if np.random.random() < kept_share and recorded < record.shape[0]:
                for seat in range(players):
                    seen = 0 if marker < 0 else 1 if marker == seat else 2
                    n = features(side, filled[seat], colours[seat], hand[seat], wild, players, number,
                                 min(table // players, 11), (seat - turn) % players, seen, found)  # fmt: skip
                    record[recorded, seat, :n] = found[:n]
                    scores_of[recorded, seat] = score[seat]
                rounds_of[recorded] = number
                recorded += 1
            count = 0
            for source in range(10):
                others = False
                for colour in range(6):
                    if colour != wild and sources[source, colour]:
                        others = True
                for colour in range(6):
                    if not sources[source, colour] or (colour == wild and others):
                        continue
                    trial[:] = hand[turn]
                    if colour == wild:
                        took = 1
                        trial[wild] += 1
                    else:
                        took = sources[source, colour]
                        trial[colour] += took
                        if sources[source, wild]:
                            trial[wild] += 1
                            took += 1
                    price = 0
                    holder = marker
                    if source == 0 and marker < 0:
                        price = min(took, score[turn] - 1)
                        holder = turn
                    seen = 0 if holder < 0 else 1 if holder == turn else 2
                    left = table - took
                    stage = min(left // players, 11) if left else _PLACING
                    distance = players - 1 if left else 0
                    n = features(side, filled[turn], colours[turn], trial, wild, players, number, stage, distance,
                                 seen, found)  # fmt: skip
                    points[count] = (
                        judged(rows, bias, out, out_bias, found, n, lanes) - price + np.random.random() * 1e-3
                    )
                    moves[count, 0] = source
                    moves[count, 1] = colour
                    count += 1
            chosen = pick(points, count, noise)
            source, colour = moves[chosen, 0], moves[chosen, 1]
            took = 1
            if colour == wild:
                hand[turn, wild] += 1
                sources[source, wild] -= 1
            else:
                took = sources[source, colour]
                hand[turn, colour] += took
                sources[source, colour] = 0
                if sources[source, wild]:
                    sources[source, wild] -= 1
                    hand[turn, wild] += 1
                    took += 1
            if source:
                sources[0] += sources[source]
                sources[source] = 0
            elif marker < 0:
                marker = turn
                score[turn] -= min(took, score[turn] - 1)
            turn = (turn + 1) % players
        if marker >= 0:
            start = marker
        gone = np.zeros(players, np.int64)
        kept = np.zeros((players, 6), np.int64)
        turn = start
        while gone.sum() < players:
            while supply.sum() < 10:
                tile = draw(bag, tower)
                if tile < 0:
                    break
                supply[tile] += 1
            if gone[turn]:
                turn = (turn + 1) % players
                continue
            if np.random.random() < kept_share and recorded < record.shape[0]:
                for seat in range(players):
                    seen = 0 if marker < 0 else 1 if marker == seat else 2
                    stage = _PASSED if gone[seat] else _PLACING
                    n = features(side, filled[seat], colours[seat], hand[seat] + kept[seat], wild, players, number,
                                 stage, 0, seen, found)  # fmt: skip
                    record[recorded, seat, :n] = found[:n]
                    scores_of[recorded, seat] = score[seat]
                rounds_of[recorded] = number
                recorded += 1
            seen = 0 if marker < 0 else 1 if marker == turn else 2
            mine, own = filled[turn], hand[turn]
            count = 0
            for star in range(7):
                of_star = mine >> 6 * star & 63
                if of_star == 63:
                    continue
                taken = accepts(side, star, of_star, colours[turn, star])
                for colour in range(6):
                    if not own[colour] or not taken >> colour & 1:
                        continue
                    jokers = 0 if colour == wild else own[wild]
                    for slot in range(6):
                        if of_star >> slot & 1:
                            continue
                        cost = COSTS[side, 6 * star + slot]
                        fewest = max(0, cost - own[colour])
                        for wilds in range(fewest, min(fewest + 1, cost - 1, jokers) + 1):
                            space = 6 * star + slot
                            after = mine | (1 << space)
                            trial[:] = own
                            trial[colour] -= cost - wilds
                            trial[wild] -= wilds
                            tried[:] = colours[turn]
                            tried[star] |= 1 << colour
                            n = features(side, after, tried, trial, wild, players, number, _PLACING, 0, seen, found)
                            worth = RUN[after >> 6 * star & 63, slot] + judged(
                                rows, bias, out, out_bias, found, n, lanes
                            )
                            for place in range(4):
                                decoration = BESIDE[space, place]
                                if decoration >= 0 and not SPACES[decoration] & ~after:
                                    worth += GIFTS[decoration] * 1.2
                            points[count] = worth + np.random.random() * 1e-3
                            moves[count, 0] = star
                            moves[count, 1] = slot
                            moves[count, 2] = colour
                            moves[count, 3] = wilds
                            count += 1
            if not count:
                while own.sum() > 4:
                    tower[drop(side, filled[turn], colours[turn], own, wild, players, number, seen, rows, bias, out,
                               out_bias, found, lanes)] += 1  # fmt: skip
                    score[turn] = max(score[turn] - 1, 1)
                kept[turn] = own
                hand[turn] = 0
                gone[turn] = 1
                turn = (turn + 1) % players
                continue
            chosen = pick(points, count, noise)
            star, slot, colour, wilds = moves[chosen]
            space = 6 * star + slot
            cost = COSTS[side, space]
            own[colour] -= cost - wilds
            own[wild] -= wilds
            tower[colour] += cost - wilds - 1
            tower[wild] += wilds
            filled[turn] |= 1 << space
            colours[turn, star] |= 1 << colour
            score[turn] += RUN[filled[turn] >> 6 * star & 63, slot]
            owed = 0
            for place in range(4):
                decoration = BESIDE[space, place]
                if decoration >= 0 and not SPACES[decoration] & ~filled[turn]:
                    owed += GIFTS[decoration]
            while owed and supply.sum():
                count = 0
                for colour in range(6):
                    if supply[colour]:
                        own[colour] += 1
                        n = features(side, filled[turn], colours[turn], own, wild, players, number, _PLACING, 0, seen,
                                     found)  # fmt: skip
                        points[count] = judged(rows, bias, out, out_bias, found, n, lanes) + np.random.random() * 1e-3
                        moves[count, 0] = colour
                        own[colour] -= 1
                        count += 1
                colour = moves[pick(points, count, noise), 0]
                own[colour] += 1
                supply[colour] -= 1
                owed -= 1
            turn = (turn + 1) % players
        hand[:] = kept
    for seat in range(players):
        score[seat] = max(score[seat] - hand[seat].sum(), 1)
        for star in range(7):
            if filled[seat] >> 6 * star & 63 == 63:
                used = colours[seat, star]
                if bits(used) == 1:
                    for colour in range(6):
                        if used >> colour & 1:
                            score[seat] += STAR_BONUS[colour]
                else:
                    score[seat] += COLOURFUL_POINTS
        for which in range(4):
            if not NUMBERS[side, which] & ~filled[seat]:
                score[seat] += NUMBER_BONUS[which]
        soon[told_from:recorded, seat] = score[seat]
    return recorded, score


@njit(cache=True)
def drop(side, filled, colours, own, wild, players, number, seen, rows, bias, out, out_bias, found, lanes):  # type: ignore[no-untyped-def]
    """Remove the least useful tile from a hand, and return its colour."""
    best, chosen = -1e9, 0
    for colour in range(6):
        if own[colour]:
            own[colour] -= 1
            n = features(side, filled, colours, own, wild, players, number, _PASSED, 0, seen, found)
            worth = judged(rows, bias, out, out_bias, found, n, lanes)
            own[colour] += 1
            if worth > best:
                best, chosen = worth, colour
    own[chosen] -= 1
    return chosen


def play(side: str, *given: Any) -> Any:
    """Play a game on this side, as `play_game` does."""
    return play_game(int(side == "variant"), *given)
