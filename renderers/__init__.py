"""Pictures of games: a plain scene goes in, a finished PNG with its alt text comes out."""

from __future__ import annotations

from renderers.scene import Picture, Scene


def draw(scene: Scene) -> Picture:
    """The picture of a scene. May be called from any thread."""
    return scene.draw()
