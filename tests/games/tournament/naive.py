"""A second, simple implementation of points, ranks and pairings, which tests compare with the real one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, cmp_to_key
from hashlib import sha256
from itertools import combinations, pairwise, permutations

from bot.games.tournament.contest import Contest, Entry, Pairing

Table = tuple[int, ...]
Meeting = tuple[int, int, int]
"""An entry, its opponent, and how the entry ranked against the opponent: 1 for better, 0 for level, -1 for worse."""


class PlainStandings:
    """The standings of a tournament, calculated in the simplest way."""

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
        self.stayed = {entry.number: self.has_stayed(entry) for entry in contest.entries}
        self.games: list[dict[int, Fraction]] = []
        self.meetings: list[Meeting] = []
        for played in contest.rounds:
            for table in played.tables:
                if table.ranks is not None:
                    self.read_table(table)
        self.points = {number: self.add_up(number) for number in self.listed}

    def has_stayed(self, entry: Entry) -> bool:
        was_last_there = bool(self.there) and entry.number in self.there[-1]
        return not entry.is_out or (was_last_there and not entry.has_left)

    def read_table(self, table: Pairing) -> None:
        assert table.ranks is not None
        ranked = sorted(zip(table.ranks, table.seats, strict=True))
        worth = [self.win - self.win * place / (len(ranked) - 1) for place in range(len(ranked))]
        if self.is_knock_out:
            on = find_head(table)
            for_third = self.contest.options.third_place and self.is_for_third(table)
            self.games.append({number: self.win * (number == on) / (2 if for_third else 1) for number in table.seats})
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

    def is_for_third(self, table: Pairing) -> bool:
        """Check whether two entries play that had lost before."""
        earlier = [each for each in self.contest.tables[: self.contest.tables.index(table)] if each.ranks is not None]
        lost = {number for each in earlier for number in each.seats if number != find_head(each)}
        return lost >= {*table.seats}

    def add_up(self, number: int) -> Fraction:
        total = sum((game.get(number, Fraction()) for game in self.games), Fraction())
        total += self.win * sum(played.byes.count(number) for played in self.contest.rounds)
        return total + (self.win / 2 if self.has_half(number) else 0)

    def has_half(self, number: int) -> bool:
        """Check whether the entry gets half a win for a round for which it was away."""
        if self.is_knock_out:
            return False
        return any(number in played.away for played in self.contest.rounds)

    def met(self, number: int) -> Fraction:
        others = [self.points[other] for one, other, _ in self.meetings if one == number]
        return sum(others, Fraction()) / max(1, len(others))

    def own(self, number: int) -> Fraction:
        games = [game[number] for game in self.games if number in game]
        return sum(games, Fraction()) / max(1, len(games))

    def direct(self, number: int) -> int:
        tied = [one for one in self.listed if self.first_three(one) == self.first_three(number)]
        met = {(one, other) for one, other, _ in self.meetings}
        if any((one, other) not in met for one in tied for other in tied if one != other):
            return 0
        total = 0
        for other in tied:
            balance = sum(how for one, whom, how in self.meetings if (one, whom) == (number, other))
            total += 0 if other == number else 1 + max(-1, min(1, balance))
        return total

    def first_three(self, number: int) -> tuple[bool, Fraction, Fraction]:
        return self.stayed[number], self.points[number], self.met(number)

    def lot(self, number: int, round_number: int = 0) -> str:
        return sha256(self.seed + bytes([0, round_number, 0, number])).hexdigest()

    def order(self) -> list[tuple[int, str]]:
        """Return the entries in order of rank, each with the criterion that puts it below the entry above."""
        order = sorted(self.listed, key=cmp_to_key(self.put_first))
        if not order:
            return []
        return [(order[0], ""), *((below, self.compare(above, below)[1]) for above, below in pairwise(order))]

    def put_first(self, one: int, other: int) -> int:
        return -self.compare(one, other)[0]

    def compare(self, one: int, other: int) -> tuple[int, str]:
        if one == other:
            return 0, ""
        if self.stayed[one] != self.stayed[other]:
            return (1 if self.stayed[one] else -1), "stayed"
        for name, merit in (("points", self.points.get), ("met", self.met), ("direct", self.direct), ("own", self.own)):
            own, others = merit(one), merit(other)
            assert own is not None
            assert others is not None
            if own != others:
                return (1 if own > others else -1), name
        return (1 if self.lot(one) < self.lot(other) else -1), "lot"


def find_head(table: Pairing) -> int:
    """Return the entry of a finished table of a knock-out that advances."""
    assert table.ranks is not None
    first, second = table.seats
    return first if table.ranks[0] < table.ranks[1] else second


def seated(tables: Sequence[Pairing]) -> list[int]:
    return [number for table in tables for number in table.seats]


def pair_plainly(contest: Contest, seed: bytes, away: Sequence[int]) -> list[Table]:
    """Return the tables of the next Swiss round as described in docs/pairing.md.

    Unlike the real implementation, it adds up the full cost again for every exchange.
    """
    plain = PlainStandings(contest, seed)
    now = len(contest.rounds) + 1
    gifts = [number for played in contest.rounds for number in played.byes]
    for played in contest.rounds:
        for table in played.tables:
            stayed = [seat for seat in range(len(table.seats)) if seat not in table.left]
            if table.ranks and len(stayed) == 1 and table.ranks[stayed[0]] == 1:
                gifts.append(table.seats[stayed[0]])
    here = [entry.number for entry in contest.entries if not entry.is_out and entry.number not in away]
    here.sort(key=lambda number: (-plain.points[number], plain.lot(number, now)))
    if len(here) == 1 or (contest.options.seats == 2 and len(here) % 2):
        last_first = here[::-1]
        ways = [
            divide_plainly(contest, plain, [number for number in here if number != bye])
            for bye in sorted(last_first, key=gifts.count)
        ]
        found = next((way for way in ways if not meets(contest, way)), ways[0])
    else:
        found = divide_plainly(contest, plain, here)
    return [seat_plainly(contest, plain, table) for table in found]


def meets(contest: Contest, tables: Sequence[Sequence[int]]) -> bool:
    """Check whether two entries that are kept apart share a table."""
    return any(pair <= {*table} for pair in contest.apart for table in tables)


def divide_plainly(contest: Contest, plain: PlainStandings, here: Sequence[int]) -> list[list[int]]:
    """Return the tables of these people, who are in order of their points."""
    tables = [table.seats for played in contest.rounds for table in played.tables]

    def add_up(home: Sequence[int]) -> Fraction:
        total = Fraction()
        for one, other in combinations(range(len(home)), 2):
            if home[one] == home[other]:
                both = {here[one], here[other]}
                together = sum(both <= set(table) for table in tables)
                total += (
                    10**14 * (both in contest.apart)
                    + 10**9 * together
                    + (12 * (plain.points[here[one]] - plain.points[here[other]])) ** 2
                )
        return total

    ends = [improve(start, add_up) for start in list_starts(len(here), contest.options.seats)]
    best = min(ends, key=add_up, default=[])
    return [[here[place] for place, table in enumerate(best) if table == each] for each in dict.fromkeys(best)]


def seat_plainly(contest: Contest, plain: PlainStandings, table: Sequence[int]) -> Table:
    """Return the people of a table in the order of their seats."""
    now = len(contest.rounds) + 1
    tables = [table.seats for played in contest.rounds for table in played.tables]

    def rate(order: Table) -> tuple[bool, int, bool, list[str]]:
        sat = sum(table[seat : seat + 1] == (number,) for seat, number in enumerate(order) for table in tables)
        began = [table.index(order[0]) == 0 for table in tables if order[0] in table]
        return began[-2:] == [True, True], sat, began[-1:] == [True], [plain.lot(number, now) for number in order]

    return min(permutations(table), key=rate)


class PlainBracket:
    """The bracket of a knock-out: a row of parts, each with all its entries. Each round joins neighbouring parts."""

    def __init__(self) -> None:
        self.rows: dict[int, list[list[int]]] = {}
        """The row before each round, by the number of rounds before it."""

    def pair(self, contest: Contest, seed: bytes, away: Sequence[int]) -> tuple[list[Table], list[int]]:
        """Return the tables and byes of the next round as described in docs/pairing.md."""
        plain = PlainStandings(contest, seed)
        here = [entry.number for entry in contest.entries if not entry.is_out and entry.number not in away]
        number = len(contest.rounds)
        if not number:
            self.rows[0] = self.begin(contest, plain, here)
        row = self.rows[number]
        heads = self.list_heads(contest, row) if number else [part[0] if part else None for part in row]
        pairs = [[one for one in pair if one in here] for pair in zip(heads[::2], heads[1::2], strict=True)]
        self.rows[number + 1] = [first + second for first, second in zip(row[::2], row[1::2], strict=True)]
        losers = self.list_losers(contest) if len(heads) == 2 and contest.options.third_place else []
        if len(losers) == 2 and {*losers} <= {*here}:
            pairs.append(losers)
        tables = [seat_plainly(contest, plain, pair) for pair in pairs if len(pair) == 2]
        return tables, [pair[0] for pair in pairs if len(pair) == 1]

    def begin(self, contest: Contest, plain: PlainStandings, here: Sequence[int]) -> list[list[int]]:
        """Return the seeded bracket."""
        seeded = sorted(here, key=lambda number: (-contest.entry(number).rating, plain.lot(number, 1)))
        places = [0, 1]
        while len(places) < len(here):
            places = [new for place in places for new in (place, 2 * len(places) - 1 - place)]
        best = (self.add_up_meetings(contest, places, seeded), 0, 0, seeded)
        while True:
            ways = [best]
            for one, other in combinations(range(len(seeded)), 2):
                tried = list(best[3])
                tried[one], tried[other] = tried[other], tried[one]
                ways.append((self.add_up_meetings(contest, places, tried), other - one, one, tried))
            least = min(ways[1:], default=best)
            if least[0] >= best[0]:
                return [best[3][place : place + 1] for place in places]
            best = least

    def add_up_meetings(self, contest: Contest, places: Sequence[int], seeded: Sequence[int]) -> int:
        """Return the cost of meetings of entries kept apart before the final: 4 to the number of rounds before it."""
        total = 0
        for pair in contest.apart:
            row = [{*seeded[place : place + 1]} for place in places]
            while len(row) > 1 and not any(pair <= part for part in row):
                row = [one | other for one, other in zip(row[::2], row[1::2], strict=True)]
            total += 4 ** (len(row).bit_length() - 1) if len(row) > 1 else 0
        return total

    def list_heads(self, contest: Contest, row: list[list[int]]) -> list[int | None]:
        """Return the entry that advances from each part."""
        played = contest.rounds[-1]
        on = {*played.byes, *(find_head(table) for table in played.tables)}
        return [next((number for number in part if number in on), None) for part in row]

    def list_losers(self, contest: Contest) -> list[int]:
        """Return the losers of the newest round."""
        tables = contest.rounds[-1].tables if contest.rounds else ()
        return [number for table in tables for number in table.seats if number != find_head(table)]


def list_starts(people: int, seats: int) -> Iterator[list[int]]:
    """Yield all divisions from which the search starts, each as a list of people's tables."""
    count = -(-people // seats)
    sizes = [people // count + (table < people % count) for table in range(count)]
    row = [table for table in range(count) for _ in range(sizes[table])]
    for start in range(people):
        if start == 0 or (start + 1) * people <= 128:
            yield [row[(place - start) % people] for place in range(people)]


def improve(home: list[int], add_up: Callable[[Sequence[int]], Fraction]) -> list[int]:
    """Apply the swap or rotation that lowers the sum most, until none lowers it."""
    while True:
        for count in (2, 3):
            tried = [exchange(home, way) for way in permutations(range(len(home)), count) if way[0] == min(way)]
            best = min(filter(None, tried), key=add_up, default=home)
            if add_up(best) < add_up(home):
                home = best
                break
        else:
            return home


def exchange(home: Sequence[int], way: Sequence[int]) -> list[int] | None:
    """Move each person to the next person's table. Return ``None`` if two of them share a table."""
    tables = [home[place] for place in way]
    if len(set(tables)) < len(way):
        return None
    after = list(home)
    for place, table in zip(way, [*tables[1:], tables[0]], strict=True):
        after[place] = table
    return after


def find_least(people: Table, sizes: Table, cost: Callable[[Table], int]) -> int:
    """Return the lowest total cost of dividing these people among tables of these sizes."""

    @cache
    def of(left: Table, sizes: Table) -> int:
        if not left:
            return 0
        sums = []
        for size in set(sizes):
            place = sizes.index(size)
            others = sizes[:place] + sizes[place + 1 :]
            for beside in combinations(left[1:], size - 1):
                rest = tuple(one for one in left[1:] if one not in beside)
                sums.append(known((left[0], *beside)) + of(rest, others))
        return min(sums)

    known = cache(cost)
    return of(people, sizes)
