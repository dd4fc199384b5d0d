"""Canvases for painting pictures."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, NamedTuple

from PIL import Image

from renderers import png, text
from renderers.boxes import Box
from renderers.colours import RGB
from renderers.drawing import cover_disc
from renderers.palette import Palette
from renderers.pieces import Sprite, Stencil, translate
from renderers.scene import Picture
from renderers.script import LATIN, Script

_NOT_WHOLE = bytes((255,)) * 251 + bytes(5)
"""A table for `translate` that selects pixels unless they are almost completely covered."""

Align = Literal["left", "centre", "right"]
_MIRRORED: dict[Align, Align] = {"left": "right", "centre": "centre", "right": "left"}


class Lettering(NamedTuple):
    """The style of a text: its size in pixels, its colour, the flat colour behind it, and its alignment."""

    size: int
    ink: RGB
    ground: RGB
    align: Align = "left"


def corner_squares(box: Box, size: int) -> tuple[tuple[int, int], ...]:
    """Return the positions of squares of ``size`` px in the corners of a box, in the same order as `quarter_discs`."""
    right = box.right - size
    bottom = box.bottom - size
    return (box.x, box.y), (right, box.y), (box.x, bottom), (right, bottom)


@lru_cache(maxsize=64)
def quarter_discs(radius: int) -> tuple[Stencil, ...]:
    """Return the four quarters of a disc: top left, top right, bottom left, bottom right."""
    disc = cover_disc(2 * radius)
    squares = corner_squares(Box(0, 0, 2 * radius, 2 * radius), radius)
    return tuple(Stencil(disc.crop((x, y, x + radius, y + radius))) for x, y in squares)


class Canvas:
    """A canvas on which palette entries are painted. Coordinates are in pixels.

    ``script`` is the script of the picture's texts.
    """

    def __init__(self, image: Image.Image, palette: Palette, script: Script = LATIN) -> None:
        self.image = image
        self.palette = palette
        self.script = script
        # A picture consists of about two hundred sprites, and the checks of `Image.paste` would take a quarter of the
        # time.
        self._core: Any = image.im

    @classmethod
    def blank(cls, width: int, height: int, palette: Palette, script: Script = LATIN) -> Canvas:
        """Return an empty canvas of this size."""
        return cls(Image.new("L", (width, height), 0), palette, script)

    @property
    def plain(self) -> Canvas:
        """The underlying canvas, which isn't mirrored."""
        return self

    def find(self, box: Box) -> Box:
        """Return the position that a box has on the `plain` canvas."""
        return box

    def mirror(self, box: Box) -> Canvas:
        """Return a canvas for a box. It is mirrored if the language is written from right to left."""
        if self.script.is_right_to_left:
            return MirroredCanvas(self, box)
        return self

    def _put(self, image: Image.Image, x: int, y: int, cutout: Image.Image | None = None) -> None:
        box = (x, y, x + image.width, y + image.height)
        if cutout:
            self._core.paste(image.im, box, cutout.im)
        else:
            self._core.paste(image.im, box)

    def fill(self, x: int, y: int, width: int, height: int, colour: RGB) -> None:
        """Paint a rectangle in a flat colour."""
        if width > 0 and height > 0:
            self._core.paste(self.palette.index(colour), (x, y, x + width, y + height))

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        self._put(sprite.map_to(self.palette), x, y, sprite.cutout)

    def blend(self, stencil: Stencil, x: int, y: int, ink: RGB, ground: RGB) -> None:
        """Paint ``ink`` through a stencil onto a surface that has the flat colour ``ground``."""
        self._put(stencil.colour(self.palette, ink, ground), x, y)

    def write(self, words: str, x: int, baseline: int, room: int, lettering: Lettering) -> int:
        """Write a line, cut to ``room`` px, and return its width. It starts, ends or is centred at ``x``."""
        size, ink, ground, align = lettering
        line = text.set_line(words, size, room)
        if align == "centre":
            x -= line.width // 2
        elif align == "right":
            x -= line.width
        if line.width:
            self.blend(line.stencil, x + line.left, baseline + line.top, ink, ground)
        return line.width

    def write_in(self, words: str, box: Box, lettering: Lettering) -> int:
        """Write a line, cut to the width of a box and vertically centred in it. Return its width."""
        x = box.x
        if lettering.align == "centre":
            x = box.centre
        elif lettering.align == "right":
            x = box.right
        return self.write(words, x, box.baseline(lettering.size), box.width, lettering)

    def fill_rounded(self, box: Box, radius: int, colour: RGB, ground: RGB) -> None:
        radius = min(radius, box.width // 2, box.height // 2)
        self.fill(box.x + radius, box.y, box.width - 2 * radius, box.height, colour)
        for x in (box.x, box.right - radius):
            self.fill(x, box.y + radius, radius, box.height - 2 * radius, colour)
        for quarter, (x, y) in zip(quarter_discs(radius), corner_squares(box, radius), strict=True):
            self.blend(quarter, x, y, colour, ground)

    def round_corners(self, radius: int) -> None:
        """Round the corners of the picture by making the pixels outside them transparent."""
        steps = len(self.palette.alpha)
        outside = bytes(min(value * steps // 255, steps - 1) for value in range(256))
        whole = Box(0, 0, *self.image.size)
        for quarter, (x, y) in zip(quarter_discs(radius), corner_squares(whole, radius), strict=True):
            self._put(translate(quarter.mask, outside), x, y, translate(quarter.mask, _NOT_WHOLE))

    def finish(self, alt: str) -> Picture:
        """Return the finished PNG with its alt text."""
        data = png.encode(self.image, self.palette.entries, self.palette.alpha)
        return Picture(data, alt, *self.image.size)


class MirroredCanvas(Canvas):
    """A part of a canvas whose x coordinates count from the right. Sprites and texts keep their orientation."""

    def __init__(self, canvas: Canvas, box: Box) -> None:
        super().__init__(canvas.image, canvas.palette, canvas.script)
        self._canvas = canvas
        self._edges = box.x + box.right

    @property
    def plain(self) -> Canvas:
        return self._canvas

    def find(self, box: Box) -> Box:
        return box._replace(x=self._edges - box.right)

    def mirror(self, box: Box) -> Canvas:
        """Return this canvas, because it is already mirrored."""
        return self

    def fill(self, x: int, y: int, width: int, height: int, colour: RGB) -> None:
        self._canvas.fill(self._edges - x - width, y, width, height, colour)

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        self._canvas.paste(sprite, self._edges - x - sprite.rgb.width, y)

    def blend(self, stencil: Stencil, x: int, y: int, ink: RGB, ground: RGB) -> None:
        self._canvas.blend(stencil, self._edges - x - stencil.mask.width, y, ink, ground)

    def write(self, words: str, x: int, baseline: int, room: int, lettering: Lettering) -> int:
        turned = lettering._replace(align=_MIRRORED[lettering.align])
        return self._canvas.write(words, self._edges - x, baseline, room, turned)

    def fill_rounded(self, box: Box, radius: int, colour: RGB, ground: RGB) -> None:
        self._canvas.fill_rounded(self.find(box), radius, colour, ground)


class HalfCanvas(Canvas):
    """A canvas that paints everything at half size."""

    def fill(self, x: int, y: int, width: int, height: int, colour: RGB) -> None:
        if width > 0 and height > 0:
            left = x // 2
            top = y // 2
            right = (x + width + 1) // 2
            bottom = (y + height + 1) // 2
            super().fill(left, top, right - left, bottom - top, colour)

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        super().paste(sprite.half, x // 2, y // 2)

    def blend(self, stencil: Stencil, x: int, y: int, ink: RGB, ground: RGB) -> None:
        super().blend(stencil.half, x // 2, y // 2, ink, ground)
