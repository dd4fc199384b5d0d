"""Waiting for somebody: calling them, giving them more time, and what happens when their time is over."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Literal

from bot.games.core import clock
from bot.games.core.checks import check_plays, may_give
from bot.games.core.replay import Table
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Act, Notice, Service
from bot.games.table.asking import find_blockers
from bot.games.table.play import played
from bot.games.table.seats import give_up, take_over
from bot.rules.game import Move
from bot.storage.rows import Game

LONGEST_WAIT = timedelta(days=30)
"""The longest time from now that others can give to a turn."""


def check_may_nudge(table: Table, request: Request, now: datetime) -> None:
    """Refuse to call those for whom the game waits."""
    game = table.game
    player = check_plays(table, request)
    if player in table.to_act:
        raise Refusal("nobody-waits", game=game.id)
    if game.channel_gone:
        raise Refusal("channel-gone", game=game.id)
    if game.on_hold:
        raise Refusal("stalled", game=game.id)
    if game.nudged_at is not None and now < (again := game.nudged_at + clock.NUDGE_EVERY):
        raise Refusal("nudged-already", game=game.id, again=f"<t:{int(again.timestamp())}:R>")
    if game.turned_at is not None and now < (again := game.turned_at + clock.NUDGE_AFTER):
        raise Refusal("called-just-now", game=game.id, again=f"<t:{int(again.timestamp())}:R>")


async def nudge(service: Service, request: Request, game_id: str, gone: Collection[int] = ()) -> Table:
    """Call those for whom the game waits, once a day; not who is ``gone`` from the server or has blocked the person."""
    silent = {*gone, *await find_blockers(service, request)}
    async with service.change(game_id, request) as change:
        game, waiting = change.table.game, change.table.people_to_act
        check_may_nudge(change.table, request, change.now)
        if waiting and all(player.user_id in gone for player in waiting):
            raise Refusal("everybody-gone", game=game.id, who=", ".join(player.name for player in waiting))
        if waiting and all(player.user_id in silent for player in waiting):
            there = (player.name for player in waiting if player.user_id not in gone)
            raise Refusal("not-called", game=game.id, who=", ".join(there))
        change.record(_remind(change.table, replace(game, nudged_at=change.now), "nudge", silent))
    return change.table


async def remind(service: Service, seen: Table) -> Table:
    """Remind those for whom the game waits, once in a turn."""
    async with service.change(seen.game.id) as change:
        if clock.due(change.table, change.now) == "remind":
            change.record(_remind(change.table, replace(change.table.game, reminded=True), "remind"))
    return change.table


def _remind(table: Table, game: Game, kind: Literal["nudge", "remind"], silent: Collection[int] = ()) -> Act:
    after = replace(game, reminders=game.reminders + 1)
    notices: list[Notice] = [(one.user_id, kind) for one in table.people_to_act if one.user_id not in silent]
    if after.on_hold:
        notices.append((None, "stalled"))
    return Act(after, kind, notices=tuple(notices))


async def give_time(service: Service, request: Request, game_id: str) -> Table:
    """Give those for whom the game waits a day more."""
    async with service.change(game_id, request) as change:
        game = change.table.game
        player = game.player(request.person.id)
        if player is None and not may_give(change.table, request):
            raise Refusal("not-seated", game=game.id)
        if player is not None:
            check_plays(change.table, request)
        if player in change.table.to_act:
            raise Refusal("nobody-waits", game=game.id)
        if game.deadline_at is None:
            raise Refusal("no-time-limit", game=game.id)
        more = min(game.deadline_at + clock.MORE_TIME, change.now + LONGEST_WAIT)
        if more <= game.deadline_at:
            raise Refusal("time-enough", until=f"<t:{int(game.deadline_at.timestamp())}:f>")
        change.record(Act(replace(game, deadline_at=more), "time", notices=((None, "time"),)))
    return change.table


async def time_is_over(service: Service, seen: Table, moves: Sequence[tuple[int, Move]], *, unreachable: bool) -> Table:
    """Do what was agreed for the end of a turn's time, unless the turn or its deadline has changed since ``seen``.

    ``moves``: what a computer would play on each seat; who must choose several times in secret has their time end as
    often. ``unreachable``: they could not see the board in time, and get some more time instead.
    """
    async with service.change(seen.game.id) as change:
        game, waiting, limit = change.table.game, change.table.people_to_act, clock.turn_time(change.table.game)
        changed = (change.table.shown, game.deadline_at) != (seen.shown, seen.game.deadline_at)
        if changed or limit is None or game.deadline_at is None or not waiting:
            return change.table
        since = service.uptime.since(service.shards.shard_of(game.guild_id))
        missed = since is None or game.deadline_at <= since or change.now - game.deadline_at > clock.LATE
        if unreachable or missed:
            change.record(Act(replace(game, deadline_at=change.now + clock.grace(game)), "time", text="grace"))
        elif game.options.at_end == "nothing":
            change.record(Act(replace(game, deadline_at=game.deadline_at + limit, reminded=False), "time"))
        elif game.options.at_end == "move":
            for seat, move in moves:
                table = change.table
                if table.running and seat in table.position.to_act:
                    unrated = replace(table.game, unrated_because=table.game.unrated_because or "time")
                    change.record(played(Table(unrated, table.replay), seat, move))
        else:
            leave = give_up if game.options.at_end == "forfeit" else take_over
            for player in waiting:
                if change.table.running:
                    change.record(leave(change.table, player, "timeout"))
    return change.table
