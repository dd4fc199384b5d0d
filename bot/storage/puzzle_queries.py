"""Queries about daily puzzles: the posts on servers, and people's tries."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

from sqlalchemy import Integer, bindparam, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import insert_if_missing, lock, upsert
from bot.storage.rows import PuzzleAnswer, PuzzleDay
from bot.storage.shards import ALL_SHARDS, Shards, in_shards
from bot.storage.tables import HAS_NEW_SHARES, NO_SERVER, puzzle_answers, puzzle_days


async def add_day(connection: AsyncConnection, day: PuzzleDay) -> None:
    """Record that a puzzle was posted, unless that is already recorded."""
    await insert_if_missing(connection, puzzle_days, asdict(day))


_IS_OF_GUILD = puzzle_days.c.guild_id == bindparam("of")
_POSTED_DAYS = (
    select(puzzle_days).where(_IS_OF_GUILD).order_by(puzzle_days.c.day.desc()).limit(bindparam("limit", type_=Integer))
)
_POSTED_DAYS_BEFORE = _POSTED_DAYS.where(puzzle_days.c.day < bindparam("before"))


async def load_posted_days(
    connection: AsyncConnection, guild_id: int, limit: int, before: str | None = None
) -> list[PuzzleDay]:
    """Return up to ``limit`` puzzles posted on a server (with ``before``, only on earlier days), the newest first."""
    query = _POSTED_DAYS if before is None else _POSTED_DAYS_BEFORE
    rows = await connection.execute(query, {"of": guild_id, "limit": limit, "before": before})
    return [PuzzleDay(**row._mapping) for row in rows]


_IS_DAY = (_IS_OF_GUILD, puzzle_days.c.day == bindparam("of_day"))
_MARK_POST_STALE = update(puzzle_days).where(*_IS_DAY).values(shares=puzzle_days.c.shares + 1)


async def mark_post_stale(connection: AsyncConnection, day: PuzzleDay) -> None:
    """Record that the post of this day has to be edited, because somebody shared their tries or withdrew them."""
    await connection.execute(_MARK_POST_STALE, {"of": day.guild_id, "of_day": day.day})


_WITH_NEW_SHARES = select(puzzle_days).where(HAS_NEW_SHARES, puzzle_days.c.day >= bindparam("first"))


async def list_days_with_new_shares(
    connection: AsyncConnection, first: str, shards: Shards = ALL_SHARDS
) -> list[PuzzleDay]:
    """Return the puzzles since the ``first`` day in these shards whose posts don't show all shared tries."""
    rows = await connection.execute(in_shards(_WITH_NEW_SHARES, puzzle_days.c.guild_id, shards), {"first": first})
    return [PuzzleDay(**row._mapping) for row in rows]


_RECORD_SHOWN = update(puzzle_days).where(*_IS_DAY).values(shown=bindparam("now_shown"))


async def record_shown(connection: AsyncConnection, day: PuzzleDay) -> None:
    """Record that the post shows the tries that were shared when ``day`` was loaded."""
    await connection.execute(_RECORD_SHOWN, {"of": day.guild_id, "of_day": day.day, "now_shown": day.shares})


_IS_OF_PERSON = (puzzle_answers.c.user_id == bindparam("user"), puzzle_answers.c.day == bindparam("day"))
_LOAD_TRIES = select(puzzle_answers).where(*_IS_OF_PERSON, puzzle_answers.c.puzzle == bindparam("puzzle"))


async def load_tries(connection: AsyncConnection, user_id: int, day: PuzzleDay) -> list[PuzzleAnswer]:
    """Return a person's rows about the puzzle of a day, one for each server."""
    rows = await connection.execute(_LOAD_TRIES, {"user": user_id, "day": day.day, "puzzle": day.puzzle})
    return [PuzzleAnswer(**row._mapping) for row in rows]


async def lock_tries(connection: AsyncConnection, user_id: int, day: PuzzleDay | None) -> list[PuzzleAnswer]:
    """Lock the person's tries and level until the end of the transaction.

    Return the tries like `load_tries`. For practice, ``day`` is ``None`` and no tries are stored.
    """
    await lock(connection, f"puzzle {user_id}")
    return [] if day is None else await load_tries(connection, user_id, day)


async def save_answer(connection: AsyncConnection, answer: PuzzleAnswer) -> None:
    """Store a person's row, and replace an earlier one."""
    await upsert(connection, puzzle_answers, asdict(answer))


_LOAD_ANSWERS = (
    select(puzzle_answers)
    .where(puzzle_answers.c.guild_id == bindparam("of"), puzzle_answers.c.day == bindparam("day"))
    .order_by(puzzle_answers.c.at, puzzle_answers.c.user_id)
)


async def load_answers(connection: AsyncConnection, guild_id: int, day: str) -> list[PuzzleAnswer]:
    """Return the rows of all people about the puzzle of a day on a server, the oldest first."""
    rows = await connection.execute(_LOAD_ANSWERS, {"of": guild_id, "day": day})
    return [PuzzleAnswer(**row._mapping) for row in rows]


_LOAD_RESULTS = select(puzzle_answers).where(
    puzzle_answers.c.user_id.in_(bindparam("users", expanding=True)), puzzle_answers.c.solved.is_not(None)
)


async def load_puzzle_results(connection: AsyncConnection, user_ids: Collection[int]) -> list[PuzzleAnswer]:
    """Return these people's rows about the puzzles that they can't try any more, on all servers."""
    rows = await connection.execute(_LOAD_RESULTS, {"users": tuple(user_ids)})
    return [PuzzleAnswer(**row._mapping) for row in rows]


_LIST_GUILDS = (
    select(puzzle_answers.c.guild_id)
    .where(puzzle_answers.c.user_id == bindparam("user"), puzzle_answers.c.guild_id != NO_SERVER)
    .distinct()
)


async def list_puzzle_guilds(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the servers on which a person has tried daily puzzles."""
    return list((await connection.execute(_LIST_GUILDS, {"user": user_id})).scalars())


_SHARED_BY = select(puzzle_answers.c.guild_id, puzzle_answers.c.day).where(
    puzzle_answers.c.user_id == bindparam("user"), puzzle_answers.c.shared != ""
)
_IS_SHARED_BY = tuple_(puzzle_days.c.guild_id, puzzle_days.c.day).in_(_SHARED_BY)
_MARK_POSTS_STALE = update(puzzle_days).where(_IS_SHARED_BY).values(shares=puzzle_days.c.shares + 1)


async def mark_posts_stale(connection: AsyncConnection, user_id: int) -> None:
    """Record that all posts that show this person's tries have to be edited."""
    await connection.execute(_MARK_POSTS_STALE, {"user": user_id})
