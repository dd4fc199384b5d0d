"""A match: ``python -m tests.tools.benchmarks.match A B --game azul --side coloured --players 2 --pairs 100``.

A and B are each a level (easy, medium, hard, expert), ``chance``, a kind of player with a budget (``search:400``), or
the quoted command of a program that reads a position per line and writes a move per line (``python -m bot think
hard``). Every deal is played several times, with A in each seat and B in all others, so that neither the deals nor the
seats favour a contestant. The output is A's share of the wins, with a 95 % confidence interval calculated from the
deals. If A shares a win with others, A's part of it counts. Times include only moves with a choice.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from bot.opponents.levels import derive_seed
from bot.rules import RULESETS, ShuffledDraw
from tests.tools.benchmarks.contestants import Contestant, Failed, call


class Match(NamedTuple):
    """A match: the names of two contestants, a game, and the seed of its deals."""

    a: str
    b: str
    game: str
    side: str
    players: int
    seed: str


class Played(NamedTuple):
    """A game: A's share of the win, the scores of A and of the Bs, and the seconds of each move with a choice."""

    share: float
    mine: int
    theirs: list[int]
    my_times: list[float]
    their_times: list[float]


def play_deal(match: Match, a: Contestant, b: Contestant, number: int) -> list[Played]:
    """Play a deal with A in each seat in turn."""
    deal = hashlib.sha256(f"{match.seed} {number}".encode()).digest()
    return [_play(match, a, b, deal, seat) for seat in range(match.players)]


def _play(match: Match, a: Contestant, b: Contestant, deal: bytes, mine: int) -> Played:
    position = RULESETS[match.game].start(match.players, match.side, ShuffledDraw(deal))
    # Use the same seed in every seat, so that equal players share the wins of each deal exactly.
    thinking = int.from_bytes(hashlib.sha256(deal).digest()[:8], "big")
    times: tuple[list[float], list[float]] = ([], [])
    ply = 0
    while position.to_act:
        seat = position.to_act[0]
        legal = position.legal_moves(seat)
        who = a if seat == mine else b
        started = time.perf_counter()
        move = who.choose(position, seat, derive_seed(thinking, ply))
        taken = time.perf_counter() - started
        if move not in legal:
            name = match.a if seat == mine else match.b
            raise Failed(f"{name} answered {str(move)!r} after {ply} moves, which is not legal there")
        if len(legal) > 1:
            times[seat != mine].append(taken)
        position.play(seat, move)
        ply += 1
    standing = position.standing
    assert standing is not None, "the game is over"
    share = 1 / len(standing.winners) if mine in standing.winners else 0.0
    theirs = [score for seat, score in enumerate(position.scores) if seat != mine]
    return Played(share, position.scores[mine], theirs, *times)


_here: tuple[Match, Contestant, Contestant] | None = None


def _begin(match: Match) -> None:
    """Prepare the contestants of a process for all its deals."""
    global _here
    form = (match.game, match.side, match.players)
    _here = (match, call(match.a, *form), call(match.b, *form))


def _play_here(number: int) -> list[Played] | Failed:
    assert _here is not None
    try:
        return play_deal(*_here, number)
    except Failed as failed:
        return failed


def run(match: Match, deals: int, workers: int) -> Iterator[list[Played]]:
    """Yield the games of each deal, in the order of the deals.

    :raises Failed: A contestant has not returned a legal move, or can't be started.
    """
    if workers > 1:
        form = (match.game, match.side, match.players)
        for name in (match.a, match.b):
            call(name, *form).close()
        with ProcessPoolExecutor(workers, initializer=_begin, initargs=(match,)) as executor:
            for played in executor.map(_play_here, range(deals)):
                if isinstance(played, Failed):
                    raise played
                yield played
        return
    _begin(match)
    assert _here is not None
    _, a, b = _here
    try:
        for number in range(deals):
            yield play_deal(match, a, b, number)
    finally:
        a.close()
        b.close()


def interval(shares: Sequence[float]) -> float:
    """Return half the width of the mean's 95 % confidence interval, given A's share in each deal."""
    return 1.96 * statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 1.0


def report(match: Match, deals: Sequence[Sequence[Played]]) -> str:
    """Return the figures of a match as a few lines."""
    games = [game for deal in deals for game in deal]
    shares = [statistics.fmean(game.share for game in deal) for deal in deals]
    won, shared = sum(game.share == 1 for game in games), sum(0 < game.share < 1 for game in games)
    theirs = statistics.fmean(score for game in games for score in game.theirs)
    return "\n".join(
        [
            f"{match.a} against {match.b} · {match.game} {match.side} · {match.players} players · seed {match.seed}",
            f"games {len(games)} · wins {won} · shared {shared} · not won {len(games) - won - shared}",
            f"share of wins {statistics.fmean(shares):.3f} ± {interval(shares):.3f} · fair {1 / match.players:.3f}",
            f"mean scores {statistics.fmean(game.mine for game in games):.1f} against {theirs:.1f}",
            _format_times(match.a, [taken for game in games for taken in game.my_times]),
            _format_times(match.b, [taken for game in games for taken in game.their_times]),
        ]
    )


def _format_times(name: str, times: Sequence[float]) -> str:
    if not times:
        return f"{name}: never had a choice"
    return f"{name}: median {1000 * statistics.median(times):.1f} ms a move, longest {1000 * max(times):.0f} ms"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a match and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.match", description=__doc__)
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    parser.add_argument("--game", choices=RULESETS, default="azul")
    parser.add_argument("--side", help="default: the first of the game")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--pairs", type=int, default=50, help="deals; each is played once with A on every seat")
    parser.add_argument("--seed", default="1", help="names the deals; never tune on those you report")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    options = parser.parse_args(arguments)
    sides = RULESETS[options.game].sides
    side = options.side or sides[0]
    if side not in sides:
        parser.error(f"{options.game} has no side {side!r}: choose one of {', '.join(sides)}")
    match = Match(options.a, options.b, options.game, side, options.players, options.seed)
    try:
        deals = list(run(match, max(1, options.pairs), options.workers))
    except Failed as failed:
        print(failed, file=sys.stderr)
        return 1
    print(report(match, deals))
    return 0


if __name__ == "__main__":
    sys.exit(main())
