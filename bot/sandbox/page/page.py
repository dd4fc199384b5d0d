"""The page's side of the stand-in: files, one websocket that reports every change, one route for what people do.

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


class Page:
    """Serves the page and keeps every open copy of it up to date."""

    def __init__(self, server: Server, places: Places) -> None:
        self.actions = Actions(places)
        self._view = PageView(server, self.actions)
        self._sockets: dict[web.WebSocketResponse, asyncio.Queue[Json | None]] = {}
        server.world.events.listen(self._on_event)

    def add_to(self, app: web.Application) -> None:
        """Register the page's routes."""
        app.router.add_get("/", self._file)
        app.router.add_get("/page/socket", self._socket)
        app.router.add_post("/page/action", self._action)
        app.router.add_get("/page/{name}", self._file)

    async def close(self) -> None:
        """Let every open page know that it is over."""
        for outbox in self._sockets.values():
            outbox.put_nowait(None)
        for socket in list(self._sockets):
            await socket.close(code=1001)

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

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        outbox: asyncio.Queue[Json | None] = asyncio.Queue()
        outbox.put_nowait(self._view.everything())
        self._sockets[socket] = outbox
        writer = asyncio.create_task(self._write(socket, outbox))
        try:
            async for _ in socket:
                pass
        finally:
            writer.cancel()
            self._sockets.pop(socket, None)
        return socket

    @staticmethod
    async def _write(socket: web.WebSocketResponse, outbox: asyncio.Queue[Json | None]) -> None:
        while (update := await outbox.get()) is not None:
            try:
                await socket.send_json(update)
            except ConnectionError:
                return

    def _on_event(self, event: str, thing: Any) -> None:
        if self._sockets and (update := self._view.update(event, thing)) is not None:
            for outbox in self._sockets.values():
                outbox.put_nowait(update)
