"""Pictures of games: a scene goes in, a PNG with its alt text comes out."""

from __future__ import annotations

from renderers.scene import Picture, Scene


def draw(scene: Scene) -> Picture:
    """Return the picture of a scene. Can be called from any thread."""
    return scene.draw()
