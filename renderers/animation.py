"""Games as animated GIFs, which Discord plays in messages.

A frame has half the size of a picture of the table and uses the same colours. It stores only the box of pixels that
contains all differences from the previous frame. Unchanged pixels in this box are transparent, so they take almost no
space. Pillow's writer produces files that are four times as large. Benchmark: `python -m
tests.tools.benchmarks.replays`.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from renderers.pieces import translate
from renderers.table import TableScene

CLEAR = 0  # index of the transparent palette entry, which no painted pixel uses
_SAME_IS_SOLID = bytes((255,)) + bytes(255)
_LOOP_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_LET_IT_LIE = 1  # disposal method that keeps a frame when the next one is drawn
MAX_FRAME_MS = 655_350  # maximum duration of a frame in milliseconds


class Animation(NamedTuple):
    """A finished animation: GIF bytes, alt text (at most ``ALT_LIMIT`` characters) and size."""

    gif: bytes
    alt: str
    width: int
    height: int


class _Change(NamedTuple):
    """A frame: the pixels that differ from the previous frame, their upper left corner, and its duration."""

    image: Image.Image
    corner: tuple[int, int]
    ms: int


def animate(scenes: Sequence[TableScene], alt: str, *, each_ms: int = 700, last_ms: int = 5000) -> Animation:
    """Return an animation of the scenes that repeats endlessly. This function is thread-safe.

    All scenes must show the same table. If a scene looks like the previous one, the previous frame is shown for
    ``each_ms`` longer.
    """
    if len({(type(scene), len(scene.boards), scene.theme) for scene in scenes}) != 1:
        raise ValueError("an animation needs scenes of one table")
    size, changes = _find_changes(scenes, each_ms)
    last = changes[-1]
    changes[-1] = last._replace(ms=last.ms + last_ms - each_ms)

    colours = scenes[0].choose_palette().entries.ljust(3 * 256, b"\0")
    parts = [
        b"GIF89a",
        struct.pack("<HHBBB", *size, 0b1111_0111, 0, 0),
        colours,
        _LOOP_FOR_EVER,
    ]
    for change in changes:
        parts += GifImagePlugin.getdata(
            change.image,
            change.corner,
            duration=min(change.ms, MAX_FRAME_MS),
            transparency=CLEAR,
            disposal=_LET_IT_LIE,
        )
    parts.append(b";")
    return Animation(b"".join(parts), alt, *size)


def _find_changes(scenes: Sequence[TableScene], each_ms: int) -> tuple[tuple[int, int], list[_Change]]:
    """Return the size of the frames, and their changes: the whole first frame, then the changed box of each frame."""
    shown = scenes[0].paint_half()
    changes = [_Change(shown, (0, 0), each_ms)]
    for scene in scenes[1:]:
        after = scene.paint_half()
        difference = ImageChops.difference(shown, after)
        box = difference.getbbox()
        if box:
            image = after.crop(box)
            image.paste(CLEAR, mask=translate(difference.crop(box), _SAME_IS_SOLID))
            changes.append(_Change(image, box[:2], each_ms))
        else:
            same = changes[-1]
            changes[-1] = same._replace(ms=same.ms + each_ms)
        shown = after
    return shown.size, changes
