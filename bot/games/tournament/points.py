"""Points and standings of a tournament. Pure; points are whole numbers of twelfths.

With two seats per table, a win is worth 1 point, and a shared win ½ for each player. With more seats, places are worth
3 to 0 points in equal steps (tables of four: 3 2 1 0, of three: 3 1½ 0, of two: 3 0), and players who share places
share their points. A bye is worth a win. The first round for which an entry is away is worth half a win, later ones
nothing. Rounds before it entered or in which it was out are also worth nothing. In a knock-out, only winners get
points, for third place half as many.

Entries that haven't stayed are behind all others. Ties in points are broken in this order:

``met``     the mean of the opponents' points, with each opponent counted once per meeting
``direct``  the results among the tied entries, if all of them have met each other: 2 for each other tied entry that
            this one finished ahead of more often than behind, 1 if equally often, 0 if less often. Entries that
            remain tied aren't compared in this way again
``own``     the entry's mean points per table, without byes and missed rounds
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
"""Twelfths in a point, so that the mean of shared places is a whole number."""
Mark = Literal["won", "shared", "lost", "second", "third", "last", "bye", "half", "away", "open", "none"]
"""The result of a round for an entry.

``half``: a missed round worth half a win. ``away``: a missed round worth nothing. ``open``: the table isn't over.
``none``: the entry was out or didn't exist yet.
"""
AT_TABLES: frozenset[Mark] = frozenset({"won", "shared", "lost", "second", "third", "last"})
DecidedBy = Literal["", "stayed", "points", "met", "direct", "own", "lot"]
TIE_BREAKS: tuple[DecidedBy, ...] = ("met", "direct", "own", "lot")
"""The criteria that separate entries with equal points."""


class _Merits(NamedTuple):
    """The criteria that order entries. Higher values come first. Field names are values of ``decided_by``."""

    stayed: bool
    points: int
    met: Fraction
    direct: int
    own: Fraction
    lot: int


class RoundPoints(NamedTuple):
    """The result of a round for an entry, and its points in twelfths."""

    mark: Mark
    points: int = 0


@dataclass(frozen=True, slots=True)
class EntryStanding:
    """An entry in the standings. ``rank`` counts from 1, and ranks aren't shared.

    Entries that haven't ``stayed`` are behind all others. ``points`` are twelfths. ``met`` is the mean of the points of
    the entry's opponents, or 0 without opponents. ``played`` is the number of finished tables. ``decided_by`` is the
    criterion that separates the entry from the one above it. ``marks`` are the results by round.
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
    """Return the points for a win, in twelfths."""
    return POINT if options.seats == 2 else 3 * POINT


def list_rounds(contest: Contest, entry: Entry) -> list[RoundPoints]:
    """Return the result of each round for an entry."""
    win = count_win(contest.options)
    first = _find_first_round(contest, entry)
    has_half = contest.options.format == "knock-out"
    found = []
    for played in contest.rounds:
        table = played.table_of(entry.number)
        is_late = played.number < first and contest.options.format == "swiss"
        if table is not None:
            found.append(_judge_table(contest.options, table, entry.number))
        elif entry.number in played.byes:
            found.append(RoundPoints("bye", win))
        elif entry.number in played.away and not has_half:
            has_half = True
            found.append(RoundPoints("half", win // 2))
        else:
            found.append(RoundPoints("away" if is_late or entry.number in played.away else "none"))
    return found


def _find_first_round(contest: Contest, entry: Entry) -> int:
    """Return the number of the first round in which the entry took part. For a new entry, that is the next round."""
    return next((each.number for each in contest.rounds if entry.number in each.paired), len(contest.rounds) + 1)


def _judge_table(options: TournamentOptions, table: Pairing, number: int) -> RoundPoints:
    if table.ranks is None:
        return RoundPoints("open")
    if options.format == "knock-out":
        if table.winner != number:
            return RoundPoints("lost")
        return RoundPoints("won", count_win(options) // (2 if table.for_third else 1))
    rank = table.ranks[table.seats.index(number)]
    behind = sum(other > rank for other in table.ranks)
    level = table.ranks.count(rank)
    # The mean of evenly spaced places is the mean of the best and the worst of them.
    points = count_win(options) * (2 * behind + level - 1) // (2 * (len(table.seats) - 1))
    return RoundPoints(_mark_rank(table.ranks, rank), points)


def _mark_rank(ranks: Sequence[int], rank: int) -> Mark:
    before = sum(other < rank for other in ranks)
    if before == 0:
        return "won" if ranks.count(rank) == 1 else "shared"
    if rank == max(ranks):
        return "lost" if len(ranks) == 2 else "last"
    return "second" if before == 1 else "third"


def find_walkover(table: Pairing) -> int | None:
    """Return the entry that won a finished table because all others left it, or ``None``."""
    if table.ranks is None or len(table.left) != len(table.seats) - 1:
        return None
    (seat,) = {*range(len(table.seats))} - {*table.left}
    return table.seats[seat] if table.ranks[seat] == 1 else None


def count_points(contest: Contest) -> dict[int, int]:
    """Return the points of all entries by number, in twelfths."""
    return {entry.number: sum(played.points for played in list_rounds(contest, entry)) for entry in contest.entries}


def order_entries(contest: Contest, seed: bytes) -> list[EntryStanding]:
    """Return the standings, best entry first. Entries that left before their first round aren't included."""
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
    """Check whether an entry is active, or is out only because it lost its seat in the newest round."""
    if not entry.is_out:
        return True
    current = contest.current
    return not entry.has_left and current is not None and entry.number in current.paired


def counts_as_out(contest: Contest, entry: Entry) -> bool:
    """Check whether an entry is shown as out. After the end, only entries that haven't stayed are shown as out."""
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
    """Return the finished tables of an entry."""
    return [table for table in contest.tables if number in table.seats and table.ranks is not None]


def _list_met(contest: Contest, number: int) -> list[int]:
    """Return the opponents of an entry at finished tables, repeated for each meeting."""
    return [other for table in _list_tables(contest, number) for other in table.seats if other != number]


def _mean(numbers: Sequence[int]) -> Fraction:
    return Fraction(sum(numbers), len(numbers)) if numbers else Fraction()


def _compare_directly(contest: Contest, number: int, tied: Sequence[int]) -> int:
    """Return an entry's head-to-head score against the other tied entries.

    If not all of them have met each other, the score of each is 0.
    """
    if any(set(tied) - {one} - set(_list_met(contest, one)) for one in tied):
        return 0
    return sum(_compare_two(contest, number, other) for other in tied if other != number)


def _compare_two(contest: Contest, number: int, other: int) -> int:
    """Return 2 if an entry was ahead of another one more often than behind, 1 if equally often, and 0 if less often."""
    balance = 0
    for table in _list_tables(contest, number):
        if other in table.seats:
            assert table.ranks is not None, "the table is over"
            own_rank = table.ranks[table.seats.index(number)]
            other_rank = table.ranks[table.seats.index(other)]
            balance += (own_rank < other_rank) - (own_rank > other_rank)
    return 1 + (balance > 0) - (balance < 0)
