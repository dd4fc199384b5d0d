"""Waiting for conditions with a long timeout."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TypeVar

WAIT_TIMEOUT_S = 60.0
"""The timeout of a wait. It is long, because tests mustn't fail when the machine is busy."""
CHECK_INTERVAL_S = 0.02

T = TypeVar("T")


async def until(true: Callable[[], T], what: str, changed: asyncio.Event | None = None) -> T:
    """Wait until ``true`` returns a true value, and return that value.

    Check every 20 ms and whenever ``changed`` is set.

    :raises TimeoutError: The value hasn't become true within :data:`WAIT_TIMEOUT_S`. The error names ``what``.
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
