"""The catalogues: every sentence the bot says stands in a Fluent file under its language's folder."""

from __future__ import annotations

import logging
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
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
KEPT_SENTENCES = 4096
_ENTRY = re.compile(r"(-?[a-zA-Z][\w-]*) *=")
"""How a message or a term begins."""
_ATTRIBUTE = re.compile(r"^ +(\.[a-zA-Z][\w-]*) *=", re.MULTILINE)
"""How an attribute of a message begins."""
_REFERENCE = re.compile(r"\{ *(-?[a-zA-Z][\w-]*)(?:\.[\w-]+)? *\}")
"""How another message, or a term, is named in one."""
_VALUE = re.compile(r"\$([a-zA-Z][\w-]*)")
"""How a value is named in one."""
_PLACE = re.compile(r"\{[0-9]\}")
"""Where a value is filled in that is not formatted."""
OWN_EMOJI = r"<a?:\w+:[0-9]+>"
_SIGNS = re.compile(r"[^\w\s\x00-\x7f]+")
"""What an icon is made of: letters, or nothing at all, would be found in every word."""


def list_languages(folder: Path) -> tuple[str, ...]:
    """The languages that have catalogues in a folder. What is called as none is left out, and the log names it."""
    names = sorted(one.name for one in folder.iterdir() if any(one.glob("*.ftl")))
    for name in names:
        if not find_locale(name):
            meant = correct_tag(name) or "as CLDR calls its language (de, pt-BR)"
            logger.warning("the folder %s of catalogues is left out: call it %s", name, meant)
    return tuple(filter(find_locale, names))


LANGUAGES = list_languages(HERE)


class Words:
    """One language. Call it with the key of a message and the values its sentence names."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.bare = self
        """The same words with the emojis of the catalogue."""
        self._icons: Mapping[str, str] = {}
        # Alt texts say the same few words again and again, and formatting one takes longer than looking it up.
        self._remember()
        self.writing = Writing(language)
        # Marks of the library would stand around every value: ours only around what runs in the other direction.
        functions: dict[str, Callable[[Any], FluentType]] = {
            SHOW: self.writing.show,
            SHOW_WITHIN: self.writing.show_within,
        }
        self._bundle = FluentBundle([language, FALLBACK], functions, use_isolating=False)
        self._english = None if language == FALLBACK else words(FALLBACK)
        """What says the messages that this language lacks."""
        self._entries: dict[str, str] = {}
        """What is written for each key. To parse all of it would take a second: each is once it is asked for."""
        for file in sorted((HERE / language).glob("*.ftl")):
            self._entries |= self._read(file)
        self._parsed = set[str]()
        self._broken = set[str]()
        """The keys of which the log has said that they are said in English."""
        # Pictures and statistics are put in words by threads.
        self._parsing = threading.RLock()
        self._keys = frozenset(self._entries)
        if self._english is not None:
            self._note_missing(self._english)
            self._keys |= self._english._keys
        icons = {self(key) for key in self._keys if "-icon-" in key}
        # The longest first: one may begin as another does.
        found = sorted(filter(is_sign, icons), key=len, reverse=True)
        self._any_icon = re.compile("|".join([OWN_EMOJI, *map(re.escape, found)]))

    def _read(self, file: Path) -> dict[str, str]:
        """The entries of a file, without those that are broken. So English is said for them, and the log names them.

        :raises ValueError: the file is English and broken: nothing could be said for it.
        """
        try:
            # Some editors begin a file with a mark of its encoding.
            entries, broken = split_catalogue(file.read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError) as error:
            entries, broken = {}, [str(error)]
        for line in broken:
            said = "%s/%s: this is no Fluent message: %s"
            if self.language == FALLBACK:
                raise ValueError(said % (self.language, file.name, line))
            logger.error(said, self.language, file.name, line)
        return entries

    def _note_missing(self, english: Words) -> None:
        """Say once which messages of English, or attributes of them, this language lacks."""
        missing = sorted(english._keys - self._keys)
        for key in sorted(self._keys & english._keys):
            missing += sorted(english._list_attributes(key) - self._list_attributes(key))
        if missing:
            said = "%s lacks %d messages, which are said in English: %s"
            logger.warning(said, self.language, len(missing), " ".join(missing))

    def _list_attributes(self, key: str) -> set[str]:
        """The keys of the attributes of a message."""
        return {key + attribute for attribute in _ATTRIBUTE.findall(self._entries[key])}

    def __contains__(self, key: str) -> bool:
        return key in self._keys

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
        parts = (" ".join(part.split()) for part in self._any_icon.split(text))
        return self.writing.join_parts([*filter(None, parts)])

    def __call__(self, key: str, **values: Fact) -> str:
        """The sentence of ``key``, or of an attribute of its message (``key.attribute``).

        :raises KeyError: the catalogue has no such message, or the sentence names a value that was not given.
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
                logger.error("%s cannot say a message, which is said in English: %s", self.language, error)
            return self._english(key, **values)

    def _is_written(self, key: str) -> bool:
        """Whether the catalogue of this language has a message, or an attribute, however it is written."""
        name, _, attribute = key.partition(".")
        if name not in self._entries:
            return False
        return not attribute or key in self._list_attributes(name)

    def _format_own(self, key: str, **values: Fact) -> str:
        """The sentence as this language has it.

        :raises KeyError: it has none, or one that cannot be formatted.
        """
        pattern = self._find_pattern(key)
        arguments = {name: self._make_argument(value) for name, value in values.items()}
        try:
            text, errors = self._bundle.format_pattern(pattern, arguments)
        except Exception as error:
            # The library collects most errors: it does not of a message that names itself, nor of an odd argument.
            raise KeyError(f"{key}: {error!r}") from error
        if errors:
            raise KeyError(f"{key}: {errors[0]}")
        return self.writing.clean(str(text))

    def _find_pattern(self, key: str) -> Pattern:
        """What the library formats for a message, or for an attribute of one.

        :raises KeyError: there is none, or it cannot be read.
        """
        name, _, attribute = key.partition(".")
        try:
            if not self._parse(name):
                raise KeyError(key)
            message = self._bundle.get_message(name)
        except RecursionError as error:
            # So many braces stand in each other.
            raise KeyError(f"{key}: {error!r}") from error
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise KeyError(key)
        return pattern

    def _parse(self, key: str) -> bool:
        """Whether the language has a message, which is parsed then, with all that it leads to.

        :raises KeyError: one of them is no Fluent message.
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
        """Parse one message or term; the others that it names."""
        written = self._entries[key]
        resource = FluentResource(self.writing.prepare_catalogue(written))
        if any(isinstance(entry, Junk) for entry in resource.body):
            raise KeyError(f"{key}: this is no Fluent message: {written!r}")
        self._bundle.add_resource(resource)
        return self._entries.keys() & _REFERENCE.findall(written)

    def _make_argument(self, value: Fact) -> str | int | FluentType:
        """A value as Fluent takes it: it selects on words and numbers, and a truth value is neither."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            # A real minus, as points have it.
            return self.writing.write_number(value) if value < 0 else value
        if value == ():
            # It cannot select on an empty text.
            return 0
        text = self.writing.list_plainly(value) if isinstance(value, tuple) else value
        return self.writing.make_text(text)

    def list_templates(self, beginning: str) -> dict[str, str]:
        """The sentences whose keys begin so, by key, with each value's name in braces for who fills them in."""
        english = self._english or self
        templates: dict[str, str] = {}
        for key in sorted(key for key in self._keys if key.startswith(beginning)):
            written = english._entries.get(key) or self._entries[key]
            templates[key] = self(key, **{name: f"{{{name}}}" for name in _VALUE.findall(written)})
        return templates

    def list_plainly(self, items: Iterable[str]) -> str:
        """The items one after the other: "Ana, Ben, Chi"."""
        return self.writing.list_plainly([*items])

    def list_numbers(self, numbers: Iterable[int]) -> str:
        """Numbers one after the other: "1, 2, 3"."""
        return self.list_plainly(map(self.writing.write_number, numbers))

    def list_all(self, items: Iterable[str]) -> str:
        """The items as a list in a sentence: "Ana, Ben and Chi"; empty of nothing."""
        return self.writing.list_all([*items])

    def head(self, head: str, told: str) -> str:
        """What is told under a head: "Lines: 1 blue"."""
        # Formatted with what is filled in each time, long sentences that differ would cost most of all.
        return _fill(self("headed", head="{0}", told="{1}"), head, told)

    def end_sentence(self, told: str) -> str:
        """A sentence of what is told."""
        return _fill(self("sentence", told="{0}"), told)

    def list_clauses(self, clauses: Iterable[str]) -> str:
        """Clauses that are lists themselves, or belong less to each other: "blue, red; white"."""
        return self("between-clauses").join(filter(None, clauses))

    def list_effects(self, effects: Sequence[str]) -> str:
        """What a move does, as the parts of one sentence: "ends the round and takes the start marker"."""
        *others, last = map(self.writing.isolate, effects)
        before = self("between-effects").join(others)
        return self("before-last-effect").join(filter(None, (before, last)))

    def join_facts(self, facts: Iterable[str]) -> str:
        """Facts that are no sentence together, without those that are empty: "Round 2 · Ana 7 · Ben 5"."""
        return self("between-facts").join(filter(None, facts))

    def join_sentences(self, sentences: Iterable[str]) -> str:
        """Sentences one after the other, without those that are empty."""
        return self("between-sentences").join(filter(None, sentences))

    def fact(self, ruleset: str, name: str, value: Fact) -> Fact:
        """A fact of a game in words, by the first message there is.

        ``game-name-value``, ``game-name`` told of it, ``game-colour-value``; else the fact itself. Of several things
        each is put in words, equal ones counted.
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
        """So many of a game's pieces: a language may have another word between for tiles than for glass."""
        return self(self.find(f"{ruleset}-several", "several"), count=count, what=what)

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


def _fill(sentence: str, *values: str) -> str:
    """A sentence with these values in place of ``{0}`` and so on; any other brace stands for itself."""
    places = {f"{{{at}}}": value for at, value in enumerate(values)}
    return _PLACE.sub(lambda place: places.get(place[0], place[0]), sentence)


def is_sign(icon: str) -> bool:
    """Whether an icon of a catalogue can be told from the words around it."""
    return _SIGNS.fullmatch(icon) is not None


def split_catalogue(text: str) -> tuple[dict[str, str], list[str]]:
    """The entries of a catalogue as they are written, by their keys, and the lines for which an entry was left out.

    Such a line begins no entry and cannot belong to the one before.
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


# People write in thirty locales.
_read = cache(Words)


def words(language: str) -> Words:
    """The catalogue of ``language`` (a Discord locale such as ``en-GB``), of its base language, or English."""
    for candidate in (language, language.split("-")[0]):
        if candidate in LANGUAGES:
            return _read(candidate)
    return _read(FALLBACK)
