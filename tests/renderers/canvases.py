"""Canvases for tests: one that records text and sprites, and a true-colour one with exact edges."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from PIL import Image

from renderers import draw, text
from renderers.boxes import CAPITAL, Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import RGB
from renderers.pieces import Sprite, Stencil
from renderers.script import LATIN
from renderers.table import TableScene


class Written(NamedTuple):
    """A line of text as written: the words that fit, their size, the box of their capitals, and their colours."""

    words: str
    size: int
    box: Box
    ground: RGB
    ink: RGB


class Recorder(Canvas):
    """A canvas that paints nothing but records lines of text and sprites."""

    def __init__(self) -> None:
        self.lines: list[Written] = []
        self.script = LATIN
        self.sprites: list[Box] = []

    def fill(self, x: int, y: int, width: int, height: int, colour: RGB) -> None: ...

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        self.sprites.append(Box(x, y, *sprite.rgb.size))

    def blend(self, stencil: Stencil, x: int, y: int, ink: RGB, ground: RGB) -> None: ...

    def write(self, words: str, x: int, baseline: int, room: int, lettering: Lettering) -> int:
        width = super().write(words, x, baseline, room, lettering)
        left_words, fitted = text.fit(words, lettering.size, max(room, 0))
        if lettering.align == "centre":
            x -= width // 2
        elif lettering.align == "right":
            x -= width
        if left_words:
            height = round(fitted * CAPITAL)
            box = Box(x, baseline - height, width, height)
            self.lines.append(Written(left_words, fitted, box, lettering.ground, lettering.ink))
        return width


class TrueCanvas(Canvas):
    """A true-colour canvas, with which pictures that use a palette are compared."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.script = LATIN

    def fill(self, x: int, y: int, width: int, height: int, colour: RGB) -> None:
        if width > 0 and height > 0:
            self.image.paste(colour, (x, y, x + width, y + height))

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        self.image.paste(sprite.rgb, (x, y), sprite.cutout)

    def blend(self, stencil: Stencil, x: int, y: int, ink: RGB, ground: RGB) -> None:
        mask = stencil.mask
        self.image.paste(ink, (x, y, x + mask.width, y + mask.height), mask)


def record(scene: Any, monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """Return every line of text written while a scene is drawn, except in a table's background."""
    recorder = Recorder()
    if isinstance(scene, TableScene):
        scene.paint_table(recorder)
        return recorder.lines
    write = Canvas.write

    def write_twice(canvas: Canvas, *line: Any) -> int:
        if canvas is not recorder:
            recorder.write(*line)
        return write(canvas, *line)

    with monkeypatch.context() as patched:
        patched.setattr(Canvas, "write", write_twice)
        draw(scene)
    return recorder.lines
