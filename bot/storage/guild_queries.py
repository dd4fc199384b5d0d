"""Queries about servers: their settings, due puzzles and seasons, and whether the bot is a member."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Select,
    TextClause,
    and_,
    bindparam,
    delete,
    exists,
    func,
    select,
    true,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import find_changes, insert_if_missing, insert_into, insert_missing, upsert
from bot.storage.rows import GuildSettings, SeasonKind
from bot.storage.shards import ALL_SHARDS, Shards, in_shards
from bot.storage.tables import (
    NEEDS_TOKEN,
    NO_SERVER,
    analysis_requests,
    challenges,
    games,
    guilds,
    league_places,
    puzzle_answers,
    puzzle_days,
    ratings,
    table_lists,
    tournaments,
)

_IS_GUILD = guilds.c.guild_id == bindparam("of")
_LOAD_SETTINGS = select(*(guilds.c[name] for name in GuildSettings.__slots__)).where(_IS_GUILD)
_AS_MEMBER = games.c.place_kind == "server"
"""Games of servers in which the bot is or was a member, unlike guest games."""


async def load_guild(connection: AsyncConnection, guild_id: int) -> GuildSettings:
    """Return the settings of a server, or the defaults."""
    row = (await connection.execute(_LOAD_SETTINGS, {"of": guild_id})).first()
    return GuildSettings() if row is None else GuildSettings(*row)


async def save_guild(connection: AsyncConnection, guild_id: int, before: GuildSettings, after: GuildSettings) -> None:
    """Store the settings that differ from ``before``, which was loaded in this transaction.

    Other columns keep their values, even if another transaction has changed them.
    """
    changed = find_changes(before, after, GuildSettings.__slots__)
    if changed:
        await upsert(connection, guilds, {"guild_id": guild_id, **asdict(after)}, changed)


def _select_values(column: Column[Any], where: ColumnElement[bool] | TextClause) -> Select[Any]:
    """Select the distinct servers in a column of these rows, using an index that begins with the column."""
    # Jump from each value to the next, no matter how many rows have the same value.
    steps = select(func.min(column).label("value")).where(where).cte("steps", recursive=True)
    following = select(func.min(column)).where(column > steps.c.value, where).scalar_subquery()
    steps = steps.union_all(select(following).where(steps.c.value.is_not(None)))
    return select(steps.c.value)


_KNOWN_GUILDS = (
    _select_values(games.c.guild_id, _AS_MEMBER),
    _select_values(guilds.c.guild_id, true()),
    _select_values(ratings.c.guild_id, true()),
)
_GUEST_GUILDS = _select_values(games.c.guild_id, and_(NEEDS_TOKEN, games.c.place_kind == "guest"))


async def list_known_guilds(connection: AsyncConnection) -> set[int]:
    """Return all servers with stored data from a time when the bot was a member."""
    found = set[int]()
    for query in _KNOWN_GUILDS:
        found |= await _find_values(connection, query)
    return found


async def list_guest_guilds(connection: AsyncConnection) -> set[int]:
    """Return the servers with games in which the bot is a guest."""
    return await _find_values(connection, _GUEST_GUILDS)


async def _find_values(connection: AsyncConnection, query: Select[Any]) -> set[int]:
    return set((await connection.execute(query)).scalars()) - {None, NO_SERVER}


async def add_guild(connection: AsyncConnection, guild_id: int) -> bool:
    """Record that the bot is a member of a server. Return whether the server is new."""
    return await insert_if_missing(connection, guilds, _new(guild_id))


async def add_guilds(connection: AsyncConnection, guild_ids: Iterable[int]) -> None:
    """Record that the bot is a member of these servers."""
    await insert_missing(connection, guilds, [_new(guild_id) for guild_id in guild_ids])


def _new(guild_id: int) -> dict[str, Any]:
    return {"guild_id": guild_id, **asdict(GuildSettings())}


_LOCK_GUILD = select(guilds.c.left_at).where(_IS_GUILD).with_for_update()


async def lock_guild(connection: AsyncConnection, guild_id: int) -> datetime | None:
    """Return when the bot left a server, or ``None`` if it hasn't.

    The row is locked, so that no other transaction changes this or deletes the server's data before this one ends.
    """
    left_at: datetime | None = (await connection.execute(_LOCK_GUILD, {"of": guild_id})).scalar()
    return left_at


_LOCK_GUILDS = select(guilds.c.guild_id, guilds.c.left_at).with_for_update()


async def lock_guilds(connection: AsyncConnection, shards: Shards) -> dict[int, datetime | None]:
    """Return when the bot left each known server of these shards, and lock the rows as `lock_guild` does."""
    query = in_shards(_LOCK_GUILDS, guilds.c.guild_id, shards)
    return {row.guild_id: row.left_at for row in await connection.execute(query)}


_SET_RETURNED = update(guilds).where(_IS_GUILD, guilds.c.left_at.is_not(None)).values(left_at=None)
# Start from the requests, of which there are few, instead of all games of the server.
_DELETE_REQUESTS_OF_GUILD = delete(analysis_requests).where(
    exists().where(games.c.id == analysis_requests.c.game_id, games.c.guild_id == bindparam("of"), _AS_MEMBER)
)


async def set_left(connection: AsyncConnection, guild_id: int, left_at: datetime | None) -> None:
    """Record when the bot left a server, or with ``None`` that it is back. An earlier time isn't replaced.

    If it left, requests for analyses on the server are deleted.
    """
    if left_at is None:
        await connection.execute(_SET_RETURNED, {"of": guild_id})
    else:
        insert = insert_into(connection.dialect.name, guilds)
        earlier = func.coalesce(guilds.c.left_at, insert.excluded.left_at)
        statement = insert.on_conflict_do_update(index_elements=["guild_id"], set_={"left_at": earlier})
        await connection.execute(statement, _new(guild_id) | {"left_at": left_at})
        await connection.execute(_DELETE_REQUESTS_OF_GUILD, {"of": guild_id})


_GUILDS_LEFT = select(guilds.c.guild_id).where(guilds.c.left_at < bindparam("before"), guilds.c.guild_id != NO_SERVER)


async def list_left_guilds(connection: AsyncConnection, before: datetime, shards: Shards = ALL_SHARDS) -> list[int]:
    """Return the servers of these shards that the bot left before this time."""
    query = in_shards(_GUILDS_LEFT, guilds.c.guild_id, shards)
    return list((await connection.execute(query, {"before": before})).scalars())


async def forget_guild(connection: AsyncConnection, guild_id: int) -> list[str]:
    """Delete everything from the time when the bot was a member of a server, and return the ids of its games."""
    there = (games.c.guild_id == guild_id, _AS_MEMBER)
    # Lock in the same order as all transactions that change several games.
    which = select(games.c.id).where(*there).order_by(games.c.id).with_for_update()
    gone = list((await connection.execute(which)).scalars())
    await connection.execute(delete(games).where(*there))
    of_guild = select(challenges.c.id).where(challenges.c.guild_id == guild_id)
    await connection.execute(update(games).where(games.c.challenge_id.in_(of_guild)).values(sealed=False))
    for table in (challenges, league_places, tournaments, ratings, puzzle_answers, puzzle_days, table_lists, guilds):
        await connection.execute(delete(table).where(table.c.guild_id == guild_id))
    return gone


_HAS_PUZZLE = exists().where(puzzle_days.c.guild_id == guilds.c.guild_id, puzzle_days.c.day == bindparam("day"))
_DUE_CHANNELS = select(guilds.c.guild_id, guilds.c.puzzles).where(
    guilds.c.puzzles.is_not(None), guilds.c.left_at.is_(None), ~_HAS_PUZZLE
)


async def list_due_channels(connection: AsyncConnection, day: str, shards: Shards = ALL_SHARDS) -> dict[int, int]:
    """Return the puzzle channels in these shards without the puzzle of this day, by server."""
    rows = await connection.execute(in_shards(_DUE_CHANNELS, guilds.c.guild_id, shards), {"day": day})
    return {row.guild_id: row.puzzles for row in rows}


_UNANNOUNCED = (guilds.c.season == bindparam("kind"), guilds.c.season_announced < bindparam("announced"))
_UNANNOUNCED_SEASONS = select(guilds.c.guild_id, guilds.c.season_channel).where(
    *_UNANNOUNCED, guilds.c.season_channel.is_not(None), guilds.c.left_at.is_(None)
)


async def list_unannounced_seasons(
    connection: AsyncConnection, kind: SeasonKind, season: str, shards: Shards = ALL_SHARDS
) -> dict[int, int]:
    """Return the season channels in which this season of this length hasn't been announced, by server."""
    query = in_shards(_UNANNOUNCED_SEASONS, guilds.c.guild_id, shards)
    rows = await connection.execute(query, {"kind": kind, "announced": season})
    return {row.guild_id: row.season_channel for row in rows}


_SKIP_SEASON = update(guilds).where(_IS_GUILD).values(season_announced=bindparam("announced"))


async def skip_season(connection: AsyncConnection, guild_id: int, season: str) -> None:
    """Prevent the announcement of this season and of earlier seasons."""
    await connection.execute(_SKIP_SEASON, {"of": guild_id, "announced": season})


_RECORD_ANNOUNCED = update(guilds).where(_IS_GUILD, *_UNANNOUNCED).values(season_announced=bindparam("announced"))


async def record_announced(connection: AsyncConnection, guild_id: int, kind: SeasonKind, season: str) -> None:
    """Record that a season was announced, unless the length of the server's seasons has changed."""
    await connection.execute(_RECORD_ANNOUNCED, {"of": guild_id, "kind": kind, "announced": season})
