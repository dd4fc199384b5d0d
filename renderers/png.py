"""A PNG writer for pictures with a palette.

Pillow's writer is slow, because the binary packages of Pillow use zlib. ISA-L at level 2 takes a fifth of the time that
libdeflate takes, and its files are a third larger. Benchmark: `python -m tests.tools.benchmarks.pictures`.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from functools import partial

from PIL import Image

compress: Callable[[bytes], bytes]
try:
    from isal import isal_zlib

    compress = partial(isal_zlib.compress, level=2)
except ImportError:  # zlib also works, but it takes several times as long
    compress = partial(zlib.compress, level=6)

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BIT_PALETTE = bytes((8, 3, 0, 0, 0))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def encode(image: Image.Image, palette: bytes, alpha: bytes) -> bytes:
    """Return the PNG of an ``L`` picture whose values are palette indices.

    ``palette`` has three bytes per entry. ``alpha`` contains the opacity of the first entries. All other entries are
    opaque.
    """
    # Each row begins with its filter type, which is 0 for no filter.
    rows = Image.new("L", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">II", *image.size) + _EIGHT_BIT_PALETTE),
            _chunk(b"PLTE", palette),
            _chunk(b"tRNS", alpha),
            _chunk(b"IDAT", compress(rows.tobytes())),
            _chunk(b"IEND", b""),
        )
    )
