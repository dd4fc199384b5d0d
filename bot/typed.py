"""What people type or paste, as it is read and compared: whatever keyboard it comes from."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LETTERS = {"ي": "ی", "ى": "ی", "ك": "ک", "−": "-", "،": ",", "、": ",", "؛": ";", "ـ": ""}
"""Arabic letters that a keyboard may have for Persian ones, commas of other languages, and what stretches a word."""
_VOWEL_SIGNS = frozenset(map(chr, range(0x64B, 0x660)))
"""Signs above and below Arabic letters, which few people type."""


@lru_cache(4096)
def _read_letter(letter: str) -> str:
    if letter.isdecimal():
        return str(unicodedata.decimal(letter))
    kind = unicodedata.category(letter)
    if kind == "Cf":
        # A mark of direction, or a joiner, which is not seen and which few can type.
        return ""
    if letter in _VOWEL_SIGNS:
        return ""
    if kind == "Pd":
        return "-"
    return _LETTERS.get(letter, letter)


def normalise(text: str) -> str:
    """A text with the digits, Latin letters and punctuation of a keyboard for English, and without any mark.

    So full-width forms, digits of any script, dashes, and Arabic letters for Persian ones are all read.
    """
    if text.isascii():
        return text
    return "".join(map(_read_letter, unicodedata.normalize("NFKC", text)))


def fold(text: str) -> str:
    """A text to be compared with another, however both are written."""
    return normalise(text).casefold()
