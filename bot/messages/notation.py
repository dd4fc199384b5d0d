"""Moves as people type them: in the words of any language, with any digits, as the notation has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from bot.messages.narration import replace_icons
from bot.messages.words import LANGUAGES, Words
from bot.messages.words import words as find_words
from bot.typed import fold, normalise

CENTRE = "centre"
"""The word for the source that the notation calls ``c``, and for a star."""
WORDS = (CENTRE, "floor", "tile", "place", "bonus", "pass", "keep", "break", "reset")
"""The words of the notation that are no colours; the message ``notation-<word>`` has what is typed for it."""
_BESIDE_DIGIT = re.compile(r"(?<=[0-9])(?=[^\W\d_a-zA-Z])|(?<=[^\W\d_a-zA-Z])(?=[0-9])")
"""Where a letter that is not Latin stands beside a digit: scripts without spaces write both together."""
_WORD = re.compile(r"[^\s,;]+")


def read_typed(words: Words, ruleset: str, colours: Iterable[str], typed: str) -> str:
    """What is typed as the notation has it; what is in no language a word of it stays as it is.

    A colour may be its emoji, ours as ``words`` have it.
    """
    colours = tuple(colours)
    text = _BESIDE_DIGIT.sub(" ", normalise(replace_icons(words, ruleset, colours, typed)))
    known = _read_vocabulary(ruleset, colours, LANGUAGES)
    longest = max(map(len, known))
    text = _WORD.sub(lambda found: " ".join(_split(found[0], known, longest)), text)

    def translate(found: re.Match[str]) -> str:
        word = known.get(fold(found[0]), found[0])
        before = text[: found.start()].rstrip()
        begins_move = before[-1:] in ("", ",", ";")
        return "c" if word == CENTRE and begins_move else word

    return _WORD.sub(translate, text)


def _split(word: str, known: Mapping[str, str], longest: int) -> list[str]:
    """The known words that stand in one, as a script without spaces writes them; itself where something is unknown.

    ``longest``: the letters of the longest known word.
    """
    if word.isascii():
        return [word]
    folded = fold(word)
    begins = {0: 0}
    """By where known words may end, where the last of them begins."""
    for end in range(1, len(folded) + 1):
        # The longest word first: one may begin as another does.
        for begin in range(max(0, end - longest), end):
            if begin in begins and folded[begin:end] in known:
                begins[end] = begin
                break
    if len(folded) not in begins:
        return [word]
    found: list[str] = []
    end = len(folded)
    while end:
        found.append(folded[begins[end] : end])
        end = begins[end]
    return found[::-1]


def read_hours(typed: str) -> str:
    """Quiet hours as they are typed, with our digits and without words between the hours: "22:00 - 7:30 Tehran"."""
    text = _BESIDE_DIGIT.sub(" ", normalise(typed))
    known = _read_hour_words(LANGUAGES)
    return _WORD.sub(lambda found: known.get(fold(found[0]), found[0]), text)


@cache
def _read_hour_words(languages: tuple[str, ...]) -> dict[str, str]:
    """By what can be typed in any of these languages before and between hours, what stands for it."""
    known: dict[str, str] = {}
    for language in languages:
        words = find_words(language)
        known |= {fold(word): "" for word in words("hours-from").split()}
        known |= {fold(word): "-" for word in words("hours-to").split()}
    return known


def collect_words(ruleset: str, colours: Iterable[str], languages: Iterable[str]) -> dict[str, set[str]]:
    """By what can be typed in any of these languages, the words of the notation that it may mean."""
    found: dict[str, set[str]] = {}
    for language in languages:
        words = find_words(language)
        for word in (*colours, *WORDS):
            typed = words(f"notation-{word}").split() if f"notation-{word}" in words else []
            shown = f"{ruleset}-colour-{word}"
            if shown in words and " " not in words(shown):
                typed.append(words(shown))
            for one in (word, *typed):
                found.setdefault(fold(one), set()).add(word)
    return found


@cache
def _read_vocabulary(ruleset: str, colours: tuple[str, ...], languages: tuple[str, ...]) -> dict[str, str]:
    """By what can be typed the word of the notation, its own words before any other."""
    own = {word: word for word in (*colours, *WORDS)}
    return {typed: min(meant) for typed, meant in collect_words(ruleset, colours, languages).items()} | own
