"""Trouble on purpose: requests that fail, get lost or wait, before or after they took effect."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.sandbox.waiting import until

Json = dict[str, Any]
Outcome = int | Literal["lost", "timeout"]


@dataclass(eq=False)
class Request:
    """One request as it came in and what became of it."""

    method: str
    path: str
    route: str
    at: float
    json: Any = None
    files: list[tuple[str, int]] = field(default_factory=list)
    status: int | None = None
    answer: Any = None

    def __repr__(self) -> str:
        path = re.sub(r"/[\w-]{64}", "/…", self.path)
        return f"<{self.method} {path} -> {self.status}>"


@dataclass(eq=False)
class Fault:
    """A rule that lets matching requests fail."""

    method: str
    pattern: re.Pattern[str]
    status: Outcome
    after: bool
    left: int
    code: int
    retry_after: float
    everywhere: bool


@dataclass(eq=False)
class Hold:
    """A rule that makes matching requests wait until they are released or cut off."""

    method: str
    pattern: re.Pattern[str]
    after: bool
    requests: list[Request] = field(default_factory=list)
    _reached: asyncio.Event = field(default_factory=asyncio.Event)
    _over: asyncio.Event = field(default_factory=asyncio.Event)
    _thrown: bool = False

    async def reached(self) -> Request:
        """Wait until a request stands at this point; returns it."""
        await until(lambda: self.requests, f"a request to {self.method} {self.pattern.pattern}", self._reached)
        return self.requests[0]

    def release(self) -> None:
        """Let the waiting requests and all later ones go on."""
        self._over.set()

    def throw_away(self) -> None:
        """Cut the connections of the waiting requests; held before the effect, they never take effect."""
        self._thrown = True
        self._over.set()

    async def wait(self, request: Request) -> bool:
        """Stand still here; True if the request may go on."""
        if self._over.is_set():
            return True
        self.requests.append(request)
        self._reached.set()
        await self._over.wait()
        return not self._thrown


class Faults:
    """All rules in force."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._holds: list[Hold] = []

    def fail(
        self,
        method: str,
        route: str,
        *,
        status: Outcome = 500,
        times: int = 1,
        after_effect: bool = False,
        code: int = 0,
        retry_after: float = 0.05,
        everywhere: bool = False,
    ) -> None:
        """Let the next requests to a route fail: with a status, `lost` (cut off) or `timeout` (never answered).

        A `*` in the route stands for one part of the path. With `after_effect` the thing asked for is done first and
        only the answer is lost. ``everywhere``: a 429 is that of the bot's limit for all routes together.
        """
        self._faults.append(Fault(method, glob(route), status, after_effect, times, code, retry_after, everywhere))

    def hold(self, method: str, route: str, *, after_effect: bool = False) -> Hold:
        """Let requests to a route wait: `await hold.reached()`, then `hold.release()` or `hold.throw_away()`."""
        hold = Hold(method, glob(route), after_effect)
        self._holds.append(hold)
        return hold

    def close(self) -> None:
        """End all trouble without letting anything more take effect."""
        for hold in self._holds:
            if not hold._over.is_set():
                hold.throw_away()
        self._faults, self._holds = [], []

    def fault(self, request: Request, *, after: bool) -> Fault | None:
        """The fault that this request runs into at this point, counted off."""
        for fault in self._faults:
            if fault.after == after and fault.left > 0 and self._fits(fault, request):
                fault.left -= 1
                return fault
        return None

    async def pass_holds(self, request: Request, *, after: bool) -> bool:
        """Wait at every hold; True if the request may go on."""
        for hold in list(self._holds):
            if hold.after == after and self._fits(hold, request) and not await hold.wait(request):
                return False
        return True

    @staticmethod
    def _fits(rule: Fault | Hold, request: Request) -> bool:
        return rule.method in ("*", request.method) and bool(rule.pattern.fullmatch(request.path))


def glob(route: str) -> re.Pattern[str]:
    """`/channels/*/messages` as a pattern."""
    return re.compile(re.escape(route).replace(r"\*", "[^/]+"))
