"""The clock of a turn, held against a plain one that counts hour by hour whatever happens in between, in any order.

An hour passes of the time for a turn unless whoever it waits for is away, or nobody could be told for too long.
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
from bot.storage.rows import ON_HOLD_AFTER, DaysOff, Game, Options, Player
from tests.games.posting.situations import running
from tests.support.moves import careful_move

HOUR = timedelta(hours=1)
LIMIT = 20
"""Hours of a turn; four before its end somebody is reminded, and so many are the grace after an outage."""
LEFT_WHEN_REMINDED = 4
LONG_AWAY = 7 * 24
MOST_TIME = 30 * 24
BEGINS = datetime(2026, 12, 20, tzinfo=UTC)
PEOPLE = (1, 2, 3)
"""Two of them have a seat."""


@dataclass
class PlainTurn:
    """A turn that began in the hour ``began``: how many hours are left, and how long the clock has stood still in it.

    ``handed``: the hour in which its seat first went to somebody else since.
    """

    seat: int
    began: int
    left: int = LIMIT
    reminded: bool = False
    handed: int | None = None
    stood: int = 0


@dataclass
class Plain:
    """The plain clock. ``turns``: those that nobody has taken back, the current one last.

    Where people ``are_told``, what ends a turn's time is done. Where nobody is, they are reminded and have more time,
    until the third time puts the game on hold.
    """

    turns: list[PlainTurn]
    are_told: bool
    reminders: int = 0
    hour: int = 0
    off: dict[int, set[int]] = field(default_factory=lambda: {user_id: set() for user_id in PEOPLE})

    @property
    def turn(self) -> PlainTurn:
        return self.turns[-1]

    @property
    def is_held(self) -> bool:
        return self.reminders >= ON_HOLD_AFTER

    def remind(self) -> None:
        if not self.are_told:
            self.reminders += 1
        if self.is_held:
            # It will have the whole time when somebody is there again.
            self.turn.left = LIMIT

    def pass_hour(self, awaited: int) -> None:
        if self.hour in self.off[awaited]:
            self.turn.stood += 1
        elif not self.is_held:
            self.turn.left = max(self.turn.left - 1, 0)
        self.hour += 1

    def find_hour(self, awaited: int, left: int) -> int:
        """In which hour so much is left, if nothing else happens."""
        return self.pass_on(awaited, self.hour, max(self.turn.left - left, 0))

    def pass_on(self, user_id: int, hour: int, to_pass: int) -> int:
        """The hour in which this user has been there so many hours from this one on, and is there."""
        while to_pass or hour in self.off[user_id]:
            to_pass -= hour not in self.off[user_id]
            hour += 1
        return hour

    def move_on(self) -> None:
        """A move is made."""
        self.reminders = 0
        self.turns.append(PlainTurn(1 - self.turn.seat, self.hour))

    def find_begin(self, turn: PlainTurn) -> int:
        return turn.began if turn.handed is None else turn.handed

    def find_undo_end(self, mover: int) -> int:
        """Until which hour the last move can be taken back."""
        return self.pass_on(mover, self.find_begin(self.turns[-2]), LIMIT)

    def take_back(self, mover: int) -> None:
        """The last move is taken back: the turn in which it was made has not stopped because of it."""
        self.reminders = 0
        self.turns.pop()
        hours = {*range(self.find_begin(self.turn), self.hour)} - self.off[mover]
        self.turn.left = LIMIT - len(hours)
        self.turn.stood = 0
        is_away = self.hour in self.off[mover]
        self.turn.reminded = self.turn.left < LEFT_WHEN_REMINDED + (not is_away)

    def change_hands(self, seat: int) -> None:
        """Somebody else comes to a seat; to one that is to move with the whole time, once in a turn."""
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
    """A game whose clock is looked at each hour, but not in an outage."""

    def __init__(self, place_kind: PlaceKind) -> None:
        begun = running(options=Options(turn_hours=LIMIT, at_end="seat"), place_kind=place_kind)
        assert begun.replay is not None
        self.table = Table(clock.begin_turn(begun, BEGINS), replace(begun.replay, begun_at=BEGINS))
        self.plain = Plain([PlainTurn(self.table.to_act[0].seat, 0)], are_told=place_kind == "server")
        self.load()

    @property
    def now(self) -> datetime:
        return BEGINS + self.plain.hour * HOUR

    @property
    def awaited(self) -> int:
        (player,) = self.table.people_to_act
        assert player.user_id is not None
        return player.user_id

    def load(self) -> None:
        """The game is read anew, and with it the days off of everybody who sits there."""
        seated = self.table.game.players
        # Moves that are forced are played at once: here nobody wants that.
        players = tuple(replace(one, away=self.days_of(one.user_id), by_hand=True) for one in seated)
        self.table = replace(self.table, game=replace(self.table.game, players=players))

    def days_of(self, user_id: int | None) -> tuple[DaysOff, ...]:
        hours = self.plain.off[user_id or 0]
        begins = sorted(hour for hour in hours if hour - 1 not in hours)
        ends = sorted(hour + 1 for hour in hours if hour + 1 not in hours)
        pairs = zip(begins, ends, strict=True)
        start = int(BEGINS.timestamp())
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
        """The act is recorded, as `Change.record` does it."""
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
        """The last move is taken back, unless the time of its turn is over."""
        turns = self.table.turns_since(0)
        if not turns:
            return
        mover = self.table.game.players[turns[-1].seat].user_id
        assert mover is not None
        ends_at = clock.find_undo_end(self.table, turns[-1:])
        assert ends_at == BEGINS + self.plain.find_undo_end(mover) * HOUR
        if ends_at > self.now:
            self.record("takeback", self.table.game, without(self.table, [turns[-1].version]), by=mover)
            self.plain.take_back(mover)

    def give(self) -> None:
        """The seat that is to move is given to whoever has none."""
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
        most = clock.place_deadline(self.table, MOST_TIME * HOUR, self.now)
        self.record("time", replace(game, deadline_at=min(game.deadline_at + clock.MORE_TIME, most)))
        self.plain.turn.left = min(self.plain.turn.left + 24, MOST_TIME)

    def take_days_off(self, user_id: int | None, ahead: int, hours: int) -> None:
        """Somebody, or whoever the game waits for, will be away so many hours, in so many hours."""
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
        """The bot is away so long, and looks at what it has missed when it is back."""
        for _ in range(hours):
            self.plain.pass_hour(self.awaited)
        self.carry_out(missed=True)

    def carry_out(self, *, missed: bool) -> None:
        """Whatever is due by the clock is done, as `games.time.waiting` does it."""
        for _ in range(3):
            alarm = clock.due(self.table, self.now)
            turn = self.plain.turn
            is_away = self.plain.hour in self.plain.off[self.awaited]
            if alarm is None:
                break
            if alarm == "remind":
                assert turn.left <= LEFT_WHEN_REMINDED
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
            self.plain.turn.left = LEFT_WHEN_REMINDED
        elif not self.plain.are_told:
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
        """Both clocks say the same, of what has been and of what is to come."""
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
        assert clock.find_deadline(self.table) == BEGINS + deadline * HOUR
        stored = replace(self.table.game, awaited=1 << plain.turn.seat)
        assert clock.find_stored_deadline(stored) == BEGINS + deadline * HOUR
        planned = dict(clock.schedule(self.table))
        assert planned["deadline"] == BEGINS + deadline * HOUR >= self.now
        assert ("remind" in planned) is not plain.turn.reminded
        if not plain.turn.reminded:
            reminds = plain.find_hour(self.awaited, LEFT_WHEN_REMINDED)
            assert max(planned["remind"], self.now) == BEGINS + reminds * HOUR

    def check_years(self) -> None:
        """Each day off counts in the year in which it is."""
        new_year = (datetime(2027, 1, 1, tzinfo=UTC) - BEGINS) // HOUR
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
def test_the_clock_says_the_same_as_one_that_counts_each_hour_whatever_happens(
    place_kind: PlaceKind, acts: Sequence[tuple[Any, ...]]
) -> None:
    run = Run(place_kind)
    run.check()
    for name, *values in acts:
        getattr(run, name)(*values)
        run.check()
    run.check_years()
