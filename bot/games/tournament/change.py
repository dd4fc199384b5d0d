"""The one way to change a tournament: with the promises of `service.change`, as a tournament is its log."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.request import NoSuchGame, Refusal, Request
from bot.games.core.service import Service, save_discord_language
from bot.games.tournament.contest import Contest, apply_line, apply_lines
from bot.storage import subjects, tournament_queries
from bot.storage.acts import TournamentAct, TournamentLine
from bot.storage.rows import Game, Options, Tournament
from bot.storage.subjects import TOURNAMENT, Conflict, DoneBefore

PORTION = 50
"""Number of lines that are read before the event loop gets a turn."""
OPEN_FOR = timedelta(days=30)
"""A tournament that nobody begins is called off when nothing has happened for so long."""


@dataclass(frozen=True, slots=True)
class State:
    """A tournament together with what its log leads to."""

    tournament: Tournament
    contest: Contest

    @property
    def is_over(self) -> bool:
        """Whether nothing follows any more."""
        return self.tournament.status in tournament_queries.OVER

    @property
    def expires_at(self) -> datetime | None:
        """When it is called off if nothing happens before and nobody begins it, ``None`` if it has begun."""
        if self.contest.status != "open":
            return None
        changed_at = self.tournament.changed_at
        return max(changed_at, self.contest.options.begin_at or changed_at) + OPEN_FOR


def has_access_to(request: Request, tournament: Tournament) -> bool:
    """Whether the tournament can be meant by whoever asks: on its server, by those who see its channel.

    Its host may know of it wherever it is: where its channel is gone, they decide where it goes on.
    """
    if request.place.guild_id != tournament.guild_id:
        return False
    if request.moderator or request.person.id == tournament.host_id:
        return True
    return request.rights(make_table(tournament, tournament.id)).sees


def make_table(tournament: Tournament, game_id: str) -> Game:
    """A game in the channel of a tournament with its options, without players."""
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


async def load(service: Service, tournament_id: str, request: Request | None = None) -> State:
    """The tournament as it stands now, for whoever asks."""
    async with service.database.read() as connection:
        return await load_state(service, connection, tournament_id, request)


async def load_state(
    service: Service, connection: AsyncConnection, tournament_id: str, request: Request | None = None
) -> State:
    """The tournament as it stands in a transaction, for whoever asks; who has entered always has access to it."""
    tournament = await tournament_queries.load_tournament(connection, tournament_id)
    if tournament is None or (request is not None and request.place.guild_id != tournament.guild_id):
        raise NoSuchGame("no-such-tournament", text=tournament_id)
    state = State(tournament, await _load_contest(service, connection, tournament))
    if request is None or state.contest.entry_of(request.person.id) is not None:
        return state
    if not has_access_to(request, tournament):
        raise NoSuchGame("no-such-tournament", text=tournament_id)
    return state


async def _load_contest(service: Service, connection: AsyncConnection, tournament: Tournament) -> Contest:
    """Read the state from the log: on from the cached state, or from the first line if that has changed."""
    tournament_id = tournament.id
    known: Contest | None = service.contests.recall(tournament_id)
    if known is None or known.version > tournament.version:
        known = Contest(tournament.options)
    if known.version == tournament.version:
        return known
    lines = await tournament_queries.load_lines(connection, tournament_id, known.version)
    if known.version and any(line.act == "forget" for line in lines):
        known = Contest(tournament.options)
        lines = await tournament_queries.load_lines(connection, tournament_id)
    for first in range(0, len(lines), PORTION):
        known = apply_lines(known, lines[first : first + PORTION])
        await asyncio.sleep(0)
    service.contests.keep(tournament_id, known)
    return known


class TournamentChange:
    """A tournament that this transaction alone changes, and what is recorded of it.

    ``connection``: the transaction, for what is looked up in it. ``before``: as it was, ``None`` if the ``request`` was
    carried out before. ``lines``: the new lines of the log.
    """

    def __init__(
        self, connection: AsyncConnection, before: State | None, request: Request | None, now: datetime
    ) -> None:
        self.connection = connection
        self.before = before
        self.request = request
        self.now = now
        self.lines: list[TournamentLine] = []
        self._state = before

    @property
    def state(self) -> State:
        """The tournament after what was recorded.

        :raises DoneBefore: the request was carried out before. That ends the block of the change; after it, this is
            the tournament as it stands.
        """
        if self._state is None:
            raise DoneBefore
        return self._state

    def note_done(self, state: State) -> None:
        """Note that the request was carried out before, and the tournament as it stands: nothing more is recorded."""
        self._state = state
        self.lines = []

    def record(self, act: TournamentAct, *, entrant_id: int | None = None, **facts: Any) -> None:
        """Record an act with the ``facts`` of its text; :attr:`state` is then the tournament after it."""
        before = self.state
        request = self.request
        version = before.tournament.version + 1
        # An interaction is noted with the first act that it leads to.
        interaction_id = request.interaction_id if request and not self.lines else None
        by = request.person.id if request else None
        line = TournamentLine(version, act, self.now, by, entrant_id, write_facts(facts), interaction_id)
        contest = apply_line(before.contest, line)
        tournament = replace(before.tournament, version=version, changed_at=self.now, status=contest.status)
        if act == "here":
            tournament = replace(tournament, channel_id=facts["channel"])
        self._state = State(tournament, contest)
        self.lines.append(line)

    async def write(self) -> None:
        """Write down what was recorded; the clock looks at once what follows."""
        if self.before is None or not self.lines:
            return
        await save_discord_language(self.connection, self.request)
        before = self.before.tournament
        after = self.state.tournament
        await tournament_queries.change_tournament(self.connection, before, after, self.lines, self.now)


def write_facts(facts: dict[str, Any]) -> str:
    """The text of a line."""
    return json.dumps(facts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@contextlib.asynccontextmanager
async def change(
    service: Service, tournament_id: str, request: Request | None = None
) -> AsyncIterator[TournamentChange]:
    """A change of the tournament: what is recorded in this block is written at its end, all of it or nothing.

    ``request`` is ``None`` for acts of the clock. One that has changed a tournament already changes nothing more: the
    block ends early, and the change has it as it stands.

    :raises Refusal: whatever the block refuses; or there is no such tournament, or it has changed meanwhile.
    """
    made: TournamentChange | None = None
    try:
        async with service.database.write() as connection:
            await subjects.lock_subject(connection, TOURNAMENT, tournament_id)
            before = None
            if await find_done(connection, request) is None:
                before = await load_state(service, connection, tournament_id, request)
            made = TournamentChange(connection, before, request, service.clock())
            yield made
            await made.write()
    except DoneBefore:
        if made is None:
            raise
        made.note_done(await load(service, tournament_id))
        return
    except Conflict:
        raise Refusal("tournament-changed", tournament=tournament_id) from None
    if made.lines:
        _note_change(service, made)


def _note_change(service: Service, made: TournamentChange) -> None:
    """Remember and report a committed change."""
    tournament = made.state.tournament
    if any(line.act == "forget" for line in made.lines):
        # The state of the lines before still contains the name.
        service.contests.forget([tournament.id])
    else:
        service.contests.keep(tournament.id, made.state.contest)
    service.on_tournament(tournament.id, tournament.guild_id)


async def find_done(connection: AsyncConnection, request: Request | None) -> str | None:
    """The tournament that this request has changed or opened already, ``None`` where it has not."""
    if request is None or request.interaction_id is None:
        return None
    found = await subjects.find_interaction(connection, TOURNAMENT, request.interaction_id)
    if found is None:
        return None
    tournament_id, _act = found
    return tournament_id
