"""A whole game as one animated picture: a GIF, which Discord plays wherever it shows pictures.

Every frame is painted half as large as a picture of the table, in its colours, and only the box in which it differs
from the one before is stored; in it, pixels that stay are transparent, which costs next to nothing. Pillow's own
writer stores the same frames in four times as many bytes. `python -m tests.tools.benchmarks.replays` measures it.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from renderers.pieces import translate
from renderers.table import TableScene

CLEAR = 0  # the palette's entry for full transparency, which no painted pixel has
_SAME_IS_SOLID = bytes((255,)) + bytes(255)
_LOOP_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_LET_IT_LIE = 1  # a frame stays where it was painted, below the next
LONGEST = 655_350  # milliseconds for which a GIF can show a frame


class Animation(NamedTuple):
    """A finished animation: GIF bytes, the text that says the same (at most ``ALT_LIMIT`` characters), its size."""

    gif: bytes
    alt: str
    width: int
    height: int


class _Change(NamedTuple):
    """What differs from the frame before: where its upper left corner lies, and for how long it is shown."""

    image: Image.Image
    corner: tuple[int, int]
    ms: int


def animate(scenes: Sequence[TableScene], alt: str, *, each_ms: int = 700, last_ms: int = 5000) -> Animation:
    """The scenes one after the other, for ever. May be called from any thread.

    All must be scenes of one table. A scene that looks like the one before lengthens that one by ``each_ms``.
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
            duration=min(change.ms, LONGEST),
            transparency=CLEAR,
            disposal=_LET_IT_LIE,
        )
    parts.append(b";")
    return Animation(b"".join(parts), alt, *size)


def _find_changes(scenes: Sequence[TableScene], each_ms: int) -> tuple[tuple[int, int], list[_Change]]:
    """The size of the frames; and the first whole, of each later one the box in which it differs."""
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
