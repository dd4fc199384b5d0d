"""Taking days off and ending them. A person has one budget for all games on all servers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core import clock, days_off
from bot.games.core.replay import Table
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Service
from bot.storage import game_queries, person_queries
from bot.storage.database import lock
from bot.storage.rows import DaysOff, PersonSettings

MIN_TIME_LEFT = timedelta(hours=1)
"""Minimum time between the start of days off and the deadline of a running turn."""
MAX_ADVANCE = timedelta(days=366)
"""Maximum time between the request and the beginning of days off."""


async def take_days_off(service: Service, request: Request, first: str, last: str) -> PersonSettings:
    """Take the days from ``first`` to ``last`` off. If ``first`` is empty, days off begin now.

    Both are dates in the person's time zone, such as ``2026-12-24``.

    :raises Refusal: A date is malformed, the days aren't available, or they would begin less than an hour before a
        deadline.
    """
    user_id = request.person.id
    now = service.clock()
    async with service.database.write() as connection:
        # Two concurrent requests wouldn't count each other's days.
        await lock(connection, f"days off {user_id}")
        before = await person_queries.load_person(connection, user_id)
        taken = _read_days(first, last, before.zone, now)
        known = _list_remembered(before.away, now)
        _check_days(known, taken, now)
        await game_queries.wake_games_of(connection, user_id, now)
        await _check_in_time(connection, user_id, taken)
        await person_queries.save_person(connection, before, replace(before, away=tuple(sorted([*known, taken]))))
        return await person_queries.load_person(connection, user_id)


async def cancel_days_off(service: Service, request: Request) -> PersonSettings:
    """End the current days off and cancel planned ones.

    :raises Refusal: The person has no current or planned days off.
    """
    now = service.clock()
    kept = await _keep_until(service, request.person.id, now, planned=False)
    if kept is None:
        raise Refusal("days-off-none")
    return kept


async def come_back(service: Service, table: Table, user_id: int) -> None:
    """End a person's current days off, if any, after their move at this table.

    This affects all their games, so it runs after the transaction of the move. If it is interrupted, their next move
    ends the days off.
    """
    player = table.game.player(user_id)
    if player is None or days_off.find_away_until(player.away, service.clock()) is None:
        return
    await _keep_until(service, user_id, service.clock(), planned=True)


async def _keep_until(service: Service, user_id: int, now: datetime, *, planned: bool) -> PersonSettings | None:
    """End current days off. Unless ``planned``, also drop planned ones. Return ``None`` if nothing changed."""
    async with service.database.write() as connection:
        await lock(connection, f"days off {user_id}")
        before = await person_queries.load_person(connection, user_id)
        ended = days_off.end_at(before.away, now)
        kept = tuple(one for one in ended if planned or one.begin_s <= now.timestamp())
        if kept == before.away:
            return None
        await game_queries.wake_games_of(connection, user_id, now)
        await game_queries.release_calls(connection, user_id, now)
        await person_queries.save_person(connection, before, replace(before, away=kept))
        return await person_queries.load_person(connection, user_id)


def _list_remembered(days: tuple[DaysOff, ...], now: datetime) -> list[DaysOff]:
    """Return days off of this year and the previous one; no turn can have been running for longer."""
    oldest = datetime(now.year - 1, 1, 1, tzinfo=UTC).timestamp()
    return [one for one in days if one.end_s > oldest]


def _read_days(first: str, last: str, zone: str, now: datetime) -> DaysOff:
    """Parse days off.

    They begin now if the first day is today or empty, otherwise at midnight of the first day. They end with the last
    day.
    """
    there = days_off.get_zone(zone)
    today = now.astimezone(there).date()
    begins_on = _read_day(first) if first.strip() else today
    ends_on = _read_day(last)
    if min(begins_on, ends_on) < today:
        raise Refusal("days-off-past", today=today.isoformat())
    if ends_on < begins_on:
        raise Refusal("days-off-order", first=begins_on.isoformat(), last=ends_on.isoformat())
    if begins_on > today + MAX_ADVANCE:
        raise Refusal("days-off-far", last=(today + MAX_ADVANCE).isoformat())
    if ends_on - begins_on > days_off.MAX_CONSECUTIVE_DAYS_OFF:
        raise Refusal("days-off-long", days=days_off.MAX_CONSECUTIVE_DAYS_OFF.days)
    begins = now if begins_on == today else datetime.combine(begins_on, time(), there)
    ends = datetime.combine(ends_on + timedelta(days=1), time(), there)
    return DaysOff(int(begins.timestamp()), int(ends.timestamp()))


def _read_day(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refusal("days-off-form", text=text) from None


def _check_days(known: list[DaysOff], taken: DaysOff, now: datetime) -> None:
    """Refuse days that overlap the ``known`` ones, are too many in a row, or exceed the yearly limit."""
    for one in known:
        if one.begin_s < taken.end_s and taken.begin_s < one.end_s:
            begins = days_off.format_day(datetime.fromtimestamp(one.begin_s, UTC))
            ends = days_off.format_last_day(datetime.fromtimestamp(one.end_s, UTC))
            raise Refusal("days-off-overlap", since=begins, until=ends)
    whole = days_off.find_in_a_row(known, taken)
    if whole.end_s - whole.begin_s > days_off.MAX_CONSECUTIVE_DAYS_OFF.total_seconds():
        raise Refusal("days-off-long", days=days_off.MAX_CONSECUTIVE_DAYS_OFF.days)
    first = datetime.fromtimestamp(taken.begin_s, UTC).year
    last = datetime.fromtimestamp(taken.end_s, UTC).year
    for year in range(first, last + 1):
        if days_off.count_left([*known, taken], year) < timedelta():
            left = days_off.count_left(known, year)
            left_days = max(left, timedelta()).days
            most = days_off.MAX_DAYS_OFF_PER_YEAR.days
            raise Refusal("days-off-spent", most=most, year=str(year), left=left_days, next=str(year + 1))


async def _check_in_time(connection: AsyncConnection, user_id: int, taken: DaysOff) -> None:
    """Refuse days off that begin within an hour before a deadline of the person."""
    begins = datetime.fromtimestamp(taken.begin_s, UTC)
    latest = begins + MIN_TIME_LEFT
    for game in await game_queries.load_awaiting(connection, user_id, latest):
        deadline_at = clock.find_stored_deadline(game)
        if deadline_at is not None and begins <= deadline_at < latest:
            raise Refusal("days-off-late", game=game.id, until=f"<t:{int(deadline_at.timestamp())}:f>")
