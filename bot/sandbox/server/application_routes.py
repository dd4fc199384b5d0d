"""The REST routes of what belongs to the application: its commands and its emojis."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from aiohttp import web

from bot.sandbox.server.api import JSON, ApiError, Json, reply
from bot.sandbox.server.payloads import Payloads
from bot.sandbox.world import World
from bot.sandbox.world.commands import TYPED


@dataclass(frozen=True)
class ApplicationRoutes:
    """What the bot registers."""

    world: World
    payloads: Payloads

    def routes(self) -> list[web.RouteDef]:
        """All of them."""
        return [
            web.put("/applications/{application}/commands", self.put_commands),
            web.get("/applications/{application}/emojis", self.list_emojis),
            web.post("/applications/{application}/emojis", self.post_emoji),
            web.delete(r"/applications/{application}/emojis/{emoji:\d{1,20}}", self.delete_emoji),
        ]

    async def put_commands(self, request: web.Request) -> web.Response:
        """Replace all commands; a command of the same kind and name keeps its id."""
        old = {(command["type"], command["name"]): command["id"] for command in self.world.commands.values()}
        stored = []
        for command in request[JSON] or []:
            given = {name: value for name, value in command.items() if value is not None}
            known = old.get((command.get("type", TYPED), command["name"]))
            stored.append(self._command(given, known or str(self.world.ids.next())))
        self.world.commands = {int(command["id"]): command for command in stored}
        self.world.events.publish("commands", self.world.commands)
        return reply(stored)

    def _command(self, given: Json, key: str) -> Json:
        """A command as it is stored and given back."""
        return {
            "type": TYPED,
            "description": "",
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
            "dm_permission": True,
            **given,
            "id": key,
            "application_id": str(self.world.bot.id),
            "version": str(self.world.ids.next()),
        }

    async def list_emojis(self, _: web.Request) -> web.Response:
        """The application's own emojis."""
        return reply({"items": list(self.world.emojis.values())})

    async def post_emoji(self, request: web.Request) -> web.Response:
        """Upload an emoji, whose picture comes as a data URI."""
        key, given = self.world.ids.next(), request[JSON]
        self.world.files.put(key, base64.b64decode(given["image"].partition(",")[2]))
        self.world.emojis[key] = {
            "id": str(key),
            "name": given["name"],
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
            "user": self.payloads.user(self.world.bot),
        }
        self.world.events.publish("emojis", self.world.emojis)
        return reply(self.world.emojis[key])

    async def delete_emoji(self, request: web.Request) -> web.Response:
        """Delete an emoji."""
        if self.world.emojis.pop(int(request.match_info["emoji"]), None) is None:
            raise ApiError(404, 10014, "Unknown Emoji")
        self.world.events.publish("emojis", self.world.emojis)
        return web.Response(status=204)
