"""How fast the rules of base Azul are played: `python -m tests.benchmarks.engine`.

Whole games by chance: before every move the legal ones are listed, one of them is played, its events are made, and
the tiles come from a shuffle. Between the games a plain loop of fixed work is timed (a multiplication, an addition and
a mask), so that figures from different machines, or from different hours of one, can be compared.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence
from typing import NamedTuple

from bot.rules import RULESETS, ShuffledDraw

RUNS = 60
GAMES = 20
# Mean moves of games by chance, as six other engines agree for two players, and as far as they are known beyond.
EXPECTED_MOVES = {2: 70.4, 3: 88, 4: 107}


class Games(NamedTuple):
    """What a batch of games took and came to."""

    seconds: float
    moves: int
    rounds: list[int]
    scores: list[int]


def play_games(players: int, seeds: Sequence[int]) -> Games:
    """One game for each seed, by chance."""
    ruleset, chance = RULESETS["azul"], random.Random(seeds[0]).random
    moves, rounds, scores = 0, [], []
    started = time.perf_counter()
    for seed in seeds:
        position = ruleset.start(players, "coloured", ShuffledDraw(seed.to_bytes(32, "big")))
        while position.to_act:
            seat = position.to_act[0]
            legal = position.legal_moves(seat)
            position.play(seat, legal[int(chance() * len(legal))])
            moves += 1
        rounds.append(position.round)
        scores += position.scores
    return Games(time.perf_counter() - started, moves, rounds, scores)


def plain_loop(turns: int = 50_000) -> float:
    """Seconds that a million turns of fixed work take now."""
    started = time.perf_counter()
    number = 0
    for turn in range(turns):
        number = number * 5 + turn & 1023
    return (time.perf_counter() - started) * 1_000_000 / turns


def figures() -> list[str]:
    """Every figure in a line of its own."""
    play_games(2, range(50))
    lines = []
    for players, expected in EXPECTED_MOVES.items():
        speeds, ratios, batches = [], [], []
        for run in range(RUNS):
            before = plain_loop()
            batch = play_games(players, range(run * GAMES, (run + 1) * GAMES))
            loop = (before + plain_loop()) / 2
            speeds.append(batch.moves / batch.seconds)
            ratios.append(speeds[-1] * loop)
            batches.append(batch)
        moves = sum(batch.moves for batch in batches) / (RUNS * GAMES)
        rounds = statistics.mean(number for batch in batches for number in batch.rounds)
        score = statistics.mean(number for batch in batches for number in batch.scores)
        lines += [
            f"{players} players: {statistics.median(speeds):,.0f} moves/s (best {max(speeds):,.0f}), "
            f"{statistics.median(ratios):,.0f} while the plain loop makes a million turns",
            f"{players} players: {moves:.1f} moves (elsewhere {expected}), {rounds:.2f} rounds, score {score:.2f}",
        ]
    return lines


def run() -> None:
    """Print every figure."""
    print("rules of base Azul, whole games by chance")
    for line in figures():
        print(line)


if __name__ == "__main__":
    run()
