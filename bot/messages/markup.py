"""Safe display of texts that people chose: names and typed moves."""

from __future__ import annotations

import re
import unicodedata

from bot.rules.game import Fact

MAX_NAME_LENGTH = 32
MAX_FACT_LENGTH = 80
SHOWN_DIGITS = 16
"""Number of digits of a hash or seed that posts show. Nobody can find another match for so many digits by trial."""

_EXAMINED_PER_CHARACTER = 8
"""Number of characters that are examined per character of the result.

Normalizing 40,000 combining marks takes a second.
"""
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANK = re.compile("[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159]")
"""Letters, marks and symbols that look like spaces."""
_NOTHING = re.compile("[\u034f\u180b-\u180f\ufe00-\ufe0d\U000e0100-\U000e01ef]")
"""Invisible marks."""
_MARKS = {"Mn", "Mc", "Me"}
_JOINING = "\u200c\u200d\ufe0e\ufe0f"
"""Joiners and variation selectors in Persian words and emojis, which follow a character as marks do."""
_MAX_MARKS = (
    4  # maximum number of marks on a character; no script needs more, and a stack of marks would cover other lines
)
_MARKDOWN = re.compile(r"([\\`*_~|<>\[\]()@:])")
_LINE_START = re.compile(r"^(?:(\d+)(?=\.)|(?=[#+-]))")
"""The beginnings of headings, small text and list items that `_MARKDOWN` doesn't escape."""
_ADDRESS = re.compile(r"(?<=\w)\.(?=[^\W\d])")
_COMMAND = re.compile(r"`/(azul(?: [a-z-]+)+)`")
_ZERO_WIDTH = "\u200b"


def shorten_hash(text: str) -> str:
    """Return the beginning of a hexadecimal number as shown in posts."""
    return f"`{text[:SHOWN_DIGITS]}…`"


def clean(text: str, limit: int = MAX_NAME_LENGTH) -> str:
    """Return the text on one line, without control, bidi and invisible characters, cut to ``limit`` characters."""
    kept = text[: limit * _EXAMINED_PER_CHARACTER]
    is_whole = len(kept) == len(text)
    # Most names don't need the slow path, and a turn renders about ten.
    if not (kept.isascii() and kept.isprintable()):
        kept = _remove_invisible(kept)
    kept = " ".join(kept.split())
    if not kept:
        return "?"
    if is_whole and len(kept) <= limit:
        return kept
    return kept[: limit - 1].rstrip() + "…"


def _remove_invisible(text: str) -> str:
    kept: list[str] = []
    # Drop marks at the beginning, because they would apply to the character before the text.
    marks = _MAX_MARKS
    for character in _NOTHING.sub("", _BLANK.sub(" ", unicodedata.normalize("NFC", text))):
        kind = unicodedata.category(character)
        if character.isspace():
            kept.append(" ")
            marks = _MAX_MARKS
        elif character in _JOINING or kind in _MARKS:
            if marks < _MAX_MARKS:
                kept.append(character)
                marks += 1
        elif kind not in _INVISIBLE:
            kept.append(character)
            marks = 0
    return "".join(kept)


def cut(text: str, limit: int) -> str:
    """Return the text, shortened to ``limit`` characters with an ellipsis if necessary."""
    if len(text) <= limit:
        return text
    return text[: limit - 1] + "…"


def capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]


def escape(text: str, limit: int = MAX_NAME_LENGTH) -> str:
    """Return the cleaned text, escaped so that Discord shows it literally: without markdown, mentions and links."""
    escaped = _MARKDOWN.sub(r"\\\1", clean(text, limit))
    escaped = _LINE_START.sub(r"\1\\", escaped)
    # A backslash doesn't prevent @everyone, or the preview of a link or invitation.
    escaped = escaped.replace("\\@", f"@{_ZERO_WIDTH}")
    escaped = escaped.replace("\\:", f":{_ZERO_WIDTH}")
    return _ADDRESS.sub(f".{_ZERO_WIDTH}", escaped)


def keep_number(line: str) -> str:
    """Escape the number at the beginning of a line. Otherwise, Discord renders a list item and renumbers it."""
    return _LINE_START.sub(r"\1\\", line)


def escape_fact(fact: Fact) -> Fact:
    """Return text from a person or file escaped and shortened, and numbers unchanged."""
    if isinstance(fact, str):
        return escape(fact, MAX_FACT_LENGTH)
    return fact


def link_commands(text: str, command_id: int | None) -> str:
    """Replace commands without options in inline code by mentions, which insert the command when pressed.

    ``command_id`` is the id of `/azul`. While it is unknown, the text stays unchanged.
    """
    if command_id is None:
        return text
    return _COMMAND.sub(rf"</\1:{command_id}>", text)


def mention(user_id: int) -> str:
    """Return a mention of the user. The sender of the message decides whether it pings."""
    return f"<@{user_id}>"
