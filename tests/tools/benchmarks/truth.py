"""Accuracy of the value between rounds: `python -m tests.tools.benchmarks.truth --game … --side … --players …`.

The positions are ends of rounds, taken from games in which each seat is randomly *medium*, *hard* or *expert*. From
each position the next round is dealt many times and the game is played to its end by strong players. The average result
is compared with the judge's value before the deal. Every third position is set aside, so that networks can be chosen on
the other positions and checked on these.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from bot.opponents import judgement
from bot.opponents.levels import derive_seed, engine_of, find_search, think
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.game import Move, Position

SEATED = ("medium", "hard", "expert")
ENOUGH = 200
"""The judge's budget for the last move of a round, where few results are possible."""
BINS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


class Setup(NamedTuple):
    """A game and its side, the seed of the deals, the number of deals per position, and the players."""

    game: str
    side: str
    players: int
    seed: str
    deals: int
    player: str


class Held(NamedTuple):
    """A seat at the end of a round: its share of the win as judged, and its average share."""

    round: int
    judged: float
    came: float


def play_on(position: Position, player: str, chance: random.Random) -> Position:
    """Play a position to the end of its game."""
    while position.to_act:
        seat = position.to_act[0]
        position.play(seat, think(player, position.seen_by(seat), seat, chance.getrandbits(32)).move)
    return position


def ends_round(position: Position, seat: int, move: Move) -> bool:
    """Check whether another round begins after this move."""
    after = position.copy(ShuffledDraw(bytes(32)))
    after.play(seat, move)
    return after.round > position.round and after.standing is None


def end_of_round(setup: Setup, number: int) -> tuple[Position, int] | None:
    """Return a position before the last move of a round, and the seat that makes this move.

    ``number`` selects the game and the round, which is never the game's last. Return ``None`` if the game ends before
    the round does.
    """
    chance = random.Random(f"{setup.seed} {number}")
    position = RULESETS[setup.game].start(setup.players, setup.side, ShuffledDraw(chance.randbytes(32)))
    seated = [chance.choice(SEATED) for _ in range(setup.players)]
    wanted = 1 + number % (4 if setup.game == "azul" else 5)
    while position.to_act:
        seat = position.to_act[0]
        move = think(seated[seat], position.seen_by(seat), seat, chance.getrandbits(32)).move
        if position.round == wanted and ends_round(position, seat, move):
            return position, seat
        position.play(seat, move)
    return None


def hold(setup: Setup, number: int) -> list[Held]:
    """Return the judged and the average share of every seat at the end of a round, if there is such a round."""
    found = end_of_round(setup, number)
    if found is None:
        return []
    position, seat = found
    view, seed = position.seen_by(seat), derive_seed(0, number)
    search = find_search(setup.game)
    assert search is not None, "every game has one"
    # The judge compares a move with the best one. Given the best move, it returns the value of that move's result.
    best = search.PLAYER.choose(view, seat, ENOUGH, seed).move
    thought = search.PLAYER.judge(view, seat, best, ENOUGH, seed, judgement.POSITIONS)
    if not ends_round(position, seat, thought.move):
        return []
    came = [0.0] * setup.players
    chance = random.Random(f"{setup.seed} {number} deals")
    for _ in range(setup.deals):
        after = position.copy(ShuffledDraw(chance.randbytes(32)))
        after.play(seat, thought.move)
        standing = play_on(after, setup.player, chance).standing
        assert standing is not None, "the game is over"
        for winner in standing.winners:
            came[winner] += 1 / len(standing.winners) / setup.deals
    return [Held(position.round, *pair) for pair in zip(thought.shares, came, strict=True)]


def describe(held: Sequence[Held]) -> str:
    """Return the correlation and the root mean square error as one line."""
    judged, came = [one.judged for one in held], [one.came for one in held]
    if len(held) < 3 or len({*judged}) == 1 or len({*came}) == 1:
        return f"too few ({len(held)})"
    error = math.sqrt(statistics.fmean((one.judged - one.came) ** 2 for one in held))
    return f"correlation {statistics.correlation(judged, came):.3f}, rms {error:.3f} ({len(held)})"


def report(held: Sequence[Held]) -> str:
    """Return the figures of some positions: in total, by round, and the mean error by judged share of the win."""
    rounds = sorted({one.round for one in held})
    lines = [f"  all: {describe(held)}"]
    lines += [f"  end of round {each}: {describe([one for one in held if one.round == each])}" for each in rounds]
    for low, high in itertools.pairwise(BINS):
        part = [one for one in held if low <= one.judged < high]
        if part:
            judged, came = (statistics.fmean(getattr(one, name) for one in part) for name in ("judged", "came"))
            lines.append(f"  judged {low:.1f} to {high:.1f}: {judged:.3f} on average, {came:.3f} came ({len(part)})")
    return "\n".join(lines)


def run() -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.truth", description=__doc__)
    parser.add_argument("--game", choices=RULESETS, default="azul")
    parser.add_argument("--side", default="coloured")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--player", default="hard", help="who plays on, on every seat")
    parser.add_argument("--seed", default="truth-1")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    options = parser.parse_args()
    setup = Setup(options.game, options.side, options.players, options.seed, options.deals, options.player)
    engine_of(options.player, options.game, options.side, options.players)
    with ProcessPoolExecutor(options.workers) as executor:
        found = list(executor.map(partial(hold, setup), range(options.positions)))
    told = max(1, options.players - 1)  # the last seat's share follows from the others
    for name, parts in (("two thirds", (0, 1)), ("a third, kept apart", (2,))):
        part = [one for number, seats in enumerate(found) if number % 3 in parts for one in seats[:told]]
        print(f"{name}:\n{report(part)}")


if __name__ == "__main__":
    run()
