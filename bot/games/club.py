"""The club: what every use case needs (database, clock, chance, limits), and the one way to change a game.

A use case is a pure decision from a table to the acts that follow; :meth:`Club.change` carries it out: under the game's
lock, in one transaction, once for each interaction, against the version it was decided on, with what must be told.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.refusals import NoSuchGame, OtherEdition, Refusal, Stale
from bot.games.replay import Replay, Table, replayed
from bot.storage import queries
from bot.storage.database import Database
from bot.storage.records import Act, Game, LogLine, Post, PostKind

KEPT_TABLES = 500
"""How many games are kept in memory; the others are read and replayed again when they are needed."""


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user: id and display name, exactly as it came."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, where, and on what the wish was decided.

    ``interaction_id`` makes an act happen once however often it is delivered; ``version`` is the version of the game
    the person saw (``None``: typed without looking at one); ``moderator``: may moderate this channel.
    """

    person: Person
    guild_id: int
    channel_id: int
    interaction_id: int | None = None
    version: int | None = None
    moderator: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """What the person who runs the bot allows."""

    games_per_host: int = 5
    lobby_lifetime: timedelta = timedelta(hours=72)


@dataclass(frozen=True, slots=True)
class Decision:
    """One act: the game after it, its line of the log, what must be told, and the replay if a move was played."""

    after: Game
    act: Act
    seat: int | None = None
    text: str = ""
    tell: tuple[PostKind, ...] = ()
    replay: Replay | None = None


Decide = Callable[[Table], Sequence[Decision]]
OnNews = Callable[[str, Sequence[Post]], None]


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(slots=True)
class Club:
    """Everything the use cases share.

    ``on_news`` is called after each change that must be told, with the game's id and the posts that became due with it,
    if all of them are new.
    """

    database: Database
    clock: Callable[[], datetime] = _now
    entropy: Callable[[int], bytes] = secrets.token_bytes
    limits: Limits = Limits()
    on_news: OnNews = lambda _game_id, _posts: None
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _tables: OrderedDict[str, Table] = field(default_factory=OrderedDict)
    _open: OrderedDict[tuple[int, int], tuple[str, ...]] = field(default_factory=OrderedDict)
    _openings: int = 0

    async def table(self, game_id: str, guild_id: int | None = None) -> Table:
        """The game as it stands now.

        :raises NoSuchGame: there is none of this id, or not on this server.
        :raises OtherEdition: it was begun with other printed boards.
        """
        table = self._tables.get(game_id) if self.database.exclusive else None
        if table is None:
            async with self.database.read() as connection:
                table = await self._load(connection, game_id)
            self.keep(table)
        if guild_id not in (None, table.game.guild_id):
            raise NoSuchGame(game=game_id)
        return table

    async def open_in(self, guild_id: int, channel_id: int) -> list[Table]:
        """The open games of a channel, last changed first."""
        place = guild_id, channel_id
        known = self._open.get(place) if self.database.exclusive else None
        if known is None:
            before = self._openings
            async with self.database.read() as connection:
                found = await queries.load_games(connection, guild_id=guild_id, channel_id=channel_id)
            known = tuple(game.id for game in found)
            # What opened or closed while we read may be missing from it; then it is good for this once only.
            if before == self._openings:
                self._open[place] = known
                if len(self._open) > KEPT_TABLES:
                    self._open.popitem(last=False)
        tables = await self.tables(known)
        return sorted(tables, key=lambda table: table.game.changed_at, reverse=True)

    async def tables(self, game_ids: Iterable[str]) -> list[Table]:
        """These games as they stand now, without those that cannot go on with the boards in use."""
        tables = []
        for game_id in game_ids:
            with contextlib.suppress(OtherEdition):
                tables.append(await self.table(game_id))
        return tables

    async def change(self, game_id: str, request: Request | None, decide: Decide) -> Table:
        """Carry out what ``decide`` makes of the game, all of it or nothing, and answer with the table after it.

        An interaction that has already changed the game changes nothing more. ``request`` is ``None`` for acts of
        the clock.

        :raises NoSuchGame: there is no such game on this server.
        :raises Stale: the game is no longer at the version the request was decided on.
        :raises Refusal: whatever ``decide`` refuses.
        """
        # setdefault keeps two coroutines from making two locks: nothing can run between look-up and insertion.
        async with self._locks.setdefault(game_id, asyncio.Lock()):
            try:
                table, posts = await self._change(game_id, request, decide)
            except Refusal:
                # What is refused now may be the second delivery of what was done before.
                if not await self._is_done(request):
                    raise
                return await self.table(game_id)
            except queries.Conflict:
                # Another process was faster; what we remember of the game is old.
                self._tables.pop(game_id, None)
                raise Stale(game=game_id) from None
        self.on_news(game_id, posts)
        return table

    async def _change(self, game_id: str, request: Request | None, decide: Decide) -> tuple[Table, list[Post]]:
        fresh: list[Post | None] = []
        async with self.database.write() as connection:
            known = self._tables.get(game_id) if self.database.exclusive else None
            table = known or await self._load(connection, game_id)
            if request and request.guild_id != table.game.guild_id:
                raise NoSuchGame(game=game_id)
            if request and request.version is not None and request.version < table.shown:
                raise Stale(game=game_id)
            interaction_id = request.interaction_id if request else None
            for decision in decide(table):
                table = await self._write(connection, table, decision, request, interaction_id)
                interaction_id = None
                for kind in decision.tell:
                    post = await queries.add_post(connection, game_id, kind, table.game.version, table.game.changed_at)
                    fresh.append(post)
        self.keep(table)
        return table, [post for post in fresh if post] if all(fresh) else []

    async def _write(
        self,
        connection: AsyncConnection,
        before: Table,
        decision: Decision,
        request: Request | None,
        interaction_id: int | None,
    ) -> Table:
        now = self.clock()
        after = replace(decision.after, version=before.game.version + 1, changed_at=now)
        line = LogLine(
            version=after.version,
            act=decision.act,
            at=now,
            user_id=request.person.id if request else None,
            seat=decision.seat,
            text=decision.text,
            interaction_id=interaction_id,
        )
        await queries.change_game(connection, before.game, after, line)
        replay = decision.replay or before.replay
        return Table(after, replay and replace(replay, version=after.version))

    async def _is_done(self, request: Request | None) -> bool:
        if request is None or request.interaction_id is None:
            return False
        async with self.database.read() as connection:
            return await queries.game_of_interaction(connection, request.interaction_id) is not None

    async def _load(self, connection: AsyncConnection, game_id: str) -> Table:
        game = await queries.load_game(connection, game_id)
        if game is None:
            raise NoSuchGame(game=game_id)
        known = self._tables.get(game_id)
        if known and known.game.version == game.version:
            return known
        lines = [] if game.status == "lobby" else await queries.load_log(connection, game_id)
        return Table(game, replayed(game, lines))

    def keep(self, table: Table) -> None:
        """Remember a table as it has just been read or written, unless a later state of it is known."""
        game, before = table.game, self._tables.get(table.game.id)
        if before is not None and before.game.version > game.version:
            return
        if before is None or before.game.status != game.status:
            # It may have opened, or be open no longer.
            self._openings += 1
            self._open.pop((game.guild_id, game.channel_id), None)
        self._tables[table.game.id] = table
        self._tables.move_to_end(table.game.id)
        if len(self._tables) > KEPT_TABLES:
            self._tables.popitem(last=False)
