"""A parser that turns the bot's texts back into messages and values."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from fluent.syntax import ast

from bot.messages.words import words
from bot.messages.writing import FALLBACK, remove_marks
from tests.support.catalogues import read_catalogue

_PLACEHOLDER = re.compile(r"(\w+?)__\d+_?$")
_GROUP = re.compile(r"\(\?P<(\w+)>")


def simplify(text: str) -> str:
    """Return a text without direction marks and with all digits in ASCII."""
    text = remove_marks(text)
    return "".join(str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in text)


class Hearing:
    """A parser for one language. It expects texts that have been simplified."""

    def __init__(self, language: str) -> None:
        self.words = words(language)
        self._catalogues = [read_catalogue(language), read_catalogue(FALLBACK)]
        self._patterns: dict[tuple[str, ...], re.Pattern[str]] = {}
        self._named: dict[str, dict[str, str]] = {}

    def read(self, key: str, text: str, **given: str) -> dict[str, str] | None:
        """Return the values in a text if it is the message of ``key`` with the ``given`` values.

        Otherwise return ``None``.

        If a yes-or-no value selects a variant, that variant is returned as its value.
        """
        asked = (key, *sorted(given.values()))
        pattern = self._patterns.get(asked)
        if pattern is None:
            written = _Expression(self._find, given).write(self._find(key))
            if not self.words.writing.has_spaces:
                # Don't expect a space next to a value, because the language writes letters without spaces between them.
                loose = _GROUP.sub(r"(?P<\1_>", written.replace(r"\ ", ""))
                written = f"{written}|{loose}"
            pattern = self._patterns[asked] = re.compile(written, re.DOTALL | re.IGNORECASE)
        found = pattern.fullmatch(text)
        if found is None:
            return None
        values: dict[str, str] = {}
        for group, value in found.groupdict().items():
            if value is None:
                continue
            name, variant = _split_name(group)
            if values.setdefault(name, variant or value) not in (variant, value):
                return None
        return values

    def split_sentences(self, text: str) -> list[str]:
        """Return the sentences of a text, each with its full stop."""
        stop = re.escape(simplify(self.words.end_sentence("")))
        return re.split(rf"(?<={stop})(?:{re.escape(self.words('between-sentences'))}|$)", text)

    def end(self, sentence: str) -> str:
        """Return a sentence without its full stop."""
        return sentence.removesuffix(simplify(self.words.end_sentence("")))

    def split_clauses(self, text: str) -> list[str]:
        """Return the clauses of a text. Each clause is a list."""
        return text.split(simplify(self.words("between-clauses")))

    def split_list(self, text: str) -> list[str]:
        """Return the items of a list."""
        return text.split(self._between)

    def split_row(self, text: str) -> list[str]:
        """Return the items of a list that is itself an item of a longer list."""
        between = self.words.find("between-tiles")
        return text.split(simplify(self.words(between)) if between else " ")

    def count_tiles(self, game: str, text: str) -> Counter[str]:
        """Count the tiles in the list of a place. The start marker and the word for none aren't counted."""
        tiles = Counter[str]()
        for item in self.split_list(text):
            counted = self.read("alt-tiles", item)
            name = item if counted is None else counted["colour"]
            colour = self.find_named(f"{game}-colour-", name)
            if colour:
                tiles[colour] += 1 if counted is None else int(counted["count"])
            else:
                known = map(self.words, ("alt-marker", "alt-none", "alt-nothing"))
                assert item.casefold() in map(str.casefold, map(simplify, known)), item
        return tiles

    def find_named(self, prefix: str, name: str) -> str:
        """Return the end of the key that begins with ``prefix`` and has the text ``name``, or an empty string."""
        if prefix not in self._named:
            keys = [key for key in reversed(self._catalogues[1]) if key.startswith(prefix)]
            self._named[prefix] = {simplify(self.words(key)).casefold(): key.removeprefix(prefix) for key in keys}
        return self._named[prefix].get(name.casefold(), "")

    @cached_property
    def _between(self) -> str:
        return simplify(self.words.list_plainly(["", ""]))

    def _find(self, key: str) -> ast.Pattern:
        for catalogue in self._catalogues:
            if key in catalogue:
                return catalogue[key].pattern
        raise KeyError(key)


def _split_name(group: str) -> tuple[str, str]:
    """Split the name of a group into the name of a value and the variant that the group marks."""
    found = _PLACEHOLDER.match(group)
    assert found is not None
    name, _, variant = found[1].partition("_is_")
    return name, variant


class _Expression:
    """A writer that turns messages into regular expressions with a group for each value."""

    def __init__(self, find: Callable[[str], ast.Pattern], given: Mapping[str, str]) -> None:
        self._find = find
        self._given = given
        self._groups = 0

    def write(self, pattern: ast.Pattern) -> str:
        """Return the regular expression for a message."""
        return "".join(self._list_parts(pattern))

    def _list_parts(self, pattern: ast.Pattern) -> Iterator[str]:
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                yield re.escape(simplify(element.value))
            else:
                yield self._express(element.expression)

    def _express(self, expression: object) -> str:
        match expression:
            case ast.StringLiteral():
                return re.escape(simplify(str(expression.parse()["value"])))
            case ast.VariableReference():
                given = self._given.get(expression.id.name)
                return f"(?P<{self._name(expression.id.name)}>{'.*?' if given is None else re.escape(given)})"
            case ast.MessageReference():
                return self.write(self._find(expression.id.name))
            case ast.Placeable():
                return self._express(expression.expression)
            case ast.SelectExpression(selector=ast.VariableReference() as selector):
                return self._select(selector.id.name, expression.variants)
        raise AssertionError(f"cannot be read back: {expression}")

    def _select(self, name: str, variants: list[ast.Variant]) -> str:
        """Return an expression for any of the variants.

        Groups mark the variants of a yes-or-no value.
        """
        written = []
        for variant in variants:
            mark = ""
            if isinstance(variant.key, ast.Identifier) and variant.key.name in ("yes", "no"):
                mark = f"(?P<{self._name(f'{name}_is_{variant.key.name}')}>)"
            written.append(mark + self.write(variant.value))
        return f"(?:{'|'.join(written)})"

    def _name(self, name: str) -> str:
        self._groups += 1
        return f"{name.replace('-', '_')}__{self._groups}"
