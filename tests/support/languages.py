"""Another language of the bot, made up of the first: English with small and capital letters exchanged."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast, parse, serialize
from fluent.syntax.visitor import Transformer

from bot.messages import words
from bot.messages.writing import FALLBACK

SWAPPED = "de"
"""What it is called by: there must be a locale of Discord for it."""
ITS_NAME = "gERMAN"


def swap_letters(text: str) -> str:
    """A text in the second language."""
    return text.swapcase()


class _Changer(Transformer):
    """Changes what is said; keys, values and what they are asked by stay."""

    def __init__(self, change: Callable[[str], str]) -> None:
        self._change = change

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 - as Fluent calls it
        node.value = self._change(node.value)
        return node


@cache
def _translate(english: str, change: Callable[[str], str]) -> str:
    """A catalogue in another language; what a language calls itself it says in its own way."""
    changed = serialize(_Changer(change).visit(parse(english)))
    return changed.replace("language-name = eNGLISH", f"language-name = {ITS_NAME}")


_parse_once = cache(FluentResource)
"""Most of what it takes to read a catalogue is to parse its text."""


def speak_second_language(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let the bot have this language beside English; its catalogues lie in ``folder`` from now on."""
    speak_languages(patch, folder, {SWAPPED: swap_letters})


def speak_languages(patch: pytest.MonkeyPatch, folder: Path, languages: Mapping[str, Callable[[str], str]]) -> None:
    """Let the bot have these languages beside English, by what they make of it; ``folder`` is for the catalogues."""
    for file in (words.HERE / FALLBACK).glob("*.ftl"):
        english = file.read_text(encoding="utf-8")
        _write(folder / FALLBACK / file.name, english)
        for language, change in languages.items():
            _write(folder / language / file.name, _translate(english, change))
    patch.setattr(words, "HERE", folder)
    patch.setattr(words, "FluentResource", _parse_once)
    patch.setattr(words, "_read", cache(words.Words))
    for name, module in list(sys.modules.items()):
        if name.startswith("bot.") and hasattr(module, "LANGUAGES"):
            patch.setattr(module, "LANGUAGES", tuple(sorted([*languages, FALLBACK])))


def _write(file: Path, catalogue: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(catalogue, encoding="utf-8")
