"""Something small to write and to look for."""

from __future__ import annotations

from bot.storage.database import Database, get_fact, set_fact


async def note(database: Database, key: str) -> None:
    """Write it in a transaction of its own."""
    async with database.write() as connection:
        await set_fact(connection, key, "here")


async def is_noted(database: Database, key: str) -> bool:
    """Whether it was written."""
    async with database.read() as connection:
        return await get_fact(connection, key) is not None
