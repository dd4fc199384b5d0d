"""Queries about what finished games came to: results, ratings and analyses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import put
from bot.storage.rows import Rating, Result
from bot.storage.tables import analyses, ratings, results


async def add_results(connection: AsyncConnection, found: Sequence[Result]) -> None:
    """Write down how the seats of a game did."""
    await connection.execute(insert(results), [asdict(result) for result in found])


async def results_of(
    connection: AsyncConnection, guild_id: int, user_id: int, against: int | None = None
) -> list[tuple[Result, Result | None]]:
    """Every finished game of a user on this server, the newest first; with ``against``, only those of both."""
    mine = select(results).where(results.c.guild_id == guild_id, results.c.user_id == user_id)
    own = {row.game_id: Result(**row._mapping) for row in await connection.execute(mine.order_by(results.c.at.desc()))}
    if against is None:
        return [(result, None) for result in own.values()]
    theirs = select(results).where(results.c.user_id == against, results.c.game_id.in_(tuple(own)))
    other = {row.game_id: Result(**row._mapping) for row in await connection.execute(theirs)}
    return [(result, other[game_id]) for game_id, result in own.items() if game_id in other]


async def last_rated(
    connection: AsyncConnection, guild_id: int, ruleset: str, user_id: int, limit: int
) -> list[Result]:
    """The last rated games of a user on this server at a ruleset, the newest first."""
    mine = (results.c.guild_id == guild_id, results.c.user_id == user_id, results.c.ruleset == ruleset)
    query = select(results).where(*mine, results.c.rated).order_by(results.c.at.desc()).limit(limit)
    return [Result(**row._mapping) for row in await connection.execute(query)]


async def results_of_game(connection: AsyncConnection, game_id: str) -> list[Result]:
    """How each seat of a game did."""
    query = select(results).where(results.c.game_id == game_id).order_by(results.c.seat)
    return [Result(**row._mapping) for row in await connection.execute(query)]


async def last_result_at(connection: AsyncConnection, guild_id: int, user_ids: Iterable[int]) -> datetime | None:
    """When the last game of any of these users on this server came to its end, ``None`` if none has."""
    of_these = (results.c.guild_id == guild_id, results.c.user_id.in_(tuple(user_ids)))
    at: datetime | None = (await connection.execute(select(func.max(results.c.at)).where(*of_these))).scalar()
    return at


async def load_ratings(
    connection: AsyncConnection, guild_id: int, ruleset: str, user_ids: Iterable[int] | None = None
) -> list[Rating]:
    """The ratings of a server at a ruleset, all or those of these users."""
    query = select(ratings).where(ratings.c.guild_id == guild_id, ratings.c.ruleset == ruleset)
    if user_ids is not None:
        query = query.where(ratings.c.user_id.in_(tuple(user_ids)))
    return [Rating(**row._mapping) for row in await connection.execute(query)]


async def save_ratings(connection: AsyncConnection, found: Sequence[Rating]) -> None:
    """Keep these ratings in the place of what was there."""
    for rating in found:
        await put(connection, ratings, asdict(rating))


async def load_analysis(connection: AsyncConnection, game_id: str) -> str | None:
    """What was thought about a game that is over, as JSON."""
    query = select(analyses.c.content).where(analyses.c.game_id == game_id)
    return (await connection.execute(query)).scalar_one_or_none()


async def save_analysis(connection: AsyncConnection, game_id: str, content: str) -> None:
    """Keep what was thought about a game, in the place of what was there."""
    await put(connection, analyses, {"game_id": game_id, "content": content})


async def rated_at(connection: AsyncConnection) -> list[tuple[int, str]]:
    """The servers and rulesets of which rated games have been finished."""
    found = select(results.c.guild_id, results.c.ruleset).where(results.c.rated).distinct()
    return [(row.guild_id, row.ruleset) for row in await connection.execute(found.order_by(results.c.guild_id))]


async def rated_results(connection: AsyncConnection, guild_id: int, ruleset: str) -> list[Result]:
    """How each seat of the rated games of a server at a ruleset did, the oldest game first."""
    of_these = (results.c.guild_id == guild_id, results.c.ruleset == ruleset, results.c.rated)
    query = select(results).where(*of_these).order_by(results.c.at, results.c.game_id, results.c.seat)
    return [Result(**row._mapping) for row in await connection.execute(query)]
