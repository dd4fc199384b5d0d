"""Who is still on a server. The bot keeps no list of members, so Discord is asked."""

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
    """A member of a server, ``None`` where they have left it.

    :raises discord.HTTPException: Discord does not say whether they have; nor does any other of `UNREACHABLE`.
    """
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound as error:
        if error.code not in (UNKNOWN_MEMBER, UNKNOWN_USER):
            raise
        return None


async def find_who_left(client: BaseClient, game: Game, user_ids: Iterable[int | None]) -> frozenset[int]:
    """Those of these users who are not on the game's server any more; whom Discord says nothing of counts as there."""
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
        logger.info("whether a player of game %s is still there is not known: %s", game.id, error)
        return False


async def may_still_see(client: BaseClient, game: Game, user_id: int) -> bool:
    """Whether a user who plays in no seat still has access to a game of a server.

    :raises OSError: the server is not known for now, as in an outage.
    """
    guild = client.find_guild(game.guild_id)
    if guild is None or guild.unavailable:
        raise ConnectionError(f"the channels of server {game.guild_id} are not known")
    member = await fetch_member(guild, user_id)
    return member is not None and has_access(guild, member, game)
