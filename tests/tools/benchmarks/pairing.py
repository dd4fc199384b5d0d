"""Time to pair a round of a tournament, and how far its tables are from the optimum."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import replace
from itertools import combinations

from bot.games.tournament.contest import Contest, Entry, Pairing, Round
from bot.games.tournament.pairing import REPEAT_COST, count_meetings, count_rounds, list_sizes, pair_round
from bot.games.tournament.points import count_points
from bot.storage.rows import TournamentOptions
from tests.games.tournament.naive import find_least
from tests.support.clock import NOON

ROUNDS = 7
TOURNAMENTS = 20
EXACTLY = 12
"""The maximum number of people for which the optimal tables are calculated."""


def run() -> None:
    """Print all figures."""
    print(f"pairing 64 people: ms of CPU time for the slowest round of {ROUNDS}, and pairs that met twice by then")
    for seats in (2, 3, 4):
        slowest, repeats = pair_many(seats)
        print(f"tables of {seats}: {slowest:.0f} ms, {repeats} repeats")
    print(f"{TOURNAMENTS} tournaments of 6 to {EXACTLY} people at each size, against the best tables that there are")
    for seats in (2, 3, 4):
        found = compare(seats)
        rounds = found["rounds"]
        squares = f"squares least in {100 * found['squares'] / rounds:.1f} %"
        print(f"tables of {seats}: {rounds} rounds, more repeats than need be in {found['repeats']}, {squares}")


def begin(entries: int, seats: int) -> Contest:
    options = TournamentOptions("azul", "coloured", seats=seats)
    people = tuple(Entry(number, number, str(number)) for number in range(1, entries + 1))
    return Contest(options, "running", entries=people, planned=count_rounds(options, entries))


def play_on(rng: random.Random, contest: Contest, seed: bytes) -> Contest:
    """Return the tournament after one more round. Some places in it are shared."""
    draw = pair_round(contest, seed)
    number = len(contest.rounds) + 1
    tables = []
    for place, seats in enumerate(draw.tables):
        scores = [rng.randint(0, 20) for _ in seats]
        ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
        tables.append(Pairing(f"{number}-{place}", seats, ranks))
    return replace(contest, rounds=(*contest.rounds, Round(number, NOON, tuple(tables), draw.byes, draw.away)))


def pair_many(seats: int) -> tuple[float, int]:
    """Return the time of the slowest round in milliseconds, and the number of pairs that met twice."""
    rng = random.Random(seats)
    contest = begin(64, seats)
    slowest = 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        contest = play_on(rng, contest, bytes(32))
        slowest = max(slowest, time.process_time() - start)
    return slowest * 1000, sum(count > 1 for count in count_meetings(contest).values())


def compare(seats: int) -> Counter[str]:
    """Count the rounds with more repeats than necessary, and those with the smallest sum of squares."""
    found: Counter[str] = Counter()
    for number in range(TOURNAMENTS):
        rng = random.Random(number)
        contest = begin(rng.randint(6, EXACTLY), seats)
        for _ in range(contest.planned):
            points = count_points(contest)
            met = count_meetings(contest)

            def cost(
                table: tuple[int, ...], points: dict[int, int] = points, met: Counter[frozenset[int]] = met
            ) -> int:
                pairs = list(combinations(table, 2))
                squares = sum((points[one] - points[other]) ** 2 for one, other in pairs)
                return REPEAT_COST * sum(met[frozenset(pair)] for pair in pairs) + squares

            before = contest
            contest = play_on(rng, before, rng.randbytes(32))
            seated = [table.seats for table in contest.rounds[-1].tables]
            people = tuple(sorted(number for table in seated for number in table))
            own = sum(map(cost, seated))
            best = find_least(people, tuple(list_sizes(before.options, len(people))), cost)
            found["rounds"] += 1
            found["repeats"] += own // REPEAT_COST > best // REPEAT_COST
            found["squares"] += own == best
    return found


if __name__ == "__main__":
    run()
