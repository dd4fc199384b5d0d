"""The messages of a catalogue, with their values, their selectors, and the variants they can produce."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, product

from fluent.syntax import FluentParser, ast, serialize
from fluent.syntax.visitor import Visitor

from bot.messages import words
from bot.rules.game import Fact

PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
SAMPLES = {"one": 1, "two": 2, "few": 3, "many": 11, "zero": 0, "other": 37}
"""A number for each plural category. In languages with other categories, each number selects the variant that fits."""
MAX_VARIANTS = 600


@dataclass
class Said:
    """A text in a catalogue: that of a message, or that of an attribute (``key.attribute``)."""

    key: str
    pattern: ast.Pattern
    comment: str
    named: set[str] = field(default_factory=set)
    """The names of the values used in any variant of the text."""
    selects: dict[str, list[str]] = field(default_factory=dict)
    """The variants of each selector, by the name of the value that selects them."""

    @property
    def text(self) -> str:
        """The text in Fluent's syntax."""
        entry = ast.Message(ast.Identifier("x"), self.pattern)
        return serialize(ast.Resource([entry]))

    def list_ways(self, text: str) -> Iterator[dict[str, Fact]]:
        """Yield values for each combination of variants, up to a maximum.

        Values that don't select a variant are set to ``text``.
        """
        choices = {name: _list_samples(self.selects.get(name, []), text) for name in sorted(self.named)}
        for combination in islice(product(*choices.values()), MAX_VARIANTS):
            yield dict(zip(choices, combination, strict=True))


def _list_samples(variants: list[str], text: str) -> list[Fact]:
    """Return values that select each of these variants, and one that selects none of them."""
    if not variants:
        return [text]
    if all(variant.isdecimal() or variant in PLURALS for variant in variants):
        numbers = [int(variant) if variant.isdecimal() else SAMPLES[variant] for variant in variants]
        return [*dict.fromkeys([*numbers, 12345])]
    return [*dict.fromkeys([*variants, "else"])]


class _Reader(Visitor):
    """A visitor that collects the values of a text, including those of messages that the text refers to."""

    def __init__(self, said: Said, catalogue: dict[str, ast.Pattern]) -> None:
        self._said = said
        self._catalogue = catalogue

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - as Fluent calls it
        self._said.named.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - as Fluent calls it
        selector = node.selector
        if isinstance(selector, ast.VariableReference):
            keys = [key.name if isinstance(key, ast.Identifier) else key.value for key in _list_keys(node)]
            known = self._said.selects.setdefault(selector.id.name, [])
            known.extend(key for key in keys if key not in known)
        self.generic_visit(node)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - as Fluent calls it
        name = node.id.name if node.attribute is None else f"{node.id.name}.{node.attribute.name}"
        if name in self._catalogue:
            self.visit(self._catalogue[name])


def _list_keys(select: ast.SelectExpression) -> list[ast.Identifier | ast.NumberLiteral]:
    return [variant.key for variant in select.variants]


@cache
def read_catalogue(language: str) -> dict[str, Said]:
    """Return all texts of a language by key."""
    found: dict[str, Said] = {}
    for file in sorted((words.HERE / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Message):
                comment = entry.comment.content if entry.comment is not None else ""
                if entry.value is not None:
                    found[entry.id.name] = Said(entry.id.name, entry.value, comment or "")
                for one in entry.attributes:
                    key = f"{entry.id.name}.{one.id.name}"
                    found[key] = Said(key, one.value, comment or "")
    patterns = {key: said.pattern for key, said in found.items()}
    for said in found.values():
        _Reader(said, patterns).visit(said.pattern)
    return found
