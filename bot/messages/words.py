"""The catalogues: every sentence the bot says stands in a Fluent file under its language's folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, Resource

from bot.rules.game import Fact

HERE = Path(__file__).parent
FALLBACK = "en"
KEPT_SENTENCES = 4096
LANGUAGES = tuple(sorted(folder.name for folder in HERE.iterdir() if any(folder.glob("*.ftl"))))


class Words:
    """One language. Call it with the key of a message and the values its sentence names."""

    def __init__(self, language: str) -> None:
        self.language = language
        # Alt texts say the same few words again and again, and formatting one takes longer than looking it up.
        self._say = lru_cache(KEPT_SENTENCES)(self._format)
        # Isolation marks would stand in every post and name; names are cleaned before they get here.
        self._bundle = FluentBundle([language], use_isolating=False)
        for file in sorted((HERE / language).glob("*.ftl")):
            self._bundle.add_resource(_resource(file))

    def __contains__(self, key: str) -> bool:
        return self._bundle.has_message(key)

    def __call__(self, key: str, **values: Fact) -> str:
        """The sentence of ``key``.

        :raises KeyError: the catalogue has no such message, or the sentence names a value that was not given.
        """
        return self._say(key, **values)

    def _format(self, key: str, **values: Fact) -> str:
        message = self._bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(
            message.value, {name: _plain(value) for name, value in values.items()}
        )
        if errors:
            raise KeyError(f"{key}: {errors[0]}")
        return str(text)

    def fact(self, ruleset: str, name: str, value: Fact) -> Fact:
        """A fact of a game in words: the message ``game-name-value``, else ``game-name`` told of it, else the fact."""
        if f"{ruleset}-{name}-{value}" in self:
            return self(f"{ruleset}-{name}-{value}")
        if f"{ruleset}-{name}" in self:
            return self(f"{ruleset}-{name}", **{name: value})
        return value

    def facts(self, ruleset: str, facts: Mapping[str, Fact]) -> dict[str, Fact]:
        """Every fact in words, and beside it as ``name-icon`` its icon, where the catalogue has one."""
        told: dict[str, Fact] = {}
        for name, value in facts.items():
            told[name] = self.fact(ruleset, name, value)
            if f"{ruleset}-icon-{value}" in self:
                told[f"{name}-icon"] = self(f"{ruleset}-icon-{value}")
        return told


def _resource(file: Path) -> Resource:
    resource = FluentResource(file.read_text(encoding="utf-8"))
    for entry in resource.body:
        if isinstance(entry, Junk):
            raise ValueError(f"{file.name}: this is no Fluent message: {entry.content!r}")
    return resource


def _plain(value: Fact) -> str | int:
    # Fluent selects on words and numbers; a truth value is neither.
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else value


@cache
def words(language: str) -> Words:
    """The catalogue of ``language`` (a Discord locale such as ``en-GB``), of its base language, or English."""
    for candidate in (language, language.split("-")[0]):
        if candidate in LANGUAGES:
            return Words(candidate)
    return Words(FALLBACK)
