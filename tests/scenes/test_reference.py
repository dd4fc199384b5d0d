"""The pictures look as they did when somebody last looked at them."""

from __future__ import annotations

import io

from PIL import Image, ImageChops, ImageStat

from renderers import draw
from tests.scenes.reference import TABLE, table_in_mid_game

SLIGHT = 1.5
"""Mean difference of 255 that another version of the font library may make at the edges of letters."""


def test_a_table_in_mid_game_looks_as_it_did() -> None:
    with Image.open(io.BytesIO(draw(table_in_mid_game()).png)) as now, Image.open(TABLE) as then:
        drawn, reference = (picture.convert("RGBA").convert("RGB") for picture in (now, then))
    assert drawn.size == reference.size
    assert max(ImageStat.Stat(ImageChops.difference(drawn, reference)).mean) < SLIGHT
