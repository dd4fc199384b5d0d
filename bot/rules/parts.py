"""Access to the modules of a game in other layers. They are found by name, so that no layer needs a list of games."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def find_part(layer: str, ruleset: str) -> Any:
    """Return the module of a game in a layer such as ``bot.scenes``, or ``None`` if there isn't one."""
    name = f"{layer}.{ruleset.replace('-', '_')}"
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None
