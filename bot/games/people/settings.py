"""The settings of people, and the settings that moderators choose for their guild."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple, TypeAlias
from zoneinfo import available_timezones

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.challenge import deals
from bot.games.core import automatic_moves
from bot.games.core.checks import check_manager, check_server
from bot.games.core.request import BadSettings, Request
from bot.games.core.service import Service
from bot.games.table.terms import TURN_HOURS
from bot.normalization import normalise
from bot.storage import game_queries, guild_queries, person_queries
from bot.storage.database import find_changes
from bot.storage.rows import PERSON_FIELDS, Challenge, GuildSettings, PersonSettings
from renderers.scene import THEMES, Theme

MAX_GAMES_PER_PERSON = 100
"""Upper bound of a guild's limit on the games that a person may play at the same time."""
NO_THEME = "auto"
"""The input for no theme. People without a theme see the guild's theme, and guilds without one use the bot's theme."""
QUIET_HOURS = ("zone", "quiet_from", "quiet_to")
"""The fields of `PersonSettings` that delay notifications."""
_MINUTES = 60
_DAY = 24 * _MINUTES
HALF_DAY = range(1, 13)
"""The hours on a 12-hour clock."""
_CLOCK = r"(?:midnight|(\d{1,2})(?:[:.h](\d{2})|h)?(?:\s*([ap])\.?m\b\.?)?)"
"""A time of day: the hour, optional minutes, and an optional am or pm."""
_HOURS = re.compile(rf"(?:from\s+)?{_CLOCK}\s*(?:-|–|—|~|to|until|till)\s*{_CLOCK}", re.IGNORECASE)
_AFTER_HOURS = re.compile(r"[\s,;(]*(?:in\s+)?(.*?)(?:\s+time)?[\s.)]*", re.IGNORECASE | re.DOTALL)
_AREAS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
_ABBREVIATED_ZONES = {
    **dict.fromkeys(("cest", "mez", "mesz"), "CET"),
    "eest": "EET",
    "west": "WET",
    "msk": "Europe/Moscow",
    **dict.fromkeys(("et", "edt"), "America/New_York"),
    **dict.fromkeys(("ct", "cdt"), "America/Chicago"),
    **dict.fromkeys(("mt", "mdt"), "America/Denver"),
    **dict.fromkeys(("pt", "pst", "pdt"), "America/Los_Angeles"),
    **dict.fromkeys(("aest", "aedt"), "Australia/Sydney"),
    **dict.fromkeys(("nzst", "nzdt"), "Pacific/Auckland"),
    "jst": "Asia/Tokyo",
    "kst": "Asia/Seoul",
    "hkt": "Asia/Hong_Kong",
    "sgt": "Asia/Singapore",
    "sast": "Africa/Johannesburg",
}
"""Common abbreviations of time zones. CST, IST and BST are missing because they are ambiguous."""


PersonEdit: TypeAlias = Callable[[PersonSettings], PersonSettings]
"""A change to the stored settings of a person."""
GuildEdit: TypeAlias = Callable[[GuildSettings], GuildSettings]
"""A change to the stored settings of a guild."""


class BlockList(NamedTuple):
    """All users with whom a person refuses to play."""

    user_ids: tuple[int, ...]


class Changed(NamedTuple):
    """A person's new settings, and the games in which a forced move will now be played for them."""

    settings: PersonSettings
    played: tuple[str, ...] = ()


async def change_person(service: Service, request: Request, *edits: PersonEdit | BlockList) -> Changed:
    """Change the person's settings.

    If the change affects quiet hours or the clock, all games of the person are checked again immediately.
    """
    async with service.database.write() as connection:
        before = await person_queries.load_person(connection, request.person.id)
        after = before
        for edit in edits:
            if not isinstance(edit, BlockList):
                after = edit(after)
        changed = find_changes(before, after, PersonSettings.__slots__).keys()
        if not changed.isdisjoint((*PERSON_FIELDS, *QUIET_HOURS)):
            await game_queries.wake_games_of(connection, request.person.id, service.clock())
        if not changed.isdisjoint(QUIET_HOURS):
            # Delayed notifications follow the new quiet hours, even if the new hours have already begun.
            await game_queries.release_calls(connection, request.person.id, service.clock())
        await person_queries.save_person(connection, before, after)
        for edit in edits:
            if isinstance(edit, BlockList):
                await person_queries.set_blocked(connection, request.person.id, edit.user_ids)
        after = await person_queries.load_person(connection, request.person.id)
        played: tuple[str, ...] = ()
        if before.by_hand and not after.by_hand:
            played = await _find_only_moves(service, connection, request.person.id)
        return Changed(after, played)


async def _find_only_moves(service: Service, connection: AsyncConnection, user_id: int) -> tuple[str, ...]:
    """Return the games in which this user's only legal move will be played automatically."""
    found = await game_queries.load_games(connection, user_id=user_id, statuses=("running",))
    waiting = [table for table in await service.tables(connection, found) if table.waits_for(user_id)]
    to_play = {table.game.id: automatic_moves.find_automatic_move(table) for table in waiting}
    return tuple(game_id for game_id, one in to_play.items() if one is not None and one.because == "forced")


async def find_blocked(service: Service, request: Request) -> list[int]:
    """Return the users whom the person has blocked."""
    return await service.database.query(person_queries.find_blocked, request.person.id)


def read_hours(text: str) -> tuple[int | None, int | None]:
    """Parse quiet hours and return their minutes of the day, or ``(None, None)`` for no quiet hours.

    :raises BadSettings: The text can't be parsed, or is ambiguous.
    """
    if not text.strip():
        return None, None
    found = _HOURS.fullmatch(text.strip())
    if found is None:
        raise BadSettings({"quiet": text})
    begin = _minute(*found.group(1, 2, 3))
    end = _minute(*found.group(4, 5, 6))
    # Refuse ambiguous input: "10-7am" could begin in the morning or in the evening, and "8-8" could mean no quiet hours
    # or the whole day.
    is_half_unsaid = found[6] and not found[3] and found[1] and int(found[1]) in HALF_DAY
    if begin is None or end is None or is_half_unsaid or begin % _DAY == end % _DAY:
        raise BadSettings({"quiet": text})
    return begin % _DAY, end % _DAY


def _minute(hour: str | None, minute: str | None, half: str | None) -> int | None:
    """Return the minute of the day, up to 24:00, or ``None`` if the time doesn't exist."""
    if hour is None:
        return _DAY
    at = int(hour) * _MINUTES + int(minute or 0)
    if int(minute or 0) >= _MINUTES or at > _DAY:
        return None
    if half is None:
        return at
    if int(hour) not in HALF_DAY:
        return None
    return at % (_DAY // 2) + (_DAY // 2 if half.casefold() == "p" else 0)


def split_quiet(text: str, zone: str) -> tuple[str, str]:
    """Split quiet hours from their time zone ("10pm-7am Berlin"). Without a time zone, return ``zone``."""
    line = text.strip()
    found = _HOURS.match(line)
    if found is not None:
        named = _AFTER_HOURS.fullmatch(line, found.end())
        assert named is not None, "the pattern matches any text"
        return found[0], named[1] or zone
    if line and _find_zone(line):
        return "", line
    # Treat any other text as hours, which were probably meant. Parsing it then reports the error.
    return line, zone


def write_quiet(settings: PersonSettings) -> str:
    """Format quiet hours with their time zone for editing, or return an empty string if there are none."""
    hours = write_hours(settings)
    return f"{hours} {settings.zone}" if hours else ""


def write_hours(settings: PersonSettings) -> str:
    """Format quiet hours for editing."""
    if settings.quiet_from is None or settings.quiet_to is None:
        return ""
    return f"{_write_minute(settings.quiet_from)}-{_write_minute(settings.quiet_to)}"


def _write_minute(at: int) -> str:
    """Format a minute of the day as a time of day, such as ``"22:00"``."""
    return f"{at // _MINUTES:02}:{at % _MINUTES:02}"


def read_zone(text: str) -> str:
    """Find a time zone by its name, city or abbreviation. Case is ignored, and spaces match underscores."""
    zone = _find_zone(text.strip() or "UTC")
    if zone is None:
        raise BadSettings({"zone": text})
    return zone


def _find_zone(text: str) -> str | None:
    letters = unicodedata.normalize("NFKD", text.strip().casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return _zones().get(plain.replace(" ", "_"))


def read_theme(text: str, themes: Sequence[Theme] = THEMES) -> Theme | None:
    """Parse the name of one of the ``themes``. Return ``None`` if the text is ``auto``, which means no theme."""
    theme = next((theme for theme in themes if theme == text), None)
    if theme is None and text != NO_THEME:
        raise BadSettings({"theme": text})
    return theme


def read_limit(text: str) -> int:
    """Parse a limit on the games that a person may play at the same time."""
    digits = normalise(text)
    limit = int(digits) if digits.isdecimal() and len(digits) <= len(str(MAX_GAMES_PER_PERSON)) else 0
    if not 1 <= limit <= MAX_GAMES_PER_PERSON:
        raise BadSettings({"limit": text})
    return limit


def read_time(text: str) -> int | None:
    """Parse the number of hours for a turn. Return ``None`` for ``0``, which means no limit."""
    hours = {str(hours or 0): hours for hours in (None, *TURN_HOURS)}
    if text not in hours:
        raise BadSettings({"time": text})
    return hours[text]


def check_all(*written: tuple[Callable[[str], object], str], **known: str) -> None:
    """Parse each of these texts, and refuse all invalid ones together. ``known`` are texts already found invalid."""
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
    """Return all time zones by their common names in lower case.

    If several cities share a name, they also share a time zone.
    """
    names = sorted(available_timezones())
    in_areas = [name.split("/") for name in names if name.startswith(_AREAS) and "/" in name]
    cities = {parts[-1].casefold(): "/".join(parts) for parts in in_areas}
    return cities | _ABBREVIATED_ZONES | {name.casefold(): name for name in names}


async def choose_deal_channel(service: Service, request: Request, channel_id: int | None) -> bool:
    """Set the channel of the guild's deals of the week, or disable them (``None``).

    Return whether this week's deal will still be opened.
    """
    guild_id = check_server(request)
    await change_guild(service, request, lambda guild: replace(guild, deals=channel_id))
    return channel_id is not None and guild_id in await deals.find_due_deals(service)


async def forget_deal_channel(service: Service, deal: Challenge) -> bool:
    """Disable the deals of a guild if the channel of this deal, which was deleted, is still chosen.

    Return whether it was.
    """
    async with service.database.write() as connection:
        before = await guild_queries.load_guild(connection, deal.guild_id)
        if before.deals != deal.channel_id:
            return False
        await guild_queries.save_guild(connection, deal.guild_id, before, replace(before, deals=None))
        await deals.set_deal_channel(connection, deal.guild_id, None, service.clock())
    service.forget_guild(deal.guild_id)
    return True


async def change_guild(service: Service, request: Request, *edits: GuildEdit) -> GuildSettings:
    """Change the settings of the guild."""
    guild_id = check_manager(request)
    async with service.database.write() as connection:
        before = await guild_queries.load_guild(connection, guild_id)
        after = before
        for edit in edits:
            after = edit(after)
        read_limit(str(after.per_person))
        if after.turn_hours not in (None, *TURN_HOURS):
            raise BadSettings({"time": str(after.turn_hours)})
        await guild_queries.save_guild(connection, guild_id, before, after)
        if after.deals != before.deals:
            await deals.set_deal_channel(connection, guild_id, after.deals, service.clock())
        kept = await guild_queries.load_guild(connection, guild_id)
    service.forget_guild(guild_id)
    return kept
