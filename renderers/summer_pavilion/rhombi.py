"""The small pictures of Summer Pavilion: rhombic tiles, slots and decorations, and what marks something.

Every rhombus is drawn at its final angle, four times as large as it is shown. It lies on a panel; what lies around it
is cut out, because the boxes of neighbours overlap.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import sprites, text
from renderers.palette import INK, METALS, RGB, SUMMER, Look, mix, tint
from renderers.pieces import TOUCHED, Sprite, translate
from renderers.shapes import KHATAM, SHAPES, Points, draw_shape, star
from renderers.sprites import SCALE
from renderers.summer_pavilion.layout import Shape

GOLD, ENGRAVED = METALS[0], INK  # what is closed or full is of gold, its form engraved
GOLD_EDGE = mix(INK, GOLD, 0.6)
SMOOTH = 2
"""Steps each way in which the edges of small tiles are smoothed; more make the picture larger, and are hardly seen."""
SHAPED = 33  # from this side on, the form of a decoration can be seen, and a tile keeps a rim around its shape
DIGITS = 44  # below this side the shape fills more of the tile, so that it is still seen
DETAIL = 64  # from this side on, a tile carries an eight-pointed star, as square ones do
DIGIT_SHADES = 3  # steps from the ground of a slot to the digit on it
_STEPS = bytes(round(value * DIGIT_SHADES / 255) * 255 // DIGIT_SHADES for value in range(256))


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
        # Half the diagonals, the long one and the short one, and their directions.
        (long, along), (short, across) = self.ways = (
            (shape.side * math.sqrt(3) / 2, (math.sin(turn), -math.cos(turn))),
            (shape.side / 2, (math.cos(turn), math.sin(turn))),
        )
        reach = (max(abs(long * a), abs(short * b)) for a, b in zip(along, across, strict=True))
        self.width, self.height = (2 * math.ceil(each) + 2 for each in reach)
        self.inner = shape.side * math.sqrt(3) / 4
        self.image, self.draw = sprites.draw_large(self.width, self.height, ground)
        self.x, self.y = self.image.width / 2, self.image.height / 2
        self.cover = Image.new("L", self.image.size, 0)

    def outline(self, inset: float) -> Points:
        """The corners of the rhombus, ``inset`` px smaller on every side."""
        share = (self.inner - inset) / self.inner * SCALE
        ways = [(half * share * sign, way) for sign in (1, -1) for half, way in self.ways]
        return [(self.x + reach * x, self.y + reach * y) for reach, (x, y) in ways]

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

    def sprite(self, steps: int = SMOOTH) -> Sprite:
        """The picture in its own size, its edges smoothed in ``steps`` steps each way.

        Edges between colours that are alike stay sharp (1): nobody sees the steps, and each costs a byte a row. An
        edge that is covered by less than an eighth is left to what lies below.
        """
        image = self.image.resize((self.width * steps, self.height * steps), Image.Resampling.NEAREST).reduce(steps)
        return Sprite(image, translate(self.cover.reduce(SCALE), TOUCHED))


@lru_cache(maxsize=768)
def draw_tile(colour: str, shape: Shape, fresh: bool, look: Look) -> Sprite:
    """A tile on its slot: bright rim and, where it can be seen, the colour's shape; large ones are ornate.

    What the last move brought lies in a bright ring with a dark seam.
    """
    rhombus, tints = _LargeRhombus(shape, look.panel), tint(SUMMER[colour], look)
    side, edge, large = float(shape.side), shape.seam / 2, shape.side >= DETAIL
    rim = max(1.4, side * 0.026)
    if fresh:
        rhombus.body(0, look.fresh)
        edge = max(2.6, side * 0.075)
        # A seam would leave little of the colour of a small tile.
        if side >= SHAPED:
            rhombus.body(edge, look.inset)
            edge += side * 0.03
    rhombus.body(edge, tints.rim)
    if side >= DIGITS:
        rhombus.bevel(edge + rim, tints.shine, tints.deep)
        rim += max(2.0, side * 0.045)
    rhombus.body(edge + rim, tints.field)
    # In a ring there is less room; the smaller the tile, the more of it the shape takes.
    size = side * (0.88 if fresh else 1)
    if side >= DIGITS:
        radius = size * (0.25 if large else 0.28)
    else:
        radius = side * (0.31 if side >= SHAPED else 0.3) * (0.95 if fresh else 1)
    if large:
        rhombus.draw.polygon(star(rhombus.x, rhombus.y, size * 0.365 * SCALE, 8, KHATAM), fill=tints.medallion)
    ground = tints.medallion if large else tints.field
    draw_shape(rhombus.draw, SHAPES[colour], rhombus.x, rhombus.y, radius * SCALE, tints.ink, ground)
    return rhombus.sprite(SCALE if large else SMOOTH)


@lru_cache(maxsize=768)
def draw_slot(colour: str | None, shape: Shape, price: Price | None, look: Look) -> Sprite:
    """An empty slot: with the faint shape of the colour it waits for, or with an edge and its price."""
    rhombus, edge = _LargeRhombus(shape, look.panel), shape.seam / 2
    tints = tint(SUMMER[colour], look) if colour else None
    ground, line = (tints.empty, tints.ghost) if tints else (look.slot, look.line)
    if tints:
        # Colour tells the star here.
        ground = mix(ground, line, 0.45 if look.dark else 0.3)
    if price is None:
        rhombus.body(edge, ground)
        if colour and tints:
            radius = shape.side * 0.34 * SCALE
            draw_shape(rhombus.draw, SHAPES[colour], rhombus.x, rhombus.y, radius, tints.ghost, ground)
        return rhombus.sprite()
    rim = max(2.0, shape.side * (0.06 if price.payable else 0.034))
    bright = (tints.rim if look.dark else tints.field) if tints else look.text
    rhombus.body(edge, bright if price.payable else line)
    rhombus.body(edge + rim, look.panel if price.payable else ground)
    sprite, turn = rhombus.sprite(1), math.radians(price.outward)
    size = max(text.SMALLEST, round(shape.side * 0.68))
    ink = look.text if price.payable else mix(ground, look.text, 0.5)
    _write(sprite, str(price.cost), size, turn, -shape.side * 0.14 if price.name else 0.0, ink)
    if price.name:
        _write(sprite, price.name, text.SMALLEST, turn, shape.side * 0.42, look.muted)
    return sprite


@lru_cache(maxsize=64)
def _set_digit(words: str, size: int) -> Image.Image:
    """A digit as a mask; fewer shades of its edge make the picture smaller, as in `Palette.ramp`."""
    return translate(text.set_line(words, size, 2 * size).stencil.mask, _STEPS)


def _write(sprite: Sprite, words: str, size: int, turn: float, reach: float, ink: RGB) -> None:
    """Write a digit around a point ``reach`` px from the middle."""
    mask, (width, height) = _set_digit(words, size), sprite.rgb.size
    x = width / 2 + reach * math.sin(turn) - mask.width / 2
    y = height / 2 - reach * math.cos(turn) - mask.height / 2
    sprite.rgb.paste(ink, (round(x), round(y)), mask)


@lru_cache(maxsize=256)
def draw_open(what: str, tiles: int, shape: Shape, look: Look) -> Sprite:
    """A pillar, statue or window that is still open: faint, with the number of ``tiles`` it brings (0 for none)."""
    rhombus = _LargeRhombus(shape, look.panel)
    rhombus.body(shape.seam / 2, look.panel)
    if shape.side >= SHAPED:
        ink = mix(look.panel, look.line, 0.5 if tiles else 1)
        _draw_form(rhombus, what, shape.side * 0.41 * SCALE, ink, look.panel)
    sprite = rhombus.sprite()
    if tiles:
        _write(sprite, str(tiles), max(text.SMALLEST, round(shape.side * 0.5)), 0.0, 0.0, look.muted)
    return sprite


@lru_cache(maxsize=256)
def draw_closed(what: str, shape: Shape, fresh: bool, look: Look) -> Sprite:
    """A pillar, statue or window that is surrounded: in gold."""
    rhombus = _LargeRhombus(shape, look.panel)
    edge, rim = shape.seam / 2, max(1.4, shape.side * 0.034)
    if fresh:
        rhombus.body(0, look.fresh)
        edge = max(2.6, shape.side * 0.075)
    rhombus.body(edge, GOLD_EDGE)
    rhombus.body(edge + rim, GOLD)
    if shape.side < SHAPED:
        # Without its form it must not be taken for a tile: only the frame is of gold.
        rhombus.body(edge + max(3.4, shape.side * 0.16), look.panel)
    else:
        _draw_form(rhombus, what, shape.side * (0.34 if fresh else 0.38) * SCALE, ENGRAVED, GOLD)
    return rhombus.sprite()


def _draw_form(rhombus: _LargeRhombus, what: str, radius: float, ink: RGB, ground: RGB) -> None:
    """A column, a bust on its plinth, or an arched window with its cross; ``radius`` is half its height."""
    draw = rhombus.draw

    def scaled(*numbers: float) -> list[float]:
        return [(rhombus.y if at % 2 else rhombus.x) + number * radius for at, number in enumerate(numbers)]

    def block(*corners: float, fill: RGB = ink) -> None:
        draw.rectangle(scaled(*corners), fill=fill)

    if what == "pillar":
        block(-0.66, -1, 0.66, -0.78)
        draw.polygon(scaled(-0.6, -0.76, 0.6, -0.76, 0.4, -0.56, -0.4, -0.56), fill=ink)
        block(-0.4, -0.56, 0.4, 0.72)
        for groove in (-0.14, 0.14):
            block(groove - 0.03, -0.5, groove + 0.03, 0.66, fill=ground)
        block(-0.54, 0.62, 0.54, 0.8)
        block(-0.7, 0.8, 0.7, 1)
    elif what == "statue":
        draw.ellipse(scaled(-0.32, -1, 0.32, -0.36), fill=ink)
        block(-0.12, -0.5, 0.12, -0.2)
        right, left = (0.2, -0.32, 0.62, -0.08, 0.56, 0.44, 0.34, 0.62), (-0.34, 0.62, -0.56, 0.44, -0.62, -0.08)
        draw.polygon(scaled(-0.2, -0.32, *right, *left), fill=ink)
        block(-0.66, 0.72, 0.66, 1)
    else:
        draw.pieslice(scaled(-0.66, -1, 0.66, 0.32), 180, 360, fill=ink)
        block(-0.66, -0.36, 0.66, 0.8)
        block(-0.82, 0.8, 0.82, 1)
        block(-0.5, -0.2, 0.5, 0.62, fill=ground)
        draw.pieslice(scaled(-0.5, -0.8, 0.5, 0.4), 180, 360, fill=ground)
        block(-0.09, -0.9, 0.09, 0.7)
        block(-0.6, -0.2, 0.6, -0.02)


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
    slot, whole = sprites.draw_slot(colour, SUMMER[colour], size, look.panel, look), size * SCALE
    image, half = slot.rgb.resize((whole, whole), Image.Resampling.NEAREST), whole * 0.04
    near, far = whole * 0.1, whole * 0.9
    upper = (near - half, far - half, near + half, far + half)
    lower = (far + half, near + half, far - half, near - half)
    ImageDraw.Draw(image).polygon((*upper, *lower), fill=look.muted)
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
