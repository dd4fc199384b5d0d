"""What a picture is painted on: four acts (fill, sprite, text, rounded) on a palette canvas, or on an RGB one.

The RGB canvas paints backgrounds, which are made once, with every edge exact. The indexed canvas starts from such a
background mapped to the palette and takes the rest of a picture in about a millisecond.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from renderers import png, text
from renderers.palette import RGB, Palette
from renderers.scene import ALT_LIMIT, Picture
from renderers.sprites import SCALE, Sprite

Align = Literal["left", "centre", "right"]


class Canvas:
    """The acts that both kinds of canvas share; coordinates and sizes in pixels, boxes as x, y, width, height."""

    def fill(self, x: int, y: int, width: int, height: int, colour: RGB) -> None:
        """Paint a rectangle in one flat colour."""
        raise NotImplementedError

    def sprite(self, sprite: Sprite, x: int, y: int) -> None:
        """Paint a sprite with its top left corner at (x, y)."""
        raise NotImplementedError

    def blend(self, mask: Image.Image, x: int, y: int, ink: RGB, ground: RGB) -> None:
        """Paint ``ink`` through a mask on a place that has the flat colour ``ground``."""
        raise NotImplementedError

    def text(
        self,
        words: str,
        x: int,
        baseline: int,
        size: int,
        room: int,
        ink: RGB,
        ground: RGB,
        align: Align = "left",
    ) -> int:
        """Write a line that starts, is centred or ends at ``x``, cut to ``room`` px; returns the width it took."""
        set_line = text.line(words, size, room)
        if align == "centre":
            x -= set_line.width // 2
        elif align == "right":
            x -= set_line.width
        self.blend(set_line.mask, x + set_line.left, baseline + set_line.top, ink, ground)
        return set_line.width

    def rounded(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        radius: int,
        colour: RGB,
        ground: RGB,
    ) -> None:
        """Paint a rectangle with rounded corners."""
        radius = min(radius, width // 2, height // 2)
        self.fill(x + radius, y, width - 2 * radius, height, colour)
        self.fill(x, y + radius, radius, height - 2 * radius, colour)
        self.fill(x + width - radius, y + radius, radius, height - 2 * radius, colour)
        quarter = disc_mask(radius)
        for mask, dx, dy in zip(
            quarter, (0, width - radius) * 2, (0, 0, height - radius, height - radius), strict=True
        ):
            self.blend(mask, x + dx, y + dy, colour, ground)


@lru_cache(maxsize=64)
def disc_mask(radius: int) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """The four quarters of a disc, top left, top right, bottom left, bottom right, ``radius`` px each way."""
    if radius < 1:
        empty = Image.new("L", (1, 1), 0)
        return empty, empty, empty, empty
    big = Image.new("L", (2 * radius * SCALE,) * 2, 0)
    ImageDraw.Draw(big).ellipse((0, 0, 2 * radius * SCALE - 1, 2 * radius * SCALE - 1), fill=255)
    disc = big.reduce(SCALE)
    r, d = radius, 2 * radius
    return disc.crop((0, 0, r, r)), disc.crop((r, 0, d, r)), disc.crop((0, r, r, d)), disc.crop((r, r, d, d))


class RgbCanvas(Canvas):
    """A canvas of true colours."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def fill(self, x: int, y: int, width: int, height: int, colour: RGB) -> None:
        """See `Canvas.fill`."""
        if width > 0 and height > 0:
            self.image.paste(colour, (x, y, x + width, y + height))

    def sprite(self, sprite: Sprite, x: int, y: int) -> None:
        """See `Canvas.sprite`."""
        self.image.paste(sprite.rgb, (x, y), sprite.cutout)

    def blend(self, mask: Image.Image, x: int, y: int, ink: RGB, ground: RGB) -> None:
        """See `Canvas.blend`; true colours need no ``ground``."""
        self.image.paste(ink, (x, y, x + mask.width, y + mask.height), mask)


class IndexedCanvas(Canvas):
    """A canvas of palette entries, one column wider than the picture: column 0 holds each PNG row's filter byte."""

    def __init__(self, image: Image.Image, palette: Palette) -> None:
        self.image = image
        self.palette = palette

    def fill(self, x: int, y: int, width: int, height: int, colour: RGB) -> None:
        """See `Canvas.fill`."""
        if width > 0 and height > 0:
            self.image.paste(self.palette.index(colour), (x + 1, y, x + 1 + width, y + height))

    def sprite(self, sprite: Sprite, x: int, y: int) -> None:
        """See `Canvas.sprite`."""
        self.image.paste(sprite.mapped(self.palette), (x + 1, y), sprite.cutout)

    def blend(self, mask: Image.Image, x: int, y: int, ink: RGB, ground: RGB) -> None:
        """See `Canvas.blend`."""
        self.image.paste(mask.point(self.palette.ramp(ink, ground)), (x + 1, y))

    def picture(self, alt: str) -> Picture:
        """The finished PNG with its alt text cut to what Discord takes."""
        width, height = self.image.width - 1, self.image.height
        data = png.encode(self.image.tobytes(), width, height, self.palette.entries, self.palette.alpha)
        return Picture(data, cut(alt), width, height)


def cut(alt: str) -> str:
    """``alt`` in at most `ALT_LIMIT` characters, with an ellipsis where something is missing."""
    return alt if len(alt) <= ALT_LIMIT else alt[: ALT_LIMIT - 1].rstrip() + text.ELLIPSIS


def indexed(background: Image.Image, palette: Palette, radius: int) -> Image.Image:
    """An RGB background as the start of an indexed canvas: mapped, a filter column in front, corners transparent."""
    canvas = Image.new("L", (background.width + 1, background.height), 0)
    canvas.paste(palette.map(background), (1, 0))
    steps = len(palette.alpha)
    outside = bytes(min(value * steps // 255, steps - 1) for value in range(256))
    width, height = background.size
    corners = ((0, 0), (width - radius, 0), (0, height - radius), (width - radius, height - radius))
    for mask, (x, y) in zip(disc_mask(radius), corners, strict=True):
        canvas.paste(mask.point(outside), (x + 1, y), mask.point(lambda value: 0 if value > 250 else 255))
    return canvas
