"""What happens by itself: computers move at once, everything else when its time has come."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import timedelta

import aiohttp
import discord

from bot.discord_app.base import BaseClient
from bot.games.replay import Table
from bot.games.timers import Timers, tidy

logger = logging.getLogger(__name__)

LOOK_AGAIN_S = 15.0
"""How often the timers are read."""
TIDY_EVERY = timedelta(minutes=10)


class Scheduler:
    """Looks at the timers from time to time, and lets computers answer as soon as they are to move."""

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._stopping = asyncio.Event()
        self.timers = Timers(client.service, {"thread": self._keep_awake, "archive": self._archive})

    async def run(self) -> None:
        """Begin what is due and tidy up, from time to time, until asked to stop."""
        service, tidied_at = self._client.service, None
        while not self._stopping.is_set():
            try:
                await self.timers.begin_due()
                if tidied_at is None or service.clock() - tidied_at >= TIDY_EVERY:
                    await tidy(service, present_known=self._client.is_ready())
                    tidied_at = service.clock()
            except Exception:
                logger.exception("the timers could not be read; trying again")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), LOOK_AGAIN_S)

    def stop(self) -> None:
        """Let :meth:`run` come to its end, and begin nothing more."""
        self._stopping.set()
        self.timers.stop()

    async def _keep_awake(self, table: Table) -> None:
        await self._in_thread(table, awake=True)

    async def _archive(self, table: Table) -> None:
        await self._in_thread(table, awake=False)

    async def _in_thread(self, table: Table, *, awake: bool) -> None:
        thread_id = table.game.thread_id
        if thread_id is None:
            return
        delivery = self._client.delivery
        try:
            await (delivery.keep_awake(thread_id) if awake else delivery.archive(thread_id))
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
            logger.info("the thread of game %s stays as it is: %s", table.game.id, error)
