"""Health checks, and the file that reports their result. This module imports little, because containers check often."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

logger = logging.getLogger(__name__)

CHECK_INTERVAL_S = 20.0
STALE_AFTER_S = 90.0
"""Seconds for which a check is valid. A bot without a newer check is stuck."""


@dataclass(frozen=True, slots=True)
class HealthStatus:
    """The result of a check.

    ``shards`` and ``connected`` are the numbers of this process's shards and of the connected ones. ``database`` is
    "writable" if its tables match this version and this process has claimed the shards. ``games`` is the number of open
    games, ``posts`` and ``timers`` are the numbers of due posts and timers, and ``analyses`` is the number of games
    whose analysis is pending. ``oldest_post_s`` is the age of the oldest due post in seconds. ``backup_at`` is the time
    of the last backup with the command line.
    """

    shards: int
    connected: int
    database: Literal["writable", "unusable", "of another version", "of another process"]
    games: int = 0
    posts: int = 0
    timers: int = 0
    oldest_post_s: float | None = None
    analyses: int = 0
    backup_at: datetime | None = None

    @property
    def is_well(self) -> bool:
        """Whether people can play. The file and the HTTP endpoint both report this."""
        return self.connected == self.shards and self.database == "writable"


class HealthMonitor:
    """The result and time of the last check. Set ``changed`` to trigger another check immediately.

    ``fribidi``: whether pictures show the letters of right-to-left scripts joined and in the right order. ``problem``
    is the reason why the bot can't connect to Discord for now, or empty.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, *, fribidi: bool = True) -> None:
        self.fribidi = fribidi
        self.problem = ""
        self.changed = asyncio.Event()
        self._clock = clock
        self._last: tuple[float, HealthStatus] | None = None

    def record(self, status: HealthStatus) -> None:
        """Store the result of a check that has just ended."""
        self._last = self._clock(), status

    def report(self) -> tuple[bool, dict[str, Any]]:
        """Return whether the bot is healthy, and the details for the HTTP endpoint."""
        problem = {"problem": self.problem} if self.problem else {}
        if self._last is None:
            return False, {"well": False, "last_beat_s": None, **problem}
        at, status = self._last
        age = self._clock() - at
        well = status.is_well and age < STALE_AFTER_S
        return well, {
            "well": well,
            "shards": {"own": status.shards, "connected": status.connected},
            "database": status.database,
            "oldest_due_post_s": status.oldest_post_s,
            "last_beat_s": round(age, 1),
            "fribidi": self.fribidi,
            **problem,
        }

    async def watch(self, check: Callable[[], Awaitable[HealthStatus]], file: Path, stop: asyncio.Event) -> None:
        """Check regularly and whenever ``changed`` is set, and touch the file if the bot is healthy.

        Remove the file and return once ``stop`` is set, or if the database has another version or belongs to another
        process, because this process can't do any more work then.
        """
        while not stop.is_set():
            self.changed.clear()
            try:
                status = await check()
                if status.is_well:
                    await asyncio.to_thread(_touch, file)
                elif status.database in ("of another version", "of another process"):
                    break
            except Exception:
                logger.exception("the health check failed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.changed.wait(), CHECK_INTERVAL_S)
        with contextlib.suppress(OSError):
            await asyncio.to_thread(file.unlink, missing_ok=True)


def _touch(file: Path) -> None:
    try:
        file.touch()
    except OSError as error:
        logger.error("the health file can't be written (%s)", error)


def is_healthy(file: Path, now: float | None = None) -> bool:
    """Check whether the file was touched in the last ``STALE_AFTER_S`` seconds. ``now``: seconds since the epoch."""
    try:
        touched = file.stat().st_mtime
    except OSError:
        return False
    return (time.time() if now is None else now) - touched < STALE_AFTER_S
