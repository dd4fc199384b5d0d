"""Message catalogues. Each language has a folder of Fluent files."""

from __future__ import annotations

import logging
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.runtime.types import FluentType
from fluent.syntax.ast import Junk

from bot.messages.writing import FALLBACK, SHOW, SHOW_WITHIN, Writing, correct_tag, find_locale
from bot.rules.game import Fact

logger = logging.getLogger(__name__)
HERE = Path(__file__).parent
CACHED_MESSAGES = 4096
_ADDRESS_AT_END = re.compile(r"https://\S+$")
_ENTRY = re.compile(r"(-?[a-zA-Z][\w-]*) *=")
"""The beginning of a message or term."""
_ATTRIBUTE = re.compile(r"^ +(\.[a-zA-Z][\w-]*) *=", re.MULTILINE)
"""The beginning of an attribute."""
_REFERENCE = re.compile(r"\{ *(-?[a-zA-Z][\w-]*)(?:\.[\w-]+)? *\}")
"""A reference to a message or term."""
_VALUE = re.compile(r"\$([a-zA-Z][\w-]*)")
"""A reference to a value."""
_PLACE = re.compile(r"\{[0-9]\}")
"""A placeholder for a value that isn't formatted by Fluent."""
OWN_EMOJI = r"<a?:\w+:[0-9]+>"
_SIGNS = re.compile(r"[^\w\s\x00-\x7f]+")
"""A valid icon, which consists of non-ASCII signs. Any other icon could also be found in ordinary words."""


def list_languages(folder: Path) -> tuple[str, ...]:
    """Return the languages with catalogues in a folder.

    Folders that aren't named after a language are logged and skipped.
    """
    names = sorted(one.name for one in folder.iterdir() if any(one.glob("*.ftl")))
    for name in names:
        if not find_locale(name):
            meant = correct_tag(name) or "the CLDR name of its language (such as de or pt-BR)"
            logger.warning("the folder %s of catalogues is ignored: rename it to %s", name, meant)
    return tuple(filter(find_locale, names))


LANGUAGES = list_languages(HERE)


class Words:
    """The messages of one language. Call the object with the key of a message and the values in the message."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.bare = self
        """The messages with the emojis of the catalogue."""
        self._icons: Mapping[str, str] = {}
        # Alt texts repeat the same few messages, and formatting one takes longer than a cache lookup.
        self._remember()
        self.writing = Writing(language)
        # Fluent would isolate every value. `Writing` only isolates values in the other direction.
        functions: dict[str, Callable[[Any], FluentType]] = {
            SHOW: self.writing.show,
            SHOW_WITHIN: self.writing.show_within,
        }
        self._bundle = FluentBundle([language, FALLBACK], functions, use_isolating=False)
        self._english = None if language == FALLBACK else words(FALLBACK)
        """English, which replaces messages that this language lacks."""
        self._entries: dict[str, str] = {}
        """The source of each entry. Entries are parsed on demand, because parsing all of them takes a second."""
        for file in sorted((HERE / language).glob("*.ftl")):
            self._entries |= self._read(file)
        self._parsed = set[str]()
        self._broken = set[str]()
        """The keys of broken messages that have already been logged."""
        # Messages are also used in threads, which render pictures and statistics.
        self._parsing = threading.RLock()
        self._keys = frozenset(self._entries)
        if self._english is not None:
            self._log_missing(self._english)
            self._keys |= self._english._keys
        icons = {self(key) for key in self._keys if "-icon-" in key}
        # Try the longest icons first, because one icon can be the beginning of another.
        found = sorted(filter(is_sign, icons), key=len, reverse=True)
        self._any_icon = re.compile("|".join([OWN_EMOJI, *map(re.escape, found)]))

    def _read(self, file: Path) -> dict[str, str]:
        """Return the entries of a file, except broken entries, which are logged and replaced by English.

        :raises ValueError: The file is English and has a broken entry, for which there is no replacement.
        """
        try:
            # Some editors write a byte-order mark.
            entries, broken = split_catalogue(file.read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError) as error:
            entries, broken = {}, [str(error)]
        for line in broken:
            said = "%s/%s: not a Fluent message: %s"
            if self.language == FALLBACK:
                raise ValueError(said % (self.language, file.name, line))
            logger.error(said, self.language, file.name, line)
        return entries

    def _log_missing(self, english: Words) -> None:
        """Log the English messages and attributes that this language lacks."""
        missing = sorted(english._keys - self._keys)
        for key in sorted(self._keys & english._keys):
            missing += sorted(english._list_attributes(key) - self._list_attributes(key))
        if missing:
            said = "%s lacks %d messages, which are shown in English: %s"
            logger.warning(said, self.language, len(missing), " ".join(missing))

    def _list_attributes(self, key: str) -> set[str]:
        """Return the keys of a message's attributes."""
        return {key + attribute for attribute in _ATTRIBUTE.findall(self._entries[key])}

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def find(self, *keys: str) -> str:
        """Return the first of these keys for which there is a message, or an empty string."""
        return next((key for key in keys if key in self), "")

    def with_icons(self, icons: Mapping[str, str]) -> Words:
        """Return the same messages with these emojis (by message key) instead of the catalogue's.

        Use it for texts that Discord renders, such as message contents. Alt texts and autocompletion only show Unicode
        emojis, and labels don't show any.
        """
        other = copy(self)
        other._icons = icons
        other._remember()
        return other

    def _remember(self) -> None:
        self._say = lru_cache(CACHED_MESSAGES)(self._format)
        # Use a typed cache, because 1 and ``True`` are different values.
        self._render_fact = lru_cache(CACHED_MESSAGES, typed=True)(self._render_fact_with_icons)

    def strip_icons(self, text: str) -> str:
        """Replace emojis in a text by those of the catalogue, which are shorter."""
        if "<" in text:
            for key, icon in self._icons.items():
                text = text.replace(icon, self.bare(key))
        return text

    def without_icons(self, text: str) -> str:
        """Remove emojis of colours from a text. Labels can't show the bot's own emojis, and don't show others well."""
        parts = (" ".join(part.split()) for part in self._any_icon.split(text))
        return self.writing.join_parts([*filter(None, parts)])

    def __call__(self, key: str, **values: Fact) -> str:
        """Return the message of ``key``, or an attribute of a message (``key.attribute``).

        :raises KeyError: There is no such message, or it refers to a value that wasn't given.
        """
        return self._say(key, **values)

    def _format(self, key: str, **values: Fact) -> str:
        if key in self._icons:
            return self._icons[key]
        try:
            return self._format_own(key, **values)
        except KeyError as error:
            if self._english is None:
                raise
            if self._is_written(key) and key not in self._broken:
                self._broken.add(key)
                logger.error("%s cannot format a message, which is shown in English: %s", self.language, error)
            return self._english(key, **values)

    def _is_written(self, key: str) -> bool:
        """Check whether this language's catalogue contains a message or attribute, even if it is invalid."""
        name, _, attribute = key.partition(".")
        if name not in self._entries:
            return False
        return not attribute or key in self._list_attributes(name)

    def _format_own(self, key: str, **values: Fact) -> str:
        """Return the message in this language.

        :raises KeyError: There is no such message, or it can't be formatted.
        """
        pattern = self._find_pattern(key)
        arguments = {name: self._make_argument(value) for name, value in values.items()}
        try:
            text, errors = self._bundle.format_pattern(pattern, arguments)
        except Exception as error:
            # Fluent collects most errors, but raises those about circular references and invalid arguments.
            raise KeyError(f"{key}: {error!r}") from error
        if errors:
            raise KeyError(f"{key}: {errors[0]}")
        return self.writing.clean(str(text))

    def _find_pattern(self, key: str) -> Pattern:
        """Return the pattern of a message or attribute.

        :raises KeyError: There is no such message, or it can't be parsed.
        """
        name, _, attribute = key.partition(".")
        try:
            if not self._parse(name):
                raise KeyError(key)
            message = self._bundle.get_message(name)
        except RecursionError as error:
            # The braces are nested too deeply.
            raise KeyError(f"{key}: {error!r}") from error
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise KeyError(key)
        return pattern

    def _parse(self, key: str) -> bool:
        """Check whether the language has a message. If it does, parse it and all entries it refers to.

        :raises KeyError: One of the entries isn't a valid Fluent message.
        """
        if key in self._parsed:
            return True
        if key not in self._entries:
            return False
        with self._parsing:
            found = {key}
            waiting = [key]
            while waiting:
                new = self._add(waiting.pop()) - found - self._parsed
                found |= new
                waiting += new
            self._parsed |= found
        return True

    def _add(self, key: str) -> set[str]:
        """Parse a message or term, and return the entries it refers to."""
        written = self._entries[key]
        resource = FluentResource(self.writing.prepare_catalogue(written))
        if any(isinstance(entry, Junk) for entry in resource.body):
            raise KeyError(f"{key}: not a Fluent message: {written!r}")
        self._bundle.add_resource(resource)
        return self._entries.keys() & _REFERENCE.findall(written)

    def _make_argument(self, value: Fact) -> str | int | FluentType:
        """Convert a value for Fluent, which selects on strings and numbers but not on booleans."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            # Use a real minus sign for points.
            return self.writing.write_number(value) if value < 0 else value
        if value == ():
            # Fluent can't select on an empty string.
            return 0
        text = self.writing.list_plainly(value) if isinstance(value, tuple) else value
        return self.writing.make_text(text)

    def list_templates(self, beginning: str) -> dict[str, str]:
        """Return the messages whose keys begin with ``beginning``, with placeholders in braces for their values."""
        english = self._english or self
        templates: dict[str, str] = {}
        for key in sorted(key for key in self._keys if key.startswith(beginning)):
            written = english._entries.get(key) or self._entries[key]
            templates[key] = self(key, **{name: f"{{{name}}}" for name in _VALUE.findall(written)})
        return templates

    def list_plainly(self, items: Iterable[str]) -> str:
        """Join items: "Ana, Ben, Chi"."""
        return self.writing.list_plainly([*items])

    def list_numbers(self, numbers: Iterable[int]) -> str:
        """Join numbers: "1, 2, 3"."""
        return self.list_plainly(map(self.writing.write_number, numbers))

    def list_all(self, items: Iterable[str]) -> str:
        """Join items as a list in a sentence: "Ana, Ben and Chi". Return an empty string if there are no items."""
        return self.writing.list_all([*items])

    def head(self, head: str, told: str) -> str:
        """Put a heading before a text: "Lines: 1 blue"."""
        # Cache only the pattern, because long texts, which are always different, would fill the cache.
        return _fill(self("headed", head="{0}", told="{1}"), head, told)

    def end_sentence(self, told: str) -> str:
        """End a text like a sentence."""
        return _fill(self("sentence", told="{0}"), told)

    def list_clauses(self, clauses: Iterable[str]) -> str:
        """Join clauses that are lists themselves or only loosely connected: "blue, red; white"."""
        return self("between-clauses").join(filter(None, clauses))

    def join_facts(self, facts: Iterable[str]) -> str:
        """Join facts that don't form a sentence, skipping empty ones: "Round 2 · Ana 7 · Ben 5"."""
        told = [*filter(None, facts)]
        between = self("between-facts")
        if not between.startswith(" "):
            # Discord treats a Persian semicolon after an address as a part of the address.
            told[:-1] = [f"{fact} " if _ADDRESS_AT_END.search(fact) else fact for fact in told[:-1]]
        return between.join(told)

    def join_sentences(self, sentences: Iterable[str]) -> str:
        """Join sentences, skipping empty ones."""
        return self("between-sentences").join(filter(None, sentences))

    def fact(self, ruleset: str, name: str, value: Fact) -> Fact:
        """Return a fact of a game in words, using the first existing message:

        ``<game>-<name>-<value>``, ``<game>-<name>`` with the value, ``<game>-colour-<value>``. Otherwise, it is the
        fact itself. Each item of a tuple is put in words, and equal items are counted.
        """
        if isinstance(value, tuple):
            counts = Counter(str(self.fact(ruleset, name, one)) for one in value)
            return tuple(self._count(ruleset, what, count) for what, count in counts.items())
        key = self.find(f"{ruleset}-{name}-{value}", f"{ruleset}-{name}", f"{ruleset}-colour-{value}")
        told = value
        if isinstance(value, str) and value.isdecimal():
            told = self.writing.write_digits(value)
        return self(key, **{name: told}) if key else told

    def _count(self, ruleset: str, what: str, count: int) -> str:
        """Render a number of pieces. Some languages need different words for tiles and for glass."""
        return self(self.find(f"{ruleset}-several", "several"), count=count, what=what)

    def facts(self, ruleset: str, facts: Mapping[str, Fact]) -> dict[str, Fact]:
        """Return all facts in words, and as ``name-icon`` their icons, if the catalogue has them."""
        told: dict[str, Fact] = {}
        for name, value in facts.items():
            told |= self._render_fact(ruleset, name, value)
        return told

    def _render_fact_with_icons(self, ruleset: str, name: str, value: Fact) -> dict[str, Fact]:
        """Return one fact in words, with its icons."""
        told = {name: self.fact(ruleset, name, value)}
        things = value if isinstance(value, tuple) else (value,)
        icons = [f"{ruleset}-icon-{thing}" for thing in things]
        if all(icon in self for icon in icons):
            told[f"{name}-icon"] = "".join(self(icon) for icon in icons)
        return told


def _fill(sentence: str, *values: str) -> str:
    """Fill in the placeholders ``{0}``, ``{1}`` and so on. All other braces remain."""
    places = {f"{{{at}}}": value for at, value in enumerate(values)}
    return _PLACE.sub(lambda place: places.get(place[0], place[0]), sentence)


def is_sign(icon: str) -> bool:
    """Check whether an icon can be distinguished from surrounding words."""
    return _SIGNS.fullmatch(icon) is not None


def split_catalogue(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the source of a catalogue's entries by key, and the lines for which an entry was skipped.

    Such a line doesn't begin an entry and can't belong to the previous entry.
    """
    entries: dict[str, list[str]] = {}
    broken: list[str] = []
    key = ""
    for line in text.splitlines():
        begins = _ENTRY.match(line)
        if begins is not None:
            key = begins[1]
            entries.setdefault(key, []).append(line)
        elif line.startswith("#"):
            key = ""
        elif not line.strip() or line.startswith((" ", "}")):
            entries.get(key, []).append(line)
        else:
            broken.append(repr(line))
            entries.pop(key, None)
            key = ""
    return {key: "\n".join(written) + "\n" for key, written in entries.items()}, broken


# There are about thirty locales, so the cache doesn't need a limit.
_read = cache(Words)


def words(language: str) -> Words:
    """Return the catalogue of ``language`` (a Discord locale such as ``en-GB``), its base language, or English."""
    for candidate in (language, language.split("-")[0]):
        if candidate in LANGUAGES:
            return _read(candidate)
    return _read(FALLBACK)
