"""The rhombic sprites of Summer Pavilion: tiles, empty slots, and the decorations between the stars.

Every sprite is drawn at its final angle, four times as large as it is shown. It lies on a panel; what lies around it is
cut out, because the boxes of neighbours overlap.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import text
from renderers.palette import RGB, SUMMER, Look, mix, tint
from renderers.pieces import TOUCHED, Sprite, translate
from renderers.shapes import KHATAM, SHAPES, Points, draw_shape, star
from renderers.sprites import SCALE
from renderers.summer_pavilion.marks import ENGRAVED, GOLD, GOLD_EDGE

SMOOTH = 2
"""Steps each way in which the edges of small tiles are smoothed; more make the picture larger, and are hardly seen."""
SHAPED = 33
"""From this side on, the form of a decoration can be seen, and a tile keeps a rim around its shape."""
DIGITS = 44
"""Below this side the shape fills more of the tile, so that it is still seen."""
DETAIL = 64
"""From this side on, a tile carries an eight-pointed star, as square ones do."""

DIGIT_SHADES = 3
"""Steps from the ground of a slot to the digit on it."""
_STEPS = bytes(round(value * DIGIT_SHADES / 255) * 255 // DIGIT_SHADES for value in range(256))


class Shape(NamedTuple):
    """A rhombus of two equilateral triangles: side and seam in px, and the direction of its long diagonal."""

    side: int
    seam: int
    lies: int


class Price(NamedTuple):
    """What is written on an empty slot: its price, and its name or nothing at the tip that lies ``outward``.

    A price is faint as long as it is not ``payable``.
    """

    cost: int
    name: str = ""
    outward: int = 0
    payable: bool = False


class _LargeRhombus:
    """A sprite in the making: its canvas, four times too large, and what of it is covered."""

    def __init__(self, shape: Shape, ground: RGB) -> None:
        turn = math.radians(shape.lies)
        half_long, half_short = shape.side * math.sqrt(3) / 2, shape.side / 2
        self.shape = shape
        self.along = math.sin(turn), -math.cos(turn)
        self.across = math.cos(turn), math.sin(turn)
        reach = [
            max(abs(half_long * along), abs(half_short * across))
            for along, across in zip(self.along, self.across, strict=True)
        ]
        self.width, self.height = (2 * math.ceil(each) + 2 for each in reach)
        size = self.width * SCALE, self.height * SCALE
        self.x, self.y = size[0] / 2, size[1] / 2
        self.image = Image.new("RGB", size, ground)
        self.draw = ImageDraw.Draw(self.image)
        self.cover = Image.new("L", size, 0)

    def outline(self, inset: float) -> Points:
        """The corners of the rhombus, ``inset`` px smaller on every side."""
        inner = self.shape.side * math.sqrt(3) / 4
        share = (inner - inset) / inner * SCALE
        long, short = self.shape.side * math.sqrt(3) / 2 * share, self.shape.side / 2 * share
        return [
            self.at(long, 0, 1),
            self.at(0, short, 1),
            self.at(-long, 0, 1),
            self.at(0, -short, 1),
        ]

    def at(self, along: float, across: float, scale: int = SCALE) -> tuple[float, float]:
        """The point ``along`` and ``across`` px from the middle, along and across the long diagonal."""
        return (
            self.x + (along * self.along[0] + across * self.across[0]) * scale,
            self.y + (along * self.along[1] + across * self.across[1]) * scale,
        )

    def body(self, inset: float, fill: RGB) -> None:
        """Fill the rhombus; the widest body is what the sprite covers."""
        self.draw.polygon(self.outline(inset), fill=fill)
        ImageDraw.Draw(self.cover).polygon(self.outline(inset), fill=255)

    def bevel(self, inset: float, light: RGB, dark: RGB) -> None:
        """Fill the rhombus with ``light`` along its upper edges and ``dark`` along its lower ones."""
        corners = self.outline(inset)
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            fill = light if a[1] + b[1] < 2 * self.y else dark
            self.draw.polygon([a, b, (self.x, self.y)], fill=fill)

    def reduced(self, steps: int = SCALE) -> Image.Image:
        """The picture in its own size, its edges smoothed in ``steps`` steps each way.

        Edges between colours that are alike stay sharp (1): nobody sees the steps, and each costs a byte a row.
        """
        sampled = self.image.resize((self.width * steps, self.height * steps), Image.Resampling.NEAREST)
        return sampled.reduce(steps) if steps > 1 else sampled

    def sprite(self, image: Image.Image) -> Sprite:
        """The finished sprite; an edge that is covered by less than an eighth is left to what lies below."""
        return Sprite(image, translate(self.cover.reduce(SCALE), TOUCHED))


@lru_cache(maxsize=768)
def draw_tile(colour: str, shape: Shape, fresh: bool, look: Look) -> Sprite:
    """A tile on its slot: bright rim and, where it can be seen, the colour's shape; large ones are ornate.

    What the last move brought lies in a bright ring with a dark seam.
    """
    large_rhombus, tints = _LargeRhombus(shape, look.panel), tint(SUMMER[colour], look)
    side, edge = float(shape.side), shape.seam / 2
    rim = max(1.4, side * 0.026)
    if fresh:
        large_rhombus.body(0, look.fresh)
        edge = max(2.6, side * 0.075)
        # A seam would leave little of the colour of a small tile.
        if side >= SHAPED:
            large_rhombus.body(edge, look.inset)
            edge += side * 0.03
    large_rhombus.body(edge, tints.rim)
    if side >= DIGITS:
        large_rhombus.bevel(edge + rim, tints.shine, tints.deep)
        rim += max(2.0, side * 0.045)
    large_rhombus.body(edge + rim, tints.field)
    large = side >= DETAIL
    # In a ring there is less room.
    size = side * (0.88 if fresh else 1)
    x, y = large_rhombus.x, large_rhombus.y
    if large:
        large_rhombus.draw.polygon(star(x, y, size * 0.365 * SCALE, 8, KHATAM), fill=tints.medallion)
    ground = tints.medallion if large else tints.field
    draw_shape(large_rhombus.draw, SHAPES[colour], x, y, _radius(side, fresh) * SCALE, tints.ink, ground)
    return large_rhombus.sprite(large_rhombus.reduced(SCALE if large else SMOOTH))


def _radius(side: float, fresh: bool) -> float:
    """Radius of the shape on a tile: the smaller the tile, the more of it the shape takes."""
    if side >= DIGITS:
        return side * (0.88 if fresh else 1) * (0.25 if side >= DETAIL else 0.28)
    return side * (0.31 if side >= SHAPED else 0.3) * (0.95 if fresh else 1)


@lru_cache(maxsize=768)
def draw_slot(colour: str | None, shape: Shape, price: Price | None, look: Look) -> Sprite:
    """An empty slot: with the faint shape of the colour it waits for, or with an edge and its price."""
    large_rhombus, edge = _LargeRhombus(shape, look.panel), shape.seam / 2
    tints = tint(SUMMER[colour], look) if colour else None
    ground, line = (tints.empty, tints.ghost) if tints else (look.slot, look.line)
    if tints:
        # Colour tells the star here.
        ground = mix(ground, line, 0.45 if look.dark else 0.3)
    if price is None:
        large_rhombus.body(edge, ground)
        if colour and tints:
            x, y, radius = large_rhombus.x, large_rhombus.y, shape.side * 0.34 * SCALE
            draw_shape(large_rhombus.draw, SHAPES[colour], x, y, radius, tints.ghost, ground)
        return large_rhombus.sprite(large_rhombus.reduced(SMOOTH))
    rim = max(2.0, shape.side * (0.06 if price.payable else 0.034))
    bright = (tints.rim if look.dark else tints.field) if tints else look.text
    large_rhombus.body(edge, bright if price.payable else line)
    large_rhombus.body(edge + rim, look.panel if price.payable else ground)
    image = large_rhombus.reduced(1)
    turn = math.radians(price.outward)
    size = max(text.SMALLEST, round(shape.side * 0.68))
    ink = look.text if price.payable else mix(ground, look.text, 0.5)
    _write(image, str(price.cost), size, turn, -shape.side * 0.14 if price.name else 0.0, ink)
    if price.name:
        _write(image, price.name, text.SMALLEST, turn, shape.side * 0.42, look.muted)
    return large_rhombus.sprite(image)


@lru_cache(maxsize=64)
def _set_digit(words: str, size: int) -> Image.Image:
    """A digit as a mask; fewer shades of its edge make the picture smaller, as in `Palette.ramp`."""
    return translate(text.set_line(words, size, 2 * size).stencil.mask, _STEPS)


def _write(image: Image.Image, words: str, size: int, turn: float, reach: float, ink: RGB) -> None:
    """Write a digit around a point ``reach`` px from the middle."""
    mask = _set_digit(words, size)
    x = image.width / 2 + reach * math.sin(turn) - mask.width / 2
    y = image.height / 2 - reach * math.cos(turn) - mask.height / 2
    image.paste(ink, (round(x), round(y)), mask)


@lru_cache(maxsize=256)
def draw_open(what: str, tiles: int, shape: Shape, look: Look) -> Sprite:
    """A pillar, statue or window that is still open: faint, with the number of ``tiles`` it brings (0 for none)."""
    large_rhombus = _LargeRhombus(shape, look.panel)
    large_rhombus.body(shape.seam / 2, look.panel)
    if shape.side >= SHAPED:
        radius, ink = shape.side * 0.41 * SCALE, mix(look.panel, look.line, 0.5 if tiles else 1)
        _draw_form(large_rhombus.draw, what, large_rhombus.x, large_rhombus.y, radius, ink, look.panel)
    image = large_rhombus.reduced(SMOOTH)
    if tiles:
        _write(image, str(tiles), max(text.SMALLEST, round(shape.side * 0.5)), 0.0, 0.0, look.muted)
    return large_rhombus.sprite(image)


@lru_cache(maxsize=256)
def draw_closed(what: str, shape: Shape, fresh: bool, look: Look) -> Sprite:
    """A pillar, statue or window that is surrounded: in gold."""
    large_rhombus = _LargeRhombus(shape, look.panel)
    edge, rim = shape.seam / 2, max(1.4, shape.side * 0.034)
    if fresh:
        large_rhombus.body(0, look.fresh)
        edge = max(2.6, shape.side * 0.075)
    large_rhombus.body(edge, GOLD_EDGE)
    large_rhombus.body(edge + rim, GOLD)
    if shape.side < SHAPED:
        # Without its form it must not be taken for a tile: only the frame is of gold.
        large_rhombus.body(edge + max(3.4, shape.side * 0.16), look.panel)
    else:
        radius = shape.side * (0.34 if fresh else 0.38) * SCALE
        _draw_form(large_rhombus.draw, what, large_rhombus.x, large_rhombus.y, radius, ENGRAVED, GOLD)
    return large_rhombus.sprite(large_rhombus.reduced(SMOOTH))


def _draw_form(draw: ImageDraw.ImageDraw, what: str, x: float, y: float, radius: float, ink: RGB, ground: RGB) -> None:
    """A column, a bust on its plinth, or an arched window with its cross; ``radius`` is half its height."""

    def block(left: float, top: float, right: float, bottom: float, fill: RGB = ink) -> None:
        draw.rectangle((x + left * radius, y + top * radius, x + right * radius, y + bottom * radius), fill=fill)

    def shape(*points: tuple[float, float]) -> None:
        draw.polygon([(x + px * radius, y + py * radius) for px, py in points], fill=ink)

    def disc(middle: float, size: float) -> None:
        draw.ellipse(
            (x - size * radius, y + (middle - size) * radius, x + size * radius, y + (middle + size) * radius), fill=ink
        )

    if what == "pillar":
        block(-0.66, -1, 0.66, -0.78)
        shape((-0.6, -0.76), (0.6, -0.76), (0.4, -0.56), (-0.4, -0.56))
        block(-0.4, -0.56, 0.4, 0.72)
        for groove in (-0.14, 0.14):
            block(groove - 0.03, -0.5, groove + 0.03, 0.66, ground)
        block(-0.54, 0.62, 0.54, 0.8)
        block(-0.7, 0.8, 0.7, 1)
    elif what == "statue":
        disc(-0.68, 0.32)
        block(-0.12, -0.5, 0.12, -0.2)
        shape(
            (-0.2, -0.32),
            (0.2, -0.32),
            (0.62, -0.08),
            (0.56, 0.44),
            (0.34, 0.62),
            (-0.34, 0.62),
            (-0.56, 0.44),
            (-0.62, -0.08),
        )
        block(-0.66, 0.72, 0.66, 1)
    else:
        draw.pieslice((x - 0.66 * radius, y - radius, x + 0.66 * radius, y + 0.32 * radius), 180, 360, fill=ink)
        block(-0.66, -0.36, 0.66, 0.8)
        block(-0.82, 0.8, 0.82, 1)
        block(-0.5, -0.2, 0.5, 0.62, ground)
        box = (x - 0.5 * radius, y - 0.8 * radius, x + 0.5 * radius, y + 0.4 * radius)
        draw.pieslice(box, 180, 360, fill=ground)
        bar = 0.09
        block(-bar, -0.9, bar, 0.7)
        block(-0.6, -0.2, 0.6, -0.02)
