"""Days off: how they delay events and how they are counted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.games.core import days_off
from bot.storage.rows import DaysOff
from tests.support.clock import NOON

BEGIN_S = int(NOON.timestamp())
MOMENTS = st.integers(0, 40 * 24 * 3600).map(lambda seconds: NOON + timedelta(seconds=seconds))
SPANS = st.lists(
    st.tuples(st.integers(-9 * 24, 40 * 24), st.integers(0, 14 * 24)).map(
        lambda hours: DaysOff(BEGIN_S + hours[0] * 3600, BEGIN_S + (hours[0] + hours[1]) * 3600)
    ),
    max_size=5,
)


@given(SPANS, MOMENTS)
def test_moving_past_days_off_skips_exactly_those_days(days: list[DaysOff], at: datetime) -> None:
    moved = days_off.move_past(days, NOON, at)
    assert days_off.find_away_until(days, moved) is None
    assert moved - at == days_off.count_between(days, NOON, moved)


@given(SPANS, MOMENTS, MOMENTS)
def test_moving_past_days_off_keeps_order_of_times(days: list[DaysOff], one: datetime, other: datetime) -> None:
    first, second = sorted((one, other))
    assert days_off.move_past(days, NOON, first) <= days_off.move_past(days, NOON, second)


@given(SPANS, MOMENTS, MOMENTS)
def test_ending_days_off_keeps_those_in_the_past(days: list[DaysOff], now: datetime, since: datetime) -> None:
    ended = days_off.end_at(days, now)
    assert days_off.count_between(ended, since, now) == days_off.count_between(days, since, now)
    assert days_off.find_away_until(ended, now) is None


def test_remaining_days_off_are_counted_per_calendar_year() -> None:
    begins = datetime(2026, 12, 28, tzinfo=UTC)
    days = [DaysOff(int(begins.timestamp()), int((begins + timedelta(days=10)).timestamp()))]
    left = [days_off.MAX_DAYS_OFF_PER_YEAR - days_off.count_left(days, year) for year in (2025, 2026, 2027)]
    assert left == [timedelta(), timedelta(days=4), timedelta(days=6)]
