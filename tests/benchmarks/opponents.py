"""How strong and how quick computers are: `python -m tests.benchmarks.opponents`.

Each plays against chance, on every seat in turn. Its time for a move is set against the least that a move can take:
listing the legal ones and playing one of them on a copy, timed before the same moves.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import NamedTuple

from bot.opponents import OPPONENTS, Opponent
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.draw import NoDraw
from bot.rules.game import Position

GAMES = 40
PLAYERS = (2, 4)


class Match(NamedTuple):
    """What some games came to: shares of the wins, the scores, and seconds for each of the computer's moves."""

    won: list[bool]
    mine: list[int]
    theirs: list[int]
    thought: list[float]
    bare: list[float]


def match(opponent: Opponent, name: str, side: str, players: int) -> Match:
    """Games of one computer among players by chance."""
    found = Match([], [], [], [], [])
    for number in range(GAMES):
        chance, me = random.Random(number), number % players
        position = RULESETS[name].start(players, side, ShuffledDraw(number.to_bytes(32, "big")))
        while position.to_act:
            seat = position.to_act[0]
            started = time.perf_counter()
            if seat == me:
                _least(position, seat)
                between = time.perf_counter()
                move = opponent.choose(position, seat)
                found.bare.append(between - started)
                found.thought.append(time.perf_counter() - between)
            else:
                move = chance.choice(position.legal_moves(seat))
            position.play(seat, move)
        standing = position.standing
        assert standing is not None, "the game is over"
        found.won.append(me in standing.winners)
        found.mine.append(position.scores[me])
        found.theirs.extend(score for seat, score in enumerate(position.scores) if seat != me)
    return found


def _least(position: Position, seat: int) -> None:
    position.copy(NoDraw()).play(seat, position.legal_moves(seat)[0])


def run() -> None:
    """Print every figure."""
    print(f"one computer against chance, {GAMES} games each, wins shared or not")
    print(f"{'':>34} {'players':>7} {'wins':>5} {'score':>6} {'theirs':>6} {'ms':>6} {'longest':>7} {'bare moves':>10}")
    for opponent in OPPONENTS.values():
        for name, ruleset in RULESETS.items():
            for side in ruleset.sides:
                for players in PLAYERS:
                    found = match(opponent, name, side, players)
                    print(
                        f"{f'{opponent.name} · {name} {side}':>34} {players:7}"
                        f" {statistics.fmean(found.won):5.0%}"
                        f" {statistics.fmean(found.mine):6.1f} {statistics.fmean(found.theirs):6.1f}"
                        f" {1000 * statistics.fmean(found.thought):6.2f} {1000 * max(found.thought):7.1f}"
                        f" {statistics.fmean(found.thought) / statistics.fmean(found.bare):10.1f}"
                    )


if __name__ == "__main__":
    run()
