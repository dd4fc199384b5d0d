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
from typing import Any

from bot.sandbox.page import Page
from bot.sandbox.people import Answer, Person
from bot.sandbox.server.faults import Request, glob
from bot.sandbox.server.server import Server
from bot.sandbox.waiting import until
from bot.sandbox.world import Channel, Clock, Guild, Message, User, World
from bot.sandbox.world.files import FileStore
from bot.sandbox.world.persistence import WorldDatabase
from bot.sandbox.world.places import Places

TOKEN = "a-token-for-the-sandbox-only"
BOT_ID = 1_100_000_000_000_000_001


class StandIn(Places):
    """A Discord on this computer; with a folder it is still there after a restart, without one in memory only."""

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
        files = FileStore(folder / "files" if folder else None)
        super().__init__(World(User(BOT_ID, "Azul", bot=True), files, clock or Clock(), self._make_person))
        self.server = Server(self.world, host, port, token, answer_within)
        self.fail, self.hold = self.server.faults.fail, self.server.faults.hold
        self.drop_gateway = self.server.gateway.drop
        self.page = Page(self.server, self)
        self._read: dict[int, int] = {}
        self._database = WorldDatabase(folder / "world.sqlite3") if folder else None
        if self._database is not None:
            self._database.load(self.world)
            self.world.events.listen(self._database.save)
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
        """Listen.

        :raises OSError: the port is taken.
        """
        self.page.add_to(self.server.app)
        await self.server.start()

    async def stop(self) -> None:
        """Stop listening and close the folder."""
        await self.page.close()
        await self.server.stop()
        if self._database is not None:
            self._database.close()

    def _make_person(self, **about: Any) -> Person:
        person = Person(**about)
        person.places, person.server = self, self.server
        return person

    def person(
        self,
        name: str,
        *,
        locale: str | None = None,
        guild: Guild | None = None,
        owner: bool = False,
        moderator: bool = False,
        member: bool = True,
    ) -> Person:
        """The person of this name, made and let into the guild if need be."""
        person = next((p for p in self.world.people.values() if p.name == name), None)
        if person is None:
            person = self.world.make_user(id=self.world.ids.next(), name=name)
            self.world.people[person.id] = person
        assert isinstance(person, Person)
        person.locale = locale or person.locale
        self.world.events.publish("person", person)
        if member:
            self.join(person, guild or self.guild, owner=owner, moderator=moderator)
        return person

    # -- its parts, where tests turn something ------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The address."""
        return self.server.url

    @property
    def token(self) -> str:
        """What a bot must present."""
        return self.server.token

    @property
    def environment(self) -> dict[str, str]:
        """What a bot process needs to come here instead of to Discord, where programs press more than people can."""
        return {"AZUL_DISCORD_URL": self.url, "DISCORD_TOKEN": self.token, "AZUL_PRESSES_PER_MINUTE": "1000000"}

    @property
    def connected(self) -> bool:
        """Whether the bot is at the gateway."""
        return self.server.gateway.connected

    @property
    def shards(self) -> set[int]:
        """The shards of the bot that are at the gateway."""
        return self.server.gateway.shards

    # -- waiting ------------------------------------------------------------------------------------------------------

    async def until(self, true: Callable[[], Any], what: str = "") -> Any:
        """Wait until something is true, and return it; looks again after every change."""
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
        await self.until(lambda: not answer.message.loading, "the deferred answer is filled")
        return answer.message

    # -- the log ------------------------------------------------------------------------------------------------------

    @property
    def requests(self) -> list[Request]:
        """Every request of the bot, oldest first."""
        return self.server.rest.requests

    @property
    def unknown_requests(self) -> list[Request]:
        """Requests to routes that the stand-in does not have."""
        return self.server.rest.unknown

    def sent(self, method: str, route: str) -> list[Request]:
        """The requests to a route, `*` standing for one part of the path."""
        pattern = glob(route)
        return [r for r in self.requests if r.method == method and pattern.fullmatch(r.path)]
