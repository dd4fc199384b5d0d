"""The rhombic sprites of Summer Pavilion: tiles, empty slots, and the decorations between the stars.

Every sprite is drawn at its final angle, eight times as large as it is shown: slanting edges need more than upright
ones. It lies on a panel; what lies around it is cut out, because the boxes of neighbours overlap.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import text
from renderers.palette import RGB, Look, mix, tint
from renderers.pieces import Sprite
from renderers.shapes import KHATAM, SHAPES, Points, draw_shape, star

SCALE = 8
SMOOTH = 2
"""Steps each way in which the edges of small tiles are smoothed; more make the picture larger, and are hardly seen."""
DETAIL = 64
"""From this side on, a tile has light tips and carries an eight-pointed star, as square ones do."""

DIGIT_SHADES = 3
"""Steps from the ground of a slot to the digit on it."""


class Shape(NamedTuple):
    """A rhombus of two equilateral triangles: side and seam in px, and the direction of its long diagonal."""

    side: int
    seam: int
    lies: int


class Digits(NamedTuple):
    """What is written on an empty slot: its price, and where slots are named its name at the tip.

    ``outward`` is the direction of that tip; the others are text sizes.
    """

    price: int
    name: str
    outward: int
    size: int
    small: int


class _LargeRhombus:
    """A sprite in the making: its canvas, eight times too large, and what of it is covered."""

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

    def reduced(self, steps: int = SCALE) -> Image.Image:
        """The picture in its own size, its edges smoothed in ``steps`` steps each way.

        Edges between colours that are alike stay sharp (1): nobody sees the steps, and each costs a byte a row.
        """
        sampled = self.image.resize((self.width * steps, self.height * steps), Image.Resampling.NEAREST)
        return sampled.reduce(steps) if steps > 1 else sampled

    def sprite(self, image: Image.Image) -> Sprite:
        """The finished sprite; an edge that is covered by less than an eighth is left to what lies below."""
        return Sprite(image, self.cover.reduce(SCALE).point(lambda value: 255 if value > 31 else 0))


@lru_cache(maxsize=256)
def draw_tile(colour: str, fill: RGB, shape: Shape, fresh: bool, look: Look) -> Sprite:
    """A tile on its slot: bright rim and the colour's shape; large ones are ornate.

    What the last move brought lies in a bright ring with a dark seam.
    """
    large_rhombus, tints = _LargeRhombus(shape, look.panel), tint(fill, look)
    side, edge = float(shape.side), shape.seam / 2
    rim = max(1.6, side * 0.034)
    if fresh:
        large_rhombus.body(0, look.fresh)
        edge = side * 0.075
        large_rhombus.body(edge, look.inset)
        edge += max(1.5, side * 0.03)
    large_rhombus.body(edge, tints.rim)
    large_rhombus.body(edge + rim, tints.field)
    large = side >= DETAIL
    # In a ring there is less room.
    side *= 0.88 if fresh else 1
    if large:
        _draw_tips(large_rhombus, edge + rim, tints.corner)
        large_rhombus.draw.polygon(
            star(large_rhombus.x, large_rhombus.y, side * 0.365 * SCALE, 8, KHATAM), fill=tints.medallion
        )
    ground = tints.medallion if large else tints.field
    draw_shape(
        large_rhombus.draw, SHAPES[colour], large_rhombus.x, large_rhombus.y, side * 0.25 * SCALE, tints.ink, ground
    )
    return large_rhombus.sprite(large_rhombus.reduced(SCALE if large else SMOOTH))


def _draw_tips(large_rhombus: _LargeRhombus, inset: float, paint: RGB) -> None:
    """Paint the two sharp ends of the rhombus."""
    inner = large_rhombus.shape.side * math.sqrt(3) / 4
    end = large_rhombus.shape.side * math.sqrt(3) / 2 * (inner - inset) / inner
    depth = large_rhombus.shape.side * 0.30
    half = depth / math.sqrt(3)
    for way in (1, -1):
        points = [
            large_rhombus.at(way * end, 0),
            large_rhombus.at(way * (end - depth), half),
            large_rhombus.at(way * (end - depth), -half),
        ]
        large_rhombus.draw.polygon(points, fill=paint)


@lru_cache(maxsize=512)
def draw_slot(colour: str | None, fill: RGB | None, shape: Shape, digits: Digits, look: Look) -> Sprite:
    """An empty slot: sunk, with its price over the faint shape of the colour it waits for, if there is one."""
    large_rhombus, edge = _LargeRhombus(shape, look.panel), shape.seam / 2
    rim = max(2.0, shape.side * 0.034)
    if colour is None or fill is None:
        large_rhombus.body(edge, look.line)
        large_rhombus.body(edge + rim, look.slot)
    else:
        tints = tint(fill, look)
        large_rhombus.body(edge, tints.ghost)
        large_rhombus.body(edge + rim, tints.empty)
        draw_shape(
            large_rhombus.draw,
            SHAPES[colour],
            large_rhombus.x,
            large_rhombus.y,
            shape.side * 0.31 * SCALE,
            tints.ghost,
            tints.empty,
        )
    image = large_rhombus.reduced(1)
    turn = math.radians(digits.outward)
    shift = -shape.side * 0.16 if digits.name else 0.0
    _write(image, str(digits.price), digits.size, turn, shift, look.text)
    if digits.name:
        _write(image, digits.name, digits.small, turn, shape.side * 0.38, look.muted)
    return large_rhombus.sprite(image)


_STEPS = bytes(round(value * DIGIT_SHADES / 255) * 255 // DIGIT_SHADES for value in range(256))


def _write(image: Image.Image, words: str, size: int, turn: float, reach: float, ink: RGB) -> None:
    """Write a word around a point ``reach`` px from the middle."""
    line = text.set_line(words, size, image.width)
    # Fewer shades of an edge make the picture smaller, as in `Palette.ramp`.
    mask = line.stencil.mask.point(_STEPS)
    x = image.width / 2 + reach * math.sin(turn) - mask.width / 2
    y = image.height / 2 - reach * math.cos(turn) - mask.height / 2
    image.paste(ink, (round(x), round(y)), mask)


@lru_cache(maxsize=128)
def draw_decoration(what: str, tiles: int, shape: Shape, size: int, closed: bool, fresh: bool, look: Look) -> Sprite:
    """A pillar, statue or window with the number of ``tiles`` it brings: faint, and gilded once it is surrounded."""
    large_rhombus = _LargeRhombus(shape, look.panel)
    side, edge = shape.side, shape.seam / 2 + shape.side * 0.06
    rim = max(1.6, side * 0.03)
    if closed:
        if fresh:
            large_rhombus.body(0, look.fresh)
            edge += rim
            large_rhombus.body(edge, look.inset)
            edge += rim
        # Gold in the dark; in the light, where what matters is blue as a tile may be, the colour of ink.
        gilt, ink = (look.turn, look.on_turn) if look.dark else (look.text, look.panel)
        large_rhombus.body(edge, gilt)
        form = mix(gilt, ink, 0.2)
    else:
        large_rhombus.body(edge, look.panel)
        form, ink = look.line, look.text
    _draw_form(
        large_rhombus.draw, what, large_rhombus.x, large_rhombus.y, side * (0.30 if closed else 0.37) * SCALE, form
    )
    image = large_rhombus.reduced(SMOOTH if closed else 1)
    _write(image, str(tiles), size, 0.0, 0.0, ink)
    return large_rhombus.sprite(image)


def _draw_form(draw: ImageDraw.ImageDraw, what: str, x: float, y: float, radius: float, ink: RGB) -> None:
    """The outline of a column, of a figure on its base, or of an arched window."""
    if what == "pillar":
        for top in (-1.0, 0.78):
            draw.rectangle((x - radius * 0.8, y + top * radius, x + radius * 0.8, y + (top + 0.24) * radius), fill=ink)
        draw.rectangle((x - radius * 0.52, y - radius, x + radius * 0.52, y + radius), fill=ink)
    elif what == "statue":
        draw.ellipse((x - radius * 0.36, y - radius * 1.2, x + radius * 0.36, y - radius * 0.48), fill=ink)
        draw.polygon(
            [
                (x - radius * 0.62, y - radius * 0.46),
                (x + radius * 0.62, y - radius * 0.46),
                (x + radius * 0.46, y + radius * 0.62),
                (x - radius * 0.46, y + radius * 0.62),
            ],
            fill=ink,
        )
        draw.rectangle((x - radius * 0.78, y + radius * 0.74, x + radius * 0.78, y + radius), fill=ink)
    else:
        draw.pieslice((x - radius * 0.74, y - radius * 1.1, x + radius * 0.74, y + radius * 0.38), 180, 360, fill=ink)
        draw.rectangle((x - radius * 0.74, y - radius * 0.37, x + radius * 0.74, y + radius), fill=ink)


@lru_cache(maxsize=16)
def draw_wheel(size: int, fills: tuple[RGB, ...], ground: RGB) -> Sprite:
    """A disc of all colours, for a star that is to hold six different ones."""
    whole = size * SCALE
    image = Image.new("RGB", (whole, whole), ground)
    cover = Image.new("L", (whole, whole), 0)
    draw = ImageDraw.Draw(image)
    step = 360 / len(fills)
    for index, fill in enumerate(fills):
        draw.pieslice((0, 0, whole - 1, whole - 1), index * step - 90, (index + 1) * step - 90, fill=fill)
    ImageDraw.Draw(cover).ellipse((0, 0, whole - 1, whole - 1), fill=255)
    return Sprite(image.reduce(SCALE), cover.reduce(SCALE).point(lambda value: 255 if value > 127 else 0))


@lru_cache(maxsize=16)
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
    return Sprite(image.reduce(SCALE), cover.reduce(SCALE).point(lambda value: 255 if value > 31 else 0))
