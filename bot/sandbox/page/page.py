"""The server side of the page: its files, a stream of events for all changes, and a route for people's actions.

None of this belongs to Discord's API. The server only accepts requests from a page at its own address, so other
websites in the same browser can't act here.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.sandbox.page.actions import Actions
from bot.sandbox.page.words import list_catalogues
from bot.sandbox.server.server import SandboxServer
from bot.sandbox.world import Channel, Guild, Json, Message, User
from bot.sandbox.world.places import Places

MAX_MESSAGES = 150
"""Number of messages to show in each channel."""
FILES = Path(__file__).parent / "static"
TEXTS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
KINDS = TEXTS | {".woff2": "font/woff2"}
SERVED = {file.name: file for file in FILES.iterdir() if file.suffix in KINDS}
POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
KEEPALIVE_INTERVAL_S = 30.0
"""Interval between writes to an idle stream. A failed write means that the page was closed."""


class Page:
    """Serves the page, and sends updates to every open copy of it."""

    def __init__(self, server: SandboxServer, places: Places) -> None:
        self.actions = Actions(places)
        self._server = server
        self._world = server.world
        self._outboxes: set[asyncio.Queue[Json | None]] = set()
        server.world.events.listen(self._on_event)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self._file),
            web.get("/page/events", self._events),
            web.post("/page/action", self._action),
            web.get("/page/words.json", self._words),
            web.get("/page/{name}", self._file),
        ]

    def close(self) -> None:
        """End all streams."""
        for outbox in self._outboxes:
            outbox.put_nowait(None)

    async def _file(self, request: web.Request) -> web.Response:
        file = SERVED.get(request.match_info.get("name", "index.html"))
        if file is None:
            raise web.HTTPNotFound
        headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
        return web.Response(
            body=file.read_bytes(),
            content_type=KINDS[file.suffix],
            charset="utf-8" if file.suffix in TEXTS else None,
            headers=headers,
        )

    async def _words(self, request: web.Request) -> web.Response:
        return web.json_response(list_catalogues(), headers={"Cache-Control": "no-cache"})

    async def _action(self, request: web.Request) -> web.Response:
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        try:
            action = json.loads(await request.read())
            # Reject NaN and lone surrogates, which Python accepts although they aren't valid JSON.
            json.dumps(action, ensure_ascii=False, allow_nan=False).encode()
        except (ValueError, RecursionError):
            raise web.HTTPBadRequest from None
        return web.json_response(await self.actions.carry_out(action))

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Stream the whole world, followed by every change."""
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        await response.prepare(request)
        outbox: asyncio.Queue[Json | None] = asyncio.Queue()
        outbox.put_nowait(self.make_world_update())
        self._outboxes.add(outbox)
        try:
            while (update := await _next(outbox)) is not None:
                await response.write(_write_update(update))
        except ConnectionError:
            pass
        finally:
            self._outboxes.discard(outbox)
        return response

    def _on_event(self, event: str, thing: Any) -> None:
        if not self._outboxes:
            return
        update = self.update(event, thing)
        if update is not None:
            for outbox in self._outboxes:
                outbox.put_nowait(update)

    def make_world_update(self) -> Json:
        """Return the first update for a new page."""
        messages = []
        for channel in self._world.channels.values():
            messages += [self.message(message) for message in channel.all_messages[-MAX_MESSAGES:]]
        return {"kind": "world", **self._places(), "messages": messages}

    def update(self, event: str, thing: Any) -> Json | None:
        """Return the update for a change, or ``None`` if it doesn't matter to the page."""
        if isinstance(thing, Message):
            if event == "message_delete":
                return {"kind": "gone", "id": str(thing.id), "channel": str(thing.channel.id)}
            return {"kind": "message", "message": self.message(thing)}
        if isinstance(thing, (Channel, Guild, User)):
            return {"kind": "places", **self._places()}
        if event in ("connection", "bot_state"):
            return {"kind": "bot", "bot": self.bot()}
        if event == "commands":
            return {"kind": "commands"}
        return None

    def bot(self) -> Json:
        """Return the state of the bot."""
        control = self.actions.bot_control
        return {
            "id": str(self._world.bot.id),
            "name": self._world.bot.name,
            "connected": self._server.gateway.connected,
            "note": control.note if control is not None else None,
            "restartable": control is not None,
        }

    def _places(self) -> Json:
        world = self._world
        return {
            "bot": self.bot(),
            "people": [self._person(user) for user in world.people.values()],
            "guilds": [self._guild(guild) for guild in world.guilds.values()],
            "channels": [self._channel(channel) for channel in world.channels.values()],
        }

    def _guild(self, guild: Guild) -> Json:
        return self._server.payloads.guild(guild) | {"has_bot": guild.bot_is_in}

    def _person(self, user: User) -> Json:
        guild = next(iter(self._world.guilds.values()))
        member = guild.members.get(user.id)
        roles = member.roles if member is not None else []
        return {
            "id": str(user.id),
            "name": user.name,
            "locale": user.locale,
            "is_owner": guild.owner_id == user.id,
            "roles": [guild.roles[role].name for role in roles],
            "has_app": user.has_app,
        }

    def _channel(self, channel: Channel) -> Json:
        audience = [str(user.id) for user in channel.audience]
        return self._server.payloads.channel(channel) | {"audience": audience, "has_bot": channel.has_bot}

    def message(self, message: Message) -> Json:
        """Return a message with details for the page: its audience, the pinged people, and the interaction."""
        payload = self._server.payloads.message(message)
        used = None
        if message.via is not None and message.kind == 20:
            user = self._world.users[message.via["user"]]
            used = {"id": str(user.id), "name": user.name, "command": message.via["name"]}
        return payload | {
            "only_for": str(message.only_for.id) if message.only_for else None,
            "pings": [str(user.id) for user in message.pings],
            "loading": message.loading,
            "asked_by": str(message.via["user"]) if message.via is not None else None,
            "used": used,
        }


def _write_update(update: Json) -> bytes:
    """Encode an update for the stream. An empty update becomes a comment, which clients ignore."""
    if not update:
        return b":\n\n"
    return b"data: " + json.dumps(update).encode() + b"\n\n"


async def _next(outbox: asyncio.Queue[Json | None]) -> Json | None:
    """Return the next update, an empty update after a timeout, or ``None`` at the end of the stream."""
    try:
        return await asyncio.wait_for(outbox.get(), KEEPALIVE_INTERVAL_S)
    except TimeoutError:
        return {}
