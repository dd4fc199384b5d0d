"""The REST routes of messages and of the answers to interactions."""

from __future__ import annotations

from typing import Any

from bot.sandbox import refusals
from bot.sandbox.permissions import Permission
from bot.sandbox.rates import OLD_MESSAGE_S
from bot.sandbox.refusals import Refused
from bot.sandbox.rest import Call, Door
from bot.sandbox.route_group import RouteGroup
from bot.sandbox.world import DIRECT_MESSAGE, THREADS, Channel

Json = dict[str, Any]


class MessageRoutes(RouteGroup):
    """What is said."""

    def open(self, door: Door) -> None:
        """Hang these routes into the door."""
        add = door.add
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
        add("POST", "/interactions/{interaction}/{token}/callback", self.answer, needs_token=False)
        add("POST", "/webhooks/{application}/{token}", self.follow_up, needs_token=False)
        add("GET", "/webhooks/{application}/{token}/messages/{message}", self.get_answer, needs_token=False)
        add("PATCH", "/webhooks/{application}/{token}/messages/{message}", self.edit_answer, needs_token=False)
        add("DELETE", "/webhooks/{application}/{token}/messages/{message}", self.delete_answer, needs_token=False)

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
