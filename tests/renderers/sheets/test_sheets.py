from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from renderers.frame import HEAD, ROOM
from renderers.palette import LOOKS, METALS
from renderers.sheets import sheet
from renderers.sheets.scene import Row, SheetScene
from tests.renderers.games import FORMS
from tests.renderers.images import count, cut, shown
from tests.renderers.recorder import record
from tests.renderers.sheets.states import balances, board, courses, leaderboard, statistics

SCENES = {
    "leaderboard": leaderboard(),
    "leaderboard of one": leaderboard(1),
    "empty": leaderboard(0),
    "dark": leaderboard(theme="dark"),
    "statistics": statistics(),
    "no foot": leaderboard(foot=""),
    "a course": statistics(courses=courses(1)),
    "courses": statistics(courses=courses(3), form="Last ten", foot="Ratings."),
    "balances": statistics(balances=balances(3)),
    "a board": statistics(board=board()),
    **{
        f"courses and a board of {name} {side}": statistics(
            courses=courses(2), board=board(name, side), foot="Ratings."
        )
        for name, side in FORMS
    },
}


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_words_stay_apart_and_readable_in_every_sheet(scene: SheetScene, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = record(scene, monkeypatch)
    assert all(ROOM.contains(line.box) or HEAD.contains(line.box) for line in lines)
    assert all(line.size >= 31 for line in lines)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))
    assert not any(line.words.endswith("…") for line in lines if line.words in scene.columns)


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_charts_and_board_stand_below_the_table_and_apart(scene: SheetScene) -> None:
    layout = sheet.lay_out_sheet(scene)
    parts = [*layout.rows, *layout.charts, *([layout.board] if layout.board else [])]
    assert all(ROOM.contains(part) for part in parts)
    assert not any(one.overlaps(other) for one, other in combinations(parts, 2))
    assert len(layout.charts) == len(scene.courses) + len(scene.balances)
    assert all(box.height >= 110 for box in layout.charts)


def test_only_the_last_ten_games_have_marks() -> None:
    def marks(games: int) -> int:
        scene = leaderboard(1, rows=(Row("Ana", ("1", "2", "3"), form=(-1,) * games),))
        return count(shown(scene), LOOKS["light"].loss)

    assert 0 < 2 * marks(5) == marks(10) == marks(13)


@pytest.mark.parametrize("scene", [leaderboard(), statistics()])
def test_numbers_end_below_the_end_of_their_titles(scene: SheetScene, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = record(scene, monkeypatch)
    for index, title in enumerate(scene.columns):
        edge = next(line.box.right for line in lines if line.words == title)
        for row in scene.rows:
            assert any(line.words == row.cells[index].replace("−", "–") and line.box.right == edge for line in lines)


def test_numbers_are_never_cut_for_the_sake_of_a_long_name(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = statistics(rows=(Row("Maximilian von und zu " * 4, ("1234", "567", "104", "61.4", "1.8", "1684")),))
    words = [line.words for line in record(scene, monkeypatch)]
    assert set(scene.rows[0].cells) <= set(words)
    assert any(each.endswith("…") for each in words)


def test_the_first_three_have_medals_and_equals_equal_ones() -> None:
    scene = leaderboard(
        4, rows=tuple(replace(row, rank=rank) for row, rank in zip(leaderboard(4).rows, (1, 1, 3, 4), strict=True))
    )
    image, rows = shown(scene), sheet.lay_out_sheet(scene).rows
    medals = [[count(cut(image, row), metal) > 300 for metal in METALS] for row in rows]
    assert medals == [[True, False, False], [True, False, False], [False, False, True], [False] * 3]
