"""How and on whose behalf people are called: as they wish, never during quiet hours or days off."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from bot.games.core.days_off import find_away_until, find_zone
from bot.games.core.replay import Table
from bot.storage.call_reasons import CALL_REASONS
from bot.storage.rows import CallReason, PersonSettings

MINUTES_A_DAY = 24 * 60


class CallStyle(NamedTuple):
    """How somebody is called now: by a mention that pings, by a private message; or only ``later``."""

    ping: bool
    direct: bool
    later: datetime | None = None


CHANNEL_ONLY = CallStyle(ping=True, direct=False)
"""How a whole channel is called."""


def find_callers(table: Table, why: CallReason, caller_id: int | None = None) -> set[int]:
    """The users for whom somebody is called for this reason; none where nobody else wants anything of them.

    ``caller_id``: who has called them by an act (see `ActSpec`), ``None`` where that was forgotten.
    """
    game = table.game
    known = set[int]() if caller_id is None else {caller_id}
    match CALL_REASONS[why].caller:
        case "host":
            # Another may host the lobby since.
            return known | {game.host_id}
        case "decliners":
            return known | {*game.options.declined}
        case "asker" if game.offer is not None:
            return known | {game.offer.by}
        case _:
            return known


def choose_style(settings: PersonSettings, now: datetime) -> CallStyle:
    """How a person with these settings is called at this moment."""
    later = find_when_callable(settings, now)
    if later is not None:
        return CallStyle(ping=False, direct=False, later=later)
    return CallStyle(ping=settings.notify != "direct", direct=settings.notify != "channel")


def find_when_callable(settings: PersonSettings, now: datetime) -> datetime | None:
    """When the days off or the quiet hours end on which nobody calls this person, ``None`` where they can be called."""
    away_until = find_away_until(settings.away, now)
    if away_until is not None:
        return away_until
    begin = settings.quiet_from
    end = settings.quiet_to
    if begin is None or end is None or begin == end:
        return None
    local = now.astimezone(find_zone(settings.zone))
    minute = local.hour * 60 + local.minute
    has_begun = minute >= begin
    has_not_ended = minute < end
    is_quiet = has_begun and has_not_ended if begin < end else has_begun or has_not_ended
    if not is_quiet:
        return None
    ahead = (end - minute) % MINUTES_A_DAY or MINUTES_A_DAY
    # Counted on the wall clock of the place, so that a night with a change of time ends when its people think it does.
    wall = local.replace(second=0, microsecond=0, fold=0) + timedelta(minutes=ahead)
    until = wall.astimezone(now.tzinfo)
    return until if until > now else now + timedelta(minutes=1)
