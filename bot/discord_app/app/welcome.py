"""The one message to a server that has just let the bot in: what it is, how to begin, what moderators can set."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.delivery import UNREACHABLE
from bot.discord_app.core.permissions import lacking
from bot.messages.markup import link_commands

logger = logging.getLogger(__name__)

LONGEST_SENDING_S = 8.0


async def welcome(client: BaseClient, guild: discord.Guild) -> None:
    """Send it to the channel for such messages, or to the first where the bot may write; where it may not, nothing.

    Whoever calls this has noted it, so that what fails is not tried again: better none than two.
    """
    channel = find_place(guild)
    if channel is None:
        logger.info("there is no channel to greet server %s in", guild.id)
        return
    words = await client.public_words(guild.id)
    try:
        async with asyncio.timeout(LONGEST_SENDING_S):
            text = link_commands(words("welcome"), client.command_id)
            picture = await client.title_file(guild.id, "azul", "coloured", words("welcome-picture"))
            # The nonce is for the library, which sends anew where Discord does not answer.
            await client.delivery.send(guild.id, channel.id, text, f"w{guild.id}", picture=picture, without=text)
    except UNREACHABLE as error:
        logger.warning("server %s could not be greeted: %r", guild.id, error)


def find_place(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel that a server has for such messages, else the first where the bot may write, open ones before."""

    def is_closed(channel: discord.TextChannel) -> bool:
        return not channel.permissions_for(guild.default_role).view_channel

    others = sorted((one for one in guild.text_channels if not one.is_news()), key=is_closed)
    system = [] if guild.system_channel is None else [guild.system_channel]
    return next((one for one in (*system, *others) if not lacking(one, one.permissions_for(guild.me))), None)
