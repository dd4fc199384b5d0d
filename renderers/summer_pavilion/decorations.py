"""The sprites of the decorations of Summer Pavilion: pillars, statues and windows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from renderers import text
from renderers.colours import RGB, Look, mix
from renderers.pieces import Sprite
from renderers.summer_pavilion.layout import Shape
from renderers.summer_pavilion.marks import ENGRAVED, GOLD, GOLD_EDGE
from renderers.summer_pavilion.rhombi import SHAPED, LargeRhombus, write_digit


@lru_cache(maxsize=256)
def draw_open(what: str, count: str, shape: Shape, look: Look) -> Sprite:
    """Draw a pillar, statue or window that isn't surrounded yet.

    It is faint, and shows its number of bonus tiles unless ``count`` is empty.
    """
    rhombus = LargeRhombus(shape, look.panel)
    rhombus.fill(shape.seam / 2, look.panel)
    if shape.side >= SHAPED:
        # Behind a number, the form is fainter.
        behind = 0.35 if look.strong else 0.5
        ink = mix(look.panel, look.line, behind if count else 1)
        _draw_form(rhombus, what, shape.side * 0.41, _FormInks(ink, look.panel))
    sprite = rhombus.finish()
    if count:
        size = max(text.MIN_TEXT_SIZE, round(shape.side * 0.5))
        write_digit(sprite, count, size, look.muted)
    return sprite


@lru_cache(maxsize=256)
def draw_closed(what: str, shape: Shape, fresh: bool, look: Look) -> Sprite:
    """Draw a pillar, statue or window that has been surrounded, in gold."""
    rhombus = LargeRhombus(shape, look.panel)
    edge = shape.seam / 2
    rim = max(1.4, shape.side * 0.034)
    if fresh:
        rhombus.fill(0, look.fresh)
        edge = max(2.6, shape.side * 0.075)
    rhombus.fill(edge, GOLD_EDGE)
    rhombus.fill(edge + rim, GOLD)
    if shape.side < SHAPED:
        # If the form is too small to be shown, only the frame is gold, so that the decoration doesn't look like a tile.
        rhombus.fill(edge + max(3.4, shape.side * 0.16), look.panel)
    else:
        radius = shape.side * (0.34 if fresh else 0.38)
        _draw_form(rhombus, what, radius, _FormInks(ENGRAVED, GOLD))
    return rhombus.finish()


class _FormInks(NamedTuple):
    """The colours of a form and of the gaps in it."""

    ink: RGB
    ground: RGB


class _FormPen:
    """A pen that draws a form around the centre of a rhombus.

    Coordinates alternate between x and y, and are given as fractions of the form's radius.
    """

    def __init__(self, rhombus: LargeRhombus, radius: float) -> None:
        self._draw = rhombus.draw
        self._circle = rhombus.circle(radius)

    def _scale(self, numbers: Sequence[float]) -> list[float]:
        x, y, radius = self._circle
        scaled = []
        for across, down in zip(numbers[::2], numbers[1::2], strict=True):
            scaled += [x + across * radius, y + down * radius]
        return scaled

    def block(self, *corners: float, fill: RGB) -> None:
        """Fill a rectangle with these edges: left, top, right, bottom."""
        self._draw.rectangle(self._scale(corners), fill=fill)

    def polygon(self, *points: float, fill: RGB) -> None:
        """Fill a polygon."""
        self._draw.polygon(self._scale(points), fill=fill)

    def disc(self, *box: float, fill: RGB) -> None:
        """Fill the ellipse that fits in a box."""
        self._draw.ellipse(self._scale(box), fill=fill)

    def arch(self, *box: float, fill: RGB) -> None:
        """Fill the upper half of the ellipse that fits in a box."""
        self._draw.pieslice(self._scale(box), 180, 360, fill=fill)


def _draw_form(rhombus: LargeRhombus, what: str, radius: float, inks: _FormInks) -> None:
    """Draw a pillar, a bust on a plinth, or an arched window with a cross. ``radius`` is half the form's height."""
    pen = _FormPen(rhombus, radius)
    if what == "pillar":
        _draw_pillar(pen, inks)
    elif what == "statue":
        _draw_statue(pen, inks.ink)
    else:
        _draw_window(pen, inks)


def _draw_pillar(pen: _FormPen, inks: _FormInks) -> None:
    # Draw a pillar: the capital, the shaft with two grooves, and the base.
    pen.block(-0.66, -1, 0.66, -0.78, fill=inks.ink)
    pen.polygon(-0.6, -0.76, 0.6, -0.76, 0.4, -0.56, -0.4, -0.56, fill=inks.ink)
    pen.block(-0.4, -0.56, 0.4, 0.72, fill=inks.ink)
    for groove in (-0.14, 0.14):
        pen.block(groove - 0.03, -0.5, groove + 0.03, 0.66, fill=inks.ground)
    pen.block(-0.54, 0.62, 0.54, 0.8, fill=inks.ink)
    pen.block(-0.7, 0.8, 0.7, 1, fill=inks.ink)


def _draw_statue(pen: _FormPen, ink: RGB) -> None:
    # Draw a bust: the head, the neck, the shoulders and the plinth.
    pen.disc(-0.32, -1, 0.32, -0.36, fill=ink)
    pen.block(-0.12, -0.5, 0.12, -0.2, fill=ink)
    right = (0.2, -0.32, 0.62, -0.08, 0.56, 0.44, 0.34, 0.62)
    left = (-0.34, 0.62, -0.56, 0.44, -0.62, -0.08, -0.2, -0.32)
    pen.polygon(*right, *left, fill=ink)
    pen.block(-0.66, 0.72, 0.66, 1, fill=ink)


def _draw_window(pen: _FormPen, inks: _FormInks) -> None:
    # Draw a window: the frame with its sill, the opening, and the cross.
    pen.arch(-0.66, -1, 0.66, 0.32, fill=inks.ink)
    pen.block(-0.66, -0.36, 0.66, 0.8, fill=inks.ink)
    pen.block(-0.82, 0.8, 0.82, 1, fill=inks.ink)
    pen.block(-0.5, -0.2, 0.5, 0.62, fill=inks.ground)
    pen.arch(-0.5, -0.8, 0.5, 0.4, fill=inks.ground)
    pen.block(-0.09, -0.9, 0.09, 0.7, fill=inks.ink)
    pen.block(-0.6, -0.2, 0.6, -0.02, fill=inks.ink)
