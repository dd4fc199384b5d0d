"""Speed of every game's rules, and statistics of random games: `python -m tests.tools.benchmarks.engine`.

The time of a move includes listing the legal moves, playing one of them, making its events, and drawing tiles from a
shuffle. Before and after each batch of games, a loop with a fixed amount of work is timed (a multiplication, an
addition and a mask), so that figures from different machines or times can be compared.

`--games 20000` plays that many games for each game and number of players, divided among the sides. Names of games
restrict the run to these games. An error ends the run and names the game. Games that don't end are counted as
unfinished.

Six other engines agree on a mean of 70.4 moves for random games of base Azul with two players. For three and four
players the known means are 88 and 107.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.rules import Ruleset, ShuffledDraw
from tests.support.walks import GAMES, MAX_MOVES

QUICK = 600
BATCH = 20
WARM_UP = range(1_000_000, 1_000_040)  # games that aren't counted
UNFINISHED = "unfinished"


class Batch(NamedTuple):
    """The time and the results of some games."""

    seconds: float
    moves: int
    rounds: list[int]
    scores: list[int]
    reasons: list[str]


def play_games(ruleset: Ruleset, players: int, side: str, numbers: Sequence[int]) -> Batch:
    """Play a random game with each of these ``numbers`` as its seed."""
    moves, rounds, scores, reasons = 0, list[int](), list[int](), list[str]()
    started = time.perf_counter()
    for number in numbers:
        chance = random.Random(number).random
        try:
            position = ruleset.start(players, side, ShuffledDraw(number.to_bytes(32, "big")))
            for _ in range(MAX_MOVES):
                seats = position.to_act
                if not seats:
                    break
                seat = seats[int(chance() * len(seats))]
                legal = position.legal_moves(seat)
                position.play(seat, legal[int(chance() * len(legal))])
                moves += 1
        except Exception as error:
            error.add_note(f"{ruleset.name}, {side}, {players} players, game {number}")
            raise
        standing = position.standing
        reasons.append(standing.reason if standing else UNFINISHED)
        rounds.append(position.round)
        scores += position.scores
    return Batch(time.perf_counter() - started, moves, rounds, scores, reasons)


def plain_loop(turns: int = 50_000) -> float:
    """Time a million iterations of a loop with fixed work, in seconds."""
    started = time.perf_counter()
    number = 0
    for turn in range(turns):
        number = number * 5 + turn & 1023
    return (time.perf_counter() - started) * 1_000_000 / turns


def figures(ruleset: Ruleset, players: int, side: str, games: int) -> list[str]:
    """Return the results and the speed of ``games`` games, one figure per line."""
    play_games(ruleset, players, side, WARM_UP)
    speeds, ratios, batches = [], [], []
    for first in range(0, games, BATCH):
        before = plain_loop()
        batch = play_games(ruleset, players, side, range(first, min(first + BATCH, games)))
        loop = (before + plain_loop()) / 2
        speeds.append(batch.moves / batch.seconds)
        ratios.append(speeds[-1] * loop)
        batches.append(batch)
    moves = sum(batch.moves for batch in batches) / games
    rounds = statistics.fmean(number for batch in batches for number in batch.rounds)
    score = statistics.fmean(number for batch in batches for number in batch.scores)
    reasons = Counter(reason for batch in batches for reason in batch.reasons)
    ends = ", ".join(f"{reason} {count:,}" for reason, count in reasons.most_common())
    speeds.sort()
    return [
        f"{games:,} games, {moves:.1f} moves, {rounds:.2f} rounds, score {score:.2f}; ended: {ends}",
        f"{speeds[len(speeds) // 10]:,.0f} / {statistics.median(speeds):,.0f} / {speeds[-1]:,.0f} moves/s "
        f"(p10, median, best), {statistics.median(ratios):,.0f} while the plain loop makes a million turns",
    ]


def lines(names: Sequence[str], games: int) -> Iterator[str]:
    """Yield the figures of each game, side and number of players as soon as they have been measured."""
    for name in names:
        ruleset = GAMES[name]
        for side in ruleset.sides:
            for players in ruleset.seats:
                for line in figures(ruleset, players, side, games // len(ruleset.sides)):
                    yield f"{name} {side}, {players} players: {line}"


def run(names: Sequence[str] = tuple(GAMES), games: int = QUICK) -> None:
    """Print all figures. ``games`` is the number for each game and number of players."""
    print("rules, whole games by chance")
    for line in lines(names, games):
        print(line, flush=True)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description="Plays games by chance and prints how fast, and what they came to.")
    options.add_argument("names", nargs="*", default=list(GAMES), metavar="game", help=", ".join(GAMES))
    options.add_argument("--games", type=int, default=QUICK, help="of each game and number of players")
    chosen = options.parse_args()
    if unknown := set(chosen.names) - set(GAMES):
        options.error(f"no such game: {', '.join(sorted(unknown))}")
    if chosen.games < BATCH:
        options.error(f"a batch alone is {BATCH} games")
    run(chosen.names, chosen.games)
