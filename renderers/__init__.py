"""Pictures of games: a plain scene goes in, a finished PNG with its alt text comes out.

Every ruleset has a package here that registers its scene types when it is imported, which importing a scene type does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from renderers.scene import Picture, Scene

if TYPE_CHECKING:
    from renderers.strokes import Frame

_DRAWERS: dict[type, Callable[[Any], Picture]] = {}
_FRAME_DRAWERS: dict[type, Callable[[Any], Frame]] = {}


def register(
    scene_type: type, drawer: Callable[[Any], Picture], frame_drawer: Callable[[Any], Frame] | None = None
) -> None:
    """Let `draw` use ``drawer`` for scenes of ``scene_type``, and `draw_frame`, if they move, ``frame_drawer``."""
    _DRAWERS[scene_type] = drawer
    if frame_drawer:
        _FRAME_DRAWERS[scene_type] = frame_drawer


def draw(scene: Scene) -> Picture:
    """The picture of any registered kind of scene. May be called from any thread."""
    drawer = _DRAWERS.get(type(scene))
    if drawer is None:
        raise TypeError(f"nothing draws a {type(scene).__name__}")
    return drawer(scene)


def draw_frame(scene: Scene) -> Frame:
    """A frame of an animation: all scenes of one game give the same places on the same background."""
    drawer = _FRAME_DRAWERS.get(type(scene))
    if drawer is None:
        raise TypeError(f"nothing animates a {type(scene).__name__}")
    return drawer(scene)
