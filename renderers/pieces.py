"""What canvases paint: sprites, and stencils through which one colour is painted on another.

Both remember what they look like in a palette, because translating them costs more than painting them.
"""

from __future__ import annotations

from functools import cached_property

from PIL import Image

from renderers.colours import RGB
from renderers.palette import Palette

MOSTLY = bytes(128) + bytes((255,)) * 128
"""For `translate`: pixels that are covered by half or more are covered, others are not."""
TOUCHED = bytes(32) + bytes((255,)) * 224  # the same for an eighth
ANY = bytes(1) + bytes((255,)) * 255  # the same for any

HALF_COLOURS = 6
"""As many colours has a sprite at half size; more are hardly seen, and all of them cost a fifteenth of a replay."""


def translate(image: Image.Image, table: bytes) -> Image.Image:
    """An ``L`` picture with each value replaced by that of a table of 256: `Image.point` takes ten times as long."""
    return Image.frombytes("L", image.size, image.tobytes().translate(table))


class Sprite:
    """A small opaque RGB picture.

    ``cutout`` (0 or 255 a pixel) leaves out what lies around a sprite whose ground is not one flat colour.
    """

    def __init__(self, rgb: Image.Image, cutout: Image.Image | None = None) -> None:
        self.rgb = rgb
        self.cutout = cutout
        self._mapped: dict[Palette, Image.Image] = {}

    @cached_property
    def half(self) -> Sprite:
        """The sprite half as large each way, in few colours: a replay of a whole game has thousands of them."""
        few = self.rgb.reduce(2).quantize(HALF_COLOURS, dither=Image.Dither.NONE)
        cutout = None
        if self.cutout:
            cutout = translate(self.cutout.reduce(2), MOSTLY)
        return Sprite(few.convert("RGB"), cutout)

    def flip(self) -> Sprite:
        """The sprite with its left at the right."""
        mirrored = Image.Transpose.FLIP_LEFT_RIGHT
        return Sprite(self.rgb.transpose(mirrored), self.cutout and self.cutout.transpose(mirrored))

    def map_to(self, palette: Palette) -> Image.Image:
        """The sprite as entries of ``palette``."""
        if palette not in self._mapped:
            self._mapped[palette] = palette.map(self.rgb)
        return self._mapped[palette]


class Stencil:
    """A mask of 0 to 255 a pixel: the coverage of a line of text or of a rounded corner."""

    def __init__(self, mask: Image.Image) -> None:
        self.mask = mask
        self._coloured: dict[tuple[Palette, RGB, RGB], Image.Image] = {}

    @cached_property
    def half(self) -> Stencil:
        """The stencil half as large each way."""
        return Stencil(self.mask.reduce(2))

    def colour(self, palette: Palette, ink: RGB, ground: RGB) -> Image.Image:
        """``ink`` through the stencil on ``ground``, as entries of ``palette``."""
        key = (palette, ink, ground)
        if key not in self._coloured:
            self._coloured[key] = translate(self.mask, palette.ramp(ink, ground))
        return self._coloured[key]
