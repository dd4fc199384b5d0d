"""Random tournaments in which people confirm, withdraw, enter late, miss rounds, tie, and have results corrected."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable
from typing import get_args

from bot.games.tournament.acts import can_play_on
from bot.games.tournament.check_in import list_unconfirmed
from bot.games.tournament.contest import Contest, Pairing, take_back_round
from bot.games.tournament.pairing import (
    RoundDraw,
    can_enter,
    can_enter_late,
    max_entries,
    min_entries,
    repair_bracket,
    repair_round,
)
from bot.storage.rows import Format, TournamentOptions
from tests.games.tournament.course import Course

Watch = Callable[[Contest, RoundDraw], None]
"""A callback for each round. It gets the state of the tournament before the round, and the draw."""


def play_randomly(
    seed: int, lot: bytes, watch: Watch, most: int = 64, options: TournamentOptions | None = None
) -> Course:
    """Play a complete tournament, by default with random options, and call ``watch`` for each round.

    About half of all tournaments have at most ten entries, so that tests can compare all possible pairings.
    """
    rng = random.Random(seed)
    options = options or _choose_options(rng)
    course = Course(options, lot)
    entries = rng.randint(min_entries(options), rng.choice((10, min(most, max_entries(options)))))
    for number in range(1, entries + 1):
        course.enter(100 + number, rating=rng.choice((1500, rng.randint(1000, 2000))))
    if rng.random() < 0.3:
        _check_in(rng, course)
    if course.options.format != "round-robin" and rng.random() < 0.5:
        for _ in range(rng.randint(1, 4)):
            one, other = rng.sample(range(1, entries + 1), 2)
            course.add("apart", one=one, other=other, apart={one, other} not in course.contest.apart)
    course.begin()
    while len(course.contest.rounds) < course.contest.planned:
        _come_and_go(rng, course)
        _play_round(rng, course, watch)
    course.add("finish")
    return course


def _choose_options(rng: random.Random) -> TournamentOptions:
    seats = rng.choice((2, 2, 3, 4))
    format: Format = rng.choice(("swiss", *get_args(Format))) if seats == 2 else "swiss"
    third_place = format == "knock-out" and rng.random() < 0.5
    return TournamentOptions("azul", "coloured", seats=seats, format=format, third_place=third_place)


def _check_in(rng: random.Random, course: Course) -> None:
    """Ask entrants to confirm, and leave some of them out. They may enter late."""
    course.add("check-in", stage="on")
    least = min_entries(course.options)
    for entry in course.contest.entries:
        if entry.number <= least or rng.random() < 0.8:
            course.add("ready", entry=entry.number)
    for entry in list_unconfirmed(course.contest):
        course.add("absent", entry=entry.number)


def _come_and_go(rng: random.Random, course: Course) -> None:
    full = max_entries(course.options)
    for entry in course.contest.entries:
        if entry.is_out and len(course.contest.active) < full and rng.random() < 0.3:
            assert entry.user_id is not None
            if entry.is_removed:
                course.add("readmit", entry=entry.number)
            elif can_enter(course.contest, entry):
                course.enter(entry.user_id)
        elif not entry.is_out and rng.random() < 0.04:
            course.add(rng.choice(("withdraw", "remove")), entry=entry.number)
        elif rng.random() < 0.02 and can_play_on(course.contest, entry):
            course.add("replace", 1000 + course.contest.version, entry=entry.number, name="Else", rating=1234)
    while can_enter_late(course.contest) and len(course.contest.active) < full and rng.random() < 0.5:
        course.enter(100 + len(course.contest.entries) + 1)


def _play_round(rng: random.Random, course: Course, watch: Watch) -> None:
    before = course.contest
    active = [entry.number for entry in before.active]
    away = frozenset(number for number in active if rng.random() < 0.04)
    watch(before, course.pair(away))
    if rng.random() < 0.2:
        _change_and_repair(rng, course, away, watch)
    tables = list(course.contest.rounds[-1].tables)
    rng.shuffle(tables)
    for table in tables:
        course.end(table, *rank_randomly(rng, table), left=[0] if rng.random() < 0.05 else [])
        if rng.random() < 0.05:
            course.add("correct", game=table.game_id, ranks=rank_randomly(rng, table))


def _change_and_repair(rng: random.Random, course: Course, away: Collection[int], watch: Watch) -> None:
    """Correct results of the round before, let people come and go, and pair the newest round again."""
    for table in course.contest.rounds[-2].tables if len(course.contest.rounds) > 1 else ():
        if rng.random() < 0.3:
            course.add("correct", game=table.game_id, ranks=rank_randomly(rng, table))
    _come_and_go(rng, course)
    if course.options.format == "knock-out" and rng.random() < 0.5:
        draw = repair_bracket(course.contest, course.seed)
    else:
        draw = repair_round(course.contest, course.seed, away)
    same = {table.seats: table.game_id for table in course.contest.rounds[-1].tables}
    kept = [same[seats] for seats in draw.tables if seats in same]
    watch(take_back_round(course.contest, kept), draw)
    course.repair(draw)


def rank_randomly(rng: random.Random, table: Pairing) -> Iterable[int]:
    scores = [rng.randint(0, 9) for _ in table.seats]
    return [1 + sum(other > own for other in scores) for own in scores]
