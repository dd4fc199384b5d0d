"""What all routes share: the parts of the server, and looking up what a path names."""

from __future__ import annotations

from dataclasses import dataclass

from bot.sandbox.server import errors
from bot.sandbox.server.errors import ApiError
from bot.sandbox.server.interactions import Interactions
from bot.sandbox.server.messages import Messages
from bot.sandbox.server.payloads import Payloads
from bot.sandbox.server.rates import OldEdits
from bot.sandbox.server.rest import Params
from bot.sandbox.world import Channel, Message, Permission, World


@dataclass(frozen=True)
class Parts:
    """The parts of the server that routes work with."""

    world: World
    payloads: Payloads
    messages: Messages
    interactions: Interactions
    old_edits: OldEdits


class Routes:
    """Routes that belong together."""

    def __init__(self, parts: Parts) -> None:
        self._world, self._payloads, self._messages = parts.world, parts.payloads, parts.messages
        self._interactions, self._old_edits = parts.interactions, parts.old_edits

    def _channel(self, params: Params, *needed: Permission) -> Channel:
        channel = self._world.channels.get(params.id("channel"))
        if channel is None:
            raise ApiError(404, 10003, "Unknown Channel")
        mine = channel.permissions_of(self._world.bot)
        gone = channel.guild is not None and not channel.guild.bot_is_in
        if gone or not mine & Permission.VIEW_CHANNEL:
            raise ApiError(403, 50001, "Missing Access")
        if any(not mine & permission for permission in needed):
            raise errors.missing_permissions()
        return channel

    def _message(self, params: Params, *needed: Permission) -> Message:
        channel = self._channel(params, *needed)
        message = self._world.messages.get(params.id("message"))
        # A private answer is nowhere but behind its interaction's token.
        if message is None or message.channel is not channel or message.only_for is not None:
            raise errors.unknown_message()
        return message

    def _application(self, params: Params) -> None:
        if params.id("application") != self._world.bot.id:
            raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
