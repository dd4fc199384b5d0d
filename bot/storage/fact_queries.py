"""Queries about the small facts that the bot remembers of itself."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import put
from bot.storage.tables import memory


async def recall(connection: AsyncConnection, key: str) -> str | None:
    """What the bot remembers under ``key``."""
    return (await connection.execute(select(memory.c.value).where(memory.c.key == key))).scalar_one_or_none()


async def remember(connection: AsyncConnection, key: str, value: str) -> None:
    """Remember ``value`` under ``key`` in place of what was there."""
    await put(connection, memory, {"key": key, "value": value})
