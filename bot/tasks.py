"""Background tasks, at most one for each key."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Collection, Coroutine
from typing import Any


class Tasks:
    """The running tasks by key. The names of the tasks begin with ``name``."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tasks: dict[str, asyncio.Task[None]] = {}

    @property
    def is_idle(self) -> bool:
        """Whether no task is running."""
        return not self._tasks

    def has(self, key: str) -> bool:
        """Check whether a task is running for this key."""
        return key in self._tasks

    def begin(self, key: str, work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        """Start ``work`` on this key, unless a task is already running for it."""
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._run(key, work), name=f"{self._name}-{key}")

    async def _run(self, key: str, work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        try:
            await work(key)
        finally:
            # Don't leave this to a done callback, because `begin` must be able to start a new task immediately.
            del self._tasks[key]

    async def finish(self, within_s: float | None = None) -> bool:
        """Wait up to ``within_s`` seconds until all tasks are done, and return whether they are."""
        await finish(self._tasks.values(), within_s)
        return self.is_idle

    async def finish_one(self, key: str, within_s: float) -> None:
        """Wait up to ``within_s`` seconds until no task is running for this key."""
        task = self._tasks.get(key)
        if task is not None:
            await asyncio.wait([task], timeout=within_s)


async def finish(tasks: Collection[asyncio.Task[Any]], within_s: float | None = None) -> None:
    """Wait up to ``within_s`` seconds until these tasks are done.

    ``tasks`` may be a view, whose later tasks are included.
    """
    end = math.inf if within_s is None else time.monotonic() + within_s
    while time.monotonic() < end:
        # A task that was cancelled before it started is done, but hasn't removed itself.
        under_way = [task for task in tasks if not task.done()]
        if not under_way:
            return
        left_s = None if within_s is None else end - time.monotonic()
        # Don't use gather, because a timeout would cancel the tasks, possibly during a transaction.
        await asyncio.wait(under_way, timeout=left_s)
