"""The REST routes of the application, users, channels and threads, and of the gateway's address."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web

from bot.sandbox.server.api import JSON, ApiError, find_channel, find_message, reply
from bot.sandbox.server.payloads import Payloads
from bot.sandbox.world import Channel, World
from bot.sandbox.world.model import PUBLIC_THREAD


@dataclass(frozen=True)
class ChannelRoutes:
    """The bot itself, the channels it writes in and the gateway it listens at."""

    world: World
    payloads: Payloads

    def routes(self) -> list[web.RouteDef]:
        """All of them."""
        return [
            web.get("/users/@me", self.me),
            web.post("/users/@me/channels", self.open_direct),
            web.get("/oauth2/applications/@me", self.application),
            web.get("/gateway/bot", self.gateway),
            web.get(r"/channels/{channel:\d{1,20}}", self.get_channel),
            web.patch(r"/channels/{channel:\d{1,20}}", self.edit_channel),
            web.get(r"/guilds/{guild:\d{1,20}}/members/{user:\d{1,20}}", self.get_member),
            web.post(r"/channels/{channel:\d{1,20}}/messages/{message:\d{1,20}}/threads", self.start_thread),
        ]

    async def me(self, _: web.Request) -> web.Response:
        """Who the token belongs to."""
        return reply(self.payloads.user(self.world.bot))

    async def open_direct(self, request: web.Request) -> web.Response:
        """The direct conversation with a user, opened if need be."""
        user = self.world.people.get(int(request[JSON].get("recipient_id") or 0))
        if user is None:
            raise ApiError(404, 10013, "Unknown User")
        return reply(self.payloads.channel(self.world.direct_channel(user)))

    async def application(self, _: web.Request) -> web.Response:
        """The application behind the bot."""
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
        """Where the gateway is, and that it wants one shard."""
        limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
        return reply({"url": self.payloads.gateway_address, "shards": 1, "session_start_limit": limit})

    async def get_channel(self, request: web.Request) -> web.Response:
        """A channel or thread, also an archived one."""
        return reply(self.payloads.channel(find_channel(self.world, request)))

    async def get_member(self, request: web.Request) -> web.Response:
        """Somebody's membership of a guild."""
        guild, user = (int(request.match_info[name]) for name in ("guild", "user"))
        if guild not in self.world.guilds:
            raise ApiError(404, 10004, "Unknown Guild")
        member = self.world.guilds[guild].members.get(user)
        if member is None:
            known = user in self.world.users
            raise ApiError(404, 10007, "Unknown Member") if known else ApiError(404, 10013, "Unknown User")
        return reply(self.payloads.member(member))

    async def edit_channel(self, request: web.Request) -> web.Response:
        """Archive or lock a thread, or let it archive itself at another time."""
        channel, given = find_channel(self.world, request), request[JSON]
        channel.archived = given.get("archived", channel.archived)
        channel.locked = given.get("locked", channel.locked)
        channel.auto_archive_minutes = given.get("auto_archive_duration", channel.auto_archive_minutes)
        self.world.events.publish("channel_update", channel)
        return reply(self.payloads.channel(channel))

    async def start_thread(self, request: web.Request) -> web.Response:
        """Start a public thread on a message."""
        message, given = find_message(self.world, request), request[JSON]
        thread = Channel(
            id=message.id,
            name=given["name"],
            guild=message.channel.guild,
            kind=PUBLIC_THREAD,
            parent=message.channel,
            owner_id=self.world.bot.id,
            auto_archive_minutes=given.get("auto_archive_duration") or 1440,
        )
        return reply(self.payloads.channel(self.world.add_channel(thread)))
