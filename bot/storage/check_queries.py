"""Queries for the check of everything that is stored."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import Result
from bot.storage.tables import games, results


async def game_ids(connection: AsyncConnection) -> list[str]:
    """The ids of all games."""
    return list((await connection.execute(select(games.c.id).order_by(games.c.id))).scalars())


async def next_act_at(connection: AsyncConnection, game_id: str) -> datetime | None:
    """When the clock is to look at a game."""
    at: datetime | None = (await connection.execute(select(games.c.act_at).where(games.c.id == game_id))).scalar_one()
    return at


async def rated_at(connection: AsyncConnection) -> list[tuple[int, str]]:
    """The servers and rulesets of which rated games have been finished."""
    found = select(results.c.guild_id, results.c.ruleset).where(results.c.rated).distinct()
    return [(row.guild_id, row.ruleset) for row in await connection.execute(found.order_by(results.c.guild_id))]


async def rated_results(connection: AsyncConnection, guild_id: int, ruleset: str) -> list[Result]:
    """How each seat of the rated games of a server at a ruleset did, the oldest game first."""
    of_these = (results.c.guild_id == guild_id, results.c.ruleset == ruleset, results.c.rated)
    query = select(results).where(*of_these).order_by(results.c.at, results.c.game_id, results.c.seat)
    return [Result(**row._mapping) for row in await connection.execute(query)]
