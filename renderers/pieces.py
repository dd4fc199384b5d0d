"""What canvases paint: sprites, and stencils through which one colour is painted on another.

Both remember what they look like in a palette, because translating them costs more than painting them.
"""

from __future__ import annotations

from PIL import Image

from renderers.palette import RGB, Palette


class Sprite:
    """A small opaque RGB picture.

    ``cutout`` (0 or 255 a pixel) leaves out what lies around a sprite whose ground is not one flat colour.
    """

    __slots__ = ("_mapped", "cutout", "rgb")

    def __init__(self, rgb: Image.Image, cutout: Image.Image | None = None) -> None:
        self.rgb = rgb
        self.cutout = cutout
        self._mapped: dict[Palette, Image.Image] = {}

    def mapped(self, palette: Palette) -> Image.Image:
        """The sprite as entries of ``palette``."""
        found = self._mapped.get(palette)
        if found is None:
            found = self._mapped[palette] = palette.map(self.rgb)
        return found


class Stencil:
    """A mask of 0 to 255 a pixel: the coverage of a line of text or of a rounded corner."""

    __slots__ = ("_inked", "mask")

    def __init__(self, mask: Image.Image) -> None:
        self.mask = mask
        self._inked: dict[tuple[Palette, RGB, RGB], Image.Image] = {}

    def inked(self, palette: Palette, ink: RGB, ground: RGB) -> Image.Image:
        """``ink`` through the stencil on ``ground``, as entries of ``palette``."""
        key = (palette, ink, ground)
        found = self._inked.get(key)
        if found is None:
            found = self._inked[key] = self.mask.point(palette.ramp(ink, ground))
        return found
