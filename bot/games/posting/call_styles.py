"""The ways in which people are called. Nobody is called during their quiet hours or days off."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from bot.games.core.days_off import find_away_until, get_zone
from bot.games.core.replay import Table
from bot.storage.call_reasons import CALL_REASONS
from bot.storage.rows import CallReason, PersonSettings

MINUTES_A_DAY = 24 * 60


class CallStyle(NamedTuple):
    """How a person is called now: by a mention that pings, by a direct message, or only ``later``."""

    ping: bool
    direct: bool
    later: datetime | None = None


CHANNEL_ONLY = CallStyle(ping=True, direct=False)
"""The style of a call to the whole channel."""


def find_callers(table: Table, why: CallReason, caller_id: int | None = None) -> set[int]:
    """Return the users on whose behalf a call is made for this reason.

    ``caller_id`` is the user whose act caused the call (see `ActSpec`), ``None`` if that user's data was deleted.
    """
    game = table.game
    known = set[int]() if caller_id is None else {caller_id}
    match CALL_REASONS[why].caller:
        case "host":
            # Another player may have become the host since.
            return known | {game.host_id}
        case "decliners":
            return known | {*game.options.declined}
        case "asker" if game.offer is not None:
            return known | {game.offer.by}
        case _:
            return known


def choose_style(settings: PersonSettings, now: datetime) -> CallStyle:
    """Return how a person with these settings is called now."""
    later = find_when_callable(settings, now)
    if later is not None:
        return CallStyle(ping=False, direct=False, later=later)
    return CallStyle(ping=settings.notify != "direct", direct=settings.notify != "channel")


def find_when_callable(settings: PersonSettings, now: datetime) -> datetime | None:
    """Return the end of a person's current days off or quiet hours, or ``None`` if they can be called now."""
    away_until = find_away_until(settings.away, now)
    if away_until is not None:
        return away_until
    begin = settings.quiet_from
    end = settings.quiet_to
    if begin is None or end is None or begin == end:
        return None
    local = now.astimezone(get_zone(settings.zone))
    minute = local.hour * 60 + local.minute
    has_begun = minute >= begin
    has_not_ended = minute < end
    is_quiet = has_begun and has_not_ended if begin < end else has_begun or has_not_ended
    if not is_quiet:
        return None
    ahead = (end - minute) % MINUTES_A_DAY or MINUTES_A_DAY
    # Use the local wall clock, so that quiet hours end at the chosen time even if the clocks change that night.
    wall = local.replace(second=0, microsecond=0, fold=0) + timedelta(minutes=ahead)
    until = wall.astimezone(now.tzinfo)
    return until if until > now else now + timedelta(minutes=1)
