"""The sprites of the tiles and empty spaces of Summer Pavilion, which are rhombi.

A rhombus is drawn at its final angle and at four times its size. The area around it is cut off, because the boxes of
adjacent rhombi overlap.
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
"""Number of smoothing steps for edges of small tiles. Further steps would hardly be visible, but enlarge the picture.
"""
SHAPED = 33  # minimum side of a rhombus at which decorations show their form, and tiles have a rim around their shape
# Minimum side of a rhombus that shows digits; on smaller tiles, the shape is larger in relation to the tile.
DIGITS = 44
DETAIL = 64  # minimum side of a rhombus whose tile has an eight-pointed star
DIGIT_SHADES = 3  # number of steps from a space's ground to the ink of its digit
_STEPS = bytes(round(value * DIGIT_SHADES / 255) * 255 // DIGIT_SHADES for value in range(256))


class Price(NamedTuple):
    """The text in an empty space: the price in the middle, and possibly the space's name at its ``outward`` tip.

    A price is faint unless it is ``payable``.
    """

    cost: str
    name: str = ""
    outward: int = 0
    payable: bool = False


class LargeRhombus:
    """A sprite that is being drawn: a picture at four times the final size, and its mask."""

    def __init__(self, shape: Shape, ground: RGB) -> None:
        turn = math.radians(shape.lies)
        long = shape.side * math.sqrt(3) / 2
        short = shape.side / 2
        # The vectors from the centre to the ends of the long diagonal and of the short diagonal.
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
        """Return the width (axis 0) or the height (axis 1) of the rhombus, including a margin of one pixel."""
        reach = max(abs(half * way[axis]) for half, way in self._ends)
        return 2 * math.ceil(reach) + 2

    def circle(self, radius: float) -> Circle:
        """Return a circle around the centre of the large picture. ``radius`` is in pixels of the final sprite."""
        return Circle(self.x, self.y, radius * SCALE)

    def outline(self, inset: float) -> Points:
        """Return the corners of a rhombus whose edges are ``inset`` px inside the edges of this one."""
        share = (self.inner - inset) / self.inner * SCALE
        corners = []
        for sign in (1, -1):
            for half, (across, down) in self._ends:
                reach = half * share * sign
                corners.append((self.x + reach * across, self.y + reach * down))
        return corners

    def fill(self, inset: float, fill: RGB) -> None:
        """Fill a rhombus whose edges are ``inset`` px inside the edges of this one, and add it to the sprite's mask."""
        self.draw.polygon(self.outline(inset), fill=fill)
        ImageDraw.Draw(self.cover).polygon(self.outline(inset), fill=255)

    def bevel(self, inset: float, light: RGB, dark: RGB) -> None:
        """Fill the rhombus, with ``light`` along its upper edges and ``dark`` along its lower edges."""
        corners = self.outline(inset)
        middle = (self.x, self.y)
        for corner, after in zip(corners, (*corners[1:], corners[0]), strict=True):
            is_upper = corner[1] + after[1] < 2 * self.y
            self.draw.polygon([corner, after, middle], fill=light if is_upper else dark)

    def finish(self, steps: int = SMOOTH) -> Sprite:
        """Return the picture at its final size. Its edges are smoothed in ``steps`` steps.

        Use one step if the colours at the edges are similar, because more steps would be invisible and cost a byte per
        row. Edge pixels that are covered by less than an eighth don't belong to the sprite.
        """
        coarse = self.image.resize((self.width * steps, self.height * steps), Image.Resampling.NEAREST)
        cutout = translate(self.cover.reduce(SCALE), TOUCHED)
        return Sprite(coarse.reduce(steps), cutout)


@lru_cache(maxsize=768)
def draw_tile(colour: str, shape: Shape, fresh: bool, look: Look) -> Sprite:
    """Draw a tile with a bright rim and its shape. Large tiles have an ornament.

    If the last move added the tile, it is ``fresh`` and has a bright ring with a dark seam.
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
        # Inside a ring, there is less room for the shape.
        reach = shape.side * (0.88 if fresh else 1) * 0.365
        rhombus.draw.polygon(make_star(rhombus.circle(reach), 8, KHATAM), fill=ground)
    circle = rhombus.circle(_choose_radius(shape.side, fresh))
    draw_shape(rhombus.draw, SHAPES[colour], circle, tints.ink, ground)
    return rhombus.finish(SCALE if is_ornate else SMOOTH)


def _draw_ring(rhombus: LargeRhombus, side: int, look: Look) -> float:
    """Draw the ring around a fresh tile. Return the width of the ring."""
    rhombus.fill(0, look.fresh)
    edge = max(2.6, side * 0.075)
    if side >= SHAPED:
        # Small tiles don't have a seam, because with a seam there would be little left of their colour.
        rhombus.fill(edge, look.inset)
        edge += side * 0.03
    return edge


def _choose_radius(side: int, fresh: bool) -> float:
    """Return the radius of a tile's shape. It is smaller inside a ring, and takes up more of a small tile."""
    if side < DIGITS:
        radius = side * (0.31 if side >= SHAPED else 0.3)
        return radius * 0.95 if fresh else radius
    share = 0.25 if side >= DETAIL else 0.28
    size = side * 0.88 if fresh else float(side)
    return size * share


class SlotTint(NamedTuple):
    """The colours of an empty space: its ground, its edge, and the bright edge it has if the player can pay for it."""

    ground: RGB
    line: RGB
    bright: RGB


def tint_slot(colour: str | None, look: Look) -> SlotTint:
    """Return the colours of a space that accepts one colour, or any colour if ``colour`` is ``None``."""
    if colour is None:
        return SlotTint(look.slot, look.line, look.text)
    tints = tint(SUMMER[colour], look)
    # The ground is more colourful than that of square spaces, because it identifies the star.
    ground = mix(tints.empty, tints.ghost, 0.45 if look.dark else 0.3)
    return SlotTint(ground, tints.ghost, tints.rim if look.dark else tints.field)


def choose_price_ink(ground: RGB, look: Look) -> RGB:
    """Return the colour of a price that the player can't pay. It is faint unless the look has high contrast."""
    return look.text if look.strong else mix(ground, look.text, 0.5)


@lru_cache(maxsize=384)
def draw_slot(colour: str | None, shape: Shape, price: Price | None, look: Look) -> Sprite:
    """Draw an empty space. It has an edge, and contains either a price or the faint shape of its colour."""
    rhombus = LargeRhombus(shape, look.panel)
    tints = tint_slot(colour, look)
    edge = shape.seam / 2
    if price is None:
        if look.dark:
            # The dark colours hardly differ from a dark panel.
            rhombus.fill(edge, look.line if look.strong else tints.line)
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
    size = max(text.MIN_TEXT_SIZE, round(shape.side * 0.68))
    if price.name:
        # The name is near the tip of the space, so move the price towards the star's centre.
        write_digit(sprite, price.cost, size, ink, _find_offset(price.outward, -shape.side * 0.14))
        name_ink = look.text if look.strong else look.muted
        write_digit(sprite, price.name, text.MIN_TEXT_SIZE, name_ink, _find_offset(price.outward, shape.side * 0.42))
    else:
        write_digit(sprite, price.cost, size, ink)
    return sprite


def _find_offset(direction: int, reach: float) -> tuple[float, float]:
    """Return the offset (to the right and down) of a point ``reach`` px away in this direction."""
    turn = math.radians(direction)
    return reach * math.sin(turn), -reach * math.cos(turn)


@lru_cache(maxsize=64)
def _set_digit(words: str, size: int) -> Image.Image:
    """Return a digit as a mask with few shades, because this makes the picture smaller (see `Palette.ramp`)."""
    return translate(text.set_line(words, size, 2 * size).stencil.mask, _STEPS)


def write_digit(sprite: Sprite, words: str, size: int, ink: RGB, offset: tuple[float, float] = (0.0, 0.0)) -> None:
    """Write a digit at the centre of a sprite, or at this offset from the centre."""
    mask = _set_digit(words, size)
    width, height = sprite.rgb.size
    across, down = offset
    x = width / 2 + across - mask.width / 2
    y = height / 2 + down - mask.height / 2
    sprite.rgb.paste(ink, (round(x), round(y)), mask)
