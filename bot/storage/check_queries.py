"""Queries for the check of everything that is stored."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import Post, Result, Timer
from bot.storage.tables import games, posts, results, timers


async def game_ids(connection: AsyncConnection) -> list[str]:
    """The ids of all games."""
    return list((await connection.execute(select(games.c.id).order_by(games.c.id))).scalars())


async def posts_of(connection: AsyncConnection, game_id: str) -> list[Post]:
    """Every post of a game, also those long sent."""
    query = select(*(posts.c[name] for name in Post.__slots__)).where(posts.c.game_id == game_id).order_by(posts.c.id)
    return [Post(**row._mapping) for row in await connection.execute(query)]


async def timers_of(connection: AsyncConnection, game_id: str) -> list[Timer]:
    """The timers of a game."""
    return [
        Timer(**row._mapping) for row in await connection.execute(select(timers).where(timers.c.game_id == game_id))
    ]


async def rated_at(connection: AsyncConnection) -> list[tuple[int, str]]:
    """The servers and rulesets of which rated games have been finished."""
    found = select(results.c.guild_id, results.c.ruleset).where(results.c.rated).distinct()
    return [(row.guild_id, row.ruleset) for row in await connection.execute(found.order_by(results.c.guild_id))]


async def rated_results(connection: AsyncConnection, guild_id: int, ruleset: str) -> list[Result]:
    """How each seat of the rated games of a server at a ruleset did, the oldest game first."""
    of_these = (results.c.guild_id == guild_id, results.c.ruleset == ruleset, results.c.rated)
    query = select(results).where(*of_these).order_by(results.c.at, results.c.game_id, results.c.seat)
    return [Result(**row._mapping) for row in await connection.execute(query)]
