"""A whole game as one animated picture: a GIF, which Discord plays wherever it shows pictures.

Every frame is painted half as large as a picture of the table, in its colours, and only the box in which it differs
from the one before is stored; in it, pixels that stay are transparent, which costs next to nothing. Pillow's own
writer stores the same frames in four times as many bytes. `python -m tests.benchmarks.replays` measures it.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from renderers.pieces import translate
from renderers.table import TableScene

CLEAR = 0
"""The palette's entry for full transparency, which no painted pixel has."""
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


def animate(scenes: Sequence[TableScene], alt: str, *, each_ms: int = 700, last_ms: int = 5000) -> Animation:
    """The scenes one after the other, for ever. May be called from any thread.

    All must be scenes of one table. A scene that looks like the one before lengthens that one by ``each_ms``.
    """
    if len({(type(scene), len(scene.boards), scene.theme) for scene in scenes}) != 1:
        raise ValueError("an animation needs scenes of one table")
    first = scenes[0]
    shown = first.paint_half()
    frames = [_Change(shown, 0, 0, each_ms)]
    for scene in scenes[1:]:
        after = scene.paint_half()
        change = _find_change(shown, after, each_ms)
        if change is None:
            frames[-1] = frames[-1]._replace(ms=frames[-1].ms + each_ms)
        else:
            frames.append(change)
        shown = after
    frames[-1] = frames[-1]._replace(ms=frames[-1].ms + last_ms - each_ms)
    return Animation(_encode(frames, first.choose_palette().entries), alt, *shown.size)


def _find_change(before: Image.Image, after: Image.Image, ms: int) -> _Change | None:
    """The smallest box that turns one picture into the other; ``None`` where they are the same."""
    difference = ImageChops.difference(before, after)
    box = difference.getbbox()
    if box is None:
        return None
    image = after.crop(box)
    image.paste(CLEAR, mask=translate(difference.crop(box), _SAME_IS_SOLID))
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
