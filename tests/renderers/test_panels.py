"""Tests of the band with the title, and of the heads of boards."""

from __future__ import annotations

import pytest

from renderers import panels
from renderers.boxes import Box
from renderers.colours import LOOKS
from renderers.heads import LARGE_HEAD, HeadScale, paint_head
from renderers.results import WINNER_HEAD
from renderers.scene import Seat
from renderers.text import MIN_TEXT_SIZE
from tests.renderers.canvases import Recorder

LIGHT = LOOKS["light"]
LONG = "Maximiliane-Ottilie v. Hohenberg"
DETAIL = "Round 3 · bag 40 · lid 19"


def band(title: str, turn: str, detail: str = DETAIL) -> list[str]:
    canvas = Recorder()
    panels.paint_header(canvas, title, detail, turn, LIGHT)
    return [line.words for line in canvas.lines]


def test_title_band_shows_all_parts_if_they_are_short() -> None:
    assert set(band("Azul #7KQ2X", "Ana to move")) == {"Azul #7KQ2X", DETAIL, "Ana to move"}


@pytest.mark.parametrize("verb", ["to move", "wins", "41 % → 19 %"])
def test_detail_is_shortened_before_other_title_parts(verb: str) -> None:
    parts = DETAIL.split(" · ")
    for between in (" · ", "؛ "):
        whole = [between.join(parts[:number]) for number in range(1, len(parts))]
        written = band("Azul #7KQ2X", f"{LONG} {verb}", between.join(parts))
        assert {"Azul #7KQ2X", f"{LONG} {verb}"} < set(written)
        assert any(detail in written for detail in whole)


@pytest.mark.parametrize(("scale", "width"), [(LARGE_HEAD, 480), (WINNER_HEAD, 560)])
def test_long_name_is_shrunk_before_it_is_truncated(scale: HeadScale, width: int) -> None:
    canvas = Recorder()
    name = "Maximiliane-Ottilie"
    paint_head(canvas, Box(0, 0, width, scale.height), Seat(name=name, score=37, winner=True), scale, LIGHT)
    _, written = canvas.lines
    assert written.words == name
    assert MIN_TEXT_SIZE <= written.size < scale.name
