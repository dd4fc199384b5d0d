"""Functions for drawing sprites. Sprites are drawn at four times their size and then reduced with a box filter.

The box filter is faster than LANCZOS, doesn't create a bright halo, and produces far fewer colours. Sprites are opaque
RGB pictures on a known ground.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderers.colours import RGB
from renderers.pieces import MOSTLY, Sprite, translate

SCALE = 4


def draw_large(width: int, height: int, ground: RGB) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """Return a picture filled with one colour, at four times the requested size, and a drawing object for it."""
    image = Image.new("RGB", (width * SCALE, height * SCALE), ground)
    return image, ImageDraw.Draw(image)


def draw_discs(size: int, ground: RGB, *discs: tuple[float, RGB]) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """Return a square picture like that of `draw_large`, with concentric discs.

    Each disc is given as the fraction of the size by which it is inset, and its colour.
    """
    image, draw = draw_large(size, size, ground)
    for share, fill in discs:
        near = image.width * share
        far = image.width * (1 - share) - 1
        draw.ellipse((near, near, far, far), fill=fill)
    return image, draw


def cover_disc(size: int) -> Image.Image:
    """Return the mask of a disc of ``size`` px."""
    whole = size * SCALE
    cover = Image.new("L", (whole, whole), 0)
    ImageDraw.Draw(cover).ellipse((0, 0, whole - 1, whole - 1), fill=255)
    return cover.reduce(SCALE)


def cut_disc(image: Image.Image, edge: bytes = MOSTLY) -> Sprite:
    """Reduce a large picture, and cut out the disc that it shows.

    ``edge`` is the table that selects pixels. By default, pixels belong to the disc if they are mostly covered.
    """
    cover = cover_disc(image.width // SCALE)
    return Sprite(image.reduce(SCALE), translate(cover, edge))
