"""Tasks of which each key has one at a time, and how to wait for their ends."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Collection, Coroutine
from typing import Any


class Tasks:
    """The tasks under way, by key; ``name`` says in the names of the tasks what they do."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tasks: dict[str, asyncio.Task[None]] = {}

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way."""
        return not self._tasks

    def has(self, key: str) -> bool:
        """Whether something is under way for this key."""
        return key in self._tasks

    def begin(self, key: str, work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        """Begin ``work`` on this key, unless something is under way for it already."""
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._run(key, work), name=f"{self._name}-{key}")

    async def _run(self, key: str, work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        try:
            await work(key)
        finally:
            # At once: a wake that comes later than the last look of the work must find no task.
            del self._tasks[key]

    async def finish(self, within_s: float | None = None) -> bool:
        """Wait until nothing is under way, for at most ``within_s`` seconds; whether that is so."""
        await finish(self._tasks.values(), within_s)
        return self.is_idle

    async def finish_one(self, key: str, within_s: float) -> None:
        """Wait until nothing is under way for this key, for at most ``within_s`` seconds."""
        task = self._tasks.get(key)
        if task is not None:
            await asyncio.wait([task], timeout=within_s)


async def finish(tasks: Collection[asyncio.Task[Any]], within_s: float | None = None) -> None:
    """Wait until these tasks and those that follow them are over, for at most ``within_s`` seconds.

    ``tasks`` is looked at again each time, so that it may be a view of what is under way.
    """
    end = math.inf if within_s is None else time.monotonic() + within_s
    while time.monotonic() < end:
        # A task that was cancelled before it began is done, but never removed itself.
        under_way = [task for task in tasks if not task.done()]
        if not under_way:
            return
        left_s = None if within_s is None else end - time.monotonic()
        # Not gather: a timeout must not cancel them within a transaction.
        await asyncio.wait(under_way, timeout=left_s)
