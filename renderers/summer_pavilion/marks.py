"""What marks something in the pictures of Summer Pavilion: gold, medals, wheels of all colours, frames, strikes."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from renderers import sprites
from renderers.palette import INK, METALS, RGB, SUMMER, Look, mix, tint
from renderers.pieces import TOUCHED, Sprite, translate
from renderers.shapes import SHAPES, draw_shape, star
from renderers.sprites import SCALE

GOLD, ENGRAVED = METALS[0], INK
"""What is closed or full is of gold, its form engraved."""
GOLD_EDGE = mix(INK, GOLD, 0.6)


@lru_cache(maxsize=64)
def draw_wheel(size: int, ground: RGB) -> Sprite:
    """A disc of all colours, for a star that is to hold six different ones."""
    image, draw = sprites.draw_large(size, size, ground)
    whole = image.width
    step = 360 / len(SUMMER)
    for index, fill in enumerate(SUMMER.values()):
        draw.pieslice((0, 0, whole - 1, whole - 1), index * step - 90, (index + 1) * step - 90, fill=fill)
    return sprites.cut_disc(image)


@lru_cache(maxsize=64)
def draw_sign(colour: str, size: int, look: Look) -> Sprite:
    """The shape of a colour on a disc, for the star that takes it."""
    image, draw = sprites.draw_large(size, size, look.panel)
    whole, middle = image.width, image.width / 2
    draw_shape(draw, SHAPES[colour], middle, middle, whole * 0.37, tint(SUMMER[colour], look).rim, look.panel)
    draw_shape(draw, SHAPES[colour], middle, middle, whole * 0.3, SUMMER[colour], look.panel)
    return sprites.cut_disc(image)


@lru_cache(maxsize=64)
def draw_medal(size: int, look: Look) -> Sprite:
    """A gold star on a disc, for a star that is full."""
    image, draw = sprites.draw_discs(size, look.panel, (0, ENGRAVED), (0.06, GOLD))
    whole, middle = image.width, image.width / 2
    draw.polygon(star(middle, middle * 1.04, whole * 0.4, 5, 0.45), fill=ENGRAVED)
    return sprites.cut_disc(image)


@lru_cache(maxsize=64)
def draw_struck_tile(colour: str, size: int, look: Look) -> Sprite:
    """A square tile whose round is past: faint, and struck out."""
    image = sprites.draw_slot(colour, SUMMER[colour], size, look.panel, look).rgb.resize(
        (size * SCALE,) * 2, Image.Resampling.NEAREST
    )
    whole, half = size * SCALE, size * SCALE * 0.04
    near, far = whole * 0.1, whole * 0.9
    points = [
        (near - half, far - half),
        (near + half, far + half),
        (far + half, near + half),
        (far - half, near - half),
    ]
    ImageDraw.Draw(image).polygon(points, fill=look.muted)
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=64)
def draw_outline(size: int, edge: int, ink: RGB, ground: RGB) -> Sprite:
    """A frame for a square tile of ``size`` px, ``edge`` px outside it on every side; only the frame covers."""
    whole, broad = size + 2 * edge, 0.6
    radius = size * 0.15
    image = Image.new("RGB", (whole * SCALE, whole * SCALE), ground)
    cover = Image.new("L", image.size, 0)
    for draw, outer, inner in ((ImageDraw.Draw(image), ink, ground), (ImageDraw.Draw(cover), 255, 0)):
        for inset, fill in ((0.0, outer), (edge * broad, inner)):
            box = (inset * SCALE, inset * SCALE, (whole - inset) * SCALE - 1, (whole - inset) * SCALE - 1)
            draw.rounded_rectangle(box, (radius + edge - inset) * SCALE, fill=fill)
    return Sprite(image.reduce(SCALE), translate(cover.reduce(SCALE), TOUCHED))
