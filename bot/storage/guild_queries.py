"""Queries about servers: what was chosen for them, whether the bot is there, their daily puzzles and their seasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import Column, ColumnElement, TextClause, and_, delete, exists, func, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import add, add_missing, find_changes, put
from bot.storage.rows import GuildSettings, PuzzleAnswer, PuzzleDay, SeasonKind
from bot.storage.shards import EVERY, Shards
from bot.storage.tables import (
    NO_SERVER,
    ONLY_ANSWERED,
    analysis_requests,
    games,
    guilds,
    puzzle_answers,
    puzzle_days,
    ratings,
    tournaments,
)

_SETTINGS = [guilds.c[name] for name in GuildSettings.__slots__]
_AS_MEMBER = games.c.place_kind == "server"
"""Games that are played on a server with the bot as a member: it knows when that ends, and nothing of others there."""


async def load_guild(connection: AsyncConnection, guild_id: int) -> GuildSettings:
    """What the moderators of this server chose, else what holds everywhere."""
    row = (await connection.execute(select(*_SETTINGS).where(guilds.c.guild_id == guild_id))).first()
    return GuildSettings() if row is None else GuildSettings(*row)


async def save_guild(connection: AsyncConnection, guild_id: int, before: GuildSettings, after: GuildSettings) -> None:
    """Store what the moderators of a server have changed since ``before``, which this transaction has loaded.

    Other columns stay as they are, even if another transaction has changed them since.
    """
    changed = find_changes(before, after, GuildSettings.__slots__)
    if changed:
        await put(connection, guilds, {"guild_id": guild_id, **asdict(after)}, changed)


async def known_guilds(connection: AsyncConnection) -> set[int]:
    """Every server of which anything is kept that the bot has been on: not those where it only answers."""
    found = await _find_values(connection, games.c.guild_id, _AS_MEMBER)
    found |= await _find_values(connection, guilds.c.guild_id, true())
    found |= await _find_values(connection, ratings.c.guild_id, true())
    return found


async def guest_guilds(connection: AsyncConnection) -> set[int]:
    """The servers with games that are played as where the bot is no member."""
    return await _find_values(connection, games.c.guild_id, and_(ONLY_ANSWERED, games.c.place_kind == "guest"))


async def _find_values(
    connection: AsyncConnection, column: Column[Any], where: ColumnElement[bool] | TextClause
) -> set[int]:
    """The servers that a column names in these rows, found by an index that begins with it."""
    # From one value to the next, however many rows have the same.
    steps = select(func.min(column).label("value")).where(where).cte("steps", recursive=True)
    following = select(func.min(column)).where(column > steps.c.value, where).scalar_subquery()
    steps = steps.union_all(select(following).where(steps.c.value.is_not(None)))
    return set((await connection.execute(select(steps.c.value))).scalars()) - {None, NO_SERVER}


async def add_guild(connection: AsyncConnection, guild_id: int) -> bool:
    """Note that the bot is on a server; whether nothing was noted of that server yet."""
    return await add(connection, guilds, _new(guild_id))


async def add_guilds(connection: AsyncConnection, guild_ids: Iterable[int]) -> None:
    """Note that the bot is on these servers, where nothing was noted of them yet."""
    await add_missing(connection, guilds, [_new(guild_id) for guild_id in guild_ids])


def _new(guild_id: int) -> dict[str, Any]:
    return {"guild_id": guild_id, **asdict(GuildSettings())}


async def lock_guild(connection: AsyncConnection, guild_id: int) -> datetime | None:
    """Since when the bot is gone from a server, ``None`` where it is there.

    Nobody else notes that, or forgets the server, before this transaction ends.
    """
    query = select(guilds.c.left_at).where(guilds.c.guild_id == guild_id).with_for_update()
    left_at: datetime | None = (await connection.execute(query)).scalar()
    return left_at


async def lock_guilds(connection: AsyncConnection, shards: Shards) -> dict[int, datetime | None]:
    """Since when the bot is gone from each server of these shards of which anything is noted; see `lock_guild`."""
    query = select(guilds.c.guild_id, guilds.c.left_at).where(shards.among(guilds.c.guild_id)).with_for_update()
    return {row.guild_id: row.left_at for row in await connection.execute(query)}


async def set_left(connection: AsyncConnection, guild_id: int, left_at: datetime | None) -> None:
    """Note since when the bot is gone from a server (an earlier note stays), or that it is there again.

    Nobody is told of analyses of a server from which it is gone.
    """
    if left_at is None:
        there_again = update(guilds).where(guilds.c.guild_id == guild_id, guilds.c.left_at.is_not(None))
        await connection.execute(there_again.values(left_at=None))
    else:
        row = _new(guild_id) | {"left_at": left_at}
        await put(connection, guilds, row, {"left_at": func.coalesce(guilds.c.left_at, left_at)})
        # From the few that are wanted, not from all games of the server.
        of_game = games.c.id == analysis_requests.c.game_id
        played_there = exists().where(of_game, games.c.guild_id == guild_id, _AS_MEMBER)
        await connection.execute(delete(analysis_requests).where(played_there))


async def guilds_left(connection: AsyncConnection, before: datetime, shards: Shards = EVERY) -> list[int]:
    """The servers of these shards from which the bot has been gone since before this moment."""
    gone = (guilds.c.left_at < before, guilds.c.guild_id != NO_SERVER, shards.among(guilds.c.guild_id))
    return list((await connection.execute(select(guilds.c.guild_id).where(*gone))).scalars())


async def forget_guild(connection: AsyncConnection, guild_id: int) -> list[str]:
    """Delete everything that a server has of the time when the bot was on it; the ids of the games that were."""
    there = (games.c.guild_id == guild_id, _AS_MEMBER)
    # Locked in this order, as whoever changes several games does.
    which = select(games.c.id).where(*there).order_by(games.c.id).with_for_update()
    gone = list((await connection.execute(which)).scalars())
    await connection.execute(delete(games).where(*there))
    for table in (tournaments, ratings, puzzle_answers, puzzle_days, guilds):
        await connection.execute(delete(table).where(table.c.guild_id == guild_id))
    return gone


async def due_channels(connection: AsyncConnection, day: str, shards: Shards = EVERY) -> dict[int, int]:
    """The channels of the servers of these shards that want a daily puzzle and have none of this day, by server."""
    posted = exists().where(puzzle_days.c.guild_id == guilds.c.guild_id, puzzle_days.c.day == day)
    wanting = (guilds.c.puzzles.is_not(None), guilds.c.left_at.is_(None), shards.among(guilds.c.guild_id))
    rows = await connection.execute(select(guilds.c.guild_id, guilds.c.puzzles).where(*wanting, ~posted))
    return {row.guild_id: row.puzzles for row in rows}


async def untold_seasons(
    connection: AsyncConnection, kind: SeasonKind, season: str, shards: Shards = EVERY
) -> dict[int, int]:
    """The channels of the servers of these shards that have seasons of this length and not been told of this one."""
    wanting = (guilds.c.season == kind, guilds.c.season_told < season, guilds.c.season_channel.is_not(None))
    there = (guilds.c.left_at.is_(None), shards.among(guilds.c.guild_id))
    rows = await connection.execute(select(guilds.c.guild_id, guilds.c.season_channel).where(*wanting, *there))
    return {row.guild_id: row.season_channel for row in rows}


async def skip_season(connection: AsyncConnection, guild_id: int, season: str) -> None:
    """Post nothing of this season, nor of earlier ones."""
    await connection.execute(update(guilds).where(guilds.c.guild_id == guild_id).values(season_told=season))


async def note_told(connection: AsyncConnection, guild_id: int, kind: SeasonKind, season: str) -> None:
    """Note that nothing more is posted of a season, where seasons are still of this length."""
    of_this = (guilds.c.guild_id == guild_id, guilds.c.season == kind, guilds.c.season_told < season)
    await connection.execute(update(guilds).where(*of_this).values(season_told=season))


async def add_day(connection: AsyncConnection, day: PuzzleDay) -> None:
    """Note that a puzzle was posted, where that is not noted yet."""
    await add(connection, puzzle_days, asdict(day))


async def load_posted_days(
    connection: AsyncConnection, guild_id: int, limit: int, before: str | None = None
) -> list[PuzzleDay]:
    """So many of the puzzles that were posted on a server, perhaps ``before`` some day; the newest first."""
    query = select(puzzle_days).where(puzzle_days.c.guild_id == guild_id)
    if before is not None:
        query = query.where(puzzle_days.c.day < before)
    rows = await connection.execute(query.order_by(puzzle_days.c.day.desc()).limit(limit))
    return [PuzzleDay(**row._mapping) for row in rows]


async def add_answer(connection: AsyncConnection, answer: PuzzleAnswer) -> bool:
    """Note an answer; whether it is the person's first of that day on that server, so that it counts."""
    return await add(connection, puzzle_answers, asdict(answer))


async def has_answered(connection: AsyncConnection, day: PuzzleDay, user_id: int) -> bool:
    """Whether this user has answered the puzzle of that day."""
    query = select(puzzle_answers.c.day).filter_by(guild_id=day.guild_id, day=day.day, user_id=user_id)
    return (await connection.execute(query)).first() is not None


async def load_answers(connection: AsyncConnection, guild_id: int, day: str) -> list[PuzzleAnswer]:
    """All answers to the puzzle of a day on a server."""
    rows = await connection.execute(select(puzzle_answers).filter_by(guild_id=guild_id, day=day))
    return [PuzzleAnswer(**row._mapping) for row in rows]
