"""Queries about the daily puzzle: which was posted where, and who answered what."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import add_missing
from bot.storage.rows import PuzzleAnswer, PuzzleDay
from bot.storage.shards import EVERY, Shards
from bot.storage.tables import guilds, puzzle_answers, puzzle_days


async def guilds_with_puzzles(connection: AsyncConnection, shards: Shards = EVERY) -> dict[int, int]:
    """The servers of these shards that have a daily puzzle, and the channel of each."""
    there = (guilds.c.puzzles.is_not(None), guilds.c.left_at.is_(None), shards.among(guilds.c.guild_id))
    rows = await connection.execute(select(guilds.c.guild_id, guilds.c.puzzles).where(*there))
    return {row.guild_id: row.puzzles for row in rows}


async def guilds_with_day(connection: AsyncConnection, day: str, among: Iterable[int]) -> set[int]:
    """Of these servers those whose puzzle of this day is noted already."""
    noted = (puzzle_days.c.guild_id.in_(tuple(among)), puzzle_days.c.day == day)
    return set((await connection.execute(select(puzzle_days.c.guild_id).where(*noted))).scalars())


async def add_days(connection: AsyncConnection, days: Iterable[PuzzleDay]) -> None:
    """Note puzzles that are to be posted, where none is noted for that day."""
    rows = [{name: getattr(day, name) for name in PuzzleDay.__slots__} for day in days]
    await add_missing(connection, puzzle_days, rows)


async def claim_days(
    connection: AsyncConnection, now: datetime, until: datetime, shards: Shards = EVERY
) -> list[PuzzleDay]:
    """Take what is due of these shards and nobody else posts just now; until then nobody else takes it."""
    days = puzzle_days.c
    free = or_(days.held_until.is_(None), days.held_until <= now)
    rows = await connection.execute(
        update(puzzle_days)
        .where(days.state == "due", days.due_at <= now, free, shards.among(days.guild_id))
        .values(held_until=until)
        .returning(*(days[name] for name in PuzzleDay.__slots__))
    )
    return sorted((PuzzleDay(**row._mapping) for row in rows), key=lambda day: (day.due_at, day.guild_id))


async def update_day(connection: AsyncConnection, day: PuzzleDay, **values: Any) -> None:
    """Change what is noted of a day, and give it back."""
    await connection.execute(
        update(puzzle_days)
        .where(puzzle_days.c.guild_id == day.guild_id, puzzle_days.c.day == day.day)
        .values(held_until=None, **values)
    )


async def posted_days(
    connection: AsyncConnection, guild_id: int, limit: int, before: str | None = None, *, due: bool = False
) -> list[PuzzleDay]:
    """So many of the puzzles that were posted on a server, perhaps ``before`` some day; the newest first.

    With ``due`` also what is to be posted, and may stand there already.
    """
    posted = [puzzle_days.c.guild_id == guild_id, puzzle_days.c.state.in_(("sent", "due") if due else ("sent",))]
    query = (
        select(*(puzzle_days.c[name] for name in PuzzleDay.__slots__))
        .where(*posted, *([puzzle_days.c.day < before] if before else []))
        .order_by(puzzle_days.c.day.desc())
        .limit(limit)
    )
    return [PuzzleDay(**row._mapping) for row in await connection.execute(query)]


async def add_answer(connection: AsyncConnection, answer: PuzzleAnswer) -> bool:
    """Note an answer; whether it is the person's first of that day on that server, so that it counts."""
    try:
        async with connection.begin_nested():
            row = {name: getattr(answer, name) for name in PuzzleAnswer.__slots__}
            await connection.execute(insert(puzzle_answers).values(**row))
    except IntegrityError:
        return False
    return True


async def load_answer(connection: AsyncConnection, guild_id: int, day: str, user_id: int) -> PuzzleAnswer | None:
    """What this user has answered on that day on that server."""
    answers = puzzle_answers.c
    query = select(puzzle_answers).where(answers.guild_id == guild_id, answers.day == day, answers.user_id == user_id)
    row = (await connection.execute(query)).first()
    return None if row is None else PuzzleAnswer(**row._mapping)


async def load_answers(connection: AsyncConnection, guild_id: int, day: str) -> list[PuzzleAnswer]:
    """All answers to the puzzle of a day on a server."""
    query = select(puzzle_answers).where(puzzle_answers.c.guild_id == guild_id, puzzle_answers.c.day == day)
    return [PuzzleAnswer(**row._mapping) for row in await connection.execute(query)]


async def renew_day(connection: AsyncConnection, guild_id: int, day: str, channel_id: int, now: datetime) -> None:
    """Post what is noted of this day, and was not posted, to this channel."""
    unsent = (puzzle_days.c.guild_id == guild_id, puzzle_days.c.day == day, puzzle_days.c.state.in_(("due", "dropped")))
    renewed = {"state": "due", "channel_id": channel_id, "due_at": now, "attempts": 0}
    await connection.execute(update(puzzle_days).where(*unsent).values(**renewed))


async def drop_due(connection: AsyncConnection, guild_id: int) -> None:
    """Post nothing more of what is due on a server."""
    due = (puzzle_days.c.guild_id == guild_id, puzzle_days.c.state == "due")
    await connection.execute(update(puzzle_days).where(*due).values(state="dropped"))
