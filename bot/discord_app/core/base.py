"""The Discord client without its features, as the rest of this layer uses it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, TypeAlias, TypeVar

import discord

from bot.discord_app.core.allowances import Allowances
from bot.discord_app.core.delivery import Delivery
from bot.discord_app.core.drawing import Pictures
from bot.discord_app.core.emojis import Emojis
from bot.discord_app.core.followups import Followups
from bot.discord_app.core.incoming_requests import IncomingRequests
from bot.discord_app.core.metrics import Metrics
from bot.games.core.service import Service
from bot.storage.shards import ALL_SHARDS
from renderers.scene import Theme

# Silence warnings at every start about missing voice support, which the bot doesn't use.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

GUILD_READY_TIMEOUT_S = 2.0
"""Time without a further guild after which a connecting shard counts as ready."""

Shared = TypeVar("Shared")


class BaseClient(discord.AutoShardedClient):
    """A client without privileged intents or message cache, with the service and the pictures.

    By default, messages ping nobody. ``theme`` is the default theme of pictures. Without ``allowances``, requests
    aren't limited.
    """

    def __init__(
        self, service: Service, theme: Theme, metrics: Metrics | None = None, allowances: Allowances | None = None
    ) -> None:
        shards = service.shards
        own: dict[str, Any] = (
            {} if shards == ALL_SHARDS else {"shard_ids": sorted(shards.own), "shard_count": shards.count}
        )
        metrics = metrics or Metrics()
        super().__init__(
            http_trace=metrics.trace_requests(),
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=GUILD_READY_TIMEOUT_S,
            **own,
        )
        self.service = service
        self.theme = theme
        self.stopping = asyncio.Event()
        """Set when the bot is stopping. Nothing new may start after that."""
        self.command_id: int | None = None
        """The id that Discord assigned to `/azul`, ``None`` until the commands are registered."""
        self.incoming = IncomingRequests()
        self.metrics = metrics
        self.allowances = allowances or Allowances(service.clock)
        self.pictures = Pictures(self.metrics.drawing_s.observe)
        self.own_emojis = Emojis(self, self.pictures, service.database, service.clock)
        self.delivery = Delivery(self, self.own_emojis)
        self.followups = Followups(self, self.own_emojis, service.clock)
        self._shared: dict[type[Any], Any] = {}

    def get_shared(self, kind: type[Shared], *arguments: Any) -> Shared:
        """Return the client's only instance of this class. The first call creates it with these arguments.

        Features keep the state of this process in such classes, so that the client doesn't depend on the features.
        """
        if kind not in self._shared:
            self._shared[kind] = kind(*arguments)
        instance: Shared = self._shared[kind]
        return instance

    def wake_posts(self, game_ids: Iterable[str]) -> None:
        """Start posting everything that is due for these games."""
        raise NotImplementedError

    async def wait_until_posted(self, game_id: str) -> None:
        """Wait a few seconds for posts of this game that are in progress."""
        raise NotImplementedError

    def find_guild(self, guild_id: int | None) -> discord.Guild | None:
        """Return the guild, or ``None`` if there is no id or the bot isn't a member."""
        return None if guild_id is None else self.get_guild(guild_id)


Interaction: TypeAlias = discord.Interaction[BaseClient]
