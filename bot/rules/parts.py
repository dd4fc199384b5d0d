"""What belongs to a game in the other layers: there a module has its name, and nobody keeps a list of them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def find_part(layer: str, ruleset: str) -> Any:
    """The module of a game in a layer (``bot.scenes``), ``None`` where there is none."""
    name = f"{layer}.{ruleset.replace('-', '_')}"
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None
