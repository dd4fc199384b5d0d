"""A whole game as one animated picture: a GIF, which Discord plays wherever it shows pictures.

Everything is half as large as in a picture of the table, and of every frame only what changed is painted, reduced and
stored. What a frame changes follows from its strokes (`renderers.strokes`); inside the smallest box around that, pixels
that stay are transparent, which costs next to nothing: the ends of a move lie far apart, and more than one box a frame
would be shown one after the other. Colours are those of the pictures, so nothing is quantised to a palette that would
first have to be found. `python -m tests.benchmarks.replays` measures it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from renderers import draw_frame
from renderers.boxes import Box
from renderers.canvas import cut
from renderers.palette import Palette
from renderers.scene import Scene

REDUCE = 2
"""Pixels of the table's picture, each way, that make one of the animation."""
APART = 1 << 15
"""Pixels: changed boxes are painted together if that paints at most as many more, for every box has its own cost."""

CLEAR = 0
"""The palette's entry for full transparency, which no mapped pixel has."""
_SAME_IS_SOLID = bytes((255,)) + bytes(255)
_LOOP_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_LET_IT_LIE = 1
"""A frame stays where it was painted, below the next."""
LONGEST = 655_350
"""Milliseconds for which a GIF can show a frame."""


class Animation(NamedTuple):
    """A finished animation: GIF bytes, the text that says the same (at most ``ALT_LIMIT`` characters), its size."""

    gif: bytes
    alt: str
    width: int
    height: int


class _Change(NamedTuple):
    """What a frame paints over the one before, where, and for how many milliseconds it is seen."""

    image: Image.Image
    x: int
    y: int
    ms: int


def animate(scenes: Sequence[Scene], alt: str, *, each_ms: int = 900, last_ms: int = 5000) -> Animation:
    """The scenes one after the other, for ever. May be called from any thread.

    All must be scenes of one table, of a type that can be animated. A scene that looks like the one before lengthens
    that one by ``each_ms``.
    """
    if not scenes:
        raise ValueError("an animation needs a scene")
    before = draw_frame(scenes[0])
    palette, whole = before.palette, before.whole
    # One canvas for all frames: new memory for each would take as long as painting it.
    canvas = before.background.copy()
    before.paint(canvas)
    shown = _reduce(canvas, whole, palette)
    frames = [_Change(shown, 0, 0, each_ms)]
    for scene in scenes[1:]:
        frame = draw_frame(scene)
        if (frame.whole, frame.palette) != (whole, palette):
            raise ValueError("an animation needs scenes of one table")
        frame.paint(canvas)
        after = shown.copy()
        for box in _join(frame.changes(before), whole):
            after.paste(_reduce(canvas, box, palette), (box.x // REDUCE, box.y // REDUCE))
        change = _find_change(shown, after, each_ms)
        if change is None:
            frames[-1] = frames[-1]._replace(ms=frames[-1].ms + each_ms)
        else:
            frames.append(change)
        before, shown = frame, after
    frames[-1] = frames[-1]._replace(ms=frames[-1].ms + last_ms - each_ms)
    return Animation(_encode(frames, palette.entries), cut(alt), *shown.size)


def _reduce(canvas: Image.Image, box: Box, palette: Palette) -> Image.Image:
    """A box of an indexed canvas, reduced, as palette entries of which none is transparent."""
    # The canvas begins with a filter column.
    part = canvas.crop((box.x + 1, box.y, box.right + 1, box.bottom))
    part.putpalette(palette.entries)
    return palette.map(part.convert("RGB").reduce(REDUCE))


def _join(boxes: Iterable[Box], whole: Box) -> list[Box]:
    """Boxes of whole reduced pixels that cover these, fewer where they lie close together."""
    joined: list[tuple[int, int, int, int]] = []
    for x, y, width, height in sorted(boxes):
        left, top = max(x, 0) // REDUCE * REDUCE, max(y, 0) // REDUCE * REDUCE
        right = min(-(-(x + width) // REDUCE) * REDUCE, whole.width)
        bottom = min(-(-(y + height) // REDUCE) * REDUCE, whole.height)
        if right <= left or bottom <= top:
            continue
        spare = (right - left) * (bottom - top) + APART
        for index, (x0, y0, x1, y1) in enumerate(joined):
            around = (x0 if x0 < left else left, y0 if y0 < top else top, max(x1, right), max(y1, bottom))
            if (around[2] - around[0]) * (around[3] - around[1]) <= spare + (x1 - x0) * (y1 - y0):
                joined[index] = around
                break
        else:
            joined.append((left, top, right, bottom))
    return [Box(x0, y0, x1 - x0, y1 - y0) for x0, y0, x1, y1 in joined]


def _find_change(before: Image.Image, after: Image.Image, ms: int) -> _Change | None:
    """The smallest box that turns one picture into the other; ``None`` where they are the same."""
    difference = ImageChops.difference(before, after)
    box = difference.getbbox()
    if box is None:
        return None
    image = after.crop(box)
    image.paste(CLEAR, mask=difference.crop(box).point(_SAME_IS_SOLID))
    return _Change(image, box[0], box[1], ms)


def _encode(frames: Sequence[_Change], palette: bytes) -> bytes:
    """A GIF of frames over each other, the first of which is as large as the whole."""
    colours = palette.ljust(3 * 256, b"\0")
    parts = [b"GIF89a", struct.pack("<HHBBB", *frames[0].image.size, 0b1111_0111, 0, 0), colours, _LOOP_FOR_EVER]
    for image, x, y, ms in frames:
        parts += GifImagePlugin.getdata(
            image, (x, y), duration=min(ms, LONGEST), transparency=CLEAR, disposal=_LET_IT_LIE
        )
    return b"".join((*parts, b";"))
