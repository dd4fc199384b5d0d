"""An event loop with virtual time, which advances only when nothing else can happen.

Timers run as soon as there is nothing else to do and no database request is pending. Then the loop's clock jumps to the
time of the next timer. Runs never sleep and don't depend on the machine's speed: a timeout of a second is exactly a
second, even if a busy machine takes ten.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

BEGUN_S = 1_000.0
OUTSIDE = ("aiosqlite", "asyncpg")
"""Parts of the file names of libraries whose futures are completed by a thread or another program."""
CHECK_INTERVAL_S, LOOKS_BEFORE_ASKING = 0.02, 3
REAL_TIMEOUT_S = 60.0
"""The maximum real time to wait for a result from outside the loop."""
TIMEOUT_S = 600.0


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop that executes all participants of a run except databases.

    ``stuck`` receives the number of pending database requests. It returns whether they are waiting for each other or
    for somebody in this loop.
    """

    def __init__(self, stuck: Callable[[int], bool] = lambda _waiting: False) -> None:
        self._now = BEGUN_S
        self._stuck = stuck
        self._outside: dict[asyncio.Future[Any], threading.Thread | None] = {}
        self._quiet: list[asyncio.Future[None]] = []
        self._jumps: list[asyncio.Future[None]] = []
        super().__init__(_Selector(self))

    def time(self) -> float:
        """Return the virtual time in seconds."""
        return self._now

    def create_future(self) -> asyncio.Future[Any]:
        """Create a future, and register it if it is completed from outside the loop."""
        future = super().create_future()
        asks = sys._getframe(1)
        if any(name in asks.f_code.co_filename for name in OUTSIDE):
            self._outside[future] = getattr(asks.f_locals.get("self"), "_thread", None)
        return future

    def run_in_executor(self, executor: Any, function: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Run the function immediately."""
        done = super().create_future()
        try:
            done.set_result(function(*arguments))
        except Exception as error:
            done.set_exception(error)
        return done

    def quiet(self) -> asyncio.Future[None]:
        """Return a future that completes when nothing else can happen unless time advances."""
        self._quiet.append(super().create_future())
        return self._quiet[-1]

    def jump(self) -> asyncio.Future[None]:
        """Return a future that completes when time has advanced."""
        self._jumps.append(super().create_future())
        return self._jumps[-1]

    def turn(self, ask: Callable[[float], list[Any]], longest: float | None) -> list[Any]:
        """Wait for results from outside.

        If there are none, advance time by ``longest``, which is the time of the next timer.
        """
        begun = time.monotonic()
        looks = 0
        while waiting := self._waiting_outside():
            if ready := ask(CHECK_INTERVAL_S):
                return ready
            looks += 1
            if looks >= LOOKS_BEFORE_ASKING and self._stuck(waiting):
                break
            if time.monotonic() - begun > REAL_TIMEOUT_S:
                raise RuntimeError(f"a thread or a database says nothing to {[*self._outside]}")
        if ready := ask(0):
            # A thread may have left a last result.
            return ready
        if self._quiet:
            return _call(self._quiet)
        if longest is None:
            # Without a timer, only a thread that isn't known here could continue.
            return ask(CHECK_INTERVAL_S)
        self._now += longest
        return _call(self._jumps)

    def _waiting_outside(self) -> int:
        """Return the number of results expected from outside. Threads that have ended won't provide any."""
        # Iterate over a copy, because a garbage collection could create a future during the iteration.
        for future, thread in self._outside.copy().items():
            if future.done() or not (thread is None or thread.is_alive()):
                del self._outside[future]
        return len(self._outside)


class _Selector(selectors.DefaultSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        return self._loop.turn(super().select, timeout)


def _call(futures: list[asyncio.Future[None]]) -> list[Any]:
    for future in futures:
        if not future.done():
            future.set_result(None)
    futures.clear()
    return []


def here() -> VirtualLoop:
    """Return the running loop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop), "runs in virtual time have a loop of their own"
    return loop


async def quiet() -> None:
    """Wait until everything has happened that can happen without advancing time."""
    await here().quiet()


async def until(true: Callable[[], Any], longest_s: float = TIMEOUT_S) -> bool:
    """Advance time until a condition is true, but at most by ``longest_s``. Return whether it is true."""
    loop = here()
    end = loop.time() + longest_s
    await loop.quiet()
    while not true() and loop.time() < end:
        jump = loop.jump()
        # Time must not advance beyond the end.
        last = loop.call_at(end, lambda: None)
        await jump
        last.cancel()
        await loop.quiet()
    return bool(true())
