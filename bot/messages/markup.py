"""Texts that people chose themselves, made safe to repeat: names and typed moves."""

from __future__ import annotations

import re
import unicodedata

from bot.rules.game import Fact

LONGEST_NAME = 32
LONGEST_FACT = 80
SHOWN_DIGITS = 16
"""Of a hash or seed in a post; the record of the game holds all. For so many, nobody finds another seed by trying."""

_LOOKED_AT = 8
"""For each character that is kept, so many of a text are looked at: to normalise 40,000 marks takes a second."""
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANK = re.compile("[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159]")
"""Letters, marks and symbols that look like spaces."""
_NOTHING = re.compile("[\u034f\u180b-\u180f\ufe00-\ufe0d\U000e0100-\U000e01ef]")
"""Marks of which nothing is seen."""
_MARKS = {"Mn", "Mc", "Me"}
_JOINING = "\u200c\u200d\ufe0e\ufe0f"
"""What Persian words and emojis are joined and varied with, on a character before it as marks are."""
_MOST_MARKS = 4  # on a character; no script has more, and a tower of them covers other lines
_MARKDOWN = re.compile(r"([\\`*_~|<>\[\]()@:])")
_LINE_START = re.compile(r"^(?:(\d+)(?=\.)|(?=[#+-]))")
"""Of what makes a heading, small text or an item of a list where a line begins; the rest of it is escaped anywhere."""
_ADDRESS = re.compile(r"(?<=\w)\.(?=[^\W\d])")
_COMMAND = re.compile(r"`/(azul(?: [a-z-]+)+)`")
_ZERO_WIDTH = "\u200b"


def shorten_hash(text: str) -> str:
    """The beginning of a number in hexadecimal digits, as posts show it."""
    return f"`{text[:SHOWN_DIGITS]}…`"


def clean(text: str, limit: int = LONGEST_NAME) -> str:
    """The text on one line, without control, bidi and invisible characters, at most ``limit`` characters long."""
    kept = text[: limit * _LOOKED_AT]
    is_whole = len(kept) == len(text)
    # Most names are such that none of their characters needs a look, and a turn says ten.
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
    # At its beginning a mark would stand on what is before the text.
    marks = _MOST_MARKS
    for character in _NOTHING.sub("", _BLANK.sub(" ", unicodedata.normalize("NFC", text))):
        kind = unicodedata.category(character)
        if character.isspace():
            kept.append(" ")
            marks = _MOST_MARKS
        elif character in _JOINING or kind in _MARKS:
            if marks < _MOST_MARKS:
                kept.append(character)
                marks += 1
        elif kind not in _INVISIBLE:
            kept.append(character)
            marks = 0
    return "".join(kept)


def cut(text: str, limit: int) -> str:
    """The text, with a mark at its end where it had to be shortened to ``limit`` characters."""
    if len(text) <= limit:
        return text
    return text[: limit - 1] + "…"


def capitalise(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def escape(text: str, limit: int = LONGEST_NAME) -> str:
    """The text cleaned, so that Discord shows it letter by letter: no markdown, no mention, no link."""
    escaped = _MARKDOWN.sub(r"\\\1", clean(text, limit))
    escaped = _LINE_START.sub(r"\1\\", escaped)
    # A backslash stops markdown, but neither @everyone nor the preview of a link or an invitation.
    escaped = escaped.replace("\\@", f"@{_ZERO_WIDTH}")
    escaped = escaped.replace("\\:", f":{_ZERO_WIDTH}")
    return _ADDRESS.sub(f".{_ZERO_WIDTH}", escaped)


def keep_number(line: str) -> str:
    """A line that begins with a number, as no item of a list: Discord numbers those on from the first."""
    return _LINE_START.sub(r"\1\\", line)


def escape_fact(fact: Fact) -> Fact:
    """What somebody typed or a file says, escaped and shortened; a number as it is."""
    if isinstance(fact, str):
        return escape(fact, LONGEST_FACT)
    return fact


def link_commands(text: str, command_id: int | None) -> str:
    """The text with every command that stands in code, without options, as a mention that types it when it is pressed.

    ``command_id`` is that of `/azul`; while it is not known, the text stays as it is.
    """
    if command_id is None:
        return text
    return _COMMAND.sub(rf"</\1:{command_id}>", text)


def mention(user_id: int) -> str:
    """The user as a mention; whether it pings is decided by whoever sends it."""
    return f"<@{user_id}>"
