"""Waiting for something that may never come: for a while, and no longer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

LOOK_AGAIN_S = 0.004


async def wait_for(true: Callable[[], Any], longest_s: float = 60.0) -> bool:
    """Wait until something is true, for so long at most; whether it is."""
    loop, never = asyncio.get_running_loop(), asyncio.Event()
    end = loop.time() + longest_s
    while not true() and loop.time() < end:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(never.wait(), LOOK_AGAIN_S)
    return bool(true())
