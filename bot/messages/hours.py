"""Quiet hours as people type and read them, with the words and digits of any language."""

from __future__ import annotations

import re
from functools import cache

from bot.games.people import settings
from bot.messages.words import LANGUAGES, Words
from bot.messages.words import words as find_words
from bot.messages.writing import find_locale
from bot.normalization import fold, normalise
from bot.storage.rows import PersonSettings

_MEANINGS = {
    "from": "",
    "to": "-",
    "am": "am",
    "pm": "pm",
    "night": "night",
    "hour": ":",
    "half": "30",
    "minute": "",
    "filler": "",
}
"""Replacements for words next to hours. The message ``hours-<key>`` lists the words."""
_WORD = re.compile(r"[^\W\d]+(?:['’][^\W\d]+)?")
_HOUR = re.compile(
    r"(?:(am|pm|night)\s+)?([0-9]{1,2})(?:\s*[:.]\s*([0-9]{1,2})?)?(?:\s*(am|pm|night)\b)?", re.IGNORECASE
)
_EVENING = range(6, 12)
"""The hours that a word for night places before midnight."""
_FIRST_OF_OTHERS = "\u2e80"
"""The first code point of scripts without spaces between words."""


def read_quiet(typed: str, zone: str) -> tuple[str, str]:
    """Return quiet hours and their time zone in the form that the settings parse. The default time zone is ``zone``."""
    text = _translate(typed)
    city = _read_city(text)
    if city:
        return "", city
    hours, named = settings.split_quiet(text, zone)
    return hours, _read_city(named) or named


def _translate(typed: str) -> str:
    """Return quiet hours in figures: "11:00pm - 8:00am Tehran"."""
    known = _read_words(LANGUAGES)
    text = normalise(typed)
    glued = sorted((word for word in known if word >= _FIRST_OF_OTHERS), key=len, reverse=True)
    if glued:
        text = re.sub("|".join(glued), r" \g<0> ", text)
    translated = _WORD.sub(lambda found: known.get(fold(found[0]), found[0]), text)
    if translated == text:
        return text
    return " ".join(_HOUR.sub(_write_hour, translated, count=2).split())


def _write_hour(found: re.Match[str]) -> str:
    """Return an hour in figures, with "am" or "pm" if a word next to it means that."""
    hour = int(found[2])
    half = (found[4] or found[1] or "").casefold()
    if hour not in settings.HALF_DAY:
        half = ""
    elif half == "night":
        half = "pm" if hour in _EVENING else "am"
    return f" {hour}:{found[3] or '00'}{half} "


@cache
def _read_words(languages: tuple[str, ...]) -> dict[str, str]:
    """Return the meanings of words next to hours in all of these languages."""
    known: dict[str, str] = {}
    for language in languages:
        words = find_words(language)
        for key, meaning in _MEANINGS.items():
            known |= {fold(word): meaning for word in words(f"hours-{key}").split()}
    return known


def _read_city(typed: str) -> str:
    """Return the time zone of a city whose name can be in any language, or an empty string."""
    return _read_cities(LANGUAGES).get(_make_plain(typed), "")


@cache
def _read_cities(languages: tuple[str, ...]) -> dict[str, str]:
    """Return the time zones of the cities whose names are in CLDR or the catalogues."""
    found: dict[str, str] = {}
    for language in languages:
        locale = find_locale(language)
        named = locale.time_zones.items() if locale is not None else ()
        found |= {_make_plain(names["city"]): zone for zone, names in named if "city" in names}
        zone, _, cities = find_words(language)("hours-cities").partition(":")
        found |= dict.fromkeys(map(_make_plain, cities.split()), zone)
    return found


def _make_plain(name: str) -> str:
    return "".join(fold(name).split())


def write_quiet(words: Words, person: PersonSettings) -> str:
    """Format quiet hours, if any, and their time zone as people type them, in the digits of the language."""
    return words.writing.write_digits(settings.write_quiet(person))


def write_hours(words: Words, person: PersonSettings) -> str:
    """Render quiet hours for a sentence. Return an empty string if there are none."""
    begin, _, end = words.writing.write_digits(settings.write_hours(person)).partition("-")
    return words("hours-span", begin=begin, end=end) if begin else ""
