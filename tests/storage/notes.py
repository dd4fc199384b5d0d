"""Small rows that tests write to check whether a transaction was committed."""

from __future__ import annotations

from bot.storage.database import Database, get_fact, set_fact


async def write_note(database: Database, key: str) -> None:
    """Write a note in its own transaction."""
    async with database.write() as connection:
        await set_fact(connection, key, "here")


async def has_note(database: Database, key: str) -> bool:
    """Check whether the note was written."""
    async with database.read() as connection:
        return await get_fact(connection, key) is not None
