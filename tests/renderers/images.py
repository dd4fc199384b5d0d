"""Looking at pictures in tests."""

from __future__ import annotations

import io
import warnings
from functools import lru_cache

from PIL import Image

from renderers import draw
from renderers.boxes import Box
from renderers.scene import Picture, Scene


def opened(picture: Picture) -> Image.Image:
    """The picture as Pillow decodes it: palette entries."""
    image = Image.open(io.BytesIO(picture.png))
    image.load()
    return image


def seen(picture: Picture) -> Image.Image:
    """The picture in true colours, without its transparency."""
    with warnings.catch_warnings():
        # Pillow would rather have RGBA; the corners do not matter here.
        warnings.simplefilter("ignore", UserWarning)
        return opened(picture).convert("RGB")


@lru_cache(maxsize=8)
def shown(scene: Scene) -> Image.Image:
    """The picture of a scene in true colours; drawn once for all who look at it, who may not paint on it."""
    return seen(draw(scene))


def cut(image: Image.Image, box: Box) -> Image.Image:
    """One box of a picture."""
    return image.crop((box.x, box.y, box.right, box.bottom))


def count(image: Image.Image, colour: tuple[int, int, int]) -> int:
    """How many pixels of an RGB picture have exactly this colour."""
    return {found: number for number, found in image.getcolors(image.width * image.height) or []}.get(colour, 0)
