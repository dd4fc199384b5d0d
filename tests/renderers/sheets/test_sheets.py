from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from renderers import draw
from renderers.boxes import Box
from renderers.frame import HEIGHT, ROOM, WIDTH
from renderers.palette import LOOKS, METALS
from renderers.sheets import sheet
from renderers.sheets.scene import Row
from tests.renderers.images import count, cut, opened, shown
from tests.renderers.recorder import record
from tests.renderers.sheets.states import leaderboard, statistics
from tests.renderers.test_text import WORST_NAMES

SCENES = {
    "leaderboard": leaderboard(),
    "leaderboard of one": leaderboard(1),
    "empty": leaderboard(0),
    "dark": leaderboard(theme="dark"),
    "statistics": statistics(),
    "no foot": leaderboard(foot=""),
}


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_sheet_becomes_a_small_indexed_picture_in_the_frame(scene):
    picture = draw(scene)
    assert opened(picture).mode == "P"
    assert (picture.width, picture.height) == (WIDTH, HEIGHT)
    assert len(picture.png) < 60_000
    assert picture.alt == scene.alt


@pytest.mark.parametrize("name", ["Ana", *WORST_NAMES])
def test_words_stay_apart_in_the_picture_and_readable_whatever_the_names(name, monkeypatch):
    scene = leaderboard()
    scene = replace(scene, title=name, detail=name, rows=tuple(replace(row, title=name) for row in scene.rows))
    lines = record(sheet, scene, monkeypatch)
    assert all(Box(0, 0, WIDTH, HEIGHT).contains(line.box) for line in lines)
    assert all(line.size >= 31 for line in lines)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))


@pytest.mark.parametrize("scene", [leaderboard(), statistics()])
def test_numbers_end_below_the_end_of_their_titles(scene, monkeypatch):
    lines = record(sheet, scene, monkeypatch)
    for index, title in enumerate(scene.columns):
        edge = next(line.box.right for line in lines if line.words == title)
        for row in scene.rows:
            assert any(line.words == row.cells[index].replace("−", "–") and line.box.right == edge for line in lines)


def test_numbers_are_never_cut_for_the_sake_of_a_long_name(monkeypatch):
    scene = statistics(rows=(Row("Maximilian von und zu " * 4, ("1234", "567", "104", "61.4", "1.8", "1684")),))
    words = [line.words for line in record(sheet, scene, monkeypatch)]
    assert set(scene.rows[0].cells) <= set(words)
    assert any(each.endswith("…") for each in words)


def test_what_has_no_name_gets_a_question_mark(monkeypatch):
    assert "?" in [
        line.words for line in record(sheet, leaderboard(rows=(Row("\u200b", ("1", "2", "3"), 4),)), monkeypatch)
    ]


def test_the_first_three_have_medals_and_equals_equal_ones():
    scene = leaderboard(
        4, rows=tuple(replace(row, rank=rank) for row, rank in zip(leaderboard(4).rows, (1, 1, 3, 4), strict=True))
    )
    image, rows = shown(scene), sheet.lay_out_sheet(scene).rows
    medals = [[count(cut(image, row), metal) > 300 for metal in METALS] for row in rows]
    assert medals == [[True, False, False], [True, False, False], [False, False, True], [False] * 3]


@pytest.mark.parametrize("theme", LOOKS)
def test_points_lost_have_their_own_colour(theme):
    image = shown(statistics(theme=theme))
    assert count(image, LOOKS[theme].loss) > 50
    assert count(shown(leaderboard(theme=theme)), LOOKS[theme].loss) == 0


def test_ten_rows_and_a_foot_find_room():
    layout = sheet.lay_out_sheet(leaderboard(10))
    assert layout.rows[-1].bottom <= ROOM.bottom - sheet.FOOT
