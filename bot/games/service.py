"""The service: what every use case needs (database, clock, chance, limits), and the one way to change a game.

A use case is a pure decision from a table to the acts that follow; :meth:`Service.change` carries it out: under the
game's lock, in one transaction, once for each interaction, against the version it was decided on, with what must be
told.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import timing
from bot.games.refusals import NoSuchGame, OtherEdition, Refusal, Stale
from bot.games.replay import DEEDS, Replay, Table, deed_of, replayed
from bot.games.results import write_results
from bot.storage import queries
from bot.storage.database import Database
from bot.storage.rows import Act, Game, GuildSettings, LogLine, PersonSettings, Post, PostKind, Timer

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
    the person saw (``None``: typed without looking at one); ``moderator``: may moderate this channel; ``roles``: what
    the person has on this server; ``parent_id``: the channel that the thread ``channel_id`` belongs to.
    """

    person: Person
    guild_id: int
    channel_id: int
    interaction_id: int | None = None
    version: int | None = None
    moderator: bool = False
    roles: tuple[int, ...] = ()
    parent_id: int | None = None

    @property
    def channels(self) -> tuple[int, ...]:
        """The channel in which it was asked, and the one that its thread belongs to."""
        return (self.channel_id,) if self.parent_id is None else (self.channel_id, self.parent_id)


@dataclass(frozen=True, slots=True)
class Limits:
    """What the person who runs the bot allows."""

    games_per_host: int = 5
    lobby_lifetime: timedelta = timedelta(hours=72)


class Call(NamedTuple):
    """Somebody to be told something apart from a board: the user (``None``: the whole channel), and why."""

    user_id: int | None
    sort: str


@dataclass(frozen=True, slots=True)
class Decision:
    """One act: the game after it, its line of the log, what must be told, and the replay if the position changed.

    ``by_clock``: nobody did it, even where a person's wish led to it.
    """

    after: Game
    act: Act
    seat: int | None = None
    text: str = ""
    tell: tuple[PostKind, ...] = ()
    replay: Replay | None = None
    calls: tuple[Call, ...] = ()
    by_clock: bool = False


Decide = Callable[[Table], Sequence[Decision]]
OnNews = Callable[[str, Sequence[Post]], None]


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(slots=True)
class Service:
    """Everything the use cases share.

    ``on_news`` is called after each change that must be told, with the game's id and the posts that became due with it,
    if all of them are new. ``since``: from when on people could reach it; what ran out
    before, ran out while it was away.
    """

    database: Database
    clock: Callable[[], datetime] = _now
    entropy: Callable[[int], bytes] = secrets.token_bytes
    limits: Limits = Limits()
    on_news: OnNews = lambda _game_id, _posts: None
    since: datetime = field(init=False)
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _tables: OrderedDict[str, Table] = field(default_factory=OrderedDict)
    _open: OrderedDict[tuple[int, int], tuple[str, ...]] = field(default_factory=OrderedDict)
    _openings: int = 0
    _people: OrderedDict[int, PersonSettings] = field(default_factory=OrderedDict)
    _guilds: dict[int, GuildSettings] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.since = self.clock()

    async def person(self, user_id: int) -> PersonSettings:
        """What this person chose for themselves."""
        known = self._people.get(user_id) if self.database.exclusive else None
        if known is None:
            async with self.database.read() as connection:
                known = await queries.load_person(connection, user_id)
            self._people[user_id] = known
            if len(self._people) > KEPT_TABLES:
                self._people.popitem(last=False)
        return known

    async def guild(self, guild_id: int) -> GuildSettings:
        """What the moderators of this server chose."""
        known = self._guilds.get(guild_id) if self.database.exclusive else None
        if known is None:
            async with self.database.read() as connection:
                known = self._guilds[guild_id] = await queries.load_guild(connection, guild_id)
        return known

    def forget(self, *, user_id: int | None = None, guild_id: int | None = None, game_ids: Iterable[str] = ()) -> None:
        """Read these anew when they are asked for next: what was kept of them has changed or is gone."""
        if user_id is not None:
            self._people.pop(user_id, None)
        if guild_id is not None:
            self._guilds.pop(guild_id, None)
        for game_id in game_ids:
            if self._tables.pop(game_id, None) is not None:
                self._openings += 1
                self._open.clear()

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

    async def change(self, game_id: str, request: Request | None, decide: Decide, claim: Timer | None = None) -> Table:
        """Carry out what ``decide`` makes of the game, all of it or nothing, and answer with the table after it.

        An interaction that has already changed the game changes nothing more. ``request`` is ``None`` for acts of
        the clock; with ``claim`` nothing happens unless that timer is still there and meant for this turn, and it is
        gone afterwards.

        :raises NoSuchGame: there is no such game on this server.
        :raises Stale: the game is no longer at the version the request was decided on.
        :raises Refusal: whatever ``decide`` refuses.
        """
        # setdefault keeps two coroutines from making two locks: nothing can run between look-up and insertion.
        async with self._locks.setdefault(game_id, asyncio.Lock()):
            try:
                table, posts = await self._change(game_id, request, decide, claim)
            except Refusal:
                # What is refused now may be the second delivery of what was done before.
                if not await self._is_done(request):
                    raise
                return await self.table(game_id)
            except queries.DoneBefore:
                return await self.table(game_id)
            except queries.Conflict:
                # Another process was faster; what we remember of the game is old.
                self._tables.pop(game_id, None)
                raise Stale(game=game_id) from None
        self.on_news(game_id, posts)
        return table

    async def _change(
        self, game_id: str, request: Request | None, decide: Decide, claim: Timer | None
    ) -> tuple[Table, list[Post]]:
        fresh: list[Post | None] = []
        async with self.database.write() as connection:
            known = self._tables.get(game_id) if self.database.exclusive else None
            table = known or await self._load(connection, game_id)
            if request and request.guild_id != table.game.guild_id:
                raise NoSuchGame(game=game_id)
            if request and request.version is not None and request.version < table.shown:
                raise Stale(game=game_id)
            if claim and not (await queries.claim_timer(connection, claim) and claim.version == table.shown):
                return table, []
            before = table
            interaction_id = request.interaction_id if request else None
            for decision in decide(table):
                table = await self._write(connection, table, decision, request, interaction_id)
                interaction_id = None
                at = table.game.changed_at
                fresh += [
                    await queries.add_post(connection, game_id, kind, table.game.version, at) for kind in decision.tell
                ]
                fresh += [
                    await queries.add_post(connection, game_id, "notice", table.shown, at, user_id, sort)
                    for user_id, sort in decision.calls
                ]
            wanted, had = timing.timers(table), timing.timers(before)
            if claim or wanted != had or (wanted and table.shown != before.shown):
                await queries.set_timers(connection, game_id, timing.OF_THE_TURN, table.shown, wanted)
            if table.outcome and not before.outcome:
                await write_results(connection, table)
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
        game = replace(decision.after, version=before.game.version + 1, changed_at=now)
        by = request.person.id if request and not decision.by_clock else None
        line = LogLine(game.version, decision.act, now, by, decision.seat, decision.text, interaction_id)
        replay = decision.replay or before.replay
        if replay is not None:
            replay = replay.done(deed_of(line)) if line.act in DEEDS else replace(replay, version=game.version)
        after = Table(timing.timed(before, Table(game, replay), line.act, by, now), replay)
        await queries.change_game(connection, before.game, after.game, line)
        return after

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
