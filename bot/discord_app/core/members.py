"""Who of a game's people has left its server. The bot keeps no list of members, so Discord is asked."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Iterable

import discord

from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.delivery import UNREACHABLE
from bot.storage.rows import Game

logger = logging.getLogger(__name__)

UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013


async def find_who_left(client: BaseClient, game: Game, user_ids: Iterable[int | None]) -> frozenset[int]:
    """Those of these users who are not on the game's server any more; whom Discord says nothing of counts as there."""
    if game.guild_id is None:
        return frozenset()
    asked = [user_id for user_id in user_ids if user_id is not None]
    left = await asyncio.gather(*(_has_left(client, game, game.guild_id, user_id) for user_id in asked))
    return frozenset(itertools.compress(asked, left))


async def _has_left(client: BaseClient, game: Game, guild_id: int, user_id: int) -> bool:
    try:
        await client.http.get_member(guild_id, user_id)
    except discord.NotFound as error:
        return error.code in (UNKNOWN_MEMBER, UNKNOWN_USER)
    except UNREACHABLE as error:
        logger.info("whether a player of game %s is still there is not known: %s", game.id, error)
    return False
