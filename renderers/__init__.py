"""Pictures of games: a plain scene goes in, a finished PNG with its alt text comes out.

Every ruleset has a package here that registers its scene types when it is imported, which importing a scene type does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from renderers.scene import Picture, Scene

if TYPE_CHECKING:
    from renderers.acts import Recording

_DRAWERS: dict[type, Callable[[Any], Picture]] = {}
_RECORDERS: dict[type, Callable[[Any], Recording]] = {}


def register(
    scene_type: type, drawer: Callable[[Any], Picture], recorder: Callable[[Any], Recording] | None = None
) -> None:
    """Let `draw` use ``drawer`` for scenes of ``scene_type``, and `record`, if they can be animated, ``recorder``."""
    _DRAWERS[scene_type] = drawer
    if recorder:
        _RECORDERS[scene_type] = recorder


def draw(scene: Scene) -> Picture:
    """The picture of any registered kind of scene. May be called from any thread."""
    drawer = _DRAWERS.get(type(scene))
    if drawer is None:
        raise TypeError(f"nothing draws a {type(scene).__name__}")
    return drawer(scene)


def record(scene: Scene) -> Recording:
    """What paints a frame of an animation: all scenes of one game give the same places on the same background."""
    recorder = _RECORDERS.get(type(scene))
    if recorder is None:
        raise TypeError(f"nothing animates a {type(scene).__name__}")
    return recorder(scene)
