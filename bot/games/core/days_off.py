"""Days off: when people are away, how that moves deadlines, and how many days remain."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.storage.rows import DaysOff

_HOUR = timedelta(hours=1)
MAX_DAYS_OFF_PER_YEAR = timedelta(days=30) + _HOUR
"""Limit for a calendar year (UTC), plus an hour, because a day has 25 hours when summer time ends."""
MAX_CONSECUTIVE_DAYS_OFF = timedelta(days=14) + _HOUR
MAX_CONSECUTIVE_GAP = timedelta(days=1)
"""Maximum gap between days off that count as consecutive."""


def get_zone(name: str) -> ZoneInfo:
    """Return the time zone of this name, or UTC if the time-zone database no longer has it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def find_away_until(days: Iterable[DaysOff], now: datetime) -> datetime | None:
    """Return the time until which somebody with these days off is away, or ``None`` if they aren't away now."""
    ends = [end for begin, end in merge(days) if begin <= now.timestamp() < end]
    return datetime.fromtimestamp(ends[0], UTC) if ends else None


def find_next_change(days: Iterable[DaysOff], now: datetime) -> datetime | None:
    """Return the first beginning or end of these days off after ``now``."""
    later = [at for one in days for at in one if at > now.timestamp()]
    return datetime.fromtimestamp(min(later), UTC) if later else None


def format_day(at: datetime) -> str:
    """Format a day as a timestamp that Discord shows in each reader's time zone."""
    return f"<t:{int(at.timestamp())}:D>"


def format_last_day(ends: datetime) -> str:
    """Format the last of the days off that end at this moment (midnight after that day)."""
    return format_day(ends - timedelta(seconds=1))


def merge(days: Iterable[DaysOff], gap: timedelta = timedelta()) -> list[DaysOff]:
    """Return these days off in order. Periods that overlap or have at most this ``gap`` between them are combined."""
    merged = list[DaysOff]()
    for one in sorted(days):
        if merged and one.begin_s <= merged[-1].end_s + gap.total_seconds():
            merged[-1] = DaysOff(merged[-1].begin_s, max(merged[-1].end_s, one.end_s))
        else:
            merged.append(one)
    return merged


def count_between(days: Iterable[DaysOff], since: datetime, until: datetime) -> timedelta:
    """Return how much of the time between two moments is off, zero if ``until`` is earlier than ``since``."""
    first = since.timestamp()
    last = until.timestamp()
    parts = [min(end, last) - max(begin, first) for begin, end in merge(days)]
    return timedelta(seconds=sum(part for part in parts if part > 0))


def move_past(days: Iterable[DaysOff], since: datetime, at: datetime) -> datetime:
    """Return ``at``, moved past all days off after ``since`` during which the clock stops."""
    for begin, end in merge(days):
        begins = max(datetime.fromtimestamp(begin, UTC), since)
        ends = datetime.fromtimestamp(end, UTC)
        if begins <= at and begins < ends:
            at += ends - begins
    return at


def count_left(days: Iterable[DaysOff], year: int) -> timedelta:
    """Return how much time off remains for a calendar year."""
    begins = datetime(year, 1, 1, tzinfo=UTC)
    ends = datetime(year + 1, 1, 1, tzinfo=UTC)
    return MAX_DAYS_OFF_PER_YEAR - count_between(days, begins, ends)


def end_at(days: Iterable[DaysOff], now: datetime) -> tuple[DaysOff, ...]:
    """Return these days off, ending any that are in progress ``now``."""
    at = int(now.timestamp())
    ended = [DaysOff(begin, at) if begin <= at < end else DaysOff(begin, end) for begin, end in days]
    # Drop days off that ended the moment they began.
    return tuple(one for one in ended if one.begin_s < one.end_s)


def find_in_a_row(days: Iterable[DaysOff], taken: DaysOff) -> DaysOff:
    """Return the period of consecutive days off that includes those just ``taken``."""
    return next(one for one in merge([*days, taken], MAX_CONSECUTIVE_GAP) if one.begin_s <= taken.begin_s <= one.end_s)
