"""Games in which the package's players play against themselves, a few per second, as training data.

`tests.tools.lab.compiled` plays many times as fast but without a search. A search finds the boards that a network
overestimates, so networks that play well without a search are trained further on the games played here.
"""

from __future__ import annotations

import random
from functools import partial
from math import exp
from multiprocessing import Pool
from typing import Any, NamedTuple

import numpy as np

from bot.opponents import sintra, summer_pavilion
from bot.opponents.draft import MARKER_OWN, MARKER_TAKEN, marker_of
from bot.opponents.network import BoardNetwork, decode_weights
from bot.opponents.sintra import features as sintra_features
from bot.opponents.summer_pavilion import features as pavilion_features
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.sintra.pieces import HUES, NO_PANE
from bot.rules.summer_pavilion.pieces import DECORATIONS, FULL, NUMBER_POINTS, SLOTS, Side, colours_in, size_of
from bot.rules.tiles import COUNT, MAX_PLAYERS, counts_of
from tests.tools.lab.compiled import MAX_FEATURES
from tests.tools.lab.training import Record

PLAYERS = {"sintra": sintra.SintraPlayer, "summer-pavilion": summer_pavilion.SummerPavilionPlayer}
SEATS = (2, 2, 3, 4)  # drawn at random
OTHERWISE = 0.05  # the loss in the share of the win that makes a move e times less likely
Moment = tuple[int, int, int, int, int]
"""The number of players, round, panes or stage, distance and marker, as in `table_features`."""


class Played(NamedTuple):
    """A recorded position: its round, and for each seat the network's features and the score."""

    round: int
    told: list[list[int]]
    scores: list[int]


def told_of_sintra(board: Any, hues: tuple[int, int], moment: Moment) -> list[int]:
    """Return the features of a board for the network. ``hues`` are the colours of this round and of the next one."""
    told = sintra_features.other_features(board) + sintra_features.colour_features(board, *hues)
    told += [each for slot in sintra_features.slots_of(board) for each in sintra_features.slot_features(*slot)]
    return told + sintra_features.table_features(*moment)


def told_of_summer_pavilion(board: Any, side: Side, wild: int, moment: Moment) -> list[int]:
    """Return the features of a board for the network. Tiles kept by the player count as part of the hand."""
    hand, told = board.hand + board.kept, []
    for star, colours in enumerate(board.colours):
        filled = board.filled >> SLOTS * star & FULL
        told += pavilion_features.star_features(star, filled)
        told += pavilion_features.colour_features(side, star, colours)
        own = pavilion_features.own_colour(side, star, colours)
        if own != pavilion_features.ANY and filled != FULL:
            useful = hand >> 5 * own & COUNT if own >= 0 else (colours_in(hand) & ~colours).bit_count()
            told.append(pavilion_features.joint_feature(star, filled.bit_count(), useful))
    for number, shown in enumerate(DECORATIONS):
        told += pavilion_features.decoration_features(number, (shown.spaces & ~board.filled).bit_count())
    for number in NUMBER_POINTS:
        told.append(pavilion_features.number_feature(number, (side.numbers[number] & ~board.filled).bit_count()))
    return told + pavilion_features.hand_features(hand, wild) + pavilion_features.table_features(*moment)


def see(position: Any, first: bool) -> list[Played]:
    """Return the training data of a position.

    In Summer Pavilion, the ``first`` position of a round also counts as the end of the previous round.
    """
    players, number, turn = position.players, position.round, position.to_act[0]
    distances = [(seat - turn) % players for seat in range(players)]
    markers = [marker_of(position.marker, seat) for seat in range(players)]
    if position.ruleset.name == "sintra":
        hues = (*position.track[number - 1 : number + 1], NO_PANE)[:2]
        panes = sum(sum(counts_of(each, HUES)) for each in position.sources)
        moments = [(players, number, panes, *each) for each in zip(distances, markers, strict=True)]
        told = [told_of_sintra(*each) for each in zip(position.boards, [hues] * players, moments, strict=True)]
        return [Played(number, told, [*position.scores])]
    seen = []
    if position.phase == "draft":
        stage = pavilion_features.draft_stage(players, sum(map(size_of, position.sources)))
        if first and number > 1:
            ended = [MARKER_OWN if seat == turn else MARKER_TAKEN for seat in range(players)]
            seen.append((number - 1, [(players, number - 1, pavilion_features.PASSED, 0, marker) for marker in ended]))
        seen.append((number, [(players, number, stage, *each) for each in zip(distances, markers, strict=True)]))
    else:
        stages = [pavilion_features.PASSED if board.passed else pavilion_features.PLACING for board in position.boards]
        placing = zip(stages, markers, strict=True)
        seen.append((number, [(players, number, stage, 0, marker) for stage, marker in placing]))
    return [
        Played(
            of_round,
            [
                told_of_summer_pavilion(board, position.printed, moment[1] - 1, moment)
                for board, moment in zip(position.boards, moments, strict=True)
            ],
            [*position.scores],
        )
        for of_round, moments in seen
    ]


def play(
    game: str, side: str, data: bytes, budget: int, noise: float, kept: float, trust: float, seed: int
) -> list[tuple[Any, ...]]:
    """Play a game of 2 to 4 players, and return its rows of a `Record`.

    ``kept`` is the share of positions that are recorded, and ``noise`` the share of moves drawn at random among all
    good ones. ``trust`` is the weight of the value judged at the start of the next round, relative to the result at the
    end of the game.
    """
    network = BoardNetwork(*decode_weights(data))
    player = PLAYERS[game]({side: network})
    chance = random.Random(f"selfplay {game} {side} {seed}")
    players = chance.choice(SEATS)
    position: Any = RULESETS[game].start(players, side, ShuffledDraw(chance.randbytes(32)))
    played: list[Played] = []
    begun: dict[int, tuple[Any, Any]] = {}  # points and shares of the win as judged at the start of each round
    while position.to_act:
        seat = position.to_act[0]
        thought = player.choose(position.seen_by(seat), seat, budget, chance.getrandbits(32))
        first = position.round not in begun
        if first or (position.phase != "bonus" and chance.random() < kept):
            seen = see(position, first)
            played += seen
            if first:
                to_come = [network.points(network.base + network.hidden(told)) for told in seen[-1].told]
                begun[position.round] = np.add(position.scores, to_come), np.array(thought.shares)
        move = thought.move
        if chance.random() < noise:
            weights = [exp((reading.worth - 1) / OTHERWISE) for reading in thought.readings]
            move = chance.choices([reading.move for reading in thought.readings], weights)[0]
        position.play(seat, move)
    winners = position.standing.winners
    ended = np.array(position.scores), np.array([(seat in winners) / len(winners) for seat in range(players)])
    rows = []
    for number, told, scores in played:
        taught = [
            (1 - trust) * end + trust * soon for end, soon in zip(ended, begun.get(number + 1, ended), strict=True)
        ]
        rows.append((told, scores, *taught, number, players))
    return rows


def searched_games(
    game: str,
    side: str,
    data: bytes,
    seeds: range,
    budget: int,
    noise: float,
    kept: float,
    trust: float,
    processes: int,
) -> Record:
    """Play games with these weights and ``budget`` evaluations per move, and return their record."""
    one = partial(play, game, side, data, budget, noise, kept, trust)
    with Pool(processes) as pool:
        rows = [row for rows in pool.imap(one, seeds) for row in rows]
    many = len(rows)
    features = np.full((many, MAX_PLAYERS, MAX_FEATURES), -1, np.int16)
    scores, finals, shares = (np.zeros((many, MAX_PLAYERS), np.float32) for _ in range(3))
    for at, (told, *by_seat, _, players) in enumerate(rows):
        for seat, found in enumerate(told):
            features[at, seat, : len(found)] = found
        for column, numbers in zip((scores, finals, shares), by_seat, strict=True):
            column[at, :players] = numbers
    return Record(features, scores, finals, shares, *(np.array([row[at] for row in rows]) for at in (-2, -1)))
