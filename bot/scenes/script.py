"""The scripts of languages, for drawing texts."""

from __future__ import annotations

from bot.messages.words import Words
from renderers.script import Script


def find_script(words: Words) -> Script:
    """Return the direction and the digits of a language."""
    return Script(words.writing.is_right_to_left, words.writing.zero)
