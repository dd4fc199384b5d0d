"""What the rounds of a tournament bring, and who stands where. Pure; points are whole twelfths of a point.

A win at a table of two brings 1 point, shared ½ each. Where tables are for more, the places of one bring evenly 3
points to 0 (four: 3 2 1 0, three: 3 1½ 0, two: 3 0), and who share places share their points. A bye brings what a win
does. The first round that somebody misses, as they are away or entered later, brings half of that, each other one
nothing; nor does a round in which they were out. In a knock-out only who goes on has points of a round: those of a win.

Entries that haven't stayed are behind all others. Equal points are separated by, in this order:

``met``     the mean points of those met: all points of everybody at the same tables, who was met twice counted twice
``direct``  the tables of the tied, if each of them has met each other: from every other one of them 2, 1 or 0, as one
            was before the other more often, as often, or less often; the sum decides, once
``own``     the own points for each table, byes and halves left out
``lot``     the lot (see `bot.games.tournament.lot`)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple, get_args

from bot.games.tournament.contest import Contest, Entry, Pairing
from bot.games.tournament.lot import FINAL, draw_lot
from bot.storage.rows import TournamentOptions

POINT = 12
"""Of these is a point made: so the mean of shared places is a whole number."""
Mark = Literal["won", "shared", "lost", "second", "third", "last", "bye", "half", "away", "open", "none"]
"""What a round was for somebody. ``half``: the round missed that brings half a win; ``away``: one that brings nothing;
``open``: the table is not over; ``none``: they were out, or not there yet."""
AT_TABLES: frozenset[Mark] = frozenset({"won", "shared", "lost", "second", "third", "last"})
DecidedBy = Literal["", "stayed", "points", "met", "direct", "own", "lot"]
TIE_BREAKS: tuple[DecidedBy, ...] = ("met", "direct", "own", "lot")
"""What separates equal points."""


class _Merits(NamedTuple):
    """What decides the order of entries, the higher the better; the fields are what ``decided_by`` names."""

    stayed: bool
    points: int
    met: Fraction
    direct: int
    own: Fraction
    lot: int


class RoundPoints(NamedTuple):
    """What a round was for an entry, and what it brought in twelfths."""

    mark: Mark
    points: int = 0


@dataclass(frozen=True, slots=True)
class EntryStanding:
    """Where an entry stands: ``rank`` counts from 1, and no two entries share one.

    Entries that haven't ``stayed`` are behind all others. ``points`` are twelfths, ``met`` is the mean of such of those
    met, 0 if nobody was. ``played`` tables are over for it. ``decided_by`` tells what separates it from the one above.
    ``marks`` has one for each round.
    """

    entry: int
    rank: int
    stayed: bool
    points: int
    met: Fraction
    played: int
    decided_by: DecidedBy
    marks: tuple[Mark, ...]


def count_win(options: TournamentOptions) -> int:
    """What a win brings, in twelfths."""
    return POINT if options.seats == 2 else 3 * POINT


def list_rounds(contest: Contest, entry: Entry) -> list[RoundPoints]:
    """What every round was for an entry."""
    win = count_win(contest.options)
    first = _find_first_round(contest, entry)
    has_missed = False
    found = []
    for played in contest.rounds:
        table = played.table_of(entry.number)
        is_late = played.number < first and contest.options.format == "swiss"
        if table is not None:
            found.append(_judge_table(contest.options, table, entry.number))
        elif entry.number in played.byes:
            found.append(RoundPoints("bye", win))
        elif entry.number not in played.away and not is_late:
            found.append(RoundPoints("none"))
        elif has_missed or contest.options.format == "knock-out":
            found.append(RoundPoints("away" if entry.number in played.away else "none"))
        else:
            has_missed = True
            found.append(RoundPoints("half", win // 2))
    return found


def _find_first_round(contest: Contest, entry: Entry) -> int:
    """The number of the first round for which an entry was there; of a new one it is the next."""
    return next((each.number for each in contest.rounds if entry.number in each.paired), len(contest.rounds) + 1)


def _judge_table(options: TournamentOptions, table: Pairing, number: int) -> RoundPoints:
    if table.ranks is None:
        return RoundPoints("open")
    if options.format == "knock-out":
        has_won = find_winner(table) == number
        return RoundPoints("won", count_win(options)) if has_won else RoundPoints("lost")
    rank = table.ranks[table.seats.index(number)]
    behind = sum(other > rank for other in table.ranks)
    level = table.ranks.count(rank)
    # The mean of places that lie evenly is the middle of the best and the worst of them.
    points = count_win(options) * (2 * behind + level - 1) // (2 * (len(table.seats) - 1))
    return RoundPoints(_mark_rank(table.ranks, rank), points)


def _mark_rank(ranks: Sequence[int], rank: int) -> Mark:
    before = sum(other < rank for other in ranks)
    if before == 0:
        return "won" if ranks.count(rank) == 1 else "shared"
    if rank == max(ranks):
        return "lost" if len(ranks) == 2 else "last"
    return "second" if before == 1 else "third"


def find_winner(table: Pairing) -> int:
    """Who goes on from a table of a knock-out that is over; of a shared win the one who did not begin."""
    assert table.ranks is not None, "the table is over"
    beginner, other = table.seats
    return beginner if table.ranks[0] < table.ranks[1] else other


def count_points(contest: Contest) -> dict[int, int]:
    """The points of every entry by its number, in twelfths."""
    return {entry.number: sum(played.points for played in list_rounds(contest, entry)) for entry in contest.entries}


def order_entries(contest: Contest, seed: bytes) -> list[EntryStanding]:
    """Who stands where, the first first. Who left before their first round stands nowhere."""
    rounds = {entry.number: list_rounds(contest, entry) for entry in contest.entries if _has_come(contest, entry)}
    merits = _weigh(contest, rounds, seed)
    places: list[EntryStanding] = []
    above: _Merits | None = None
    for number in sorted(merits, key=merits.__getitem__, reverse=True):
        own = merits[number]
        place = EntryStanding(
            entry=number,
            rank=len(places) + 1,
            stayed=own.stayed,
            points=own.points,
            met=own.met,
            played=len(_list_tables(contest, number)),
            decided_by="" if above is None else _find_difference(above, own),
            marks=tuple(played.mark for played in rounds[number]),
        )
        places.append(place)
        above = own
    return places


def _has_come(contest: Contest, entry: Entry) -> bool:
    return not entry.is_out or any(entry.number in played.paired for played in contest.rounds)


def has_stayed(contest: Contest, entry: Entry) -> bool:
    """Check whether an entry is in, or is out only because of a seat that it lost in the newest round."""
    if not entry.is_out:
        return True
    current = contest.current
    return not entry.has_left and current is not None and entry.number in current.paired


def counts_as_out(contest: Contest, entry: Entry) -> bool:
    """Check whether an entry is shown as out. After the end, that is one that is behind those who have stayed."""
    return not has_stayed(contest, entry) if contest.status == "finished" else entry.is_out


def _weigh(contest: Contest, rounds: dict[int, list[RoundPoints]], seed: bytes) -> dict[int, _Merits]:
    points = {number: sum(played.points for played in own) for number, own in rounds.items()}
    met = {number: _mean([points[other] for other in _list_met(contest, number)]) for number in rounds}
    stayed = {entry.number: has_stayed(contest, entry) for entry in contest.entries}
    level = {number: (stayed[number], points[number], met[number]) for number in rounds}
    merits = {}
    for number, own in rounds.items():
        tied = [other for other in rounds if level[other] == level[number]]
        at_tables = [played.points for played in own if played.mark in AT_TABLES]
        lot = draw_lot(seed, FINAL, number)
        merits[number] = _Merits(
            stayed=stayed[number],
            points=points[number],
            met=met[number],
            direct=_compare_directly(contest, number, tied),
            own=_mean(at_tables),
            lot=-int.from_bytes(lot),
        )
    return merits


def _find_difference(above: _Merits, below: _Merits) -> DecidedBy:
    names: tuple[DecidedBy, ...] = get_args(DecidedBy)[1:]
    return next(name for name in names if getattr(above, name) != getattr(below, name))


def _list_tables(contest: Contest, number: int) -> list[Pairing]:
    """The tables of an entry that are over."""
    return [table for table in contest.tables if number in table.seats and table.ranks is not None]


def _list_met(contest: Contest, number: int) -> list[int]:
    """Everybody an entry has met at tables that are over, once for each time."""
    return [other for table in _list_tables(contest, number) for other in table.seats if other != number]


def _mean(numbers: Sequence[int]) -> Fraction:
    return Fraction(sum(numbers), len(numbers)) if numbers else Fraction()


def _compare_directly(contest: Contest, number: int, tied: Sequence[int]) -> int:
    """What an entry has from the tables of the tied; 0 for all of them where not each has met each other."""
    if any(set(tied) - {one} - set(_list_met(contest, one)) for one in tied):
        return 0
    return sum(_compare_two(contest, number, other) for other in tied if other != number)


def _compare_two(contest: Contest, number: int, other: int) -> int:
    """2, 1 or 0, as an entry was before another one more often, as often or less often."""
    balance = 0
    for table in _list_tables(contest, number):
        if other in table.seats:
            assert table.ranks is not None, "the table is over"
            own_rank = table.ranks[table.seats.index(number)]
            other_rank = table.ranks[table.seats.index(other)]
            balance += (own_rank < other_rank) - (own_rank > other_rank)
    return 1 + (balance > 0) - (balance < 0)
