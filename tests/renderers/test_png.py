from __future__ import annotations

import base64
import io
import subprocess
import sys

from PIL import Image

from renderers import png

PALETTE = bytes((0, 0, 0, 10, 20, 30, 200, 100, 50))
ALPHA = bytes((0, 128))
IMAGE = Image.frombytes("L", (3, 2), bytes((1, 2, 0, 2, 2, 1)))
WITHOUT_ISA_L = """
import base64, sys
sys.modules["isal"] = None
from renderers import png
from tests.renderers.test_png import ALPHA, IMAGE, PALETTE
print(base64.b64encode(png.encode(IMAGE, PALETTE, ALPHA)).decode())
"""


def test_pillow_can_read_the_encoded_png() -> None:
    data = io.BytesIO(png.encode(IMAGE, PALETTE, ALPHA))
    # verify() checks the checksum of every chunk.
    Image.open(data).verify()
    image = Image.open(data)
    assert (image.format, image.mode, image.size) == ("PNG", "P", (3, 2))
    assert image.tobytes() == IMAGE.tobytes()
    assert bytes(image.getpalette() or ())[:9] == PALETTE
    assert image.info["transparency"] == ALPHA


def test_png_pixels_are_the_same_without_isal() -> None:
    slow = subprocess.run([sys.executable, "-c", WITHOUT_ISA_L], check=True, capture_output=True).stdout
    fast = png.encode(IMAGE, PALETTE, ALPHA)
    with Image.open(io.BytesIO(base64.b64decode(slow))) as one, Image.open(io.BytesIO(fast)) as other:
        assert one.tobytes() == other.tobytes()
