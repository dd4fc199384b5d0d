"""Tests of the pictures of leaderboards and statistics: content and layout."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from bot.games.past.standings import LeaderboardLine
from bot.messages.words import words
from bot.scenes.sheets import make_leaderboard, make_statistics
from renderers import draw
from renderers.colours import LOOKS, METALS
from renderers.frame import HEAD, ROOM
from renderers.scene import ALT_LIMIT
from renderers.sheets import BOARD, Outcome, SheetScene, lay_out_sheet
from renderers.text import MIN_TEXT_SIZE, measure
from tests.golden.games import kept_game
from tests.renderers.canvases import record
from tests.renderers.images import count, cut, shown
from tests.renderers.names import WORST_NAMES
from tests.support.forms import FORMS
from tests.support.says import EN
from tests.tools.gallery import find_best, standings, tallies


def leaderboard(most: int = 10, **changes: Any) -> SheetScene:
    return replace(make_leaderboard(EN, standings()[:most], "azul", "Tile Makers", "light"), **changes)


def statistics(rival: str | None = None, played: int = 3, **changes: Any) -> SheetScene:
    return replace(make_statistics(EN, tallies()[:played], "Ana-Luísa", rival, "light"), **changes)


SCENES = {
    "leaderboard": leaderboard(),
    "leaderboard of one": leaderboard(1),
    "empty": leaderboard(0),
    "no foot": leaderboard(foot=""),
    "a course": statistics(played=1),
    "courses": statistics(),
    "balances": statistics(rival="Bertrand"),
    **{
        f"a board of {' '.join(form)}": make_statistics(
            EN, tallies()[:2], "Ana-Luísa", None, "light", find_best(kept_game(*form, 2).table())
        )
        for form in FORMS
    },
}


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_sheet_words_are_readable_and_overlap_no_charts(scene: SheetScene, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = record(scene, monkeypatch)
    assert all(ROOM.contains(line.box) or HEAD.contains(line.box) for line in lines)
    assert all(line.size >= 31 for line in lines)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))
    assert not any(line.words.endswith("…") for line in lines if line.words in scene.columns)
    layout = lay_out_sheet(scene)
    parts = [*layout.rows, *layout.charts, *([layout.board] if layout.board else [])]
    assert all(ROOM.contains(part) for part in parts)
    assert not any(one.overlaps(other) for one, other in combinations(parts, 2))
    assert len(layout.charts) == len(scene.courses) + len(scene.balances)
    assert all(box.height >= 110 for box in layout.charts)


def test_only_the_last_ten_games_have_marks() -> None:
    def marks(games: int) -> int:
        (row,) = leaderboard(1).rows
        form: list[Outcome] = ["lost"] * games
        return count(shown(leaderboard(1, rows=(replace(row, form=tuple(form)),))), LOOKS["light"].loss)

    assert 0 < 2 * marks(5) == marks(10) == marks(13)


@pytest.mark.parametrize("scene", [leaderboard(), statistics()])
def test_numbers_are_right_aligned_with_their_titles(scene: SheetScene, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = record(scene, monkeypatch)
    for index, title in enumerate(scene.columns):
        edge = next(line.box.right for line in lines if line.words == title)
        for row in scene.rows:
            assert any(line.words == row.cells[index].replace("−", "–") and line.box.right == edge for line in lines)


def test_long_name_is_shortened_to_keep_numbers_visible(monkeypatch: pytest.MonkeyPatch) -> None:
    (row,) = statistics(played=1).rows
    scene = statistics(rows=(replace(row, title="Maximilian von und zu " * 4),))
    written = [line.words for line in record(scene, monkeypatch)]
    assert set(row.cells) <= set(written)
    assert any(each.endswith("…") for each in written)


def test_long_names_take_the_room_of_the_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "Maximiliane-Ottilie"
    assert lay_out_sheet(leaderboard()).bar
    first, *others = leaderboard().rows
    scene = leaderboard(rows=(replace(first, title=name), *others))
    assert not lay_out_sheet(scene).bar
    assert name in [line.words for line in record(scene, monkeypatch)]


def test_top_three_have_medals_and_ties_share_them() -> None:
    ranked = zip(leaderboard(4).rows, (1, 1, 3, 4), strict=True)
    scene = leaderboard(4, rows=tuple(replace(row, rank=rank) for row, rank in ranked))
    image, rows = shown(scene), lay_out_sheet(scene).rows
    medals = [[count(cut(image, row), metal) > 300 for metal in METALS] for row in rows]
    assert medals == [[True, False, False], [True, False, False], [False, False, True], [False] * 3]


def test_leaderboard_bars_start_at_a_beginners_rating() -> None:
    shown = (1500, 1250, 1000, 940)
    ranked = [
        LeaderboardLine(rank, one.rating, now)
        for rank, (one, now) in enumerate(zip(standings(), shown, strict=False), 1)
    ]
    assert [row.bar for row in make_leaderboard(EN, ranked, "azul", "", "dark").rows] == [1.0, 0.5, 0.0, 0.0]
    assert [row.bar for row in make_leaderboard(EN, ranked[2:], "azul", "", "dark").rows] == [0.0, 0.0]


def test_sheets_distinguish_rated_games_from_all_games() -> None:
    assert leaderboard().columns[1] == "Rated games"
    assert "after 3 rated games" in leaderboard().foot
    played = statistics(played=1)
    assert played.columns[0] == "All games"
    assert [title for title, _ in played.courses] == ["Azul: rating, 31 rated games"]
    (games, _), *_ = zip(played.rows[0].cells, played.columns, strict=True)
    assert int(games) == tallies()[0].games
    once = replace(tallies()[0], course=((0, 1000), (1, 1138)))
    (course,) = make_statistics(EN, [once], "Ana", None, "dark").courses
    assert course.title == "Azul: rating, 1 rated game"


@pytest.mark.parametrize(("listed", "charts"), [(1, 1), (3, 3), (4, 0)])
def test_short_leaderboard_shows_rating_histories(listed: int, charts: int) -> None:
    scene = leaderboard(listed)
    assert [course.title for course in scene.courses] == [
        f"{row.title}: rating, last 10 rated games" for row in scene.rows
    ][:charts]
    lowest = max(box.bottom for box in (*lay_out_sheet(scene).rows, *lay_out_sheet(scene).charts))
    # The last chart ends a little above the bottom line.
    assert listed == 4 or ROOM.bottom - lowest < 80


def test_board_is_titled_first_game_after_a_single_game() -> None:
    table, seat = find_best(kept_game("azul", "coloured", 2).table())
    points = table.position.scores[seat]
    scene = make_statistics(EN, [replace(tallies()[0], games=1, best=points)], "Ana", None, "light", (table, seat))
    assert scene.board is not None
    assert scene.board.title == f"First game: {points} points, #7KQ2X"


def test_unrated_player_has_neither_rating_nor_history() -> None:
    unrated = replace(tallies()[0], rating=None, course=())
    scene = make_statistics(EN, [unrated, tallies()[1]], "Ana", None, "dark")
    assert [row.cells[-1] == "–" for row in scene.rows] == [True, False]
    assert [title for title, _ in scene.courses] == ["Summer Pavilion: rating, 31 rated games"]


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_statistics_show_the_best_final_board(name: str, side: str) -> None:
    table, seat = find_best(kept_game(name, side, 3).table())
    most = table.position.scores[seat]
    mine = next(tally for tally in tallies() if tally.ruleset == name)
    for best, title in ((most, f"Best board: {most} points, #7KQ2X"), (most + 1, f"Best you can see: {most}, #7KQ2X")):
        scene = make_statistics(EN, [replace(mine, best=best)], "Ana", None, "light", (table, seat))
        assert scene.board is not None
        assert scene.board.title == title
        assert measure(title, MIN_TEXT_SIZE) <= BOARD
        assert [board.score for board in scene.board.table.boards] == [most]
        assert title in scene.alt
        assert scene.alt.endswith(scene.board.table.alt)
    assert draw(scene).png != draw(make_statistics(EN, [mine], "Ana", None, "light")).png


@pytest.mark.parametrize("name", WORST_NAMES)
def test_sheet_alt_texts_fit_with_any_names(name: str) -> None:
    ranked = [replace(one, rating=replace(one.rating, name=name)) for one in standings()]
    assert len(make_leaderboard(EN, ranked, "azul", name, "dark").alt) <= ALT_LIMIT
    assert len(make_statistics(EN, tallies(), name, name, "dark").alt) <= ALT_LIMIT


def test_persian_leaderboard_has_no_latin_digits() -> None:
    scene = make_leaderboard(words("fa"), standings()[:1], "azul", "Tile Makers", "light")
    assert "۱۰۰۰" in scene.foot
    assert not re.search("[0-9]", scene.foot)
