"""Helpers to examine pictures."""

from __future__ import annotations

import io
import warnings
from functools import lru_cache

from PIL import Image

from renderers import draw
from renderers.boxes import Box
from renderers.scene import Picture, Scene


def opened(picture: Picture) -> Image.Image:
    """Return the picture as Pillow decodes it, with indexes into a palette."""
    image = Image.open(io.BytesIO(picture.png))
    image.load()
    return image


def seen(picture: Picture) -> Image.Image:
    """Return the picture in true colours, without transparency."""
    with warnings.catch_warnings():
        # Pillow recommends RGBA, but the corners, which are transparent, don't matter here.
        warnings.simplefilter("ignore", UserWarning)
        return opened(picture).convert("RGB")


@lru_cache(maxsize=8)
def shown(scene: Scene) -> Image.Image:
    """Return the picture of a scene in true colours. It is cached, so callers mustn't paint on it."""
    return seen(draw(scene))


def cut(image: Image.Image, box: Box) -> Image.Image:
    """Return the part of a picture inside a box."""
    return image.crop((box.x, box.y, box.right, box.bottom))


def count(image: Image.Image, colour: tuple[int, int, int]) -> int:
    """Return the number of pixels in an RGB picture that have exactly this colour."""
    return {found: number for number, found in image.getcolors(image.width * image.height) or []}.get(colour, 0)
