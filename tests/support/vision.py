"""The perceived difference between two colours, with normal vision or colour blindness."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import ImageStat

from renderers.pieces import Sprite

Light = tuple[float, float, float]
"""A colour as amounts of red, green and blue light, each from 0 to 1 (linear sRGB)."""

_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = tuple(sum(row) for row in _TO_XYZ)
_LUMINANCE = _TO_XYZ[1]
EYES: dict[str, Sequence[Sequence[float]]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": (_LUMINANCE, _LUMINANCE, _LUMINANCE),
}
"""How eyes perceive linear light: matrices by Machado, Oliveira and Fernandes (2009) at severity 1.0, and grey."""


class Lab(NamedTuple):
    """A colour in CIELAB: lightness (0 to 100), green to red, blue to yellow."""

    light: float
    a: float
    b: float


def _apply(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> Light:
    red, green, blue = (sum(part * value for part, value in zip(row, vector, strict=True)) for row in matrix)
    return red, green, blue


def _to_light(colour: Sequence[float]) -> Light:
    """Return the linear light of an sRGB colour whose channels range from 0 to 255."""
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour))
    return red, green, blue


def mean_colour(sprite: Sprite) -> Sequence[float]:
    """Return the mean sRGB values of the visible part of a sprite."""
    return ImageStat.Stat(sprite.rgb, sprite.cutout).mean


def see(colour: Sequence[float], eyes: str) -> Lab:
    """Return an sRGB colour, whose channels range from 0 to 255, as these ``eyes`` see it."""
    seen = [min(1.0, max(0.0, value)) for value in _apply(EYES[eyes], _to_light(colour))]
    shares = (value / white for value, white in zip(_apply(_TO_XYZ, seen), _WHITE, strict=True))
    x, y, z = (share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116 for share in shares)
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def measure_difference(one: Lab, other: Lab) -> float:
    """Return the CIEDE2000 difference of two colours. The variables are named as by Sharma, Wu and Dalal (2005)."""
    chroma = (math.hypot(one.a, one.b) + math.hypot(other.a, other.b)) / 2
    g = 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1 = (1 + g) * one.a
    a2 = (1 + g) * other.a
    c1 = math.hypot(a1, one.b)
    c2 = math.hypot(a2, other.b)
    h1 = _find_hue(a1, one.b)
    h2 = _find_hue(a2, other.b)
    is_grey = c1 * c2 == 0
    turn = 0.0 if is_grey else (h2 - h1 + 180) % 360 - 180
    delta_light = other.light - one.light
    delta_chroma = c2 - c1
    delta_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light = (one.light + other.light) / 2
    mean_chroma = (c1 + c2) / 2
    hue = h1 + h2 if is_grey else _find_mean_hue(h1, h2)
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    rotation = -2 * math.sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7))
    rotation *= math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    by_light = delta_light / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = delta_chroma / (1 + 0.045 * mean_chroma)
    by_hue = delta_hue / (1 + 0.015 * mean_chroma * t)
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _find_hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360


def _find_mean_hue(one: float, other: float) -> float:
    """Return the hue halfway between two hues, on the shorter arc between them."""
    if abs(one - other) <= 180:
        return (one + other) / 2
    return (one + other + 360) / 2 % 360


def find_least(seen: Iterable[Lab]) -> float:
    """Return the smallest difference between any two of these colours."""
    colours = list(seen)
    pairs = ((one, other) for number, one in enumerate(colours) for other in colours[:number])
    return min(measure_difference(one, other) for one, other in pairs)
