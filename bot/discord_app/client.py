"""The bot as a Discord client: no privileged intents, nothing kept in memory that a restart would lose."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import discord
from discord import app_commands

from bot import logs
from bot.discord_app.allowances import Allowances
from bot.discord_app.base import BaseClient, Interaction
from bot.discord_app.commands import GROUP, AzulCommands, answer_errors, play_with
from bot.discord_app.health import Condition, Pulse
from bot.discord_app.interactions import handle_interaction
from bot.discord_app.metrics import Metrics
from bot.discord_app.pictures import InProcess, InThread
from bot.discord_app.poster import Poster
from bot.discord_app.presses import handle_press
from bot.discord_app.puzzle_days import PuzzleDays
from bot.discord_app.scheduler import Scheduler
from bot.discord_app.welcome import welcome
from bot.games import channels, presence
from bot.games.replay import Table
from bot.games.service import Service
from bot.storage import fact_queries
from bot.storage.database import TakenOver
from bot.storage.due_queries import count_due
from bot.storage.shards import Shards
from renderers.scene import Theme

logger = logging.getLogger(__name__)

COMMANDS_KEY, HEALTH_KEY = "commands", "health"
LONGEST_WAIT_S = 10.0
"""How long an answer that leads to a post waits for that post."""
LONGEST_FAREWELL_S, LONGEST_CLOSING_S = 5.0, 1.0
"""How long acts, timers and posts under way may hold up a stop, and then the connection; all of it takes less than 8 s.

Discord and containers grant about ten.
"""


class AzulClient(BaseClient):
    """The client with its commands and its poster. The service is handed in, and outlives it."""

    def __init__(
        self,
        service: Service,
        theme: Theme = "light",
        metrics: Metrics | None = None,
        allowances: Allowances | None = None,
        drawing: Callable[[], InThread | InProcess] = InThread,
    ) -> None:
        super().__init__(service, theme, metrics, allowances, drawing)
        self.pulse = Pulse()
        self.poster = Poster(self)
        self.scheduler = Scheduler(self)
        self.puzzle_days = PuzzleDays(self)
        self.tree: app_commands.CommandTree[BaseClient] = app_commands.CommandTree(self)
        self.tree.add_command(AzulCommands())
        self.tree.add_command(play_with())
        answer_errors(self.tree)
        self._working: list[asyncio.Task[None]] = []
        self._loading: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Register the commands if they changed, and begin to work off the outbox."""
        await self._sync_commands()
        self.service.on_change = self._on_change
        self.service.name_computers = self._name_computers
        self._working = [
            asyncio.create_task(self.poster.run(), name="poster"),
            asyncio.create_task(self.scheduler.run(), name="scheduler"),
            asyncio.create_task(self.puzzle_days.run(), name="puzzles"),
        ]
        self._loading = asyncio.create_task(self.own_emojis.load(), name="emojis")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Note that a shard is yet to be reached, and of how many, where Discord was to say that."""
        if self.shard_count is not None and self.shard_count != self.service.shards.count:
            shards = Shards(self.shard_count, frozenset(range(self.shard_count)))
            if not await self.service.database.claim(shards.names, self.pulse.changed.set):
                # The beat finds the same, and ends this process.
                self.pulse.changed.set()
                raise TakenOver
            self.service.shards = shards
        if initial:
            self.service.reach.begin(shard_id or 0)
        await super().before_identify_hook(shard_id, initial=initial)

    async def _name_computers(self, guild_id: int | None) -> Sequence[str]:
        return (await self.public_words(guild_id))("computer-names").split()

    async def wait_until_told(self, game_id: str) -> None:
        """Wait until what is being posted of this game is, for some seconds at most."""
        await self.poster.finish_game(game_id, LONGEST_WAIT_S)

    def _on_change(self, table: Table) -> None:
        self.poster.wake(table.game.id)
        self.scheduler.alarms.wake(table)

    async def _sync_commands(self) -> None:
        # Discord limits how often commands may be registered; most starts change nothing.
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        state = hashlib.sha256(json.dumps([self.application_id, payload], sort_keys=True).encode()).hexdigest()
        database = self.service.database
        # Of processes that start at the same time one registers them, and the others wait for it.
        async with database.alone(COMMANDS_KEY):
            async with database.read() as connection:
                known, _, number = (await fact_queries.recall(connection, COMMANDS_KEY) or "").partition(" ")
            if known == state and number:
                self.command_id = int(number)
                return
            # Discord may let us wait for long.
            registered = await self.tree.sync()
            self.command_id = next(command.id for command in registered if command.name == GROUP)
            async with database.write() as connection:
                await fact_queries.remember(connection, COMMANDS_KEY, f"{state} {self.command_id}")
        logger.info("commands registered with Discord")

    async def on_ready(self) -> None:
        """Say in the log that the bot is there."""
        logger.info("ready as %s on %d servers", self.user, len(self.guilds))
        self.pulse.changed.set()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note that nobody on the shard's servers can reach the bot."""
        logs.begin(shard=shard_id)
        self.service.reach.lose(shard_id)
        self.pulse.changed.set()

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that they can, from now on."""
        logs.begin(shard=shard_id)
        self.service.reach.regain(shard_id)
        self.pulse.changed.set()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The same of a connection that goes on."""
        await self.on_shard_connect(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note which of the shard's servers, which have all been told by now, have sent the bot away meanwhile."""
        logs.begin(shard=shard_id)
        if self.is_closed():
            # The library waits some seconds for servers, and the bot may be stopped meanwhile.
            return
        here = [guild.id for guild in self.guilds if guild.shard_id == shard_id]
        await presence.note_shard(self.service, shard_id, self.shard_count or 1, here)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that has never had the bot; forget that it was gone from one that has it again."""
        logs.begin(server=guild.id, shard=guild.shard_id)
        if await presence.note_joined(self.service, guild.id):
            await welcome(self, guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Forget the same of a server whose outage is over."""
        logs.begin(server=guild.id, shard=guild.shard_id)
        await presence.note_present(self.service, guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note since when a server has sent the bot away; what is kept of it is deleted a month later."""
        logs.begin(server=guild.id, shard=guild.shard_id)
        await presence.note_left(self.service, guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Ask the hosts of the games that were played there where to go on."""
        logs.begin(server=channel.guild.id, shard=channel.guild.shard_id)
        await channels.lose_place(self.service, channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Let the game of a thread go on in its channel."""
        logs.begin(server=payload.guild_id, shard=self.service.shards.shard_of(payload.guild_id))
        await channels.lose_place(self.service, payload.guild_id, payload.thread_id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Act on presses. Commands go through the tree; every press goes through its id, also one we do not know.

        Reading ids here, and not in registered items, gives every press an answer: an item that the library cannot
        match, or that fails while it is matched, would leave the person with "This interaction failed".
        """
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await handle_interaction(interaction, handle_press)

    async def look(self) -> Condition:
        """How the bot is, and how much there is to do."""
        up = self.is_ready() and not self.is_closed()
        connected = sum(not shard.is_closed() for shard in self.shards.values()) if up else 0
        condition = Condition(len(self.service.shards.own), connected, "unusable")
        try:
            condition = await self._look_at_database(condition)
        except Exception:
            logger.exception("the database cannot be used")
        self.pulse.note(condition)
        self.metrics.condition(condition)
        return condition

    async def _look_at_database(self, condition: Condition) -> Condition:
        service, shards = self.service, self.service.shards
        if not await service.database.still_holds():
            logger.error("another process runs the shards of this one")
            self.poster.lose()
            self.scheduler.stop()
            self.puzzle_days.stop()
            return replace(condition, database="of another process")
        if not await service.database.is_of_this_version():
            return replace(condition, database="of another version")
        now = service.clock()
        async with service.database.write() as connection:
            # A row for each process: they do not wait for each other.
            await fact_queries.remember(connection, f"{HEALTH_KEY} {min(shards.own)}", now.isoformat())
        async with service.database.read() as connection:
            backlog = await count_due(connection, now, shards)
        since = backlog.oldest_post_at
        return replace(
            condition,
            database="writable",
            games=backlog.games,
            posts=backlog.posts,
            timers=backlog.acts,
            oldest_post_s=None if since is None else (now - since).total_seconds(),
        )

    async def close(self) -> None:
        """Finish what is being carried out and posted, for a few seconds at most, then leave.

        From now on nothing more is begun: who presses something is asked to press it again in a moment.
        """
        self.stopping = True
        working, self._working = self._working, []
        if self._loading is not None:
            self._loading.cancel()
        if working:
            await self._finish(working, time.monotonic() + LONGEST_FAREWELL_S)
        # Waited for, not given up: a connection that is dead is closed when the process ends.
        closing = asyncio.ensure_future(super().close())
        await asyncio.wait([closing], timeout=LONGEST_CLOSING_S)
        if closing.done():
            closing.result()

    async def _finish(self, working: list[asyncio.Task[None]], end: float) -> None:
        self.scheduler.stop()
        self.puzzle_days.stop()
        self.poster.stop()
        # No thought is waited for: its timer begins it anew after the next start.
        await self.service.thinker.close()
        while (begun := self.acts | {task for task in working if not task.done()}) and time.monotonic() < end:
            # Waited for, not gathered: giving up must not cancel them in the midst of a transaction.
            await asyncio.wait(begun, timeout=end - time.monotonic())
        left = max(end - time.monotonic(), 0)
        carried_out, _ = await asyncio.gather(self.scheduler.alarms.finish(left), self.poster.finish(left))
        # What the last timers have led to is still to be posted.
        if not (await self.poster.finish(end - time.monotonic()) and carried_out):
            logger.warning("some timers and posts are not finished; they follow at the next start")
