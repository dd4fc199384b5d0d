"""The timekeeper: carries out what is due by the clock. Every timer is a row, and whoever takes the row acts on it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta

from bot.games import timing, waiting
from bot.games.computers import play_on, think
from bot.games.lobby import expire
from bot.games.presence import forget_left_guilds
from bot.games.refusals import Refusal, Unplayable
from bot.games.replay import Table
from bot.games.service import Service
from bot.rules.game import Move
from bot.storage import queries
from bot.storage.rows import Timer, TimerKind

logger = logging.getLogger(__name__)

AT_ONCE = 100
"""How many timers are read at a time."""
AFTER_A_FAULT = timedelta(minutes=5)

Chore = Callable[[Table], Awaitable[None]]


async def run_due_timers(service: Service, chores: Mapping[TimerKind, Chore] | None = None) -> int:
    """Carry out everything that is due now; how many timers that were. ``chores`` are those that need Discord.

    A timer that fails waits a little and is tried again; the others are carried out all the same.
    """
    done = 0
    while True:
        async with service.database.read() as connection:
            due = await queries.due_timers(connection, service.clock(), AT_ONCE)
        for timer in due:
            try:
                await _carry_out(service, timer, chores or {})
            except Exception as error:
                if not isinstance(error, Unplayable):
                    logger.exception("timer %s of game %s failed", timer.kind, timer.game_id)
                async with service.database.write() as connection:
                    await queries.put_off_timer(connection, timer, service.clock() + AFTER_A_FAULT)
        done += len(due)
        if len(due) < AT_ONCE:
            return done


async def tidy(service: Service) -> None:
    """Close forgotten lobbies and forget servers that were left long ago: what need not happen to the minute."""
    await expire(service)
    await forget_left_guilds(service)


async def _carry_out(service: Service, timer: Timer, chores: Mapping[TimerKind, Chore]) -> None:
    if timer.kind == "computer":
        await play_on(service, timer.game_id)
    elif timer.kind == "remind":
        await waiting.remind(service, timer)
    elif timer.kind == "deadline":
        await _time_is_over(service, timer)
    else:
        await _do_chore(service, timer, chores)


async def _time_is_over(service: Service, timer: Timer) -> None:
    table = await service.table(timer.game_id)
    async with service.database.read() as connection:
        unreachable = await queries.untold(connection, timer.game_id)
    moves: dict[int, Move] = {}
    if table.game.options.at_end == "move" and table.shown == timer.version:
        moves = {player.seat: await think(table, player.seat) for player in table.people_to_act}
    before = table.game.version
    try:
        table = await waiting.time_is_over(service, timer, moves, unreachable=unreachable)
    except Refusal:
        # Somebody has chosen while a computer thought about it for them; what is left is due again at once.
        return
    # Who must choose several times in secret needs as many moves; who was given time instead, none.
    played_for = {turn.seat for turn in table.turns_since(before) if turn.by is None}
    while played_for and table.running and table.shown == timer.version:
        moves = {p.seat: await think(table, p.seat) for p in table.people_to_act if p.seat in played_for}
        if not moves:
            return
        table = await waiting.play_for(service, timer, moves)


async def _do_chore(service: Service, timer: Timer, chores: Mapping[TimerKind, Chore]) -> None:
    chore = chores.get(timer.kind)
    table = await service.table(timer.game_id)
    if chore is not None:
        await chore(table)
    async with service.database.write() as connection:
        if timer.kind == "thread" and table.running:
            await queries.put_off_timer(connection, timer, service.clock() + timing.KEPT_ALIVE_EVERY)
        else:
            await queries.claim_timer(connection, timer)
