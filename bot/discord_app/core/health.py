"""Health: what being well means, and the file that says so. Light to import: container checks are frequent."""

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

CHECK_EVERY_S = 20.0
STALE_S = 90.0
"""How long a check says anything: a bot that has not checked for longer is stuck."""


@dataclass(frozen=True, slots=True)
class HealthStatus:
    """What a check found.

    ``shards`` are this process's own, ``connected`` so many of them. ``database``: whether it can be written to, has
    the tables of this version, and keeps the shards for this process. ``games`` are open, ``posts`` and ``timers`` of
    games and tournaments due on the shards' servers; ``oldest_post_s`` is for how many seconds one of the posts has
    been. ``analyses`` of so many of their games are being waited for.
    """

    shards: int
    connected: int
    database: Literal["writable", "unusable", "of another version", "of another process"]
    games: int = 0
    posts: int = 0
    timers: int = 0
    oldest_post_s: float | None = None
    analyses: int = 0

    @property
    def is_well(self) -> bool:
        """Whether people can play: the one meaning of "well", for the file and for whoever asks by HTTP."""
        return self.connected == self.shards and self.database == "writable"


class HealthMonitor:
    """The result and time of the last check; ``changed`` is set when another check would differ.

    ``fribidi``: whether pictures can join and order the letters of right-to-left scripts.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, *, fribidi: bool = True) -> None:
        self.fribidi = fribidi
        self.changed = asyncio.Event()
        self._clock = clock
        self._last: tuple[float, HealthStatus] | None = None

    def note(self, status: HealthStatus) -> None:
        """Remember what was found just now."""
        self._last = self._clock(), status

    def report(self) -> tuple[bool, dict[str, Any]]:
        """Whether the bot is well, and what is known of that, as it is told by HTTP."""
        if self._last is None:
            return False, {"well": False, "last_beat_s": None}
        at, status = self._last
        age = self._clock() - at
        well = status.is_well and age < STALE_S
        return well, {
            "well": well,
            "shards": {"own": status.shards, "connected": status.connected},
            "database": status.database,
            "oldest_due_post_s": status.oldest_post_s,
            "last_beat_s": round(age, 1),
            "fribidi": self.fribidi,
        }

    async def watch(self, check: Callable[[], Awaitable[HealthStatus]], file: Path, stop: asyncio.Event) -> None:
        """Check from time to time and whenever ``changed`` is set, and touch the file if all is well.

        Ends, and removes the file, at the next check after ``stop`` is set, or when the database is of another version
        or another process: there is nothing more to do for this one.
        """
        while not stop.is_set():
            self.changed.clear()
            try:
                status = await check()
                if status.is_well:
                    await asyncio.to_thread(file.touch)
                elif status.database in ("of another version", "of another process"):
                    break
            except Exception:
                logger.exception("the health check failed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.changed.wait(), CHECK_EVERY_S)
        await asyncio.to_thread(file.unlink, missing_ok=True)


def is_healthy(file: Path, now: float | None = None) -> bool:
    """Whether the file was touched within the last ``STALE_S`` seconds (``now``: seconds since the epoch)."""
    try:
        touched = file.stat().st_mtime
    except OSError:
        return False
    return (time.time() if now is None else now) - touched < STALE_S
