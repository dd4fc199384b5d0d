"""Sprites, and stencils for painting one colour on another.

Both cache their conversion to a palette, because it takes longer than painting.
"""

from __future__ import annotations

from functools import cached_property

from PIL import Image

from renderers.colours import RGB
from renderers.palette import Palette

MOSTLY = bytes(128) + bytes((255,)) * 128
"""A table for `translate` that selects pixels with a coverage of at least one half."""
TOUCHED = bytes(32) + bytes((255,)) * 224  # selects pixels with a coverage of at least one eighth
ANY = bytes(1) + bytes((255,)) * 255  # selects pixels with any coverage

HALF_COLOURS = 6
"""Number of colours of a sprite at half size. More would hardly be visible, and enlarge a replay by a fifteenth."""


def translate(image: Image.Image, table: bytes) -> Image.Image:
    """Replace each value of an ``L`` picture using a table of 256 values. `Image.point` takes ten times as long."""
    return Image.frombytes("L", image.size, image.tobytes().translate(table))


class Sprite:
    """A small opaque RGB picture.

    ``cutout`` (0 or 255 per pixel) is a mask for sprites on varied grounds. Only pixels with 255 are painted.
    """

    def __init__(self, rgb: Image.Image, cutout: Image.Image | None = None) -> None:
        self.rgb = rgb
        self.cutout = cutout
        self._mapped: dict[Palette, Image.Image] = {}

    @cached_property
    def half(self) -> Sprite:
        """The sprite at half size, with few colours."""
        few = self.rgb.reduce(2).quantize(HALF_COLOURS, dither=Image.Dither.NONE)
        cutout = None
        if self.cutout:
            cutout = translate(self.cutout.reduce(2), MOSTLY)
        return Sprite(few.convert("RGB"), cutout)

    def flip(self) -> Sprite:
        """Return the horizontally flipped sprite."""
        mirrored = Image.Transpose.FLIP_LEFT_RIGHT
        return Sprite(self.rgb.transpose(mirrored), self.cutout and self.cutout.transpose(mirrored))

    def map_to(self, palette: Palette) -> Image.Image:
        """Return the sprite as entries of ``palette``."""
        if palette not in self._mapped:
            self._mapped[palette] = palette.map(self.rgb)
        return self._mapped[palette]


class Stencil:
    """A mask of 0 to 255 per pixel, for example of a line of text or a rounded corner."""

    def __init__(self, mask: Image.Image) -> None:
        self.mask = mask
        self._coloured: dict[tuple[Palette, RGB, RGB], Image.Image] = {}

    @cached_property
    def half(self) -> Stencil:
        """The stencil at half size."""
        return Stencil(self.mask.reduce(2))

    def colour(self, palette: Palette, ink: RGB, ground: RGB) -> Image.Image:
        """Return ``ink`` on ``ground`` through the stencil, as entries of ``palette``."""
        key = (palette, ink, ground)
        if key not in self._coloured:
            self._coloured[key] = translate(self.mask, palette.ramp(ink, ground))
        return self._coloured[key]
