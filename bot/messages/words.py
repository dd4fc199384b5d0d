"""The catalogues: every sentence the bot says stands in a Fluent file under its language's folder."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from copy import copy
from functools import cache, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, Message, Resource

from bot.rules.game import Fact

HERE = Path(__file__).parent
FALLBACK = "en"
KEPT_SENTENCES = 4096
LEFT_TO_RIGHT = "\u200e"  # an invisible letter of the direction in which all our languages are written
OWN_EMOJI = r"<a?:\w+:[0-9]+>"
LANGUAGES = tuple(sorted(folder.name for folder in HERE.iterdir() if any(folder.glob("*.ftl"))))


class Words:
    """One language. Call it with the key of a message and the values its sentence names."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.bare = self
        """The same words with the emojis of the catalogue."""
        self._icons: Mapping[str, str] = {}
        # Alt texts say the same few words again and again, and formatting one takes longer than looking it up.
        self._remember()
        # Isolation marks would stand in every post and name; names are cleaned before they get here.
        self._bundle = FluentBundle([language], use_isolating=False)
        resources = [_read_resource(file) for file in sorted((HERE / language).glob("*.ftl"))]
        for resource in resources:
            self._bundle.add_resource(resource)
        keys = [entry.id.name for resource in resources for entry in resource.body if isinstance(entry, Message)]
        self._any_icon = re.compile("|".join([OWN_EMOJI, *{self(key) for key in keys if "-icon-" in key}]))

    def __contains__(self, key: str) -> bool:
        return self._bundle.has_message(key)

    def find(self, *keys: str) -> str:
        """The first of these keys that has a message; empty if none has."""
        return next((key for key in keys if key in self), "")

    def with_icons(self, icons: Mapping[str, str]) -> Words:
        """The same words with other emojis in place of the catalogue's, by the keys of their messages.

        For what Discord renders: texts of messages, and beside labels. Alt texts and completion show only emojis of
        Unicode, and labels none.
        """
        other = copy(self)
        other._icons = icons
        other._remember()
        return other

    def _remember(self) -> None:
        self._say = lru_cache(KEPT_SENTENCES)(self._format)
        # Typed: the number 1 is no truth value.
        self._tell = lru_cache(KEPT_SENTENCES, typed=True)(self._put_in_words)

    def strip_icons(self, text: str) -> str:
        """A text in these words as it is with the emojis of the catalogue, which are shorter to write."""
        if "<" in text:
            for key, icon in self._icons.items():
                text = text.replace(icon, self.bare(key))
        return text

    def without_icons(self, text: str) -> str:
        """A text in these words without the emojis of colours, for a label: it cannot show ours, nor others clearly."""
        return " ".join(self._any_icon.sub(" ", text).split())

    def __call__(self, key: str, **values: Fact) -> str:
        """The sentence of ``key``, or of an attribute of its message (``key.attribute``).

        :raises KeyError: the catalogue has no such message, or the sentence names a value that was not given.
        """
        return self._say(key, **values)

    def _format(self, key: str, **values: Fact) -> str:
        if key in self._icons:
            return self._icons[key]
        name, _, attribute = key.partition(".")
        message = self._bundle.get_message(name)
        pattern = message.value
        if attribute:
            pattern = message.attributes.get(attribute)
        if pattern is None:
            raise KeyError(key)
        arguments = {name: _make_argument(value) for name, value in values.items()}
        text, errors = self._bundle.format_pattern(pattern, arguments)
        if errors:
            raise KeyError(f"{key}: {errors[0]}")
        return str(text)

    def fact(self, ruleset: str, name: str, value: Fact) -> Fact:
        """A fact of a game in words, by the first message there is.

        ``game-name-value``, ``game-name`` told of it, ``game-colour-value``; else the fact itself. Of several things
        each is put in words, equal ones counted.
        """
        if isinstance(value, tuple):
            counts = Counter(str(self.fact(ruleset, name, one)) for one in value)
            return tuple(self._count(what, count) for what, count in counts.items())
        key = self.find(f"{ruleset}-{name}-{value}", f"{ruleset}-{name}", f"{ruleset}-colour-{value}")
        if not key:
            return value
        return self(key, **{name: value})

    def _count(self, what: str, count: int) -> str:
        if count == 1:
            return what
        return self("several", count=count, what=what)

    def facts(self, ruleset: str, facts: Mapping[str, Fact]) -> dict[str, Fact]:
        """Every fact in words, and beside it as ``name-icon`` its icons, where the catalogue has them."""
        told: dict[str, Fact] = {}
        for name, value in facts.items():
            told |= self._tell(ruleset, name, value)
        return told

    def _put_in_words(self, ruleset: str, name: str, value: Fact) -> dict[str, Fact]:
        """One fact in words with its icons."""
        told = {name: self.fact(ruleset, name, value)}
        things = value if isinstance(value, tuple) else (value,)
        icons = [f"{ruleset}-icon-{thing}" for thing in things]
        if all(icon in self for icon in icons):
            told[f"{name}-icon"] = "".join(self(icon) for icon in icons)
        return told


def _read_resource(file: Path) -> Resource:
    resource = FluentResource(file.read_text(encoding="utf-8"))
    for entry in resource.body:
        if isinstance(entry, Junk):
            raise ValueError(f"{file.name}: this is no Fluent message: {entry.content!r}")
    return resource


def _make_argument(value: Fact) -> str | int:
    """A value as Fluent takes it: it selects on words and numbers, and a truth value is neither."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        # A real minus, as points have it.
        return f"−{-value}" if value < 0 else value
    if value == ():
        # It cannot select on an empty text.
        return 0
    text = value
    if isinstance(text, tuple):
        text = ", ".join(text)
    if _has_right_to_left(text):
        # Else such a name would turn the sentence it begins, and "20 % → 0 %" behind it.
        return f"{LEFT_TO_RIGHT}{text}{LEFT_TO_RIGHT}"
    return text


def _has_right_to_left(text: str) -> bool:
    """Whether a text, as in Hebrew or Arabic, has letters that run from right to left."""
    return not text.isascii() and any(unicodedata.bidirectional(character) in {"R", "AL"} for character in text)


# People write in thirty locales, and to read a catalogue takes half a second.
_read = cache(Words)


def words(language: str) -> Words:
    """The catalogue of ``language`` (a Discord locale such as ``en-GB``), of its base language, or English."""
    for candidate in (language, language.split("-")[0]):
        if candidate in LANGUAGES:
            return _read(candidate)
    return _read(FALLBACK)
