"""The people in a run, their acts, and the run's own access to the database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy.exc import DBAPIError

from bot.sandbox.world import Channel, Guild, Message
from bot.storage.database import Database
from tests.chaos.plan import Found, Plan, Step, nth
from tests.discord_stand_in import Answer, Impossible, Person, StandIn

NAMES = ("Ana", "Ben", "Chi-Wei", "Dariush")
MAX_CUT_CONNECTIONS = 10
"""The size of a connection pool. All of its connections may be cut at the same time."""


def labels(message: Message) -> list[str | None]:
    """Return the labels of the buttons on a message."""
    return [button.label for button in message.buttons]


class Crowd:
    """Four people and a moderator on these guilds. ``reader`` is the run's own access to the database."""

    def __init__(self, plan: Plan, stand_in: StandIn, reader: Database, guilds: list[Guild]) -> None:
        self.plan = plan
        self.discord = stand_in
        self.guilds = guilds
        self.reader = reader
        self.people = [stand_in.person(name) for name in NAMES]
        self.boss = stand_in.person("Boss", moderator=True)

    async def do(self, act: Awaitable[Answer]) -> Answer | None:
        """Carry out an act and return its response, or ``None`` if none came within Discord's time limit."""
        try:
            answer = await act
        except (Impossible, LookupError):
            return None
        return None if answer.failed else answer

    async def do_and_confirm(self, who: Person, act: Awaitable[Answer], meant: str) -> None:
        """Carry out an act. If the response asks for confirmation, press the button ``meant``."""
        answer = await self.do(act)
        if answer is not None and answer.has_message and meant in labels(answer.message):
            await self.do(who.click(answer.message, meant))

    async def look(self, read: Callable[[], Awaitable[Found]]) -> Found:
        """Read from the database. Try again if our own connection was cut together with the bot's."""
        for _ in range(MAX_CUT_CONNECTIONS):
            try:
                return await read()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
        return await read()

    def person(self, user_id: int | None) -> Person | None:
        """Return the person with this id if they are one of the four."""
        return next((person for person in self.people if person.id == user_id), None)

    def find_channels(self, guild: Guild) -> list[Channel]:
        """Return the channels of a guild, without threads."""
        return [one for one in self.discord.world.channels.values() if one.guild is guild and one.parent is None]

    def choose_channel(self, step: Step) -> Channel:
        """Return the channel in one of the guilds in which the step opens something new."""
        guild = nth(self.guilds, step.game)
        channels = self.find_channels(guild)
        return nth(channels, step.pick) if channels else self.discord.add_channel("azul", guild)
