"""The service: what every use case needs (database, clock, chance, limits), and the one way to change a game.

A use case is a pure decision from a table to the acts that follow; :meth:`Service.change` carries it out: under the
game's lock, in one transaction, once for each interaction, against the version it was decided on, with what must be
posted.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import timing
from bot.games.decision import Check, Decide, Decision, Limits, Request
from bot.games.instructions import Instruction
from bot.games.memory import Memory
from bot.games.reach import Reach
from bot.games.refusal import Refusal
from bot.games.refusals import NoSuchGame, Stale, Unplayable
from bot.games.replay import UNPLAYABLE, Table, replayed
from bot.games.results import write_results
from bot.opponents.thinker import InThreads, Thinker
from bot.storage import game_queries, guild_queries, person_queries, post_queries, timer_queries
from bot.storage.database import Database
from bot.storage.rows import GuildSettings, LogLine, PersonSettings, Timer
from bot.storage.shards import EVERY, Shards

logger = logging.getLogger(__name__)

ANSWERED_WITHIN = timedelta(seconds=5)
"""After so long a lobby is posted anew that the answer to a press should have brought up to date."""

Found = TypeVar("Found")
HandOut = Callable[[AsyncConnection, Table], Awaitable[Instruction | None]]
NameComputers = Callable[[int | None], Awaitable[Sequence[str]]]
OnChange = Callable[[str, Instruction | None], None]


async def _hand_out_nothing(_connection: AsyncConnection, _table: Table) -> None:
    return None


async def _no_names(_guild_id: int | None) -> Sequence[str]:
    return ()


def _now() -> datetime:
    return datetime.now(UTC)


def _newest_first(tables: Iterable[Table]) -> list[Table]:
    return sorted(tables, key=lambda table: table.game.changed_at, reverse=True)


@dataclass(slots=True)
class Service:
    """Everything the use cases share.

    ``hand_out`` says in the transaction of each change what is to be posted first (see `outbox`): so a turn is posted
    without another commit. ``on_change`` is called with that and the game's id, after each commit that has opened
    or changed a game. ``name_computers`` gives the names that computers have on a server, or for ``None`` in private
    messages, ``thinker`` lets them think. ``shards`` are those of this process: of their servers it keeps the timers
    and posts. ``reach``: since when people on them have been able to reach it.
    """

    database: Database
    clock: Callable[[], datetime] = _now
    entropy: Callable[[int], bytes] = secrets.token_bytes
    limits: Limits = field(default_factory=Limits)
    hand_out: HandOut = _hand_out_nothing
    name_computers: NameComputers = _no_names
    thinker: Thinker = field(default_factory=InThreads)
    shards: Shards = EVERY
    on_change: OnChange = lambda _game_id, _first: None
    reach: Reach = field(init=False)
    memory: Memory = field(init=False)
    _reported: set[str] = field(default_factory=set)
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def __post_init__(self) -> None:
        self.reach = Reach(self.clock)
        self.memory = Memory(exclusive=self.database.exclusive)

    async def person(self, user_id: int) -> PersonSettings:
        """What this person chose for themselves."""
        return await self.memory.people.get(user_id, lambda: self._read(person_queries.load_person, user_id))

    async def guild(self, guild_id: int | None) -> GuildSettings:
        """What the moderators of this server chose; in private messages (``None``), what is usual."""
        if guild_id is None:
            return GuildSettings()
        return await self.memory.guilds.get(guild_id, lambda: self._read(guild_queries.load_guild, guild_id))

    async def _read(self, query: Callable[[AsyncConnection, int], Awaitable[Found]], of: int) -> Found:
        async with self.database.read() as connection:
            return await query(connection, of)

    async def table(self, game_id: str, request: Request | None = None) -> Table:
        """The game as it stands now, for whoever asks.

        :raises NoSuchGame: there is none of this id, or the ``request`` does not reach it.
        :raises Unplayable: its log cannot be played again.
        """
        table = self.memory.current(game_id)
        if table is None:
            moment = self.memory.moment
            async with self.database.read() as connection:
                table = await self._load(connection, game_id)
            self.memory.keep(table, moment)
        if request is not None and not request.reaches(table.game):
            raise NoSuchGame(game=game_id)
        return table

    async def open_in(self, guild_id: int | None, channel_id: int) -> list[Table]:
        """The open games of a channel, last changed first."""

        ids = await self.memory.open_in.get(
            (guild_id, channel_id), lambda: self._open(guild_id=guild_id, channel_id=channel_id)
        )
        return _newest_first(await self.tables(ids))

    async def open_of(self, user_id: int) -> list[Table]:
        """The open games in which this user sits, on every server, last changed first."""
        ids = await self.memory.open_of.get(user_id, lambda: self._open(user_id=user_id))
        return _newest_first(await self.tables(ids))

    async def _open(
        self, *, guild_id: int | None = None, channel_id: int | None = None, user_id: int | None = None
    ) -> tuple[str, ...]:
        async with self.database.read() as connection:
            found = await game_queries.load_games(connection, guild_id=guild_id, channel_id=channel_id, user_id=user_id)
        return tuple(game.id for game in found)

    async def tables(self, game_ids: Iterable[str]) -> list[Table]:
        """These games as they stand now, without those that cannot go on or are gone."""
        tables = []
        for game_id in game_ids:
            with contextlib.suppress(Unplayable, NoSuchGame):
                tables.append(await self.table(game_id))
            # Playing many logs again takes long, and reading them waits for nobody.
            await asyncio.sleep(0)
        return tables

    async def change(
        self,
        game_id: str,
        request: Request | None,
        decide: Decide,
        claim: Timer | None = None,
        check: Check | None = None,
        *,
        then: Sequence[Decide] = (),
        unplayable: bool = False,
    ) -> Table:
        """Carry out what ``decide`` makes of the game, all of it or nothing, and answer with the table after it.

        Each of ``then`` decides on the table that the one before it has led to.

        An interaction that has already changed the game changes nothing more. ``request`` is ``None`` for acts of
        the clock; with ``claim`` nothing happens unless that timer is still there and meant for this turn, and it is
        gone afterwards. ``check`` is asked first, in the same transaction. With ``unplayable`` a running game whose
        log cannot be played again is changed as well: its table has no replay.

        :raises NoSuchGame: there is no such game, or the request does not reach it.
        :raises Unplayable: its log cannot be played again.
        :raises Stale: the game is no longer at the version the request was decided on.
        :raises Refusal: whatever ``check`` or ``decide`` refuses.
        """
        # setdefault keeps two coroutines from making two locks: nothing can run between look-up and insertion.
        async with self._locks.setdefault(game_id, asyncio.Lock()):
            try:
                return await self._change(game_id, request, (decide, *then), claim, check, unplayable)
            except Refusal:
                # What is refused now may be the second delivery of what was done before.
                if not await self._is_done(request):
                    raise
                return await self.table(game_id)
            except game_queries.DoneBefore:
                return await self.table(game_id)
            except game_queries.Conflict:
                # Another process was faster; what we remember of the game is old.
                self.memory.forget_tables([game_id])
                raise Stale(game=game_id) from None

    async def _change(
        self,
        game_id: str,
        request: Request | None,
        decides: Sequence[Decide],
        claim: Timer | None,
        check: Check | None,
        unplayable: bool,
    ) -> Table:
        async with self.database.write(game_id) as connection:
            table = self.memory.current(game_id)
            if table is None:
                table = await self._load(connection, game_id, lock=True, unplayable=unplayable)
            if request and not request.reaches(table.game):
                raise NoSuchGame(game=game_id)
            if request and request.version is not None and request.version < table.shown:
                raise Stale(game=game_id)
            if claim and not (await timer_queries.claim_timer(connection, claim) and claim.version == table.shown):
                return table
            if check is not None:
                await check(connection, table)
            before = table
            interaction_id = request.interaction_id if request else None
            for decide in decides:
                for decision in decide(table):
                    table = await self._carry_out(connection, table, decision, request, interaction_id)
                    interaction_id = None
            wanted, had = timing.plan_timers(table), timing.plan_timers(before)
            if claim or wanted != had or (wanted and table.shown != before.shown) or before.unplayable:
                await timer_queries.set_timers(connection, game_id, timing.OF_THE_TURN, table.shown, wanted)
            if table.outcome and not before.outcome:
                await write_results(connection, table)
            first = None if table is before else await self.hand_out(connection, table)
        self.memory.keep(table)
        if table is not before:
            self.on_change(game_id, first)
        return table

    async def _carry_out(
        self,
        connection: AsyncConnection,
        before: Table,
        decision: Decision,
        request: Request | None,
        interaction_id: int | None,
    ) -> Table:
        """Write the act down, and what must be posted of it."""
        now = self.clock()
        game = replace(decision.after, version=before.game.version + 1, changed_at=now)
        by = request.person.id if request and not decision.by_clock else None
        line = LogLine(game.version, decision.act, now, by, decision.seat, decision.text, interaction_id)
        replay = decision.replay or before.replay
        if replay is not None:
            replay = replay.noted(line)
        after = Table(timing.set_clock(before, Table(game, replay), line.act, by, now), replay)
        await game_queries.change_game(connection, before.game, after.game, line)
        for kind in decision.posts:
            waits = kind == "lobby" and request is not None and request.shows_lobby
            due_at = now + ANSWERED_WITHIN if waits else now
            await post_queries.add_post(connection, game.id, kind, game.version, due_at)
        for notice in decision.notices:
            await post_queries.add_post(connection, game.id, "notice", after.shown, now, notice.user_id, notice.kind)
        return after

    async def _is_done(self, request: Request | None) -> bool:
        if request is None or request.interaction_id is None:
            return False
        async with self.database.read() as connection:
            return await game_queries.game_of_interaction(connection, request.interaction_id) is not None

    async def _load(
        self, connection: AsyncConnection, game_id: str, *, lock: bool = False, unplayable: bool = False
    ) -> Table:
        game = await game_queries.load_game(connection, game_id, lock=lock)
        if game is None:
            raise NoSuchGame(game=game_id)
        known = self.memory.like(game)
        if known:
            # The row may have changed without an act (see `privacy`).
            return Table(game, known.replay)
        if game.status == "lobby" or game.ending == UNPLAYABLE:
            return Table(game)
        try:
            return Table(game, replayed(game, await game_queries.load_log(connection, game_id)))
        except Unplayable as refused:
            if game_id not in self._reported:
                self._reported.add(game_id)
                logger.error("the log of game %s cannot be played again: %r", game_id, refused.__cause__)
            if unplayable:
                return Table(game)
            raise
