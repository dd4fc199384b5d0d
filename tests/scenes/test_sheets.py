"""Leaderboards and statistics, where the golden pictures do not come to it: bars, best boards, long names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.past.standings import Place
from bot.scenes.sheets import make_leaderboard, make_statistics
from renderers import draw
from renderers.scene import ALT_LIMIT
from renderers.sheets import BOARD
from renderers.text import SMALLEST, measure
from tests.gallery import find_best, places, tallies
from tests.renderers.games import play_game
from tests.renderers.names import WORST_NAMES
from tests.support.forms import FORMS
from tests.support.says import EN


def test_bars_of_a_leaderboard_show_by_how_much_people_have_passed_a_beginner() -> None:
    shown = (1500, 1250, 1000, 940)
    ranked = [Place(rank, place.rating, now) for rank, (place, now) in enumerate(zip(places(), shown, strict=False), 1)]
    assert [row.bar for row in make_leaderboard(EN, ranked, "azul", "", "dark").rows] == [1.0, 0.5, 0.0, 0.0]
    assert [row.bar for row in make_leaderboard(EN, ranked[2:], "azul", "", "dark").rows] == [0.0, 0.0]


def test_who_has_no_rating_yet_has_neither_its_number_nor_its_course() -> None:
    unrated = replace(tallies()[0], rating=None, course=())
    scene = make_statistics(EN, [unrated, tallies()[1]], "Ana", None, "dark")
    assert [row.cells[-1] == "–" for row in scene.rows] == [True, False]
    assert [title for title, _ in scene.courses] == ["Summer Pavilion: rating"]


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_the_best_board_of_a_person_is_drawn_as_it_was_at_the_end(name: str, side: str) -> None:
    table, seat = find_best(play_game(name, side, 3))
    most = table.position.scores[seat]
    mine = next(tally for tally in tallies() if tally.ruleset == name)
    scene, out_of_sight = (
        make_statistics(EN, [replace(mine, best=best)], "Ana", None, "light", (table, seat))
        for best in (most, most + 1)
    )
    assert scene.board is not None
    assert scene.board.title == f"Best board: {most} points, #7KQ2X"
    assert [board.score for board in scene.board.table.boards] == [most]
    assert scene.board.title in scene.alt
    assert scene.alt.endswith(scene.board.table.alt)
    assert out_of_sight.board is not None
    assert out_of_sight.board.title == f"Best you can see: {most}, #7KQ2X"
    assert measure(out_of_sight.board.title, SMALLEST) <= BOARD
    assert draw(scene).png != draw(make_statistics(EN, [mine], "Ana", None, "light")).png


@pytest.mark.parametrize("name", WORST_NAMES)
def test_whatever_the_names_the_alt_text_is_short_enough(name: str) -> None:
    ranked = [replace(place, rating=replace(place.rating, name=name)) for place in places()]
    for scene in (
        make_leaderboard(EN, ranked, "azul", name, "dark"),
        make_statistics(EN, tallies(), name, name, "dark"),
    ):
        assert len(scene.alt) <= ALT_LIMIT
