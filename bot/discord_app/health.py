"""Health: a file that is touched while the bot is well, and the look at it. Light to import: checks are frequent."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

logger = logging.getLogger(__name__)

BEAT_S = 20.0
STALE_S = 90.0


async def beat(
    is_well: Callable[[], Awaitable[bool]], file: Path, stop: asyncio.Event, pause_s: float = BEAT_S
) -> None:
    """Touch the file at every beat at which all is well, until ``stop`` is set; remove it then."""
    while not stop.is_set():
        try:
            if await is_well():
                await asyncio.to_thread(file.touch)
        except Exception:
            logger.exception("the health check failed")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), pause_s)
    await asyncio.to_thread(file.unlink, missing_ok=True)


def is_healthy(file: Path, now: float | None = None) -> bool:
    """Whether the file was touched within the last ``STALE_S`` seconds (``now``: seconds since the epoch)."""
    try:
        touched = file.stat().st_mtime
    except OSError:
        return False
    return (time.time() if now is None else now) - touched < STALE_S
