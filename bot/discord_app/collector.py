"""The garbage collector, kept from stopping everything else.

It looks through all objects from time to time, also through the hundred thousand that are there to stay: what was
imported, and the games in memory. That takes 150 ms, in which nothing is answered. Objects that are frozen are not
looked through; they go when nothing refers to them any more, as most do anyway. Only what refers to itself would stay
for good, and that is what an act under way consists of: so nothing is frozen while one is.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Callable

FREEZE_EVERY_S = 60.0
LOOK_EVERY_S, LONGEST_LOOK_S = 0.05, 10.0
YOUNG = 1


async def keep_short(is_idle: Callable[[], bool], stop: asyncio.Event, every_s: float = FREEZE_EVERY_S) -> None:
    """Freeze what is there to stay, now and from time to time, until ``stop`` is set."""
    gc.collect()
    gc.freeze()
    while not stop.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), every_s)
            return
        for _ in range(int(LONGEST_LOOK_S / LOOK_EVERY_S)):
            if is_idle():
                gc.collect(YOUNG)
                gc.freeze()
                break
            await asyncio.sleep(LOOK_EVERY_S)
