from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from renderers import draw
from renderers.boxes import Box
from renderers.curve import CurveScene, Mark, Stretch, curve
from renderers.curve.curve import BANDS, PLOT, column_of, row_of
from renderers.frame import HEIGHT, WIDTH
from renderers.palette import LOOKS, luma
from tests.renderers.images import opened, shown
from tests.renderers.recorder import record
from tests.renderers.test_text import WORST_NAMES

NAMES = ("Ana-Luísa", "Bertrand", "Chi-Wei", "Dariush")


def scene(players: int = 2, **changes: object) -> CurveScene:
    """The first player's chances grow from their fair share to all of it, in equal steps."""
    moments = 61
    first = [1 / players + (1 - 1 / players) * at / (moments - 1) for at in range(moments)]
    values: dict[str, object] = {
        "title": "Azul #7KQ2X",
        "detail": "Who was ahead",
        "names": NAMES[:players],
        "values": ("54", "41", "33", "20")[:players],
        "shares": tuple((share, *((1 - share) / (players - 1),) * (players - 1)) for share in first),
        "stretches": tuple(Stretch(12 * at, f"Round {at + 1}" if not at else str(at + 1)) for at in range(5)),
        "marks": (),
        "scale": ("100 %", "50 %", "0 %"),
        "alt": "Chances.",
        "foot": "Dots: the moves that cost most.",
    }
    return CurveScene(**{**values, **changes})  # type: ignore[arg-type]


def lines_of(drawn, monkeypatch):
    """Every line of a picture; what lies under them is painted before."""
    draw(drawn)
    return record(curve, drawn, monkeypatch)


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_curve_becomes_a_small_indexed_picture_in_the_frame(players, theme):
    picture = draw(scene(players, theme=theme, marks=(Mark(20, 1), Mark(40, 0))))
    assert opened(picture).mode == "P"
    assert (picture.width, picture.height) == (WIDTH, HEIGHT)
    assert len(picture.png) < 60_000
    assert picture.alt == "Chances."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_band_is_as_high_as_the_chances_of_its_player(players):
    drawn = scene(players)
    image, moment = shown(drawn), 25
    x = PLOT.x + round(column_of(moment, len(drawn.shares)))
    top = 0.0
    for seat, share in enumerate(drawn.shares[moment]):
        y = PLOT.y + round(row_of(top + share / 2))
        assert image.getpixel((x, y)) == BANDS[seat]
        top += share


def test_neighbouring_bands_differ_in_brightness():
    assert all(abs(luma(one) - luma(other)) > 40 for one, other in pairwise(BANDS))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_mark_has_the_colour_of_its_player(seat):
    image = shown(scene(marks=(Mark(0, seat),)))
    assert image.getpixel((PLOT.x + 13, PLOT.y + round(row_of(0.5)))) == BANDS[seat]


@pytest.mark.parametrize("name", ["Ana", *WORST_NAMES])
@pytest.mark.parametrize("players", [2, 4])
def test_words_stay_apart_in_the_picture_and_readable_whatever_the_names(players, name, monkeypatch):
    drawn = replace(scene(players), names=(name,) * players)
    lines = lines_of(drawn, monkeypatch)
    assert all(Box(0, 0, WIDTH, HEIGHT).contains(line.box) for line in lines)
    assert all(line.size >= 31 for line in lines)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))


def test_a_round_that_is_too_short_for_its_name_has_none(monkeypatch):
    crowded = scene(stretches=(Stretch(0, "Round 1"), Stretch(1, "2"), Stretch(30, "3")))
    words = [line.words for line in lines_of(crowded, monkeypatch)]
    assert "3" in words
    assert "Round 1" not in words


def test_a_game_of_one_move_can_be_drawn():
    assert draw(scene(shares=((0.5, 0.5), (1.0, 0.0)), stretches=(Stretch(0, "Round 1"),))).width == WIDTH
