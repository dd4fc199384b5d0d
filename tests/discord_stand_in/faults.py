"""A record of the bot's requests, and faults that tests inject.

A request can fail, get lost or be held, before or after it takes effect.
"""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass, field
from typing import Any, Literal

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.sandbox.server.api import JSON, PREFIX, UPLOADS, ApiError
from bot.sandbox.world import Clock
from tests.support.waiting import until

Json = dict[str, Any]
Outcome = int | Literal["lost", "timeout"]


class RateLimitError(ApiError):
    """A 429 response. ``retry_after`` is in seconds; ``everywhere`` means that the global rate limit was exceeded."""

    def __init__(
        self,
        retry_after: float,
        *,
        code: int = 0,
        message: str = "You are being rate limited.",
        everywhere: bool = False,
    ) -> None:
        headers = {
            "Retry-After": f"{retry_after:.3f}",
            "X-RateLimit-Scope": "global" if everywhere else "user",
            **({"X-RateLimit-Global": "true"} if everywhere else {}),
            # Without this header, discord.py believes that it is banned.
            "Via": "1.1 stand-in",
        }
        extra = {"retry_after": round(retry_after, 3), "global": everywhere}
        super().__init__(429, code, message, headers, **extra)


@dataclass(eq=False)
class Request:
    """A request and its response."""

    method: str
    path: str
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
    """A rule that makes matching requests fail."""

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
        """Wait until a request is held, and return it."""
        await until(lambda: self.requests, f"a request to {self.method} {self.pattern.pattern}", self._reached)
        return self.requests[0]

    def release(self) -> None:
        """Continue with the waiting requests and all later ones."""
        self._over.set()

    def throw_away(self) -> None:
        """Cut the connections of the held requests. Requests held before they took effect never take effect."""
        self._thrown = True
        self._over.set()

    async def wait(self, request: Request) -> bool:
        """Hold a request, and return whether it may continue."""
        if self._over.is_set():
            return True
        self.requests.append(request)
        self._reached.set()
        await self._over.wait()
        return not self._thrown


class Faults:
    """The received requests, oldest first, and all active rules."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.requests: list[Request] = []
        self.unknown: list[Request] = []
        """Requests to routes that the stand-in doesn't have."""
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
        """Make the next requests to a route fail.

        ``status`` is an HTTP status, `lost` to cut the connection, or `timeout` to never respond.
        A `*` in the route matches one part of the path. With `after_effect`, the request takes effect before it fails.
        ``everywhere`` turns a 429 into a global rate limit.
        """
        self._faults.append(Fault(method, glob(route), status, after_effect, times, code, retry_after, everywhere))

    def hold(self, method: str, route: str, *, after_effect: bool = False) -> Hold:
        """Hold requests to a route: `await hold.reached()`, then `hold.release()` or `hold.throw_away()`."""
        hold = Hold(method, glob(route), after_effect)
        self._holds.append(hold)
        return hold

    def close(self) -> None:
        """End all faults. Requests that are still held are cut off."""
        for hold in self._holds:
            if not hold._over.is_set():
                hold.throw_away()
        self._faults, self._holds = [], []

    @web.middleware
    async def run_into(self, http: web.Request, handler: Handler) -> web.StreamResponse:
        """Record a request, and apply all active faults and holds to it."""
        files = [(upload.filename, len(upload.data)) for upload in http[UPLOADS]]
        request = Request(http.method, http.path.removeprefix(PREFIX), self._clock.now(), http[JSON], files)
        self.requests.append(request)
        del self.requests[:-5_000]
        try:
            await self._stumble(http, request, after=False)
            response = await handler(http)
            await self._stumble(http, request, after=True)
        except ApiError as error:
            request.status, request.answer = error.status, error.body
            raise
        except web.HTTPNotFound:
            request.status = 404
            self.unknown.append(request)
            raise
        except _Disconnect:
            if http.transport is not None:
                http.transport.abort()
            return web.Response()
        request.status = response.status
        if isinstance(response, web.Response) and isinstance(response.body, bytes) and response.body:
            request.answer = json.loads(response.body)
        return response

    async def _stumble(self, http: web.Request, request: Request, *, after: bool) -> None:
        for hold in list(self._holds):
            if hold.after == after and self._fits(hold, request) and not await hold.wait(request):
                raise _Disconnect
        if not after and http.transport is None:
            raise _Disconnect
        for fault in self._faults:
            if fault.after == after and fault.left > 0 and self._fits(fault, request):
                fault.left -= 1
                await self._fail(fault)
                break

    @staticmethod
    async def _fail(fault: Fault) -> None:
        if fault.status == "lost":
            raise _Disconnect
        if fault.status == "timeout":
            await asyncio.Event().wait()
        assert isinstance(fault.status, int)
        if fault.status == 429:
            raise RateLimitError(fault.retry_after, code=fault.code, everywhere=fault.everywhere)
        names = {403: "Missing Permissions", 404: "404: Not Found", 401: "401: Unauthorized"}
        code = fault.code or {403: 50013}.get(fault.status, 0)
        raise ApiError(fault.status, code, names.get(fault.status, "Internal Server Error"))

    @staticmethod
    def _fits(rule: Fault | Hold, request: Request) -> bool:
        return rule.method in ("*", request.method) and bool(rule.pattern.fullmatch(request.path))


def glob(route: str) -> re.Pattern[str]:
    """Return the pattern of a route such as `/channels/*/messages`."""
    return re.compile(re.escape(route).replace(r"\*", "[^/]+"))


class _Disconnect(Exception):  # noqa: N818 - not an error
    """The connection ends without a response."""
