"""Pictures of games: a plain scene goes in, a finished PNG with its alt text comes out.

Every ruleset has a package here that registers the painter of its scenes when it is imported, which importing the type
of its scenes does.
"""

from __future__ import annotations

from typing import Any, Protocol

from renderers.scene import Picture, Scene


class Drawer(Protocol):
    """What draws scenes of one type."""

    def draw(self, scene: Any) -> Picture:
        """The finished picture. May be called from any thread."""


_DRAWERS: dict[type, Any] = {}


def register(scene_type: type, drawer: Drawer) -> None:
    """Let `draw` use ``drawer`` for scenes of ``scene_type``."""
    _DRAWERS[scene_type] = drawer


def find_drawer(scene_type: type) -> Any:
    """What draws scenes of a type.

    :raises TypeError: nothing does.
    """
    drawer = _DRAWERS.get(scene_type)
    if drawer is None:
        raise TypeError(f"nothing draws a {scene_type.__name__}")
    return drawer


def draw(scene: Scene) -> Picture:
    """The picture of any registered kind of scene. May be called from any thread."""
    picture: Picture = find_drawer(type(scene)).draw(scene)
    return picture
