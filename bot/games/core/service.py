"""The service: everything that use cases need (database, clock, chance, limits); and how games are changed.

A use case looks at the table of a :meth:`Service.change` and records acts, with the posts that must follow from them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core import clock, unasked
from bot.games.core.clock import Uptime
from bot.games.core.ledger import Ledger, SubjectChange
from bot.games.core.memory import Memory
from bot.games.core.replay import UNPLAYABLE, Replay, Table, replay_game, seats_of
from bot.games.core.request import Limits, NoSuchGame, Refusal, Request, Unplayable
from bot.games.core.results import write_results
from bot.opponents.thinker import Thinker
from bot.storage import follower_queries, game_queries, guild_queries, person_queries, tournament_queries
from bot.storage.acts import ACTS, ActKind, LogLine, write_payload
from bot.storage.call_reasons import make_call
from bot.storage.database import Database
from bot.storage.payloads import NOTHING, Payload
from bot.storage.place import Place
from bot.storage.rows import (
    KEEP,
    Because,
    CallReason,
    DueWork,
    Game,
    GuildSettings,
    NewCall,
    PersonSettings,
    PostKind,
)
from bot.storage.shards import EVERY, Shards
from bot.storage.subjects import GAME, AnyKind

logger = logging.getLogger(__name__)

Notice = tuple[int | None, CallReason]
"""Something to say apart from a board: to which user (``None``: the whole channel), and of which kind."""


async def _no_names(_place: Place) -> Sequence[str]:
    return ()


@dataclass(slots=True)
class Service:
    """Everything the use cases share.

    ``on_change`` is called with the table after each commit that has opened or changed a game, ``on_tournament`` with
    the ids of a tournament and of its server after each that has changed one, or ended one of its tables.
    ``name_computers`` gives the names that computers have in a place, ``thinker`` lets them think.
    ``shards`` are those of this process: of their servers it keeps the clock, and posts. ``uptime``: since when people
    on them have been able to reach it. ``deleting``: the people whose data is being deleted.
    ``memory``: the states that were read from the logs of games and tournaments.
    """

    database: Database
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    entropy: Callable[[int], bytes] = secrets.token_bytes
    limits: Limits = field(default_factory=Limits)
    name_computers: Callable[[Place], Awaitable[Sequence[str]]] = _no_names
    thinker: Thinker = field(default_factory=Thinker)
    shards: Shards = EVERY
    on_change: Callable[[Table], None] = lambda _table: None
    on_tournament: Callable[[str, int | None], None] = lambda _tournament_id, _guild_id: None
    uptime: Uptime = field(init=False)
    deleting: set[int] = field(default_factory=set)
    _guilds: dict[int, GuildSettings] = field(default_factory=dict)
    _guild_changes: int = 0
    memory: Memory = field(default_factory=Memory)
    _reported: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.uptime = Uptime(self.clock)

    async def person(self, user_id: int) -> PersonSettings:
        """What this person chose for themselves."""
        return await self.database.query(person_queries.load_person, user_id)

    async def settings_in(self, place: Place) -> GuildSettings:
        """What the moderators of a place chose; where there are none, what is usual."""
        return await self.guild(place.id) if place.has_settings else GuildSettings()

    async def guild(self, guild_id: int) -> GuildSettings:
        """What the moderators of this server chose."""
        if guild_id in self._guilds:
            return self._guilds[guild_id]
        changes = self._guild_changes
        found = await self.database.query(guild_queries.load_guild, guild_id)
        # What was saved meanwhile is newer. Of other shards another process saves it.
        if changes == self._guild_changes and self.shards.has(guild_id):
            self._guilds[guild_id] = found
        return found

    def forget_guild(self, guild_id: int) -> None:
        """Remember nothing of this server's settings: they have been saved, or deleted."""
        self._guild_changes += 1
        self._guilds.pop(guild_id, None)

    async def table(self, game_id: str, request: Request | None = None, *, unplayable: bool = False) -> Table:
        """The game as it stands now, for whoever asks; for ``unplayable`` see :meth:`change`."""
        async with self.database.read() as connection:
            return await self.load(connection, game_id, request, unplayable=unplayable)

    async def open_in(self, channel_id: int) -> list[Table]:
        """The open games of a channel, last changed first."""
        async with self.database.read() as connection:
            found = await game_queries.load_games(connection, channel_id=channel_id)
            return await self.tables(connection, found)

    async def tables(self, connection: AsyncConnection, games: Iterable[Game]) -> list[Table]:
        """These games as they were just read, with their replays; those that cannot go on are left out."""
        tables = []
        for game in games:
            with contextlib.suppress(Unplayable):
                tables.append(await self._replay(connection, game))
        return tables

    def change(
        self, game_id: str, request: Request | None = None, *, unplayable: bool = False
    ) -> contextlib.AbstractAsyncContextManager[Change]:
        """Change a game, as `Ledger.change` says.

        With ``unplayable`` a running game whose log cannot be played again is changed as well: its table has no replay.

        :raises Refusal: See `Ledger.change`; or the log of the game cannot be played again.
        """
        return GameLedger(self, unplayable=unplayable).change(game_id, request)

    async def load(
        self, connection: AsyncConnection, game_id: str, request: Request | None = None, *, unplayable: bool = False
    ) -> Table:
        """The game as it stands in a transaction, for whoever asks."""
        game = await game_queries.load_game(connection, game_id)
        if game is None:
            raise NoSuchGame("no-such-game", game=game_id)
        # Before it is played again: nobody else is to learn that this is impossible.
        if request is not None and not request.has_access_to(game):
            raise NoSuchGame("no-such-game", game=game.id)
        try:
            return await self._replay(connection, game)
        except Unplayable:
            if unplayable:
                return Table(game)
            raise

    async def _replay(self, connection: AsyncConnection, game: Game) -> Table:
        """The game as it was read with its replay: the one that is known of this version, or its log played again."""
        if game.status == "lobby" or game.ending == UNPLAYABLE:
            return Table(game)
        replay = self.memory.recall(game.id, Replay)
        if replay is None or replay.version != game.version:
            try:
                replay = replay_game(game, await game_queries.load_log(connection, game.id, course=True))
            except Unplayable as refused:
                self.report_unplayable(GAME, game.id, refused.__cause__)
                raise
            # To play a log again takes as long as several turns.
            await asyncio.sleep(0)
            if replay is not None:
                self.memory.keep(game.id, replay)
        return Table(game, replay)

    def report_unplayable(self, kind: AnyKind, subject_id: str, cause: BaseException | None) -> None:
        """Log once that the log of a game or tournament cannot be replayed."""
        if subject_id not in self._reported:
            self._reported.add(subject_id)
            logger.error("the log of %s %s cannot be played again: %r", kind.name, subject_id, cause)


@dataclass(frozen=True, slots=True)
class NewAct:
    """An act to record: the game after it, its line of the log, what must be posted, and the replay of a new position.

    ``by``: the user who has done it; ``None``: whoever asks for the change, if anybody. ``because``: see
    `LogLine`.
    """

    after: Game
    kind: ActKind
    seat: int | None = None
    payload: Payload = NOTHING
    posts: tuple[PostKind, ...] = ()
    replay: Replay | None = None
    notices: tuple[Notice, ...] = ()
    by: int | None = None
    because: Because | None = None


class Change(SubjectChange[Table, LogLine]):
    """A change of a game.

    ``posts``: the kinds of posts that must be made, with the version that they must show. ``calls``: whom to call apart
    from that, except those who follow the game.
    """

    def __init__(
        self, connection: AsyncConnection, before: Table | None, request: Request | None, now: datetime
    ) -> None:
        super().__init__(connection, before, request, now)
        self.posts: dict[PostKind, int] = {}
        self.calls: list[NewCall] = []
        self._round_over: int | None = None

    @property
    def table(self) -> Table:
        """The game after the recorded acts: see `SubjectChange.after`."""
        return self.after

    @property
    def first_act(self) -> ActKind | None:
        """What the request has done first, now or when it was carried out before; ``None`` where it changes nothing."""
        done: ActKind | None = self._done
        return self.lines[0].act if self.lines else done

    def record(self, act: NewAct) -> None:
        """Record an act; :attr:`table` is then the game after it."""
        before = self.table
        game = replace(act.after, version=before.game.version + 1)
        by = self.asked_by if act.by is None else act.by
        text = write_payload(act.kind, act.payload)
        line = LogLine(game.version, act.kind, self.now, by, act.seat, text, self.interaction_id, act.because)
        replay = act.replay or before.replay
        if replay is not None:
            replay = replay.with_line(line)
        if not ACTS[line.act].secret or Table(game, replay).shown != before.shown:
            # The order of a list must not tell of a choice in secret.
            game = replace(game, changed_at=self.now)
        # Whoever asks is there; what the clock does for somebody does not show that they are.
        timed = clock.set_clock(before, Table(game, replay), line.act, self.asked_by, self.now)
        kept = unasked.keep_plans(before, Table(timed, replay), line)
        self._after = Table(replace(kept, awaited=seats_of(Table(kept, replay).to_act)), replay)
        self.lines.append(line)
        if before.replay is not None and before.position.round < self.table.position.round:
            self._round_over = game.version
        self.posts |= dict.fromkeys(act.posts, game.version)
        notices = [*act.notices]
        decider_id = timed.decider_id
        if decider_id not in (None, before.game.decider_id):
            # The channel is gone now, or another decides where the game goes on.
            notices.append((decider_id, "gone"))
        self.call(notices)

    def call(self, notices: Iterable[Notice]) -> None:
        """Tell these people something of the game as it stands now."""
        version = self.table.shown
        self.calls += [make_call(user_id, why, version, self.now) for user_id, why in notices]

    async def _write_all(self, before: Table, after: Table) -> None:
        connection = self.connection
        await game_queries.change_game(connection, before.game, after.game, self.lines, self._plan_work(before, after))
        await game_queries.add_calls(connection, after.game.id, self.calls)
        if before.running:
            await self._tell_followers(before.game, after.game)
        if before.replay and after.replay and len(after.replay.turns) < len(before.replay.turns):
            await game_queries.leave_out(connection, after.game.id, before.replay.course - after.replay.course)
        if after.game.is_over and not before.game.is_over:
            await write_results(connection, after)
            if after.game.tournament_id is not None:
                await tournament_queries.wake_clock(connection, after.game.tournament_id, self.now)

    def _plan_work(self, before: Table, after: Table) -> DueWork:
        """Return what must be posted, and when the clock is due."""
        request = self.request
        work = DueWork(
            lobby_version=self.posts.get("lobby", KEEP),
            board_version=self.posts.get("board", KEEP),
            offer_version=self.posts.get("offer", KEEP),
            post_at=self.now,
            post_since=self.now if self.posts else KEEP,
            act_at=clock.next_at(after),
            token=request.token if request is not None and request.brings_token_for(after.game) else KEEP,
        )
        if "lobby" in self.posts:
            return self._schedule_lobby(work)
        # The lobby stays behind in the channel that is gone.
        return replace(work, lobby_version=0) if before.game.channel_gone else work

    def _schedule_lobby(self, work: DueWork) -> DueWork:
        """Let the post of the lobby wait if the answer to a press is going to bring it up to date."""
        if self.request is None or not self.request.shows_lobby:
            return replace(work, lobby_at=None)
        lobby_at = self.now + clock.ANSWERED_WITHIN
        is_all = not self.calls and len(self.posts) == 1
        return replace(work, lobby_at=lobby_at, post_at=lobby_at if is_all else work.post_at)

    async def _tell_followers(self, before: Game, after: Game) -> None:
        """Call who follows the game, if it or a round of it is over. Who has taken a seat follows it no more."""
        connection = self.connection
        sat_before = {player.user_id for player in before.humans}
        seated = [player.user_id for player in after.humans if player.user_id not in sat_before]
        if seated:
            await follower_queries.remove_followers(connection, after.id, [one for one in seated if one is not None])
        if not after.is_over and self._round_over is None:
            return
        told = await follower_queries.load_followers(connection, after.id, of_rounds=not after.is_over)
        why: CallReason = "game-over" if after.is_over else "round-over"
        version = self._round_over or after.version
        calls = [make_call(follower.user_id, why, version, self.now) for follower in told]
        await game_queries.add_calls(connection, after.id, calls)
        if after.is_over:
            await follower_queries.remove_followers(connection, after.id)


class GameLedger(Ledger[Table, Change]):
    """Changes games; with ``unplayable`` also those whose logs cannot be played again."""

    kind = GAME
    change_type = Change

    def __init__(self, service: Service, *, unplayable: bool) -> None:
        super().__init__(service.database, service.clock, service.memory)
        self._service = service
        self._unplayable = unplayable

    async def load(self, connection: AsyncConnection, subject_id: str, request: Request | None) -> Table:
        """See `Ledger.load`."""
        return await self._service.load(connection, subject_id, request, unplayable=self._unplayable)

    def is_stale(self, state: Table, request: Request) -> bool:
        """Whether the public state has changed since the version on which the request was decided."""
        return request.version is not None and request.version < state.shown

    def make_conflict(self, subject_id: str) -> Refusal:
        """See `Ledger.make_conflict`."""
        return Refusal("stale", game=subject_id)

    def report(self, change: Change) -> None:
        """Cache and report a changed game, and report a table that is over to its tournament."""
        service = self._service
        game = change.table.game
        if change.table.replay is not None:
            service.memory.keep(game.id, change.table.replay)
        service.on_change(change.table)
        if game.tournament_id is not None and game.is_over:
            service.on_tournament(game.tournament_id, game.guild_id)
