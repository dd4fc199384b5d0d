"""Something small to write and to look for."""

from __future__ import annotations

from bot.storage import fact_queries
from bot.storage.database import Database


async def note(database: Database, key: str) -> None:
    """Write it in a transaction of its own."""
    async with database.write() as connection:
        await fact_queries.remember(connection, key, "here")


async def is_noted(database: Database, key: str) -> bool:
    """Whether it was written."""
    async with database.read() as connection:
        return await fact_queries.recall(connection, key) is not None
