"""What people choose for themselves, and moderators for their server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from bot.games.core.checks import check_server
from bot.games.core.request import BadSettings, Refusal, Request
from bot.games.core.service import Service
from bot.games.table.lobby import TURN_HOURS
from bot.storage import guild_queries, person_queries
from bot.storage.rows import GuildSettings, PersonSettings, Theme

MOST_GAMES = 100
"""The highest limit of games a person may play at a time on a server."""
THEMES: tuple[Theme, ...] = ("dark", "light")
NO_THEME = "auto"
"""What is written where no theme is chosen: a person's is then the server's, a server's that of the bot."""
_HOURS = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?\s*(?:-|–|to)\s*(\d{1,2})(?:[:.h](\d{2}))?", re.IGNORECASE)
_MINUTES, _DAY = 60, 24 * 60
_HOURS_THEN_ZONE = re.compile(r"(?P<hours>(?:[\d\s:.–-]|\bto\b|(?<=\d)h)*)(?P<zone>.*)", re.IGNORECASE | re.DOTALL)


async def change_person(
    service: Service, request: Request, blocked: Iterable[int] | None = None, **chosen: object
) -> PersonSettings:
    """Keep what the person ``chosen`` by the names of `PersonSettings`, and whom they have blocked; all else stays."""
    async with service.database.write() as connection:
        if chosen:
            await person_queries.save_person(connection, request.person.id, chosen)
        if blocked is not None:
            await person_queries.set_blocked(connection, request.person.id, blocked)
        return await person_queries.load_person(connection, request.person.id)


async def blocked_by(service: Service, request: Request) -> list[int]:
    """The users with whom the person will not play."""
    return await service.database.query(person_queries.blocked_by, request.person.id)


def read_hours(text: str) -> tuple[int | None, int | None]:
    """Quiet hours as minutes of the day, ``(None, None)`` for none."""
    if not text.strip():
        return None, None
    found = _HOURS.fullmatch(text.strip())
    begin, end = (int(found[at]) * _MINUTES + int(found[at + 1] or 0) for at in (1, 3)) if found else (0, 0)
    minutes = [int(found[at] or 0) for at in (2, 4)] if found else []
    # Of the same hour to the same nobody can say whether none of the day is meant or all of it.
    if max(begin, end) > _DAY or max(minutes, default=0) >= _MINUTES or begin % _DAY == end % _DAY:
        raise BadSettings({"quiet": text})
    return begin % _DAY, end % _DAY


def split_quiet(text: str, zone: str) -> tuple[str, str]:
    """Quiet hours and their time zone from one line ("22:00-07:30 Europe/Berlin"); ``zone`` where it names none."""
    found = _HOURS_THEN_ZONE.fullmatch(text.strip())
    assert found is not None, "everything matches"
    hours, named = found["hours"].strip(), found["zone"].strip()
    if named and not hours and named.replace(" ", "_").casefold() not in _zones():
        # Without any hours it is rather them that were meant.
        return named, zone
    return hours, named or zone


def write_quiet(settings: PersonSettings) -> str:
    """Quiet hours with their time zone as they are typed; empty if there are none."""
    hours = write_hours(settings)
    return f"{hours} {settings.zone}" if hours else ""


def write_hours(settings: PersonSettings) -> str:
    """Quiet hours as they are typed."""
    if settings.quiet_from is None or settings.quiet_to is None:
        return ""
    begin, end = (f"{at // _MINUTES:02}:{at % _MINUTES:02}" for at in (settings.quiet_from, settings.quiet_to))
    return f"{begin}-{end}"


def read_zone(text: str) -> str:
    """The name of a time zone, in any case and with spaces for underscores."""
    zone = _zones().get(text.strip().replace(" ", "_").casefold() or "utc")
    if zone is None:
        raise BadSettings({"zone": text})
    return zone


def read_theme(text: str) -> Theme | None:
    """The theme of this name, ``None`` where none is chosen (``auto``)."""
    theme = next((theme for theme in THEMES if theme == text), None)
    if theme is None and text != NO_THEME:
        raise BadSettings({"theme": text})
    return theme


def read_limit(text: str) -> int:
    """How many games a person may play at a time."""
    limit = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_GAMES)) else 0
    if not 1 <= limit <= MOST_GAMES:
        raise BadSettings({"limit": text})
    return limit


def read_time(text: str) -> int | None:
    """The hours of a turn, ``None`` for no limit (``0``)."""
    hours = {str(hours or 0): hours for hours in (None, *TURN_HOURS)}
    if text not in hours:
        raise BadSettings({"time": text})
    return hours[text]


def check_all(*written: tuple[Callable[[str], object], str], **known: str) -> None:
    """Read each of these texts; refuse all that is wrong with them together with what is ``known`` to be wrong."""
    wrong: dict[str, str] = {}
    for read, text in written:
        try:
            read(text)
        except BadSettings as bad:
            wrong |= bad.wrong
    if wrong or known:
        raise BadSettings(wrong | known)


@cache
def _zones() -> dict[str, str]:
    return {zone.casefold(): zone for zone in available_timezones()}


async def save_guild(service: Service, request: Request, **chosen: Any) -> GuildSettings:
    """Keep what a moderator has ``chosen`` for the server, by the names of `GuildSettings`; all else stays."""
    guild_id = check_server(request)
    if not request.moderator:
        raise Refusal("moderator-only", game="")
    if "per_person" in chosen:
        read_limit(str(chosen["per_person"]))
    if chosen.get("turn_hours") not in (None, *TURN_HOURS):
        raise BadSettings({"time": str(chosen["turn_hours"])})
    async with service.database.write() as connection:
        if chosen:
            await guild_queries.save_guild(connection, guild_id, chosen)
        kept = await guild_queries.load_guild(connection, guild_id)
    service.guilds[guild_id] = kept
    return kept
