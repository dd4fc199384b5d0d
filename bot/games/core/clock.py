"""The clock of a turn: its deadline, its alarms, and whether people could reach the bot before the deadline.

Everything except `Uptime` is computed from the table. Handling an alarm changes the state that caused it, so each alarm
goes off only once.

A game's ``deadline_at`` is calculated as if nobody took days off after ``clock_at``. While any awaited player is away,
the turn's clock stops, and the deadline and all alarms move with it; see `find_deadline`. ``deadline_at`` is adjusted
when the game begins to wait for other players, because their earlier days off didn't stop the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from operator import attrgetter
from typing import Literal

from bot.games.core import automatic_moves, days_off
from bot.games.core.participants import find_unmoved
from bot.games.core.replay import Table, Turn, list_awaited_people
from bot.storage.acts import ACTS, ActKind
from bot.storage.rows import DaysOff, Game, Player

REMINDER_FRACTION = 0.2
"""Fraction of a turn's time that remains when the reminder is sent; also the grace period after an outage."""
MAX_LATENESS = timedelta(minutes=2)
"""Maximum delay in handling a deadline. If the bot is later than this, the player gets more time."""
NUDGE_INTERVAL = timedelta(days=1)
NUDGE_DELAY = timedelta(hours=1)
"""Time between the notification of a turn and the first nudge."""
MORE_TIME = timedelta(days=1)
LOBBY_RESPONSE_TIMEOUT = timedelta(seconds=5)
"""Maximum time the poster waits for the response to a press, which also updates the lobby."""
MAX_TURN_TIME = timedelta(days=31)
"""Upper bound of a turn's time. A deadline further ahead was stored while the system clock was ahead."""
FIRST_MOVE_TIME = timedelta(days=1)
"""Maximum time for a player's first move in a game that began as an open table."""
LONG_AWAY = timedelta(days=7)
"""Days off in a turn after which the other players may leave the game unrated."""
RESUME_TIMEOUT = timedelta(minutes=1)
"""Maximum length of a lost connection after which Discord still resends the missed events."""

Alarm = Literal["computer", "automatic", "remind", "deadline"]
"""The cause of an alarm: a computer's move, an automatic move, a reminder, or the end of the turn's time."""


def turn_time(game: Game) -> timedelta | None:
    """Return the time limit of a turn, or ``None`` if there isn't one."""
    return None if game.options.turn_hours is None else timedelta(hours=game.options.turn_hours)


def is_first_move_due(table: Table) -> bool:
    """Check whether the game began as an open table and waits for a person whose seat hasn't moved yet."""
    return table.game.open_since is not None and table.running and bool(find_unmoved(table))


def _find_time_limit(table: Table) -> timedelta | None:
    """Return the time limit of the current turn, or ``None`` if there isn't one."""
    limit = turn_time(table.game)
    if limit is None or not is_first_move_due(table):
        return limit
    return min(limit, FIRST_MOVE_TIME)


def grace(game: Game) -> timedelta:
    """Return the extra time for a turn whose deadline passed during an outage."""
    return (turn_time(game) or timedelta()) * REMINDER_FRACTION


def find_deadline(table: Table) -> datetime | None:
    """Return the current deadline, or ``None`` if there isn't one."""
    return _find_deadline(table.game, table.people_to_act)


def find_stored_deadline(game: Game) -> datetime | None:
    """Return the current deadline of a game without replaying it, using the stored awaited players."""
    return _find_deadline(game, list_awaited_people(game))


def _find_deadline(game: Game, people: Iterable[Player]) -> datetime | None:
    return None if game.deadline_at is None else _move_past_days_off(game, people, game.deadline_at)


def find_shown_deadline(table: Table) -> datetime | None:
    """Return the deadline that boards show. Games on hold don't show one."""
    return None if table.game.on_hold else find_deadline(table)


def place_deadline(table: Table, left: timedelta, now: datetime) -> datetime:
    """Return the ``deadline_at`` to store for a turn with this much time left."""
    return now + left - _count_off(table, now)


def find_away(table: Table, now: datetime) -> list[tuple[Player, datetime]]:
    """Return the awaited people who are away, each with the end of their days off."""
    found = [(player, days_off.find_away_until(player.away, now)) for player in table.people_to_act]
    return [(player, until) for player, until in found if until is not None]


def find_next_away(table: Table, now: datetime) -> datetime | None:
    """Return the time at which the next days off of an awaited person begin or end."""
    return days_off.find_next_change(_list_days_off(table.people_to_act), now)


def may_leave_unrated(table: Table, leaver: Player, now: datetime) -> bool:
    """Check whether this player may leave the game unrated because others have been away for a week during this turn.

    The count starts again when a seat changes hands or a move is taken back.
    """
    is_away = any(player.seat != leaver.seat for player, _ in find_away(table, now))
    others = [player for player in table.people_to_act if player.seat != leaver.seat]
    return is_away and _count_days_off(table.game, others, now) >= LONG_AWAY


def _move_past_days_off(game: Game, people: Iterable[Player], at: datetime) -> datetime:
    """Return ``at``, moved past the days off of these people."""
    return days_off.move_past(_list_days_off(people), game.clock_at or at, at)


def _count_off(table: Table, now: datetime) -> timedelta:
    """Return how long the turn's clock has been stopped."""
    return _count_days_off(table.game, table.people_to_act, now)


def _count_days_off(game: Game, people: Iterable[Player], now: datetime) -> timedelta:
    """Return for how much of the turn at least one of these people has been away."""
    return days_off.count_between(_list_days_off(people), game.clock_at or now, now)


def _list_days_off(people: Iterable[Player]) -> list[DaysOff]:
    return [days for player in people for days in player.away]


def set_clock(before: Table, after: Table, act: ActKind, asked_by: int | None, now: datetime) -> Game:
    """Return the game after ``act`` with the clock of its turn updated.

    ``asked_by`` is the user who requested the act, ``None`` for acts of the clock.
    """
    game = after.game
    if asked_by is not None and _is_answer(before, after, act, asked_by):
        game = replace(game, reminders=0)
    if not after.running:
        return replace(game, deadline_at=None, offer=None)
    if before.running and ACTS[act].hands_over:
        game = _change_hands(before, after, game, now)
    elif before.running and act == "takeback":
        return _resume_turn(Table(game, after.replay), now)
    elif not before.running or after.shown != before.shown:
        return begin_turn(Table(_forget_nudges(before, after, game), after.replay), now)
    else:
        game = _keep_time_left(before, after, game, now)
    if _is_stopped(game):
        return replace(game, deadline_at=None)
    if game.deadline_at is None and _is_stopped(before.game):
        # Somebody has come back to a game on hold, or the game has a channel again.
        return replace(game, deadline_at=_deadline(after, game, now), reminded=False)
    return game


def _keep_time_left(before: Table, after: Table, game: Game, now: datetime) -> Game:
    """Return the game with the same time left, now that it waits for other players in the same turn."""
    if game.deadline_at is None:
        return game
    return replace(game, deadline_at=game.deadline_at + _count_off(before, now) - _count_off(after, now))


def _settle_days_off(before: Table, game: Game, now: datetime) -> Game:
    """Return the game with the same time left and its clock restarted now, so that only later days off stop it."""
    if game.deadline_at is None:
        return replace(game, clock_at=now)
    return replace(game, deadline_at=game.deadline_at + _count_off(before, now), clock_at=now)


def _is_answer(before: Table, after: Table, act: ActKind, by: int) -> bool:
    """Check whether this act shows that the user is present and responds to the game."""
    if not ACTS[act].is_answer:
        return False
    if ACTS[act].secret and after.shown == before.shown:
        # Others see only that a player has finished choosing in secret.
        return before.waits_for(by) and not after.waits_for(by)
    if before.waits_for(by):
        return True
    if before.running and ACTS[act].hands_over:
        # Otherwise, waiting players could keep giving a seat to each other and have the same person called forever.
        return any(after.game.players[player.seat] != player for player in before.to_act)
    return after.shown != before.shown


def _change_hands(before: Table, after: Table, game: Game, now: datetime) -> Game:
    """Return the game with its clock updated after a seat has changed hands.

    A person who takes an awaited seat gets the full time, but only once per turn. Otherwise, two people could give a
    seat to each other and the turn would never end.
    """
    waiting = before.people_to_act
    come = [player for player in after.people_to_act if player not in waiting]
    if after.people_to_act and not come:
        return _keep_time_left(before, after, game, now)
    if come and waiting and _has_changed_hands(before):
        return _settle_days_off(before, game, now)
    return begin_turn(Table(game, after.replay), now)


def _has_changed_hands(table: Table) -> bool:
    """Check whether another person has taken a seat that moves in the current turn since the turn began."""
    assert table.replay is not None, "the game is running"
    return table.replay.find_handed_over(_list_seats_of_turn(table)) is not None


def _list_seats_of_turn(table: Table) -> list[int]:
    """Return the seats that move in the current turn, including seats that have already chosen in secret."""
    position = table.position
    return [seat for seat in range(position.players) if seat in position.to_act or position.find_picked(seat)]


def _forget_nudges(before: Table, after: Table, game: Game) -> Game:
    """Return the game without the nudges of people whose move has become public."""
    known = [turn for turn in after.turns_since(before.shown) if not turn.secret]
    movers = {one.seat for turn in known for one in after.known_with(turn) if one.by is not None}
    players = tuple(replace(player, nudged_at=None) if player.seat in movers else player for player in game.players)
    return replace(game, players=players)


def _resume_turn(after: Table, now: datetime) -> Game:
    """Return the game with the clock of the turn that a take-back resumes, as if that turn had never ended.

    If the others agreed to the take-back, the turn begins at that moment.
    """
    assert after.replay is not None, "the game is running"
    turned_at = after.replay.find_turned_at(_list_seats_of_turn(after)) or now
    begun = begin_turn(after, min(turned_at, now))
    back = _settle_days_off(Table(begun, after.replay), begun, now)
    if back.deadline_at is None:
        return back
    # A person who has just taken back a move needs no reminder.
    return replace(back, reminded=_move_past_days_off(back, after.people_to_act, back.deadline_at - grace(back)) <= now)


def find_undo_end(table: Table, turns: Sequence[Turn]) -> datetime | None:
    """Return the time until which these last moves can be taken back without consent, or ``None`` without a limit.

    That is the end of the turn in which the first of them was made.
    """
    assert table.replay is not None, "the game is running"
    limit = turn_time(table.game)
    chosen = [*takewhile(attrgetter("secret"), turns)]
    seats = {turn.seat for turn in turns[: len(chosen) + 1]}
    turned_at = table.replay.find_turned_at(seats, before=turns[0].version)
    if limit is None or turned_at is None:
        return None
    away = _list_days_off(table.game.players[seat] for seat in seats)
    return days_off.move_past(away, turned_at, turned_at + limit)


def _is_stopped(game: Game) -> bool:
    """Check whether the clock is stopped.

    It stops when the channel is gone. It also stops for a game on hold if the end of the turn's time wouldn't change
    anything, or if the bot is a guest and can't notify the players.
    """
    ends_nothing = game.options.at_end == "nothing" or not game.place.may_post
    return game.channel_gone or (game.on_hold and ends_nothing)


def _deadline(table: Table, game: Game, now: datetime) -> datetime | None:
    timed = Table(game, table.replay)
    limit = _find_time_limit(timed)
    if not limit or not table.people_to_act or _is_stopped(game):
        return None
    return place_deadline(timed, limit, now)


def schedule(table: Table) -> list[tuple[Alarm, datetime]]:
    """Return the pending alarms of the game with their times, the earliest first."""
    game = table.game
    alarms = list[tuple[Alarm, datetime]]()
    if not table.running or game.turned_at is None:
        return []
    if table.computers_to_act:
        alarms.append(("computer", game.turned_at))
    if automatic_moves.find_automatic_move(table) is not None:
        alarms.append(("automatic", game.turned_at))
    people = table.people_to_act
    if game.deadline_at is not None and people:
        if not (game.reminded or game.on_hold):
            alarms.append(("remind", _move_past_days_off(game, people, game.deadline_at - grace(game))))
        alarms.append(("deadline", _move_past_days_off(game, people, game.deadline_at)))
    return sorted(alarms, key=lambda alarm: alarm[1])


def next_at(table: Table) -> datetime | None:
    """Return the time of the next alarm, if there is one."""
    return min((at for _, at in schedule(table)), default=None)


def due(table: Table, now: datetime) -> Alarm | None:
    """Return the alarm that is due now, if there is one."""
    return next((alarm for alarm, at in schedule(table) if at <= now), None)


def is_ahead(game: Game, now: datetime) -> bool:
    """Check whether the turn's times were stored while the system clock was ahead."""
    began_later = game.turned_at is not None and game.turned_at > now + MAX_LATENESS
    ends_later = game.deadline_at is not None and game.deadline_at > now + MAX_TURN_TIME
    return began_later or ends_later


def begin_turn(table: Table, now: datetime) -> Game:
    """Return the game with its turn beginning now."""
    begun = replace(table.game, turned_at=now, clock_at=now, reminded=False)
    return replace(begun, deadline_at=_deadline(table, begun, now))


def find_period_end(since: datetime | None, period: timedelta, now: datetime) -> datetime | None:
    """Return ``since + period``, or ``None`` if that has passed.

    A ``since`` in the future was stored while the system clock was ahead and is ignored.
    """
    if since is None or since > now + MAX_LATENESS or since + period <= now:
        return None
    return since + period


class Uptime:
    """The time since which people in the guilds of each shard have been able to reach this process."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._began = clock()
        self._since: dict[int, datetime] = {}
        self._lost: dict[int, datetime] = {}

    def begin(self, shard: int) -> None:
        """Record that a shard isn't connected yet."""
        self._lost[shard] = datetime.min.replace(tzinfo=UTC)

    def lose(self, shard: int) -> None:
        """Record that a shard has lost its connection."""
        self._lost.setdefault(shard, self._clock())

    def regain(self, shard: int) -> None:
        """Record that a shard is connected."""
        lost = self._lost.pop(shard, None)
        if lost is not None and self._clock() - lost > RESUME_TIMEOUT:
            self._since[shard] = self._clock()

    def since(self, shard: int) -> datetime | None:
        """Return when this shard last became reachable, or ``None`` if people can't reach it now."""
        lost = self._lost.get(shard)
        if lost is not None and self._clock() - lost > RESUME_TIMEOUT:
            return None
        now = self._clock()
        # These times may be in the future, because the system clock was ahead when they were recorded.
        self._began = min(self._began, now)
        self._since = {shard: min(since, now) for shard, since in self._since.items()}
        return self._since.get(shard, self._began)
