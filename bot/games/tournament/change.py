"""Loading and changing tournaments. The state of a tournament is computed from its log."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.ledger import Ledger, SubjectChange
from bot.games.core.replay import Table
from bot.games.core.request import NoSuchGame, Refusal, Request, Unplayable
from bot.games.core.service import Service
from bot.games.tournament.contest import Contest, apply_line, apply_lines
from bot.storage import tournament_queries
from bot.storage.acts import TournamentAct, TournamentLine, write_tournament_payload
from bot.storage.payloads import NOTHING, MovedHere, Payload
from bot.storage.rows import Game, Options, Tournament
from bot.storage.subjects import TOURNAMENT

BATCH_SIZE = 50
"""Number of lines to apply before other tasks get a turn."""
OPEN_LIFETIME = timedelta(days=30)
"""Time without changes after which a tournament that hasn't begun is cancelled."""


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament's row with the state computed from its log."""

    tournament: Tournament
    contest: Contest

    @property
    def is_over(self) -> bool:
        """Whether the tournament is finished or cancelled."""
        return self.tournament.status in tournament_queries.OVER

    @property
    def expires_at(self) -> datetime | None:
        """The time at which an unchanged tournament is cancelled, or ``None`` if it has begun."""
        if self.contest.status != "open":
            return None
        changed_at = self.tournament.changed_at
        return max(changed_at, self.contest.options.begin_at or changed_at) + OPEN_LIFETIME


def has_access_to(request: Request, tournament: Tournament) -> bool:
    """Check whether the person may know about the tournament.

    Only people on its server may: organizers, moderators, and people who can see its channel. If the channel no longer
    exists, an organizer decides where the tournament continues.
    """
    if request.place.guild_id != tournament.guild_id:
        return False
    if request.moderator or request.person.id in tournament.organizers:
        return True
    return request.rights(make_table(tournament, tournament.id)).sees


def make_table(tournament: Tournament, game_id: str) -> Game:
    """Return a game without players, with the tournament's channel and options."""
    options = tournament.options
    return Game(
        id=game_id,
        guild_id=tournament.guild_id,
        channel_id=tournament.channel_id,
        host_id=tournament.host_id,
        ruleset=options.ruleset,
        side=options.side,
        seats=options.seats,
        status="lobby",
        version=1,
        created_at=tournament.changed_at,
        changed_at=tournament.changed_at,
        options=Options(turn_hours=options.turn_hours, at_end=options.at_end, thread=options.threads),
        tournament_id=tournament.id,
    )


async def load(service: Service, tournament_id: str, request: Request | None = None) -> TournamentState:
    """Return the tournament with its current state.

    :raises NoSuchGame: It doesn't exist, or the person of the ``request`` has no access to it.
    """
    async with service.database.read() as connection:
        return await load_state(service, connection, tournament_id, request)


async def load_state(
    service: Service,
    connection: AsyncConnection,
    tournament_id: str,
    request: Request | None = None,
    *,
    unplayable: bool = False,
) -> TournamentState:
    """Return the tournament with its state, within a transaction. People who have entered always have access to it.

    If its log can't be replayed and ``unplayable`` is set, the returned tournament has no entries and rounds.

    :raises NoSuchGame: It doesn't exist, or the person of the ``request`` has no access to it.
    :raises Unplayable: Its log can't be replayed.
    """
    tournament = await tournament_queries.load_tournament(connection, tournament_id)
    if tournament is None or (request is not None and request.place.guild_id != tournament.guild_id):
        raise NoSuchGame("no-such-tournament", text=tournament_id)
    try:
        contest = await _load_contest(service, connection, tournament)
    except Unplayable:
        if request is not None and not has_access_to(request, tournament):
            raise NoSuchGame("no-such-tournament", text=tournament_id) from None
        if not unplayable:
            raise
        contest = Contest(tournament.options, tournament.status, tournament.version)
    state = TournamentState(tournament, contest)
    if request is None or state.contest.entry_of(request.person.id) is not None:
        return state
    if not has_access_to(request, tournament):
        raise NoSuchGame("no-such-tournament", text=tournament_id)
    return state


async def _load_contest(service: Service, connection: AsyncConnection, tournament: Tournament) -> Contest:
    """Return the state of the log, continuing from the cached state unless earlier lines have been rewritten."""
    tournament_id = tournament.id
    known = service.memory.recall(tournament_id, Contest)
    if known is None or known.version > tournament.version:
        known = Contest(tournament.options)
    if known.version == tournament.version:
        return known
    lines = await tournament_queries.load_lines(connection, tournament_id, known.version)
    if known.version and any(line.act == "forget" for line in lines):
        known = Contest(tournament.options)
        lines = await tournament_queries.load_lines(connection, tournament_id)
    try:
        for first in range(0, len(lines), BATCH_SIZE):
            known = apply_lines(known, lines[first : first + BATCH_SIZE])
            await asyncio.sleep(0)
    except ValueError as error:
        service.report_unplayable(TOURNAMENT, tournament_id, error)
        raise Unplayable("unplayable-tournament", tournament=tournament_id) from error
    service.memory.keep(tournament_id, known)
    return known


class TournamentChange(SubjectChange[TournamentState, TournamentLine]):
    """A change of a tournament. ``called_off`` are the games that it has ended."""

    def __init__(
        self, connection: AsyncConnection, before: TournamentState | None, request: Request | None, now: datetime
    ) -> None:
        super().__init__(connection, before, request, now)
        self.called_off: list[Table] = []

    @property
    def state(self) -> TournamentState:
        """The tournament after the acts recorded so far (see `SubjectChange.after`)."""
        return self.after

    def record(self, act: TournamentAct, payload: Payload = NOTHING, *, entrant_id: int | None = None) -> None:
        """Record an act with its details. :attr:`state` then includes it."""
        before = self.state
        version = before.tournament.version + 1
        text = write_tournament_payload(act, payload)
        line = TournamentLine(version, act, self.now, self.asked_by, entrant_id, text, self.interaction_id)
        contest = apply_line(before.contest, line)
        tournament = replace(before.tournament, version=version, changed_at=self.now, status=contest.status)
        if isinstance(payload, MovedHere):
            tournament = replace(tournament, channel_id=payload.channel)
        elif act in ("appoint", "dismiss"):
            tournament = replace(tournament, co_host_id=entrant_id if act == "appoint" else None)
        self._after = TournamentState(tournament, contest)
        self.lines.append(line)

    async def _write_all(self, before: TournamentState, after: TournamentState) -> None:
        # The clock should check the tournament immediately.
        await tournament_queries.change_tournament(
            self.connection, before.tournament, after.tournament, self.lines, self.now
        )


class TournamentLedger(Ledger[TournamentState, TournamentChange]):
    """The ledger of tournaments."""

    kind = TOURNAMENT
    change_type = TournamentChange

    def __init__(self, service: Service, *, unplayable: bool) -> None:
        super().__init__(service.database, service.clock, service.memory)
        self._service = service
        self._unplayable = unplayable

    async def load(self, connection: AsyncConnection, subject_id: str, request: Request | None) -> TournamentState:
        return await load_state(self._service, connection, subject_id, request, unplayable=self._unplayable)

    def make_conflict(self, subject_id: str) -> Refusal:
        return Refusal("tournament-changed", tournament=subject_id)

    def report(self, change: TournamentChange) -> None:
        service = self._service
        tournament = change.state.tournament
        if any(line.act == "forget" for line in change.lines):
            # The cached state still contains the deleted name.
            service.memory.forget([tournament.id])
        else:
            service.memory.keep(tournament.id, change.state.contest)
        service.on_tournament(tournament.id, tournament.guild_id)
        for table in change.called_off:
            service.on_change(table)


def change(
    service: Service, tournament_id: str, request: Request | None = None, *, unplayable: bool = False
) -> contextlib.AbstractAsyncContextManager[TournamentChange]:
    """Change a tournament (see `Ledger.change`). For ``unplayable``, see `load_state`."""
    return TournamentLedger(service, unplayable=unplayable).change(tournament_id, request)
