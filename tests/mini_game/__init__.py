"""A small but complete game. It has everything that a game needs in each layer, and no layer depends on it.

If it were part of the package, its modules would be ``bot/rules/mini_azul``, ``bot/scenes/mini_azul``,
``renderers/mini_azul`` and ``bot/opponents/mini_azul``, its texts ``bot/messages/en/mini_azul.ftl``, and `RULESETS`
would list it.
"""

from __future__ import annotations

import shutil
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from bot.rules import RULESETS
from tests.mini_game.rules import MiniAzul

NAME = MiniAzul.name


def install(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """Register the game where the layers look for games. ``folder`` receives a catalogue with the game's messages."""
    from bot.messages import words
    from bot.messages.writing import FALLBACK

    shutil.copytree(words.HERE / FALLBACK, folder / FALLBACK)
    shutil.copy(Path(__file__).with_name("words.ftl"), folder / FALLBACK / "mini_azul.ftl")
    patch.setattr(words, "HERE", folder)
    patch.setattr(words, "_read", cache(words.Words))
    install_parts(patch, "bot.opponents", "bot.scenes", "renderers")


def install_parts(patch: pytest.MonkeyPatch, *layers: str) -> None:
    """Install the rules, and the game's module for each of these layers. The module has the same name as the layer."""
    for layer in layers:
        module = import_module(f"{__name__}.{layer.split('.')[-1]}")
        patch.setitem(sys.modules, f"{layer}.mini_azul", module)
    # Do this last, because modules that are imported for the first time read the parts of every game in `RULESETS`.
    patch.setitem(RULESETS, NAME, MiniAzul())


def begin() -> None:
    """Install the game in a process that computes moves."""
    install_parts(pytest.MonkeyPatch(), "bot.opponents")
