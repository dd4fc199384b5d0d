from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image

from renderers import png

PALETTE = bytes((0, 0, 0, 10, 20, 30, 200, 100, 50))
ALPHA = bytes((0, 128))
ROWS = bytes((0, 1, 2, 0, 0, 2, 2, 1))  # two rows of three pixels, each led by filter 0


def test_pillow_reads_back_size_pixels_and_palette():
    image = Image.open(io.BytesIO(png.encode(ROWS, 3, 2, PALETTE, ALPHA)))
    assert image.format == "PNG"
    assert image.mode == "P"
    assert image.size == (3, 2)
    assert image.tobytes() == bytes((1, 2, 0, 2, 2, 1))
    assert bytes(image.getpalette()[:9]) == PALETTE
    assert image.info["transparency"] == ALPHA


def test_every_chunk_carries_its_checksum():
    data = png.encode(ROWS, 3, 2, PALETTE, ALPHA)[8:]
    kinds = []
    while data:
        length, kind = struct.unpack_from(">I4s", data)
        (checksum,) = struct.unpack_from(">I", data, 8 + length)
        assert checksum == zlib.crc32(data[4 : 8 + length])
        kinds.append(kind)
        data = data[12 + length :]
    assert kinds == [b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"]


def test_the_standard_library_writes_the_same_pixels(monkeypatch):
    fast = png.encode(ROWS * 500, 3, 1000, PALETTE, ALPHA)
    monkeypatch.setattr(png, "compress", png._stdlib_compress)
    slow = png.encode(ROWS * 500, 3, 1000, PALETTE, ALPHA)
    assert Image.open(io.BytesIO(fast)).tobytes() == Image.open(io.BytesIO(slow)).tobytes()


def test_without_isa_l_the_standard_library_is_chosen(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "isal", None)
    assert png._choose_compressor() is png._stdlib_compress


def test_rows_that_do_not_fit_the_size_are_refused():
    with pytest.raises(ValueError, match="8 bytes are not 3 rows"):
        png.encode(ROWS, 3, 3, PALETTE, ALPHA)
