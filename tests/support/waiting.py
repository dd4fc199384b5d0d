"""Waiting for a thing itself: it ends when the thing happens, and gives up only when it never will."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE_S = 60.0
"""After this a wait gives up. It is long, for a busy machine is no fault."""
LOOK_AGAIN_S = 0.02

T = TypeVar("T")


async def until(true: Callable[[], T], what: str, changed: asyncio.Event | None = None) -> T:
    """Wait until something is true, and return it; looks again every 20 ms and whenever ``changed`` is set.

    :raises TimeoutError: it was not for :data:`PATIENCE_S`; the text says ``what``.
    """
    changed = changed or asyncio.Event()
    end = time.monotonic() + PATIENCE_S
    while not (result := true()):
        if time.monotonic() > end:
            raise TimeoutError(f"not within {PATIENCE_S:g} s: {what}")
        changed.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), LOOK_AGAIN_S)
    return result
