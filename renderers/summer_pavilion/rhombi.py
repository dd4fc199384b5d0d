"""The small pictures of Summer Pavilion: rhombic tiles, slots and decorations, and what marks something.

Every rhombus is drawn at its final angle, four times as large as it is shown. It lies on a panel; what lies around it
is cut out, because the boxes of neighbours overlap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import text, tiles
from renderers.colours import INK, METALS, RGB, SUMMER, Look, mix, tint
from renderers.drawing import SCALE, cut_disc, draw_discs, draw_large
from renderers.pieces import TOUCHED, Sprite, translate
from renderers.shapes import KHATAM, SHAPES, Circle, Points, draw_shape, make_star
from renderers.summer_pavilion.layout import Shape

GOLD = METALS[0]  # of this is what is closed or full
ENGRAVED = INK  # and of this the form in it
GOLD_EDGE = mix(INK, GOLD, 0.6)
SMOOTH = 2
"""Steps each way in which the edges of small tiles are smoothed; more make the picture larger, and are hardly seen."""
SHAPED = 33  # from this side on, the form of a decoration can be seen, and a tile keeps a rim around its shape
DIGITS = 44  # below this side the shape fills more of the tile, so that it is still seen
DETAIL = 64  # from this side on, a tile carries an eight-pointed star, as square ones do
FRAME_SHARE = 0.6  # of what lies outside a tile, for the frame of the wild colour
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

    def body(self, inset: float, fill: RGB) -> None:
        """Fill the rhombus; the widest body is what the sprite covers."""
        self.draw.polygon(self.outline(inset), fill=fill)
        ImageDraw.Draw(self.cover).polygon(self.outline(inset), fill=255)

    def bevel(self, inset: float, light: RGB, dark: RGB) -> None:
        """Fill the rhombus with ``light`` along its upper edges and ``dark`` along its lower ones."""
        corners = self.outline(inset)
        middle = (self.x, self.y)
        for corner, after in zip(corners, (*corners[1:], corners[0]), strict=True):
            is_upper = corner[1] + after[1] < 2 * self.y
            self.draw.polygon([corner, after, middle], fill=light if is_upper else dark)

    def sprite(self, steps: int = SMOOTH) -> Sprite:
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
    rhombus = _LargeRhombus(shape, look.panel)
    tints = tint(SUMMER[colour], look)
    edge = shape.seam / 2
    if fresh:
        edge = _draw_ring(rhombus, shape.side, look)
    rhombus.body(edge, tints.rim)
    rim = max(1.4, shape.side * 0.026)
    if shape.side >= DIGITS:
        rhombus.bevel(edge + rim, tints.shine, tints.deep)
        rim += max(2.0, shape.side * 0.045)
    rhombus.body(edge + rim, tints.field)

    is_ornate = shape.side >= DETAIL
    ground = tints.field
    if is_ornate:
        ground = tints.medallion
        # In a ring there is less room.
        reach = shape.side * (0.88 if fresh else 1) * 0.365
        rhombus.draw.polygon(make_star(rhombus.circle(reach), 8, KHATAM), fill=ground)
    circle = rhombus.circle(_choose_radius(shape.side, fresh))
    draw_shape(rhombus.draw, SHAPES[colour], circle, tints.ink, ground)
    return rhombus.sprite(SCALE if is_ornate else SMOOTH)


def _draw_ring(rhombus: _LargeRhombus, side: int, look: Look) -> float:
    """The ring of what the last move brought; returns its width."""
    rhombus.body(0, look.fresh)
    edge = max(2.6, side * 0.075)
    if side >= SHAPED:
        # A seam would leave little of the colour of a small tile.
        rhombus.body(edge, look.inset)
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


class _SlotTint(NamedTuple):
    """The colours of an empty slot: its ground, its edge, and the bright edge of one that can be paid for."""

    ground: RGB
    line: RGB
    bright: RGB


def _tint_slot(colour: str | None, look: Look) -> _SlotTint:
    """The colours of a slot that waits for one colour, or for any."""
    if colour is None:
        return _SlotTint(look.slot, look.line, look.text)
    tints = tint(SUMMER[colour], look)
    # Colour tells the star here.
    ground = mix(tints.empty, tints.ghost, 0.45 if look.dark else 0.3)
    return _SlotTint(ground, tints.ghost, tints.rim if look.dark else tints.field)


@lru_cache(maxsize=768)
def draw_slot(colour: str | None, shape: Shape, price: Price | None, look: Look) -> Sprite:
    """An empty slot: with the faint shape of the colour it waits for, or with an edge and its price."""
    rhombus = _LargeRhombus(shape, look.panel)
    tints = _tint_slot(colour, look)
    edge = shape.seam / 2
    if price is None:
        rhombus.body(edge, tints.ground)
        if colour:
            draw_shape(rhombus.draw, SHAPES[colour], rhombus.circle(shape.side * 0.34), tints.line, tints.ground)
        return rhombus.sprite()
    if price.payable:
        rhombus.body(edge, tints.bright)
        rhombus.body(edge + max(2.0, shape.side * 0.06), look.panel)
        ink = look.text
    else:
        rhombus.body(edge, tints.line)
        rhombus.body(edge + max(2.0, shape.side * 0.034), tints.ground)
        ink = mix(tints.ground, look.text, 0.5)
    sprite = rhombus.sprite(1)
    size = max(text.SMALLEST, round(shape.side * 0.68))
    if price.name:
        # The price gives way to the name, which stands nearer to the tip.
        _write_digit(sprite, str(price.cost), size, ink, _find_offset(price.outward, -shape.side * 0.14))
        _write_digit(sprite, price.name, text.SMALLEST, look.muted, _find_offset(price.outward, shape.side * 0.42))
    else:
        _write_digit(sprite, str(price.cost), size, ink)
    return sprite


def _find_offset(direction: int, reach: float) -> tuple[float, float]:
    """How far to the right and down a point lies that is ``reach`` px away in a direction."""
    turn = math.radians(direction)
    return reach * math.sin(turn), -reach * math.cos(turn)


@lru_cache(maxsize=64)
def _set_digit(words: str, size: int) -> Image.Image:
    """A digit as a mask; fewer shades of its edge make the picture smaller, as in `Palette.ramp`."""
    return translate(text.set_line(words, size, 2 * size).stencil.mask, _STEPS)


def _write_digit(sprite: Sprite, words: str, size: int, ink: RGB, offset: tuple[float, float] = (0.0, 0.0)) -> None:
    """Write a digit around the middle, or around a point that is so many px to the right of it and below it."""
    mask = _set_digit(words, size)
    width, height = sprite.rgb.size
    across, down = offset
    x = width / 2 + across - mask.width / 2
    y = height / 2 + down - mask.height / 2
    sprite.rgb.paste(ink, (round(x), round(y)), mask)


# Decorations.


@lru_cache(maxsize=256)
def draw_open(what: str, count: int, shape: Shape, look: Look) -> Sprite:
    """A pillar, statue or window that is still open: faint, with the number of tiles it brings (0 for none)."""
    rhombus = _LargeRhombus(shape, look.panel)
    rhombus.body(shape.seam / 2, look.panel)
    if shape.side >= SHAPED:
        # Behind a number the form is fainter.
        ink = mix(look.panel, look.line, 0.5 if count else 1)
        _draw_form(rhombus, what, shape.side * 0.41, _FormInks(ink, look.panel))
    sprite = rhombus.sprite()
    if count:
        size = max(text.SMALLEST, round(shape.side * 0.5))
        _write_digit(sprite, str(count), size, look.muted)
    return sprite


@lru_cache(maxsize=256)
def draw_closed(what: str, shape: Shape, fresh: bool, look: Look) -> Sprite:
    """A pillar, statue or window that is surrounded: in gold."""
    rhombus = _LargeRhombus(shape, look.panel)
    edge = shape.seam / 2
    rim = max(1.4, shape.side * 0.034)
    if fresh:
        rhombus.body(0, look.fresh)
        edge = max(2.6, shape.side * 0.075)
    rhombus.body(edge, GOLD_EDGE)
    rhombus.body(edge + rim, GOLD)
    if shape.side < SHAPED:
        # Without its form it must not be taken for a tile: only the frame is of gold.
        rhombus.body(edge + max(3.4, shape.side * 0.16), look.panel)
    else:
        radius = shape.side * (0.34 if fresh else 0.38)
        _draw_form(rhombus, what, radius, _FormInks(ENGRAVED, GOLD))
    return rhombus.sprite()


class _FormInks(NamedTuple):
    """The colour of a form, and what shows through its gaps."""

    ink: RGB
    ground: RGB


class _FormPen:
    """What draws a form around the middle of a rhombus.

    Places are numbers, x and y in turn, as shares of the form's radius.
    """

    def __init__(self, rhombus: _LargeRhombus, radius: float) -> None:
        self._draw = rhombus.draw
        self._circle = rhombus.circle(radius)

    def _scale(self, numbers: Sequence[float]) -> list[float]:
        x, y, radius = self._circle
        scaled = []
        for across, down in zip(numbers[::2], numbers[1::2], strict=True):
            scaled += [x + across * radius, y + down * radius]
        return scaled

    def block(self, *corners: float, fill: RGB) -> None:
        """A rectangle: left, top, right, bottom."""
        self._draw.rectangle(self._scale(corners), fill=fill)

    def polygon(self, *points: float, fill: RGB) -> None:
        """A polygon through these points."""
        self._draw.polygon(self._scale(points), fill=fill)

    def disc(self, *box: float, fill: RGB) -> None:
        """The ellipse in a box."""
        self._draw.ellipse(self._scale(box), fill=fill)

    def arch(self, *box: float, fill: RGB) -> None:
        """The upper half of the ellipse in a box."""
        self._draw.pieslice(self._scale(box), 180, 360, fill=fill)


def _draw_form(rhombus: _LargeRhombus, what: str, radius: float, inks: _FormInks) -> None:
    """A column, a bust on its plinth, or an arched window with its cross; ``radius`` is half its height."""
    pen = _FormPen(rhombus, radius)
    if what == "pillar":
        _draw_pillar(pen, inks)
    elif what == "statue":
        _draw_statue(pen, inks.ink)
    else:
        _draw_window(pen, inks)


def _draw_pillar(pen: _FormPen, inks: _FormInks) -> None:
    # The capital, the shaft with two grooves, the base.
    pen.block(-0.66, -1, 0.66, -0.78, fill=inks.ink)
    pen.polygon(-0.6, -0.76, 0.6, -0.76, 0.4, -0.56, -0.4, -0.56, fill=inks.ink)
    pen.block(-0.4, -0.56, 0.4, 0.72, fill=inks.ink)
    for groove in (-0.14, 0.14):
        pen.block(groove - 0.03, -0.5, groove + 0.03, 0.66, fill=inks.ground)
    pen.block(-0.54, 0.62, 0.54, 0.8, fill=inks.ink)
    pen.block(-0.7, 0.8, 0.7, 1, fill=inks.ink)


def _draw_statue(pen: _FormPen, ink: RGB) -> None:
    # Head, neck, shoulders, plinth.
    pen.disc(-0.32, -1, 0.32, -0.36, fill=ink)
    pen.block(-0.12, -0.5, 0.12, -0.2, fill=ink)
    right = (0.2, -0.32, 0.62, -0.08, 0.56, 0.44, 0.34, 0.62)
    left = (-0.34, 0.62, -0.56, 0.44, -0.62, -0.08, -0.2, -0.32)
    pen.polygon(*right, *left, fill=ink)
    pen.block(-0.66, 0.72, 0.66, 1, fill=ink)


def _draw_window(pen: _FormPen, inks: _FormInks) -> None:
    # The frame and its sill, the opening, the cross in it.
    pen.arch(-0.66, -1, 0.66, 0.32, fill=inks.ink)
    pen.block(-0.66, -0.36, 0.66, 0.8, fill=inks.ink)
    pen.block(-0.82, 0.8, 0.82, 1, fill=inks.ink)
    pen.block(-0.5, -0.2, 0.5, 0.62, fill=inks.ground)
    pen.arch(-0.5, -0.8, 0.5, 0.4, fill=inks.ground)
    pen.block(-0.09, -0.9, 0.09, 0.7, fill=inks.ink)
    pen.block(-0.6, -0.2, 0.6, -0.02, fill=inks.ink)


# What stands in the middle of a star, and square tiles of the wild colours.


@lru_cache(maxsize=64)
def draw_wheel(size: int, ground: RGB) -> Sprite:
    """A disc of all colours, for a star that is to hold six different ones."""
    image, draw = draw_large(size, size, ground)
    far = image.width - 1
    step = 360 / len(SUMMER)
    for index, fill in enumerate(SUMMER.values()):
        draw.pieslice((0, 0, far, far), index * step - 90, (index + 1) * step - 90, fill=fill)
    return cut_disc(image)


@lru_cache(maxsize=64)
def draw_sign(colour: str, size: int, look: Look) -> Sprite:
    """The shape of a colour on a disc, for the star that takes it."""
    image, draw = draw_large(size, size, look.panel)
    fill = SUMMER[colour]
    whole = Circle(image.width / 2, image.width / 2, image.width)
    draw_shape(draw, SHAPES[colour], whole.scale(0.37), tint(fill, look).rim, look.panel)
    draw_shape(draw, SHAPES[colour], whole.scale(0.3), fill, look.panel)
    return cut_disc(image)


@lru_cache(maxsize=64)
def draw_medal(size: int, look: Look) -> Sprite:
    """A gold star on a disc, for a star that is full."""
    image, draw = draw_discs(size, look.panel, (0, ENGRAVED), (0.06, GOLD))
    middle = image.width / 2
    circle = Circle(middle, middle * 1.04, image.width * 0.4)
    draw.polygon(make_star(circle, 5, 0.45), fill=ENGRAVED)
    return cut_disc(image)


@lru_cache(maxsize=64)
def draw_struck_tile(colour: str, size: int, look: Look) -> Sprite:
    """A square tile whose round is past: faint, and struck out."""
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
    """A frame for a square tile of ``size`` px, ``edge`` px outside it on every side; only the frame covers."""
    image, draw = draw_large(size + 2 * edge, size + 2 * edge, ground)
    cover = Image.new("L", image.size, 0)
    _draw_frame(draw, size, edge, ink, ground)
    _draw_frame(ImageDraw.Draw(cover), size, edge, 255, 0)
    return Sprite(image.reduce(SCALE), translate(cover.reduce(SCALE), TOUCHED))


def _draw_frame(draw: ImageDraw.ImageDraw, size: int, edge: int, ink: RGB | int, ground: RGB | int) -> None:
    """The frame of `draw_outline`, which leaves a gap around the tile."""
    whole = size + 2 * edge
    radius = size * 0.15 + edge
    for inset, fill in ((0.0, ink), (edge * FRAME_SHARE, ground)):
        near = inset * SCALE
        far = (whole - inset) * SCALE - 1
        draw.rounded_rectangle((near, near, far, far), (radius - inset) * SCALE, fill=fill)
