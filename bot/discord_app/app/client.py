"""The bot as a Discord client: no privileged intents, nothing kept in memory that a restart would lose."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import discord

from bot import logs
from bot.discord_app.actions.registry import find_cost, handle_press
from bot.discord_app.app.analyses import AnalysisAnswers
from bot.discord_app.app.game_posts import GamePosts
from bot.discord_app.app.poster import Poster
from bot.discord_app.app.server_posts import post_puzzles, post_seasons, welcome
from bot.discord_app.app.slots import Slots
from bot.discord_app.app.tournament_posts import TournamentPosts
from bot.discord_app.commands.azul import GROUP, CommandTree, make_commands
from bot.discord_app.commands.declaring import digest_commands
from bot.discord_app.core.allowances import Allowances
from bot.discord_app.core.asker import read_press
from bot.discord_app.core.base import BaseClient, Interaction
from bot.discord_app.core.guard import handle_interaction
from bot.discord_app.core.health import HealthMonitor, HealthStatus
from bot.discord_app.core.metrics import Metrics
from bot.discord_app.core.places import RemovedGuilds, load_public_words
from bot.discord_app.core.recent_lookups import RecentLookups
from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.past.analysing import Analyses, find_wanted
from bot.games.people import privacy
from bot.games.table import channels
from bot.games.time.alarms import Alarms
from bot.games.time.directing import TournamentTimers
from bot.games.time.waiting import GameTimers, tidy
from bot.storage import game_queries, subjects
from bot.storage.database import TakenOver, get_fact, set_fact
from bot.storage.place import Place
from bot.storage.shards import Shards
from bot.storage.subjects import SUBJECT_KINDS
from bot.tasks import finish
from renderers.scene import Theme
from renderers.text import has_raqm

logger = logging.getLogger(__name__)

FRIBIDI_MISSING = (
    "FriBiDi is missing, so Persian, Arabic and Hebrew words in pictures are reversed and unjoined. Install it and "
    "restart the bot: `apt install libfribidi0` on Debian and Ubuntu, `brew install fribidi` on macOS, a fribidi.dll "
    "in a folder of the PATH on Windows"
)
COMMANDS_KEY = "commands"
HEALTH_KEY = "health"
LOOK_EVERY_S = 1.0
"""How often it is looked for games of which something is due."""
LOOK_FOR_ANALYSES_EVERY_S = 1.0
"""How often it is looked for analyses that somebody wants, and for those that have come."""
LOOK_UP_EMOJIS_EVERY_S = 1.0
"""Interval between checks for whether the application's emojis should be looked up."""
LOOK_FOR_PUZZLES_EVERY_S = 15.0
"""How often it is looked for puzzles of the day that are to be posted."""
LOOK_FOR_SEASONS_EVERY_S = 60.0
"""How often it is looked for seasons whose first are to be named."""
AFTER_A_FAULT_S = 15.0
"""How soon what is due is looked for again where that could not be read."""
TIDY_EVERY = timedelta(minutes=10)
LONGEST_WAIT_S = 10.0
"""How long an answer that leads to a post waits for that post."""
LONGEST_FAREWELL_S = 5.0
"""How long acts, timers and posts that are under way may hold up a stop. Containers grant ten seconds in all."""
LONGEST_CLOSING_S = 1.0
"""How long the last presses may take after that, then closing the connection."""


class AzulClient(BaseClient):
    """The client with its commands, its poster and its clock. The service is handed in, and outlives it."""

    def __init__(
        self,
        service: Service,
        theme: Theme = "light",
        metrics: Metrics | None = None,
        allowances: Allowances | None = None,
    ) -> None:
        super().__init__(service, theme, metrics, allowances)
        self.health = HealthMonitor(fribidi=has_raqm())
        slots = Slots()
        self.poster = Poster(self, GamePosts(self), slots)
        self.tournament_poster = Poster(self, TournamentPosts(self), slots)
        self.alarms = Alarms(GameTimers(service))
        self.tournament_alarms = Alarms(TournamentTimers(service))
        self._posters: tuple[Poster[Any, Any], ...] = (self.poster, self.tournament_poster)
        self._all_alarms: tuple[Alarms[Any, Any], ...] = (self.alarms, self.tournament_alarms)
        self.analyses = self.get_shared(Analyses, service)
        self.analysis_answers = AnalysisAnswers(self)
        self.tree = CommandTree(self)
        for command in make_commands():
            self.tree.add_command(command)
        self._tidy_at = service.clock()
        self._working: list[asyncio.Task[None]] = []
        self._loading: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Register the commands if they changed, and begin to post and to keep the clock."""
        if not self.health.fribidi:
            logger.warning(FRIBIDI_MISSING)
        await self._sync_commands()
        self.service.on_change = self._on_change
        self.service.on_tournament = self._on_tournament
        self.service.name_computers = self._name_computers
        self._working = [
            asyncio.create_task(self._repeat(work, every_s, what), name=what)
            for work, every_s, what in (
                (self._post_due, LOOK_EVERY_S, "what is to be posted"),
                (self._keep_clock, LOOK_EVERY_S, "what is due by the clock"),
                (self.analyses.begin_due, LOOK_FOR_ANALYSES_EVERY_S, "which analyses are wanted"),
                (self.analysis_answers.look, LOOK_FOR_ANALYSES_EVERY_S, "what has come of analyses"),
                (partial(post_puzzles, self), LOOK_FOR_PUZZLES_EVERY_S, "the puzzles of the day"),
                (partial(post_seasons, self), LOOK_FOR_SEASONS_EVERY_S, "the seasons that have ended"),
            )
        ]
        emojis = self._repeat(self.own_emojis.look_up_if_due, LOOK_UP_EMOJIS_EVERY_S, "the application's emojis")
        self._loading = asyncio.create_task(emojis, name="emojis")

    async def _repeat(self, work: Callable[[], Awaitable[object]], every_s: float, what: str) -> None:
        """Do this until the bot stops. Cancelling it could cut a transaction in two."""
        while not self.stopping.is_set():
            logs.begin()
            pause_s = every_s
            try:
                await work()
            except Exception:
                logger.exception("%s could not be read; trying again", what)
                pause_s = AFTER_A_FAULT_S
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), pause_s)

    async def _post_due(self) -> None:
        await asyncio.gather(*(poster.wake_due() for poster in self._posters))

    async def _keep_clock(self) -> None:
        await asyncio.gather(*(alarms.begin_due() for alarms in self._all_alarms))
        now = self.service.clock()
        # What is later than that was noted by a clock that was ahead.
        if not now < self._tidy_at <= now + TIDY_EVERY:
            await self.tidy()
            self._tidy_at = now + TIDY_EVERY

    async def tidy(self) -> None:
        """Set right what could not be noted when it happened, and delete what is of no use any more."""
        if self.is_ready():
            for shard_id in self.shards:
                await self._note_shard(shard_id)
        await tidy(self.service, present_known=self.is_ready())
        await self._play_as_member()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Note that a shard is yet to be reached, and of how many, where Discord was to say that."""
        if self.shard_count is not None and self.shard_count != self.service.shards.count:
            shards = Shards(self.shard_count, frozenset(range(self.shard_count)))
            if not await self.service.database.claim(shards.names, self.health.changed.set):
                # The next check finds the same, and ends this process.
                self.health.changed.set()
                raise TakenOver
            self.service.shards = shards
        if initial:
            self.service.uptime.begin(shard_id or 0)
        await super().before_identify_hook(shard_id, initial=initial)

    async def _name_computers(self, place: Place) -> Sequence[str]:
        return (await load_public_words(self, place))("computer-names").split()

    def wake_posts(self, game_ids: Iterable[str]) -> None:
        """Post what is to be posted of these games now."""
        for game_id in game_ids:
            self.poster.wake(game_id)

    async def wait_until_posted(self, game_id: str) -> None:
        """Wait until what is being posted of this game is, for some seconds at most."""
        await self.poster.finish_one(game_id, LONGEST_WAIT_S)

    def _on_change(self, table: Table) -> None:
        self.get_shared(RecentLookups, self.service.clock).forget(table.game.place)
        self.poster.wake(table.game.id)
        self.alarms.wake(table)

    def _on_tournament(self, tournament_id: str, guild_id: int | None) -> None:
        # Another process finds what is due on its own servers by itself.
        if self.service.shards.has(guild_id):
            self.tournament_alarms.begin(tournament_id)
            self.tournament_poster.wake(tournament_id)

    async def _sync_commands(self) -> None:
        # Discord limits how often commands may be registered; most starts change nothing.
        state = f"{self.application_id} {await digest_commands(self.tree)}"
        database = self.service.database
        # Of processes that start at the same time one registers them, and the others wait for it.
        async with database.exclusive_lock(COMMANDS_KEY):
            async with database.read() as connection:
                known, _, number = (await get_fact(connection, COMMANDS_KEY) or "").rpartition(" ")
            if known == state and number:
                self.command_id = int(number)
                return
            # Discord may let us wait for long.
            registered = await self.tree.sync()
            self.command_id = next(command.id for command in registered if command.name == GROUP)
            async with database.write() as connection:
                await set_fact(connection, COMMANDS_KEY, f"{state} {self.command_id}")
        logger.info("commands registered with Discord")

    async def on_ready(self) -> None:
        """Say in the log that the bot is there."""
        logger.info("ready as %s on %d servers", self.user, len(self.guilds))
        self.health.changed.set()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note that nobody on the shard's servers can reach the bot."""
        logs.begin(shard=shard_id)
        self.service.uptime.lose(shard_id)
        self.health.changed.set()

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that they can, from now on."""
        logs.begin(shard=shard_id)
        self.service.uptime.regain(shard_id)
        self.health.changed.set()

    on_shard_resumed = on_shard_connect

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note which of the shard's servers, which have all been told by now, have sent the bot away meanwhile."""
        logs.begin(shard=shard_id)
        if self.is_closed():
            # The library waits some seconds for servers, and the bot may be stopped meanwhile.
            return

        await self._note_shard(shard_id)
        await self._play_as_member()

    async def _note_shard(self, shard_id: int) -> None:
        def present() -> list[int]:
            return [guild.id for guild in self.guilds if guild.shard_id == shard_id]

        await privacy.note_shard(self.service, shard_id, self.shard_count or 1, present)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that has never had the bot; forget that it was gone from one that has it again."""
        logs.begin(server=guild.id, shard=guild.shard_id)
        is_new = await privacy.note_joined(self.service, guild.id)
        await self._play_as_member()
        if is_new:
            await welcome(self, guild)

    async def _play_as_member(self) -> None:
        """Post by itself from now on of games where people played before the bot was a member."""
        await channels.adopt_guest_games(self.service, lambda guild_id: self.find_guild(guild_id) is not None)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Forget the same of a server whose outage is over."""
        logs.begin(server=guild.id, shard=guild.shard_id)
        await privacy.note_present(self.service, guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note since when a server has sent the bot away; what is kept of it is deleted a month later."""
        logs.begin(server=guild.id, shard=guild.shard_id)
        self.get_shared(RemovedGuilds).add(guild.id)
        await privacy.note_left(self.service, guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Ask the hosts of the games that were played there where to go on."""
        logs.begin(server=channel.guild.id, shard=channel.guild.shard_id)
        await channels.record_lost_thread_or_channel(self.service, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Let the game of a thread go on in its channel."""
        logs.begin(server=payload.guild_id, shard=self.service.shards.shard_of(payload.guild_id))
        await channels.record_lost_thread_or_channel(self.service, payload.thread_id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Act on presses. Commands go through the tree; every press goes through its id, also one we do not know.

        Reading ids here, and not in registered items, gives every press an answer: an item that the library cannot
        match, or that fails while it is matched, would leave the person with "This interaction failed".
        """
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await handle_interaction(interaction, find_cost(read_press(interaction)), handle_press)

    async def check_health(self) -> HealthStatus:
        """How the bot is, and how much there is to do."""
        up = self.is_ready() and not self.is_closed()
        connected = sum(not shard.is_closed() for shard in self.shards.values()) if up else 0
        status = HealthStatus(len(self.service.shards.own), connected, "unusable")
        try:
            status = await self._check_database(status)
        except Exception:
            logger.exception("the database cannot be used")
        self.health.note(status)
        self.metrics.note_health(status)
        return status

    async def _check_database(self, status: HealthStatus) -> HealthStatus:
        database = self.service.database
        shards = self.service.shards
        now = self.service.clock()
        if not await database.holds_claims():
            logger.error("another process runs the shards of this one")
            for poster in self._posters:
                poster.lose()
            self._begin_nothing_more()
            return replace(status, database="of another process")
        if not await database.is_of_this_version():
            return replace(status, database="of another version")
        async with database.write() as connection:
            # A row for each process: they do not wait for each other.
            await set_fact(connection, f"{HEALTH_KEY} {min(shards.own)}", now.isoformat())
        async with database.read() as connection:
            opened = await game_queries.count_open(connection, shards)
            backlogs = [await subjects.count_due(connection, kind, now, shards) for kind in SUBJECT_KINDS]
        wanted = len({one.request.game_id for one in await find_wanted(self.service)})
        posts_at = [due.oldest_post_at for due in backlogs if due.oldest_post_at is not None]
        oldest_post_s = (now - min(posts_at)).total_seconds() if posts_at else None
        return HealthStatus(
            status.shards,
            status.connected,
            "writable",
            games=opened,
            posts=sum(due.posts for due in backlogs),
            timers=sum(due.acts for due in backlogs),
            oldest_post_s=oldest_post_s,
            analyses=wanted,
        )

    def _begin_nothing_more(self) -> None:
        self.stopping.set()
        for alarms in self._all_alarms:
            alarms.stop()
        self.analyses.stop()

    async def close(self) -> None:
        """Begin nothing more, finish what is being carried out and posted, for a few seconds at most, then leave."""
        self._begin_nothing_more()
        if self._loading is not None:
            self._loading.cancel()
        if self._working:
            await self._finish(time.monotonic() + LONGEST_FAREWELL_S)
            await self._answer_the_last(time.monotonic() + LONGEST_CLOSING_S)
        # Waited for, not given up: a connection that is dead is closed when the process ends.
        closing = asyncio.ensure_future(super().close())
        await asyncio.wait([closing], timeout=LONGEST_CLOSING_S)
        if closing.done():
            closing.result()

    async def _finish(self, end: float) -> None:
        working = self._working
        self._working = []
        # No thought is waited for: its timer begins it anew after the next start.
        await self.service.thinker.close()
        await finish(working, max(end - time.monotonic(), 0))
        await finish(self.analyses.at_work, max(end - time.monotonic(), 0))
        await finish(self.incoming.tasks, max(end - time.monotonic(), 0))
        left = max(end - time.monotonic(), 0)
        carried_out, _posted = await asyncio.gather(
            asyncio.gather(*(alarms.finish(left) for alarms in self._all_alarms)),
            asyncio.gather(*(poster.finish(left) for poster in self._posters)),
        )
        # What the last timers have led to is still to be posted.
        posted = await asyncio.gather(*(one.finish(end - time.monotonic()) for one in self._posters))
        if not (all(carried_out) and all(posted)):
            logger.warning("some timers and posts are not finished; they follow at the next start")

    async def _answer_the_last(self, end: float) -> None:
        """Take no more presses, and answer those that came while all else was finished."""
        leaving = [asyncio.ensure_future(shard.disconnect()) for shard in self.shards.values()]
        # A connection that is dead takes long to close, and brings no press any more.
        await finish(leaving, max(end - time.monotonic(), 0))
        await finish(self.incoming.tasks, max(end - time.monotonic(), 0))
