"""The REST routes a bot uses, one method each."""

from __future__ import annotations

import base64
from typing import Any

from bot.sandbox import commands, refusals
from bot.sandbox.bus import Bus
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.interactions import Desk
from bot.sandbox.payloads import Payloads
from bot.sandbox.permissions import Permission, permissions_in
from bot.sandbox.posting import Postbox
from bot.sandbox.rates import OLD_MESSAGE_S, Rates
from bot.sandbox.refusals import Problems, Refused
from bot.sandbox.rest import Call, Door
from bot.sandbox.world import (
    DIRECT_MESSAGE,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    THREADS,
    Channel,
    Guild,
    Message,
    World,
)

Json = dict[str, Any]

DAY_S = 86_400.0


class Routes:
    """What stands behind each route."""

    def __init__(
        self,
        world: World,
        bus: Bus,
        clock: Clock,
        ids: Snowflakes,
        payloads: Payloads,
        postbox: Postbox,
        desk: Desk,
        rates: Rates,
    ) -> None:
        self._world, self._bus, self._clock, self._ids = world, bus, clock, ids
        self._payloads, self._postbox, self._desk, self._rates = payloads, postbox, desk, rates
        self.shards = 1
        self._created: list[tuple[float, str | None]] = []

    def open(self, door: Door) -> None:
        """Hang every route into the door."""
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
        add("GET", "/channels/{channel}/messages", self.history)
        add("POST", "/channels/{channel}/messages", self.post)
        add("GET", "/channels/{channel}/messages/{message}", self.get_message)
        add("PATCH", "/channels/{channel}/messages/{message}", self.edit)
        add("DELETE", "/channels/{channel}/messages/{message}", self.delete)
        for path in ("/channels/{channel}/pins/{message}", "/channels/{channel}/messages/pins/{message}"):
            add("PUT", path, self.pin)
            add("DELETE", path, self.unpin)
        add("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me", self.react)
        add("DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me", self.unreact)
        for base in ("/applications/{application}", "/applications/{application}/guilds/{guild}"):
            add("GET", f"{base}/commands", self.list_commands)
            add("PUT", f"{base}/commands", self.put_commands)
            add("POST", f"{base}/commands", self.post_command)
            add("GET", f"{base}/commands/{{command}}", self.get_command)
            add("PATCH", f"{base}/commands/{{command}}", self.patch_command)
            add("DELETE", f"{base}/commands/{{command}}", self.delete_command)
        add("GET", "/applications/{application}/emojis", self.list_emojis)
        add("POST", "/applications/{application}/emojis", self.post_emoji)
        add("DELETE", "/applications/{application}/emojis/{emoji}", self.delete_emoji)
        add("POST", "/interactions/{interaction}/{token}/callback", self.answer, needs_token=False)
        add("POST", "/webhooks/{application}/{token}", self.follow_up, needs_token=False)
        add("GET", "/webhooks/{application}/{token}/messages/{message}", self.get_answer, needs_token=False)
        add("PATCH", "/webhooks/{application}/{token}/messages/{message}", self.edit_answer, needs_token=False)
        add("DELETE", "/webhooks/{application}/{token}/messages/{message}", self.delete_answer, needs_token=False)

    # -- looking things up --------------------------------------------------------------------------------------------

    def _channel(self, call: Call, *needed: Permission) -> Channel:
        channel = self._world.channels.get(call.id("channel"))
        if channel is None:
            raise refusals.unknown_channel()
        mine = permissions_in(channel, self._world.bot)
        gone = channel.guild is not None and not channel.guild.bot_is_in
        if gone or not mine & Permission.VIEW_CHANNEL:
            raise refusals.missing_access()
        if any(not mine & permission for permission in needed):
            raise refusals.missing_permissions()
        return channel

    def _message(self, call: Call, *needed: Permission) -> Message:
        channel = self._channel(call, *needed)
        message = self._world.messages.get(call.id("message"))
        # A private answer is nowhere but behind its interaction's token.
        if message is None or message.channel is not channel or message.only_for is not None:
            raise refusals.unknown_message()
        return message

    def _guild(self, call: Call) -> Guild:
        guild = self._world.guilds.get(call.id("guild"))
        if guild is None:
            raise refusals.unknown_guild()
        if not guild.bot_is_in:
            raise refusals.missing_access()
        return guild

    # -- the bot, users, guilds ---------------------------------------------------------------------------------------

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

    # -- channels and threads -----------------------------------------------------------------------------------------

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

    # -- messages -----------------------------------------------------------------------------------------------------

    async def history(self, call: Call) -> list[Json]:
        """Messages of a channel, newest first."""
        channel = self._channel(call, Permission.READ_MESSAGE_HISTORY)
        limit = min(100, max(1, int(call.query.get("limit", 50))))
        messages = channel.messages
        if "before" in call.query:
            messages = [message for message in messages if message.id < int(call.query["before"])]
        if "around" in call.query:
            middle = int(call.query["around"])
            messages = sorted(sorted(messages, key=lambda m: abs(m.id - middle))[:limit], key=lambda m: m.id)
        if "after" in call.query:
            messages = [message for message in messages if message.id > int(call.query["after"])][:limit]
        return [self._payloads.message(message) for message in reversed(messages[-limit:])]

    async def post(self, call: Call) -> Json:
        """Send a message."""
        channel = self._channel(call)
        in_thread = channel.kind in THREADS
        needed = [Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES]
        needed += [Permission.ATTACH_FILES] if call.uploads else []
        self._channel(call, *needed)
        self._may_write(channel)
        payload = call.json or {}
        message = self._postbox.create(
            channel,
            self._world.bot,
            payload,
            call.uploads,
            reply_to=self._reply_to(channel, payload),
            kind=19 if payload.get("message_reference") else 0,
        )
        if channel.archived:
            channel.archived = False
            self._bus.tell("channel_update", channel)
        return self._payloads.message(message)

    def _may_write(self, channel: Channel) -> None:
        if channel.archived and channel.locked:
            raise Refused(400, 50083, "Thread is archived")
        for user in channel.recipients:
            if user.closed_to_bot:
                raise Refused(403, 50007, "Cannot send messages to this user")
            guilds = [guild for guild in self._world.guilds.values() if guild.bot_is_in and user.id in guild.members]
            if not guilds:
                text = "Cannot send messages to this user due to having no mutual guilds"
                raise Refused(403, 50278, text)

    def _reply_to(self, channel: Channel, payload: Json) -> int | None:
        reference = payload.get("message_reference")
        if not reference:
            return None
        if not channel.may(self._world.bot, Permission.READ_MESSAGE_HISTORY):
            raise Refused(400, 160002, "Cannot reply without permission to read message history")
        key = int(reference["message_id"])
        message = self._world.messages.get(key)
        if message is not None and message.channel is channel and message.only_for is None:
            return key
        if reference.get("fail_if_not_exists", True):
            raise refusals.form("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return None

    async def get_message(self, call: Call) -> Json:
        """One message."""
        return self._payloads.message(self._message(call, Permission.READ_MESSAGE_HISTORY))

    async def edit(self, call: Call) -> Json:
        """Edit one of the bot's own messages."""
        message = self._message(call)
        if message.author is not self._world.bot:
            raise Refused(403, 50005, "Cannot edit a message authored by another user")
        if message.channel.archived:
            raise Refused(400, 50083, "Thread is archived")
        if self._clock.now() - message.created_at > OLD_MESSAGE_S:
            self._rates.old_edit(message.channel.id)
        self._postbox.edit(message, call.json or {}, call.uploads)
        return self._payloads.message(message)

    async def delete(self, call: Call) -> None:
        """Delete a message; other people's need Manage Messages."""
        message = self._message(call)
        if message.author is not self._world.bot and not message.channel.may(
            self._world.bot, Permission.MANAGE_MESSAGES
        ):
            if message.channel.kind == DIRECT_MESSAGE:
                raise Refused(403, 50003, "Cannot execute action on this channel type")
            raise refusals.missing_permissions()
        self._postbox.delete(message)

    async def pin(self, call: Call) -> None:
        """Pin a message."""
        message = self._message(call, Permission.PIN_MESSAGES)
        message.pinned = True
        self._bus.tell("message_update", message)

    async def unpin(self, call: Call) -> None:
        """Unpin a message."""
        message = self._message(call, Permission.PIN_MESSAGES)
        message.pinned = False
        self._bus.tell("message_update", message)

    async def react(self, call: Call) -> None:
        """Add the bot's reaction."""
        message = self._message(call, Permission.ADD_REACTIONS, Permission.READ_MESSAGE_HISTORY)
        message.reactions.setdefault(call.path["emoji"], set()).add(self._world.bot.id)
        self._bus.tell("reaction", message)

    async def unreact(self, call: Call) -> None:
        """Take the bot's reaction away."""
        message = self._message(call)
        message.reactions.get(call.path["emoji"], set()).discard(self._world.bot.id)
        self._bus.tell("reaction", message)

    # -- commands -----------------------------------------------------------------------------------------------------

    def _place(self, call: Call) -> str | None:
        self._application(call)
        return str(self._guild(call).id) if "guild" in call.path else None

    def _application(self, call: Call) -> None:
        if call.id("application") != self._world.bot.id:
            raise Refused(403, 20012, "You are not authorized to perform this action on this application")

    def _here(self, place: str | None) -> list[Json]:
        return [command for command in self._world.commands.values() if command.get("guild_id") == place]

    async def list_commands(self, call: Call) -> list[Json]:
        """The commands of the application or of one guild."""
        return self._here(self._place(call))

    async def put_commands(self, call: Call) -> list[Json]:
        """Replace them all; a command of the same name keeps its id."""
        place = self._place(call)
        for index, command in enumerate(call.json):
            commands.check_command(command, str(index))
        if len(call.json) > commands.COMMANDS:
            raise Refused(400, 30032, f"Maximum number of application commands reached ({commands.COMMANDS})")
        names = [(command["name"], command.get("type", 1)) for command in call.json]
        if len(set(names)) < len(names):
            text = "Application command names must be unique"
            raise refusals.form("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
        old = {(command["name"], command["type"]): command for command in self._here(place)}
        self._count_creations(place, sum(1 for name in names if name not in old))
        for command in old.values():
            del self._world.commands[int(command["id"])]
        stored = [self._store(command, place, old.get(name)) for command, name in zip(call.json, names, strict=True)]
        self._bus.tell("commands", stored)
        return stored

    async def post_command(self, call: Call) -> Json:
        """Create or replace one."""
        place = self._place(call)
        commands.check_command(call.json)
        kind = call.json.get("type", 1)
        old = next((c for c in self._here(place) if (c["name"], c["type"]) == (call.json["name"], kind)), None)
        self._count_creations(place, 0 if old else 1)
        stored = self._store(call.json, place, old)
        self._bus.tell("commands", [stored])
        return stored

    def _command(self, call: Call) -> Json:
        command = self._world.commands.get(call.id("command"))
        if command is None or command.get("guild_id") != self._place(call):
            raise Refused(404, 10063, "Unknown application command")
        return command

    async def get_command(self, call: Call) -> Json:
        """One command."""
        return self._command(call)

    async def patch_command(self, call: Call) -> Json:
        """Change one."""
        command = self._command(call)
        changed = command | call.json
        commands.check_command(changed)
        stored = self._store(changed, command.get("guild_id"), command)
        self._bus.tell("commands", [stored])
        return stored

    async def delete_command(self, call: Call) -> None:
        """Delete one."""
        command = self._command(call)
        del self._world.commands[int(command["id"])]
        self._bus.tell("commands", [])

    def _store(self, command: Json, place: str | None, old: Json | None) -> Json:
        key = int(old["id"]) if old is not None else self._ids.next()
        stored: Json = {
            "type": 1,
            "description": "",
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
            "dm_permission": True,
            **{name: value for name, value in command.items() if value is not None},
            "id": str(key),
            "application_id": str(self._world.bot.id),
            "version": str(self._ids.next()),
        }
        if place is not None:
            stored["guild_id"] = place
        self._world.commands[key] = stored
        return stored

    def _count_creations(self, place: str | None, new: int) -> None:
        now = self._clock.now()
        self._created = [(at, where) for at, where in self._created if now - at < DAY_S]
        if sum(1 for _, where in self._created if where == place) + new > commands.CREATES_PER_DAY:
            text = f"Max number of daily application command creates has been reached ({commands.CREATES_PER_DAY})"
            raise Refused(400, 30034, text)
        self._created += [(now, place)] * new

    # -- application emojis -------------------------------------------------------------------------------------------

    async def list_emojis(self, call: Call) -> Json:
        """The application's own emojis."""
        self._application(call)
        return {"items": list(self._world.emojis.values())}

    async def post_emoji(self, call: Call) -> Json:
        """Upload one."""
        self._application(call)
        problems = Problems()
        problems.length("name", call.json.get("name"), 2, 32)
        problems.refuse()
        _, _, data = str(call.json.get("image", "")).partition("base64,")
        picture = base64.b64decode(data)
        if len(picture) > 256 * 1024:
            raise refusals.form("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
        key = self._ids.next()
        self._world.shelf.put(key, picture)
        emoji: Json = {"id": str(key), "name": call.json["name"], "roles": [], "require_colons": True, "managed": False}
        self._world.emojis[key] = emoji | {"animated": False, "available": True, "user": await self.me(call)}
        self._bus.tell("emojis", self._world.emojis[key])
        return self._world.emojis[key]

    async def delete_emoji(self, call: Call) -> None:
        """Delete one."""
        self._application(call)
        if self._world.emojis.pop(call.id("emoji"), None) is None:
            raise Refused(404, 10014, "Unknown Emoji")
        self._bus.tell("emojis", None)

    # -- interactions -------------------------------------------------------------------------------------------------

    async def answer(self, call: Call) -> Json | None:
        """The first answer to an interaction."""
        answer = self._desk.first_answer(call.id("interaction"), call.path["token"], call.json or {}, call.uploads)
        return answer if call.query.get("with_response", "").lower() in ("1", "true") else None

    async def follow_up(self, call: Call) -> Json:
        """A further message."""
        return self._payloads.message(self._desk.follow_up(call.path["token"], call.json or {}, call.uploads))

    async def get_answer(self, call: Call) -> Json:
        """An answer again."""
        return self._payloads.message(self._desk.message(call.path["token"], call.path["message"]))

    async def edit_answer(self, call: Call) -> Json:
        """Edit an answer."""
        message = self._desk.edit(call.path["token"], call.path["message"], call.json or {}, call.uploads)
        return self._payloads.message(message)

    async def delete_answer(self, call: Call) -> None:
        """Delete an answer."""
        self._desk.delete(call.path["token"], call.path["message"])
