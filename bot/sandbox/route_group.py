"""What every group of routes shares: the parts of the stand-in and the looking up of what a path names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.sandbox import refusals
from bot.sandbox.bus import Bus
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.interactions import Desk
from bot.sandbox.payloads import Payloads
from bot.sandbox.permissions import Permission, permissions_in
from bot.sandbox.posting import Postbox
from bot.sandbox.rates import Rates
from bot.sandbox.refusals import Refused
from bot.sandbox.rest import Call
from bot.sandbox.world import Channel, Guild, Message, World

Json = dict[str, Any]


@dataclass(frozen=True)
class Parts:
    """The parts of the stand-in that routes work with."""

    world: World
    bus: Bus
    clock: Clock
    ids: Snowflakes
    payloads: Payloads
    postbox: Postbox
    desk: Desk
    rates: Rates


class RouteGroup:
    """Routes that belong together."""

    def __init__(self, parts: Parts) -> None:
        self._world, self._bus, self._clock, self._ids = parts.world, parts.bus, parts.clock, parts.ids
        self._payloads, self._postbox, self._desk, self._rates = parts.payloads, parts.postbox, parts.desk, parts.rates

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

    def _application(self, call: Call) -> None:
        if call.id("application") != self._world.bot.id:
            raise Refused(403, 20012, "You are not authorized to perform this action on this application")
