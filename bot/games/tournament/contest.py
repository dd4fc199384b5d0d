"""The state of a tournament: entries, rounds, tables and their results, computed from its log. Pure.

Like a game, a tournament is defined by its log. See `bot.storage.acts.TOURNAMENT_ACTS` and the payloads listed there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from bot.storage.acts import TOURNAMENT_ACTS, NewsKind, TournamentLine
from bot.storage.payloads import (
    AboutEntry,
    Admitted,
    Begun,
    Cancelled,
    CheckedIn,
    Corrected,
    Entered,
    KeptApart,
    Nothing,
    Paired,
    Payload,
    Postponed,
    PostponementReason,
    Resulted,
)
from bot.storage.rows import Admission, CheckInStage, Tournament, TournamentOptions, TournamentStatus

NoticeKind = Literal["invited", "added", "asked", "appointed"]
MAX_NEWS = 5
"""Maximum number of events that a card reports."""
_COMING_AND_GOING: tuple[NewsKind, ...] = ("entered", "added", "absent", "withdrawn", "removed", "readmitted")
CORRECTION_TIME = timedelta(hours=1)
"""Time for correcting the results of a knock-out's round before the next round is paired."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A participant with a number, counted from 1 in the order of entering.

    A computer has a level (``computer``) instead of a ``user_id``. An entry whose data has been deleted has neither. An
    entry is paired from round ``since`` until it ``is_out``, which means that it has withdrawn or is removed or absent.
    ``has_left``: it has withdrawn or was removed, instead of only losing its seat at a table. An entry that
    ``is_removed`` can't return. ``times`` counts how often its person has entered. ``is_ready``: the person has
    confirmed, or entered after the tournament asked for confirmation.
    """

    number: int
    user_id: int | None
    name: str
    computer: str | None = None
    rating: int = 0
    since: int = 1
    is_out: bool = False
    has_left: bool = False
    is_removed: bool = False
    times: int = 1
    is_ready: bool = False

    @property
    def is_known(self) -> bool:
        """Whether a person or computer can play for this entry, because its data hasn't been deleted."""
        return self.user_id is not None or self.computer is not None


@dataclass(frozen=True, slots=True)
class Pairing:
    """A table of a round: its game, and the numbers of its entries by seat. Seat 0 begins.

    ``ranks`` are the places by seat, ``None`` until the table is over. ``left`` are the seats whose players didn't stay
    to the end; they are ranked last. ``corrected``: the organizer has set the places. ``for_third``: the losers of a
    knock-out's semi-finals play for third place.
    """

    game_id: str
    seats: tuple[int, ...]
    ranks: tuple[int, ...] | None = None
    left: tuple[int, ...] = ()
    corrected: bool = False
    for_third: bool = False

    @property
    def winner(self) -> int | None:
        """The winner of a table of a knock-out, or ``None`` until it is over.

        If both players share first place, the player who didn't begin wins.
        """
        if self.ranks is None:
            return None
        beginner, other = self.seats
        return beginner if self.ranks[0] < self.ranks[1] else other

    @property
    def loser(self) -> int | None:
        """The loser of a table of a knock-out, or ``None`` until it is over."""
        return None if self.winner is None else sum(self.seats) - self.winner


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its tables, and the entries without a table.

    Entries with ``byes`` get the points of a win. Entries that are ``away`` don't want a table. ``until`` is the end of
    its last day, if it has one, and ``postponed_by`` the reason for its postponement. Time lost before ``counted`` has
    already been added to the round. ``over_at`` is the time at which its last table ended. ``confirmed``: the organizer
    doesn't want to correct its results. ``repaired`` counts how often it was paired again.
    """

    number: int
    paired_at: datetime
    tables: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    until: datetime | None = None
    counted: datetime | None = None
    postponed_by: PostponementReason | None = None
    over_at: datetime | None = None
    confirmed: bool = False
    repaired: int = 0

    @property
    def is_over(self) -> bool:
        """Whether every table has a result."""
        return all(table.ranks is not None for table in self.tables)

    @property
    def paired(self) -> set[int]:
        """The numbers of all entries with a table, with a bye or away."""
        return {number for table in self.tables for number in table.seats} | {*self.byes, *self.away}

    def table_of(self, number: int) -> Pairing | None:
        """Return the table of an entry, or ``None`` if it doesn't have one in this round."""
        return next((table for table in self.tables if number in table.seats), None)


class News(NamedTuple):
    """An event about an entry, or about a table of a ``round``, which is shown on cards.

    ``rounds`` is the number of rounds that were paired before it. ``old`` is the entry before somebody else took it
    over. ``by`` is the user who caused the event, and ``user_id`` the co-host.
    """

    kind: NewsKind
    rounds: int
    entry: Entry | None = None
    old: Entry | None = None
    game_id: str = ""
    round: int = 0
    by: int | None = None
    user_id: int | None = None


class PersonNotice(NamedTuple):
    """A direct message to a person, caused by the user ``by`` (``None`` for the clock).

    Both users are ``None`` after their data was deleted.
    """

    kind: NoticeKind
    user_id: int | None
    by: int | None


@dataclass(frozen=True, slots=True)
class Contest:
    """A tournament after ``version`` lines of its log.

    ``planned`` is its number of rounds, 0 before it begins. In a knock-out, this is the number needed for the entries
    paired in its first round. ``began`` contains the numbers of the entries that were active when it began. ``barred``
    contains users who can't enter because they have been removed. ``news`` contains the newest events between any two
    pairings. Only the newest event about an entry's entering or leaving is kept.
    ``apart`` contains the pairs of entries that are kept apart.

    ``admitted`` are the people who may enter, if an organizer has chosen them since the opening. ``invited`` contains
    the invited users in order. Entrants are asked to confirm at the ``check_in`` stage ``on``, which was ``planned``
    for ``check_in_at`` or began then. ``notices`` contains all notices so far, even after data was deleted.
    """

    options: TournamentOptions
    status: TournamentStatus = "open"
    version: int = 0
    entries: tuple[Entry, ...] = ()
    rounds: tuple[Round, ...] = ()
    planned: int = 0
    began: tuple[int, ...] = ()
    barred: frozenset[int] = frozenset()
    apart: tuple[frozenset[int], ...] = ()
    why: str = ""
    news: tuple[News, ...] = ()
    admitted: Admitted | None = None
    invited: tuple[int, ...] = ()
    check_in: CheckInStage = "off"
    check_in_at: datetime | None = None
    was_asked: bool = False
    notices: tuple[PersonNotice, ...] = ()

    @property
    def admission(self) -> Admission:
        """The people who may enter. Invited people always may."""
        if self.admitted is not None:
            return self.admitted.who
        return "anybody" if self.options.role_id is None else "role"

    @property
    def active(self) -> tuple[Entry, ...]:
        """The entries that aren't out."""
        return tuple(entry for entry in self.entries if not entry.is_out)

    @property
    def tables(self) -> tuple[Pairing, ...]:
        """The tables of all rounds, oldest first."""
        return tuple(table for played in self.rounds for table in played.tables)

    @property
    def current(self) -> Round | None:
        """The newest round, or ``None`` before the first pairing."""
        return self.rounds[-1] if self.rounds else None

    def entry(self, number: int) -> Entry:
        """Return the entry with this number.

        :raises IndexError: There is no such entry.
        """
        if number < 1:
            raise IndexError(f"entries are numbered from 1, not {number}")
        return self.entries[number - 1]

    def entry_of(self, user_id: int) -> Entry | None:
        """Return this user's entry, even if it is out, or ``None``."""
        return next((entry for entry in self.entries if entry.user_id == user_id), None)

    def find_table(self, game_id: str) -> tuple[Round, Pairing] | None:
        """Return the table of this game and its round, or ``None``."""
        # Nearly all requests are about the newest round.
        for played in reversed(self.rounds):
            for table in played.tables:
                if table.game_id == game_id:
                    return played, table
        return None

    def find_open_table(self, number: int) -> Pairing | None:
        """Return the table at which an entry is still playing. Only the newest round can have unfinished tables."""
        table = self.current.table_of(number) if self.current is not None else None
        return None if table is None or table.ranks is not None else table


def count_least_rounds(entries: int) -> int:
    """Return the number of rounds of two-player tables needed to find a winner, at least one."""
    return max(1, (entries - 1).bit_length())


def has_results(contest: Contest) -> bool:
    """Check whether any table is over, so that there are standings."""
    return any(table.ranks is not None for table in contest.tables)


def read_contest(tournament: Tournament, lines: Iterable[TournamentLine]) -> Contest:
    """Return the state of a tournament, computed from its log.

    :raises ValueError: A line refers to something that doesn't exist, or doesn't fit the preceding lines.
    """
    return apply_lines(Contest(tournament.options), lines)


def apply_lines(contest: Contest, lines: Iterable[TournamentLine]) -> Contest:
    """Return the tournament after further lines.

    :raises ValueError: A line refers to something that doesn't exist, or doesn't fit the preceding lines.
    """
    for line in lines:
        contest = apply_line(contest, line)
    return contest


def apply_line(contest: Contest, line: TournamentLine) -> Contest:
    """Return the tournament after one more line.

    :raises ValueError: The line refers to something that doesn't exist, or doesn't fit the preceding lines.
    """
    if line.version != contest.version + 1:
        raise ValueError(f"line {line.version} follows line {contest.version}")
    try:
        payload = line.payload
        after = _apply(replace(contest, version=line.version), line, payload)
        return _add_news(contest, after, line, payload)
    except (IndexError, TypeError, ValueError) as error:
        raise ValueError(f"line {line.version} ({line.act}) cannot be applied: {error!r}") from error


def _apply(contest: Contest, line: TournamentLine, payload: Payload) -> Contest:
    """Return the tournament after this line, without its news."""
    match line.act, payload:
        case "enter", Entered() as entered:
            return _enter(contest, line, entered)
        case "withdraw" | "absent", AboutEntry(number):
            return _leave(contest, number, has_left=True)
        case "remove", AboutEntry(number):
            return _remove(contest, number)
        case "readmit", AboutEntry(number):
            return _readmit(contest, number)
        case "replace", Entered() as entered:
            return _replace(contest, line, entered)
        case "invite" | "uninvite" | "appoint", _:
            return _record_person(contest, line)
        case "admit", Admitted() as admitted:
            return replace(contest, admitted=admitted)
        case "check-in", CheckedIn() as checked:
            return _check_in(contest, line, checked)
        case "ready", AboutEntry(number):
            return _set_entry(contest, replace(contest.entry(number), is_ready=True))
        case "apart", KeptApart() as pair:
            return _keep_apart(contest, pair)
        case "begin", Begun() as begun:
            return _begin(contest, begun)
        case "pair", Paired() as paired:
            return _add_round(contest, _make_round(contest, line, paired))
        case "repair", Paired() as paired:
            return _repair(contest, line, paired)
        case "postpone", Postponed() as postponed:
            return _postpone(contest, line, postponed)
        case "result" | "correct", (Resulted() | Corrected()) as result:
            return _record_result(contest, line, result)
        case "confirm", _:
            return _set_round(contest, replace(contest.rounds[-1], confirmed=True))
        case "end", Cancelled(why):
            return replace(contest, status="cancelled", why=why)
        case "finish", _:
            return replace(contest, status="finished")
    return contest


def _enter(contest: Contest, line: TournamentLine, entered: Entered) -> Contest:
    """Add a new entry, or reactivate an entry that is out. It keeps its number and points."""
    number = entered.entry
    if number <= len(contest.entries) and entered.computer is not None:
        # Reuse the number of a removed computer.
        return _replace(contest, line, entered)
    is_ready = contest.check_in == "on" and not entered.added
    if number <= len(contest.entries):
        before = contest.entry(number)
        back = replace(before, name=entered.name, is_out=False, has_left=False, is_removed=False)
        return _set_entry(contest, replace(back, times=before.times + 1, is_ready=is_ready))
    if number != len(contest.entries) + 1:
        raise ValueError(f"entry {number} cannot follow entry {len(contest.entries)}")
    entry = Entry(
        number=number,
        user_id=line.entrant_id,
        name=entered.name,
        computer=entered.computer,
        rating=entered.rating,
        since=len(contest.rounds) + 1,
        is_ready=is_ready,
    )
    after = replace(contest, entries=(*contest.entries, entry))
    if not entered.added:
        return after
    return _ask_new_person(_notify(after, line, "added", line.entrant_id), line, entered)


def _ask_new_person(contest: Contest, line: TournamentLine, entered: Entered) -> Contest:
    """Ask a person who didn't enter themselves to confirm, if entrants are being asked."""
    if contest.check_in != "on" or entered.computer is not None:
        return contest
    return _notify(contest, line, "asked", line.entrant_id)


def _notify(contest: Contest, line: TournamentLine, kind: NoticeKind, *user_ids: int | None) -> Contest:
    """Add a notice to each of these users, even if their data was deleted, so that notices keep their places."""
    added = tuple(PersonNotice(kind, user_id, line.user_id) for user_id in user_ids)
    return replace(contest, notices=(*contest.notices, *added))


def _record_person(contest: Contest, line: TournamentLine) -> Contest:
    """Record that a person was invited or appointed, or that an invitation was taken back."""
    user_id = line.entrant_id
    if line.act == "appoint":
        return _notify(contest, line, "appointed", user_id)
    others = tuple(one for one in contest.invited if one != user_id)
    if line.act == "uninvite":
        return replace(contest, invited=others)
    invited = others if user_id is None else (*others, user_id)
    return _notify(replace(contest, invited=invited), line, "invited", user_id)


def _check_in(contest: Contest, line: TournamentLine, checked: CheckedIn) -> Contest:
    """Ask the people who have entered to confirm, plan to do so, or stop asking."""
    at = line.at if checked.at_s is None else _read_moment(line, checked.at_s)
    after = replace(contest, check_in=checked.stage, check_in_at=None if checked.stage == "off" else at)
    if checked.stage != "on":
        return after
    entries = tuple(replace(entry, is_ready=False) for entry in contest.entries)
    people = [entry.user_id for entry in contest.active if entry.computer is None]
    return _notify(replace(after, entries=entries, was_asked=True), line, "asked", *people)


def _keep_apart(contest: Contest, pair: KeptApart) -> Contest:
    if pair.one == pair.other:
        raise ValueError(f"entry {pair.one} can't be kept apart from itself")
    for number in (pair.one, pair.other):
        contest.entry(number)
    others = tuple(one for one in contest.apart if one != {pair.one, pair.other})
    return replace(contest, apart=(*others, frozenset((pair.one, pair.other))) if pair.apart else others)


def _begin(contest: Contest, begun: Begun) -> Contest:
    """Begin with the active entries, in the format and with the number of seats that the organizer has chosen."""
    options = replace(
        contest.options,
        format=begun.format or contest.options.format,
        seats=begun.seats or contest.options.seats,
    )
    began = tuple(entry.number for entry in contest.active)
    return replace(contest, options=options, status="running", planned=begun.rounds, began=began)


def _leave(contest: Contest, number: int, *, has_left: bool) -> Contest:
    entry = contest.entry(number)
    return _set_entry(contest, replace(entry, is_out=True, has_left=has_left or entry.has_left))


def _remove(contest: Contest, number: int) -> Contest:
    entry = replace(contest.entry(number), is_out=True, has_left=True, is_removed=True)
    barred = contest.barred if entry.user_id is None else contest.barred | {entry.user_id}
    return replace(_set_entry(contest, entry), barred=barred)


def _readmit(contest: Contest, number: int) -> Contest:
    entry = replace(contest.entry(number), is_out=False, has_left=False, is_removed=False)
    return replace(_set_entry(contest, entry), barred=contest.barred - {entry.user_id})


def _replace(contest: Contest, line: TournamentLine, entered: Entered) -> Contest:
    """Give an entry and its points to somebody else."""
    entry = replace(
        contest.entry(entered.entry),
        user_id=line.entrant_id,
        name=entered.name,
        computer=entered.computer,
        rating=entered.rating,
        is_out=False,
        has_left=False,
        is_removed=False,
        times=1,
        is_ready=False,
    )
    after = replace(_set_entry(contest, entry), barred=contest.barred - {entry.user_id})
    return _ask_new_person(after, line, entered)


def _set_entry(contest: Contest, entry: Entry) -> Contest:
    index = entry.number - 1
    return replace(contest, entries=(*contest.entries[:index], entry, *contest.entries[index + 1 :]))


def _set_round(contest: Contest, played: Round) -> Contest:
    index = played.number - 1
    return replace(contest, rounds=(*contest.rounds[:index], played, *contest.rounds[index + 1 :]))


def _make_round(contest: Contest, line: TournamentLine, drawn: Paired) -> Round:
    paired = Round(
        number=len(contest.rounds) + 1,
        paired_at=line.at,
        tables=tuple(Pairing(table.game, table.seats) for table in drawn.tables),
        byes=drawn.byes,
        away=drawn.away,
        until=None if drawn.until_s is None else _read_moment(line, drawn.until_s),
    )
    for number in paired.paired:
        contest.entry(number)
    return paired


def _add_round(contest: Contest, paired: Round) -> Contest:
    """Add a round.

    The first round of a knock-out determines its bracket, which excludes entries that left before it.
    """
    planned = contest.planned
    if contest.options.format == "knock-out" and not contest.rounds:
        planned = count_least_rounds(2 * len(paired.tables) + len(paired.byes))
    elif contest.options.third_place and paired.number == planned:
        losers = {table.loser for table in contest.rounds[-1].tables}
        marked = (replace(table, for_third=losers.issuperset(table.seats)) for table in paired.tables)
        paired = replace(paired, tables=tuple(marked))
    return replace(contest, rounds=(*contest.rounds, paired), planned=planned)


def take_back_round(contest: Contest, kept: Collection[str] = ()) -> Contest:
    """Return the tournament before its newest round, with its current entries and results, for pairing it again.

    In a knock-out, entries at tables with ``kept`` games count as in.

    :raises IndexError: There is no round.
    """
    current = contest.rounds[-1]
    counted = set[int]()
    if contest.options.format == "knock-out":
        counted = {number for table in current.tables if table.game_id in kept for number in table.seats}
    entries = tuple(
        replace(entry, since=min(entry.since, current.number), is_out=entry.is_out and entry.number not in counted)
        for entry in contest.entries
    )
    return replace(contest, entries=entries, rounds=contest.rounds[:-1])


def _repair(contest: Contest, line: TournamentLine, drawn: Paired) -> Contest:
    """Replace the newest round. Tables of the same game keep their results."""
    current = contest.rounds[-1]
    before = take_back_round(contest)
    paired = _make_round(before, line, drawn)
    known = {table.game_id: table for table in current.tables}
    tables = tuple(known.get(table.game_id, table) for table in paired.tables)
    if [table.seats for table in tables] != [table.seats for table in paired.tables]:
        raise ValueError("a table that is kept has other seats")
    lost = {table.game_id for table in current.tables if table.ranks is not None} - {one.game_id for one in tables}
    if lost:
        raise ValueError(f"tables that are over can't be paired again: {lost}")
    paired = replace(paired, tables=tables, repaired=current.repaired + 1)
    if tables and paired.is_over:
        paired = replace(paired, over_at=line.at)
    return _add_round(before, paired)


def _postpone(contest: Contest, line: TournamentLine, postponed: Postponed) -> Contest:
    """Postpone the last day of the newest round."""
    until = _read_moment(line, postponed.until_s)
    counted = _read_moment(line, postponed.counted_s)
    later = replace(contest.rounds[-1], until=until, counted=counted, postponed_by=postponed.why)
    return _set_round(contest, later)


def _read_moment(line: TournamentLine, seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, line.at.tzinfo)


def _record_result(contest: Contest, line: TournamentLine, result: Resulted | Corrected) -> Contest:
    """Record the result of a table. Entries that lost their seat by being absent are out."""
    found = contest.find_table(result.game)
    if found is None:
        raise ValueError(f"there is no table {result.game}")
    played, table = found
    ranks = result.ranks
    if len(ranks) != len(table.seats):
        raise ValueError(f"table {table.game_id} has {len(table.seats)} seats, but {len(ranks)} places")
    left = result.left if isinstance(result, Resulted) else table.left
    if not set(left) <= set(range(len(ranks))):
        raise ValueError(f"table {table.game_id} has {len(table.seats)} seats, but seats {left} are marked as left")
    over = replace(table, ranks=ranks, left=left, corrected=isinstance(result, Corrected))
    tables = tuple(over if one.game_id == table.game_id else one for one in played.tables)
    after = replace(played, tables=tables)
    if after.is_over and not played.is_over:
        after = replace(after, over_at=line.at)
    contest = _set_round(contest, after)
    if isinstance(result, Resulted):
        for seat in left:
            contest = _leave(contest, table.seats[seat], has_left=False)
    return contest


def find_news(contest: Contest, card: int) -> list[News]:
    """Return the newest events for a card, beginning with the pairing of the preceding round."""
    found = [one for one in contest.news if card - 1 <= one.rounds <= card]
    return _leave_out_outdated(found)[-MAX_NEWS:]


def _add_news(before: Contest, after: Contest, line: TournamentLine, payload: Payload) -> Contest:
    """Return the tournament with the news of this line."""
    kind = _find_kind(before, line, payload)
    if kind is None:
        return after
    rounds = len(before.rounds)
    earlier = [one for one in before.news if one.rounds < rounds]
    recent = [one for one in before.news if one.rounds == rounds]
    newest = _leave_out_outdated([*recent, _make_news(before, after, line, payload, kind)])[-MAX_NEWS:]
    return replace(after, news=(*earlier, *newest))


def _find_kind(before: Contest, line: TournamentLine, payload: Payload) -> NewsKind | None:
    """Return the kind of news that this line produces, or ``None``."""
    spec = TOURNAMENT_ACTS[line.act]
    match line.act, payload:
        case "withdraw", AboutEntry(number) if before.entry(number).computer is not None:
            return "outnumbered"
        case "correct", Corrected(game) if _is_open(before, game):
            return "awarded"
        case "enter", Entered(added=True):
            return "added"
    return spec.news if spec.is_early_news or before.status != "open" else None


def _is_open(contest: Contest, game_id: str) -> bool:
    found = contest.find_table(game_id)
    return found is not None and found[1].ranks is None


def _leave_out_outdated(news: list[News]) -> list[News]:
    """Keep only the newest event about each table, and about each entry that has entered or left."""
    newest = {_find_subject(one): one for one in news}
    return [one for one in news if _find_subject(one) is None or one is newest[_find_subject(one)]]


def _find_subject(news: News) -> int | str | None:
    """Return the entry or table of which only the newest event is kept, or ``None`` if this event is always kept."""
    if news.kind in _COMING_AND_GOING and news.entry is not None:
        return news.entry.number
    return news.game_id or None


def _make_news(before: Contest, after: Contest, line: TournamentLine, payload: Payload, kind: NewsKind) -> News:
    rounds = len(before.rounds)
    match payload:
        case Corrected(game):
            table = after.find_table(game)
            assert table is not None, "the line has been applied"
            return News(kind, rounds, game_id=game, round=table[0].number, by=line.user_id)
        case Entered(number) if line.act == "enter":
            return News(kind, rounds, after.entry(number), by=line.user_id)
        case Entered(number):
            return News(kind, rounds, after.entry(number), before.entry(number), by=line.user_id)
        case AboutEntry(number):
            return News(kind, rounds, after.entry(number), by=line.user_id)
        case Nothing():
            return News(kind, rounds, by=line.user_id, user_id=line.entrant_id)
        case Paired():
            return News(kind, rounds, round=rounds, by=line.user_id)
        case _:
            raise TypeError(f"not news: {payload}")
