"""A rewriter of the bot's texts: it replaces messages with their keys, so that new wording affects few tests.

``{post-your-turn: @Ana, azul GAME}`` is the message with this key and its facts, in the notation of Fluent references.
A fact may itself be a name from the catalogue. It is written as the facts of that name, or as the end of its key.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from zlib import crc32

import pytest

from bot.messages.markup import capitalise, link_commands
from bot.messages.words import LANGUAGES, Words, words
from bot.rules.game import Fact
from bot.scenes import alt
from tests.support.says import list_named

_COMMAND_ID = re.compile(r"</azul[\w -]*:(\d+)>")
_NAMES = re.compile(
    r"game-name|game-side|picture-table|several|points|post-score(-coming)?|computer.*|time-.*|end-.*"
    r"|.*-(source|line|column|strip|star|window|which|colour|side)(-.*)?"
)
"""The keys of names that appear within messages."""
_PUT_TOGETHER = re.compile(r"between-.*|headed|sentence|numbered|post-did|notation-.*")
"""The keys of messages that only combine other messages, or that are only parsed."""
_SHOWN_OTHERWISE = ("-icon", "-mark", "-first", "-last")
"""The ends of the names of facts that only repeat another fact."""
_PART = re.compile(r"\{picture-(turn-yours|[\w-]+(?=:))(?:: ([^{}]*))?\}\.? ?")
_PICTURE = re.compile(f"(?:{_PART.pattern})+")
"""The pattern of an alt text's beginning if it describes a table."""
_BEGINNING = 2
"""The number of letters at the start of a text by which texts are indexed."""


class Sentences:
    """All messages that are formatted while this object listens."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._facts: dict[str, dict[str, dict[str, Fact]]] = {}
        """The values of each message, by formatted text and key."""
        self._texts: dict[str, set[str]] = {}
        """The formatted texts, by their first letters."""
        self.told_in_words = set[str]()
        """The keys of the messages that were left as words."""
        self._told: dict[tuple[str, frozenset[str]], str] = {}
        """The results so far, by the whole text and the keys that were left as words."""
        _forget_texts()
        say = Words.__call__

        def note(words: Words, key: str, **values: Fact) -> str:
            text = say(words, key, **values)
            self._record(text, key, values)
            return text

        monkeypatch.setattr(Words, "__call__", note)

    def _record(self, text: str, key: str, values: dict[str, Fact]) -> None:
        if not text.strip() or text in map(str, values.values()) or _PUT_TOGETHER.fullmatch(key):
            return
        for said in (text, capitalise(text)):
            self._texts.setdefault(said[:_BEGINNING], set()).add(said)
            self._facts.setdefault(said, {}).setdefault(key, values)

    def tell(self, text: str, in_words: Collection[str] = ()) -> str:
        """Return the text with each message replaced by its key and facts.

        Messages whose keys are in ``in_words`` are left as words. If the same text is rewritten again, the result is
        the same, whatever has been formatted since.
        """
        wanted = (text, frozenset(in_words))
        if wanted not in self._told:
            self._told[wanted] = self._tell(text, in_words, is_fact=False)
        return self._told[wanted]

    def _tell(self, text: str, in_words: Collection[str], *, is_fact: bool) -> str:
        found = _COMMAND_ID.search(text)
        command_id = int(found[1]) if found else None
        told = ""
        at = 0
        while at < len(text):
            said = self._find(text, at, command_id)
            if said:
                shown = link_commands(said, command_id)
                told += self._tell_sentence(said, shown, in_words, is_fact=is_fact)
                at += len(shown)
            else:
                told += text[at]
                at += 1
        return told

    def _find(self, text: str, at: int, command_id: int | None) -> str:
        """Return the longest message that begins at position ``at`` and ends at a word boundary, or an empty string."""
        if at and text[at].isalnum() and text[at - 1].isalnum():
            return ""
        fitting = ""
        for said in self._texts.get(text[at : at + _BEGINNING], ()):
            shown = link_commands(said, command_id)
            end = at + len(shown)
            ends_within_word = end < len(text) and text[end].isalnum() and shown[-1].isalnum()
            if len(said) > len(fitting) and not ends_within_word and text.startswith(shown, at):
                fitting = said
        return fitting

    def _tell_sentence(self, said: str, shown: str, in_words: Collection[str], *, is_fact: bool) -> str:
        # If several messages have the same text, always choose the same one.
        key = min(self._facts[said], key=lambda key: (len(key), key))
        named = list_named(key)
        facts = {name: value for name, value in self._facts[said][key].items() if name in named}
        told = [fact for name, value in facts.items() if (fact := self._tell_fact(name, value, in_words))]
        if key in in_words:
            self.told_in_words.add(key)
            return shown
        if is_fact and not facts:
            return key.rpartition("-")[2]
        if is_fact and _NAMES.fullmatch(key):
            return " ".join(told)
        if told:
            return f"{{{key}: {', '.join(told)}}}"
        return f"{{{key}}}"

    def _tell_fact(self, name: str, value: Fact, in_words: Collection[str]) -> str:
        """Return how a fact is written, or an empty string if it only repeats other facts."""
        if value is False or name.endswith(_SHOWN_OTHERWISE):
            return ""
        if value is True:
            return name
        if isinstance(value, tuple):
            return " ".join(self._tell_fact(name, one, in_words) for one in value)
        return self._tell(str(value), in_words, is_fact=True)


def shorten_alt(told: str) -> list[str]:
    """Return the beginning of a rewritten alt text, and a digest of the whole text."""
    digest = f"{crc32(told.encode()):08x}"[:4]
    if begins := _PICTURE.match(told):
        parts = [f"{name} {facts.replace(', ', ' ')}".rstrip() for name, facts in _PART.findall(begins[0])]
        return [*parts, digest]
    first, more, _ = told.partition(". ")
    if more:
        return [first, digest]
    return [told]


def _forget_texts() -> None:
    """Clear the caches of formatted texts, so that every text is formatted again."""
    for language in LANGUAGES:
        words(language)._remember()
    alt._list_counts.cache_clear()
