"""The REST routes of messages and of the answers to interactions."""

from __future__ import annotations

from typing import Any

from bot.sandbox.server import errors
from bot.sandbox.server.errors import ApiError
from bot.sandbox.server.rates import OLD_MESSAGE_S
from bot.sandbox.server.rest import Params, Rest
from bot.sandbox.server.routes import Routes
from bot.sandbox.world import Channel, Message, Permission

Json = dict[str, Any]

USUALLY_LISTED, MOST_LISTED = 50, 100
"""How many messages of a channel are given at a time."""


class MessageRoutes(Routes):
    """Messages in channels, answers and follow-ups of interactions."""

    def add_to(self, rest: Rest) -> None:
        """Register these routes."""
        add = rest.add
        add("POST", "/channels/{channel}/messages", self.post)
        add("GET", "/channels/{channel}/messages", self.read)
        add("PATCH", "/channels/{channel}/messages/{message}", self.edit)
        add("POST", "/interactions/{interaction}/{token}/callback", self.answer, needs_token=False)
        add("POST", "/webhooks/{application}/{token}", self.follow_up, needs_token=False)
        add("PATCH", "/webhooks/{application}/{token}/messages/{message}", self.edit_answer, needs_token=False)

    async def post(self, params: Params) -> Json:
        """Send a message."""
        channel = self._channel(params)
        in_thread = channel.parent is not None
        needed = [Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES]
        needed += [Permission.ATTACH_FILES] if params.uploads else []
        self._channel(params, *needed)
        self._check_writable(channel)
        message = self._messages.create(channel, self._world.bot, params.json or {}, params.uploads)
        if channel.archived:
            channel.archived = False
            self._world.events.publish("channel_update", channel)
        return self._payloads.message(message)

    async def read(self, params: Params) -> list[Json]:
        """Messages of a channel, the newest first; to whoever may not read its history, none.

        What others say to others on a server is left out: Discord shows that only to bots it has approved.
        """
        channel, query = self._channel(params), params.query
        limit, before, after = (_number(query, name) for name in ("limit", "before", "after"))
        if limit is not None and not 1 <= limit <= MOST_LISTED:
            text = f"int value should be between 1 and {MOST_LISTED}."
            raise errors.bad_body(errors.Problem("limit", "NUMBER_TYPE_RANGE", text))
        if not channel.may(self._world.bot, Permission.READ_MESSAGE_HISTORY):
            return []
        found = [message for message in channel.messages if (after or 0) < message.id < (before or message.id + 1)]
        # Those next to the id that is named.
        count = limit or USUALLY_LISTED
        found = found[:count] if after is not None else found[-count:]
        return [self._as_shown(message) for message in reversed(found)]

    def _as_shown(self, message: Message) -> Json:
        payload, bot = self._payloads.message(message), self._world.bot
        if message.channel.guild is None or message.author is bot or bot in message.mentions:
            return payload
        return payload | {"content": "", "embeds": [], "attachments": [], "components": []}

    def _check_writable(self, channel: Channel) -> None:
        if channel.locked and not channel.may(self._world.bot, Permission.MANAGE_THREADS):
            raise (
                ApiError(400, 50083, "Thread is archived")
                if channel.archived
                else ApiError(400, 160005, "Thread is locked")
            )
        for user in channel.recipients:
            if user.closed_to_bot:
                raise ApiError(403, 50007, "Cannot send messages to this user")
            guilds = [guild for guild in self._world.guilds.values() if guild.bot_is_in and user.id in guild.members]
            if not guilds:
                text = "Cannot send messages to this user due to having no mutual guilds"
                raise ApiError(403, 50278, text)

    async def edit(self, params: Params) -> Json:
        """Edit one of the bot's own messages."""
        message = self._message(params)
        if message.author is not self._world.bot:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        if message.channel.archived:
            raise ApiError(400, 50083, "Thread is archived")
        if params.uploads and not message.channel.may(self._world.bot, Permission.ATTACH_FILES):
            raise errors.missing_permissions()
        if self._world.clock.now() - message.created_at > OLD_MESSAGE_S:
            self._old_edits.count(message.channel.id)
        self._messages.edit(message, params.json or {}, params.uploads)
        return self._payloads.message(message)

    async def answer(self, params: Params) -> Json | None:
        """The first answer to an interaction."""
        answer = self._interactions.first_answer(
            params.id("interaction"), params.path["token"], params.json or {}, params.uploads
        )
        return answer if params.query.get("with_response", "").lower() in ("1", "true") else None

    async def follow_up(self, params: Params) -> Json:
        """A further message."""
        return self._payloads.message(
            self._interactions.follow_up(params.path["token"], params.json or {}, params.uploads)
        )

    async def edit_answer(self, params: Params) -> Json:
        """Edit an answer."""
        message = self._interactions.edit(
            params.path["token"], params.path["message"], params.json or {}, params.uploads
        )
        return self._payloads.message(message)


def _number(query: dict[str, str], name: str) -> int | None:
    value = query.get(name)
    if value is None or value.isdecimal():
        return None if value is None else int(value)
    raise errors.bad_body(errors.Problem(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.'))
