"""Waiting for players: nudges, reminders, extra time, and the alarms of games."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core import automatic_moves, clock, days_off
from bot.games.core.checks import check_plays, may_give
from bot.games.core.participants import is_same_turn
from bot.games.core.replay import Table
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Change, NewAct, Notice, Service
from bot.games.people.privacy import forget_idle_games, forget_left_guilds
from bot.games.posting.call_styles import find_when_callable
from bot.games.posting.outbox import forget_ended_tokens
from bot.games.table.call_limits import call_some, find_blockers, forget_old_calls, format_countdown
from bot.games.table.hosting import pass_from_absent
from bot.games.table.lobby import expire
from bot.games.table.offers import make_cancellation
from bot.games.table.play import make_play, play_automatic_move, play_computer, think
from bot.games.table.seats import find_next_order, give_up, take_over
from bot.games.time.alarms import SubjectTimers
from bot.rules.game import Move
from bot.storage import game_queries, person_queries, subjects
from bot.storage.call_reasons import CALL_REASONS
from bot.storage.payloads import FORFEIT, NOTHING, GaveTime
from bot.storage.rows import Call, CallReason, Game, Player
from bot.storage.subjects import GAME

MAX_POST_DELAY = timedelta(days=4)
"""Upper bound of the delay of a post. A later time was stored while the system clock was ahead."""
MAX_REMAINING_TIME = timedelta(days=30)
"""Maximum remaining time of a turn after other players have extended it."""


async def check_may_nudge(connection: AsyncConnection, table: Table, request: Request, now: datetime) -> None:
    """Refuse the nudge if the awaited players can't be nudged now."""
    game = table.game
    player = check_plays(table, request)
    if player in table.to_act:
        raise Refusal("nobody-waits", game=game.id)
    if game.channel_gone:
        raise Refusal("channel-gone", game=game.id)
    if game.on_hold:
        raise Refusal("stalled" if game.tournament_id is None else "stalled-table", game=game.id)
    _check_not_all_away(table, now)
    who = tuple(player.name for player in table.people_to_act)
    nudged = _find_nudged(table, now)
    if nudged and len(nudged) == len(table.people_to_act):
        until = await _find_when_called(connection, table, max(nudged.values()), now)
        if until is not None:
            raise Refusal("nudged-later", game=game.id, who=who, until=until)
        once_more = min(nudged.values()) + clock.NUDGE_INTERVAL
        raise Refusal("nudged-already", game=game.id, who=who, again=f"<t:{int(once_more.timestamp())}:R>")
    again = clock.find_period_end(game.turned_at, clock.NUDGE_DELAY, now)
    if again is not None:
        until = await _find_when_called(connection, table, game.turned_at, now)
        if until is not None:
            raise Refusal("called-later", game=game.id, who=who, until=until)
        raise Refusal("called-just-now", game=game.id, who=who, again=f"<t:{int(again.timestamp())}:R>")


def _find_nudged(table: Table, now: datetime) -> dict[int, datetime]:
    """Return the awaited seats whose players were nudged within the last day, with the times of the nudges."""
    nudged = {player.seat: player.nudged_at for player in table.people_to_act if player.nudged_at is not None}
    return {seat: at for seat, at in nudged.items() if clock.find_period_end(at, clock.NUDGE_INTERVAL, now) is not None}


def _check_not_all_away(table: Table, now: datetime) -> None:
    """Refuse to nudge if all awaited players are away."""
    away = clock.find_away(table, now)
    if away and len(away) == len(table.people_to_act):
        first = min(until for _, until in away)
        names = tuple(player.name for player, _ in away)
        last = days_off.format_last_day(first)
        raise Refusal("days-off-now", game=table.game.id, who=names, until=last, again=format_countdown(first))


async def _find_when_called(
    connection: AsyncConnection, table: Table, since: datetime | None, now: datetime
) -> str | None:
    """Format the time at which the first notification sent at ``since`` reaches an awaited player.

    Return ``None`` if an awaited player has already been reached.
    """
    late = await find_delayed_calls(connection, table, since or now, now)
    if not late or len(late) < len(table.people_to_act):
        return None
    return f"<t:{int(min(late.values()).timestamp())}:t>"


async def find_delayed_calls(
    connection: AsyncConnection, table: Table, since: datetime, now: datetime
) -> dict[int, datetime]:
    """Return the times until which quiet hours or days off delay notifications sent at ``since``, by awaited user."""
    calls = await game_queries.load_calls(connection, table.game.id)
    due = [call for call in calls if call.message_id is None and _calls_to_move(call)]
    still = [call.user_id for call in due if call.user_id and is_same_turn(table, call.user_id, call.version)]
    waiting = [user_id for user_id in still if table.waits_for(user_id)]
    people = await person_queries.load_people(connection, waiting)
    found = dict[int, datetime]()
    for user_id in waiting:
        until = find_when_callable(people[user_id], since)
        if until is not None and until > now:
            found[user_id] = until
    return found


def _calls_to_move(call: Call) -> bool:
    spec = CALL_REASONS[call.why]
    return spec.topic == "move" and not spec.is_reminder


class Nudged(NamedTuple):
    """A game after a nudge, and the users whom the nudge notifies now or when their quiet hours end."""

    table: Table
    called: frozenset[int]


async def nudge(service: Service, request: Request, game_id: str, gone: Collection[int] = ()) -> Nudged:
    """Notify the awaited players, each at most once a day until they have moved.

    The nudge doesn't notify people who are ``gone`` from the guild, who have blocked the requester, or whom the
    requester has notified too often recently.
    """
    blockers = await find_blockers(service, request)
    # For a repeated delivery, only these exceptions are known. Otherwise, they are replaced below.
    silent = frozenset(gone) | frozenset(blockers)
    async with service.change(game_id, request) as change:
        await check_may_nudge(change.connection, change.table, request, change.now)
        silent = await _choose_silent(change, request.person.id, gone, blockers)
        change.record(_remind(change.table, _record_nudges(change.table, change.now), "nudge", silent))
        pass_from_absent(change)
    waiting = {player.user_id for player in change.table.people_to_act if player.user_id is not None}
    return Nudged(change.table, frozenset(waiting - silent))


def _record_nudges(table: Table, now: datetime) -> Game:
    """Return the game with a nudge recorded for every awaited player who wasn't nudged within the last day."""
    seats = {player.seat for player in table.people_to_act} - _find_nudged(table, now).keys()
    players = tuple(replace(one, nudged_at=now) if one.seat in seats else one for one in table.game.players)
    return replace(table.game, players=players)


async def _choose_silent(
    change: Change, caller_id: int, gone: Collection[int], blockers: Collection[int]
) -> frozenset[int]:
    """Return the awaited users whom this user's nudge doesn't notify.

    Players who are away are notified of their turn when they return.

    :raises Refusal: The nudge wouldn't notify anybody.
    """
    game_id = change.table.game.id
    away = {player.seat for player, _ in clock.find_away(change.table, change.now)}
    unavailable = away | _find_nudged(change.table, change.now).keys()
    present = [player for player in change.table.people_to_act if player.seat not in unavailable]
    waiting = {player.user_id: player.name for player in present if player.user_id is not None}
    there = {user_id: name for user_id, name in waiting.items() if user_id not in gone}
    if waiting and not there:
        raise Refusal("everybody-gone", game=game_id, who=tuple(waiting.values()))
    willing = {user_id: name for user_id, name in there.items() if user_id not in blockers}
    if there and not willing:
        raise Refusal("not-called", game=game_id, who=tuple(there.values()))
    called_often = await call_some(change.connection, caller_id, willing, change.now)
    if willing and len(called_often) == len(willing):
        again = format_countdown(min(called_often.values()))
        raise Refusal("asked-often", game=game_id, who=tuple(willing.values()), again=again)
    called = willing.keys() - called_often.keys()
    everybody = {player.user_id for player in change.table.people_to_act if player.user_id is not None}
    return frozenset(everybody - called)


async def remind(service: Service, seen: Table) -> Table:
    """Remind the awaited players, once per turn."""
    async with service.change(seen.game.id) as change:
        if clock.due(change.table, change.now) == "remind":
            change.record(_remind(change.table, replace(change.table.game, reminded=True), "remind"))
            pass_from_absent(change)
    return change.table


def _remind(table: Table, game: Game, kind: Literal["nudge", "remind", "time"], silent: Collection[int] = ()) -> NewAct:
    """Return an act that counts as a reminder and notifies the awaited players except the ``silent`` ones."""
    why: CallReason = "nudge" if kind == "nudge" else "remind"
    after = replace(game, reminders=game.reminders + 1)
    notices: list[Notice] = [(one.user_id, why) for one in table.people_to_act if one.user_id not in silent]
    if after.on_hold:
        notices.append((None, "stalled"))
    payload = GaveTime() if kind == "time" else NOTHING
    return NewAct(after, kind, payload=payload, notices=tuple(notices))


async def give_time(service: Service, request: Request, game_id: str) -> Table:
    """Give the awaited players another day."""
    async with service.change(game_id, request) as change:
        game = change.table.game
        player = game.player(request.person.id)
        if player is None and not may_give(change.table, request):
            raise Refusal("not-seated", game=game.id)
        if player is not None:
            check_plays(change.table, request)
        if player in change.table.to_act:
            raise Refusal("nobody-waits", game=game.id)
        until = clock.find_deadline(change.table)
        if game.deadline_at is None or until is None:
            raise Refusal("no-time-limit", game=game.id)
        most = clock.place_deadline(change.table, MAX_REMAINING_TIME, change.now)
        more = min(game.deadline_at + clock.MORE_TIME, most)
        if more <= game.deadline_at:
            raise Refusal("time-enough", until=f"<t:{int(until.timestamp())}:f>")
        change.record(NewAct(replace(game, deadline_at=more), "time", payload=GaveTime(), notices=((None, "time"),)))
    return change.table


async def apply_timeout(service: Service, seen: Table, moves: Sequence[tuple[int, Move]], *, unnotified: bool) -> Table:
    """Apply the agreed consequence of a turn's timeout, unless the turn or its deadline has changed since ``seen``.

    ``moves`` are a computer's moves by seat. A player who must choose several times in secret runs out of time for each
    choice.

    The players get more time instead if the bot was offline at the deadline or is late. They also do if a player
    couldn't know in time that it was their turn (``unnotified``). If the bot is a guest, notifying such a player may
    never become possible. In that case, the players get the full time for a turn, together with a reminder.
    """
    async with service.change(seen.game.id) as change:
        game = change.table.game
        has_changed = (change.table.shown, game.deadline_at) != (seen.shown, seen.game.deadline_at)
        ended = clock.find_deadline(change.table)
        if not has_changed and ended is not None and ended <= change.now and change.table.people_to_act:
            since = service.uptime.since(service.shards.shard_of(game.guild_id))
            is_missed = since is None or ended <= since or change.now - ended > clock.MAX_LATENESS
            _end_turn(change, moves, unnotified=unnotified, is_missed=is_missed)
    return change.table


def _end_turn(change: Change, moves: Sequence[tuple[int, Move]], *, unnotified: bool, is_missed: bool) -> None:
    """Apply the agreed consequence of a turn's timeout. ``is_missed``: the bot was offline or is late."""
    game = change.table.game
    limit = clock.turn_time(game)
    if limit is None or game.deadline_at is None:
        return
    if is_missed or (unnotified and game.place.may_post):
        later = clock.place_deadline(change.table, clock.grace(game), change.now)
        change.record(NewAct(replace(game, deadline_at=later), "time", payload=GaveTime(is_grace=True)))
    elif unnotified:
        later = clock.place_deadline(change.table, limit, change.now)
        change.record(_remind(change.table, replace(game, deadline_at=later, reminded=True), "time"))
        pass_from_absent(change)
    elif clock.is_first_move_due(change.table):
        change.record(make_cancellation(change.table, "unmoved"))
    elif game.options.at_end == "nothing":
        later = game.deadline_at + limit
        change.record(NewAct(replace(game, deadline_at=later, reminded=False), "time", payload=GaveTime()))
    elif game.options.at_end == "move":
        for seat, move in moves:
            table = change.table
            if table.running and seat in table.position.to_act:
                change.record(make_play(table, seat, move, because="time-up"))
    else:
        _take_seats(change, change.table.people_to_act)


def _take_seats(change: Change, late: Sequence[Player]) -> None:
    """Take the seats of players whose time is up. These players leave together and share a rank."""
    game = change.table.game
    order = find_next_order(game)
    # If all remaining people are late, nobody should win by being the last one.
    is_forfeited = game.options.at_end == "forfeit" and (len(late) == 1 or len(late) < len(game.humans))
    leave = give_up if is_forfeited else take_over
    for player in late:
        if change.table.running:
            act = leave(change.table, player, "timeout", order=order)
            change.record(replace(act, notices=_list_seat_loss_notices(player, act)))


def _list_seat_loss_notices(player: Player, act: NewAct) -> tuple[Notice, ...]:
    """Return the notification to a player who has lost their seat by this act because their time was up."""
    if player.user_id is None:
        return ()
    return ((player.user_id, "forfeited" if act.payload == FORFEIT else "taken-over"),)


class GameTimers(SubjectTimers[Table, clock.Alarm]):
    """The alarms of games: reminders, timeouts, computers' moves, and planned or forced moves."""

    kind = GAME

    async def load(self, connection: AsyncConnection, subject_id: str) -> Table:
        return await self._service.load(connection, subject_id)

    def row_of(self, seen: Table) -> Game:
        return seen.game

    def find_next_alarm(self, seen: Table) -> datetime | None:
        return clock.next_at(seen)

    def find_urgent(self, changed: Table) -> str | None:
        """Return the id of a game that waits for a computer, or for a person with a planned or forced move.

        A press in a direct message can change a game of another shard. That shard's process finds the game itself.
        """
        plays_by_itself = changed.computers_to_act or automatic_moves.find_automatic_move(changed) is not None
        if plays_by_itself and self._service.shards.has(changed.game.guild_id):
            return changed.game.id
        return None

    def find_alarm(self, seen: Table) -> clock.Alarm | None:
        return clock.due(seen, self._service.clock())

    def needs_thought(self, seen: Table, alarm: clock.Alarm) -> bool:
        """Check whether a computer has to choose a move, for its own seat or for a person whose time is up."""
        return alarm == "computer" or (alarm == "deadline" and seen.game.options.at_end == "move")

    async def carry_out(self, seen: Table, alarm: clock.Alarm) -> None:
        if alarm == "computer":
            await play_computer(self._service, seen)
        elif alarm == "automatic":
            await play_automatic_move(self._service, seen.game.id)
        elif alarm == "remind":
            await remind(self._service, seen)
        else:
            await self._end_time(seen)

    async def _end_time(self, seen: Table) -> None:
        unnotified = not await self._are_notified(seen)
        thinking = seen.people_to_act if seen.game.options.at_end == "move" else ()
        moves = [await think(self._service, seen, player) for player in thinking]
        # A player may have moved while the computer was thinking. Other players' timeouts are still due.
        with contextlib.suppress(Refusal):
            await apply_timeout(self._service, seen, moves, unnotified=unnotified)

    async def _are_notified(self, seen: Table) -> bool:
        """Check whether all awaited players could know that it is their turn.

        Either the board has been posted or, if the bot is a guest, they have received direct messages for this turn.
        """
        game_id = seen.game.id
        async with self._service.database.read() as connection:
            posting = await subjects.load_posting(connection, GAME, game_id)
            if posting is None or posting.posted.board_version >= posting.board_version:
                return True
            if seen.game.place.may_post:
                return False
            calls = await game_queries.load_calls(connection, game_id)
        sent = [call for call in calls if call.message_id is not None and CALL_REASONS[call.why].topic == "move"]
        notified = {call.user_id for call in sent if call.user_id and is_same_turn(seen, call.user_id, call.version)}
        return all(player.user_id in notified for player in seen.people_to_act)


async def correct_times(service: Service) -> None:
    """Correct turns and posts that were scheduled while the system clock was ahead."""
    now = service.clock()
    shards = service.shards
    turns = await service.database.query(
        game_queries.list_future_turns, now, now + clock.MAX_LATENESS, now + clock.MAX_TURN_TIME, shards
    )
    for game_id in turns:
        with contextlib.suppress(Refusal):
            await _restart_turn(service, game_id)
    for game_id, version in await service.database.query(game_queries.list_future_posts, now + MAX_POST_DELAY, shards):
        async with service.database.write() as connection:
            await subjects.reschedule(connection, GAME, game_id, version, "post_at", now)


async def _restart_turn(service: Service, game_id: str) -> None:
    async with service.change(game_id) as change:
        table = change.table
        if table.running and clock.is_ahead(table.game, change.now):
            change.record(NewAct(clock.begin_turn(table, change.now), "time", payload=GaveTime()))
        else:
            # The turn's times are correct. Only the retry after a failure was scheduled too late.
            at = clock.next_at(table)
            await subjects.reschedule(change.connection, GAME, game_id, table.game.version, "act_at", at)


async def tidy(service: Service, *, present_known: bool = True) -> None:
    """Close unused lobbies and delete obsolete data.

    This includes old calls, expired tokens, idle games where the bot is a guest, and the data of guilds that the bot
    left long ago. Data of guilds is deleted only if all shards are connected (``present_known``), because a guild may
    have added the bot again.
    """
    await correct_times(service)
    await expire(service)
    await forget_old_calls(service)
    await forget_ended_tokens(service)
    await forget_idle_games(service)
    if present_known:
        await forget_left_guilds(service)
