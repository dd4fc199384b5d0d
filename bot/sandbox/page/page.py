"""The page's side of the stand-in: files, a stream of events that tells every change, one route for what people do.

Nothing here belongs to Discord's API. The server lets only a page from this very address use it: other web pages that
happen to be open in the same browser must not be able to play.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.sandbox.page.actions import Actions
from bot.sandbox.page.view import PageView
from bot.sandbox.server.server import Server
from bot.sandbox.world.places import Places

Json = dict[str, Any]

FILES = Path(__file__).parent / "static"
TEXTS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
KINDS = TEXTS | {".woff2": "font/woff2"}
SERVED = {file.name: file for file in FILES.iterdir() if file.suffix in KINDS}
POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
STILL_THERE_S = 30.0
"""So often a quiet stream says something, to find out that nobody reads it any more."""


class Page:
    """Serves the page and keeps every open copy of it up to date."""

    def __init__(self, server: Server, places: Places) -> None:
        self.actions = Actions(places)
        self._view = PageView(server, self.actions)
        self._outboxes: set[asyncio.Queue[Json | None]] = set()
        server.world.events.listen(self._on_event)

    def routes(self) -> list[web.RouteDef]:
        """The page's routes."""
        return [
            web.get("/", self._file),
            web.get("/page/events", self._events),
            web.post("/page/action", self._action),
            web.get("/page/{name}", self._file),
        ]

    def close(self) -> None:
        """End every stream."""
        for outbox in self._outboxes:
            outbox.put_nowait(None)

    async def _file(self, request: web.Request) -> web.Response:
        file = SERVED.get(request.match_info.get("name", "index.html"))
        if file is None:
            raise web.HTTPNotFound
        headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
        charset = "utf-8" if file.suffix in TEXTS else None
        kind = KINDS[file.suffix]
        return web.Response(body=file.read_bytes(), content_type=kind, charset=charset, headers=headers)

    async def _action(self, request: web.Request) -> web.Response:
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        try:
            action = json.loads(await request.read())
            # Python reads two things that are no JSON: NaN, and half of a surrogate pair.
            json.dumps(action, ensure_ascii=False, allow_nan=False).encode()
        except (ValueError, RecursionError):
            raise web.HTTPBadRequest from None
        return web.json_response(await self.actions.carry_out(action))

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """First the whole world, then each change of it."""
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        await response.prepare(request)
        outbox: asyncio.Queue[Json | None] = asyncio.Queue()
        outbox.put_nowait(self._view.everything())
        self._outboxes.add(outbox)
        try:
            while (update := await _next(outbox)) is not None:
                await response.write(f"data: {json.dumps(update)}\n\n".encode() if update else b":\n\n")
        except ConnectionError:
            pass
        finally:
            self._outboxes.discard(outbox)
        return response

    def _on_event(self, event: str, thing: Any) -> None:
        if self._outboxes and (update := self._view.update(event, thing)) is not None:
            for outbox in self._outboxes:
                outbox.put_nowait(update)


async def _next(outbox: asyncio.Queue[Json | None]) -> Json | None:
    """The next update, empty if nothing happens; `None` if it is over."""
    try:
        return await asyncio.wait_for(outbox.get(), STILL_THERE_S)
    except TimeoutError:
        return {}
