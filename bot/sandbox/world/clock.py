"""Time as the stand-in sees it: real, or advanced by a test; ids and timestamps made from it."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000


class Clock:
    """The real time of day."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait n seconds."""
        await asyncio.sleep(max(0.0, seconds))


class ManualClock(Clock):
    """A clock that only moves when a test advances it; whoever sleeps wakes when the time has come.

    It starts at the real time, because the bot under test compares our ids with its own clock.
    """

    def __init__(self) -> None:
        self._now = time.time()
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        """Seconds since 1970, as far as the test has advanced."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait until the test has advanced this many seconds from now."""
        if seconds <= 0:
            return
        woken = asyncio.Event()
        self._sleepers.append((self._now + seconds, woken))
        await woken.wait()

    async def advance(self, seconds: float) -> None:
        """Let n seconds pass, and everybody who is due run."""
        self._now += seconds
        due = [event for at, event in self._sleepers if at <= self._now]
        self._sleepers = [(at, event) for at, event in self._sleepers if at > self._now]
        for event in due:
            event.set()
        await asyncio.sleep(0)


class Snowflakes:
    """Ids that carry their time and never repeat or run backwards."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id, larger than every one before it."""
        milliseconds = int(self._clock.now() * 1000) - EPOCH_MS
        self._last = max(milliseconds << 22, self._last + 1)
        return self._last

    def start_after(self, snowflake: int) -> None:
        """Keep new ids above this one, which was given out before a restart."""
        self._last = max(self._last, snowflake)


def timestamp(seconds: float) -> str:
    """A moment the way Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
