"""Another language of the bot, made up of the first: English with small and capital letters exchanged."""

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
"""What it is called by: there must be a locale of Discord for it."""
ITS_NAME = "gERMAN"


def swap_letters(text: str) -> str:
    """A text in the second language."""
    return text.swapcase()


_KEPT = re.compile(
    r'^#.*|^[\w-]+ *=|^ +\.[\w-]+ *=|^ *\*?\[[\w-]+\]|[{}]|->|"[^"\n{}]*"|\Z',
    re.MULTILINE,
)
"""What is no text, and where text begins and ends: comments, keys, variants, placeables, literals."""

_LINE = re.compile(r".*\S")


@cache
def _translate(english: str, change: Callable[[str], str]) -> str:
    """A catalogue in another language; what a language calls itself it says in its own way.

    To let Fluent parse all of it and write it down again would take half a second.
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
            # The end of a selector ends what it chooses from as well.
            del nested[-2 if is_text else -1 :]
    return "".join(changed).replace("language-name = eNGLISH", f"language-name = {ITS_NAME}")


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
