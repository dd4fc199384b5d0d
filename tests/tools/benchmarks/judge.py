"""Accuracy of judged moves: `python -m tests.tools.benchmarks.judge --game … --side … --players … --seed NAME`.

In the last rounds of games, some positions can be solved by plain minimax. It uses the rules' own positions and is
independent of the computers. The cost that the judge assigns to a move is compared with this solution, both for the
move made in the game and for a random legal move. The comparison is then repeated with proofs turned off, because
earlier rounds only have estimates. `--whole` measures the analysis of whole games instead, and `--busy` the wait for
the first look at a game on a busy machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import resource
import statistics
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.opponents import judgement
from bot.opponents.levels import derive_seed, judge, margin_of, think
from bot.opponents.thinker import Pool
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.game import Move, Position

STRAY = 0.1
"""The probability of a random move in the games."""
FIRST_ROUND = {"azul": 4, "sintra": 6, "summer-pavilion": 6}
"""The first round in which positions are solved."""
PLAYER = "search:60"


class Unknown(Exception):  # noqa: N818 - not an error: such a position is skipped
    """The position takes too long to solve, or depends on chance."""


Moment = tuple[Position, int, Move]
"""A position as seen from a seat, the seat, and its move."""


class Sample(NamedTuple):
    """A position, and a move with its known cost as a share of the win."""

    position: Position
    seat: int
    move: Move
    cost: float


class Truth:
    """Plain minimax over positions of the rules. With more than two players, each player maximizes their `_aim`."""

    def __init__(self, positions: int) -> None:
        self._left = positions
        self._seen: dict[str, tuple[tuple[int, ...], ...]] = {}

    def cost(self, position: Position, seat: int, move: Move) -> float:
        """Return how large a share of the win a move gives away.

        :raises Unknown: The cost can't be determined.
        """
        given: float = _aim(self._reached(position), seat)[0] - _aim(self._after(position, seat, move), seat)[0]
        return given

    def _reached(self, position: Position) -> tuple[tuple[int, ...], ...]:
        """Return the final results of all players."""
        key = _key(position)
        if key not in self._seen:
            if not self._left:
                raise Unknown
            self._left -= 1
            if position.standing is not None:
                results: Any = tuple(tuple(board.result) for board in position.boards)  # type: ignore[attr-defined]
            elif not position.to_act:
                raise Unknown
            else:
                results = self._best(position, position.to_act[0])
            self._seen[key] = results
        return self._seen[key]

    def _best(self, position: Position, seat: int) -> tuple[tuple[int, ...], ...]:
        best: tuple[tuple[int, ...], ...] = ()
        for move in position.legal_moves(seat):
            found = self._after(position, seat, move)
            if not best or _aim(found, seat) > _aim(best, seat):
                best = found
            if position.players == 2 and len(position.to_act) == 1 and _aim(best, seat)[0] == 1:
                break
        return best

    def _after(self, position: Position, seat: int, move: Move) -> tuple[tuple[int, ...], ...]:
        after = position.copy()
        after.play(seat, move)
        return self._reached(after)


def _aim(results: tuple[tuple[int, ...], ...], seat: int) -> tuple[Any, ...]:
    """Return a seat's aim, which sorts results: by its share of the win, then its lead, then low results of the others.

    If the seat has beaten its only opponent, nothing but the share counts.
    """
    best = max(results)
    share = (results[seat] == best) / results.count(best)
    others = [results[(seat + step) % len(results)] for step in range(1, len(results))]
    if len(others) == 1 and share == 1:
        return (share,)
    lead = tuple(mine - its for mine, its in zip(results[seat], max(others), strict=True))
    return (share, lead, tuple(tuple(-part for part in other) for other in others))


def _key(position: Position) -> str:
    data = position.to_json()
    if "factories" in data:
        data["factories"] = sorted(map(sorted, data["factories"]))
    return json.dumps(data, sort_keys=True)


def games(
    name: str, side: str, players: int, seed: str, player: str = PLAYER
) -> Iterator[list[tuple[Position, int, Move]]]:
    """Yield endlessly many games, each as a list of views with their moves."""
    number = 0
    while True:
        number += 1
        chance = random.Random(f"{seed} {number}")
        position = RULESETS[name].start(players, side, ShuffledDraw(chance.randbytes(32)))
        moments = []
        while position.to_act:
            seat = position.to_act[0]
            moves, view = position.legal_moves(seat), position.seen_by(seat)
            move = moves[0]
            if len(moves) > 1:
                stray = chance.random() < STRAY
                move = chance.choice(moves) if stray else think(player, view, seat, chance.getrandbits(32)).move
            moments.append((view, seat, move))
            position.play(seat, move)
        yield moments


def samples(
    name: str, side: str, players: int, seed: str, wanted: int, positions: int, player: str = PLAYER
) -> Iterator[Sample]:
    """Yield about ``wanted`` moves with known costs from games of this player, at most two per position."""
    chance, found = random.Random(seed), 0
    for moments in games(name, side, players, seed, player):
        for view, seat, played in moments:
            moves = view.legal_moves(seat)
            if view.round < FIRST_ROUND[name] or len(moves) == 1:
                continue
            truth = Truth(positions)
            try:
                for move in dict.fromkeys([played, chance.choice(moves)]):
                    yield Sample(view, seat, move, truth.cost(view, seat, move))
                    found += 1
            except Unknown:
                continue
            if found >= wanted:
                return


def report(label: str, samples_: list[Sample], charged: list[float], exact: int, seconds: float) -> None:
    """Print a line of figures."""
    wrong = [abs(cost - sample.cost) for cost, sample in zip(charged, samples_, strict=True)]
    of_best = [cost for cost, sample in zip(charged, samples_, strict=True) if not sample.cost]
    wrongly = sum(cost > 0.01 for cost in of_best)
    most, average = max(of_best, default=0), statistics.mean(wrong)
    print(
        f"{label}: {len(wrong)} moves, {exact} proven; off by {average:.3f} on average, {max(wrong):.2f} at most; "
        f"of {len(of_best)} exactly best {wrongly} charged more than 0.01, {most:.2f} at most; "
        f"{seconds / len(wrong):.2f} s a move",
        flush=True,
    )


def judge_all(samples_: list[Sample]) -> tuple[list[tuple[float, bool]], float]:
    """Return the judged cost of each move, whether it is exact, and the total processor time."""
    begun, found = time.process_time(), []
    for number, (view, seat, move, _) in enumerate(samples_):
        thought = judge(view, seat, move, derive_seed(0, number))
        found.append((thought.readings[0].worth - thought.readings[-1].worth, thought.exact))
    return found, time.process_time() - begun


def hold(name: str, side: str, players: int, seed: str, wanted: int, positions: int) -> None:
    """Compare the judge with solved positions."""
    chosen = list(samples(name, side, players, seed, wanted, positions))
    margin, form = margin_of(name, side, players), f"{name} {side}, {players} players"
    found, seconds = judge_all(chosen)
    charged = [cost if exact or cost >= margin else 0.0 for cost, exact in found]
    report(form, chosen, charged, sum(exact for _, exact in found), seconds)
    before, judgement.POSITIONS = judgement.POSITIONS, 0
    found, seconds = judge_all(chosen)
    judgement.POSITIONS = before
    report("  estimates alone", chosen, [cost for cost, _ in found], 0, seconds)
    report(
        f"  … with the margin of {margin}", chosen, [cost if cost >= margin else 0.0 for cost, _ in found], 0, seconds
    )
    seeming = sorted(cost for (cost, _), sample in zip(found, chosen, strict=True) if not sample.cost)
    for part in (0.5, 0.9, 0.95, 0.99):
        print(f"  {part:.0%} of the exactly best seem to cost up to {seeming[int(part * (len(seeming) - 1))]:.3f}")


def time_whole(name: str, side: str, players: int, seed: str, number: int, *, first: bool) -> None:
    """Print the processor time and memory for the analysis of whole games."""
    for moments, _ in zip(games(name, side, players, seed), range(number), strict=False):
        times, proven = [0.0], 0
        for at, (view, seat, move) in enumerate(moments):
            begun = time.process_time()
            proven += judge(view, seat, move, derive_seed(0, at), first=first).exact
            times.append(time.process_time() - begun)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        print(
            f"{name} {side}, {players} players: {len(moments)} moves, {proven} proven, {sum(times):.0f} s, "
            f"{max(times):.1f} s at most for a move, {memory} MB",
            flush=True,
        )


def keep_busy() -> None:
    """Keep a core busy at normal priority."""
    while True:
        pass


async def time_busy(name: str, side: str, players: int, seed: str) -> None:
    """Print the wait for a first look at a game while another program uses every core."""
    moments = next(games(name, side, players, seed))
    others = [multiprocessing.Process(target=keep_busy, daemon=True) for _ in range(os.cpu_count() or 1)]
    for other in others:
        other.start()
    pool = Pool()
    begun = time.monotonic()
    try:
        for at, (view, seat, move) in enumerate(moments):
            await pool.judge(view, seat, move, derive_seed(0, at), first=True)
    finally:
        await pool.close()
        for other in others:
            other.kill()
    waited = time.monotonic() - begun
    print(
        f"{name} {side}, {players} players: {len(moments)} moves, {waited:.0f} s on {len(others)} busy cores",
        flush=True,
    )


def run() -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.judge", description="Judge the judge.")
    parser.add_argument("--game", choices=RULESETS, required=True)
    parser.add_argument("--side", required=True)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--positions", type=int, default=20000, help="that may be looked at to work one out")
    parser.add_argument("--seed", default="judge-1")
    parser.add_argument("--whole", type=int, default=0, help="games of which to time the analysis")
    parser.add_argument("--first", action="store_true", help="time first looks at them instead")
    parser.add_argument("--busy", action="store_true", help="how long one waits for a first look on busy cores")
    options = parser.parse_args()
    form = options.game, options.side, options.players, options.seed
    if options.busy:
        asyncio.run(time_busy(*form))
    elif options.whole:
        time_whole(*form, options.whole, first=options.first)
    else:
        hold(*form, options.moves, options.positions)


if __name__ == "__main__":
    run()
