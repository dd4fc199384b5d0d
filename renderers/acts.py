"""A picture as the list of acts that paint it: what two of them differ in is known without looking at a pixel."""

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


class Act(NamedTuple):
    """Where something is painted, and what: a sprite, ink through a stencil, or a flat colour."""

    x: int
    y: int
    width: int
    height: int
    paint: Sprite | Ink | RGB

    def repeat(self, canvas: Canvas) -> None:
        """Do the same on a canvas."""
        paint = self.paint
        if isinstance(paint, Sprite):
            canvas.sprite(paint, self.x, self.y)
        elif isinstance(paint, Ink):
            canvas.blend(paint.stencil, self.x, self.y, paint.ink, paint.ground)
        else:
            canvas.fill(self.x, self.y, self.width, self.height, paint)


class Recorder(Canvas):
    """A canvas that paints nothing and keeps the acts in their order."""

    def __init__(self) -> None:
        self.acts: list[Act] = []

    def fill(self, x: int, y: int, width: int, height: int, colour: RGB) -> None:
        """See `Canvas.fill`."""
        if width > 0 and height > 0:
            self.acts.append(Act(x, y, width, height, colour))

    def sprite(self, sprite: Sprite, x: int, y: int) -> None:
        """See `Canvas.sprite`."""
        self.acts.append(Act(x, y, *sprite.rgb.size, sprite))

    def blend(self, stencil: Stencil, x: int, y: int, ink: RGB, ground: RGB) -> None:
        """See `Canvas.blend`."""
        self.acts.append(Act(x, y, *stencil.mask.size, Ink(stencil, ink, ground)))


class Recording(NamedTuple):
    """A picture that is not painted yet: an indexed background, which nobody may change, and the acts on it."""

    background: Image.Image
    palette: Palette
    acts: Sequence[Act]

    @property
    def whole(self) -> Box:
        """All of the picture; the background is a filter column wider."""
        return Box(0, 0, self.background.width - 1, self.background.height)

    def paint(self, image: Image.Image) -> None:
        """Put the picture in the place of another of the same size."""
        image.paste(self.background)
        canvas = IndexedCanvas(image, self.palette)
        for act in self.acts:
            act.repeat(canvas)

    def changes(self, before: Recording) -> set[Box]:
        """Boxes outside of which the picture is as ``before``."""
        if self.background is not before.background:
            return {self.whole}
        old, new = set(before.acts), set(self.acts)
        if [act for act in before.acts if act in new] != [act for act in self.acts if act in old]:
            # What lies over what may have changed.
            return {self.whole}
        return {Box(*act[:4]) for act in old ^ new}
