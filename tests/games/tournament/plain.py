"""Points, places and pairings once more, in the plainest way: what the bot's are held against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cmp_to_key
from hashlib import sha256
from itertools import pairwise

from bot.games.tournament.contest import Contest, Pairing

Meeting = tuple[int, int, int]
"""Who, whom, and 1, 0 or -1, as the first was before the other or behind."""


class Plain:
    """The standing of a tournament, made of lists of what happened."""

    def __init__(self, contest: Contest, seed: bytes) -> None:
        self.contest = contest
        self.seed = seed
        self.is_knock_out = contest.options.format == "knock-out"
        self.win = Fraction(1 if contest.options.seats == 2 else 3)
        self.there = [[*played.byes, *played.away, *seated(played.tables)] for played in contest.rounds]
        self.listed = [
            entry.number
            for entry in contest.entries
            if not (entry.is_out and all(entry.number not in there for there in self.there))
        ]
        self.games: list[dict[int, Fraction]] = []
        self.meetings: list[Meeting] = []
        for played in contest.rounds:
            for table in played.tables:
                if table.ranks is not None:
                    self.read_table(table)
        self.points = {number: self.add_up(number) for number in self.listed}

    def read_table(self, table: Pairing) -> None:
        assert table.ranks is not None
        ranked = sorted(zip(table.ranks, table.seats, strict=True))
        worth = [self.win - self.win * place / (len(ranked) - 1) for place in range(len(ranked))]
        if self.is_knock_out:
            first, second = table.seats
            on = first if table.ranks[0] < table.ranks[1] else second
            self.games.append({number: self.win * (number == on) for number in table.seats})
        else:
            game = {}
            for rank, number in ranked:
                shared = [worth[place] for place, (other, _) in enumerate(ranked) if other == rank]
                game[number] = sum(shared, Fraction()) / len(shared)
            self.games.append(game)
        for rank, number in ranked:
            for other_rank, other in ranked:
                if number != other:
                    self.meetings.append((number, other, (rank < other_rank) - (rank > other_rank)))

    def add_up(self, number: int) -> Fraction:
        total = sum((game.get(number, Fraction()) for game in self.games), Fraction())
        total += self.win * sum(played.byes.count(number) for played in self.contest.rounds)
        return total + (self.win / 2 if self.has_half(number) else 0)

    def has_half(self, number: int) -> bool:
        """Whether somebody has missed a round for which there is half a win."""
        if self.is_knock_out:
            return False
        is_late = self.contest.options.format == "swiss" and bool(self.there) and number not in self.there[0]
        return is_late or any(number in played.away for played in self.contest.rounds)

    def met(self, number: int) -> Fraction:
        others = [self.points[other] for one, other, _ in self.meetings if one == number]
        return sum(others, Fraction()) / max(1, len(others))

    def own(self, number: int) -> Fraction:
        games = [game[number] for game in self.games if number in game]
        return sum(games, Fraction()) / max(1, len(games))

    def direct(self, number: int) -> int:
        tied = [one for one in self.listed if self.first_two(one) == self.first_two(number)]
        met = {(one, other) for one, other, _ in self.meetings}
        if any((one, other) not in met for one in tied for other in tied if one != other):
            return 0
        total = 0
        for other in tied:
            balance = sum(how for one, whom, how in self.meetings if (one, whom) == (number, other))
            total += 0 if other == number else 1 + max(-1, min(1, balance))
        return total

    def first_two(self, number: int) -> tuple[Fraction, Fraction]:
        return self.points[number], self.met(number)

    def lot(self, number: int) -> str:
        return sha256(self.seed + b"\0\0" + bytes([number // 256, number % 256])).hexdigest()

    def order(self) -> list[tuple[int, str]]:
        """Who stands where, from the first on, and what has separated them from the one above."""
        order = sorted(self.listed, key=cmp_to_key(lambda one, other: -self.compare(one, other)[0]))
        if not order:
            return []
        return [(order[0], ""), *((below, self.compare(above, below)[1]) for above, below in pairwise(order))]

    def compare(self, one: int, other: int) -> tuple[int, str]:
        if one == other:
            return 0, ""
        for name, merit in (("points", self.points.get), ("met", self.met), ("direct", self.direct), ("own", self.own)):
            own, others = merit(one), merit(other)
            assert own is not None
            assert others is not None
            if own != others:
                return (1 if own > others else -1), name
        return (1 if self.lot(one) < self.lot(other) else -1), "lot"


def seated(tables: Sequence[Pairing]) -> list[int]:
    return [number for table in tables for number in table.seats]


def all_divisions(people: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to divide people among tables of these sizes."""
    if not people:
        yield []
        return
    first, others = people[0], people[1:]
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for beside in choose(others, size - 1):
            rest = [one for one in others if one not in beside]
            for division in all_divisions(rest, left):
                yield [(first, *beside), *division]


def choose(people: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    if count == 0:
        yield ()
    for place, one in enumerate(people):
        if count:
            for others in choose(people[place + 1 :], count - 1):
                yield (one, *others)
