"""Health: what being well means, the beat that looks, and the file it touches. Light to import: checks are frequent."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

logger = logging.getLogger(__name__)

BEAT_S = 20.0
STALE_S = 90.0
"""How long what was found at a beat says anything: a bot that has not looked for longer is stuck."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What was found at a beat.

    ``shards`` are this process's own, ``connected`` so many of them. ``database``: whether it can be written to, has
    the tables of this version, and keeps the shards for this process. ``games`` are open, ``posts`` and ``timers`` due
    on the shards' servers; ``oldest_post_s`` is for how many seconds one of the posts has been.
    """

    shards: int
    connected: int
    database: Literal["writable", "unusable", "of another version", "of another process"]
    games: int = 0
    posts: int = 0
    timers: int = 0
    oldest_post_s: float | None = None

    @property
    def is_well(self) -> bool:
        """Whether people can play: the one meaning of "well", for the file and for whoever asks by HTTP."""
        return self.connected == self.shards and self.database == "writable"


class Pulse:
    """What was found at the last beat, and when; ``changed`` is set when something else would be found now."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.changed = asyncio.Event()
        self._clock = clock
        self._last: tuple[float, Condition] | None = None

    def note(self, condition: Condition) -> None:
        """Remember what was found just now."""
        self._last = self._clock(), condition

    def report(self) -> tuple[bool, dict[str, Any]]:
        """Whether the bot is well, and what is known of that, as it is told by HTTP."""
        if self._last is None:
            return False, {"well": False, "last_beat_s": None}
        at, condition = self._last
        age = self._clock() - at
        well = condition.is_well and age < STALE_S
        return well, {
            "well": well,
            "shards": {"own": condition.shards, "connected": condition.connected},
            "database": condition.database,
            "oldest_due_post_s": condition.oldest_post_s,
            "last_beat_s": round(age, 1),
        }


async def beat(
    look: Callable[[], Awaitable[Condition]],
    file: Path,
    changed: asyncio.Event,
    stop: asyncio.Event,
    pause_s: float = BEAT_S,
) -> None:
    """Look at every beat and whenever ``changed`` is set, and touch the file if all is well.

    It ends, and removes the file, at the first of these moments at which ``stop`` is set, or by itself where the
    database is of another version or another process: there is nothing more to do for this one.
    """
    while not stop.is_set():
        changed.clear()
        try:
            condition = await look()
            if condition.is_well:
                await asyncio.to_thread(file.touch)
            elif condition.database in ("of another version", "of another process"):
                break
        except Exception:
            logger.exception("the health check failed")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), pause_s)
    await asyncio.to_thread(file.unlink, missing_ok=True)


def is_healthy(file: Path, now: float | None = None) -> bool:
    """Whether the file was touched within the last ``STALE_S`` seconds (``now``: seconds since the epoch)."""
    try:
        touched = file.stat().st_mtime
    except OSError:
        return False
    return (time.time() if now is None else now) - touched < STALE_S
