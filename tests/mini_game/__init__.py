"""A small real game that lives here alone: what it needs in each layer, and nothing that a layer has to know of it.

As a game of the package its modules would be ``bot/rules/mini_azul``, ``bot/scenes/mini_azul``, ``renderers/mini_azul``
and ``bot/opponents/mini_azul``, its words ``bot/messages/en/mini_azul.ftl``, and it would stand in `RULESETS`.
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
    """Put it where the layers look for games; ``folder`` is for a copy of the catalogue that has its words too."""
    from bot.messages import words
    from bot.messages.writing import FALLBACK

    shutil.copytree(words.HERE / FALLBACK, folder / FALLBACK)
    shutil.copy(Path(__file__).with_name("words.ftl"), folder / FALLBACK / "mini_azul.ftl")
    patch.setattr(words, "HERE", folder)
    patch.setattr(words, "_read", cache(words.Words))
    install_parts(patch, "bot.opponents", "bot.scenes", "renderers")


def install_parts(patch: pytest.MonkeyPatch, *layers: str) -> None:
    """The rules, and the game's module of each of these layers; here it is named as the layer is."""
    for layer in layers:
        module = import_module(f"{__name__}.{layer.split('.')[-1]}")
        patch.setitem(sys.modules, f"{layer}.mini_azul", module)
    # Last: whoever is imported for the first time looks at once for what belongs to every game of the list.
    patch.setitem(RULESETS, NAME, MiniAzul())


def begin() -> None:
    """Let a process know the game in which computers think."""
    install_parts(pytest.MonkeyPatch(), "bot.opponents")
