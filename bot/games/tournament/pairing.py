"""Pairing of rounds: opponents, seats and byes. Pure; docs/pairing.md explains the method.

The result doesn't depend on chance or on the order of objects in memory, so anybody who has the log and the seed can
pair every round again. Lots break ties (see `bot.games.tournament.lot`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, permutations, takewhile
from typing import Literal, NamedTuple

from bot.games.tournament.contest import Contest, Entry, Round, count_least_rounds, take_back_round
from bot.games.tournament.division import divide
from bot.games.tournament.lot import draw_lot
from bot.games.tournament.points import count_points, find_walkover
from bot.storage.rows import TournamentOptions

MIN_PEOPLE = 2
MAX_ENTRIES = 64
MAX_ROUND_ROBIN_ENTRIES = 10
REPEAT_COST = 10**9
"""Cost of a repeated meeting of two entries. It exceeds all differences of points in a round."""
APART_COST = 10**14
"""Cost of a meeting of two entries that are kept apart. It exceeds the cost of all repeated meetings in a round."""
_FIRST_ROUND = 1


class RoundDraw(NamedTuple):
    """The pairing of a round: its tables (entry numbers by seat), and the entries without a table.

    In the first round of a knock-out, tables and byes are in the order of the bracket.
    """

    tables: tuple[tuple[int, ...], ...] = ()
    byes: tuple[int, ...] = ()
    away: tuple[int, ...] = ()


def min_entries(options: TournamentOptions) -> int:
    """Return the minimum number of entries to begin a tournament."""
    return max(3, options.seats)


def max_entries(options: TournamentOptions) -> int:
    """Return the maximum number of entries."""
    return MAX_ROUND_ROBIN_ENTRIES if options.format == "round-robin" else MAX_ENTRIES


def is_full(contest: Contest) -> bool:
    return len(contest.active) >= max_entries(contest.options)


def count_people(contest: Contest) -> int:
    """Return the number of active entries that aren't computers."""
    return sum(entry.computer is None for entry in contest.active)


def can_begin(contest: Contest) -> bool:
    """Check whether an unstarted tournament has enough entries and people, and no more computers than people."""
    is_large_enough = len(contest.active) >= min_entries(contest.options)
    return is_large_enough and count_people(contest) >= MIN_PEOPLE and not list_excess_computers(contest)


def list_excess_computers(contest: Contest) -> tuple[Entry, ...]:
    """Return the newest computers that have to withdraw so that computers don't outnumber people."""
    computers = [entry for entry in contest.active if entry.computer is not None]
    return tuple(computers[count_people(contest) :])


def count_rounds(options: TournamentOptions, entries: int) -> int:
    """Return the number of rounds for this number of entries: the chosen number, or enough to find a winner."""
    if options.format == "round-robin":
        return entries - 1 + entries % 2
    if options.format == "swiss" and options.rounds is not None:
        return options.rounds
    if options.format == "knock-out" or options.seats == 2:
        return count_least_rounds(entries)
    largest = list_sizes(options, entries)[0]
    rounds = 1
    while largest ** (rounds - 1) < entries:
        rounds += 1
    return min(rounds, count_max_rounds(options, entries))


def count_max_rounds(options: TournamentOptions, entries: int) -> int:
    """Return the maximum number of rounds of a Swiss for which there are enough pairs that haven't met."""
    pairs_in_a_round = sum(math.comb(size, 2) for size in list_sizes(options, entries))
    return math.comb(entries, 2) // pairs_in_a_round


def can_enter_late(contest: Contest) -> bool:
    """Check whether new people can enter a running tournament.

    They can enter a Swiss during the first half of its rounds.
    """
    if contest.status != "running" or contest.options.format != "swiss":
        return False
    return len(contest.rounds) <= contest.planned // 2


def can_enter(contest: Contest, known: Entry | None) -> bool:
    """Check whether somebody can enter now.

    With a ``known`` entry that has taken part in a round, people can also return to a Swiss that has rounds left.
    """
    if contest.status == "open" or can_enter_late(contest):
        return True
    has_rounds = contest.options.format == "swiss" and len(contest.rounds) < contest.planned
    has_played = known is not None and any(known.number in played.paired for played in contest.rounds)
    return contest.status == "running" and has_played and has_rounds


ApartObstacle = Literal["round-robin", "bracket"]
"""The reason why entries can't be kept apart: everybody meets everybody, or the bracket has been drawn."""


def find_apart_obstacle(contest: Contest) -> ApartObstacle | None:
    """Return the reason why entries can't be kept apart now, or ``None`` if they can."""
    if contest.options.format == "round-robin":
        return "round-robin"
    return "bracket" if contest.options.format == "knock-out" and contest.rounds else None


def takes_entries(contest: Contest) -> bool:
    """Check whether new people can enter, which requires that it isn't too late and that there is room."""
    is_early = contest.status == "open" or can_enter_late(contest)
    return is_early and not is_full(contest)


def pair_round(contest: Contest, seed: bytes, away: Collection[int] = ()) -> RoundDraw:
    """Return the next round, once all tables of the current one are over.

    Entries that are ``away`` don't get a table.
    """
    match contest.options.format:
        case "swiss":
            return _pair_swiss(contest, seed, away)
        case "round-robin":
            return _pair_circle(contest, seed, away)
        case "knock-out":
            return _pair_bracket(contest, seed, away)


def repair_round(contest: Contest, seed: bytes, away: Collection[int] = (), kept: Collection[str] = ()) -> RoundDraw:
    """Return the newest round, paired again (see `take_back_round`)."""
    return pair_round(take_back_round(contest, kept), seed, away)


def repair_bracket(contest: Contest, seed: bytes) -> RoundDraw:
    """Return the newest round of a knock-out after the correction of an earlier result.

    Tables remain if both of their entries would play each other again, even if one is out by now.
    """
    current = contest.rounds[-1]
    whole = repair_round(contest, seed, kept=[table.game_id for table in current.tables])
    return repair_round(contest, seed, kept=[table.game_id for table in current.tables if table.seats in whole.tables])


def _pair_swiss(contest: Contest, seed: bytes, away: Collection[int]) -> RoundDraw:
    next_round = len(contest.rounds) + 1
    active = [entry.number for entry in contest.active if entry.since <= next_round]
    points = count_points(contest)
    order = sorted(
        (number for number in active if number not in away),
        key=lambda number: (-points[number], draw_lot(seed, next_round, number)),
    )
    byes, tables = _divide_players(contest, order, points)
    return RoundDraw(
        tables=tuple(seat_evenly(contest, seed, table) for table in tables),
        byes=byes,
        away=tuple(sorted(number for number in active if number in away)),
    )


def _divide_players(
    contest: Contest, order: Sequence[int], points: dict[int, int]
) -> tuple[tuple[int, ...], list[list[int]]]:
    """Return the entry with the bye, if any, and the tables.

    The first candidate gets the bye, unless another bye avoids a meeting of two entries that are kept apart.
    """
    first: tuple[tuple[int, ...], list[list[int]]] | None = None
    for byes in _list_byes(contest, order):
        here = [number for number in order if number not in byes]
        costs = _compute_costs(contest, here, points)
        tables = [[here[index] for index in table] for table in divide(list_sizes(contest.options, len(here)), costs)]
        if not any(pair <= {*table} for pair in contest.apart for table in tables):
            return byes, tables
        first = first or (byes, tables)
    assert first is not None, "there is at least one way to give the bye"
    return first


def _list_byes(contest: Contest, order: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the candidates for the bye, the best first, or a single empty tuple if nobody gets it.

    The best is the last of the entries that have got a win without playing least often.
    """
    is_odd = contest.options.seats == 2 and len(order) % 2 == 1
    if not is_odd and len(order) != 1:
        return [()]
    had = _count_gifts(contest)
    last_first = order[::-1]
    return [(number,) for number in sorted(last_first, key=had.__getitem__)]


def _count_gifts(contest: Contest) -> Counter[int]:
    """Count each entry's wins without playing: byes, and tables that all others left."""
    byes = (number for played in contest.rounds for number in played.byes)
    walkovers = (number for table in contest.tables if (number := find_walkover(table)) is not None)
    return Counter((*byes, *walkovers))


def list_sizes(options: TournamentOptions, players: int) -> list[int]:
    """Return the sizes of the tables, the largest first. There are as few tables as possible, of nearly equal sizes."""
    count = -(-players // options.seats)
    return [players // count + (table < players % count) for table in range(count)]


def count_meetings(contest: Contest) -> Counter[frozenset[int]]:
    """Return the number of times that each pair of entries has been at the same table, even if it isn't finished."""
    return Counter(frozenset(pair) for table in contest.tables for pair in combinations(table.seats, 2))


def _compute_costs(contest: Contest, order: Sequence[int], points: dict[int, int]) -> list[list[int]]:
    meetings = count_meetings(contest)
    costs = []
    for one in order:
        row = []
        for other in order:
            repeats = meetings[frozenset((one, other))]
            apart = frozenset((one, other)) in contest.apart
            row.append(apart * APART_COST + repeats * REPEAT_COST + (points[one] - points[other]) ** 2)
        costs.append(row)
    return costs


def seat_evenly(contest: Contest, seed: bytes, table: Iterable[int]) -> tuple[int, ...]:
    """Return the best seating of a table in the next round. Lots decide between equally good seatings.

    The first criterion is that nobody begins three tables in a row. The second is that all players have had all seats
    about equally often. The third is that nobody begins twice in a row.
    """
    next_round = len(contest.rounds) + 1
    by_lot = sorted(table, key=lambda number: draw_lot(seed, next_round, number))
    sat = Counter((number, seat) for table in contest.tables for seat, number in enumerate(table.seats))
    begun = {number: _count_first_moves_in_a_row(contest, number) for number in by_lot}

    def weigh(order: tuple[int, ...]) -> tuple[bool, int, bool]:
        in_a_row = begun[order[0]]
        return in_a_row >= 2, sum(sat[number, seat] for seat, number in enumerate(order)), in_a_row >= 1

    return min(permutations(by_lot), key=weigh)


def _count_first_moves_in_a_row(contest: Contest, number: int) -> int:
    """Count the most recent consecutive tables at which an entry began."""
    tables = [table for table in reversed(contest.tables) if number in table.seats]
    return sum(1 for _ in takewhile(lambda table: table.seats[0] == number, tables))


def _pair_circle(contest: Contest, seed: bytes, away: Collection[int]) -> RoundDraw:
    """Return a round of a round robin.

    The entries that were active at its beginning form a circle in the order of their lots. In each round, all except
    the first move on by one place.
    """
    circle: list[int | None] = [*sorted(contest.began, key=lambda number: draw_lot(seed, _FIRST_ROUND, number))]
    if len(circle) % 2:
        circle.append(None)
    turned = len(contest.rounds)
    if turned > len(circle) - 2:
        return RoundDraw()
    others = circle[1:]
    standing = [circle[0], *others[turned:], *others[:turned]]
    half = len(standing) // 2
    return _draw_pairs(contest, seed, zip(standing[:half], reversed(standing[half:]), strict=True), away)


def _draw_pairs(
    contest: Contest, seed: bytes, pairs: Iterable[tuple[int | None, int | None]], away: Collection[int]
) -> RoundDraw:
    """Return the tables of these pairs. An entry whose opponent is out or away gets a bye."""
    active = {entry.number for entry in contest.active}
    tables = []
    byes = []
    absent = []
    for pair in pairs:
        known = [number for number in pair if number in active]
        here = [number for number in known if number not in away]
        absent += [number for number in known if number in away]
        if len(here) == 2:
            tables.append(seat_evenly(contest, seed, here))
        else:
            byes += here
    return RoundDraw(tuple(tables), tuple(byes), tuple(sorted(absent)))


def _pair_bracket(contest: Contest, seed: bytes, away: Collection[int]) -> RoundDraw:
    """Return a round of a knock-out. Entries that are out or away when a round is paired don't advance.

    The losers of the semi-finals play for third place at the last table, if they are both active.
    """
    if contest.rounds:
        survivors = _find_survivors(contest)
        draw = _draw_pairs(contest, seed, zip(survivors[::2], survivors[1::2], strict=False), away)
        if not may_play_for_third(contest):
            return draw
        losers = [table.loser for table in contest.rounds[-1].tables if table.loser is not None]
        return draw._replace(tables=(*draw.tables, seat_evenly(contest, seed, losers)))
    seeded = sorted(contest.active, key=lambda entry: (-entry.rating, draw_lot(seed, _FIRST_ROUND, entry.number)))
    here = [entry.number for entry in seeded if entry.number not in away]
    absent = sorted(entry.number for entry in seeded if entry.number in away)
    seats = [*_part(contest, here), *[None] * len(here)]
    pairs = [(seats[one], seats[other]) for one, other in list_bracket(len(here))]
    return _draw_pairs(contest, seed, pairs, away)._replace(away=tuple(absent))


def _part(contest: Contest, seeded: Sequence[int]) -> list[int]:
    """Return the seeding after exchanging entries, so that entries that are kept apart meet as late as possible."""
    order = list(seeded)
    pairs = [pair for pair in contest.apart if pair.issubset(order)]
    cost = _sum_early_meetings(order, pairs)
    while cost:
        tries = []
        for one, other in combinations(range(len(order)), 2):
            tried = _exchange(order, one, other)
            tries.append((_sum_early_meetings(tried, pairs), other - one, one))
        least, distance, first = min(tries)
        if least >= cost:
            break
        cost = least
        order = _exchange(order, first, first + distance)
    return order


def _exchange(order: Sequence[int], one: int, other: int) -> list[int]:
    after = list(order)
    after[one] = order[other]
    after[other] = order[one]
    return after


def _sum_early_meetings(order: Sequence[int], pairs: Iterable[frozenset[int]]) -> int:
    """Add up the costs of pairs that could meet before the final: four times more for each round earlier."""
    places = [place for pair in list_bracket(len(order)) for place in pair]
    place_of = {order[seed]: place for place, seed in enumerate(places) if seed < len(order)}
    rounds = (len(places) - 1).bit_length()
    total = 0
    for one, other in pairs:
        # The number of the round in which the two would meet.
        meets = (place_of[one] ^ place_of[other]).bit_length()
        total += 4 ** (rounds - meets) if meets < rounds else 0
    return total


def is_knocked_out(contest: Contest, number: int) -> bool:
    """Check whether an entry has been knocked out."""
    if contest.options.format != "knock-out" or contest.current is None:
        return False
    current = contest.current
    if number in current.byes:
        return False
    table = current.table_of(number)
    if table is None:
        return True
    return table.loser == number and not may_play_for_third(contest)


def may_play_for_third(contest: Contest) -> bool:
    """Check whether the active losers of this round, the semi-finals, will or may still play each other."""
    current = contest.current
    if not contest.options.third_place or current is None or current.number != contest.planned - 1:
        return False
    are_two = len(current.tables) == 2
    active = {entry.number for entry in contest.active}
    return are_two and all(table.loser is None or table.loser in active for table in current.tables)


def has_next_round(contest: Contest) -> bool:
    """Check whether another round follows. The last active entry of a knock-out still needs a bye to win."""
    least = 1 if contest.options.format == "knock-out" else 2
    on = [entry for entry in contest.active if not is_knocked_out(contest, entry.number)]
    return len(contest.rounds) < contest.planned and len(on) >= least


def can_confirm(contest: Contest) -> bool:
    """Check whether a knock-out is waiting for its organizer to correct or confirm the results of a round."""
    current = contest.current
    if contest.status != "running" or contest.options.format != "knock-out" or current is None:
        return False
    return current.over_at is not None and not current.confirmed and has_next_round(contest)


def list_bracket(players: int) -> list[tuple[int, int]]:
    """Return the pairs of the first round in the order of the bracket, as places in the seeding counted from 0.

    Neighbouring pairs meet in the next round, and the first two places can meet only in the final. If a place is beyond
    the number of players, its opponent has a bye.
    """
    if not players:
        return []
    order = [0, 1]
    while len(order) < players:
        last = 2 * len(order) - 1
        order = [place for first in order for place in (first, last - first)]
    return list(zip(order[::2], order[1::2], strict=True))


def list_first_parts(contest: Contest) -> list[tuple[int, ...]]:
    """Return the parts of a knock-out's bracket in order.

    A part consists of the entries of a table or bye of round 1.
    """
    first = contest.rounds[0]
    tables = iter(first.tables)
    byes = iter(first.byes)
    players = 2 * len(first.tables) + len(first.byes)
    return [next(tables).seats if second < players else (next(byes),) for _, second in list_bracket(players)]


def _find_survivors(contest: Contest) -> list[int | None]:
    """Return the entries that advance, in bracket order, with ``None`` for parts from which no entry advances."""
    parts = [frozenset(part) for part in list_first_parts(contest)]
    for _ in contest.rounds[1:]:
        parts = [one | other for one, other in zip(parts[::2], parts[1::2], strict=False)]
    return [_find_survivor(contest.rounds[-1], part) for part in parts]


def _find_survivor(played: Round, part: frozenset[int]) -> int | None:
    """Return the entry of a part of the bracket that won in this round, regardless of corrections in earlier rounds."""
    on = [*played.byes, *(table.winner for table in played.tables if part.issuperset(table.seats))]
    return next((number for number in on if number in part), None)
