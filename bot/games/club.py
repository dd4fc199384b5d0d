"""The club: what every use case needs (database, clock, chance, limits), and the one way to change a game.

A use case is a pure decision from a table to the acts that follow; :meth:`Club.change` carries it out: under the game's
lock, in one transaction, once for each interaction, against the version it was decided on, with what must be told.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from weakref import WeakValueDictionary

from bot.games.refusals import NoSuchGame, Stale
from bot.games.replay import Replay, Table, replayed
from bot.storage import queries
from bot.storage.database import Database
from bot.storage.records import Act, Game, LogLine, PostKind

MOMENTARY_REPLAYS = 500
"""How many games are kept replayed in memory; the others are replayed again when they are needed."""


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


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(slots=True)
class Club:
    """Everything the use cases share. ``on_news`` is called with a game's id after each change that must be told."""

    database: Database
    clock: Callable[[], datetime] = _now
    entropy: Callable[[int], bytes] = secrets.token_bytes
    limits: Limits = Limits()
    on_news: Callable[[str], None] = lambda _game_id: None
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _replays: OrderedDict[str, Replay] = field(default_factory=OrderedDict)

    async def table(self, game_id: str, guild_id: int | None = None) -> Table:
        """The game as it stands now.

        :raises NoSuchGame: there is none of this id, or not on this server.
        """
        async with self.database.read() as connection:
            game = await queries.load_game(connection, game_id)
            if game is None or guild_id not in (None, game.guild_id):
                raise NoSuchGame(game=game_id)
            lines = [] if self._is_known(game) else await queries.load_log(connection, game_id)
        return self._table(game, lines)

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
            table = await self._change(game_id, request, decide)
        self.on_news(game_id)
        return table

    async def _change(self, game_id: str, request: Request | None, decide: Decide) -> Table:
        interaction_id = request.interaction_id if request else None
        now = self.clock()
        try:
            async with self.database.write() as connection:
                game = await queries.load_game(connection, game_id)
                if game is None or (request and request.guild_id != game.guild_id):
                    raise NoSuchGame(game=game_id)
                lines = [] if self._is_known(game) else await queries.load_log(connection, game_id)
                table = self._table(game, lines)
                if interaction_id is not None and await queries.game_of_interaction(connection, interaction_id):
                    return table
                if request and request.version not in (None, game.version):
                    raise Stale(game=game_id)
                for decision in decide(table):
                    before = table.game
                    after = replace(decision.after, version=before.version + 1, changed_at=now)
                    line = LogLine(
                        version=after.version,
                        act=decision.act,
                        at=now,
                        user_id=request.person.id if request else None,
                        seat=decision.seat,
                        text=decision.text,
                        interaction_id=interaction_id,
                    )
                    interaction_id = None
                    await queries.change_game(connection, before, after, line)
                    for kind in decision.tell:
                        await queries.add_post(connection, game_id, kind, after.version, now)
                    replay = decision.replay or table.replay
                    table = Table(after, replay and replace(replay, version=after.version))
        except queries.Conflict:
            raise Stale(game=game_id) from None
        self._keep(table)
        return table

    def _is_known(self, game: Game) -> bool:
        replay = self._replays.get(game.id)
        return game.status == "lobby" or (replay is not None and replay.version == game.version)

    def _table(self, game: Game, lines: Sequence[LogLine]) -> Table:
        table = Table(game, replayed(game, lines) if lines else self._replays.get(game.id))
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        if table.replay is None:
            return
        self._replays[table.game.id] = table.replay
        self._replays.move_to_end(table.game.id)
        if len(self._replays) > MOMENTARY_REPLAYS:
            self._replays.popitem(last=False)
