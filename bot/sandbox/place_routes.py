"""The REST routes of users, guilds, channels and threads, and of the gateway's address."""

from __future__ import annotations

from typing import Any

from bot.sandbox import refusals
from bot.sandbox.permissions import Permission
from bot.sandbox.refusals import Problems, Refused
from bot.sandbox.rest import Call, Door
from bot.sandbox.route_group import Parts, RouteGroup
from bot.sandbox.world import DIRECT_MESSAGE, PRIVATE_THREAD, PUBLIC_THREAD, THREADS, Channel

Json = dict[str, Any]


class PlaceRoutes(RouteGroup):
    """Who and where."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self.shards = 1

    def open(self, door: Door) -> None:
        """Hang these routes into the door."""
        add = door.add
        add("GET", "/users/@me", self.me)
        add("PATCH", "/users/@me", self.me)
        add("GET", "/users/{user}", self.user)
        add("POST", "/users/@me/channels", self.open_direct)
        add("DELETE", "/users/@me/guilds/{guild}", self.leave_guild)
        add("GET", "/oauth2/applications/@me", self.application)
        add("GET", "/applications/@me", self.application)
        add("GET", "/gateway", self.gateway, needs_token=False)
        add("GET", "/gateway/bot", self.gateway)
        add("GET", "/guilds/{guild}", self.guild)
        add("GET", "/guilds/{guild}/channels", self.guild_channels)
        add("GET", "/guilds/{guild}/roles", self.guild_roles)
        add("GET", "/guilds/{guild}/members/{user}", self.member)
        add("GET", "/channels/{channel}", self.channel)
        add("PATCH", "/channels/{channel}", self.edit_channel)
        add("DELETE", "/channels/{channel}", self.delete_channel)
        add("POST", "/channels/{channel}/typing", self.typing)
        add("POST", "/channels/{channel}/threads", self.start_thread)
        add("POST", "/channels/{channel}/messages/{message}/threads", self.start_thread)
        add("PUT", "/channels/{channel}/thread-members/@me", self.join_thread)

    async def me(self, call: Call) -> Json:
        """Who the token belongs to."""
        more = {"mfa_enabled": True, "verified": True, "email": None, "locale": "en-US"}
        return self._payloads.user(self._world.bot) | more

    async def user(self, call: Call) -> Json:
        """Any user."""
        user = self._world.users.get(call.id("user"))
        if user is None:
            raise refusals.unknown_user()
        return self._payloads.user(user)

    async def application(self, call: Call) -> Json:
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
            "flags": 0,
            "flags_new": "0",
            "type": None,
            "explicit_content_filter": 0,
            "eligible_oauth2_scopes": [],
            "approximate_user_authorization_count": 0,
            "owner": self._payloads.user(owner),
            "team": None,
            "rpc_origins": [],
            "redirect_uris": [],
            "tags": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "approximate_guild_count": len(self._world.guilds),
            "approximate_user_install_count": 0,
            "integration_types_config": {"0": {}},
        }

    async def gateway(self, call: Call) -> Json:
        """Where the gateway is and how many shards it wants."""
        return {
            "url": self._payloads.address.replace("http://", "ws://") + "/gateway",
            "shards": self.shards,
            "session_start_limit": {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1},
        }

    async def guild(self, call: Call) -> Json:
        """One guild."""
        guild = self._guild(call)
        return self._payloads.guild(guild) | {"approximate_member_count": len(guild.members)}

    async def guild_channels(self, call: Call) -> list[Json]:
        """The channels of a guild, without threads."""
        guild = self._guild(call)
        channels = [c for c in self._world.channels.values() if c.guild is guild and c.kind not in THREADS]
        return [self._payloads.channel(channel) for channel in channels]

    async def guild_roles(self, call: Call) -> list[Json]:
        """The roles of a guild."""
        return [self._payloads.role(role, index) for index, role in enumerate(self._guild(call).roles.values())]

    async def member(self, call: Call) -> Json:
        """One member."""
        member = self._guild(call).members.get(call.id("user"))
        if member is None:
            raise Refused(404, 10007, "Unknown Member")
        return self._payloads.member(member)

    async def leave_guild(self, call: Call) -> None:
        """The bot leaves."""
        guild = self._guild(call)
        self._bus.tell("guild_delete", guild)
        guild.bot_is_in = False
        guild.members.pop(self._world.bot.id, None)

    async def open_direct(self, call: Call) -> Json:
        """The direct conversation with a user, opened if need be."""
        user = self._world.people.get(int(call.json.get("recipient_id") or 0))
        if user is None:
            raise refusals.unknown_user()
        for channel in self._world.channels.values():
            if channel.kind == DIRECT_MESSAGE and user in channel.recipients:
                return self._payloads.channel(channel)
        channel = Channel(self._ids.next(), user.name, kind=DIRECT_MESSAGE, recipients=[user])
        self._world.channels[channel.id] = channel
        self._bus.tell("channel_create", channel)
        return self._payloads.channel(channel)

    async def channel(self, call: Call) -> Json:
        """One channel."""
        return self._payloads.channel(self._channel(call))

    async def edit_channel(self, call: Call) -> Json:
        """Rename, archive or lock."""
        channel = self._channel(call)
        own_thread = channel.kind in THREADS and channel.owner_id == self._world.bot.id
        needed = Permission.MANAGE_THREADS if channel.kind in THREADS else Permission.MANAGE_CHANNELS
        if not own_thread and not channel.may(self._world.bot, needed):
            raise refusals.missing_permissions()
        problems = Problems()
        problems.optional("name", call.json.get("name"), 100, 1)
        problems.refuse()
        channel.name = call.json.get("name", channel.name)
        channel.topic = call.json.get("topic", channel.topic)
        channel.archived = call.json.get("archived", channel.archived)
        channel.locked = call.json.get("locked", channel.locked)
        channel.auto_archive_minutes = call.json.get("auto_archive_duration", channel.auto_archive_minutes)
        self._bus.tell("channel_update", channel)
        return self._payloads.channel(channel)

    async def delete_channel(self, call: Call) -> Json:
        """Delete a channel or thread."""
        channel = self._channel(call)
        needed = Permission.MANAGE_THREADS if channel.kind in THREADS else Permission.MANAGE_CHANNELS
        if channel.kind != DIRECT_MESSAGE and not channel.may(self._world.bot, needed):
            raise refusals.missing_permissions()
        payload = self._payloads.channel(channel)
        del self._world.channels[channel.id]
        self._bus.tell("channel_delete", channel)
        return payload

    async def typing(self, call: Call) -> None:
        """Show that the bot is typing."""
        self._bus.tell("typing", self._channel(call, Permission.SEND_MESSAGES))

    async def start_thread(self, call: Call) -> Json:
        """Start a thread, on a message or without one."""
        private = "message" not in call.path and call.json.get("type", PRIVATE_THREAD) == PRIVATE_THREAD
        needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        parent = self._channel(call, needed)
        if parent.kind in THREADS or parent.guild is None:
            raise Refused(400, 50024, "Cannot execute action on this channel type")
        problems = Problems()
        problems.length("name", call.json.get("name"), 1, 100)
        minutes = call.json.get("auto_archive_duration") or 1440
        if minutes not in (60, 1440, 4320, 10080):
            text = "Value must be one of (60, 1440, 4320, 10080)."
            problems.add("auto_archive_duration", "BASE_TYPE_CHOICES", text)
        problems.refuse()
        key = self._message(call).id if "message" in call.path else self._ids.next()
        if key in self._world.channels:
            raise Refused(400, 160004, "A thread has already been created for this message")
        thread = Channel(
            id=key,
            name=call.json["name"],
            guild=parent.guild,
            kind=PRIVATE_THREAD if private else PUBLIC_THREAD,
            parent=parent,
            owner_id=self._world.bot.id,
            auto_archive_minutes=minutes,
        )
        self._world.channels[key] = thread
        self._bus.tell("channel_create", thread)
        return self._payloads.channel(thread)

    async def join_thread(self, call: Call) -> None:
        """The bot joins a thread; here it is in every thread."""
        self._channel(call)
