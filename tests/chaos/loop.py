"""A loop in which time passes only when nothing else can happen: how fast the machine is decides nothing.

Whoever waits for a time is called as soon as nobody else has anything to do and no database has been asked for
anything: then the loop's clock jumps to that time. So a run never waits, and a limit of a second is a limit of a second
also where a busy machine takes ten to get there.
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
"""Whose futures are set by a thread or another program: parts of the names of their files."""
LOOK_AGAIN_S, LOOKS_BEFORE_ASKING = 0.02, 3
LONGEST_REAL_S = 60.0
"""Whatever is outside answers within that, or never will."""
LONGEST_S = 600.0


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop on one machine with all whom it talks to, but for a database.

    ``stuck`` is asked whether so many of those who wait for a database wait for each other, or for somebody here.
    """

    def __init__(self, stuck: Callable[[int], bool] = lambda _waiting: False) -> None:
        self._now = BEGUN_S
        self._stuck = stuck
        self._outside: dict[asyncio.Future[Any], threading.Thread | None] = {}
        self._quiet: list[asyncio.Future[None]] = []
        self._jumps: list[asyncio.Future[None]] = []
        super().__init__(_Selector(self))

    def time(self) -> float:
        """Seconds, as they pass here."""
        return self._now

    def create_future(self) -> asyncio.Future[Any]:
        """Note those that somebody outside sets."""
        future = super().create_future()
        asks = sys._getframe(1)
        if any(name in asks.f_code.co_filename for name in OUTSIDE):
            self._outside[future] = getattr(asks.f_locals.get("self"), "_thread", None)
        return future

    def run_in_executor(self, executor: Any, function: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Do it at once."""
        done = super().create_future()
        try:
            done.set_result(function(*arguments))
        except Exception as error:
            done.set_exception(error)
        return done

    def quiet(self) -> asyncio.Future[None]:
        """Done as soon as nothing can happen any more before time passes."""
        self._quiet.append(super().create_future())
        return self._quiet[-1]

    def jump(self) -> asyncio.Future[None]:
        """Done as soon as time has passed."""
        self._jumps.append(super().create_future())
        return self._jumps[-1]

    def turn(self, ask: Callable[[float], list[Any]], longest: float | None) -> list[Any]:
        """Nothing can happen here: wait for who is outside, else let time pass, ``longest`` until the next call."""
        begun = time.monotonic()
        looks = 0
        while waiting := self._waiting_outside():
            if ready := ask(LOOK_AGAIN_S):
                return ready
            looks += 1
            if looks >= LOOKS_BEFORE_ASKING and self._stuck(waiting):
                break
            if time.monotonic() - begun > LONGEST_REAL_S:
                raise RuntimeError(f"a thread or a database says nothing to {[*self._outside]}")
        if ready := ask(0):
            # The last that a thread has done.
            return ready
        if self._quiet:
            return _call(self._quiet)
        if longest is None:
            # Nobody waits for a time: at most a thread that we do not know of.
            return ask(LOOK_AGAIN_S)
        self._now += longest
        return _call(self._jumps)

    def _waiting_outside(self) -> int:
        """How many wait; a thread that has ended sets nothing any more."""
        # A copy: collecting garbage meanwhile may make a future.
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
    """The loop that runs."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop), "runs in virtual time have a loop of their own"
    return loop


async def quiet() -> None:
    """Let everything happen that can without time passing."""
    await here().quiet()


async def until(true: Callable[[], Any], longest_s: float = LONGEST_S) -> bool:
    """Let everything happen, and time pass for so long at most, until something is true; whether it is."""
    loop = here()
    end = loop.time() + longest_s
    await loop.quiet()
    while not true() and loop.time() < end:
        jump = loop.jump()
        # Time passes no further than to the end.
        last = loop.call_at(end, lambda: None)
        await jump
        last.cancel()
        await loop.quiet()
    return bool(true())
