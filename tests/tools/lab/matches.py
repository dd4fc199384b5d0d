"""Matches in the lab: one player against others of another kind.

Each deal is played once for every seat of the player.
"""

from __future__ import annotations

import gc
import hashlib
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import median
from typing import Any, NamedTuple

from bot.rules import RULESETS, ShuffledDraw
from bot.rules.game import Move, Position

Choose = Callable[[Position, int, int], Move]
"""A function that returns a move for a position, a seat and a seed."""


class Result(NamedTuple):
    """The player's share of wins with its 95 % confidence interval, and median and maximum milliseconds per move."""

    share: float
    error: float
    games: int
    median_ms: float
    most_ms: float
    points: float
    points_of_others: float


def play_deal(
    game: str, side: str, players: int, make_one: Callable[[], Choose], make_others: Callable[[], Choose], deal: str
) -> list[tuple[float, list[float], float, float]]:
    """Play the deal once for every seat of the player."""
    one, others = make_one(), make_others()
    found = []
    seed = hashlib.sha256(f"match {game} {side} {players} {deal}".encode()).digest()
    for mine in range(players):
        position: Any = RULESETS[game].start(players, side, ShuffledDraw(seed), first=0)
        times = []
        while position.to_act:
            (seat,) = position.to_act
            if seat == mine:
                started = time.process_time()  # Processor time doesn't include other work on the machine.
                move = one(position, seat, position.ply)
                times.append(1000 * (time.process_time() - started))
            else:
                move = others(position, seat, position.ply)
            position.play(seat, move)
        winners = position.standing.winners
        scores = position.scores
        gc.collect()
        found.append(
            (
                (mine in winners) / len(winners),
                times,
                scores[mine],
                (sum(scores) - scores[mine]) / (players - 1),
            )
        )
    return found


def match(
    game: str,
    side: str,
    players: int,
    make_one: Callable[[], Choose],
    make_others: Callable[[], Choose],
    deals: int,
    name: str,
    processes: int = 2,
) -> Result:
    """Play ``deals`` deals. Their shuffles depend on ``name``."""
    play = partial(play_deal, game, side, players, make_one, make_others)
    with ProcessPoolExecutor(processes) as pool:
        rows = list(pool.map(play, [f"{name} {deal}" for deal in range(deals)]))
    shares = [sum(won for won, *_ in row) / players for row in rows]
    mean = sum(shares) / deals
    deviation = sqrt(sum((share - mean) ** 2 for share in shares) / max(1, deals - 1) / deals)
    games = [each for row in rows for each in row]
    times = [each for _, of_game, _, _ in games for each in of_game]
    return Result(
        mean,
        1.96 * deviation,
        len(games),
        median(times),
        max(times),
        sum(points for _, _, points, _ in games) / len(games),
        sum(points for *_, points in games) / len(games),
    )
