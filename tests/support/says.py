"""A check for messages by key: tests name a message and its values, and only the catalogue contains its words."""

from __future__ import annotations

import re
from functools import cache
from typing import Protocol

from fluent.syntax import FluentParser, ast

from bot.messages.words import HERE, split_catalogue, words

EN = words("en")
ANYTHING = ".*?"
_COMMAND = re.compile(r"</([\w -]+):\d+>")
"""A command that people can click. The catalogue contains its plain text."""


class HasContent(Protocol):
    """A message, or a response that has one."""

    @property
    def content(self) -> str:
        """The text of the message."""


def says(told: str | HasContent, key: str, **values: object) -> bool:
    """Check whether a text contains the message of ``key`` (or ``key.attribute``) with these ``values``.

    A value that isn't given matches anything.

    :raises KeyError: The catalogue has no such message, or the message has no such value.
    """
    text = _COMMAND.sub(r"`/\1`", told if isinstance(told, str) else told.content)
    pattern = _pattern(key, tuple((name, str(value)) for name, value in sorted(values.items())))
    # Matching is slow. Most texts lack some words of the message, so check for its words first.
    return all(literal in text for literal in _list_literals(key)) and pattern.search(text) is not None


@cache
def list_named(key: str) -> frozenset[str]:
    """Return the names of the values used in the message of ``key``.

    :raises KeyError: The catalogue has no such message.
    """
    written = _Written({})
    written.pattern(_find(key))
    return frozenset(written.named)


@cache
def _pattern(key: str, values: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    given = dict(values)
    written = _Written(given)
    pattern = re.compile(written.pattern(_find(key)), re.DOTALL)
    if unknown := given.keys() - written.named:
        raise KeyError(
            f"{key} names no {', '.join(sorted(unknown))}, only {', '.join(sorted(written.named)) or 'none'}"
        )
    return pattern


@cache
def _list_literals(key: str) -> tuple[str, ...]:
    """Return the parts of a message that don't depend on values."""
    return tuple(element.value for element in _find(key).elements if isinstance(element, ast.TextElement))


def _find(key: str) -> ast.Pattern:
    name, _, attribute = key.partition(".")
    message = _read_message(name)
    if not attribute:
        found = message.value
    else:
        found = next((one.value for one in message.attributes if one.id.name == attribute), None)
    if found is None:
        raise KeyError(key)
    return found


@cache
def _read_message(name: str) -> ast.Message:
    """Parse one message of the English catalogue, because parsing the whole catalogue takes half a second."""
    message = FluentParser().parse_entry(_catalogue()[name])
    assert isinstance(message, ast.Message), name
    return message


@cache
def _catalogue() -> dict[str, str]:
    """Return the source of each English message by key."""
    files = [file.read_text(encoding="utf-8") for file in sorted((HERE / "en").glob("*.ftl"))]
    return {key: entry for file in files for key, entry in split_catalogue(file)[0].items()}


class _Written:
    """A writer that turns messages into regular expressions, and collects the names of their values."""

    def __init__(self, given: dict[str, str]) -> None:
        self._given = given
        self.named = set[str]()

    def pattern(self, pattern: ast.Pattern) -> str:
        """Return the regular expression of a pattern."""
        return "".join(
            re.escape(element.value) if isinstance(element, ast.TextElement) else self._expression(element.expression)
            for element in pattern.elements
        )

    def _expression(self, expression: object) -> str:
        match expression:
            case ast.StringLiteral():
                return re.escape(str(expression.parse()["value"]))
            case ast.NumberLiteral():
                return re.escape(expression.value)
            case ast.VariableReference():
                self.named.add(expression.id.name)
                value = self._given.get(expression.id.name)
                return ANYTHING if value is None else re.escape(value)
            case ast.MessageReference():
                return self.pattern(_find(expression.id.name))
            case ast.SelectExpression():
                return self._select(expression)
            case ast.Placeable():
                return self._expression(expression.expression)
        return ANYTHING

    def _select(self, select: ast.SelectExpression) -> str:
        """Return an expression for any of the variants, or for the variant that a given value selects."""
        selector, variants = select.selector, {_name(variant): variant for variant in select.variants}
        if isinstance(selector, ast.VariableReference):
            self.named.add(selector.id.name)
            value = self._given.get(selector.id.name)
            if value in variants:
                return self.pattern(variants[value].value)
            if value == "1" and "one" in variants:
                return self.pattern(variants["one"].value)
            if value is not None:
                return self.pattern(next(variant for variant in select.variants if variant.default).value)
        return f"(?:{'|'.join(self.pattern(variant.value) for variant in select.variants)})"


def _name(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
