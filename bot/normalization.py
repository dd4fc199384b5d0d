"""Normalization of typed text for comparisons that don't depend on the keyboard."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LETTERS = {"ي": "ی", "ى": "ی", "ك": "ک", "−": "-", "،": ",", "、": ",", "؛": ";", "ـ": ""}
"""Replacements for Arabic letters typed instead of Persian ones, foreign punctuation, and the tatweel."""
_VOWEL_SIGNS = frozenset(map(chr, range(0x64B, 0x660)))
"""Arabic vowel signs, which people rarely type."""


@lru_cache(4096)
def _read_letter(letter: str) -> str:
    if letter.isdecimal():
        return str(unicodedata.decimal(letter))
    kind = unicodedata.category(letter)
    if kind == "Cf":
        # Direction marks and joiners are invisible and hard to type.
        return ""
    if letter in _VOWEL_SIGNS:
        return ""
    if kind == "Pd":
        return "-"
    return _LETTERS.get(letter, letter)


def normalise(text: str) -> str:
    """Return the text with ASCII digits, Latin letters and punctuation, without vowel signs and invisible marks.

    Full-width forms, digits of any script, dashes, and Arabic letters typed instead of Persian ones are replaced.
    """
    if text.isascii():
        return text
    return "".join(map(_read_letter, unicodedata.normalize("NFKC", text)))


def fold(text: str) -> str:
    """Return a form of the text for comparisons that ignore case and keyboards."""
    return normalise(text).casefold()
