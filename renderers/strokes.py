"""A picture as the list of strokes that paint it: what two of them differ in is known without looking at a pixel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas
from renderers.palette import RGB, Palette
from renderers.pieces import Sprite, Stencil


class Ink(NamedTuple):
    """A stencil with its two colours."""

    stencil: Stencil
    ink: RGB
    ground: RGB


class Stroke(NamedTuple):
    """Where something is painted, and what: a sprite, ink through a stencil, or a flat colour."""

    x: int
    y: int
    width: int
    height: int
    paint: Sprite | Ink | RGB

    def paint_on(self, canvas: Canvas) -> None:
        """Paint it on a canvas."""
        paint = self.paint
        if isinstance(paint, Sprite):
            canvas.paste(paint, self.x, self.y)
        elif isinstance(paint, Ink):
            canvas.blend(paint.stencil, self.x, self.y, paint.ink, paint.ground)
        else:
            canvas.fill(self.x, self.y, self.width, self.height, paint)


class StrokeCollector(Canvas):
    """A canvas that paints nothing and keeps the strokes in their order."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []

    def fill(self, x: int, y: int, width: int, height: int, colour: RGB) -> None:
        """See `Canvas.fill`."""
        if width > 0 and height > 0:
            self.strokes.append(Stroke(x, y, width, height, colour))

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        """See `Canvas.paste`."""
        self.strokes.append(Stroke(x, y, *sprite.rgb.size, sprite))

    def blend(self, stencil: Stencil, x: int, y: int, ink: RGB, ground: RGB) -> None:
        """See `Canvas.blend`."""
        self.strokes.append(Stroke(x, y, *stencil.mask.size, Ink(stencil, ink, ground)))


class Frame(NamedTuple):
    """A picture that is not painted yet: an indexed background, which nobody may change, and the strokes on it."""

    background: Image.Image
    palette: Palette
    strokes: Sequence[Stroke]

    @property
    def whole(self) -> Box:
        """All of the picture; the background is a filter column wider."""
        return Box(0, 0, self.background.width - 1, self.background.height)

    def paint(self, image: Image.Image) -> None:
        """Put the picture in the place of another of the same size."""
        image.paste(self.background)
        canvas = IndexedCanvas(image, self.palette)
        for stroke in self.strokes:
            stroke.paint_on(canvas)

    def changes(self, before: Frame) -> set[Box]:
        """Boxes outside of which the picture is as ``before``."""
        if self.background is not before.background:
            return {self.whole}
        old, new = set(before.strokes), set(self.strokes)
        if [stroke for stroke in before.strokes if stroke in new] != [
            stroke for stroke in self.strokes if stroke in old
        ]:
            # What lies over what may have changed.
            return {self.whole}
        return {Box(*stroke[:4]) for stroke in old ^ new}
