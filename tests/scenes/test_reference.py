"""The pictures look as they did when somebody last looked at them."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers import draw
from tests.gallery import REFERENCES, reference

SLIGHT = 1.5
"""Mean difference of 255 that another version of the font library may make at the edges of letters."""


@pytest.mark.parametrize("name", REFERENCES)
def test_a_table_in_mid_game_looks_as_it_did(name: str) -> None:
    with Image.open(io.BytesIO(draw(reference(name)).png)) as now, Image.open(REFERENCES[name]) as then:
        drawn, shown = (picture.convert("RGBA").convert("RGB") for picture in (now, then))
    assert drawn.size == shown.size
    assert max(ImageStat.Stat(ImageChops.difference(drawn, shown)).mean) < SLIGHT
