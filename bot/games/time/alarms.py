"""Carries out what is due by the clock: reminders, the ends of turns, and moves of computers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from bot import logs
from bot.games.core import clock
from bot.games.core.replay import Table
from bot.games.core.request import NoSuchGame, Refusal
from bot.games.core.service import Service
from bot.games.people.privacy import forget_left_guilds
from bot.games.table.lobby import expire
from bot.games.table.play import play_on, think
from bot.games.time import waiting
from bot.storage import game_queries
from bot.workers import Abandoned

logger = logging.getLogger(__name__)

MOST_GAMES = 100
"""How many games are acted on at the same time; in as many others a computer may think."""
MOST_ALARMS = 10
"""How many alarms of a game may follow each other at once; more are a fault."""
AFTER_A_FAULT = timedelta(minutes=5)


class Alarms:
    """Carries out the alarms of many games at the same time, those of each game one after another.

    A computer moves as soon as its game is woken. An alarm that a crash interrupts is still due after the restart.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._acting, self._thinking = asyncio.Semaphore(MOST_GAMES), asyncio.Semaphore(MOST_GAMES)
        self._stopped = False

    @property
    def idle(self) -> bool:
        """Whether nothing is being carried out."""
        return not self._at_work

    async def begin_due(self) -> int:
        """Start a task for each game with a due alarm that has none; how many were started."""
        service = self._service
        due = await service.database.query(game_queries.due_games, "act_at", service.clock(), service.shards)
        begun = [game_id for game_id in due if game_id not in self._at_work]
        for game_id in begun:
            self._begin(game_id)
        return len(begun)

    def wake(self, table: Table) -> None:
        """Start a task for a game that was changed, if it waits for a computer."""
        if table.computers_to_act:
            self._begin(table.game.id)

    def stop(self) -> None:
        """Start no further tasks."""
        self._stopped = True

    async def finish(self, within_s: float | None = None) -> bool:
        """Wait at most ``within_s`` seconds for all tasks; whether they have ended. Unfinished alarms stay due."""
        await finish(self._at_work.values(), within_s)
        return self.idle

    def _begin(self, game_id: str) -> None:
        # A running task reads its game again before it ends, so it sees this change as well.
        if game_id not in self._at_work and not self._stopped:
            self._at_work[game_id] = asyncio.create_task(self._work(game_id), name=f"alarms-{game_id}")

    async def _work(self, game_id: str) -> None:
        logs.begin(game=game_id)
        try:
            await self._carry_out_all(game_id)
        except (Abandoned, NoSuchGame):
            logger.info("the clock of game %s goes on after the next start", game_id)
        except Exception as error:
            if isinstance(error, Refusal):
                logger.info("the clock of game %s waits: %s", game_id, error.key)
            else:
                logger.exception("the clock of game %s failed; it tries again", game_id)
            async with self._service.database.write() as connection:
                await game_queries.put_off(connection, game_id, "act_at", self._service.clock() + AFTER_A_FAULT)
        finally:
            del self._at_work[game_id]

    async def _carry_out_all(self, game_id: str) -> None:
        service = self._service
        for _ in range(MOST_ALARMS):
            async with self._acting:
                table = await service.table(game_id)
                alarm = clock.due(table, service.clock())
                if alarm is None:
                    return
                thinks = alarm == "computer" or (alarm == "deadline" and table.game.options.at_end == "move")
                if not thinks:
                    await self._carry_out(table, alarm)
            if thinks:
                # Nobody's reminder waits for the computers of other games.
                async with self._thinking:
                    await self._carry_out(table, alarm)
        raise RuntimeError(f"the clock of game {game_id} does not come to an end")

    async def _carry_out(self, table: Table, alarm: clock.Alarm) -> None:
        if alarm == "computer":
            await play_on(self._service, table.game.id)
        elif alarm == "remind":
            await waiting.remind(self._service, table)
        else:
            posting = await self._service.database.query(game_queries.load_posting, table.game.id)
            unreachable = posting is not None and posting.posted.told < posting.board_version
            thinking = table.people_to_act if table.game.options.at_end == "move" else ()
            moves = [await think(self._service, table, player) for player in thinking]
            # Somebody may have chosen while a computer thought about it for them; what is left is due again at once.
            with contextlib.suppress(Refusal):
                await waiting.time_is_over(self._service, table, moves, unreachable=unreachable)


async def tidy(service: Service, *, present_known: bool = True) -> None:
    """Close lobbies that nobody uses and delete the data of servers that the bot left long ago.

    Not the latter before every shard is up (``present_known``): a server may have added the bot again.
    """
    await expire(service)
    if present_known:
        await forget_left_guilds(service)


async def finish(tasks: Collection[asyncio.Task[Any]], within_s: float | None = None) -> None:
    """Wait until these tasks and those that follow them are over, for at most ``within_s`` seconds.

    ``tasks`` is looked at again each time, so that it may be a view of what is under way.
    """
    end = None if within_s is None else time.monotonic() + within_s
    # A task that was cancelled before it began is done, but never removed itself.
    while (begun := [task for task in tasks if not task.done()]) and (end is None or time.monotonic() < end):
        # Not gather: a timeout must not cancel them within a transaction.
        await asyncio.wait(begun, timeout=end and end - time.monotonic())
