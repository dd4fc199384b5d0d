"""Membership of servers. The bot has no list of members, so it asks Discord."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Iterable

import discord

from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.delivery import UNREACHABLE
from bot.discord_app.core.rights import has_access
from bot.storage.rows import Game

logger = logging.getLogger(__name__)

UNKNOWN_MEMBER = 10007
UNKNOWN_USER = 10013


async def fetch_member(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Fetch a member of a server, or return ``None`` if the user has left.

    If an exception in `UNREACHABLE` is raised, it's unknown whether the user is a member.
    """
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound as error:
        if error.code not in (UNKNOWN_MEMBER, UNKNOWN_USER):
            raise
        return None


async def find_departed(client: BaseClient, game: Game, user_ids: Iterable[int | None]) -> frozenset[int]:
    """Return the users who have left the game's server. Users whose membership is unknown count as members."""
    guild = client.find_guild(game.guild_id) if game.place.has_members else None
    if guild is None:
        return frozenset()
    asked = [user_id for user_id in user_ids if user_id is not None]
    left = await asyncio.gather(*(_has_left(guild, game, user_id) for user_id in asked))
    return frozenset(itertools.compress(asked, left))


async def _has_left(guild: discord.Guild, game: Game, user_id: int) -> bool:
    try:
        return await fetch_member(guild, user_id) is None
    except UNREACHABLE as error:
        logger.info("could not check whether a player of game %s has left the server: %s", game.id, error)
        return False


async def can_still_see(client: BaseClient, game: Game, user_id: int) -> bool:
    """Check whether a user without a seat still has access to a game on a server.

    :raises OSError: The server isn't available, for example during an outage.
    """
    guild = client.find_guild(game.guild_id)
    if guild is None or guild.unavailable:
        raise ConnectionError(f"the channels of server {game.guild_id} are unknown")
    member = await fetch_member(guild, user_id)
    return member is not None and has_access(guild, member, game)
