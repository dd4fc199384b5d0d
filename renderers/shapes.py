"""Shapes that identify tile colours in every game, so that people don't need to distinguish the colours themselves.

All shapes cover about the same area, so that none of them attracts more attention than the others.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from PIL import ImageDraw

from renderers.colours import RGB

SHAPES = {
    "blue": "disc",
    "yellow": "diamond",
    "red": "triangle",
    "black": "cross",
    "white": "star",
    "purple": "ring",
    "pink": "ring",
    "green": "plus",
    "orange": "bars",
}
"""The shape of each colour. Purple and pink have the same shape, but never occur in the same game."""

KHATAM = math.cos(math.pi / 4) / math.cos(math.pi / 8)
"""Depth (see `make_star`) of an eight-pointed star that looks like two squares on top of each other."""

Points = list[tuple[float, float]]


class Circle(NamedTuple):
    """The circle around a shape: its centre and radius in pixels."""

    x: float
    y: float
    radius: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of the circle, in the form that Pillow expects."""
        return (
            self.x - self.radius,
            self.y - self.radius,
            self.x + self.radius,
            self.y + self.radius,
        )

    def scale(self, share: float) -> Circle:
        """Return a circle with the same centre. ``share`` is its radius as a fraction of this circle's radius."""
        return self._replace(radius=self.radius * share)


def make_polygon(circle: Circle, corners: int, turn: float = 0.0) -> Points:
    """Return the corners of a regular polygon. The first is at the top and is turned clockwise by ``turn`` degrees."""
    x, y, radius = circle
    points = []
    for corner in range(corners):
        angle = math.radians(turn - 90 + 360 * corner / corners)
        points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return points


def make_star(circle: Circle, points: int, depth: float) -> Points:
    """Return the corners of a star.

    ``depth`` is the distance of the inner corners from the centre, as a fraction of the radius.
    """
    outer = make_polygon(circle, points)
    inner = make_polygon(circle.scale(depth), points, 180 / points)
    return [corner for pair in zip(outer, inner, strict=True) for corner in pair]


def _make_plus(circle: Circle, arm: float, turn: float) -> Points:
    """Return the corners of a plus sign. ``arm`` is half the width of an arm, as a fraction of the radius."""
    x, y, reach = circle
    half = reach * arm
    outline = [
        (-half, -reach),
        (half, -reach),
        (half, -half),
        (reach, -half),
        (reach, half),
        (half, half),
    ]
    outline += [(-across, -down) for across, down in outline]
    cos = math.cos(math.radians(turn))
    sin = math.sin(math.radians(turn))
    return [(x + across * cos - down * sin, y + across * sin + down * cos) for across, down in outline]


def draw_shape(draw: ImageDraw.ImageDraw, shape: str, circle: Circle, ink: RGB, ground: RGB) -> None:
    """Draw ``shape`` approximately within a circle. If it is a ring, its hole is filled with ``ground``."""
    x, y, radius = circle
    if shape == "disc":
        draw.ellipse(circle.scale(0.84).box, fill=ink)
    elif shape == "diamond":
        width = radius * 0.82
        height = radius * 1.12
        draw.polygon([(x, y - height), (x + width, y), (x, y + height), (x - width, y)], fill=ink)
    elif shape == "triangle":
        draw.polygon(make_polygon(Circle(x, y + radius * 0.2, radius * 1.16), 3), fill=ink)
    elif shape == "cross":
        draw.polygon(_make_plus(circle.scale(1.06), 0.29, 45), fill=ink)
    elif shape == "star":
        draw.polygon(make_star(Circle(x, y + radius * 0.05, radius * 1.16), 5, 0.45), fill=ink)
    elif shape == "ring":
        draw.polygon(make_polygon(circle, 6, 30), fill=ink)
        draw.polygon(make_polygon(circle.scale(0.5), 6, 30), fill=ground)
    elif shape == "plus":
        draw.polygon(_make_plus(circle.scale(0.98), 0.32, 0), fill=ink)
    else:
        _draw_bars(draw, circle, ink)


def _draw_bars(draw: ImageDraw.ImageDraw, circle: Circle, ink: RGB) -> None:
    """Draw three horizontal bars."""
    x, y, radius = circle
    width = radius * 0.9
    height = radius * 0.2
    for row in (-1, 0, 1):
        middle = y + row * radius * 0.64
        draw.rectangle((x - width, middle - height, x + width, middle + height), fill=ink)
