"""Time as the sandbox sees it, and ids and timestamps made from it."""

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
