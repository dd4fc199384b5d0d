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
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import timing
from bot.games.decision import Check, Decide, Decision, Limits, Request
from bot.games.instructions import Instruction
from bot.games.memory import Memory
from bot.games.reach import Reach
from bot.games.refusal import NoSuchGame, Refusal, Unplayable
from bot.games.replay import UNPLAYABLE, Table, replayed, seats_awaited
from bot.games.results import write_results
from bot.opponents.thinker import InThreads, Thinker
from bot.storage import game_queries, guild_queries, person_queries, post_queries, timer_queries
from bot.storage.database import Database
from bot.storage.rows import Game, GuildSettings, LogLine, PersonSettings, Stamp, Timer
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
                raise Refusal("stale", game=game_id) from None

    async def _change(
        self,
        game_id: str,
        request: Request | None,
        decides: Sequence[Decide],
        claim: Timer | None,
        check: Check | None,
        unplayable: bool,
    ) -> Table:
        async with self.database.write() as connection:
            table = await self.lock(connection, game_id, request, unplayable=unplayable)
            if request and request.version is not None and request.version < table.shown:
                raise Refusal("stale", game=game_id)
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
        timed = timing.set_clock(before, Table(game, replay), line.act, by, now)
        after = Table(replace(timed, awaited=seats_awaited(Table(timed, replay))), replay)
        await game_queries.change_game(connection, before.game, after.game, line)
        if before.replay and replay and len(replay.turns) < len(before.replay.turns):
            await game_queries.leave_out(connection, game.id, before.replay.course - replay.course)
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
