"""What is kept of people and servers: shown to a person, and deleted when they wish it, or the bot was sent away."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

from bot.games.core.request import Request, Unplayable
from bot.games.core.service import Service
from bot.games.table.lobby import left
from bot.games.table.seats import give_up
from bot.storage import game_queries, guild_queries, person_queries
from bot.storage.rows import Game, LogLine
from bot.storage.shards import Shards


async def my_data(service: Service, request: Request) -> str:
    """Everything that is kept of the person, as JSON."""
    async with service.database.read() as connection:
        found = await person_queries.everything_of(connection, request.person.id)
    data = {"user_id": request.person.id, **found}
    # Years of games take longer to write than others may wait.
    return await asyncio.to_thread(json.dumps, data, ensure_ascii=False, indent=2) + "\n"


async def delete_my_data(service: Service, request: Request) -> int:
    """Leave lobbies, resign running games, then take the person's id and name out of everything that stays.

    Answers in how many games that was. Can be asked again: what is deleted stays so.
    """
    me = request.person.id
    opened = await service.database.query(game_queries.load_games, user_id=me, limit=10_000)

    for game in opened:
        # In one that nobody can play on in, the name is taken out all the same.
        with contextlib.suppress(Unplayable):
            async with service.change(game.id) as change:
                table = change.table
                player = table.game.player(me)
                if player is not None and table.game.status in game_queries.OPEN:
                    lobby = table.replay is None
                    change.record(left(table.game, player) if lobby else give_up(table, player, "resign"))
    async with service.database.write() as connection:
        touched = await game_queries.lock_games_naming(connection, me)
        for game in touched:
            # An act, so that whoever remembers the game as it was reads it anew.
            line = LogLine(game.version + 1, "forget", service.clock())
            await game_queries.change_game(connection, game, replace(_without(game, me), version=line.version), [line])
        await person_queries.forget_person(connection, me)
    service.forget(game.id for game in touched)
    return len(touched)


def _without(game: Game, user_id: int) -> Game:
    """The game without any word of this user in its options and its open question."""
    options = replace(
        game.options,
        invited=tuple(one for one in game.options.invited if one != user_id),
        only_invited=game.options.for_invited,
        declined=tuple(one for one in game.options.declined if one != user_id),
        removed=tuple(one for one in game.options.removed if one != user_id),
        order=tuple(one for one in game.options.order if one != user_id),
        refused=tuple(one for one in game.options.refused if one[1] != user_id),
    )
    asked = game.offer
    if asked is not None and user_id in (asked.by, asked.user_id, *asked.agreed, *asked.silent):
        asked = None
    return replace(game, options=options, offer=asked)


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
