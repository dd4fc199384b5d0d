"""The shape that belongs to each tile colour, in every game, so that no picture depends on telling colours apart.

Shapes are drawn around a centre with a radius in pixels; all of them cover about the same area, so none looks louder.
"""

from __future__ import annotations

import math

from PIL import ImageDraw

from renderers.palette import RGB

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
"""Colour name: shape name. Purple and pink never meet in one game."""

KHATAM = math.cos(math.pi / 4) / math.cos(math.pi / 8)
"""Depth of the eight-pointed star that two squares make, one standing on its corner."""

Points = list[tuple[float, float]]


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> Points:
    """Corners of a regular polygon, the first at the top, turned clockwise by ``turn`` degrees."""
    angles = (math.radians(turn - 90 + 360 * corner / corners) for corner in range(corners))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def star(x: float, y: float, radius: float, points: int, depth: float, turn: float = 0.0) -> Points:
    """Corners of a star whose inner corners lie at ``depth`` (0 to 1) of the radius."""
    outer = regular(x, y, radius, points, turn)
    inner = regular(x, y, radius * depth, points, turn + 180 / points)
    return [corner for pair in zip(outer, inner, strict=True) for corner in pair]


def _plus(x: float, y: float, radius: float, arm: float, turn: float) -> Points:
    """Corners of a plus whose arms are ``arm`` of the radius wide on each side."""
    half = radius * arm
    outline = [(-half, -radius), (half, -radius), (half, -half), (radius, -half), (radius, half), (half, half)]
    outline += [(-px, -py) for px, py in outline]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [(x + px * cos - py * sin, y + px * sin + py * cos) for px, py in outline]


def draw_shape(draw: ImageDraw.ImageDraw, shape: str, x: float, y: float, radius: float, ink: RGB, ground: RGB) -> None:
    """Draw ``shape`` around (x, y) within about ``radius``; ``ground`` shows through the hole of a ring."""
    if shape == "disc":
        size = radius * 0.84
        draw.ellipse((x - size, y - size, x + size, y + size), fill=ink)
    elif shape == "diamond":
        width = radius * 0.82
        draw.polygon([(x, y - radius * 1.12), (x + width, y), (x, y + radius * 1.12), (x - width, y)], fill=ink)
    elif shape == "triangle":
        draw.polygon(regular(x, y + radius * 0.2, radius * 1.16, 3), fill=ink)
    elif shape == "cross":
        draw.polygon(_plus(x, y, radius * 1.06, 0.29, 45), fill=ink)
    elif shape == "star":
        draw.polygon(star(x, y + radius * 0.05, radius * 1.16, 5, 0.45), fill=ink)
    elif shape == "ring":
        draw.polygon(regular(x, y, radius, 6, 30), fill=ink)
        draw.polygon(regular(x, y, radius * 0.5, 6, 30), fill=ground)
    elif shape == "plus":
        draw.polygon(_plus(x, y, radius * 0.98, 0.32, 0), fill=ink)
    else:
        for row in (-1, 0, 1):
            middle = y + row * radius * 0.64
            draw.rectangle((x - radius * 0.9, middle - radius * 0.2, x + radius * 0.9, middle + radius * 0.2), fill=ink)
