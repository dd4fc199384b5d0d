"""Stored data of people and guilds: its export, and its deletion on request or after the bot has been removed."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import zipfile
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from bot.games.core.request import NoSuchGame, Refusal, Request, Unplayable
from bot.games.core.service import Service
from bot.games.table.hosting import find_next_host
from bot.games.table.lobby import make_leave
from bot.games.table.seats import give_up
from bot.games.tournament.erasure import leave_tournaments
from bot.storage import (
    challenge_queries,
    game_queries,
    guild_queries,
    person_queries,
    puzzle_queries,
    tournament_queries,
)
from bot.storage.acts import LogLine
from bot.storage.rows import Game, Player
from bot.storage.shards import Shards

logger = logging.getLogger(__name__)

MAX_ARCHIVE_SIZE = 8 * 1024 * 1024
"""Maximum size of an archive in bytes. Discord accepts files of 10 MiB."""
BATCH_SIZE = 25
"""Number of games that are read or changed in one transaction."""


class Archives:
    """A packer that puts JSON files into as few archives as possible, each with at most ``size`` bytes."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._done: list[bytes] = []
        self._begin()

    def _begin(self) -> None:
        self._buffer = io.BytesIO()
        self._archive = zipfile.ZipFile(self._buffer, "w", zipfile.ZIP_DEFLATED)

    def _end(self) -> None:
        self._archive.close()
        self._done.append(self._buffer.getvalue())

    def add(self, name: str, content: dict[str, Any]) -> None:
        """Add a file. If it might not fit into the current archive, begin a new one."""
        text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
        packed = len(zlib.compress(text.encode()))
        if self._archive.namelist() and self._buffer.tell() + packed > self._size:
            self._end()
            self._begin()
        self._archive.writestr(name, text)

    def finish(self) -> list[bytes]:
        """Return all archives."""
        self._end()
        return self._done


async def my_data(service: Service, request: Request, size: int = MAX_ARCHIVE_SIZE) -> list[bytes]:
    """Return all stored data of the person, as JSON in zip archives of up to about ``size`` bytes."""
    me = request.person.id
    archives = Archives(size)
    async with service.database.read() as connection:
        own = await person_queries.export_person(connection, me)
        own["challenges"] = await challenge_queries.export_challenges(connection, me)
        own["tournaments"] = await tournament_queries.load_hosted(connection, me)
        own["tournament_log"] = await tournament_queries.load_lines_naming(connection, me)
    # Use a thread, because packing years of games would block the event loop.
    await asyncio.to_thread(archives.add, "about-me.json", {"user_id": me, **own})
    number = 0
    after = ""
    while ids := await service.database.query(game_queries.list_games_naming, me, limit=BATCH_SIZE, after=after):
        after = ids[-1]
        number += 1
        async with service.database.read() as connection:
            found = await person_queries.export_person_in_games(connection, me, ids)
        await asyncio.to_thread(archives.add, f"games-{number:04}.json", found)
    return await asyncio.to_thread(archives.finish)


@dataclass(slots=True)
class Deletion:
    """The result of deleting a person's data.

    ``left`` counts lobbies that the person has left, ``resigned`` running games from which the person has resigned,
    ``games`` all games that no longer name the person, and ``gone`` deleted games that only the person had played.
    """

    left: int = 0
    resigned: int = 0
    games: int = 0
    gone: int = 0


async def delete_my_data(service: Service, request: Request) -> Deletion:
    """Leave lobbies, resign running games, and remove the person's id and name from all remaining data.

    The deletion can be repeated, for example after an interruption.

    :raises Refusal: It is already in progress.
    """
    me = request.person.id
    if me in service.deleting:
        raise Refusal("deleting")
    service.deleting.add(me)
    done = Deletion()
    unplayable = set[str]()
    try:
        # If the person joins or opens a game meanwhile, the next iteration removes them from that game.
        while not await _forget_person(service, me):
            await _leave_games(service, me, done, unplayable)
            await _leave_no_name(service, me, done, unplayable)
            await leave_tournaments(service, me)
    finally:
        service.deleting.discard(me)
    return done


async def _forget_person(service: Service, me: int) -> bool:
    """Delete the person's own data, and return whether it was deleted.

    It is kept as long as a game or tournament still names them.
    """
    async with service.database.write() as connection:
        # Wait for concurrent tries and shares, which would store rows after the deletion.
        await puzzle_queries.lock_tries(connection, me, None)
        if await game_queries.list_games_naming(connection, me, limit=1):
            return False
        if await tournament_queries.list_naming(connection, me):
            return False
        await puzzle_queries.mark_posts_stale(connection, me)
        await challenge_queries.forget_in_challenges(connection, me)
        await person_queries.forget_person(connection, me)
    return True


async def _leave_games(service: Service, me: int, done: Deletion, unplayable: set[str]) -> None:
    """Leave all lobbies and resign all running games.

    Games whose logs can't be replayed are added to ``unplayable``.
    """
    for game in await service.database.query(game_queries.load_games, user_id=me, limit=10_000):
        try:
            await _leave(service, me, game.id, done)
        except Unplayable:
            unplayable.add(game.id)
        except NoSuchGame:
            continue


async def _leave(service: Service, me: int, game_id: str, done: Deletion) -> None:
    async with service.change(game_id) as change:
        table = change.table
        player = table.game.player(me)
        if player is None or table.game.is_over:
            return
        is_lobby = table.replay is None
        change.record(make_leave(table.game, player) if is_lobby else give_up(table, player, "resign"))
    if is_lobby:
        done.left += 1
    else:
        done.resigned += 1


async def _leave_no_name(service: Service, me: int, done: Deletion, unplayable: set[str]) -> None:
    """Remove the person from all games except those they are still playing."""
    after = ""
    while ids := await service.database.query(game_queries.list_games_naming, me, limit=BATCH_SIZE, after=after):
        after = ids[-1]
        async with service.database.write() as connection:
            locked = await game_queries.lock_games(connection, ids)
            # If the person were removed from an open game, the other players would wait forever.
            free = [game for game in locked if game.id in unplayable or not _is_playing(game, me)]
            gone = [game.id for game in free if _is_theirs_alone(game, me)]
            # Attempts are deleted together with their games, so have their cards edited from now on.
            await challenge_queries.forget_in_challenges(connection, me)
            await game_queries.delete_games(connection, gone)
            for game in free:
                if game.id not in gone:
                    # Record an act, which invalidates cached states of the game.
                    line = LogLine(game.version + 1, "forget", service.clock())
                    unnamed = replace(_without(game, me), version=line.version)
                    await game_queries.change_game(connection, game, unnamed, [line])
            await game_queries.forget_in_games(connection, me, [game.id for game in free])
        service.memory.forget(game.id for game in free)
        done.games += len(free)
        done.gone += len(gone)


def _is_playing(game: Game, user_id: int) -> bool:
    return not game.is_over and game.player(user_id) is not None


def _is_theirs_alone(game: Game, user_id: int) -> bool:
    """Check whether the person played the game in a place where nobody else could see it."""
    seated = {named for one in game.players for named in (one.user_id, one.previous_id, one.leaver_id)}
    return not game.place.has_others and user_id in seated


def _without(game: Game, user_id: int) -> Game:
    """Return the game without this user in its row and seats."""
    asked = game.offer
    if asked is not None and user_id in asked.people:
        asked = None
    return replace(
        game,
        host_id=_find_host_without(game, user_id),
        players=tuple(_without_name(player, user_id) for player in game.players),
        options=game.options.without(user_id),
        offer=asked,
    )


def _find_host_without(game: Game, user_id: int) -> int:
    """Return the host of a game once this user is removed, or 0 if nobody else can host it or the game is over."""
    host = game.player(user_id)
    if game.host_id != user_id:
        return game.host_id
    if host is None or game.is_over:
        return 0
    return find_next_host(game, host.seat) or 0


def _without_name(player: Player, user_id: int) -> Player:
    if player.user_id == user_id:
        player = replace(player, user_id=None, name="", computer=None, plan=None, nudged_at=None)
    if player.leaver_id == user_id:
        player = replace(player, leaver_id=None, leaver_name="")
    if player.previous_id == user_id:
        # A computer keeps the name of the player it replaced.
        name = "" if player.user_id is None else player.name
        player = replace(player, previous_id=None, name=name)
    return player


GUILD_RETENTION = timedelta(days=30)
"""Time after which the data of a guild that has removed the bot is deleted."""
IDLE_GAME_RETENTION = timedelta(days=90)
"""A game is deleted this long after its last act if the bot is a guest there."""


async def record_joined(service: Service, guild_id: int) -> bool:
    """Record that a guild has added the bot, and return whether the guild is new.

    Discord also sends this event after an outage, so whether the guild is new depends on the stored guilds.
    """
    async with service.database.write() as connection:
        # Wait for a deletion of the guild's data that is in progress.
        await guild_queries.lock_guild(connection, guild_id)
        is_new = await guild_queries.add_guild(connection, guild_id)
        await guild_queries.set_left(connection, guild_id, None)
    return is_new


async def record_present(service: Service, guild_id: int) -> None:
    """Record that the bot is a member of this guild, possibly again."""
    async with service.database.write() as connection:
        await guild_queries.set_left(connection, guild_id, None)


async def record_left(service: Service, guild_id: int) -> None:
    """Record that this guild has just removed the bot."""
    async with service.database.write() as connection:
        await guild_queries.set_left(connection, guild_id, service.clock())


async def record_shard(service: Service, shard_id: int, shard_count: int, present: Callable[[], Iterable[int]]) -> None:
    """Record which guilds of a newly connected shard have the bot, and which have removed it.

    ``present`` returns the ids of the guilds that have it. Guilds of other shards are ignored, because they may belong
    to another process.
    """
    shards = Shards(shard_count, frozenset({shard_id}))
    async with service.database.write() as connection:
        noted = await guild_queries.lock_guilds(connection, shards)
        known = set(filter(shards.has, await guild_queries.list_known_guilds(connection)))
        await guild_queries.add_guilds(connection, sorted(known - noted.keys()))
        # From now on, the lock delays the recording of joins and removals. ``present`` includes all earlier ones.
        here = set(present())
        await guild_queries.add_guilds(connection, sorted(here - known))
        for guild_id in sorted(known):
            left_at = noted.get(guild_id)
            if guild_id in here and left_at is not None:
                await guild_queries.set_left(connection, guild_id, None)
            elif guild_id not in here and left_at is None:
                await guild_queries.set_left(connection, guild_id, service.clock())


async def forget_idle_games(service: Service) -> list[str]:
    """Delete idle games in places where the bot is a guest, and return their ids.

    Discord doesn't report to a guest that it was removed, or that a group conversation no longer exists.
    """
    before = service.clock() - IDLE_GAME_RETENTION
    idle = await service.database.query(game_queries.find_idle, before, service.shards)
    forgotten = list[str]()
    for first in range(0, len(idle), BATCH_SIZE):
        async with service.database.write() as connection:
            locked = await game_queries.lock_games(connection, idle[first : first + BATCH_SIZE])
            # Somebody may have played since the query.
            still = [game.id for game in locked if game.changed_at < before]
            await game_queries.delete_games(connection, still)
        service.memory.forget(still)
        forgotten += still
    if forgotten:
        logger.info("deleted %d inactive games from places where the bot isn't a member", len(forgotten))
    return forgotten


async def forget_left_guilds(service: Service) -> list[int]:
    """Delete all data of guilds that removed the bot long ago, and return their ids."""
    before = service.clock() - GUILD_RETENTION
    forgotten = list[int]()
    for guild_id in await service.database.query(guild_queries.list_left_guilds, before, service.shards):
        async with service.database.write() as connection:
            left_at = await guild_queries.lock_guild(connection, guild_id)
            if left_at is None or left_at >= before:
                # The guild has added the bot again in the meantime.
                continue
            game_ids = await guild_queries.forget_guild(connection, guild_id)
        forgotten.append(guild_id)
        # Clear all states, because the ids of the guild's tournaments can't be looked up any more.
        service.memory.clear()
        service.forget_guild(guild_id)
        logger.info("deleted server %s, which removed the bot long ago, and its %d games", guild_id, len(game_ids))
    return forgotten
