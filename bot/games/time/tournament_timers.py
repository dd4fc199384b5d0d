"""The alarms of tournaments: beginning, pairing, opening tables, recording results, ending rounds, and finishing."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.service import Service
from bot.games.time.alarms import SubjectTimers
from bot.games.tournament import tables
from bot.games.tournament.acts import begin_now, leave_out_unconfirmed
from bot.games.tournament.change import TournamentState, change, load_state
from bot.games.tournament.check_in import MIN_CHECK_IN, foresee_beginning, has_time_to_confirm, list_unconfirmed
from bot.games.tournament.contest import CORRECTION_TIME, Contest, Pairing, Round
from bot.games.tournament.pairing import can_begin, can_confirm, has_next_round, pair_round
from bot.games.tournament.plans import find_misfit
from bot.games.tournament.rounds import find_absent_entries, find_free_ids, make_paired
from bot.slots import Claim
from bot.storage import tournament_queries
from bot.storage.payloads import Cancelled, CheckedIn, Postponed, Resulted
from bot.storage.rows import Game, Tournament
from bot.storage.subjects import TOURNAMENT
from bot.workers import Threads

OUTAGE_EXTENSION = timedelta(days=1)
"""Extension of a tournament's deadline that passed while the bot couldn't be reached."""
MIN_DELAY_AFTER_OUTAGE = timedelta(hours=1)
"""Minimum time between the end of an outage and a deadline that passed during it."""
UNPOSTED_TIMEOUT = timedelta(hours=1)
"""If a table's players can't be notified for this long, the last day of the round is postponed."""
MAX_CHECK_INTERVAL = timedelta(days=1)
"""Maximum time between two checks of a running tournament."""

TournamentAlarm = Literal[
    "ask", "begin", "cancel", "expire", "pair", "postpone", "make-up", "open", "record", "stop", "finish"
]


@dataclass(frozen=True, slots=True)
class Seen:
    """A tournament with the games of its current round by id, and the time since which people can reach the bot.

    ``unposted`` contains the games whose newest board hasn't been posted yet, with ``True`` if an earlier board has. It
    is empty unless the last day of a round ends its tables.
    """

    state: TournamentState
    games: dict[str, Game] = field(default_factory=dict)
    reachable_since: datetime | None = None
    unposted: dict[str, bool] = field(default_factory=dict)

    @property
    def contest(self) -> Contest:
        """The state that results from the log."""
        return self.state.contest


def find_alarm(seen: Seen, now: datetime) -> TournamentAlarm | None:
    """Return the tournament's alarm that is due now, if there is one."""
    contest = seen.contest
    if contest.status == "open":
        return _find_beginning(seen, now)
    if contest.status != "running":
        return None
    current = contest.current
    if current is None or current.is_over:
        if not has_next_round(contest):
            return "finish"
        pair_at = find_pairing(seen, now)
        return "pair" if pair_at is None or pair_at <= now else None
    postpone_at = find_postponement(seen)
    if postpone_at is not None and postpone_at <= now:
        return "postpone"
    if find_made_up_end(seen) is not None:
        return "make-up"
    open_tables = [table for table in current.tables if table.ranks is None]
    if any(_is_to_open(seen, table) for table in open_tables):
        return "open"
    if any(_is_over(seen, table) for table in open_tables):
        return "record"
    stop_at = find_stop(seen, now)
    return "stop" if stop_at is not None and stop_at <= now else None


def find_pairing(seen: Seen, now: datetime) -> datetime | None:
    """Return the time at which the next round is paired, or ``None`` if nothing delays it.

    Before that, the results of a knock-out's round can be corrected for an hour in which people can reach the bot.
    """
    current = seen.contest.current
    if current is None or current.over_at is None or not can_confirm(seen.contest):
        return None
    since = seen.reachable_since
    if since is None:
        return now + CORRECTION_TIME
    # A time in the future was recorded while the system clock was ahead.
    over_at = since if current.over_at > now else current.over_at
    return max(over_at, since) + CORRECTION_TIME


def _find_beginning(seen: Seen, now: datetime) -> TournamentAlarm | None:
    contest = foresee_beginning(seen.contest)
    options = contest.options
    if contest.check_in == "planned" and contest.check_in_at is not None and contest.check_in_at <= now:
        return "ask"
    begin_at = _find_automatic_beginning(seen, now)
    confirm_until = _find_end_of_check_in(seen.contest)
    is_full = options.begin_with is not None and len(contest.active) >= options.begin_with
    is_full = is_full and (confirm_until is None or confirm_until <= now)
    is_time = begin_at is not None and begin_at <= now
    is_large_enough = can_begin(contest)
    if (is_full or is_time) and is_large_enough and find_misfit(options, len(contest.active)) is None:
        return "begin"
    if is_time and not is_large_enough:
        return "cancel"
    expires_at = _find_expiry(seen, now)
    return "expire" if expires_at is not None and expires_at <= now else None


def _find_end_of_check_in(contest: Contest) -> datetime | None:
    """Return the time before which a full tournament doesn't begin without people who haven't confirmed."""
    if contest.check_in_at is None or not list_unconfirmed(contest):
        return None
    return contest.check_in_at + MIN_CHECK_IN


def _find_automatic_beginning(seen: Seen, now: datetime) -> datetime | None:
    """Return the time at which the tournament begins automatically, if there is one.

    If the bot couldn't be reached while people should confirm, they get more time.
    """
    contest = seen.contest
    begin_at = contest.options.begin_at
    if begin_at is None or contest.check_in != "on" or contest.check_in_at is None:
        return begin_at
    since = seen.reachable_since
    if since is None:
        return max(begin_at, now + MIN_DELAY_AFTER_OUTAGE)
    return max(begin_at, since + MIN_DELAY_AFTER_OUTAGE) if since > contest.check_in_at else begin_at


def _find_expiry(seen: Seen, now: datetime) -> datetime | None:
    """Return the time at which the tournament is called off if nobody begins it."""
    expires_at = seen.state.expires_at
    return None if expires_at is None else _move_past_outage(seen, expires_at, now)


def _move_past_outage(seen: Seen, at: datetime, now: datetime) -> datetime:
    """Return ``at``, or a later time if people couldn't reach the bot then or can't reach it now."""
    since = seen.reachable_since
    if since is None:
        return max(at, now + MIN_DELAY_AFTER_OUTAGE)
    if since > at:
        return max(at + OUTAGE_EXTENSION, since + MIN_DELAY_AFTER_OUTAGE)
    return at


def _is_to_open(seen: Seen, table: Pairing) -> bool:
    if not tables.is_playable(seen.contest, table):
        return False
    game = seen.games.get(table.game_id)
    return game is None or game.status == "lobby"


def _is_over(seen: Seen, table: Pairing) -> bool:
    game = seen.games.get(table.game_id)
    return game.is_over if game is not None else not tables.is_playable(seen.contest, table)


def find_postponement(seen: Seen) -> datetime | None:
    """Return the time at which the last day is postponed.

    Return ``None`` if all players have been notified, or if the last day doesn't end tables.
    """
    since = _find_unposted_since(seen)
    return None if since is None else since + UNPOSTED_TIMEOUT


def _find_unposted_since(seen: Seen) -> datetime | None:
    """Return the time since which a table's players haven't been notified of its state.

    Time for which the round was already extended doesn't count.
    """
    current = seen.contest.current
    if current is None or current.until is None or seen.contest.options.at_last_day != "as-it-stands":
        return None
    unposted = [_find_unposted_table(seen, current, table) for table in current.tables if table.ranks is None]
    since = min((one for one in unposted if one is not None), default=None)
    if since is None or current.counted is None:
        return since
    return max(since, current.counted)


def _find_unposted_table(seen: Seen, current: Round, table: Pairing) -> datetime | None:
    """Return the time since which the table's players haven't been notified of its state, or ``None`` if they have."""
    if _is_to_open(seen, table):
        return current.paired_at
    game = seen.games.get(table.game_id)
    if game is None or game.is_over:
        return None
    if game.channel_gone:
        return game.changed_at
    if game.id not in seen.unposted:
        return None
    has_board = seen.unposted[game.id]
    return (game.turned_at or game.changed_at) if has_board else current.paired_at


def find_made_up_end(seen: Seen) -> datetime | None:
    """Return the new end of a last day that passed while people couldn't reach the bot, or ``None``."""
    current = seen.contest.current
    since = seen.reachable_since
    if current is None or current.until is None or seen.contest.options.at_last_day != "as-it-stands":
        return None
    if since is None or since <= current.until:
        return None
    # Extend the round only once, because a bot that restarts daily would otherwise postpone its end forever.
    extra = timedelta(0) if current.postponed_by == "outage" else OUTAGE_EXTENSION
    return max(current.until + extra, since + MIN_DELAY_AFTER_OUTAGE)


def find_stop(seen: Seen, now: datetime) -> datetime | None:
    """Return the time at which the round's open tables are stopped, or ``None`` if its last day doesn't stop them."""
    current = seen.contest.current
    if current is None or current.until is None or seen.contest.options.at_last_day != "as-it-stands":
        return None
    return None if current.is_over else _move_past_outage(seen, current.until, now)


def find_next_check(seen: Seen, now: datetime) -> datetime | None:
    """Return the time of the next check of the tournament, or ``None`` if no alarm can become due."""
    contest = seen.contest
    if find_alarm(seen, now) is not None:
        return now
    if contest.status == "open":
        ask_at = contest.check_in_at if contest.check_in == "planned" else None
        times = (ask_at, _find_end_of_check_in(contest), _find_automatic_beginning(seen, now))
        due = [at for at in times if at is not None and at > now]
        return min(due, default=_find_expiry(seen, now))
    if contest.status != "running":
        return None
    ends = (find_pairing(seen, now), find_stop(seen, now), find_postponement(seen), now + MAX_CHECK_INTERVAL)
    return min(at for at in ends if at is not None)


class TournamentTimers(SubjectTimers[Seen, TournamentAlarm]):
    """The alarms of tournaments."""

    kind = TOURNAMENT

    def __init__(self, service: Service) -> None:
        super().__init__(service)
        # Pair one tournament at a time, because several threads would only compete for the CPU.
        self._pairing = Threads(1)

    def row_of(self, seen: Seen) -> Tournament:
        return seen.state.tournament

    def find_next_alarm(self, seen: Seen) -> datetime | None:
        return find_next_check(seen, self._service.clock())

    async def load(self, connection: AsyncConnection, subject_id: str) -> Seen:
        state = await load_state(self._service, connection, subject_id)
        games: dict[str, Game] = {}
        unposted: dict[str, bool] = {}
        if state.contest.status == "running":
            current = state.contest.current
            wanted = [table.game_id for table in current.tables] if current is not None else []
            games = await tournament_queries.load_tables(connection, wanted)
            if state.contest.options.at_last_day == "as-it-stands":
                unposted = await tournament_queries.find_unposted_boards(connection, wanted)
        service = self._service
        shard = service.shards.shard_of(state.tournament.guild_id)
        return Seen(state, games, service.uptime.since(shard or 0), unposted)

    def find_alarm(self, seen: Seen) -> TournamentAlarm | None:
        return find_alarm(seen, self._service.clock())

    def needs_thought(self, seen: Seen, alarm: TournamentAlarm) -> bool:
        """Check whether carrying out the alarm takes long. Pairing a large round takes up to two seconds."""
        return alarm == "pair"

    async def carry_out(self, seen: Seen, alarm: TournamentAlarm) -> None:
        """Carry out the alarm unless it is no longer due."""
        service = self._service
        contest = seen.contest
        current = contest.current
        if alarm == "pair":
            await self._pair(seen)
        elif alarm == "open" and current is not None:
            for table in current.tables:
                if table.ranks is None and _is_to_open(seen, table):
                    await tables.open_table(service, seen.state.tournament.id, table.game_id)
        elif alarm == "stop" and current is not None:
            for table in current.tables:
                if table.ranks is None:
                    await tables.stop_table(service, table.game_id)
        elif alarm == "postpone" and current is not None:
            await self._postpone(seen, current)
        elif alarm == "make-up" and current is not None:
            await self._make_up(seen, current)
        elif alarm == "record" and current is not None:
            await self._record_results(seen, current.tables)
        else:
            await self._record(seen, alarm)

    async def _record(self, seen: Seen, alarm: TournamentAlarm) -> None:
        """Record an alarm that needs only a single line in the log."""
        async with change(self._service, seen.state.tournament.id) as made:
            if made.state.tournament.version != seen.state.tournament.version:
                return
            if alarm == "ask":
                # After an outage, nobody is left out for lack of time to confirm.
                in_time = has_time_to_confirm(made.state.contest, made.now)
                made.record("check-in", CheckedIn("on" if in_time else "off"))
            elif alarm == "begin":
                begin_now(made)
            elif alarm == "cancel":
                leave_out_unconfirmed(made)
                made.record("end", Cancelled("too-few"))
            elif alarm == "expire":
                made.record("end", Cancelled("expired"))
            elif alarm == "finish":
                made.record("finish")

    async def _postpone(self, seen: Seen, current: Round) -> None:
        """Extend the round by a day for each day, or part of a day, on which a table's players couldn't be notified."""
        since = _find_unposted_since(seen)
        assert since is not None, "only pending posts delay a round"
        assert current.until is not None, "only a last day can be delayed"
        async with change(self._service, seen.state.tournament.id) as made:
            if made.state.tournament.version != seen.state.tournament.version:
                return
            lost = timedelta(days=(made.now - since).days + 1)
            until_s = int((current.until + lost).timestamp())
            made.record("postpone", Postponed(until_s, int((since + lost).timestamp())))

    async def _make_up(self, seen: Seen, current: Round) -> None:
        """Record the new last day of a round whose last day passed during an outage, so that its card shows it."""
        until = find_made_up_end(seen)
        since = seen.reachable_since
        assert until is not None, "the alarm is due only with a new end"
        assert since is not None, "the outage is over"
        counted_s = int(since.timestamp())
        if current.counted is not None:
            counted_s = max(counted_s, int(current.counted.timestamp()) + 1)
        async with change(self._service, seen.state.tournament.id) as made:
            if made.state.tournament.version == seen.state.tournament.version:
                made.record("postpone", Postponed(int(until.timestamp()), counted_s, "outage"))

    async def _record_results(self, seen: Seen, of: tuple[Pairing, ...]) -> None:
        """Record the results of all tables that are over."""
        found = {
            table.game_id: await tables.find_result(self._service, seen.contest, table)
            for table in of
            if table.ranks is None and _is_over(seen, table)
        }
        async with change(self._service, seen.state.tournament.id) as made:
            if made.state.tournament.version != seen.state.tournament.version:
                return
            for game_id, result in found.items():
                if result is not None:
                    ranks, left = result
                    made.record("result", Resulted(game_id, tuple(ranks), tuple(left)))

    async def _pair(self, seen: Seen) -> None:
        """Pair the next round. The ids of its tables are chosen now, although the games are opened later."""
        service = self._service
        state = seen.state
        contest = state.contest
        now = service.clock()
        away = await service.database.query(find_absent_entries, contest, now)
        # Use a thread, because pairing takes up to two seconds.
        claim = Claim(state.tournament.place)
        draw = await self._pairing.call(pair_round, contest, state.tournament.seed, away, claim=claim)
        async with change(service, state.tournament.id) as made:
            if made.state.tournament.version != state.tournament.version:
                return
            ids = await find_free_ids(service, made.connection, len(draw.tables))
            made.record("pair", make_paired(contest, draw, ids, now))
