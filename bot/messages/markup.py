"""Texts that people chose themselves, made safe to repeat: names and typed moves."""

from __future__ import annotations

import re
import unicodedata

from bot.rules.game import Fact

LONGEST_NAME = 32
LONGEST_FACT = 80

_LOOKED_AT = 8
"""For each character that is kept, so many of a text are looked at: to normalise 40,000 marks takes a second."""
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = "\u200c\u200d"
_MARKDOWN = re.compile(r"([\\`*_~|<>\[\]()@:])")
_ZERO_WIDTH = "\u200b"


def clean(text: str, limit: int = LONGEST_NAME) -> str:
    """The text on one line, without control, bidi and invisible characters, at most ``limit`` characters long."""
    begun = text[: limit * _LOOKED_AT]
    # Most names are such that none of their characters needs a look, and a turn says ten.
    kept = begun if begun.isascii() and begun.isprintable() else _without_invisible(begun)
    kept = " ".join(kept.split())
    if not kept.strip(_JOINERS):
        return "?"
    return kept if len(kept) <= limit and len(begun) == len(text) else kept[: limit - 1].rstrip() + "…"


def _without_invisible(text: str) -> str:
    return "".join(
        " " if character.isspace() else character
        for character in unicodedata.normalize("NFC", text)
        if character.isspace() or character in _JOINERS or unicodedata.category(character) not in _INVISIBLE
    )


def cut(text: str, limit: int) -> str:
    """The text, with a mark at its end where it had to be shortened to ``limit`` characters."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def capitalise(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def escape(text: str, limit: int = LONGEST_NAME) -> str:
    """The text cleaned, so that Discord shows it letter by letter: no markdown, no mention, no link."""
    escaped = _MARKDOWN.sub(r"\\\1", clean(text, limit))
    # A backslash stops markdown, but neither @everyone nor a link's preview.
    return escaped.replace("\\@", f"@{_ZERO_WIDTH}").replace("\\:", f":{_ZERO_WIDTH}")


def escape_fact(fact: Fact) -> Fact:
    """What somebody typed or a file says, escaped and shortened; a number as it is."""
    return escape(fact, LONGEST_FACT) if isinstance(fact, str) else fact


def mention(user_id: int) -> str:
    """The user as a mention; whether it pings is decided by whoever sends it."""
    return f"<@{user_id}>"
