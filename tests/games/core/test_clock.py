"""The clock of a turn, compared with a simple clock in games with random acts. The simple clock counts every hour.

An hour counts unless the awaited player is away or the game is on hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.games.core import clock, days_off
from bot.games.core.replay import Replay, Table, without
from bot.games.table.play import after_move
from bot.storage.acts import ActKind, LogLine, write_payload
from bot.storage.payloads import TO_PERSON
from bot.storage.place import PlaceKind
from bot.storage.rows import REMINDERS_BEFORE_HOLD, DaysOff, Game, Options, Player
from tests.games.posting.situations import running
from tests.support.moves import careful_move

HOUR = timedelta(hours=1)
LIMIT = 20
"""Time per turn in hours."""
HOURS_LEFT_AT_REMINDER = 4
"""Hours before the deadline at which a player is reminded, and by which an outage extends a missed deadline."""
LONG_AWAY = 7 * 24
MAX_TIME = 30 * 24
START = datetime(2026, 12, 20, tzinfo=UTC)
PEOPLE = (1, 2, 3)
"""Ids of three people, two of whom have seats."""


@dataclass
class PlainTurn:
    """A turn that began in the hour ``began``.

    The player has ``left`` hours left. The clock has stood still for ``stood`` hours. ``handed`` is the hour in which
    the seat was first given to somebody else.
    """

    seat: int
    began: int
    left: int = LIMIT
    reminded: bool = False
    handed: int | None = None
    stood: int = 0


@dataclass
class PlainClock:
    """A simple clock. ``turns`` are the turns that haven't been taken back, with the current turn last.

    If ``are_notified`` is true, the agreed action is carried out when a turn's time ends. Otherwise players are
    reminded and get more time until the third reminder puts the game on hold.
    """

    turns: list[PlainTurn]
    are_notified: bool
    reminders: int = 0
    hour: int = 0
    off: dict[int, set[int]] = field(default_factory=lambda: {user_id: set() for user_id in PEOPLE})

    @property
    def turn(self) -> PlainTurn:
        return self.turns[-1]

    @property
    def is_held(self) -> bool:
        return self.reminders >= REMINDERS_BEFORE_HOLD

    def remind(self) -> None:
        if not self.are_notified:
            self.reminders += 1
        if self.is_held:
            # The next player to return gets the full time again.
            self.turn.left = LIMIT

    def pass_hour(self, awaited: int) -> None:
        if self.hour in self.off[awaited]:
            self.turn.stood += 1
        elif not self.is_held:
            self.turn.left = max(self.turn.left - 1, 0)
        self.hour += 1

    def find_hour(self, awaited: int, left: int) -> int:
        """Return the hour in which ``left`` hours will remain if nothing happens until then."""
        return self.pass_on(awaited, self.hour, max(self.turn.left - left, 0))

    def pass_on(self, user_id: int, hour: int, to_pass: int) -> int:
        """Return the hour at which ``to_pass`` more hours will have counted since ``hour``. Days off don't count."""
        while to_pass or hour in self.off[user_id]:
            to_pass -= hour not in self.off[user_id]
            hour += 1
        return hour

    def move_on(self) -> None:
        self.reminders = 0
        self.turns.append(PlainTurn(1 - self.turn.seat, self.hour))

    def find_start(self, turn: PlainTurn) -> int:
        return turn.began if turn.handed is None else turn.handed

    def find_undo_end(self, mover: int) -> int:
        """Return the hour at which the last move can no longer be taken back."""
        return self.pass_on(mover, self.find_start(self.turns[-2]), LIMIT)

    def take_back(self, mover: int) -> None:
        """Take back the last move. The clock of its turn then continues as if it had never stopped."""
        self.reminders = 0
        self.turns.pop()
        hours = {*range(self.find_start(self.turn), self.hour)} - self.off[mover]
        self.turn.left = LIMIT - len(hours)
        self.turn.stood = 0
        is_away = self.hour in self.off[mover]
        self.turn.reminded = self.turn.left < HOURS_LEFT_AT_REMINDER + (not is_away)

    def change_hands(self, seat: int) -> None:
        """Give a seat to somebody else. If the seat is to move, its turn begins again, but only once per turn."""
        if seat == self.turn.seat:
            if self.turn.handed is None or self.is_held:
                self.turn.left = LIMIT
                self.turn.reminded = False
            self.turn.stood = 0
            self.reminders = 0
        for turn in self.turns:
            if turn.seat == seat and turn.handed is None:
                turn.handed = self.hour


class Run:
    """A game whose clock is compared with the simple clock every hour, except during outages."""

    def __init__(self, place_kind: PlaceKind) -> None:
        begun = running(options=Options(turn_hours=LIMIT, at_end="seat"), place_kind=place_kind)
        assert begun.replay is not None
        self.table = Table(clock.begin_turn(begun, START), replace(begun.replay, begun_at=START))
        self.plain = PlainClock([PlainTurn(self.table.to_act[0].seat, 0)], are_notified=place_kind == "server")
        self.load()

    @property
    def now(self) -> datetime:
        return START + self.plain.hour * HOUR

    @property
    def awaited(self) -> int:
        (player,) = self.table.people_to_act
        assert player.user_id is not None
        return player.user_id

    def load(self) -> None:
        """Reload the game with its players' current days off."""
        seated = self.table.game.players
        # Turn on the by-hand setting, so that the bot doesn't play forced moves.
        players = tuple(replace(one, away=self.days_of(one.user_id), by_hand=True) for one in seated)
        self.table = replace(self.table, game=replace(self.table.game, players=players))

    def days_of(self, user_id: int | None) -> tuple[DaysOff, ...]:
        hours = self.plain.off[user_id or 0]
        begins = sorted(hour for hour in hours if hour - 1 not in hours)
        ends = sorted(hour + 1 for hour in hours if hour + 1 not in hours)
        pairs = zip(begins, ends, strict=True)
        start = int(START.timestamp())
        return tuple(DaysOff(start + begin * 3600, start + end * 3600) for begin, end in pairs)

    def record(
        self,
        act: ActKind,
        game: Game,
        replay: Replay | None = None,
        by: int | None = None,
        seat: int | None = None,
        text: str = "",
    ) -> None:
        """Record the act in the same way as `Change.record`."""
        version = self.table.game.version + 1
        before = replay or self.table.replay
        assert before is not None
        seat = self.table.to_act[0].seat if seat is None else seat
        after = before.with_line(LogLine(version, act, self.now, by, seat, text))
        timed = clock.set_clock(self.table, Table(replace(game, version=version), after), act, by, self.now)
        self.table = Table(timed, after)
        self.load()

    def play(self) -> None:
        by = self.awaited
        seat = self.table.to_act[0].seat
        after = after_move(self.table, seat, careful_move(self.table.position, seat), by)
        assert after.replay is not None
        if after.replay.turns[-1].drew:
            return
        self.record("play", after.game, after.replay, by)
        self.plain.move_on()

    def take_back(self) -> None:
        """Take back the last move unless it is too late for that."""
        turns = self.table.turns_since(0)
        if not turns:
            return
        mover = self.table.game.players[turns[-1].seat].user_id
        assert mover is not None
        ends_at = clock.find_undo_end(self.table, turns[-1:])
        assert ends_at == START + self.plain.find_undo_end(mover) * HOUR
        if ends_at > self.now:
            self.record("takeback", self.table.game, without(self.table, [turns[-1].version]), by=mover)
            self.plain.take_back(mover)

    def give(self) -> None:
        """Give the seat that is to move to the person who has no seat."""
        self.give_seat(self.plain.turn.seat)

    def give_other(self) -> None:
        self.give_seat(1 - self.plain.turn.seat)

    def give_seat(self, seat: int) -> None:
        game = self.table.game
        (newcomer,) = set(PEOPLE) - {player.user_id for player in game.players}
        players = tuple(Player(seat, newcomer, "") if one.seat == seat else one for one in game.players)
        self.record(
            "replace", replace(game, players=players), by=newcomer, seat=seat, text=write_payload("replace", TO_PERSON)
        )
        self.plain.change_hands(seat)

    def give_time(self) -> None:
        game = self.table.game
        if self.plain.is_held:
            return
        assert game.deadline_at is not None
        most = clock.place_deadline(self.table, MAX_TIME * HOUR, self.now)
        self.record("time", replace(game, deadline_at=min(game.deadline_at + clock.MORE_TIME, most)))
        self.plain.turn.left = min(self.plain.turn.left + 24, MAX_TIME)

    def take_days_off(self, user_id: int | None, ahead: int, hours: int) -> None:
        """Take ``hours`` hours off, beginning ``ahead`` hours from now, as the given user or the awaited player."""
        user_id = user_id or self.awaited
        first = self.plain.hour + ahead
        self.plain.off[user_id] |= {*range(first, first + hours)}
        self.load()

    def end_days_off(self, user_id: int | None) -> None:
        user_id = user_id or self.awaited
        self.plain.off[user_id] = {hour for hour in self.plain.off[user_id] if hour < self.plain.hour}
        self.load()

    def wait(self, hours: int) -> None:
        for _ in range(hours):
            self.plain.pass_hour(self.awaited)
            self.carry_out(missed=False)

    def be_out(self, hours: int) -> None:
        """Let this many hours pass without the bot, then carry out all missed alarms."""
        for _ in range(hours):
            self.plain.pass_hour(self.awaited)
        self.carry_out(missed=True)

    def carry_out(self, *, missed: bool) -> None:
        """Carry out due alarms in the same way as `games.time.game_timers`."""
        for _ in range(3):
            alarm = clock.due(self.table, self.now)
            turn = self.plain.turn
            is_away = self.plain.hour in self.plain.off[self.awaited]
            if alarm is None:
                break
            if alarm == "remind":
                assert turn.left <= HOURS_LEFT_AT_REMINDER
                assert not turn.reminded
                assert missed or not is_away
                turn.reminded = True
                self.plain.remind()
                self.record("remind", replace(self.table.game, reminded=True, reminders=self.plain.reminders))
                continue
            assert (alarm, turn.left) == ("deadline", 0)
            assert missed or not is_away
            self.end_time(missed=missed)
        assert clock.due(self.table, self.now) is None

    def end_time(self, *, missed: bool) -> None:
        game = self.table.game
        assert game.deadline_at is not None
        if missed:
            later = clock.place_deadline(self.table, clock.grace(game), self.now)
            self.record("time", replace(game, deadline_at=later))
            self.plain.turn.left = HOURS_LEFT_AT_REMINDER
        elif not self.plain.are_notified:
            later = clock.place_deadline(self.table, LIMIT * HOUR, self.now)
            self.plain.turn.left = LIMIT
            self.plain.turn.reminded = True
            self.plain.remind()
            more = replace(game, deadline_at=later, reminded=True, reminders=self.plain.reminders)
            self.record("time", more)
        else:
            self.record("time", replace(game, deadline_at=game.deadline_at + LIMIT * HOUR, reminded=False))
            self.plain.turn.left = LIMIT
            self.plain.turn.reminded = False

    def check(self) -> None:
        """Check that both clocks agree on past hours and on upcoming alarms."""
        self.check_alarms()
        plain = self.plain
        is_away = plain.hour in plain.off[self.awaited]
        assert [player.user_id for player, _ in clock.find_away(self.table, self.now)] == [self.awaited] * is_away
        other = self.table.game.players[1 - plain.turn.seat]
        may_leave = is_away and plain.turn.stood >= LONG_AWAY
        assert clock.may_leave_unrated(self.table, other, self.now) is may_leave

    def check_alarms(self) -> None:
        plain = self.plain
        if plain.is_held:
            assert clock.find_deadline(self.table) is None
            assert clock.schedule(self.table) == []
            return
        deadline = plain.find_hour(self.awaited, 0)
        assert clock.find_deadline(self.table) == START + deadline * HOUR
        stored = replace(self.table.game, awaited=1 << plain.turn.seat)
        assert clock.find_stored_deadline(stored) == START + deadline * HOUR
        planned = dict(clock.schedule(self.table))
        assert planned["deadline"] == START + deadline * HOUR >= self.now
        assert ("remind" in planned) is not plain.turn.reminded
        if not plain.turn.reminded:
            reminds = plain.find_hour(self.awaited, HOURS_LEFT_AT_REMINDER)
            assert max(planned["remind"], self.now) == START + reminds * HOUR

    def check_years(self) -> None:
        """Check that each day off counts towards the year in which it falls."""
        new_year = (datetime(2027, 1, 1, tzinfo=UTC) - START) // HOUR
        for user_id, hours in self.plain.off.items():
            spent = {2026: len([hour for hour in hours if hour < new_year])}
            spent[2027] = len(hours) - spent[2026]
            for year, number in spent.items():
                left = days_off.count_left(self.days_of(user_id), year)
                assert left == days_off.MAX_DAYS_OFF_PER_YEAR - number * HOUR


PERSON = st.sampled_from((None, *PEOPLE))
ACTS = st.one_of(
    st.tuples(st.just("wait"), st.integers(1, 30)),
    st.tuples(st.just("take_days_off"), PERSON, st.integers(0, 30), st.integers(1, 200)),
    st.tuples(st.just("end_days_off"), PERSON),
    st.tuples(st.sampled_from(["play", "take_back", "give", "give_other", "give_time"])),
    st.tuples(st.just("be_out"), st.integers(1, 60)),
)


@pytest.mark.parametrize("place_kind", ["server", "guest"])
@settings(deadline=None, max_examples=15)
@example([("wait", 30), ("wait", 30), ("give",), ("wait", 30), ("wait", 30), ("play",), ("wait", 5), ("take_back",)])
@example([("take_days_off", None, 0, 30), ("wait", 10), ("play",), ("take_back",), ("wait", 50)])
@example([("give",), ("take_days_off", 1, 0, 9), ("wait", 10), ("give",), ("wait", 20)])
@example([("take_days_off", None, 2, 400), ("wait", 30), ("wait", 30), ("end_days_off", None), ("be_out", 40)])
@example([("play",), ("take_days_off", 1, 0, 300), ("wait", 19), ("take_back",), ("wait", 200), ("wait", 130)])
@given(st.lists(ACTS, max_size=25))
def test_clock_agrees_with_hourly_simulation(place_kind: PlaceKind, acts: Sequence[tuple[Any, ...]]) -> None:
    run = Run(place_kind)
    run.check()
    for name, *values in acts:
        getattr(run, name)(*values)
        run.check()
    run.check_years()
