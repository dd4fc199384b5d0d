"""The REST routes: the bot itself, channels, messages, responses to interactions, commands and emojis."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from aiohttp import web

from bot.sandbox.server.api import JSON, UPLOADS, ApiError, find_channel, find_message, reply
from bot.sandbox.server.interactions import Interactions
from bot.sandbox.server.messages import Messages
from bot.sandbox.server.payloads import Payloads
from bot.sandbox.world import Channel, Json, Member, Permission, World
from bot.sandbox.world.commands import SLASH_COMMAND

DEFAULT_LIMIT = 50
"""Default number of messages in a response."""
CHANNEL = r"/channels/{channel:\d{1,20}}"
MESSAGE = rf"{CHANNEL}/messages/{{message:\d{{1,20}}}}"
MEMBER = r"/guilds/{guild:\d{1,20}}/members/{user:\d{1,20}}"
MEMBER_ROLE = rf"{MEMBER}/roles/{{role:\d{{1,20}}}}"


@dataclass(frozen=True)
class Routes:
    """The REST routes that the bot uses."""

    world: World
    payloads: Payloads
    messages: Messages
    interactions: Interactions

    def all(self) -> list[web.RouteDef]:
        return [
            web.get("/users/@me", self.me),
            web.get(r"/users/{user:\d{1,20}}", self.get_user),
            web.post("/users/@me/channels", self.open_direct),
            web.get("/oauth2/applications/@me", self.application),
            web.get("/gateway/bot", self.gateway),
            web.get(CHANNEL, self.get_channel),
            web.patch(CHANNEL, self.edit_channel),
            web.get(MEMBER, self.get_member),
            web.put(MEMBER_ROLE, self.give_role),
            web.delete(MEMBER_ROLE, self.take_role),
            web.post(f"{CHANNEL}/messages", self.post),
            web.get(f"{CHANNEL}/messages", self.read),
            web.patch(MESSAGE, self.edit),
            web.delete(MESSAGE, self.delete),
            web.post(f"{MESSAGE}/threads", self.start_thread),
            web.post(r"/interactions/{interaction:\d{1,20}}/{token}/callback", self.answer),
            web.post(r"/webhooks/{application}/{token}", self.follow_up),
            web.patch(r"/webhooks/{application}/{token}/messages/{message}", self.edit_answer),
            web.put("/applications/{application}/commands", self.put_commands),
            web.get("/applications/{application}/emojis", self.list_emojis),
            web.post("/applications/{application}/emojis", self.post_emoji),
            web.delete(r"/applications/{application}/emojis/{emoji:\d{1,20}}", self.delete_emoji),
        ]

    async def me(self, _: web.Request) -> web.Response:
        """Return the bot's user."""
        return reply(self.payloads.user(self.world.bot))

    async def get_user(self, request: web.Request) -> web.Response:
        """Return any user."""
        user = self.world.users.get(int(request.match_info["user"]))
        if user is None:
            raise ApiError(404, 10013, "Unknown User")
        return reply(self.payloads.user(user))

    async def open_direct(self, request: web.Request) -> web.Response:
        """Return the direct message channel with a user, after creating it if necessary."""
        user = self.world.people.get(int(request[JSON].get("recipient_id") or 0))
        if user is None:
            raise ApiError(404, 10013, "Unknown User")
        return reply(self.payloads.channel(self.world.direct_channel(user)))

    async def application(self, _: web.Request) -> web.Response:
        """Return the bot's application."""
        owner = next(iter(self.world.people.values()), self.world.bot)
        return reply(
            {
                "id": str(self.world.bot.id),
                "name": self.world.bot.name,
                "description": "",
                "icon": None,
                "bot": self.payloads.user(self.world.bot),
                "bot_public": True,
                "bot_require_code_grant": False,
                "verify_key": "0" * 64,
                "owner": self.payloads.user(owner),
                "rpc_origins": [],
            }
        )

    async def gateway(self, _: web.Request) -> web.Response:
        """Return the URL of the gateway and the number of shards."""
        limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
        return reply({"url": self.payloads.gateway_address, "shards": 1, "session_start_limit": limit})

    async def get_channel(self, request: web.Request) -> web.Response:
        """Return a channel or thread, including archived ones."""
        return reply(self.payloads.channel(find_channel(self.world, request)))

    async def get_member(self, request: web.Request) -> web.Response:
        return reply(self.payloads.member(self._find_member(request)))

    def _find_member(self, request: web.Request) -> Member:
        guild = int(request.match_info["guild"])
        user = int(request.match_info["user"])
        if guild not in self.world.guilds:
            raise ApiError(404, 10004, "Unknown Guild")
        member = self.world.guilds[guild].members.get(user)
        if member is None:
            if user in self.world.users:
                raise ApiError(404, 10007, "Unknown Member")
            raise ApiError(404, 10013, "Unknown User")
        return member

    async def give_role(self, request: web.Request) -> web.Response:
        return self._change_role(request, given=True)

    async def take_role(self, request: web.Request) -> web.Response:
        return self._change_role(request, given=False)

    def _change_role(self, request: web.Request, *, given: bool) -> web.Response:
        """Give a role to a member or take it away, if the bot has a higher role and may manage roles."""
        member = self._find_member(request)
        guild = self.world.guilds[int(request.match_info["guild"])]
        key = int(request.match_info["role"])
        order = list(guild.roles)
        if key not in guild.roles:
            raise ApiError(404, 10011, "Unknown Role")
        own = guild.members[self.world.bot.id].roles
        may = any(Permission.MANAGE_ROLES in guild.roles[role].permissions for role in own)
        if not may or max(map(order.index, own)) <= order.index(key):
            raise ApiError(403, 50013, "Missing Permissions")
        member.roles[:] = [role for role in member.roles if role != key] + [key] * given
        self.world.events.publish("guild_update", guild)
        return web.Response(status=204)

    async def edit_channel(self, request: web.Request) -> web.Response:
        """Archive or lock a thread, or change when it is archived automatically."""
        channel = find_channel(self.world, request)
        given = request[JSON]
        channel.archived = given.get("archived", channel.archived)
        channel.locked = given.get("locked", channel.locked)
        channel.auto_archive_minutes = given.get("auto_archive_duration", channel.auto_archive_minutes)
        self.world.events.publish("channel_update", channel)
        return reply(self.payloads.channel(channel))

    async def start_thread(self, request: web.Request) -> web.Response:
        """Start a public thread from a message."""
        message = find_message(self.world, request)
        given = request[JSON]
        thread = Channel(
            id=message.id,
            name=given["name"],
            guild=message.channel.guild,
            kind=message.channel.public_thread_kind,
            parent=message.channel,
            owner_id=self.world.bot.id,
            auto_archive_minutes=given.get("auto_archive_duration") or 1440,
        )
        return reply(self.payloads.channel(self.world.add_channel(thread)))

    async def post(self, request: web.Request) -> web.Response:
        channel = find_channel(self.world, request)
        message = self.messages.create(channel, self.world.bot, request[JSON], request[UPLOADS])
        if channel.archived:
            channel.archived = False
            self.world.events.publish("channel_update", channel)
        return reply(self.payloads.message(message))

    async def read(self, request: web.Request) -> web.Response:
        """Return messages of a channel, the newest first."""
        channel = find_channel(self.world, request)
        query = request.query
        after = int(query.get("after", 0))
        before = int(query.get("before", 1 << 64))
        found = [message for message in channel.messages if after < message.id < before]
        # Keep the messages closest to the given id.
        count = int(query.get("limit", DEFAULT_LIMIT))
        found = found[:count] if after else found[-count:]
        return reply([self.payloads.message(message) for message in reversed(found)])

    async def edit(self, request: web.Request) -> web.Response:
        """Edit one of the bot's own messages."""
        message = find_message(self.world, request)
        self.messages.edit(message, request[JSON], request[UPLOADS])
        return reply(self.payloads.message(message))

    async def delete(self, request: web.Request) -> web.Response:
        """Delete one of the bot's own messages."""
        self.world.delete_message(find_message(self.world, request))
        return web.Response(status=204)

    async def answer(self, request: web.Request) -> web.Response:
        """Receive the response to an interaction."""
        key = int(request.match_info["interaction"])
        token = request.match_info["token"]
        return reply(self.interactions.receive_response(key, token, request[JSON], request[UPLOADS]))

    async def follow_up(self, request: web.Request) -> web.Response:
        token = request.match_info["token"]
        message = self.interactions.follow_up(token, request[JSON], request[UPLOADS])
        return reply(self.payloads.message(message))

    async def edit_answer(self, request: web.Request) -> web.Response:
        """Edit a response or followup."""
        token = request.match_info["token"]
        which = request.match_info["message"]
        message = self.interactions.edit(token, which, request[JSON], request[UPLOADS])
        return reply(self.payloads.message(message))

    async def put_commands(self, request: web.Request) -> web.Response:
        """Replace all commands. A command with the same kind and name keeps its id."""
        old = {(command["type"], command["name"]): command["id"] for command in self.world.commands.values()}
        stored = []
        for command in request[JSON]:
            given = {name: value for name, value in command.items() if value is not None}
            known = old.get((command.get("type", SLASH_COMMAND), command["name"]))
            stored.append(self._command(given, known or str(self.world.ids.next())))
        self.world.commands = {int(command["id"]): command for command in stored}
        self.world.events.publish("commands", self.world.commands)
        return reply(stored)

    def _command(self, given: Json, key: str) -> Json:
        """Return a command with the properties that Discord adds."""
        return {
            "type": SLASH_COMMAND,
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
        return reply({"items": list(self.world.emojis.values())})

    async def post_emoji(self, request: web.Request) -> web.Response:
        """Create an emoji from a data URI."""
        key = self.world.ids.next()
        given = request[JSON]
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
        if self.world.emojis.pop(int(request.match_info["emoji"]), None) is None:
            raise ApiError(404, 10014, "Unknown Emoji")
        self.world.events.publish("emojis", self.world.emojis)
        return web.Response(status=204)
