"""The sprites that mark stars and tiles of Summer Pavilion: signs, medals, struck-out tiles and gold frames."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from renderers import tiles
from renderers.colours import INK, METALS, RGB, SUMMER, Look, mix, tint
from renderers.drawing import SCALE, cut_disc, draw_discs, draw_large
from renderers.pieces import TOUCHED, Sprite, translate
from renderers.shapes import SHAPES, Circle, draw_shape, make_star

GOLD = METALS[0]  # the colour of surrounded decorations and of medals on full stars
ENGRAVED = INK  # the colour of forms on a gold ground
GOLD_EDGE = mix(INK, GOLD, 0.6)
FRAME_SHARE = 0.6  # width of the frame around a wild tile, as a fraction of the margin around the tile


@lru_cache(maxsize=64)
def draw_wheel(size: int, ground: RGB) -> Sprite:
    """Draw a disc with all colours. It marks a star whose tiles must have six different colours."""
    image, draw = draw_large(size, size, ground)
    far = image.width - 1
    step = 360 / len(SUMMER)
    for index, fill in enumerate(SUMMER.values()):
        draw.pieslice((0, 0, far, far), index * step - 90, (index + 1) * step - 90, fill=fill)
    return cut_disc(image)


@lru_cache(maxsize=64)
def draw_sign(colour: str, size: int, look: Look) -> Sprite:
    """Draw the shape of a colour on a disc. It marks a star that accepts this colour."""
    image, draw = draw_large(size, size, look.panel)
    fill = SUMMER[colour]
    whole = Circle(image.width / 2, image.width / 2, image.width)
    draw_shape(draw, SHAPES[colour], whole.scale(0.37), tint(fill, look).rim, look.panel)
    draw_shape(draw, SHAPES[colour], whole.scale(0.3), fill, look.panel)
    return cut_disc(image)


@lru_cache(maxsize=64)
def draw_medal(size: int, look: Look) -> Sprite:
    """Draw a gold star on a disc. It marks a full star."""
    image, draw = draw_discs(size, look.panel, (0, ENGRAVED), (0.06, GOLD))
    middle = image.width / 2
    circle = Circle(middle, middle * 1.04, image.width * 0.4)
    draw.polygon(make_star(circle, 5, 0.45), fill=ENGRAVED)
    return cut_disc(image)


@lru_cache(maxsize=64)
def draw_struck_tile(colour: str, size: int, look: Look) -> Sprite:
    """Draw the tile of a past round. It is faint and struck out."""
    slot = tiles.draw_slot(colour, SUMMER[colour], size, look.panel, look)
    whole = size * SCALE
    image = slot.rgb.resize((whole, whole), Image.Resampling.NEAREST)
    near = whole * 0.1
    far = whole * 0.9
    half = whole * 0.04
    stroke = [
        (near - half, far - half),
        (near + half, far + half),
        (far + half, near + half),
        (far - half, near - half),
    ]
    ImageDraw.Draw(image).polygon(stroke, fill=look.muted)
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=64)
def draw_outline(size: int, edge: int, ink: RGB, ground: RGB) -> Sprite:
    """Draw a frame that extends ``edge`` px beyond a square tile of ``size`` px. Only the frame is opaque."""
    image, draw = draw_large(size + 2 * edge, size + 2 * edge, ground)
    cover = Image.new("L", image.size, 0)
    _draw_frame(draw, size, edge, ink, ground)
    _draw_frame(ImageDraw.Draw(cover), size, edge, 255, 0)
    return Sprite(image.reduce(SCALE), translate(cover.reduce(SCALE), TOUCHED))


def _draw_frame(draw: ImageDraw.ImageDraw, size: int, edge: int, ink: RGB | int, ground: RGB | int) -> None:
    """Draw the frame for `draw_outline`, with a gap between the frame and the tile."""
    whole = size + 2 * edge
    radius = size * 0.15 + edge
    for inset, fill in ((0.0, ink), (edge * FRAME_SHARE, ground)):
        near = inset * SCALE
        far = (whole - inset) * SCALE - 1
        draw.rounded_rectangle((near, near, far, far), (radius - inset) * SCALE, fill=fill)
