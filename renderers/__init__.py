"""Pictures of games. A scene is drawn as a PNG with alt text."""

from __future__ import annotations

from renderers.scene import Picture, Scene


def draw(scene: Scene) -> Picture:
    """Draw a scene as a PNG with alt text. This function is thread-safe."""
    return scene.draw()
