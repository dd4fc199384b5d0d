from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from renderers import draw
from renderers.boxes import Box
from renderers.curve import CurveScene, Mark, Stretch, curve
from renderers.curve.curve import AREAS, DOT, INKS, LIST, PLOT, column_of, place_marks, row_of
from renderers.frame import HEIGHT, WIDTH
from renderers.palette import AZUL, LOOKS, SINTRA, SUMMER, luma
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
        "winners": (0,),
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
    picture = draw(scene(players, theme=theme, marks=(Mark(20, 1, "−9 %"), Mark(40, 0, "−22 %"))))
    assert opened(picture).mode == "P"
    assert (picture.width, picture.height) == (WIDTH, HEIGHT)
    assert len(picture.png) < 60_000
    assert picture.alt == "Chances."


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_area_is_as_high_as_the_chances_of_its_player_and_the_first_named_is_below(players, theme):
    drawn = scene(players, theme=theme, stretches=(Stretch(0, "1"),))
    image, moment = shown(drawn), 25
    x = PLOT.x + round(column_of(moment, len(drawn.shares)))
    below = 0.0
    for seat, share in enumerate(drawn.shares[moment]):
        y = PLOT.y + round(row_of(below + share * 0.4))
        assert image.getpixel((x, y)) == AREAS[theme][seat]
        below += share
    assert row_of(0) > row_of(1)


@pytest.mark.parametrize("theme", LOOKS)
def test_neighbouring_areas_differ_in_brightness_and_none_has_the_colour_of_a_tile(theme):
    areas = AREAS[theme]
    assert all(abs(luma(one) - luma(other)) > 35 for one, other in pairwise(areas))
    tiles = {*AZUL.values(), *SUMMER.values(), *SINTRA.values()}
    assert not tiles & {*areas, *INKS[theme]}


def test_names_and_final_points_stand_at_the_right_end_in_the_order_of_the_areas(monkeypatch):
    drawn = scene(4)
    lines = {line.words: line.box for line in lines_of(drawn, monkeypatch)}
    for words in (drawn.names, drawn.values):
        boxes = [lines[word] for word in words]
        assert all(LIST.contains(box) for box in boxes)
        assert all(one.y > other.y for one, other in pairwise(boxes))


def test_a_costly_move_has_the_same_number_in_the_curve_and_in_the_list(monkeypatch):
    marks = (Mark(5, 0, "−9 %"), Mark(20, 1, "−22 %"), Mark(40, 1, "−14 %"))
    lines = lines_of(scene(marks=marks, stretches=(Stretch(0, "Round"),)), monkeypatch)
    for number, mark in enumerate(marks, 1):
        curved, listed = (line.box for line in lines if line.words == str(number))
        assert PLOT.contains(curved)
        assert LIST.contains(listed)
        (cost,) = (line.box for line in lines if line.words == mark.cost.replace("−", "–"))
        assert abs(cost.middle - listed.middle) <= 1
        assert 0 < cost.x - listed.right < DOT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_marks_never_lie_on_one_another_nor_outside_the_areas(players):
    marks = tuple(Mark(50 + at, at % players, "−9 %") for at in range(3 * players - 2))
    marks = (*marks, Mark(60, 0, "−9 %"), Mark(60, 1, "−9 %"))
    places = place_marks(scene(players, marks=marks))
    for one, other in combinations(places, 2):
        assert abs(one.x - other.x) >= DOT or abs(one.y - other.y) >= DOT
    for at in places:
        assert DOT / 2 <= at.x <= PLOT.width - DOT / 2
        assert DOT / 2 <= at.y <= PLOT.height - DOT / 2


@pytest.mark.parametrize("seat", [0, 1])
def test_a_mark_has_the_colour_of_its_player(seat):
    drawn = scene(marks=(Mark(20, seat, "−9 %"),))
    (place,) = place_marks(drawn)
    assert (
        shown(drawn).getpixel((PLOT.x + round(place.x) - DOT // 2 + 8, PLOT.y + round(place.y))) == INKS["light"][seat]
    )


@pytest.mark.parametrize("name", ["Ana", *WORST_NAMES])
@pytest.mark.parametrize("players", [2, 4])
def test_words_stay_apart_in_the_picture_and_readable_whatever_the_names(players, name, monkeypatch):
    marks = tuple(Mark(10 * at, at % players, "−100 %") for at in range(min(3 * players, 7)))
    drawn = replace(scene(players, marks=marks), names=(name,) * players, values=("−100",) * players)
    lines = lines_of(drawn, monkeypatch)
    assert all(Box(0, 0, WIDTH, HEIGHT).contains(line.box) for line in lines)
    assert all(line.size >= 31 for line in lines)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))


def test_what_a_move_cost_is_never_cut(monkeypatch):
    marks = tuple(Mark(4 * at, at % 4, "−100 %") for at in range(12))
    lines = [line.words for line in lines_of(scene(4, marks=marks), monkeypatch)]
    assert lines.count("–100 %") == 12


def test_a_round_that_is_too_short_for_its_name_has_none(monkeypatch):
    crowded = scene(stretches=(Stretch(0, "Round 1"), Stretch(1, "2"), Stretch(30, "3")))
    words = [line.words for line in lines_of(crowded, monkeypatch)]
    assert "3" in words
    assert "Round 1" not in words


def test_a_game_of_one_move_can_be_drawn():
    assert draw(scene(shares=((0.5, 0.5), (1.0, 0.0)), stretches=(Stretch(0, "Round 1"),))).width == WIDTH
