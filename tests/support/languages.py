"""Artificial languages made from English, for example one with swapped case."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentResource

from bot.messages import words
from bot.messages.writing import FALLBACK

SWAPPED = "de"
"""The code of the second language. Discord must have a locale for this code."""
ITS_NAME = "gERMAN"


def swap_letters(text: str) -> str:
    """Return a text in the second language, which swaps upper and lower case."""
    return text.swapcase()


_KEPT = re.compile(
    r'^#.*|^[\w-]+ *=|^ +\.[\w-]+ *=|^ *\*?\[[\w-]+\]|[{}]|->|"[^"\n{}]*"|\Z',
    re.MULTILINE,
)
"""The parts of a catalogue that aren't text, such as comments, keys, variants, placeables and literals."""

_LINE = re.compile(r".*\S")


@cache
def _translate(english: str, change: Callable[[str], str]) -> str:
    """Translate a catalogue, except the name of the language.

    Parsing and serializing the catalogue with Fluent would take half a second.
    """
    changed = list[str]()
    nested = list[str]()
    end = 0
    for kept in _KEPT.finditer(english):
        is_text = not nested or nested[-1] == "->"
        text = english[end : kept.start()]
        changed.append(_LINE.sub(lambda line: change(line[0]), text) if is_text else text)
        changed.append(kept[0])
        end = kept.end()
        if kept[0] == "{" or (kept[0] == "->" and not is_text):
            nested.append(kept[0])
        elif kept[0] == "}":
            # The end of a selector is also the end of its variants.
            del nested[-2 if is_text else -1 :]
    return "".join(changed).replace("language-name = eNGLISH", f"language-name = {ITS_NAME}")


_parse_once = cache(FluentResource)
"""A cached parser. Most of the time to read a catalogue is spent on parsing."""


def speak_second_language(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """Add the second language, so that the bot speaks it and English. ``folder`` receives the catalogues."""
    speak_languages(patch, folder, {SWAPPED: swap_letters})


def speak_languages(patch: pytest.MonkeyPatch, folder: Path, languages: Mapping[str, Callable[[str], str]]) -> None:
    """Add languages to English, each with the function that translates its texts.

    ``folder`` receives the catalogues.
    """
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
