"""A clock that tests advance."""

from __future__ import annotations

import asyncio
import time

from bot.sandbox.world import Clock


class ManualClock(Clock):
    """A clock that moves only when a test advances it, which wakes everybody who is due.

    It starts at the real time, because the bot under test compares our ids with its own clock.
    """

    def __init__(self) -> None:
        self._now = time.time()
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        """Return the seconds since 1970, as far as the test has advanced."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait until the test has advanced this many seconds from now."""
        if seconds <= 0:
            return
        woken = asyncio.Event()
        self._sleepers.append((self._now + seconds, woken))
        await woken.wait()

    async def advance(self, seconds: float) -> None:
        """Advance the clock by some seconds, and run everybody who is due."""
        self._now += seconds
        due = [event for at, event in self._sleepers if at <= self._now]
        self._sleepers = [(at, event) for at, event in self._sleepers if at > self._now]
        for event in due:
            event.set()
        await asyncio.sleep(0)
