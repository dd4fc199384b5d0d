"""The rest of the REST side: reads and records a request, lets it run into its faults, and answers like Discord."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.sandbox.server import errors
from bot.sandbox.server.description import load_description
from bot.sandbox.server.errors import ApiError
from bot.sandbox.server.faults import Fault, Faults, Request
from bot.sandbox.server.messages import Upload
from bot.sandbox.server.rates import RateLimitError
from bot.sandbox.world import Clock

Json = dict[str, Any]

MAX_REQUEST = 30 * 1024 * 1024
_BOUNDARY = re.compile(r'boundary="?([^";]+)')
_PARAMETER = re.compile(r';\s*(\w+)="([^"]*)"')
_FILE_PART = re.compile(r"files\[(\d+)\]")


@dataclass(eq=False)
class Params:
    """What a route gets: the parts of its path, the query, the JSON and the files."""

    path: dict[str, str]
    query: dict[str, str]
    json: Any
    uploads: list[Upload] = field(default_factory=list)

    def id(self, name: str) -> int:
        """A part of the path that is an id."""
        if not self.path[name].isdecimal():
            text = f'Value "{self.path[name]}" is not snowflake.'
            raise errors.bad_body(errors.Problem(name, "NUMBER_TYPE_COERCE", text))
        return int(self.path[name])


Handler = Callable[[Params], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """A method and a path template with the function behind them."""

    method: str
    template: str
    handler: Handler
    needs_token: bool
    pattern: re.Pattern[str]


class Rest:
    """Everything between the socket and the routes."""

    def __init__(self, clock: Clock, token: str, faults: Faults) -> None:
        self._clock, self._token, self._faults = clock, token, faults
        self._description = load_description()
        self.routes: list[Route] = []
        self.requests: list[Request] = []
        self.unknown: list[Request] = []

    def add(self, method: str, template: str, handler: Handler, *, needs_token: bool = True) -> None:
        """Put a function behind a route."""
        pattern = re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(template)))
        self.routes.append(Route(method, template, handler, needs_token, pattern))

    async def handle(self, http: web.Request) -> web.StreamResponse:
        """Answer one request."""
        path = "/" + http.match_info["tail"]
        route, parts = self._find(http.method, path)
        request = Request(http.method, path, route.template if route else path, self._clock.now())
        self.requests.append(request)
        del self.requests[:-5_000]
        try:
            params = await self._read(http, request, parts)
            status, answer, headers = await self._answer(http, request, route, params)
        except _Disconnect:
            if http.transport is not None:
                http.transport.abort()
            return web.Response()
        request.status, request.answer = status, answer
        body = b"" if answer is None else json.dumps(answer).encode()
        # discord.py compares the content type for equality; a charset behind it would make the body plain text.
        kind = {"Content-Type": "application/json"} if answer is not None else {}
        return web.Response(status=status, body=body, headers={**headers, **kind, "Via": "1.1 sandbox"})

    async def _answer(
        self, http: web.Request, request: Request, route: Route | None, params: Params
    ) -> tuple[int, Any, dict[str, str]]:
        try:
            if not await self._faults.pass_holds(request, after=False) or http.transport is None:
                raise _Disconnect
            await self._apply(self._faults.fault(request, after=False))
            if route is None:
                self.unknown.append(request)
                raise ApiError(404, 0, "404: Not Found")
            if route.needs_token and http.headers.get("Authorization") != f"Bot {self._token}":
                raise ApiError(401, 0, "401: Unauthorized")
            self._description.check(route.method, route.template, params.json)
            answer = await route.handler(params)
            if not await self._faults.pass_holds(request, after=True):
                raise _Disconnect
            await self._apply(self._faults.fault(request, after=True))
        except RateLimitError as refusal:
            return refusal.status, refusal.body, refusal.headers
        except ApiError as refusal:
            return refusal.status, refusal.body, {}
        return (204, None, {}) if answer is None else (200, answer, {})

    def _find(self, method: str, path: str) -> tuple[Route | None, dict[str, str]]:
        for route in self.routes:
            match = route.pattern.fullmatch(path) if route.method == method else None
            if match:
                return route, match.groupdict()
        return None, {}

    async def _read(self, http: web.Request, request: Request, parts: dict[str, str]) -> Params:
        params = Params(parts, dict(http.query), None)
        try:
            # aiohttp's own reading of this header takes as long as that of the whole body.
            if http.headers.get("Content-Type", "").lower().startswith("multipart/"):
                await self._read_parts(http, params)
            elif http.can_read_body:
                params.json = await http.json()
        except (ValueError, web.HTTPRequestEntityTooLarge):
            params.json = {}
        request.json = params.json
        request.files = [(upload.filename, len(upload.data)) for upload in params.uploads]
        return params

    @staticmethod
    async def _read_parts(http: web.Request, params: Params) -> None:
        # aiohttp's own reader takes longer for the heads of the parts than all else that is done with a message.
        boundary = _BOUNDARY.search(http.headers["Content-Type"])
        if boundary is None:
            raise ValueError("there is no boundary between the parts")
        _, *parts = (b"\r\n" + await http.read()).split(b"\r\n--" + boundary[1].encode())
        for part in parts:
            head, _, data = part.partition(b"\r\n\r\n")
            disposition = dict(_PARAMETER.findall(head.decode()))
            name = disposition.get("name", "")
            match = _FILE_PART.fullmatch(name)
            if name == "payload_json":
                params.json = json.loads(data)
            elif match:
                params.uploads.append(Upload(int(match[1]), disposition.get("filename", "unknown"), data))

    async def _apply(self, fault: Fault | None) -> None:
        if fault is None:
            return
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


class _Disconnect(Exception):  # noqa: N818 - a way out, not an error
    """The connection ends without an answer."""
