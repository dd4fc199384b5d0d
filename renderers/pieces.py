"""Sprites, and stencils that are used to paint one colour on another.

Sprites and stencils cache their conversion to a palette, because converting takes longer than painting.
"""

from __future__ import annotations

from functools import cached_property

from PIL import Image

from renderers.colours import RGB
from renderers.palette import Palette

MOSTLY = bytes(128) + bytes((255,)) * 128
"""A table for `translate` that selects pixels of which at least half is covered."""
# A table for `translate` that selects pixels of which at least an eighth is covered.
TOUCHED = bytes(32) + bytes((255,)) * 224
# A table for `translate` that selects pixels of which any part is covered.
ANY = bytes(1) + bytes((255,)) * 255

HALF_COLOURS = 6
"""Number of colours of a sprite at half size. More colours would hardly be visible but enlarge a replay by a fifteenth.
"""


def translate(image: Image.Image, table: bytes) -> Image.Image:
    """Replace each value of an ``L`` picture using a table of 256 values. `Image.point` takes ten times as long."""
    return Image.frombytes("L", image.size, image.tobytes().translate(table))


class Sprite:
    """A small opaque RGB picture.

    ``cutout`` is a mask for sprites that are painted on varied grounds. Its pixels are 0 or 255, and only pixels with
    255 are painted.
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
    """A mask with a value from 0 to 255 for each pixel, for example of a line of text or a rounded corner."""

    def __init__(self, mask: Image.Image) -> None:
        self.mask = mask
        self._coloured: dict[tuple[Palette, RGB, RGB], Image.Image] = {}

    @cached_property
    def half(self) -> Stencil:
        """The stencil at half size."""
        return Stencil(self.mask.reduce(2))

    def colour(self, palette: Palette, ink: RGB, ground: RGB) -> Image.Image:
        """Return ``ink`` painted through the stencil on ``ground``, as entries of ``palette``."""
        key = (palette, ink, ground)
        if key not in self._coloured:
            self._coloured[key] = translate(self.mask, palette.ramp(ink, ground))
        return self._coloured[key]
