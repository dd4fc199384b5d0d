"""What every act and every post needs of the client, so that they need not know the whole of it."""

from __future__ import annotations

from typing import TypeAlias

import discord

from bot.discord_app.pictures import Pictures
from bot.games.club import Club
from renderers.scene import Theme


class BaseClient(discord.AutoShardedClient):
    """A client without privileged intents or memory, with the club, the pictures and their theme.

    It pings nobody unless a post names whom.
    """

    def __init__(self, club: Club, theme: Theme) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.club = club
        self.theme = theme
        self.pictures = Pictures()


Interaction: TypeAlias = discord.Interaction[BaseClient]
