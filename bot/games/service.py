"""The service: what every use case needs (database, clock, chance, limits), and the one way to change a game.

A use case looks at the table of a :meth:`Service.change` and records the acts that follow. They are written under the
game's lock, in one transaction, once for each interaction, against the version it was decided on, with what must be
posted.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import timing
from bot.games.change import Change
from bot.games.decision import Limits, Request
from bot.games.instructions import Instruction
from bot.games.memory import Memory
from bot.games.reach import Reach
from bot.games.refusal import NoSuchGame, Refusal, Unplayable
from bot.games.replay import UNPLAYABLE, Table, replayed
from bot.games.results import write_results
from bot.opponents.thinker import InThreads, Thinker
from bot.storage import game_queries, guild_queries, person_queries, post_queries, timer_queries
from bot.storage.database import Database
from bot.storage.rows import Game, GuildSettings, PersonSettings, Stamp
from bot.storage.shards import EVERY, Shards

logger = logging.getLogger(__name__)

ANSWERED_WITHIN = timedelta(seconds=5)
"""After so long a lobby is posted anew that the answer to a press should have brought up to date."""

HandOut = Callable[[AsyncConnection, Table], Awaitable[Instruction | None]]
NameComputers = Callable[[int | None], Awaitable[Sequence[str]]]
OnChange = Callable[[str, Instruction | None], None]


async def _hand_out_nothing(_connection: AsyncConnection, _table: Table) -> None:
    return None


def _check_reach(game: Game, request: Request | None) -> None:
    if request is not None and not request.reaches(game):
        raise NoSuchGame("no-such-game", game=game.id)


async def _no_names(_guild_id: int | None) -> Sequence[str]:
    return ()


def _now() -> datetime:
    return datetime.now(UTC)


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
        return (await self.people([user_id]))[user_id]

    async def people(self, user_ids: Iterable[int], within: AsyncConnection | None = None) -> dict[int, PersonSettings]:
        """What each of these people chose for themselves, read ``within`` a transaction if there is one."""

        async def read(missing: Collection[int]) -> dict[int, PersonSettings]:
            async with self._asking(within) as connection:
                return await person_queries.load_people(connection, missing)

        return await self.memory.people.get_all(user_ids, read)

    async def guild(self, guild_id: int | None, within: AsyncConnection | None = None) -> GuildSettings:
        """What the moderators of this server chose; in private messages (``None``), what is usual."""
        if guild_id is None:
            return GuildSettings()

        async def read() -> GuildSettings:
            async with self._asking(within) as connection:
                return await guild_queries.load_guild(connection, guild_id)

        return await self.memory.guilds.get(guild_id, read)

    @contextlib.asynccontextmanager
    async def _asking(self, within: AsyncConnection | None) -> AsyncIterator[AsyncConnection]:
        if within is not None:
            yield within
            return
        async with self.database.read() as connection:
            yield connection

    async def table(self, game_id: str, request: Request | None = None) -> Table:
        """The game as it stands now, for whoever asks."""
        table = self.memory.current(game_id) or await self._remembered(game_id)
        if table is None:
            moment = self.memory.moment
            async with self.database.read() as connection:
                table = await self._load(connection, game_id, request)
            self.memory.keep(table, moment)
        _check_reach(table.game, request)
        return table

    async def _remembered(self, game_id: str) -> Table | None:
        """The remembered table, if it is still as it stands."""
        if not self.memory.knows(game_id):
            return None
        async with self.database.read() as connection:
            stamp = await game_queries.load_stamp(connection, game_id)
        return self.memory.like(stamp) if stamp else None

    async def lock(
        self, connection: AsyncConnection, game_id: str, request: Request | None = None, *, unplayable: bool = False
    ) -> Table:
        """The game as it stands in this transaction, which alone changes it and its posts from now on."""
        table = self.memory.current(game_id)
        if table is None:
            stamp = await game_queries.load_stamp(connection, game_id, lock=True)
            table = self.memory.like(stamp) if stamp else None
        if table is None:
            moment = self.memory.moment
            table = await self._load(connection, game_id, request, unplayable=unplayable)
            if not unplayable:
                self.memory.keep(table, moment)
        _check_reach(table.game, request)
        return table

    async def open_in(self, guild_id: int | None, channel_id: int) -> list[Table]:
        """The open games of a channel, last changed first."""

        read: dict[str, Game] = {}

        async def find() -> tuple[str, ...]:
            async with self.database.read() as connection:
                for game in await game_queries.load_games(connection, guild_id=guild_id, channel_id=channel_id):
                    read[game.id] = game
            return tuple(read)

        ids = await self.memory.open_in.get((guild_id, channel_id), find)
        tables = await self.tables(read.get(game_id, game_id) for game_id in ids)
        return sorted(tables, key=lambda table: table.game.changed_at, reverse=True)

    async def tables(self, games: Iterable[Game | Stamp | str]) -> list[Table]:
        """These games as they stand now, or as they or their stamps were just read.

        Those that cannot go on or are gone are left out.
        """
        tables = []
        for game in games:
            stamp = game.stamp if isinstance(game, Game) else game
            known = self.memory.like(stamp) if isinstance(stamp, Stamp) else None
            if known is None:
                # To read a hundred games and play them again takes long: others get their turn between them.
                await asyncio.sleep(0)
            with contextlib.suppress(Unplayable, NoSuchGame):
                tables.append(known or await self.table(stamp if isinstance(stamp, str) else stamp.game_id))
        return tables

    @contextlib.asynccontextmanager
    async def change(
        self, game_id: str, request: Request | None = None, *, unplayable: bool = False
    ) -> AsyncIterator[Change]:
        """A change of the game: what is recorded in this block is written at its end, all of it or nothing.

        ``request`` is ``None`` for acts of the clock. One that has changed the game already changes nothing more: the
        block ends early, and the change has the table as it stands. So use that after the block, and nothing else of
        it. With ``unplayable`` a running game whose log cannot be played again is changed as well: its table has no
        replay.

        :raises Refusal: whatever the block refuses; or there is no such game, the request does not reach it, its log
            cannot be played again, or the request was decided on a version that everybody has seen change.
        """
        change, first = Change(request), None
        # setdefault keeps two coroutines from making two locks: nothing can run between look-up and insertion.
        async with self._locks.setdefault(game_id, asyncio.Lock()):
            try:
                async with self.database.write() as connection:
                    before = await self._begin(connection, change, game_id, request, unplayable)
                    yield change
                    if before is not None:
                        first = await self._write(connection, change, before, request)
            except (Refusal, game_queries.DoneBefore):
                # What is refused now may be the second delivery of what was done before.
                if not await self._is_done(request):
                    raise
                change.end(await self.table(game_id))
                return
            except game_queries.Conflict:
                # Another process was faster; what we remember of the game is old.
                self.memory.forget_tables([game_id])
                raise Refusal("stale", game=game_id) from None
            self.memory.keep(change.table)
            if change.lines:
                self.on_change(game_id, first)

    async def _begin(
        self, connection: AsyncConnection, change: Change, game_id: str, request: Request | None, unplayable: bool
    ) -> Table | None:
        """The table that is to be changed, ``None`` if the request was carried out before."""
        try:
            table = await self.lock(connection, game_id, request, unplayable=unplayable)
            if request and request.version is not None and request.version < table.shown:
                raise Refusal("stale", game=game_id)
        except Refusal:
            if not await self._is_done(request, connection):
                raise
            return None
        change.begin(connection, table, self.clock())
        return table

    async def _write(
        self, connection: AsyncConnection, change: Change, before: Table, request: Request | None
    ) -> Instruction | None:
        """Write down what was recorded and what must be posted of it; the first of that."""
        after, game = change.table, change.table.game
        if change.lines:
            await game_queries.change_game(connection, before.game, game, *change.lines)
        if before.replay and after.replay and len(after.replay.turns) < len(before.replay.turns):
            await game_queries.leave_out(connection, game.id, before.replay.course - after.replay.course)
        for kind, version, notice in change.posts:
            waits = kind == "lobby" and request is not None and request.shows_lobby
            due_at = change.now + ANSWERED_WITHIN if waits else change.now
            await post_queries.add_post(connection, game.id, kind, version, due_at, *(notice or ()))
        wanted, had = timing.plan_timers(after), timing.plan_timers(before)
        if change.claimed or wanted != had or (wanted and after.shown != before.shown) or before.unplayable:
            await timer_queries.set_timers(connection, game.id, timing.OF_THE_TURN, after.shown, wanted)
        if after.outcome and not before.outcome:
            await write_results(connection, after)
        return await self.hand_out(connection, after) if change.lines else None

    async def _is_done(self, request: Request | None, within: AsyncConnection | None = None) -> bool:
        if request is None or request.interaction_id is None:
            return False
        async with self._asking(within) as connection:
            return await game_queries.game_of_interaction(connection, request.interaction_id) is not None

    async def _load(
        self, connection: AsyncConnection, game_id: str, request: Request | None, *, unplayable: bool = False
    ) -> Table:
        game = await game_queries.load_game(connection, game_id)
        if game is None:
            raise NoSuchGame("no-such-game", game=game_id)
        # Before it is played again: nobody else is to learn that this is impossible.
        _check_reach(game, request)
        if game.status == "lobby" or game.ending == UNPLAYABLE:
            return Table(game)
        try:
            table = Table(game, replayed(game, await game_queries.load_course(connection, game_id)))
            # To play a log again takes as long as several turns.
            await asyncio.sleep(0)
            return table
        except Unplayable as refused:
            if game_id not in self._reported:
                self._reported.add(game_id)
                logger.error("the log of game %s cannot be played again: %r", game_id, refused.__cause__)
            if unplayable:
                return Table(game)
            raise
