"""Pictures of games: a plain scene goes in, a finished PNG with its alt text comes out.

Every ruleset has a package here that registers its scene types when it is imported, which importing a scene type does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderers.scene import Picture, Scene

_DRAWERS: dict[type, Callable[[Any], Picture]] = {}


def register(scene_type: type, drawer: Callable[[Any], Picture]) -> None:
    """Let `draw` use ``drawer`` for scenes of ``scene_type``."""
    _DRAWERS[scene_type] = drawer


def draw(scene: Scene) -> Picture:
    """The picture of any registered kind of scene. May be called from any thread."""
    drawer = _DRAWERS.get(type(scene))
    if drawer is None:
        raise TypeError(f"nothing draws a {type(scene).__name__}")
    return drawer(scene)
