"""A PNG file from rows of palette indices: signature, IHDR, PLTE, tRNS, IDAT, IEND.

Pillow's own writer takes 24-90 ms for a table because its wheels link the system's zlib; libdeflate needs about 5 ms for
the same pixels. Level 6 is where the size stops falling: `python -m tests.benchmarks.pictures` prints time and size of
several levels of both compressors.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable

LEVEL = 6


def _stdlib_compress(data: bytes) -> bytes:
    return zlib.compress(data, LEVEL)


def _fastest_compressor() -> Callable[[bytes], bytes]:
    """libdeflate where it is installed, else the standard library: the same pixels, about twice the time."""
    try:
        from deflate import zlib_compress
    except ImportError:
        return _stdlib_compress

    def compress(data: bytes) -> bytes:
        return bytes(zlib_compress(data, LEVEL))

    return compress


compress = _fastest_compressor()

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BIT_PALETTE = bytes((8, 3, 0, 0, 0))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def encode(rows: bytes, width: int, height: int, palette: bytes, alpha: bytes) -> bytes:
    """PNG of ``height`` rows of ``width`` palette indices, each row led by its filter byte 0.

    ``palette`` holds three bytes an entry, ``alpha`` the opacity of the first entries (the others are opaque).
    """
    if len(rows) != (width + 1) * height:
        raise ValueError(f"{len(rows)} bytes are not {height} rows of 1 + {width}")
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">II", width, height) + _EIGHT_BIT_PALETTE),
            _chunk(b"PLTE", palette),
            _chunk(b"tRNS", alpha),
            _chunk(b"IDAT", compress(rows)),
            _chunk(b"IEND", b""),
        )
    )
