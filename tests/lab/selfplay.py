"""Games that the computers play against themselves, and what is kept of them for training."""

from __future__ import annotations

import hashlib
import random
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from bot.opponents.greedy import Greedy
from bot.opponents.network import Network
from bot.rules import RULESETS, ShuffledDraw
from tests.lab.games import GAMES

MOST_PLAYERS = 4
MOST_FEATURES = 96
NONE = -1


class Record(NamedTuple):
    """Positions: features by seat (``NONE`` behind the last), points then, points at the end, shares of the win."""

    features: Any
    scores: Any
    finals: Any
    shares: Any
    rounds: Any
    players: Any


class Task(NamedTuple):
    """Some games to play."""

    game: str
    side: str
    network: dict[str, Any] | None
    seeds: tuple[int, ...]
    noise: float
    kept: float
    budget: int


def seed_of(game: str, side: str, players: int, number: int) -> bytes:
    """The seed of a game of the lab."""
    return hashlib.sha256(f"lab {game} {side} {players} {number}".encode()).digest()


def play_games(task: Task) -> list[tuple[Any, ...]]:
    """Play the games of a task; the number of players follows from the seed."""
    game = GAMES[task.game]
    judge = Network(task.network) if task.network else None
    player = game.player({task.side: judge}) if judge else None
    rows = []
    for number in task.seeds:
        players = 2 + number % 3
        chance = random.Random(f"{task.game} {task.side} {number}")
        position: Any = RULESETS[task.game].start(
            players, task.side, ShuffledDraw(seed_of(task.game, task.side, players, number))
        )
        seen = []
        while position.to_act:
            (seat,) = position.to_act
            if chance.random() < task.kept:
                features = [game.features(position, other) for other in range(players)]
                seen.append((features, position.scores, position.round))
            if judge is None:
                moves = position.legal_moves(seat)
                move = chance.choice(moves) if chance.random() < task.noise else Greedy().choose(position, seat)
            else:
                view = position.seen_by(seat)
                wild = chance.random() < task.noise
                if task.budget > 1 and not wild:
                    move = player.choose(view, seat, task.budget, 0).move
                else:
                    rated = game.rated(view, judge)
                    move = rated[0][1]
                    if wild:
                        weights = [2.718 ** ((points - rated[0][0]) / 1.5) for points, _ in rated]
                        move = chance.choices([move for _, move in rated], weights)[0]
            position.play(seat, move)
        winners = position.standing.winners
        shares = [(seat in winners) / len(winners) for seat in range(players)]
        rows += [(*each, position.scores, shares) for each in seen]
    return rows


def selfplay(task: Task, processes: int) -> Record:
    """All games of a task, on several cores."""
    chunks = [task._replace(seeds=task.seeds[at : at + 20]) for at in range(0, len(task.seeds), 20)]
    with ProcessPoolExecutor(processes) as pool:
        rows = [row for rows in pool.map(play_games, chunks) for row in rows]
    count = len(rows)
    record = Record(
        np.full((count, MOST_PLAYERS, MOST_FEATURES), NONE, np.int16),
        np.zeros((count, MOST_PLAYERS), np.float32),
        np.zeros((count, MOST_PLAYERS), np.float32),
        np.zeros((count, MOST_PLAYERS), np.float32),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
    )
    for place, (features, scores, number, finals, shares) in enumerate(rows):
        players = len(scores)
        for seat, of_seat in enumerate(features):
            record.features[place, seat, : len(of_seat)] = of_seat
        record.scores[place, :players] = scores
        record.finals[place, :players] = finals
        record.shares[place, :players] = shares
        record.rounds[place] = number
        record.players[place] = players
    return record
