"""The people of a run: who they are, how they do something, and how a run looks into the database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy.exc import DBAPIError

from bot.sandbox.world import Channel, Guild, Message
from bot.storage.database import Database
from tests.chaos.plan import Found, Plan, Step, nth
from tests.discord_stand_in import Answer, Impossible, Person, StandIn

NAMES = ("Ana", "Ben", "Chi-Wei", "Dariush")
MOST_CUT = 10
"""As many connections as a pool may have, all of which may be cut at the same time."""


def labels(message: Message) -> list[str | None]:
    """What stands on a message's buttons."""
    return [button.label for button in message.buttons]


class Crowd:
    """Four people and a moderator on these servers; ``reader`` is how a run sees what is stored."""

    def __init__(self, plan: Plan, stand_in: StandIn, reader: Database, guilds: list[Guild]) -> None:
        self.plan = plan
        self.discord = stand_in
        self.guilds = guilds
        self.reader = reader
        self.people = [stand_in.person(name) for name in NAMES]
        self.boss = stand_in.person("Boss", moderator=True)

    async def do(self, act: Awaitable[Answer]) -> Answer | None:
        """Somebody does something and waits for the answer, as long as Discord does; ``None``: none came."""
        try:
            answer = await act
        except (Impossible, LookupError):
            return None
        return None if answer.failed else answer

    async def do_and_confirm(self, who: Person, act: Awaitable[Answer], meant: str) -> None:
        """Somebody does something, and presses the button ``meant`` where they are asked whether they mean it."""
        answer = await self.do(act)
        if answer is not None and answer.has_message and meant in labels(answer.message):
            await self.do(who.click(answer.message, meant))

    async def look(self, read: Callable[[], Awaitable[Found]]) -> Found:
        """Look into the database, once more where our own connection was cut with those of the bot."""
        for _ in range(MOST_CUT):
            try:
                return await read()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
        return await read()

    def person(self, user_id: int | None) -> Person | None:
        """Who this is, if it is one of the four."""
        return next((person for person in self.people if person.id == user_id), None)

    def find_channels(self, guild: Guild) -> list[Channel]:
        """The channels of a server, without its threads."""
        return [one for one in self.discord.world.channels.values() if one.guild is guild and one.parent is None]

    def choose_channel(self, step: Step) -> Channel:
        """Where something new is opened: in a channel of one of the servers."""
        guild = nth(self.guilds, step.game)
        channels = self.find_channels(guild)
        return nth(channels, step.pick) if channels else self.discord.add_channel("azul", guild)
