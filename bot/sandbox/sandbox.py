"""A Discord on this computer: its world, its people, and a server with real sockets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.sandbox.page import Page
from bot.sandbox.people import SandboxPerson
from bot.sandbox.server.server import SandboxServer
from bot.sandbox.world import Clock, Guild, User, World
from bot.sandbox.world.files import FileStore
from bot.sandbox.world.persistence import WorldDatabase
from bot.sandbox.world.places import Places

TOKEN = "a-token-for-the-sandbox-only"
BOT_ID = 1_100_000_000_000_000_001


class Sandbox(Places):
    """A world with its server and page. It's stored in a folder, or only in memory if there isn't one.

    `options` are passed to the :class:`SandboxServer`.
    """

    def __init__(
        self,
        folder: Path | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        clock: Clock | None = None,
        response_timeout_s: float = 3.0,
        token: str = TOKEN,
        **options: Any,
    ) -> None:
        files = FileStore(folder / "files" if folder else None)
        super().__init__(World(User(BOT_ID, "Azul", bot=True), files, clock or Clock(), self._place_person))
        self.server = SandboxServer(self.world, host, port, token, response_timeout_s, **options)
        self.page = Page(self.server, self)
        self.server.app.add_routes(self.page.routes())
        self._database = WorldDatabase(folder / "world.sqlite3") if folder else None
        if self._database is not None:
            self._database.load(self.world)
            self.world.events.listen(self._database.save)
        if not self.world.guilds:
            self.add_guild("Tile Makers")

    async def start(self) -> None:
        """Start listening.

        :raises OSError: The port is in use.
        """
        await self.server.start()

    async def stop(self) -> None:
        """Stop listening, and close the database."""
        self.page.close()
        await self.server.stop()
        if self._database is not None:
            self._database.close()

    def make_person(self, **about: Any) -> SandboxPerson:
        """Create a person who isn't a member of any guild."""
        return SandboxPerson(**about)

    def _place_person(self, **about: Any) -> SandboxPerson:
        person = self.make_person(**about)
        person.places = self
        person.server = self.server
        return person

    def person(
        self,
        name: str,
        *,
        locale: str | None = None,
        guild: Guild | None = None,
        owner: bool = False,
        moderator: bool = False,
    ) -> SandboxPerson:
        """Return the person with this name, who is created and added to the guild if necessary."""
        person = next((known for known in self.world.people.values() if known.name == name), None)
        if person is None:
            person = self.world.make_user(id=self.world.ids.next(), name=name)
            self.world.people[person.id] = person
        assert isinstance(person, SandboxPerson)
        person.locale = locale or person.locale
        self.world.events.publish("person", person)
        self.join(person, guild or self.guild, owner=owner, moderator=moderator)
        return person

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables with which a bot connects here.

        The rate limit is high, because programs press buttons fast.
        """
        return {
            "AZUL_DISCORD_URL": self.server.url,
            "DISCORD_TOKEN": self.server.token,
            "AZUL_PRESSES_PER_MINUTE": "1000000",
        }
