"""The processes of the bot, with the shards of each: one has all, or three share them."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from datetime import datetime

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.games.decision import Limits
from bot.sandbox.stand_in import StandIn
from bot.storage.database import DatabaseUnusable
from bot.storage.shards import Shards
from tests.faults.life import Interfere, Life

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

    def __init__(
        self, discord: StandIn, url: str, clock: Callable[[], datetime], count: int, interfere: Interfere
    ) -> None:
        self._discord, self._url, self._clock, self._interfere = discord, url, clock, interfere
        self.shards = Shards(count, frozenset(range(count)))
        self.lives: list[Life | None] = [None] * count

    async def start(self) -> None:
        """Start those that are not there, and spare all from what they were to die of."""
        for number, life in enumerate(self.lives):
            if life is None or not life.alive:
                if life is not None:
                    await life.end()
                self.lives[number] = await self._start(number)
        for one in self.living:
            one.spare()

    async def _start(self, number: int) -> Life | None:
        life = Life(self._discord, self._url, self._clock, LIMITS, Shards(len(self.lives), frozenset({number})))
        life.interfere = self._interfere
        try:
            await life.start()
        except CANNOT_START:
            await life.end()
        return life

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

    @property
    def acting(self) -> bool:
        """Whether any carries out what somebody has asked for."""
        return any(life.client.acts for life in self.living)

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
        await asyncio.gather(*(life.end() for life in self.lives if life is not None))
