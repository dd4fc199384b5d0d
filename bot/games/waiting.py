"""Waiting for somebody: calling them, giving them more time, and what happens when their time is over."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.games import timing
from bot.games.asking import find_blockers
from bot.games.checks import check_plays, may_give
from bot.games.computers import Chosen, play_chosen
from bot.games.decision import Decision, Notice, Request
from bot.games.refusal import Refusal
from bot.games.replay import Table
from bot.games.seats import give_up, take_over
from bot.games.service import Service
from bot.storage.rows import Game, Timer

LONGEST_WAIT = timedelta(days=30)
"""No turn gets more time than this by others' kindness."""


def check_may_nudge(table: Table, request: Request, now: datetime) -> None:
    """Refuse to call those for whom the game waits."""
    game = table.game
    player = check_plays(table, request)
    if player in table.to_act:
        raise Refusal("nobody-waits", game=game.id)
    if game.channel_gone:
        raise Refusal("channel-gone", game=game.id)
    if game.stalled:
        raise Refusal("stalled", game=game.id)
    if game.nudged_at is not None and now < (again := game.nudged_at + timing.NUDGE_EVERY):
        raise Refusal("nudged-already", game=game.id, again=f"<t:{int(again.timestamp())}:R>")
    if game.turned_at is not None and now < (again := game.turned_at + timing.NUDGE_AFTER):
        raise Refusal("called-just-now", game=game.id, again=f"<t:{int(again.timestamp())}:R>")


async def nudge(service: Service, request: Request, game_id: str, gone: Collection[int] = ()) -> Table:
    """Call those for whom the game waits, once a day, but not the users who are ``gone`` from the server.

    Nor is anybody called who has blocked the person.
    """

    def decide(table: Table) -> Sequence[Decision]:
        now = service.clock()
        check_may_nudge(table, request, now)
        waiting = table.people_to_act
        if waiting and all(player.user_id in gone for player in waiting):
            raise Refusal("everybody-gone", game=table.game.id, who=", ".join(player.name for player in waiting))
        if waiting and all(player.user_id in silent for player in waiting):
            there = (player.name for player in waiting if player.user_id not in gone)
            raise Refusal("not-called", game=table.game.id, who=", ".join(there))
        return [_remind(table, replace(table.game, nudged_at=now), "nudge", silent)]

    silent = {*gone, *await find_blockers(service, request)}
    return await service.change(game_id, request, decide)


async def remind(service: Service, timer: Timer) -> Table:
    """Remind those for whom the game waits that most of their time is gone; of a turn only once."""

    def decide(table: Table) -> Sequence[Decision]:
        if table.game.reminded or not table.people_to_act:
            return []
        return [_remind(table, replace(table.game, reminded=True), "remind")]

    return await service.change(timer.game_id, None, decide, timer)


def _remind(table: Table, game: Game, kind: str, silent: Collection[int] = ()) -> Decision:
    after = replace(game, reminders=game.reminders + 1)
    notices = [Notice(player.user_id, kind) for player in table.people_to_act if player.user_id not in silent]
    if after.stalled:
        notices.append(Notice(None, "stalled"))
    return Decision(after, "nudge" if kind == "nudge" else "remind", notices=tuple(notices))


async def give_time(service: Service, request: Request, game_id: str) -> Table:
    """Give those for whom the game waits a day more."""

    def decide(table: Table) -> Sequence[Decision]:
        game = table.game
        player = game.player(request.person.id)
        if player is None and not may_give(table, request):
            raise Refusal("not-seated", game=game.id)
        if player is not None:
            check_plays(table, request)
        if player in table.to_act:
            raise Refusal("nobody-waits", game=game.id)
        if game.deadline_at is None:
            raise Refusal("no-time-limit", game=game.id)
        more = min(game.deadline_at + timing.MORE_TIME, service.clock() + LONGEST_WAIT)
        if more <= game.deadline_at:
            raise Refusal("time-enough", until=f"<t:{int(game.deadline_at.timestamp())}:f>")
        return [Decision(replace(game, deadline_at=more), "time", notices=(Notice(None, "time"),))]

    return await service.change(game_id, request, decide)


async def time_is_over(service: Service, timer: Timer, moves: Sequence[Chosen], *, unreachable: bool) -> Table:
    """Do what was agreed for the end of a turn's time. ``moves``: what a computer would play for each.

    ``unreachable``: the players could not see or answer it in time, so they are given some more instead.
    """

    def decide(table: Table) -> Sequence[Decision]:
        game, now = table.game, service.clock()
        limit = timing.turn_time(game)
        waiting = table.people_to_act
        if limit is None or game.deadline_at is None or not waiting:
            return []
        since = service.reach.since(service.shards.shard_of(game.guild_id))
        missed = since is None or timer.due_at <= since or now - timer.due_at > timing.LATE
        if unreachable or missed:
            return [Decision(replace(game, deadline_at=now + timing.grace(game)), "time", text="grace")]
        if game.options.at_end == "nothing":
            return [Decision(replace(game, deadline_at=game.deadline_at + limit, reminded=False), "time")]
        if game.options.at_end == "move":
            return _play_for(table, moves)
        decisions: list[Decision] = []
        for player in waiting:
            leave = give_up if game.options.at_end == "forfeit" else take_over
            decisions.append(leave(Table(decisions[-1].after if decisions else game, table.replay), player, "timeout"))
            if decisions[-1].after.status != "running":
                break
        return decisions

    return await service.change(timer.game_id, None, decide, timer)


async def play_for(service: Service, timer: Timer, moves: Sequence[Chosen]) -> Table:
    """Play what a computer thought of for those whose time was over, if they still have to choose."""

    def decide(table: Table) -> Sequence[Decision]:
        return _play_for(table, moves) if table.shown == timer.version else []

    return await service.change(timer.game_id, None, decide)


def _play_for(table: Table, moves: Sequence[Chosen]) -> list[Decision]:
    decisions: list[Decision] = []
    for chosen in moves:
        if table.running and chosen.seat in table.position.to_act:
            spoiled = replace(table.game, spoiled=table.game.spoiled or "time")
            decisions += play_chosen(Table(spoiled, table.replay), chosen)
            table = Table(decisions[-1].after, decisions[-1].replay)
    return decisions
