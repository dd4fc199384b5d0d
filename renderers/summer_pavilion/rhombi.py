"""The rhombi of Summer Pavilion: tiles, and the slots that wait for them.

Every rhombus is drawn at its final angle, four times as large as it is shown. It lies on a panel; what lies around it
is cut out, because the boxes of neighbours overlap.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import text
from renderers.colours import RGB, SUMMER, Look, mix, tint
from renderers.drawing import SCALE, draw_large
from renderers.pieces import TOUCHED, Sprite, translate
from renderers.shapes import KHATAM, SHAPES, Circle, Points, draw_shape, make_star
from renderers.summer_pavilion.layout import Shape

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

    cost: str
    name: str = ""
    outward: int = 0
    payable: bool = False


class LargeRhombus:
    """A sprite in the making: its canvas, four times too large, and what of it is covered."""

    def __init__(self, shape: Shape, ground: RGB) -> None:
        turn = math.radians(shape.lies)
        long = shape.side * math.sqrt(3) / 2
        short = shape.side / 2
        # From the middle to the ends of the long diagonal and of the short one.
        self._ends = (
            (long, (math.sin(turn), -math.cos(turn))),
            (short, (math.cos(turn), math.sin(turn))),
        )
        self.width = self._measure(0)
        self.height = self._measure(1)
        self.inner = shape.side * math.sqrt(3) / 4
        self.image, self.draw = draw_large(self.width, self.height, ground)
        self.x = self.image.width / 2
        self.y = self.image.height / 2
        self.cover = Image.new("L", self.image.size, 0)

    def _measure(self, axis: int) -> int:
        """How much the rhombus takes across (0) or down (1), with an edge of a pixel."""
        reach = max(abs(half * way[axis]) for half, way in self._ends)
        return 2 * math.ceil(reach) + 2

    def circle(self, radius: float) -> Circle:
        """A circle of so many px around the middle, in the large picture."""
        return Circle(self.x, self.y, radius * SCALE)

    def outline(self, inset: float) -> Points:
        """The corners of the rhombus, ``inset`` px smaller on every side."""
        share = (self.inner - inset) / self.inner * SCALE
        corners = []
        for sign in (1, -1):
            for half, (across, down) in self._ends:
                reach = half * share * sign
                corners.append((self.x + reach * across, self.y + reach * down))
        return corners

    def fill(self, inset: float, fill: RGB) -> None:
        """Fill the rhombus; the widest filling is what the sprite covers."""
        self.draw.polygon(self.outline(inset), fill=fill)
        ImageDraw.Draw(self.cover).polygon(self.outline(inset), fill=255)

    def bevel(self, inset: float, light: RGB, dark: RGB) -> None:
        """Fill the rhombus with ``light`` along its upper edges and ``dark`` along its lower ones."""
        corners = self.outline(inset)
        middle = (self.x, self.y)
        for corner, after in zip(corners, (*corners[1:], corners[0]), strict=True):
            is_upper = corner[1] + after[1] < 2 * self.y
            self.draw.polygon([corner, after, middle], fill=light if is_upper else dark)

    def finish(self, steps: int = SMOOTH) -> Sprite:
        """The picture in its own size, its edges smoothed in ``steps`` steps each way.

        Edges between colours that are alike stay sharp (1): nobody sees the steps, and each costs a byte a row. An
        edge that is covered by less than an eighth is left to what lies below.
        """
        coarse = self.image.resize((self.width * steps, self.height * steps), Image.Resampling.NEAREST)
        cutout = translate(self.cover.reduce(SCALE), TOUCHED)
        return Sprite(coarse.reduce(steps), cutout)


@lru_cache(maxsize=768)
def draw_tile(colour: str, shape: Shape, fresh: bool, look: Look) -> Sprite:
    """A tile on its slot: bright rim and, where it can be seen, the colour's shape; large ones are ornate.

    What the last move brought lies in a bright ring with a dark seam.
    """
    rhombus = LargeRhombus(shape, look.panel)
    tints = tint(SUMMER[colour], look)
    edge = shape.seam / 2
    if fresh:
        edge = _draw_ring(rhombus, shape.side, look)
    rhombus.fill(edge, tints.rim)
    rim = max(1.4, shape.side * 0.026)
    if shape.side >= DIGITS:
        rhombus.bevel(edge + rim, tints.shine, tints.deep)
        rim += max(2.0, shape.side * 0.045)
    rhombus.fill(edge + rim, tints.field)

    is_ornate = shape.side >= DETAIL
    ground = tints.field
    if is_ornate:
        ground = tints.medallion
        # In a ring there is less room.
        reach = shape.side * (0.88 if fresh else 1) * 0.365
        rhombus.draw.polygon(make_star(rhombus.circle(reach), 8, KHATAM), fill=ground)
    circle = rhombus.circle(_choose_radius(shape.side, fresh))
    draw_shape(rhombus.draw, SHAPES[colour], circle, tints.ink, ground)
    return rhombus.finish(SCALE if is_ornate else SMOOTH)


def _draw_ring(rhombus: LargeRhombus, side: int, look: Look) -> float:
    """The ring of what the last move brought; returns its width."""
    rhombus.fill(0, look.fresh)
    edge = max(2.6, side * 0.075)
    if side >= SHAPED:
        # A seam would leave little of the colour of a small tile.
        rhombus.fill(edge, look.inset)
        edge += side * 0.03
    return edge


def _choose_radius(side: int, fresh: bool) -> float:
    """The radius of the shape on a tile: in a ring there is less room; the smaller the tile, the more it takes."""
    if side < DIGITS:
        radius = side * (0.31 if side >= SHAPED else 0.3)
        return radius * 0.95 if fresh else radius
    share = 0.25 if side >= DETAIL else 0.28
    size = side * 0.88 if fresh else float(side)
    return size * share


class SlotTint(NamedTuple):
    """The colours of an empty slot: its ground, its edge, and the bright edge of one that can be paid for."""

    ground: RGB
    line: RGB
    bright: RGB


def tint_slot(colour: str | None, look: Look) -> SlotTint:
    """The colours of a slot that waits for one colour, or for any."""
    if colour is None:
        return SlotTint(look.slot, look.line, look.text)
    tints = tint(SUMMER[colour], look)
    # Colour tells the star here.
    ground = mix(tints.empty, tints.ghost, 0.45 if look.dark else 0.3)
    return SlotTint(ground, tints.ghost, tints.rim if look.dark else tints.field)


def choose_price_ink(ground: RGB, look: Look) -> RGB:
    """What a price that cannot be paid is written in: it is faint, but for those who see little."""
    return look.text if look.strong else mix(ground, look.text, 0.5)


@lru_cache(maxsize=384)
def draw_slot(colour: str | None, shape: Shape, price: Price | None, look: Look) -> Sprite:
    """An empty slot: with the faint shape of the colour it waits for, or with an edge and its price."""
    rhombus = LargeRhombus(shape, look.panel)
    tints = tint_slot(colour, look)
    edge = shape.seam / 2
    if price is None:
        if look.strong:
            rhombus.fill(edge, look.line)
            edge += 1.4
        rhombus.fill(edge, tints.ground)
        if colour:
            draw_shape(rhombus.draw, SHAPES[colour], rhombus.circle(shape.side * 0.34), tints.line, tints.ground)
        return rhombus.finish()
    if price.payable:
        rhombus.fill(edge, tints.bright)
        rhombus.fill(edge + max(2.0, shape.side * 0.06), look.panel)
        ink = look.text
    else:
        rhombus.fill(edge, tints.line)
        rhombus.fill(edge + max(2.0, shape.side * 0.034), tints.ground)
        ink = choose_price_ink(tints.ground, look)
    sprite = rhombus.finish(1)
    size = max(text.SMALLEST, round(shape.side * 0.68))
    if price.name:
        # The price gives way to the name, which stands nearer to the tip.
        write_digit(sprite, price.cost, size, ink, _find_offset(price.outward, -shape.side * 0.14))
        name_ink = look.text if look.strong else look.muted
        write_digit(sprite, price.name, text.SMALLEST, name_ink, _find_offset(price.outward, shape.side * 0.42))
    else:
        write_digit(sprite, price.cost, size, ink)
    return sprite


def _find_offset(direction: int, reach: float) -> tuple[float, float]:
    """How far to the right and down a point lies that is ``reach`` px away in a direction."""
    turn = math.radians(direction)
    return reach * math.sin(turn), -reach * math.cos(turn)


@lru_cache(maxsize=64)
def _set_digit(words: str, size: int) -> Image.Image:
    """A digit as a mask; fewer shades of its edge make the picture smaller, as in `Palette.ramp`."""
    return translate(text.set_line(words, size, 2 * size).stencil.mask, _STEPS)


def write_digit(sprite: Sprite, words: str, size: int, ink: RGB, offset: tuple[float, float] = (0.0, 0.0)) -> None:
    """Write a digit around the middle, or around a point that is so many px to the right of it and below it."""
    mask = _set_digit(words, size)
    width, height = sprite.rgb.size
    across, down = offset
    x = width / 2 + across - mask.width / 2
    y = height / 2 + down - mask.height / 2
    sprite.rgb.paste(ink, (round(x), round(y)), mask)
