"""Checks that query the database only after changes, and otherwise rarely."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

IDLE_INTERVAL = timedelta(minutes=1)
"""Maximum time between two checks. It finds due work, and changes by other processes."""


class ChangeCheck:
    """Work that is done after a change, or `IDLE_INTERVAL` after the last time.

    ``work`` returns whether it has to be repeated soon, for example because an edit has to wait.
    """

    def __init__(self, clock: Callable[[], datetime], work: Callable[[], Awaitable[bool]]) -> None:
        self._clock = clock
        self._work = work
        self._is_needed = True
        self._last = clock()

    def mark(self) -> None:
        """Do the work at the next check."""
        self._is_needed = True

    async def run_if_needed(self) -> None:
        now = self._clock()
        # A time in the future was recorded while the clock was ahead.
        if not self._is_needed and self._last <= now < self._last + IDLE_INTERVAL:
            return
        self._last = now
        # Changes during the work need another check.
        self._is_needed = False
        is_unfinished = True
        try:
            is_unfinished = await self._work()
        finally:
            self._is_needed = self._is_needed or is_unfinished
