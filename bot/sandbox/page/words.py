"""The texts of the page in all languages, and Discord's locales for them."""

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
"""The locales that Discord's client supports."""
DEFAULT_LOCALE = "en-US"


@cache
def list_catalogues() -> Json:
    """Return the name, direction, message templates and Discord locale of each language."""
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
    """Return the locale of readers of this language. It is empty for English, so that each person keeps their own."""
    if language == FALLBACK:
        return ""
    return next((one for one in LOCALES if one == language or one.startswith(f"{language}-")), DEFAULT_LOCALE)
