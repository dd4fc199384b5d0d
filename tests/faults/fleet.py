"""The processes of the bot, with the shards of each: one has all, or three share them."""

from __future__ import annotations

import random
import sqlite3
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.games.decision import Limits
from bot.sandbox.stand_in import StandIn
from bot.storage.database import DatabaseUnusable
from bot.storage.shards import Shards
from tests.faults.life import Life

if TYPE_CHECKING:
    from tests.faults.disk import DatabaseTrouble

LIMITS = Limits(games_per_host=5)
CANNOT_START = (
    DatabaseUnusable,
    SQLAlchemyError,
    sqlite3.Error,
    OSError,
    discord.DiscordException,
    aiohttp.ClientError,
)
"""What ends a process that starts while something is wrong; whoever runs it starts it again."""


class Fleet:
    """So many processes, each with a shard of its own."""

    def __init__(self, discord: StandIn, url: str, count: int, database: DatabaseTrouble, **options: Any) -> None:
        self._discord, self._url, self._database, self._options = discord, url, database, options
        self.shards = Shards(count, frozenset(range(count)))
        self.lives: list[Life | None] = [None] * count

    async def start(self) -> None:
        """Start those that are not there, and spare all from what they were to die of."""
        for number, life in enumerate(self.lives):
            if life is None or not life.alive:
                if life is not None:
                    await self._end(life)
                self.lives[number] = await self._start(number)
        for one in self.living:
            one.spare()

    async def _start(self, number: int) -> Life | None:
        shards = Shards(len(self.lives), frozenset({number}))
        life = Life(self._discord, self._url, LIMITS, shards, **self._options)
        life.interfere = self._database.interfere
        try:
            await life.start()
        except CANNOT_START:
            await self._end(life)
        return life

    async def _end(self, life: Life) -> None:
        await life.end()
        await self._database.bury(life)

    @property
    def living(self) -> list[Life]:
        """Those that run."""
        return [life for life in self.lives if life is not None and life.alive]

    @property
    def whole(self) -> bool:
        """Whether all run."""
        return len(self.living) == len(self.lives)

    @property
    def idle(self) -> bool:
        """Whether none does anything."""
        return all(life.idle for life in self.living)

    def look(self) -> None:
        """Let all look for what is due."""
        for life in self.living:
            life.look()

    def of(self, guild_id: int | None) -> Life | None:
        """The process whose server this is."""
        return self.lives[self.shards.shard_of(guild_id)]

    def pick(self, chance: random.Random) -> Life | None:
        """Any of those that run."""
        return chance.choice(self.living) if self.living else None

    async def end(self) -> None:
        """Let all die, and leave nothing behind."""
        for life in self.lives:
            if life is not None:
                await self._end(life)
