"""The small pictures of Sintra: panes of glass, the spaces that wait for them, windows, ornaments and the glazier."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from renderers.palette import RGB, Look, tint
from renderers.pieces import Sprite
from renderers.shapes import KHATAM, SHAPES, draw_shape, regular, star
from renderers.sprites import SCALE

Size = tuple[int, int]

ROUNDING, SYMBOL, GHOST = 0.1, 0.28, 0.23
"""Corner radius of a pane, radius of its symbol and of the faint one of an empty space, as shares of its height."""


def _blank(size: Size, ground: RGB) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), ground)
    return image, ImageDraw.Draw(image)


def _draw_large_pane(
    image: Image.Image, box: tuple[float, float, float, float], colour: str, fill: RGB, look: Look
) -> None:
    """A pane of bevelled glass in ``box``: rim, bright bevels at two sides, an octagon with the colour's symbol."""
    tints = tint(fill, look)
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    radius, rim = height * ROUNDING, max(1, round(height / SCALE * 0.05)) * SCALE
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill=tints.rim)
    inner = (int(width - 2 * rim), int(height - 2 * rim))
    field = Image.new("RGB", inner, tints.field)
    pen = ImageDraw.Draw(field)
    edge = max(1, round(height / SCALE * 0.09)) * SCALE
    # Straight bands on whole pixels shine like bevels and cost nearly nothing in the file; diagonal ones cost a tenth.
    pen.rectangle((0, 0, inner[0], edge - 1), fill=tints.corner)
    pen.rectangle((0, 0, edge - 1, inner[1]), fill=tints.corner)
    middle = inner[0] / 2, inner[1] / 2
    pen.polygon(regular(*middle, inner[1] * 0.52, 8, 22.5), fill=tints.medallion)
    draw_shape(pen, SHAPES[colour], *middle, height * SYMBOL, tints.ink, tints.medallion)
    cover = Image.new("L", inner, 0)
    ImageDraw.Draw(cover).rounded_rectangle((0, 0, inner[0] - 1, inner[1] - 1), max(1.0, radius - rim), fill=255)
    image.paste(field, (int(left + rim), int(top + rim)), cover)


@lru_cache(maxsize=128)
def draw_pane(colour: str, fill: RGB, size: Size, ground: RGB, look: Look) -> Sprite:
    """A pane of ``size`` px."""
    image, _ = _blank(size, ground)
    _draw_large_pane(image, (0, 0, *image.size), colour, fill, look)
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=128)
def draw_fresh_pane(colour: str, fill: RGB, size: Size, margin: int, ground: RGB, look: Look) -> Sprite:
    """A pane that the last move brought: in a bright ring that reaches ``margin`` px beyond it on every side."""
    image, draw = _blank((size[0] + 2 * margin, size[1] + 2 * margin), ground)
    radius = size[1] * SCALE * ROUNDING
    draw.rounded_rectangle((0, 0, image.width - 1, image.height - 1), radius + margin * SCALE, fill=look.fresh)
    seam, edge = (margin + 1) * SCALE, (margin + 3) * SCALE
    draw.rounded_rectangle(
        (seam, seam, image.width - seam - 1, image.height - seam - 1), radius + SCALE, fill=look.inset
    )
    _draw_large_pane(image, (edge, edge, image.width - edge, image.height - edge), colour, fill, look)
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=64)
def draw_space(colour: str, fill: RGB, size: Size, ground: RGB, look: Look) -> Sprite:
    """An empty space of a strip, with the faint symbol of the colour it waits for."""
    image, draw = _blank(size, ground)
    tints = tint(fill, look)
    height = image.height
    draw.rounded_rectangle((0, 0, image.width - 1, height - 1), height * ROUNDING, fill=tints.empty)
    draw_shape(draw, SHAPES[colour], image.width / 2, height / 2, height * GHOST, tints.ghost, tints.empty)
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=16)
def draw_joker(size: Size, ground: RGB, look: Look) -> Sprite:
    """An empty space that takes any colour: a bright frame around a star of eight points."""
    image, draw = _blank(size, ground)
    width, height = image.size
    rim = max(2, round(size[1] * 0.06)) * SCALE
    draw.rounded_rectangle((0, 0, width - 1, height - 1), height * ROUNDING, fill=look.muted)
    draw.rounded_rectangle((rim, rim, width - rim - 1, height - rim - 1), height * ROUNDING - rim, fill=look.slot)
    draw.polygon(star(width / 2, height / 2, height * 0.36, 8, KHATAM), fill=look.muted)
    draw.polygon(star(width / 2, height / 2, height * 0.2, 8, KHATAM), fill=look.slot)
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=16)
def draw_window(size: Size, panes: tuple[Size, Size], frame: int, ground: RGB, look: Look) -> Sprite:
    """An empty window: a pointed arch of stone over two dark openings.

    ``panes`` are the place and the size of the upper opening in the sprite, ``frame`` the gap between the two in px.
    """
    image, draw = _blank(size, ground)
    width, height = image.size
    arch = panes[0][1] * SCALE
    draw.polygon(
        [(0, height), (0, arch * 0.9), (width * 0.5, 0), (width, arch * 0.9), (width, height)],
        fill=look.plate,
    )
    (x, y), (w, h) = panes
    for top in (y, y + h + frame):
        box = (x * SCALE, top * SCALE, (x + w) * SCALE - 1, (top + h) * SCALE - 1)
        draw.rectangle(box, fill=look.slot)
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=16)
def draw_ornament(filled: int, size: int, ground: RGB, look: Look) -> Sprite:
    """An ornament of four petals, as many of them bright as panes surround it; all bright with a full heart."""
    image, draw = _blank((size, size), ground)
    whole = size * SCALE
    middle, petal = whole / 2, whole * 0.25
    for number in range(4):
        angle = math.radians(45 + 90 * ((number + 2) % 4))
        x, y = middle + math.cos(angle) * petal, middle + math.sin(angle) * petal
        lit = number < filled
        reach = whole * 0.22
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=look.turn if lit else look.line)
        if not lit:
            reach -= whole * 0.05
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=look.slot)
    draw.polygon(regular(middle, middle, whole * 0.2, 4), fill=ground)
    draw.polygon(regular(middle, middle, whole * 0.14, 4), fill=look.turn if filled == 4 else look.line)
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=16)
def draw_glazier(size: Size, ground: RGB, look: Look) -> Sprite:
    """The glazier with a pane under his arm, on his walk above the strips."""
    image, draw = _blank(size, ground)
    width, height = image.size
    ink = look.turn
    x = width / 2
    draw.ellipse((x - height * 0.17, height * 0.02, x + height * 0.17, height * 0.36), fill=ink)
    draw.polygon(
        [
            (x - height * 0.3, height * 0.94),
            (x - height * 0.2, height * 0.4),
            (x + height * 0.2, height * 0.4),
            (x + height * 0.3, height * 0.94),
        ],
        fill=ink,
    )
    left = x + height * 0.26
    draw.rectangle((left, height * 0.34, left + height * 0.44, height * 0.86), fill=ink)
    edge = height * 0.07
    draw.rectangle((left + edge, height * 0.34 + edge, left + height * 0.44 - edge, height * 0.86 - edge), fill=ground)
    return Sprite(image.reduce(SCALE))
