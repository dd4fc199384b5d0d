"""The bot as a Discord client: handles Discord's events and runs the background tasks."""

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
from sqlalchemy.exc import DBAPIError

from bot import logs
from bot.discord_app.actions.registry import find_cost, handle_press
from bot.discord_app.app.analyses import AnalysisAnswers
from bot.discord_app.app.challenge_posts import update_cards, update_deals
from bot.discord_app.app.change_checks import ChangeCheck
from bot.discord_app.app.game_posts import GamePosts
from bot.discord_app.app.poster import Poster
from bot.discord_app.app.server_posts import edit_puzzles, post_puzzles, post_seasons, welcome
from bot.discord_app.app.slots import Slots
from bot.discord_app.app.table_lists import update_lists
from bot.discord_app.app.tournament_posts import TournamentPosts
from bot.discord_app.commands.azul import GROUP, CommandTree, make_commands
from bot.discord_app.commands.declarations import digest_commands
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
from bot.games.past.analysis_queue import Analyses, find_wanted
from bot.games.people import privacy
from bot.games.table import channels
from bot.games.time.alarms import Alarms
from bot.games.time.game_timers import GameTimers, tidy
from bot.games.time.tournament_timers import TournamentTimers
from bot.messages.words import words as find_words
from bot.storage import game_queries, subjects
from bot.storage.backup import find_last_backup
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
DUE_CHECK_INTERVAL_S = 1.0
"""Interval between checks for due games and tournaments."""
ANALYSIS_CHECK_INTERVAL_S = 1.0
"""Interval between checks for requested and for finished analyses."""
EMOJI_CHECK_INTERVAL_S = 1.0
"""Interval between checks whether the application's emojis must be fetched."""
PUZZLE_CHECK_INTERVAL_S = 15.0
"""Interval between checks for due daily puzzles."""
SHARE_CHECK_INTERVAL_S = 5.0
"""Interval between checks for newly shared tries at daily puzzles."""
CHANGE_CHECK_INTERVAL_S = 5.0
"""Interval between checks whether lists of open tables, cards or deals may have changed."""
SEASON_CHECK_INTERVAL_S = 60.0
"""Interval between checks for seasons that have ended."""
RETRY_DELAY_S = 15.0
"""Pause after a check has failed."""
TIDY_INTERVAL = timedelta(minutes=10)
MAX_WAIT_S = 10.0
"""Maximum time that a response waits for a post."""
SHUTDOWN_TIMEOUT_S = 5.0
"""Maximum time that a shutdown waits for acts, timers and posts in progress. Containers allow ten seconds in total."""
CLOSING_TIMEOUT_S = 1.0
"""Maximum time for handling the last presses after `SHUTDOWN_TIMEOUT_S`, and for then closing the connection.
"""


class AzulClient(BaseClient):
    """The client with its commands, posters and timers. The caller owns and closes the service."""

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
        self.change_checks: dict[str, ChangeCheck] = {
            name: ChangeCheck(service.clock, partial(update, self))
            for name, update in (
                ("open tables", update_lists),
                ("challenges", update_cards),
                ("deals of the week", update_deals),
            )
        }
        self._tidy_at = service.clock()
        self._background_tasks: list[asyncio.Task[None]] = []
        self._loading: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Register the commands if they have changed, and start the background tasks."""
        if not self.health.fribidi:
            logger.warning(FRIBIDI_MISSING)
        await self._sync_commands()
        self.service.on_change = self._on_change
        self.service.on_tournament = self._on_tournament
        self.service.on_server_change = self._mark_changed
        self.service.name_computers = self._name_computers
        self._background_tasks = [
            asyncio.create_task(self._repeat(work, every_s, what), name=what)
            for work, every_s, what in self._list_repeated_work()
        ]
        emojis = self._repeat(self.own_emojis.look_up_if_due, EMOJI_CHECK_INTERVAL_S, "the application's emojis")
        self._loading = asyncio.create_task(emojis, name="emojis")

    def _list_repeated_work(self) -> list[tuple[Callable[[], Awaitable[object]], float, str]]:
        """Return the functions that are called repeatedly, with the intervals and names of their work."""
        return [
            (self._post_due, DUE_CHECK_INTERVAL_S, "due posts"),
            (self._run_timers, DUE_CHECK_INTERVAL_S, "due timers"),
            (self.analyses.begin_due, ANALYSIS_CHECK_INTERVAL_S, "requested analyses"),
            (self.analysis_answers.update, ANALYSIS_CHECK_INTERVAL_S, "finished analyses"),
            (partial(post_puzzles, self), PUZZLE_CHECK_INTERVAL_S, "daily puzzles"),
            (partial(edit_puzzles, self), SHARE_CHECK_INTERVAL_S, "shared tries"),
            (partial(post_seasons, self), SEASON_CHECK_INTERVAL_S, "ended seasons"),
            *((check.run_if_needed, CHANGE_CHECK_INTERVAL_S, what) for what, check in self.change_checks.items()),
        ]

    async def _repeat(self, work: Callable[[], Awaitable[object]], every_s: float, what: str) -> None:
        """Repeat ``work`` until the bot stops.

        :meth:`close` cancels only the task that loads emojis, because cancelling the others could interrupt a
        transaction.
        """
        while not self.stopping.is_set():
            logs.set_context()
            pause_s = every_s
            try:
                await work()
            except Exception:
                logger.exception("could not check %s; the check will be repeated", what)
                pause_s = RETRY_DELAY_S
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), pause_s)

    async def _post_due(self) -> None:
        await asyncio.gather(*(poster.wake_due() for poster in self._posters))

    async def _run_timers(self) -> None:
        await asyncio.gather(*(alarms.begin_due() for alarms in self._all_alarms))
        now = self.service.clock()
        # A time further in the future was recorded while the clock was ahead.
        if not now < self._tidy_at <= now + TIDY_INTERVAL:
            await self.tidy()
            self._tidy_at = now + TIDY_INTERVAL

    async def tidy(self) -> None:
        """Apply changes that the bot has missed, and delete obsolete data."""
        if self.is_ready():
            for shard_id in self.shards:
                await self._record_shard(shard_id)
        await tidy(self.service, present_known=self.is_ready())
        await self._play_as_member()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Adopt the number of shards if Discord has chosen it, and record that this shard isn't connected yet."""
        if self.shard_count is not None and self.shard_count != self.service.shards.count:
            shards = Shards(self.shard_count, frozenset(range(self.shard_count)))
            if not await self.service.database.claim(shards.names, self.health.changed.set):
                # The next health check will find that the shards belong to another process, and stop this process.
                self.health.changed.set()
                raise TakenOver
            self.service.shards = shards
        if initial:
            self.service.uptime.begin(shard_id or 0)
        await super().before_identify_hook(shard_id, initial=initial)

    async def _name_computers(self, place: Place, language: str) -> Sequence[str]:
        spoken = find_words(language) if language else await load_public_words(self, place)
        return spoken("computer-names").split()

    def wake_posts(self, game_ids: Iterable[str]) -> None:
        for game_id in game_ids:
            self.poster.wake(game_id)

    async def wait_until_posted(self, game_id: str) -> None:
        await self.poster.finish_one(game_id, MAX_WAIT_S)

    def _on_change(self, table: Table) -> None:
        self.get_shared(RecentLookups, self.service.clock).forget(table.game.place)
        self.poster.wake(table.game.id)
        self.alarms.wake(table)
        if table.game.challenge_id is not None or table.game.open_since is not None:
            self._mark_changed()

    def _mark_changed(self) -> None:
        for check in self.change_checks.values():
            check.mark()

    def _on_tournament(self, tournament_id: str, guild_id: int | None) -> None:
        # Other processes check their own servers for due tournaments.
        if self.service.shards.has(guild_id):
            self.tournament_alarms.begin(tournament_id)
            self.tournament_poster.wake(tournament_id)

    async def _sync_commands(self) -> None:
        # Register the commands only if they have changed, because Discord limits registrations.
        state = f"{self.application_id} {await digest_commands(self.tree)}"
        database = self.service.database
        # If several processes start at the same time, one registers the commands and the others wait.
        async with database.exclusive_lock(COMMANDS_KEY):
            async with database.read() as connection:
                known, _, number = (await get_fact(connection, COMMANDS_KEY) or "").rpartition(" ")
            if known == state and number:
                self.command_id = int(number)
                return
            # Discord may delay the response for a long time.
            registered = await self.tree.sync()
            self.command_id = next(command.id for command in registered if command.name == GROUP)
            async with database.write() as connection:
                await set_fact(connection, COMMANDS_KEY, f"{state} {self.command_id}")
        logger.info("commands registered with Discord")

    async def on_ready(self) -> None:
        logger.info("ready as %s, servers: %d", self.user, len(self.guilds))
        self.health.problem = ""
        self.health.changed.set()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Record that the shard's servers can't reach the bot."""
        logs.set_context(shard=shard_id)
        self.service.uptime.lose(shard_id)
        self.health.changed.set()

    async def on_shard_connect(self, shard_id: int) -> None:
        """Record that the shard's servers can reach the bot again."""
        logs.set_context(shard=shard_id)
        self.service.uptime.regain(shard_id)
        self.health.changed.set()

    on_shard_resumed = on_shard_connect

    async def on_shard_ready(self, shard_id: int) -> None:
        """Record which of the shard's servers have removed the bot. Discord has sent all others by now."""
        logs.set_context(shard=shard_id)
        if self.is_closed():
            # discord.py waits a few seconds for guilds, and the bot may have been stopped in the meantime.
            return

        await self._record_shard(shard_id)
        await self._play_as_member()

    async def _record_shard(self, shard_id: int) -> None:
        def present() -> list[int]:
            return [guild.id for guild in self.guilds if guild.shard_id == shard_id]

        await privacy.record_shard(self.service, shard_id, self.shard_count or 1, present)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Welcome a new server, or record that a server has added the bot again."""
        logs.set_context(server=guild.id, shard=guild.shard_id)
        is_new = await privacy.record_joined(self.service, guild.id)
        await self._play_as_member()
        if is_new:
            await welcome(self, guild)

    async def _play_as_member(self) -> None:
        """Convert guest games to member games on servers where the bot has become a member."""
        await channels.adopt_guest_games(self.service, lambda guild_id: self.find_guild(guild_id) is not None)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Record that the bot is on this server, whose outage is over."""
        logs.set_context(server=guild.id, shard=guild.shard_id)
        await privacy.record_present(self.service, guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Record when a server has removed the bot. Its data is deleted a month later."""
        logs.set_context(server=guild.id, shard=guild.shard_id)
        self.get_shared(RemovedGuilds).add(guild.id)
        await privacy.record_left(self.service, guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Ask the hosts of the games in this channel where to continue."""
        logs.set_context(server=channel.guild.id, shard=channel.guild.shard_id)
        await channels.record_lost_thread_or_channel(self.service, channel.id)
        self._mark_changed()

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Continue the thread's game in its channel."""
        logs.set_context(server=payload.guild_id, shard=self.service.shards.shard_of(payload.guild_id))
        await channels.record_lost_thread_or_channel(self.service, payload.thread_id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle presses by their custom ids, including unknown ones. Commands go through the command tree.

        Registered views wouldn't answer every press: if discord.py can't match an item, or fails while matching it, the
        person sees "This interaction failed".
        """
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await handle_interaction(interaction, find_cost(read_press(interaction)), handle_press)

    async def check_health(self) -> HealthStatus:
        """Check connection and database, count pending work, and update the metrics."""
        up = self.is_ready() and not self.is_closed()
        connected = sum(not shard.is_closed() for shard in self.shards.values()) if up else 0
        status = HealthStatus(len(self.service.shards.own), connected, "unusable")
        try:
            status = await self._check_database(status)
        except DBAPIError as error:
            logger.error("the database is unusable (%s)", error.orig)
        except Exception:
            logger.exception("the database is unusable")
        self.health.record(status)
        self.metrics.record_health(status)
        return status

    async def _check_database(self, status: HealthStatus) -> HealthStatus:
        database = self.service.database
        shards = self.service.shards
        now = self.service.clock()
        if not await database.holds_claims():
            logger.error("another process runs the shards of this process")
            for poster in self._posters:
                poster.lose()
            self._stop_starting()
            return replace(status, database="of another process")
        if not await database.is_of_this_version():
            return replace(status, database="of another version")
        async with database.write() as connection:
            # Each process writes its own row, so that processes don't wait for each other.
            await set_fact(connection, f"{HEALTH_KEY} {min(shards.own)}", now.isoformat())
        async with database.read() as connection:
            opened = await game_queries.count_open(connection, shards)
            backlogs = [await subjects.count_due(connection, kind, now, shards) for kind in SUBJECT_KINDS]
            backup_at = await find_last_backup(connection)
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
            backup_at=backup_at,
        )

    def _stop_starting(self) -> None:
        self.stopping.set()
        for alarms in self._all_alarms:
            alarms.stop()
        self.analyses.stop()

    async def close(self) -> None:
        """Stop starting new work, wait a few seconds for requests and posts in progress, then disconnect."""
        self._stop_starting()
        if self._loading is not None:
            self._loading.cancel()
        if self._background_tasks:
            await self._finish(time.monotonic() + SHUTDOWN_TIMEOUT_S)
            await self._finish_last_presses(time.monotonic() + CLOSING_TIMEOUT_S)
        # Don't cancel this: a dead connection is closed when the process ends.
        closing = asyncio.ensure_future(super().close())
        await asyncio.wait([closing], timeout=CLOSING_TIMEOUT_S)
        if closing.done():
            closing.result()

    async def _finish(self, end: float) -> None:
        working = self._background_tasks
        self._background_tasks = []
        # Don't wait for computers' moves, because their timers will start them again after the next start.
        await self.service.thinker.close()
        await finish(working, max(end - time.monotonic(), 0))
        await finish(self.analyses.at_work, max(end - time.monotonic(), 0))
        await finish(self.incoming.tasks, max(end - time.monotonic(), 0))
        left = max(end - time.monotonic(), 0)
        carried_out, _posted = await asyncio.gather(
            asyncio.gather(*(alarms.finish(left) for alarms in self._all_alarms)),
            asyncio.gather(*(poster.finish(left) for poster in self._posters)),
        )
        # The last timers may have caused more posts.
        posted = await asyncio.gather(*(one.finish(end - time.monotonic()) for one in self._posters))
        if not (all(carried_out) and all(posted)):
            logger.warning("some timers and posts are unfinished; they will be completed after the next start")

    async def _finish_last_presses(self, end: float) -> None:
        """Disconnect from the gateway, and handle the presses that arrived in the meantime."""
        leaving = [asyncio.ensure_future(shard.disconnect()) for shard in self.shards.values()]
        # Don't wait longer, because a dead connection takes a long time to close and doesn't deliver any presses.
        await finish(leaving, max(end - time.monotonic(), 0))
        await finish(self.incoming.tasks, max(end - time.monotonic(), 0))
