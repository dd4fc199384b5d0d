"""Health: a file that is touched while the bot is connected and can write to its database."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path

from bot.discord_app.client import AzulClient
from bot.storage import queries

logger = logging.getLogger(__name__)

BEAT_S = 20.0
STALE_S = 90.0
HEALTH_KEY = "health"


async def beat(client: AzulClient, file: Path) -> None:
    """Touch the file at every beat at which all is well, until cancelled; remove it then."""
    try:
        while True:
            try:
                if client.is_ready() and not client.is_closed():
                    async with client.club.database.write() as connection:
                        await queries.remember(connection, HEALTH_KEY, client.club.clock().isoformat())
                    await asyncio.to_thread(file.touch)
            except Exception:
                logger.exception("the health check failed")
            await asyncio.sleep(BEAT_S)
    finally:
        await asyncio.to_thread(file.unlink, missing_ok=True)


def is_healthy(file: Path, now: float | None = None) -> bool:
    """Whether the file was touched within the last ``STALE_S`` seconds (``now``: seconds since the epoch)."""
    try:
        touched = file.stat().st_mtime
    except OSError:
        return False
    return (time.time() if now is None else now) - touched < STALE_S
