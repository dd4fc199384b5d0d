"""The REST routes of messages and of the answers to interactions."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web

from bot.sandbox.server.api import JSON, UPLOADS, find_channel, find_message, reply
from bot.sandbox.server.interactions import Interactions
from bot.sandbox.server.messages import Messages
from bot.sandbox.server.payloads import Payloads
from bot.sandbox.world import World

USUALLY_LISTED = 50
"""How many messages of a channel are given at a time."""


@dataclass(frozen=True)
class MessageRoutes:
    """Messages in channels, answers and follow-ups of interactions."""

    world: World
    payloads: Payloads
    messages: Messages
    interactions: Interactions

    def routes(self) -> list[web.RouteDef]:
        """All of them."""
        return [
            web.post(r"/channels/{channel:\d{1,20}}/messages", self.post),
            web.get(r"/channels/{channel:\d{1,20}}/messages", self.read),
            web.patch(r"/channels/{channel:\d{1,20}}/messages/{message:\d{1,20}}", self.edit),
            web.post(r"/interactions/{interaction:\d{1,20}}/{token}/callback", self.answer),
            web.post(r"/webhooks/{application}/{token}", self.follow_up),
            web.patch(r"/webhooks/{application}/{token}/messages/{message}", self.edit_answer),
        ]

    async def post(self, request: web.Request) -> web.Response:
        """Send a message."""
        channel = find_channel(self.world, request)
        message = self.messages.create(channel, self.world.bot, request[JSON] or {}, request[UPLOADS])
        if channel.archived:
            channel.archived = False
            self.world.events.publish("channel_update", channel)
        return reply(self.payloads.message(message))

    async def read(self, request: web.Request) -> web.Response:
        """Messages of a channel, the newest first."""
        channel, query = find_channel(self.world, request), request.query
        after, before = int(query.get("after", 0)), int(query.get("before", 1 << 64))
        found = [message for message in channel.messages if after < message.id < before]
        # Those next to the id that is named.
        count = int(query.get("limit", USUALLY_LISTED))
        found = found[:count] if after else found[-count:]
        return reply([self.payloads.message(message) for message in reversed(found)])

    async def edit(self, request: web.Request) -> web.Response:
        """Edit one of the bot's own messages."""
        message = find_message(self.world, request)
        self.messages.edit(message, request[JSON] or {}, request[UPLOADS])
        return reply(self.payloads.message(message))

    async def answer(self, request: web.Request) -> web.Response:
        """The first answer to an interaction."""
        key, token = int(request.match_info["interaction"]), request.match_info["token"]
        return reply(self.interactions.first_answer(key, token, request[JSON] or {}, request[UPLOADS]))

    async def follow_up(self, request: web.Request) -> web.Response:
        """A further message."""
        token = request.match_info["token"]
        message = self.interactions.follow_up(token, request[JSON] or {}, request[UPLOADS])
        return reply(self.payloads.message(message))

    async def edit_answer(self, request: web.Request) -> web.Response:
        """Edit an answer."""
        token, which = request.match_info["token"], request.match_info["message"]
        message = self.interactions.edit(token, which, request[JSON] or {}, request[UPLOADS])
        return reply(self.payloads.message(message))
