"""Waiting for conditions with a long timeout."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TypeVar

WAIT_TIMEOUT_S = 60.0
"""The timeout of a wait. It is long because a busy machine is no reason to fail."""
CHECK_INTERVAL_S = 0.02

T = TypeVar("T")


async def until(true: Callable[[], T], what: str, changed: asyncio.Event | None = None) -> T:
    """Wait until something is true, and return it. Check every 20 ms and whenever ``changed`` is set.

    :raises TimeoutError: It wasn't true for :data:`WAIT_TIMEOUT_S`. The message contains ``what``.
    """
    changed = changed or asyncio.Event()
    end = time.monotonic() + WAIT_TIMEOUT_S
    while not (result := true()):
        if time.monotonic() > end:
            raise TimeoutError(f"not within {WAIT_TIMEOUT_S:g} s: {what}")
        changed.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), CHECK_INTERVAL_S)
    return result
