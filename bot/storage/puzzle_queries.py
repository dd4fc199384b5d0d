"""Queries about the daily puzzle: which was posted where, and who answered what."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import add
from bot.storage.rows import PuzzleAnswer, PuzzleDay
from bot.storage.shards import EVERY, Shards
from bot.storage.tables import guilds, puzzle_answers, puzzle_days


async def due_channels(connection: AsyncConnection, day: str, shards: Shards = EVERY) -> dict[int, int]:
    """The channels of the servers of these shards that want a daily puzzle and have none of this day, by server."""
    posted = exists().where(puzzle_days.c.guild_id == guilds.c.guild_id, puzzle_days.c.day == day)
    wanting = (guilds.c.puzzles.is_not(None), guilds.c.left_at.is_(None), shards.among(guilds.c.guild_id))
    rows = await connection.execute(select(guilds.c.guild_id, guilds.c.puzzles).where(*wanting, ~posted))
    return {row.guild_id: row.puzzles for row in rows}


async def add_day(connection: AsyncConnection, day: PuzzleDay) -> None:
    """Note that a puzzle was posted, where that is not noted yet."""
    await add(connection, puzzle_days, asdict(day))


async def posted_days(
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
    answers = puzzle_answers.c
    query = select(answers.day).where(
        answers.guild_id == day.guild_id, answers.day == day.day, answers.user_id == user_id
    )
    return (await connection.execute(query)).first() is not None


async def load_answers(connection: AsyncConnection, guild_id: int, day: str) -> list[PuzzleAnswer]:
    """All answers to the puzzle of a day on a server."""
    query = select(puzzle_answers).where(puzzle_answers.c.guild_id == guild_id, puzzle_answers.c.day == day)
    return [PuzzleAnswer(**row._mapping) for row in await connection.execute(query)]
