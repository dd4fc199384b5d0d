"""The stand-in for Discord: a sandbox as strict as Discord, which tests can control, await and inspect.

async with StandIn.open() as discord:
    ana = discord.person("Ana")
    ...                                  # start a bot with the environment discord.environment
    await discord.until_ready()
    answer = await ana.command("azul new", seats=2)
    await ana.click(answer.message, "Start")
    board = await discord.next_message()
    assert board.pings == {ana} and board.attachments[0].description
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.sandbox.sandbox import Sandbox
from bot.sandbox.server.api import reply
from bot.sandbox.server.interactions import UserInteraction
from bot.sandbox.world import Channel, Clock, Message
from tests.discord_stand_in.faults import Faults, Request, glob
from tests.discord_stand_in.gateway import ResumableGateway
from tests.discord_stand_in.person import Person
from tests.discord_stand_in.places import ChangingPlaces
from tests.discord_stand_in.refusals import Refusals
from tests.support.waiting import WAIT_TIMEOUT_S, until


class StandIn(Sandbox, ChangingPlaces):
    """A sandbox that refuses what Discord refuses, records every request, and fails on demand."""

    def __init__(
        self,
        folder: Path | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        clock: Clock | None = None,
        **options: Any,
    ) -> None:
        if clock is None:
            # The bot may be slow on a busy machine, so give its responses more time unless a test controls the clock.
            options.setdefault("response_timeout_s", WAIT_TIMEOUT_S)
            clock = Clock()
        self.faults = Faults(clock)
        self.fail, self.hold = self.faults.fail, self.faults.hold
        self.wanted_shards = 1
        middlewares = [self.faults.run_into, Refusals(self).check, self._tell_shards]
        super().__init__(folder, host, port, clock=clock, middlewares=middlewares, gateway=ResumableGateway, **options)
        self._read: dict[int, int] = {}

    @classmethod
    @asynccontextmanager
    async def open(cls, folder: Path | None = None, port: int = 0, **options: Any) -> AsyncIterator[StandIn]:
        """Run a stand-in for the duration of a block."""
        stand_in = cls(folder, port=port, **options)
        await stand_in.start()
        try:
            yield stand_in
        finally:
            await stand_in.stop()

    async def stop(self) -> None:
        """End all faults, stop listening and close the folder."""
        self.faults.close()
        await super().stop()

    def make_person(self, **about: Any) -> Person:
        """Return a person who can do more than the sandbox's people."""
        return Person(**about)

    def person(self, name: str, **options: Any) -> Person:
        """Return the person with this name. The first call creates the person and adds them to the guild."""
        person = super().person(name, **options)
        assert isinstance(person, Person)
        return person

    @web.middleware
    async def _tell_shards(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        response = await handler(request)
        if not request.path.endswith("/gateway/bot"):
            return response
        assert isinstance(response, web.Response)
        assert isinstance(response.body, bytes)
        return reply(json.loads(response.body) | {"shards": self.wanted_shards})

    # -- its parts ----------------------------------------------------------------------------------------------------

    @property
    def gateway(self) -> ResumableGateway:
        assert isinstance(self.server.gateway, ResumableGateway)
        return self.server.gateway

    async def drop_gateway(self, how: str = "close", shard: int | None = None) -> None:
        """Break connections, as :meth:`ResumableGateway.drop` does."""
        await self.gateway.drop(how, shard)

    @property
    def url(self) -> str:
        return self.server.url

    @property
    def token(self) -> str:
        """The token that the bot must present."""
        return self.server.token

    @property
    def connected(self) -> bool:
        """Whether the bot is connected to the gateway."""
        return self.server.gateway.connected

    @property
    def shards(self) -> set[int]:
        """The shards of the bot that are connected to the gateway."""
        return self.gateway.shards

    # -- waiting ------------------------------------------------------------------------------------------------------

    async def until(self, true: Callable[[], Any], what: str = "") -> Any:
        """Wait until a condition is true, and return its value. The condition is checked after every change."""
        changed = asyncio.Event()
        stop = self.world.events.listen(lambda event, thing: changed.set())
        try:
            return await until(true, what or repr(true), changed)
        except TimeoutError as error:
            last = "\n  ".join(map(repr, self.requests[-8:])) or "none"
            raise TimeoutError(f"{error}\nThe last requests:\n  {last}") from None
        finally:
            stop()

    async def until_ready(self) -> None:
        """Wait until the bot is connected and has registered its commands."""
        await self.until(lambda: self.connected and self.world.commands, "the bot connects with its commands")

    async def next_message(self, channel: Channel | str | None = None, *, after: Message | None = None) -> Message:
        """Wait for the bot's next public message in a channel.

        It is the first message after ``after``, or after the message that this method returned last.
        """
        where = channel if isinstance(channel, Channel) else self.channel(channel)
        seen = after.id if after is not None else self._read.get(where.id, 0)

        def found() -> Message | None:
            return next((m for m in where.messages if m.id > seen and m.author is self.bot and not m.loading), None)

        message = await self.until(found, f"a message in #{where.name}")
        assert isinstance(message, Message)
        self._read[where.id] = max(self._read.get(where.id, 0), message.id)
        return message

    async def filled(self, answer: UserInteraction) -> Message:
        """Wait until a deferred response has content, and return its message."""
        await self.until(lambda: not answer.message.loading, "the deferred answer is filled")
        return answer.message

    # -- the log ------------------------------------------------------------------------------------------------------

    @property
    def requests(self) -> list[Request]:
        """All requests of the bot, oldest first."""
        return self.faults.requests

    @property
    def unknown_requests(self) -> list[Request]:
        """Requests to routes that the stand-in doesn't have."""
        return self.faults.unknown

    def sent(self, method: str, route: str) -> list[Request]:
        """Return the requests to a route, in which `*` matches one part of the path."""
        pattern = glob(route)
        return [r for r in self.requests if r.method == method and pattern.fullmatch(r.path)]
