"""A PNG file from rows of palette indices: signature, IHDR, PLTE, tRNS, IDAT, IEND.

Pillow's own writer is slow because its wheels link the system's zlib. On a table of four players libdeflate at level 6
took 10 ms for 111 KB, zlib 20 ms for 110 KB; libdeflate 5 saved 2 ms and cost 3 KB, 7 cost 4 ms and saved 5 KB, and 9
took 39 ms for 101 KB. `python -m tests.benchmarks.pictures` measures them again.
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
