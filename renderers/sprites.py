"""The sprites that the pictures of all games use, except tiles: factories, badges, medals, arrows and signs."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from renderers.colours import RGB, Look
from renderers.drawing import SCALE, cut_disc, draw_discs, draw_large
from renderers.pieces import ANY, MOSTLY, Sprite, translate
from renderers.shapes import Points

ARROW_MARGIN = 26  # margin between a long arrow and the edges of its sprite
ARROW_SHAFT = 6  # half the width of a long arrow's shaft
ARROW_HEAD = 24  # half the width of a long arrow's head, which is also the length of the head


@lru_cache(maxsize=32)
def draw_factory(size: int, ground: RGB, look: Look, fresh: bool = False) -> Sprite:
    """Draw a factory: a plate with a double ring. If the last move took tiles from it, the ring is broad and bright."""
    if fresh:
        outer = (0, look.fresh)
        edge = 0.036
    else:
        outer = (0, look.rim)
        edge = 0.022
    image, _ = draw_discs(size, ground, outer, (edge, look.plate), (0.044, look.rim), (0.052, look.plate))
    # The table behind the plate has a pattern, so cut out the plate.
    return cut_disc(image, ANY)


@lru_cache(maxsize=32)
def draw_badge(size: int, fill: RGB, rim: RGB, look: Look) -> Sprite:
    """Draw a small disc on which a factory's number can be written."""
    image, _ = draw_discs(size, look.plate, (0, rim), (0.05, fill))
    return cut_disc(image)


@lru_cache(maxsize=16)
def draw_medal(size: int, metal: RGB, ground: RGB) -> Sprite:
    """Draw a metal disc on which a rank can be written."""
    image, _ = draw_discs(size, ground, (0, metal))
    return Sprite(image.reduce(SCALE))


# Signs.


Form = Literal["arrow", "check", "crown", "shard"]
_FORMS: dict[Form, tuple[Points, ...]] = {
    # This sign is between a pattern line and the wall.
    "arrow": ([(0.22, 0.1), (0.86, 0.5), (0.22, 0.9)],),
    # This sign marks a full row, column or colour.
    "check": ([(0.08, 0.52), (0.22, 0.38), (0.4, 0.58), (0.8, 0.14), (0.94, 0.28), (0.42, 0.86)],),
    # This sign marks the winner.
    "crown": (
        [(0.04, 0.28), (0.28, 0.5), (0.5, 0.12), (0.72, 0.5), (0.96, 0.28), (0.86, 0.74), (0.14, 0.74)],
        [(0.14, 0.8), (0.86, 0.8), (0.86, 0.9), (0.14, 0.9)],
    ),
    # This sign belongs to the broken glass track of Sintra.
    "shard": (
        [(0.02, 0.06), (0.5, 0.02), (0.38, 0.4), (0.02, 0.5)],
        [(0.6, 0.04), (0.97, 0.1), (0.96, 0.5), (0.5, 0.42)],
        [(0.03, 0.62), (0.4, 0.5), (0.5, 0.96), (0.06, 0.95)],
        [(0.5, 0.54), (0.95, 0.62), (0.92, 0.96), (0.62, 0.95)],
    ),
}
"""The polygons of each sign, in a unit square."""


@lru_cache(maxsize=128)
def draw_form(form: Form, size: int, ink: RGB, ground: RGB) -> Sprite:
    """Draw a small sign in one colour."""
    image, draw = draw_large(size, size, ground)
    for points in _FORMS[form]:
        draw.polygon([(x * image.width, y * image.width) for x, y in points], fill=ink)
    return Sprite(image.reduce(SCALE))


# Long arrows, which are used on pages that explain the rules.


def draw_long_arrow(start: tuple[int, int], end: tuple[int, int], look: Look) -> tuple[Sprite, int, int]:
    """Draw an arrow between two points. Return its sprite and the x and y coordinates at which to paint the sprite."""
    across = end[0] - start[0]
    down = end[1] - start[1]
    left = min(start[0], end[0]) - ARROW_MARGIN
    top = min(start[1], end[1]) - ARROW_MARGIN
    length = math.hypot(across, down) or 1.0

    def place(corner: tuple[float, float]) -> tuple[float, float]:
        """Convert a corner of the arrow to coordinates of the large picture."""
        forth, side = corner
        x = start[0] - left + (forth * across - side * down) / length
        y = start[1] - top + (forth * down + side * across) / length
        return x * SCALE, y * SCALE

    image, draw = draw_large(abs(across) + 2 * ARROW_MARGIN, abs(down) + 2 * ARROW_MARGIN, look.panel)
    cover = Image.new("L", image.size, 0)
    draw.polygon([place(corner) for corner in _outline_arrow(length, 0)], fill=look.fresh)
    ImageDraw.Draw(cover).polygon([place(corner) for corner in _outline_arrow(length, 3)], fill=255)
    return Sprite(image.reduce(SCALE), translate(cover.reduce(SCALE), MOSTLY)), left, top


def _outline_arrow(length: float, grown: float) -> Points:
    """Return the seven corners of an arrow that starts at the origin and points to the right.

    The arrow is enlarged by ``grown`` px on every side.
    """
    neck = length - ARROW_HEAD
    shaft = ARROW_SHAFT + grown
    upper = [
        (-grown, shaft),
        (neck, shaft),
        (neck - grown, ARROW_HEAD + grown),
    ]
    lower = [(forth, -side) for forth, side in reversed(upper)]
    return [*upper, (length + 2 * grown, 0), *lower]
