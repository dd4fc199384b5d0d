"""Waiting for tasks that must not be cancelled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from typing import Any


async def finish(tasks: Collection[asyncio.Task[Any]], within_s: float | None = None) -> None:
    """Wait until these tasks and those that follow them are over, for at most ``within_s`` seconds.

    ``tasks`` is looked at again each time, so that it may be a view of what is under way.
    """
    end = None if within_s is None else time.monotonic() + within_s
    # A task that was cancelled before it began is done, but never removed itself.
    while (begun := [task for task in tasks if not task.done()]) and (end is None or time.monotonic() < end):
        # Not gather: a timeout must not cancel them within a transaction.
        await asyncio.wait(begun, timeout=end and end - time.monotonic())
