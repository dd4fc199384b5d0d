"""The clock of a turn: since when a game waits, how long it may, what happens then, and whether people could come.

All of it is a function of the table. What the clock does changes what it follows from, so that it does it once.

A game's ``deadline_at`` is calculated as if nobody took days off after ``clock_at``. While any awaited player is away,
the clock of the turn stops, which moves everything that is due: see `find_deadline`. Both are updated when the game
begins to wait for another player, because that player's earlier days off haven't stopped the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from operator import attrgetter
from typing import Literal

from bot.games.core import days_off, unasked
from bot.games.core.replay import Table, Turn, list_awaited_people
from bot.storage.acts import ACTS, ActKind
from bot.storage.rows import DaysOff, Game, Player

REMINDED_BEFORE = 0.2
"""The part of a turn's time that is left when its player is reminded; also the grace after an outage."""
LATE = timedelta(minutes=2)
"""A deadline that is carried out later than this was missed by the bot, not by the player."""
NUDGE_INTERVAL = timedelta(days=1)
NUDGE_DELAY = timedelta(hours=1)
"""Time between the call to a turn and the first nudge."""
MORE_TIME = timedelta(days=1)
ANSWERED_WITHIN = timedelta(seconds=5)
"""How long the poster waits for the answer to a press, which edits the lobby as well."""
FURTHEST = timedelta(days=31)
"""Nobody is given as much time for a turn: what is to happen later than that was noted by a clock that was ahead."""
LONG_AWAY = timedelta(days=7)
"""After so many days off in a turn the others may leave the game unrated."""
BRIEF = timedelta(minutes=1)
"""After a shorter interruption Discord sends the events that were missed."""

Alarm = Literal["computer", "unasked", "remind", "deadline"]
"""A computer is to move, a move is played for a person by itself, who is to move is reminded, or their time is over."""


def turn_time(game: Game) -> timedelta | None:
    """How long a turn may take, ``None`` for as long as it takes."""
    return None if game.options.turn_hours is None else timedelta(hours=game.options.turn_hours)


def grace(game: Game) -> timedelta:
    """What is added where the bot could not be reached when time ran out."""
    return (turn_time(game) or timedelta()) * REMINDED_BEFORE


def find_deadline(table: Table) -> datetime | None:
    """When the turn's time is over, ``None`` without an end."""
    return _find_deadline(table.game, table.people_to_act)


def find_stored_deadline(game: Game) -> datetime | None:
    """When the turn's time of a game is over whose moves were not played again: whom it waits for is stored with it."""
    return _find_deadline(game, list_awaited_people(game))


def _find_deadline(game: Game, people: Iterable[Player]) -> datetime | None:
    return None if game.deadline_at is None else _put_off(game, people, game.deadline_at)


def find_shown_deadline(table: Table) -> datetime | None:
    """The deadline that a board shows: none once the game is on hold."""
    return None if table.game.on_hold else find_deadline(table)


def place_deadline(table: Table, left: timedelta, now: datetime) -> datetime:
    """The ``deadline_at`` of a turn that has so much time left now."""
    return now + left - _count_off(table, now)


def find_away(table: Table, now: datetime) -> list[tuple[Player, datetime]]:
    """The people whom the game waits for and who are away, each with until when."""
    found = [(player, days_off.find_away_until(player.away, now)) for player in table.people_to_act]
    return [(player, until) for player, until in found if until is not None]


def find_next_away(table: Table, now: datetime) -> datetime | None:
    """When the first days off of somebody whom the game waits for begin or end."""
    return days_off.find_next_change(_list_days_off(table.people_to_act), now)


def may_leave_unrated(table: Table, leaver: Player, now: datetime) -> bool:
    """Whether it does not count if this player leaves: it has waited for others for a week of their days off.

    Where a seat has changed hands, or a turn come back, it waits anew.
    """
    is_away = any(player.seat != leaver.seat for player, _ in find_away(table, now))
    others = [player for player in table.people_to_act if player.seat != leaver.seat]
    return is_away and _count_days_off(table.game, others, now) >= LONG_AWAY


def _put_off(game: Game, people: Iterable[Player], at: datetime) -> datetime:
    """When that comes which would come at ``at`` if these people had no days off."""
    return days_off.move_past(_list_days_off(people), game.clock_at or at, at)


def _count_off(table: Table, now: datetime) -> timedelta:
    """For how long the clock of the turn has stood still."""
    return _count_days_off(table.game, table.people_to_act, now)


def _count_days_off(game: Game, people: Iterable[Player], now: datetime) -> timedelta:
    """How much of the turn's time these people have been off."""
    return days_off.count_between(_list_days_off(people), game.clock_at or now, now)


def _list_days_off(people: Iterable[Player]) -> list[DaysOff]:
    return [days for player in people for days in player.away]


def set_clock(before: Table, after: Table, act: ActKind, asked_by: int | None, now: datetime) -> Game:
    """Return the game after ``act`` with the clock of its turn. Each turn has its own time.

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
        # Somebody has come back to a game on hold, or it has a channel again.
        return replace(game, deadline_at=_deadline(after, game, now), reminded=False)
    return game


def _keep_time_left(before: Table, after: Table, game: Game, now: datetime) -> Game:
    """Return the game with the same time left, although it waits for other players of the same turn."""
    if game.deadline_at is None:
        return game
    return replace(game, deadline_at=game.deadline_at + _count_off(before, now) - _count_off(after, now))


def _settle_days_off(before: Table, game: Game, now: datetime) -> Game:
    """Return the game with the same time left, so that only days off from now on stop its clock."""
    if game.deadline_at is None:
        return replace(game, clock_at=now)
    return replace(game, deadline_at=game.deadline_at + _count_off(before, now), clock_at=now)


def _is_answer(before: Table, after: Table, act: ActKind, by: int) -> bool:
    """Whether this user has shown by an act that the game does not wait for nobody."""
    if not ACTS[act].is_answer:
        return False
    if ACTS[act].secret and after.shown == before.shown:
        # Of a choice in secret everybody sees only that it was the last.
        return before.waits_for(by) and not after.waits_for(by)
    if before.waits_for(by):
        return True
    if before.running and ACTS[act].hands_over:
        # Else those who wait could have the same person called without end, by giving a seat to each other.
        return any(after.game.players[player.seat] != player for player in before.to_act)
    return after.shown != before.shown


def _change_hands(before: Table, after: Table, game: Game, now: datetime) -> Game:
    """Return the game with the clock of a turn in which a seat has changed hands.

    A person who takes a seat that is to move has the whole time, but only once in a turn. Otherwise two people could
    give a seat to each other and the turn would never end.
    """
    waiting = before.people_to_act
    come = [player for player in after.people_to_act if player not in waiting]
    if after.people_to_act and not come:
        return _keep_time_left(before, after, game, now)
    if come and waiting and _has_changed_hands(before):
        return _settle_days_off(before, game, now)
    return begin_turn(Table(game, after.replay), now)


def _has_changed_hands(table: Table) -> bool:
    """Check whether another person has taken a seat of the current turn since it began."""
    assert table.replay is not None, "the game runs"
    return table.replay.find_handed_over(_list_seats_of_turn(table)) is not None


def _list_seats_of_turn(table: Table) -> list[int]:
    """The seats that move in the current turn, including seats that have chosen in secret."""
    position = table.position
    return [seat for seat in range(position.players) if seat in position.to_act or position.find_picked(seat)]


def _forget_nudges(before: Table, after: Table, game: Game) -> Game:
    """Return the game without the nudges of people whose move has become public."""
    known = [turn for turn in after.turns_since(before.shown) if not turn.secret]
    movers = {one.seat for turn in known for one in after.known_with(turn) if one.by is not None}
    players = tuple(replace(player, nudged_at=None) if player.seat in movers else player for player in game.players)
    return replace(game, players=players)


def _resume_turn(after: Table, now: datetime) -> Game:
    """Return the game with the clock of a turn whose move was taken back: the clock didn't stop because of the move.

    If the others agreed, the turn has only just begun.
    """
    assert after.replay is not None, "the game runs"
    turned_at = after.replay.find_turned_at(_list_seats_of_turn(after)) or now
    begun = begin_turn(after, min(turned_at, now))
    back = _settle_days_off(Table(begun, after.replay), begun, now)
    if back.deadline_at is None:
        return back
    # A person who has just taken back a move needs no reminder.
    return replace(back, reminded=_put_off(back, after.people_to_act, back.deadline_at - grace(back)) <= now)


def find_undo_end(table: Table, turns: Sequence[Turn]) -> datetime | None:
    """Return until when these last moves can be taken back without asking, ``None`` without a limit.

    That is the end of the turn in which the first of them was made.
    """
    assert table.replay is not None, "the game runs"
    limit = turn_time(table.game)
    chosen = [*takewhile(attrgetter("secret"), turns)]
    seats = {turn.seat for turn in turns[: len(chosen) + 1]}
    turned_at = table.replay.find_turned_at(seats, before=turns[0].version)
    if limit is None or turned_at is None:
        return None
    away = _list_days_off(table.game.players[seat] for seat in seats)
    return days_off.move_past(away, turned_at, turned_at + limit)


def _is_stopped(game: Game) -> bool:
    """Whether the clock is stopped: without a channel, or on hold where the end of a turn's time changes nothing.

    Where the bot only answers, a game is on hold because nobody could be told, whatever was agreed for that end.
    """
    ends_nothing = game.options.at_end == "nothing" or not game.place.may_post
    return game.channel_gone or (game.on_hold and ends_nothing)


def _deadline(table: Table, game: Game, now: datetime) -> datetime | None:
    limit = turn_time(game)
    if not limit or not table.people_to_act or _is_stopped(game):
        return None
    return place_deadline(Table(game, table.replay), limit, now)


def schedule(table: Table) -> list[tuple[Alarm, datetime]]:
    """What will happen to the game by the clock as it stands now, and when, the soonest first."""
    game = table.game
    alarms = list[tuple[Alarm, datetime]]()
    if not table.running or game.turned_at is None:
        return []
    if table.computers_to_act:
        alarms.append(("computer", game.turned_at))
    if unasked.find_unasked(table) is not None:
        alarms.append(("unasked", game.turned_at))
    people = table.people_to_act
    if game.deadline_at is not None and people:
        if not (game.reminded or game.on_hold):
            alarms.append(("remind", _put_off(game, people, game.deadline_at - grace(game))))
        alarms.append(("deadline", _put_off(game, people, game.deadline_at)))
    return sorted(alarms, key=lambda alarm: alarm[1])


def next_at(table: Table) -> datetime | None:
    """When something happens next."""
    return min((at for _, at in schedule(table)), default=None)


def due(table: Table, now: datetime) -> Alarm | None:
    """What is to happen now."""
    return next((alarm for alarm, at in schedule(table) if at <= now), None)


def is_ahead(game: Game, now: datetime) -> bool:
    """Whether its turn was timed by a clock that was ahead: it begins later than now, or ends later than it can."""
    began_later = game.turned_at is not None and game.turned_at > now + LATE
    ends_later = game.deadline_at is not None and game.deadline_at > now + FURTHEST
    return began_later or ends_later


def begin_turn(table: Table, now: datetime) -> Game:
    """The game with its turn beginning now."""
    begun = replace(table.game, turned_at=now, clock_at=now, reminded=False)
    return replace(begun, deadline_at=_deadline(table, begun, now))


def still_until(since: datetime | None, period: timedelta, now: datetime) -> datetime | None:
    """When so much time will have passed since a moment, ``None`` where it has; or where a clock was ahead then."""
    if since is None or since > now + LATE or since + period <= now:
        return None
    return since + period


class Uptime:
    """Since when people on the servers of each shard can reach this process: earlier deadlines could not be met."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._began = clock()
        self._since: dict[int, datetime] = {}
        self._lost: dict[int, datetime] = {}

    def begin(self, shard: int) -> None:
        """Note that a shard is yet to be connected."""
        self._lost[shard] = datetime.min.replace(tzinfo=UTC)

    def lose(self, shard: int) -> None:
        """Note that a shard has lost its connection."""
        self._lost.setdefault(shard, self._clock())

    def regain(self, shard: int) -> None:
        """Note that a shard is connected."""
        lost = self._lost.pop(shard, None)
        if lost is not None and self._clock() - lost > BRIEF:
            self._since[shard] = self._clock()

    def since(self, shard: int) -> datetime | None:
        """From when on people have been able to reach it, ``None`` where they cannot now."""
        lost = self._lost.get(shard)
        if lost is not None and self._clock() - lost > BRIEF:
            return None
        now = self._clock()
        # Noted again, as a clock that was ahead must not move it along with the time.
        self._began = min(self._began, now)
        self._since = {shard: min(since, now) for shard, since in self._since.items()}
        return self._since.get(shard, self._began)
