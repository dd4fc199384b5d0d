"""Days off: when people are away, how that moves what is to happen, and how many days they may still take."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.storage.rows import DaysOff

_HOUR = timedelta(hours=1)
MOST_A_YEAR = timedelta(days=30) + _HOUR
"""Of each calendar year (UTC); an hour more, as a day has one more when summer time ends."""
MOST_IN_A_ROW = timedelta(days=14) + _HOUR
IN_A_ROW = timedelta(days=1)
"""Days off with no more than this between them count as in a row."""


def find_zone(name: str) -> ZoneInfo:
    """The time zone of this name; UTC where it has gone out of the world's list."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def find_away_until(days: Iterable[DaysOff], now: datetime) -> datetime | None:
    """Until when somebody with these days off is away, ``None`` where they are not away now."""
    ends = [end for begin, end in merge(days) if begin <= now.timestamp() < end]
    return datetime.fromtimestamp(ends[0], UTC) if ends else None


def find_next_change(days: Iterable[DaysOff], now: datetime) -> datetime | None:
    """When the first of these days off begin or end after ``now``."""
    later = [at for one in days for at in one if at > now.timestamp()]
    return datetime.fromtimestamp(min(later), UTC) if later else None


def format_day(at: datetime) -> str:
    """The day of a moment, which Discord shows in everybody's own zone."""
    return f"<t:{int(at.timestamp())}:D>"


def format_last_day(ends: datetime) -> str:
    """The last of the days off that end at this moment, the midnight after it."""
    return format_day(ends - timedelta(seconds=1))


def merge(days: Iterable[DaysOff], gap: timedelta = timedelta()) -> list[DaysOff]:
    """These days off in order, with those as one that overlap, or have at most this ``gap`` between them."""
    merged = list[DaysOff]()
    for one in sorted(days):
        if merged and one.begin_s <= merged[-1].end_s + gap.total_seconds():
            merged[-1] = DaysOff(merged[-1].begin_s, max(merged[-1].end_s, one.end_s))
        else:
            merged.append(one)
    return merged


def count_between(days: Iterable[DaysOff], since: datetime, until: datetime) -> timedelta:
    """How much of the time between two moments is off; nothing where the second comes first."""
    first = since.timestamp()
    last = until.timestamp()
    parts = [min(end, last) - max(begin, first) for begin, end in merge(days)]
    return timedelta(seconds=sum(part for part in parts if part > 0))


def move_past(days: Iterable[DaysOff], since: datetime, at: datetime) -> datetime:
    """When that comes which would come at ``at``, if time did not pass on the days off after ``since``."""
    for begin, end in merge(days):
        begins = max(datetime.fromtimestamp(begin, UTC), since)
        ends = datetime.fromtimestamp(end, UTC)
        if begins <= at and begins < ends:
            at += ends - begins
    return at


def count_left(days: Iterable[DaysOff], year: int) -> timedelta:
    """How much time off somebody with these days off has left of a year."""
    begins = datetime(year, 1, 1, tzinfo=UTC)
    ends = datetime(year + 1, 1, 1, tzinfo=UTC)
    return MOST_A_YEAR - count_between(days, begins, ends)


def end_at(days: Iterable[DaysOff], now: datetime) -> tuple[DaysOff, ...]:
    """These days off without what is still to come of those in which ``now`` falls."""
    at = int(now.timestamp())
    ended = [DaysOff(begin, at) if begin <= at < end else DaysOff(begin, end) for begin, end in days]
    # Those that have only just begun would be kept for nothing.
    return tuple(one for one in ended if one.begin_s < one.end_s)


def find_in_a_row(days: Iterable[DaysOff], taken: DaysOff) -> DaysOff:
    """From when to when all those days off last that are in a row with these, which are ``taken``."""
    return next(one for one in merge([*days, taken], IN_A_ROW) if one.begin_s <= taken.begin_s <= one.end_s)
