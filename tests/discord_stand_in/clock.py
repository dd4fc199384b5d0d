"""A clock that tests advance."""

from __future__ import annotations

import asyncio
import time

from bot.sandbox.world import Clock


class ManualClock(Clock):
    """A clock that moves only when a test advances it. Sleepers wake when the clock reaches their time.

    It starts at the real time, because the stand-in's ids contain times, which the bot compares with its own clock.
    """

    def __init__(self) -> None:
        self._now = time.time()
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        """Return the clock's current time in seconds since 1970."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Sleep until a test has advanced the clock by this many seconds."""
        if seconds <= 0:
            return
        woken = asyncio.Event()
        self._sleepers.append((self._now + seconds, woken))
        await woken.wait()

    async def advance(self, seconds: float) -> None:
        """Advance the clock by ``seconds``, and wake every sleeper whose time has come."""
        self._now += seconds
        due = [event for at, event in self._sleepers if at <= self._now]
        self._sleepers = [(at, event) for at, event in self._sleepers if at > self._now]
        for event in due:
            event.set()
        await asyncio.sleep(0)
