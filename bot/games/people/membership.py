"""On which servers the bot is: noted when Discord says so, and what is kept of a server that sent it away long ago."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta

from bot.games.core.service import Service
from bot.storage import guild_queries
from bot.storage.shards import Shards

logger = logging.getLogger(__name__)

FORGOTTEN_AFTER = timedelta(days=30)
"""A server that has sent the bot away is forgotten after so long."""


async def note_joined(service: Service, guild_id: int) -> bool:
    """Note that this server has let the bot in; whether it is the first time, as far as anything is kept.

    An outage can look the same to the library, so what is noted decides.
    """
    async with service.database.write() as connection:
        is_new = await guild_queries.add_guild(connection, guild_id)
        await guild_queries.set_left(connection, guild_id, None)
    return is_new


async def note_present(service: Service, guild_id: int) -> None:
    """Note that the bot is on this server, again perhaps."""
    async with service.database.write() as connection:
        await guild_queries.set_left(connection, guild_id, None)


async def note_left(service: Service, guild_id: int) -> None:
    """Note since when this server has sent the bot away."""
    async with service.database.write() as connection:
        await guild_queries.set_left(connection, guild_id, service.clock())


async def note_shard(service: Service, shard_id: int, shard_count: int, present: Iterable[int]) -> None:
    """Note which servers a shard that has come up has, and that all others have sent the bot away meanwhile.

    Of the servers of other shards nothing is known here; another process may have them.
    """
    here, now, shards = set(present), service.clock(), Shards(shard_count, frozenset({shard_id}))
    async with service.database.write() as connection:
        await guild_queries.add_guilds(connection, here)
        for guild_id in await guild_queries.known_guilds(connection):
            if shards.has(guild_id):
                await guild_queries.set_left(connection, guild_id, None if guild_id in here else now)


async def forget_left_guilds(service: Service) -> list[int]:
    """Delete everything of the servers that sent the bot away long ago; which ones."""
    before = service.clock() - FORGOTTEN_AFTER
    async with service.database.read() as connection:
        if not await guild_queries.guilds_left(connection, before, service.shards):
            return []
    gone: dict[int, list[str]] = {}
    async with service.database.write() as connection:
        # Read again: one of them may just have taken the bot back.
        for guild_id in await guild_queries.guilds_left(connection, before, service.shards):
            gone[guild_id] = await guild_queries.forget_guild(connection, guild_id)
    for guild_id, game_ids in gone.items():
        service.forget(game_ids)
        service.guilds.pop(guild_id, None)
        logger.info("server %s was left long ago; its %d games are deleted", guild_id, len(game_ids))
    return list(gone)
