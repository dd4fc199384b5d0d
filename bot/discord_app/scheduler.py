"""What happens by itself: computers move at once, everything else when its time has come."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import timedelta

import aiohttp
import discord

from bot.discord_app.base import BaseClient
from bot.games.computers import play_on
from bot.games.refusals import Refusal
from bot.games.replay import Table
from bot.games.timers import Chore, run_due_timers, tidy
from bot.storage.rows import TimerKind

logger = logging.getLogger(__name__)

LOOK_AGAIN_S = 15.0
"""How often the timers are read."""
TIDY_EVERY = timedelta(minutes=10)


class Scheduler:
    """Carries out timers, and lets computers answer as soon as they are to move."""

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._stopping = asyncio.Event()
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._chores: dict[TimerKind, Chore] = {"thread": self._keep_awake, "archive": self._archive}

    async def run(self) -> None:
        """Look at the timers from time to time, until told to stop."""
        service, tidied_at = self._client.service, None
        while not self._stopping.is_set():
            try:
                # Before every shard is up, a server may look left that has taken the bot back.
                if self._client.is_ready() and (tidied_at is None or service.clock() - tidied_at >= TIDY_EVERY):
                    await tidy(service)
                    tidied_at = service.clock()
                await run_due_timers(service, self._chores)
            except Exception:
                logger.exception("the timers could not be read; trying again")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), LOOK_AGAIN_S)

    def wake(self, game_id: str) -> None:
        """The game has changed; where it waits for a computer, that computer begins to think."""
        if game_id not in self._thinking and not self._stopping.is_set():
            task = asyncio.create_task(self._play_on(game_id), name=f"computers-{game_id}")
            self._thinking[game_id] = task
            task.add_done_callback(lambda _task: self._thinking.pop(game_id, None))

    def stop(self) -> None:
        """Let :meth:`run` come to its end."""
        self._stopping.set()

    async def finish(self) -> None:
        """Wait for the computers that are at a move; the timers bring the others back at the next start."""
        if self._thinking:
            await asyncio.wait(list(self._thinking.values()))

    async def _play_on(self, game_id: str) -> None:
        try:
            await play_on(self._client.service, game_id)
        except Refusal as refused:
            logger.info("the computers of game %s do not move: %s", game_id, refused.key)
        except Exception:
            logger.exception("the computers of game %s failed; their timer tries again", game_id)

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
