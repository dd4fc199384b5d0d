"""A canvas of true colours, with every edge exact: what pictures of few colours are compared with."""

from __future__ import annotations

from PIL import Image

from renderers.canvas import Canvas
from renderers.palette import RGB
from renderers.pieces import Sprite, Stencil


class TrueCanvas(Canvas):
    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def fill(self, x: int, y: int, width: int, height: int, colour: RGB) -> None:
        if width > 0 and height > 0:
            self.image.paste(colour, (x, y, x + width, y + height))

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        self.image.paste(sprite.rgb, (x, y), sprite.cutout)

    def blend(self, stencil: Stencil, x: int, y: int, ink: RGB, ground: RGB) -> None:
        mask = stencil.mask
        self.image.paste(ink, (x, y, x + mask.width, y + mask.height), mask)
