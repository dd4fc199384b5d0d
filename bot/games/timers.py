"""Carries out what is due by the clock. Every timer is a row, and whoever takes the row acts on it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta

from bot import logs
from bot.games import timing, waiting
from bot.games.computers import Chosen, play_on, think
from bot.games.lobby import expire
from bot.games.presence import forget_left_guilds
from bot.games.refusal import Refusal, Unplayable
from bot.games.replay import Table
from bot.games.service import Service
from bot.games.tasks import finish
from bot.opponents.thinker import Abandoned
from bot.storage import post_queries, timer_queries
from bot.storage.rows import Timer, TimerKind

logger = logging.getLogger(__name__)

MOST_GAMES = 100
"""Of how many games timers are carried out at the same time; the others wait for their turn."""
AFTER_A_FAULT = timedelta(minutes=5)

Chore = Callable[[Table], Awaitable[None]]


class Timers:
    """Carries out what is due, of many games at the same time and of each game one thing after another.

    ``chores`` are the timers that need Discord. Computers move as soon as their game is woken; their timers bring back
    what a crash has interrupted.
    """

    def __init__(self, service: Service, chores: Mapping[TimerKind, Chore] | None = None) -> None:
        self._service = service
        self._chores = chores or {}
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(MOST_GAMES)
        self._stopped = False

    @property
    def idle(self) -> bool:
        """Whether nothing is being carried out."""
        return not self._at_work

    async def begin_due(self) -> int:
        """Begin to carry out what is due in games of which nothing is being carried out; in how many games that is."""
        async with self._service.database.read() as connection:
            due = await timer_queries.due_timers(connection, self._service.clock(), self._service.shards)
        of_game: dict[str, list[Timer]] = {}
        for timer in due:
            if timer.game_id not in self._at_work:
                of_game.setdefault(timer.game_id, []).append(timer)
        for game_id, timers in of_game.items():
            self._begin(game_id, timers)
        return len(of_game)

    def wake(self, table: Table) -> None:
        """This process has changed the game; where it waits for a computer, that computer begins to think."""
        if table.computers_to_act:
            self._begin(table.game.id, ())

    def stop(self) -> None:
        """Begin nothing more."""
        self._stopped = True

    async def finish(self, within_s: float | None = None) -> bool:
        """Wait until nothing is being carried out, for at most ``within_s`` seconds; whether nothing is.

        What is left is carried out after the next start: its timers are still there.
        """
        await finish(self._at_work.values(), within_s)
        return self.idle

    def _begin(self, game_id: str, due: Sequence[Timer]) -> None:
        # Who is at work on a game looks at it last of all, so a change of that moment needs nobody else.
        if game_id not in self._at_work and not self._stopped:
            self._at_work[game_id] = asyncio.create_task(self._work(game_id, due), name=f"timers-{game_id}")

    async def _work(self, game_id: str, due: Sequence[Timer]) -> None:
        logs.begin(game=game_id)
        try:
            async with self._slots:
                for timer in due:
                    if not await self._attempt(timer):
                        return
                await play_on(self._service, game_id)
        except Abandoned:
            logger.info("the computers of game %s think on after the next start", game_id)
        except Refusal as refused:
            logger.info("the computers of game %s do not move: %s", game_id, refused.key)
        except Exception:
            logger.exception("the computers of game %s failed; their timer tries again", game_id)
        finally:
            del self._at_work[game_id]

    async def _attempt(self, timer: Timer) -> bool:
        """Carry the timer out; one that fails waits a little and is tried again."""
        try:
            await self._carry_out(timer)
        except Abandoned:
            return False
        except Exception as error:
            if not isinstance(error, Unplayable):
                logger.exception("timer %s of game %s failed", timer.kind, timer.game_id)
            async with self._service.database.write() as connection:
                await timer_queries.put_off_timer(connection, timer, self._service.clock() + AFTER_A_FAULT)
            return False
        return True

    async def _carry_out(self, timer: Timer) -> None:
        if timer.kind == "computer":
            await play_on(self._service, timer.game_id)
        elif timer.kind == "remind":
            await waiting.remind(self._service, timer)
        elif timer.kind == "deadline":
            await _end_turn(self._service, timer)
        else:
            await _do_chore(self._service, timer, self._chores.get(timer.kind))


async def tidy(service: Service, *, present_known: bool = True) -> None:
    """Close forgotten lobbies and forget servers that were left long ago: what need not happen to the minute.

    Before ``present_known``, before every shard is up, a server may look left that has taken the bot back.
    """
    await expire(service)
    if present_known:
        await forget_left_guilds(service)


async def _end_turn(service: Service, timer: Timer) -> None:
    table = await service.table(timer.game_id)
    async with service.database.read() as connection:
        unreachable = await post_queries.has_due_board(connection, timer.game_id)
    moves = list[Chosen]()
    if table.game.options.at_end == "move" and table.shown == timer.version:
        moves = [await think(service, table, player) for player in table.people_to_act]
    before = table.game.version
    try:
        table = await waiting.time_is_over(service, timer, moves, unreachable=unreachable)
    except Refusal:
        # Somebody has chosen while a computer thought about it for them; what is left is due again at once.
        return
    # Who must choose several times in secret needs as many moves; who was given time instead, none.
    played_for = {turn.seat for turn in table.turns_since(before) if turn.by is None}
    while played_for and table.running and table.shown == timer.version:
        moves = [await think(service, table, p) for p in table.people_to_act if p.seat in played_for]
        if not moves:
            return
        table = await waiting.play_for(service, timer, moves)


async def _do_chore(service: Service, timer: Timer, chore: Chore | None) -> None:
    table = await service.table(timer.game_id)
    if chore is not None:
        await chore(table)
    async with service.database.write() as connection:
        if timer.kind == "thread" and table.running:
            await timer_queries.put_off_timer(connection, timer, service.clock() + timing.KEPT_ALIVE_EVERY)
        else:
            await timer_queries.claim_timer(connection, timer)
