"""The stand-in for Discord: one object that holds the world, serves it over real sockets and speaks for its people.

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
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

from aiohttp import web

from bot.sandbox.bus import Bus
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.command_routes import CommandRoutes
from bot.sandbox.faults import Fault, Faults, Hold, Outcome, Request, glob
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Desk
from bot.sandbox.keep import Keep
from bot.sandbox.message_routes import MessageRoutes
from bot.sandbox.page_server import Page
from bot.sandbox.payloads import Payloads
from bot.sandbox.people import Answer, Person
from bot.sandbox.place_routes import PlaceRoutes
from bot.sandbox.posting import Postbox
from bot.sandbox.rates import Rates
from bot.sandbox.rest import MAX_REQUEST, Door
from bot.sandbox.route_group import Parts
from bot.sandbox.shelf import Shelf
from bot.sandbox.town import Town
from bot.sandbox.waiting import until
from bot.sandbox.world import (
    Attachment,
    Channel,
    Message,
    User,
    World,
)

Json = dict[str, Any]

TOKEN = "a-token-for-the-sandbox-only"
BOT_ID = 1_100_000_000_000_000_001


class Keeper(Protocol):
    """Whoever runs the bot, as far as the page needs to know."""

    note: str

    async def restart(self) -> None:
        """Stop the bot and start it again."""


class StandIn(Town):
    """A Discord on this computer."""

    def __init__(
        self,
        folder: Path | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        clock: Clock | None = None,
        answer_within: float = 3.0,
        token: str = TOKEN,
    ) -> None:
        self.host, self.port = host, port
        self.token = token
        self.clock = clock or Clock()
        self.bus = Bus()
        self.ids = Snowflakes(self.clock)
        self.world = World(User(BOT_ID, "Azul", bot=True), Shelf(folder / "files" if folder else None))
        self.payloads = Payloads(self.world, "")
        self.postbox = Postbox(self.world, self.bus, self.clock, self.ids)
        self.gateway = Gateway(self.world, self.bus, self.clock, self.payloads, self.token)
        self.desk = Desk(
            self.world, self.bus, self.clock, self.ids, self.postbox, self.payloads, self.gateway.send, answer_within
        )
        self.faults = Faults()
        self.rates = Rates(self.clock)
        self.door = Door(self.clock, self.token, self.faults, self.rates)
        parts = Parts(self.world, self.bus, self.clock, self.ids, self.payloads, self.postbox, self.desk, self.rates)
        self.places = PlaceRoutes(parts)
        for routes in (self.places, MessageRoutes(parts), CommandRoutes(parts)):
            routes.open(self.door)
        self.app = web.Application(client_max_size=MAX_REQUEST)
        self.keeper: Keeper | None = None
        self.page = Page(self)
        self._runner: web.AppRunner | None = None
        self._read: dict[int, int] = {}
        self._keep = Keep(folder / "world.sqlite3") if folder else None
        if self._keep is not None:
            self.ids.seen(self._keep.load(self.world, self.make_person))
            self.bus.listen(self._keep_change)
        if not self.world.guilds:
            self.add_guild("Tile Makers")

    @classmethod
    @asynccontextmanager
    async def open(cls, folder: Path | None = None, port: int = 0, **options: Any) -> AsyncIterator[StandIn]:
        """Start one for the length of a block."""
        stand_in = cls(folder, port=port, **options)
        await stand_in.start()
        try:
            yield stand_in
        finally:
            await stand_in.stop()

    async def start(self) -> None:
        """Listen; OSError if the port is taken."""
        self.app.router.add_get("/gateway", self.gateway.serve)
        self.app.router.add_get("/gateway/", self.gateway.serve)
        self.app.router.add_route("*", "/api/v10/{tail:.*}", self.door.handle)
        self.app.router.add_get("/cdn/attachments/{channel}/{key}/{name}", self._attachment)
        self.app.router.add_get("/cdn/ephemeral-attachments/{bot}/{key}/{name}", self._upload)
        self.app.router.add_get("/cdn/emojis/{name}", self._emoji)
        self.page.open(self.app)
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self.host, self.port)
        await site.start()
        server = site._server
        assert isinstance(server, asyncio.Server)
        self.port = server.sockets[0].getsockname()[1]
        self.payloads.address = self.url

    async def stop(self) -> None:
        """Stop listening and let go of the folder."""
        self.faults.close()
        self.desk.close()
        await self.gateway.close()
        await self.page.close()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._keep is not None:
            self._keep.close()

    def make_person(self, **about: Any) -> Person:
        """A person who acts through this stand-in."""
        person = Person(**about)
        person.discord = self
        return person

    def _keep_change(self, event: str, thing: Any) -> None:
        assert self._keep is not None
        if event == "commands":
            self._keep.everything("command", self.world.commands)
        elif event == "emojis":
            self._keep.everything("emoji", self.world.emojis)
        else:
            self._keep.hear(event, thing)

    async def _attachment(self, request: web.Request) -> web.Response:
        for message in self.world.channels[int(request.match_info["channel"])].everything:
            for attachment in message.attachments:
                if str(attachment.id) == request.match_info["key"]:
                    return _served(attachment)
        raise web.HTTPNotFound

    async def _upload(self, request: web.Request) -> web.Response:
        key = request.match_info["key"]
        if not key.isdecimal() or int(key) not in self.world.uploads:
            raise web.HTTPNotFound
        return _served(self.world.uploads[int(key)])

    async def _emoji(self, request: web.Request) -> web.Response:
        try:
            return web.Response(body=self.world.shelf.read(int(request.match_info["name"].partition(".")[0])))
        except (LookupError, ValueError):
            raise web.HTTPNotFound from None

    # -- where it is --------------------------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The address."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        """What a bot process needs to come here instead of to Discord."""
        return {"AZUL_DISCORD_URL": self.url, "DISCORD_TOKEN": self.token}

    @property
    def connected(self) -> bool:
        """Whether the bot is at the gateway."""
        return self.gateway.connected

    # -- waiting ------------------------------------------------------------------------------------------------------

    async def until(self, true: Callable[[], Any], what: str = "") -> Any:
        """Wait until something is true, and return it; looks again after every change."""
        changed = asyncio.Event()
        stop = self.bus.listen(lambda event, thing: changed.set())
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
        """The next public message of the bot in a channel: after the one given, else after the last one returned."""
        where = channel if isinstance(channel, Channel) else self.channel(channel)
        seen = after.id if after is not None else self._read.get(where.id, 0)

        def found() -> Message | None:
            return next((m for m in where.messages if m.id > seen and m.author is self.bot and not m.loading), None)

        message = await self.until(found, f"a message in #{where.name}")
        assert isinstance(message, Message)
        self._read[where.id] = max(self._read.get(where.id, 0), message.id)
        return message

    async def filled(self, answer: Answer) -> Message:
        """Wait until a deferred answer says something."""
        await self.until(lambda: answer.message and not answer.message.loading, "the deferred answer is filled")
        assert answer.message is not None
        return answer.message

    # -- trouble ------------------------------------------------------------------------------------------------------

    def fail(
        self,
        method: str,
        route: str,
        *,
        status: Outcome = 500,
        times: int = 1,
        after_effect: bool = False,
        code: int = 0,
        retry_after: float = 0.05,
    ) -> Fault:
        """Let the next requests to a route fail: with a status, `lost` (cut off) or `timeout` (never answered).

        With `after_effect` the thing asked for is done first and only the answer is lost.
        """
        return self.faults.fail(
            method, route, status=status, times=times, after_effect=after_effect, code=code, retry_after=retry_after
        )

    def hold(self, method: str, route: str, *, after_effect: bool = False) -> Hold:
        """Let requests to a route wait: `await hold.reached()`, then `hold.release()` or `hold.throw_away()`."""
        return self.faults.hold(method, route, after_effect=after_effect)

    async def drop_gateway(self, how: str = "close") -> None:
        """Break the bot's connection: `close`, `reconnect` (op 7) or `invalid` (op 9)."""
        await self.gateway.drop(how)

    def deliver_again(self, answer: Answer) -> None:
        """Deliver an interaction once more, with the same id and token."""
        self.desk.deliver(answer.interaction)

    # -- the log ------------------------------------------------------------------------------------------------------

    @property
    def requests(self) -> list[Request]:
        """Every request of the bot, oldest first."""
        return self.door.requests

    @property
    def unknown_requests(self) -> list[Request]:
        """Requests to routes that the stand-in does not have."""
        return self.door.unknown

    def sent(self, method: str, route: str) -> list[Request]:
        """The requests to a route, `*` standing for one part of the path."""
        pattern = glob(route)
        return [r for r in self.requests if r.method == method and pattern.fullmatch(r.path)]


def _served(attachment: Attachment) -> web.Response:
    return web.Response(
        body=attachment.data,
        content_type=attachment.content_type or "application/octet-stream",
        headers={"X-Content-Type-Options": "nosniff"},
    )
