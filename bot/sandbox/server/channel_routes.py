"""The REST routes of the application, users, channels and threads, and of the gateway's address."""

from __future__ import annotations

from typing import Any

from bot.sandbox.server import errors
from bot.sandbox.server.errors import ApiError
from bot.sandbox.server.rest import Params, Rest
from bot.sandbox.server.routes import Parts, Routes
from bot.sandbox.world import Channel, Permission
from bot.sandbox.world.model import PUBLIC_THREAD, TEXT_CHANNEL

Json = dict[str, Any]


class ChannelRoutes(Routes):
    """The bot itself, the channels it writes in and the gateway it listens at; `shards` is how many that wants."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self.shards = 1

    def add_to(self, rest: Rest) -> None:
        """Register these routes."""
        add = rest.add
        add("GET", "/users/@me", self.me)
        add("POST", "/users/@me/channels", self.open_direct)
        add("GET", "/oauth2/applications/@me", self.application)
        add("GET", "/gateway/bot", self.gateway)
        add("GET", "/channels/{channel}", self.get_channel)
        add("PATCH", "/channels/{channel}", self.edit_channel)
        add("GET", "/guilds/{guild}/members/{user}", self.get_member)
        add("POST", "/channels/{channel}/messages/{message}/threads", self.start_thread)

    async def me(self, params: Params) -> Json:
        """Who the token belongs to."""
        return self._payloads.user(self._world.bot)

    async def open_direct(self, params: Params) -> Json:
        """The direct conversation with a user, opened if need be."""
        user = self._world.people.get(int(params.json.get("recipient_id") or 0))
        if user is None:
            raise ApiError(404, 10013, "Unknown User")
        return self._payloads.channel(self._world.direct_channel(user))

    async def application(self, params: Params) -> Json:
        """The application behind the bot."""
        owner = next(iter(self._world.people.values()), self._world.bot)
        return {
            "id": str(self._world.bot.id),
            "name": self._world.bot.name,
            "description": "",
            "icon": None,
            "bot": self._payloads.user(self._world.bot),
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "owner": self._payloads.user(owner),
            "rpc_origins": [],
        }

    async def gateway(self, params: Params) -> Json:
        """Where the gateway is and how many shards it wants."""
        return {
            "url": self._payloads.address.replace("http://", "ws://") + "/gateway",
            "shards": self.shards,
            "session_start_limit": {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1},
        }

    async def get_channel(self, params: Params) -> Json:
        """A channel or thread, also an archived one."""
        return self._payloads.channel(self._channel(params))

    async def get_member(self, params: Params) -> Json:
        """Somebody's membership of a guild."""
        guild, user = self._world.guilds.get(params.id("guild")), params.id("user")
        if guild is None or not guild.bot_is_in:
            raise ApiError(404, 10004, "Unknown Guild")
        member = guild.members.get(user)
        if member is None:
            known = user in self._world.users
            raise ApiError(404, 10007, "Unknown Member") if known else ApiError(404, 10013, "Unknown User")
        return self._payloads.member(member)

    async def edit_channel(self, params: Params) -> Json:
        """Archive or lock a thread, or let it archive itself at another time."""
        channel = self._channel(params)
        own_thread = channel.parent is not None and channel.owner_id == self._world.bot.id
        needed = Permission.MANAGE_THREADS if channel.parent else Permission.MANAGE_CHANNELS
        if not own_thread and not channel.may(self._world.bot, needed):
            raise errors.missing_permissions()
        channel.archived = params.json.get("archived", channel.archived)
        channel.locked = params.json.get("locked", channel.locked)
        channel.auto_archive_minutes = params.json.get("auto_archive_duration", channel.auto_archive_minutes)
        self._world.events.publish("channel_update", channel)
        return self._payloads.channel(channel)

    async def start_thread(self, params: Params) -> Json:
        """Start a public thread on a message."""
        message = self._message(params, Permission.CREATE_PUBLIC_THREADS)
        parent = message.channel
        if parent.kind != TEXT_CHANNEL:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        if message.id in self._world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        thread = Channel(
            id=message.id,
            name=params.json["name"],
            guild=parent.guild,
            kind=PUBLIC_THREAD,
            parent=parent,
            owner_id=self._world.bot.id,
            auto_archive_minutes=params.json.get("auto_archive_duration") or 1440,
        )
        return self._payloads.channel(self._world.add_channel(thread))
