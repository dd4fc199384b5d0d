"""A second language of the bot, made up of the first: English with small and capital letters exchanged."""

from __future__ import annotations

import sys
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


class _Swapper(Transformer):
    """Swaps the letters of what is said; keys, values and what they are asked by stay."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 - as Fluent calls it
        node.value = node.value.swapcase()
        return node


@cache
def _swap(english: str) -> str:
    """A catalogue in the second language; what a language calls itself it says in its own way."""
    swapped = serialize(_Swapper().visit(parse(english)))
    return swapped.replace("language-name = eNGLISH", f"language-name = {ITS_NAME}")


_parse_once = cache(FluentResource)
"""Most of what it takes to read a catalogue is to parse its text."""


def speak_second_language(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let the bot have this language beside English; its catalogues lie in ``folder`` from now on."""
    for language in (FALLBACK, SWAPPED):
        (folder / language).mkdir(parents=True)
    for file in (words.HERE / FALLBACK).glob("*.ftl"):
        english = file.read_text(encoding="utf-8")
        (folder / FALLBACK / file.name).write_text(english, encoding="utf-8")
        (folder / SWAPPED / file.name).write_text(_swap(english), encoding="utf-8")
    patch.setattr(words, "HERE", folder)
    patch.setattr(words, "FluentResource", _parse_once)
    patch.setattr(words, "_read", cache(words.Words))
    for name, module in list(sys.modules.items()):
        if name.startswith("bot.") and hasattr(module, "LANGUAGES"):
            patch.setattr(module, "LANGUAGES", (SWAPPED, FALLBACK))
