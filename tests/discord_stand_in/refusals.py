"""Requests that Discord refuses, because the bot lacks a permission or sends something invalid.

Requests that discord.py refuses itself or can't express aren't checked here.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.sandbox.sandbox import Sandbox
from bot.sandbox.server.api import JSON, PREFIX, UPLOADS, ApiError, reply
from bot.sandbox.server.interactions import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    MODAL,
    REPLY,
    SHOW_MODAL,
    UPDATE,
)
from bot.sandbox.world import Channel, Message, Permission
from bot.sandbox.world.model import WITH_POSTS, WITH_THREADS_AT_MESSAGES
from tests.discord_stand_in import limits
from tests.discord_stand_in.description import check_described, without_names
from tests.discord_stand_in.faults import RateLimitError
from tests.discord_stand_in.problems import Problem, bad_body

Json = dict[str, Any]

ALLOWED_ANSWERS = {
    COMMAND: {REPLY, DEFER, SHOW_MODAL},
    COMPONENT: {REPLY, DEFER, DEFER_UPDATE, UPDATE, SHOW_MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL: {REPLY, DEFER, DEFER_UPDATE, UPDATE},
}
OLD_MESSAGE_S = 3_600.0
# Discord doesn't publish this limit (api-docs issue 4413). Unofficial documentation says three edits in six seconds per
# channel.
OLD_EDITS, PER_S = 3, 6.0
EMOJI_BYTES = 256 * 1024
_EMOJI_NAME = re.compile(r"\w+", re.ASCII)
_GOOD_COMMANDS: set[str] = set()
"""Bodies of commands that have passed all checks. A bot sends the same bodies at every start."""


PUT_COMMANDS = "PUT", "/applications/{}/commands"


class Refusals:
    """Checks of each request before the sandbox carries it out."""

    def __init__(self, discord: Sandbox) -> None:
        self._discord = discord
        self._old_edits: dict[int, list[float]] = {}
        """Times of recent edits to messages more than an hour old, by channel."""
        self._checks: dict[tuple[str, str], Callable[[web.Request], None]] = {
            ("POST", "/channels/{}/messages"): self._post,
            ("GET", "/channels/{}/messages"): self._look,
            ("PATCH", "/channels/{}/messages/{}"): self._edit,
            ("DELETE", "/channels/{}/messages/{}"): self._look,
            ("POST", "/channels/{}/messages/{}/threads"): self._start_thread,
            ("GET", "/channels/{}"): self._look,
            ("PATCH", "/channels/{}"): self._edit_channel,
            ("GET", "/guilds/{}/members/{}"): self._get_member,
            PUT_COMMANDS: self._put_commands,
            ("POST", "/applications/{}/emojis"): self._post_emoji,
            ("POST", "/interactions/{}/{}/callback"): self._answer,
            ("POST", "/webhooks/{}/{}"): self._follow_up,
            ("PATCH", "/webhooks/{}/{}/messages/{}"): self._edit_answer,
        }

    @web.middleware
    async def check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests that Discord would refuse, and remove from responses what Discord wouldn't show the bot."""
        if request.match_info.route.resource is None:
            return await handler(request)
        template = request.match_info.route.resource.canonical.removeprefix(PREFIX)
        key = (request.method, without_names(template))
        text = json.dumps(request[JSON]) if key == PUT_COMMANDS else ""
        if text not in _GOOD_COMMANDS:
            check_described(request.method, template, request[JSON])
        if check := self._checks.get(key):
            check(request)
        if text:
            _GOOD_COMMANDS.add(text)
        response = await handler(request)
        return self._shown(request, response) if key == ("GET", "/channels/{}/messages") else response

    # -- places -------------------------------------------------------------------------------------------------------

    def _channel(self, request: web.Request, *needed: Permission) -> Channel | None:
        """Return the channel in the path, or `None` if it doesn't exist.

        :raises ApiError: If the bot can't see the channel or lacks a ``needed`` permission there, with status 403.
        """
        channel = self._discord.world.channels.get(int(request.match_info["channel"]))
        if channel is None:
            return None
        mine = channel.permissions_of(self._discord.bot)
        if not mine & Permission.VIEW_CHANNEL:
            raise ApiError(403, 50001, "Missing Access")
        if any(not mine & permission for permission in needed):
            raise ApiError(403, 50013, "Missing Permissions")
        return channel

    def _message(self, request: web.Request, *needed: Permission) -> Message | None:
        channel = self._channel(request, *needed)
        message = self._discord.world.messages.get(int(request.match_info["message"]))
        return message if message is not None and message.channel is channel and message.only_for is None else None

    def _look(self, request: web.Request) -> None:
        self._channel(request)

    def _edit_channel(self, request: web.Request) -> None:
        channel = self._channel(request)
        if channel is None or (channel.parent is not None and channel.owner_id == self._discord.bot.id):
            return
        self._channel(request, Permission.MANAGE_THREADS if channel.parent else Permission.MANAGE_CHANNELS)

    def _start_thread(self, request: web.Request) -> None:
        message = self._message(request, Permission.CREATE_PUBLIC_THREADS)
        if message is not None and message.channel.kind not in WITH_THREADS_AT_MESSAGES:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        if message is not None and message.id in self._discord.world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")

    def _get_member(self, request: web.Request) -> None:
        guild = self._discord.world.guilds.get(int(request.match_info["guild"]))
        if guild is not None and not guild.bot_is_in:
            raise ApiError(404, 10004, "Unknown Guild")

    # -- messages -----------------------------------------------------------------------------------------------------

    def _post(self, request: web.Request) -> None:
        channel = self._channel(request)
        if channel is None:
            return
        in_thread = channel.parent is not None
        needed = [Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES]
        needed += [Permission.ATTACH_FILES] if request[UPLOADS] else []
        self._channel(request, *needed)
        if channel.kind in WITH_POSTS:
            raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
        if channel.locked and not channel.may(self._discord.bot, Permission.MANAGE_THREADS):
            if channel.archived:
                raise ApiError(400, 50083, "Thread is archived")
            raise ApiError(400, 160005, "Thread is locked")
        if channel.guild is None:
            self._reach(channel)
        self._check_message(request, request[JSON])

    def _reach(self, channel: Channel) -> None:
        """Refuse a direct message that the person can't receive.

        The person may have closed direct messages, or may neither share a guild with the bot nor have the app.
        """
        (user,) = (user for user in channel.recipients if not user.bot)
        if user.closed_to_bot:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        if user.has_app:
            return
        if not any(guild.bot_is_in and user.id in guild.members for guild in self._discord.world.guilds.values()):
            text = "Cannot send messages to this user due to having no mutual guilds"
            raise ApiError(403, 50278, text)

    def _edit(self, request: web.Request) -> None:
        message = self._message(request)
        if message is None:
            return
        if message.author is not self._discord.bot:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        if message.channel.archived:
            raise ApiError(400, 50083, "Thread is archived")
        if request[UPLOADS]:
            self._channel(request, Permission.ATTACH_FILES)
        self._count_old_edit(message)
        self._check_message(request, request[JSON], message)

    def _count_old_edit(self, message: Message) -> None:
        now = self._discord.world.clock.now()
        if now - message.created_at <= OLD_MESSAGE_S:
            return
        recent = [at for at in self._old_edits.get(message.channel.id, []) if now - at < PER_S]
        self._old_edits[message.channel.id] = recent
        if len(recent) >= OLD_EDITS:
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
            raise RateLimitError(recent[0] + PER_S - now, code=30046, message=text)
        recent.append(now)

    def _check_message(
        self, request: web.Request, payload: Json | None, message: Message | None = None, path: str = ""
    ) -> None:
        """Check a new message, or an existing message as it would be after an edit, against the limits."""
        payload, old = payload or {}, message.attachments if message is not None else []
        sent = {upload.index: upload.data for upload in request[UPLOADS]}
        listed = payload.get("attachments")
        known = {attachment.id for attachment in old}
        kept = known if listed is None else known & {int(entry["id"]) for entry in listed}
        files = [attachment.data for attachment in old if attachment.id in kept] + list(sent.values())
        limits.check_files(files)
        limits.check_attachments(listed or [], known | set(sent), f"{path}.attachments" if path else "attachments")
        limits.check_message(payload, emojis=set(self._discord.world.emojis), path=path)
        content = payload.get("content", message.content if message is not None else "")
        components = payload.get("components", message.components if message is not None else [])
        if not ((content or "").strip() or files or components):
            raise ApiError(400, 50006, "Cannot send an empty message")

    def _shown(self, request: web.Request, response: web.StreamResponse) -> web.StreamResponse:
        """Return the part of a channel's history that the bot may see. It is empty if the bot may not read the history.

        In a guild, messages that neither come from the bot nor mention it lose their contents, because Discord shows
        those only to approved bots.
        """
        channel, key = self._channel(request), str(self._discord.bot.id)
        if channel is None or not channel.may(self._discord.bot, Permission.READ_MESSAGE_HISTORY):
            return reply([])
        assert isinstance(response, web.Response)
        assert isinstance(response.body, bytes)
        messages = json.loads(response.body)
        for message in messages if channel.guild is not None else ():
            if key not in (message["author"]["id"], *(user["id"] for user in message["mentions"])):
                message |= {"content": "", "embeds": [], "attachments": [], "components": []}
        return reply(messages)

    # -- responses to interactions ------------------------------------------------------------------------------------

    def _answer(self, request: web.Request) -> None:
        interaction = self._discord.server.interactions.by_token.get(request.match_info["token"])
        if interaction is None or interaction.answered is not None:
            return
        allowed = ALLOWED_ANSWERS[interaction.type]
        if interaction.source is None:
            allowed = allowed - {UPDATE, DEFER_UPDATE}
        kind, data = request[JSON]["type"], request[JSON].get("data") or {}
        if kind not in allowed:
            text = f"Value must be one of {sorted(allowed)} for this interaction."
            raise bad_body(Problem("type", "BASE_TYPE_CHOICES", text))
        if kind in (REPLY, UPDATE):
            source = interaction.source if kind == UPDATE else None
            self._check_message(request, data, source, "data")
        elif kind == CHOICES:
            limits.check_choices(data.get("choices") or [])
        elif kind == SHOW_MODAL:
            limits.check_modal(data)

    def _follow_up(self, request: web.Request) -> None:
        self._check_message(request, request[JSON])

    def _edit_answer(self, request: web.Request) -> None:
        interaction = self._discord.server.interactions.by_token.get(request.match_info["token"])
        which = request.match_info["message"]
        own = [interaction.original, *interaction.followups] if interaction is not None else []
        for message in own:
            if message is not None and (str(message.id) == which or (which == "@original" and message is own[0])):
                self._check_message(request, request[JSON], message)

    # -- the application ----------------------------------------------------------------------------------------------

    def _put_commands(self, request: web.Request) -> None:
        if json.dumps(request[JSON]) not in _GOOD_COMMANDS:
            limits.check_commands(request[JSON] or [])

    def _post_emoji(self, request: web.Request) -> None:
        name, image = request[JSON]["name"], request[JSON]["image"]
        if len(base64.b64decode(image.partition(",")[2])) > EMOJI_BYTES:
            raise bad_body(Problem("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb."))
        if _EMOJI_NAME.fullmatch(name) is None:
            raise bad_body(Problem("name", "STRING_TYPE_REGEX", "String value did not match validation regex."))
        if any(emoji["name"] == name for emoji in self._discord.world.emojis.values()):
            text = "An emoji with this name already exists"
            raise bad_body(Problem("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", text))
