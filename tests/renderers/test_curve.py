from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from renderers import draw
from renderers.curve import AREAS, DOT, INKS, PLOT, CurveScene, Mark, Stretch, place_marks
from renderers.frame import WIDTH
from renderers.palette import AZUL, LOOKS, SINTRA, SUMMER, luma
from renderers.scene import Theme
from tests.renderers.games import NAMES
from tests.renderers.recorder import record


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


@pytest.mark.parametrize("theme", LOOKS)
def test_neighbouring_areas_differ_in_brightness_and_none_has_the_colour_of_a_tile(theme: Theme) -> None:
    areas = AREAS[theme]
    assert all(abs(luma(one) - luma(other)) > 35 for one, other in pairwise(areas))
    tiles = {*AZUL.values(), *SUMMER.values(), *SINTRA.values()}
    assert not tiles & {*areas, *INKS[theme]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_marks_never_lie_on_one_another_nor_outside_the_areas(players: int) -> None:
    marks = tuple(Mark(50 + at, at % players, "−9 %") for at in range(3 * players - 2))
    marks = (*marks, Mark(60, 0, "−9 %"), Mark(60, 1, "−9 %"))
    places = place_marks(scene(players, marks=marks))
    for one, other in combinations(places, 2):
        assert abs(one.x - other.x) >= DOT or abs(one.y - other.y) >= DOT
    for at in places:
        assert DOT / 2 <= at.x <= PLOT.width - DOT / 2
        assert DOT / 2 <= at.y <= PLOT.height - DOT / 2


def test_every_costly_move_has_a_number_in_the_curve_and_one_beside_what_it_cost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    marks = tuple(Mark(4 * at, at % 4, "−100 %") for at in range(12))
    lines = [line.words for line in record(scene(4, marks=marks, stretches=(Stretch(0, "Round"),)), monkeypatch)]
    assert lines.count("–100 %") == 12
    assert all(lines.count(str(number)) == 2 for number in range(1, 13))


def test_a_round_that_is_too_short_for_its_name_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    crowded = scene(stretches=(Stretch(0, "Round 1"), Stretch(1, "2"), Stretch(30, "3")))
    words = [line.words for line in record(crowded, monkeypatch)]
    assert "3" in words
    assert "Round 1" not in words


def test_a_game_of_one_move_can_be_drawn() -> None:
    assert draw(scene(shares=((0.5, 0.5), (1.0, 0.0)), stretches=(Stretch(0, "Round 1"),))).width == WIDTH
