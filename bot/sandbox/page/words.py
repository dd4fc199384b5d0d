"""The words of the page: what it is handed of the catalogues, and in which of Discord's locales who reads it acts."""

from __future__ import annotations

from functools import cache

from bot.messages.words import LANGUAGES, words
from bot.messages.writing import FALLBACK
from bot.sandbox.world import Json

PREFIX = "page-"
LOCALES = (
    *("id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR"),
    *("ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"),
)
"""Those in which Discord's client can be shown."""
USUAL = "en-US"


@cache
def list_catalogues() -> Json:
    """The sentences of each language as templates, how it is called and written, and the locale of who reads it."""
    return {language: _make_catalogue(language) for language in LANGUAGES}


def _make_catalogue(language: str) -> Json:
    spoken = words(language)
    return {
        "name": spoken("language-name"),
        "direction": "rtl" if spoken.writing.is_right_to_left else "ltr",
        "between": spoken.list_plainly(["", ""]),
        "locale": find_locale(language),
        "words": spoken.list_templates(PREFIX),
    }


def find_locale(language: str) -> str:
    """The locale in which who reads this language acts; empty if that is their own: English is everybody's."""
    if language == FALLBACK:
        return ""
    return next((one for one in LOCALES if one == language or one.startswith(f"{language}-")), USUAL)
