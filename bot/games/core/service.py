"""The service that use cases share (database, clock, randomness, limits), and changes of games.

A use case reads the table of a :meth:`Service.change` and records acts, with the posts that result from them.
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

from bot.games.core import automatic_moves, clock
from bot.games.core.clock import Uptime
from bot.games.core.ledger import Ledger, SubjectChange
from bot.games.core.memory import Memory
from bot.games.core.replay import UNPLAYABLE, Replay, Table, replay_game, seats_of
from bot.games.core.request import Limits, NoSuchGame, Refusal, Request, Unplayable
from bot.games.core.results import find_solo_score, write_results
from bot.opponents.thinker import Thinker
from bot.storage import (
    challenge_queries,
    follower_queries,
    game_queries,
    guild_queries,
    person_queries,
    tournament_queries,
)
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
from bot.storage.shards import ALL_SHARDS, Shards
from bot.storage.subjects import GAME, AnyKind

logger = logging.getLogger(__name__)

Notice = tuple[int | None, CallReason]
"""A notification that isn't part of a board: the user to notify (``None`` for the whole channel) and the reason."""


async def _no_names(_place: Place, _language: str) -> Sequence[str]:
    return ()


@dataclass(slots=True)
class Service:
    """The objects that use cases share.

    ``on_change`` is called with the table after each commit that has opened or changed a game. ``on_tournament`` is
    called with the ids of a tournament and its guild after each commit that has changed the tournament or ended one of
    its tables. ``on_server_change`` is called after a guild's settings or a card have changed. ``name_computers``
    returns the names of computers in a place and a language, which is empty if the place's settings determine it.
    ``thinker`` chooses their moves. ``shards`` are the shards of this process, which runs the clock and posts for their
    guilds. ``uptime`` records the time since which people have been able to reach it. ``deleting`` contains the ids of
    people whose data is being deleted. ``memory`` contains the cached states of games and tournaments.
    """

    database: Database
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    entropy: Callable[[int], bytes] = secrets.token_bytes
    limits: Limits = field(default_factory=Limits)
    name_computers: Callable[[Place, str], Awaitable[Sequence[str]]] = _no_names
    thinker: Thinker = field(default_factory=Thinker)
    shards: Shards = ALL_SHARDS
    on_change: Callable[[Table], None] = lambda _table: None
    on_tournament: Callable[[str, int | None], None] = lambda _tournament_id, _guild_id: None
    on_server_change: Callable[[], None] = lambda: None
    uptime: Uptime = field(init=False)
    deleting: set[int] = field(default_factory=set)
    _guilds: dict[int, GuildSettings] = field(default_factory=dict)
    _guild_changes: int = 0
    memory: Memory = field(default_factory=Memory)
    _reported: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.uptime = Uptime(self.clock)

    async def person(self, user_id: int) -> PersonSettings:
        """Return the person's settings."""
        return await self.database.query(person_queries.load_person, user_id)

    async def settings_in(self, place: Place) -> GuildSettings:
        """Return the settings of a place, or the defaults if it doesn't have settings."""
        return await self.guild(place.id) if place.has_settings else GuildSettings()

    async def guild(self, guild_id: int) -> GuildSettings:
        """Return the settings of a guild."""
        if guild_id in self._guilds:
            return self._guilds[guild_id]
        changes = self._guild_changes
        found = await self.database.query(guild_queries.load_guild, guild_id)
        # Don't cache settings if newer ones were saved meanwhile, or if other processes may save them.
        if changes == self._guild_changes and self.shards.has(guild_id):
            self._guilds[guild_id] = found
        return found

    def forget_guild(self, guild_id: int) -> None:
        """Drop the cached settings of a guild because they were saved or deleted."""
        self._guild_changes += 1
        self._guilds.pop(guild_id, None)
        self.on_server_change()

    async def table(self, game_id: str, request: Request | None = None, *, unplayable: bool = False) -> Table:
        """Return the current table of a game for the person who asks. See :meth:`change` for ``unplayable``."""
        async with self.database.read() as connection:
            return await self.load(connection, game_id, request, unplayable=unplayable)

    async def open_in(self, channel_id: int) -> list[Table]:
        """Return the open games of a channel, most recently changed first."""
        async with self.database.read() as connection:
            found = await game_queries.load_games(connection, channel_id=channel_id)
            return await self.tables(connection, found)

    async def tables(self, connection: AsyncConnection, games: Iterable[Game]) -> list[Table]:
        """Return the tables of these games, leaving out games whose logs can't be replayed."""
        tables = []
        for game in games:
            with contextlib.suppress(Unplayable):
                tables.append(await self._replay(connection, game))
        return tables

    def change(
        self, game_id: str, request: Request | None = None, *, unplayable: bool = False
    ) -> contextlib.AbstractAsyncContextManager[Change]:
        """Change a game; see `Ledger.change`.

        With ``unplayable``, a running game whose log can't be replayed can be changed too. Its table has no replay.

        :raises Refusal: See `Ledger.change`. The game is also refused if its log can't be replayed.
        """
        return GameLedger(self, unplayable=unplayable).change(game_id, request)

    async def load(
        self, connection: AsyncConnection, game_id: str, request: Request | None = None, *, unplayable: bool = False
    ) -> Table:
        """Return the table of a game within a transaction, for the person who asks.

        :raises NoSuchGame: There is no such game, or the person has no access to it.
        :raises Unplayable: The game's log can't be replayed.
        """
        game = await game_queries.load_game(connection, game_id)
        if game is None:
            raise NoSuchGame("no-such-game", game=game_id)
        # Check access before replaying, so that only people with access learn that a log can't be replayed.
        if request is not None and not request.has_access_to(game):
            raise NoSuchGame("no-such-game", game=game.id)
        try:
            return await self._replay(connection, game)
        except Unplayable:
            if unplayable:
                return Table(game)
            raise

    async def _replay(self, connection: AsyncConnection, game: Game) -> Table:
        """Return the table of a game, using the cached replay if it has the game's version."""
        if game.status == "lobby" or game.ending == UNPLAYABLE:
            return Table(game)
        replay = self.memory.recall(game.id, Replay)
        if replay is None or replay.version != game.version:
            try:
                replay = replay_game(game, await game_queries.load_log(connection, game.id, course=True))
            except Unplayable as refused:
                self.report_unplayable(GAME, game.id, refused.__cause__)
                raise
            # Replaying takes several milliseconds, so give other tasks a turn first.
            await asyncio.sleep(0)
            if replay is not None:
                self.memory.keep(game.id, replay)
        return Table(game, replay)

    def report_unplayable(self, kind: AnyKind, subject_id: str, cause: BaseException | None) -> None:
        """Log once that the log of a game or tournament can't be replayed."""
        if subject_id not in self._reported:
            self._reported.add(subject_id)
            logger.error("could not replay the log of %s %s: %r", kind.name, subject_id, cause)


@dataclass(frozen=True, slots=True)
class NewAct:
    """An act to record: the resulting game, the log line, the posts that it needs, and the replay of a new position.

    ``by`` is the user who did it, by default the person who requests the change, if any. For ``because``, see
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

    ``posts`` maps each kind of post that is needed to the version that it must show. ``calls`` are the notifications
    that aren't part of a board, except those for followers.
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
        """The table after the recorded acts; see `SubjectChange.after`."""
        return self.after

    @property
    def first_act(self) -> ActKind | None:
        """The first act of the request, even if it was carried out earlier; ``None`` if it changes nothing."""
        done: ActKind | None = self._done
        return self.lines[0].act if self.lines else done

    def record(self, act: NewAct) -> None:
        """Record an act. Afterwards, :attr:`table` includes it."""
        before = self.table
        game = replace(act.after, version=before.game.version + 1)
        by = self.asked_by if act.by is None else act.by
        text = write_payload(act.kind, act.payload)
        line = LogLine(game.version, act.kind, self.now, by, act.seat, text, self.interaction_id, act.because)
        replay = act.replay or before.replay
        if replay is not None:
            replay = replay.with_line(line)
        if not ACTS[line.act].secret or Table(game, replay).shown != before.shown:
            # Lists are sorted by this time, and their order must not reveal secret choices.
            game = replace(game, changed_at=self.now)
        # Only the person who asks is known to be present, not a person for whom the clock acts.
        timed = clock.set_clock(before, Table(game, replay), line.act, self.asked_by, self.now)
        kept = automatic_moves.keep_plans(before, Table(timed, replay), line)
        self._after = Table(replace(kept, awaited=seats_of(Table(kept, replay).to_act)), replay)
        self.lines.append(line)
        if before.replay is not None and before.position.round < self.table.position.round:
            self._round_over = game.version
        self.posts |= dict.fromkeys(act.posts, game.version)
        notices = [*act.notices]
        decider_id = timed.decider_id
        if decider_id not in (None, before.game.decider_id):
            # The channel is gone now, or another person has to decide where the game continues.
            notices.append((decider_id, "gone"))
        self.call(notices)

    def call(self, notices: Iterable[Notice]) -> None:
        """Notify these people of the current state of the game."""
        version = self.table.shown
        self.calls += [make_call(user_id, why, version, self.now) for user_id, why in notices]

    async def _write_all(self, before: Table, after: Table) -> None:
        connection = self.connection
        await game_queries.change_game(connection, before.game, after.game, self.lines, self._plan_work(before, after))
        await game_queries.add_calls(connection, after.game.id, self.calls)
        if before.running:
            await self._notify_followers(before.game, after.game)
        if before.replay and after.replay and len(after.replay.turns) < len(before.replay.turns):
            await game_queries.mark_taken_back(connection, after.game.id, before.replay.course - after.replay.course)
        if after.game.is_over and not before.game.is_over:
            await write_results(connection, after)
            if after.game.tournament_id is not None:
                await tournament_queries.wake_clock(connection, after.game.tournament_id, self.now)
            if after.game.challenge_id is not None:
                score = find_solo_score(after)
                await challenge_queries.end_attempt(connection, after.game.challenge_id, after.game.id, self.now, score)

    def _plan_work(self, before: Table, after: Table) -> DueWork:
        """Return the posts to make and the time of the next alarm."""
        request = self.request
        work = DueWork(
            lobby_version=self.posts.get("lobby", KEEP),
            board_version=self.posts.get("board", KEEP),
            offer_version=self.posts.get("offer", KEEP),
            post_at=self.now,
            post_since=self.now if self.posts else KEEP,
            act_at=clock.next_at(after),
            token=request.token if request is not None and request.has_token_for(after.game) else KEEP,
        )
        if after.game.open_since is not None and after.replay is None:
            # Only the list shows an open table before it starts.
            return replace(work, lobby_version=0)
        if "lobby" in self.posts:
            return self._schedule_lobby(work)
        # The lobby's message was in the channel that is gone.
        return replace(work, lobby_version=0) if before.game.channel_gone else work

    def _schedule_lobby(self, work: DueWork) -> DueWork:
        """Delay the post of the lobby if the response to a press is going to update it."""
        if self.request is None or not self.request.shows_lobby:
            return replace(work, lobby_at=None)
        lobby_at = self.now + clock.LOBBY_RESPONSE_TIMEOUT
        is_all = not self.calls and len(self.posts) == 1
        return replace(work, lobby_at=lobby_at, post_at=lobby_at if is_all else work.post_at)

    async def _notify_followers(self, before: Game, after: Game) -> None:
        """Notify followers if the game or a round is over. People who have taken a seat stop following."""
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
    """Changes of games; with ``unplayable``, including games whose logs can't be replayed."""

    kind = GAME
    change_type = Change

    def __init__(self, service: Service, *, unplayable: bool) -> None:
        super().__init__(service.database, service.clock, service.memory)
        self._service = service
        self._unplayable = unplayable

    async def load(self, connection: AsyncConnection, subject_id: str, request: Request | None) -> Table:
        return await self._service.load(connection, subject_id, request, unplayable=self._unplayable)

    def is_stale(self, state: Table, request: Request) -> bool:
        """Check whether the public state has changed since the version on which the request was decided."""
        return request.version is not None and request.version < state.shown

    def make_conflict(self, subject_id: str) -> Refusal:
        return Refusal("stale", game=subject_id)

    def report(self, change: Change) -> None:
        """Cache and report a changed game, and notify its tournament if the game is over."""
        service = self._service
        game = change.table.game
        if change.table.replay is not None:
            service.memory.keep(game.id, change.table.replay)
        service.on_change(change.table)
        if game.tournament_id is not None and game.is_over:
            service.on_tournament(game.tournament_id, game.guild_id)
