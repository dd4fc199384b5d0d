"""Speed of the searches: `python -m tests.tools.benchmarks.search`.

The program measures evaluations per second, at the deal and in the middle of a round. It also compares the packed layer
of base Azul's network with the same layer computed one number at a time. Both are timed alternately.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from operator import mul

from bot.opponents.levels import player_of
from bot.opponents.network import ONE, POLICY, pack
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.game import Position
from tests.support.forms import FORMS

ROUNDS = 5
BUDGET = 1000


def middle_of_a_round(position: Position) -> Position:
    """Return the position after two moves per seat."""
    for _ in range(2 * position.players):
        position.play(position.to_act[0], position.legal_moves(position.to_act[0])[0])
    return position


def speed(position: Position) -> float:
    """Return the median number of evaluations per second of processor time."""
    seat = position.to_act[0]
    view = position.seen_by(seat)
    player = player_of("search", position.ruleset.name)
    found = []
    for _ in range(ROUNDS):
        started = time.process_time()
        thought = player.choose(view, seat, BUDGET, 1)
        found.append(thought.evaluations / (time.process_time() - started))
    return statistics.median(found)


def layers() -> tuple[Callable[[], object], Callable[[], object]]:
    """Return two functions that compute the second layer and the policy of a network with 96 and 32 units.

    The first uses packed numbers, and the second computes one number at a time.
    """
    rows = [[(7 * unit * output) % 97 - 48 for unit in range(96)] for output in range(32 + POLICY)]
    packed = [pack(column) for column in zip(*rows, strict=True)]
    hidden = [unit * ONE // 40 for unit in range(96)]
    return lambda: sum(map(mul, hidden, packed)), lambda: [sum(map(mul, hidden, row)) for row in rows]


def run() -> None:
    """Print all figures."""
    print(f"evaluations a second of the search, of thoughts of {BUDGET}")
    for name, side in FORMS:
        for players in (2, 3, 4):
            start = RULESETS[name].start(players, side, ShuffledDraw(bytes(32)))
            print(
                f"{name} {side} · {players} players: {speed(start):,.0f} at the deal,"
                f" {speed(middle_of_a_round(start)):,.0f} after {2 * players} moves"
            )
    packed, plain = layers()
    times: dict[Callable[[], object], list[float]] = {packed: [], plain: []}
    for _ in range(ROUNDS * 4):
        for work in (packed, plain):
            started = time.process_time()
            for _ in range(50):
                work()
            times[work].append((time.process_time() - started) / 50)
    fast, slow = (statistics.median(times[work]) for work in (packed, plain))
    print(
        f"62 sums of 96 products: {1e6 * fast:.0f} µs packed, {1e6 * slow:.0f} µs one by one ({slow / fast:.0f} times)"
    )


if __name__ == "__main__":
    run()
