"""Tests of the pictures of tournament standings and winners: content and layout."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from bot.games.tournament.points import order_entries
from bot.scenes.tournaments import ROWS_PER_PAGE, make_standings_scene, make_winner_scene
from renderers.colours import LOOKS, METALS
from renderers.frame import HEAD, ROOM
from renderers.scene import ALT_LIMIT
from renderers.sheets import SheetScene, lay_out_sheet
from renderers.text import MIN_TEXT_SIZE
from tests.golden.games import kept_game
from tests.renderers.canvases import record
from tests.renderers.images import count, cut, shown
from tests.renderers.names import NAMES, WORST_NAMES
from tests.support.forms import FORMS
from tests.support.says import EN
from tests.support.tournament_logs import Log, make_open_log, make_played_log
from tests.tools.gallery import find_best, list_standings, make_winners

SCENES: dict[str, Any] = {
    **list_standings("light"),
    **{f"winners in {' '.join(form)}": make_winners("dark", find_best(kept_game(*form, 2).table())) for form in FORMS},
}


def standings(log: Log, **changes: Any) -> SheetScene:
    """Return the standings of a tournament."""
    places = order_entries(log.state.contest, log.tournament.seed)
    return make_standings_scene(EN, log.state, places, "Tile Makers", "light", **changes)


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_standings_words_are_readable_and_do_not_overlap(scene: SheetScene, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = record(scene, monkeypatch)
    assert all(ROOM.contains(line.box) or HEAD.contains(line.box) for line in lines)
    assert all(line.size >= MIN_TEXT_SIZE for line in lines)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))
    assert not any(line.words.endswith("…") for line in lines)
    rows = lay_out_sheet(scene).rows
    assert not any(one.overlaps(other) for one, other in combinations(rows, 2))


def test_standings_are_sorted_and_show_half_points() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi", "Dee")).begin().pair(((1, 2), (3, 4)))
    scene = standings(log.result("R1T1", (2, 1)).result("R1T2", (1, 1)))
    assert (scene.rows[0].title, scene.rows[-1].title) == ("Ben", "Ana")
    assert [(row.rank, row.cells[0]) for row in scene.rows] == [(1, "1"), (2, "½"), (3, "½"), (4, "0")]


def test_standings_detail_states_the_current_round() -> None:
    log = make_open_log(4).begin().pair(((1, 2), (3, 4))).result("R1T1")
    assert standings(log).detail == "Round 1 of 2 · Azul · Tile Makers"
    assert standings(log.result("R1T2")).detail == "After round 1 of 2 · Azul · Tile Makers"
    assert standings(make_open_log(4)).detail == "Azul · Tile Makers"


def test_tie_break_is_shown_only_for_equal_points() -> None:
    log = make_open_log(4).begin().pair(((1, 2), (3, 4))).result("R1T1").result("R1T2")
    lot = EN("tournament-decided-lot")
    assert [row.cells[2] for row in standings(log).rows] == ["", lot, "", lot]
    log = log.pair(((1, 3), (2, 4))).result("R2T1")
    assert [row.cells[2] for row in standings(log.result("R2T2")).rows] == ["", "", lot, ""]
    met = EN("tournament-decided-met")
    assert [row.cells[2] for row in standings(log.result("R2T2", (1, 1))).rows] == ["", "", "", met]


def test_standings_show_a_mark_per_round() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi", "Dee", "Eve")).begin()
    log = log.pair(((1, 2), (3, 4)), byes=[5]).result("R1T1").result("R1T2", (1, 1)).pair(((1, 3), (2, 5)), away=[4])
    forms = {row.title: row.form for row in standings(log).rows}
    assert forms == {
        "Ana": ("won", "open"),
        "Ben": ("lost", "open"),
        "Chi": ("between", "open"),
        "Dee": ("between", "away"),
        "Eve": ("bye", "open"),
    }


def test_places_at_tables_of_four_have_distinct_marks() -> None:
    log = make_open_log(4, seats=4).begin().pair(((1, 2, 3, 4),)).result("R1T1", (1, 2, 3, 4))
    scene = standings(log)
    assert [row.form for row in scene.rows] == [("won",), ("second",), ("third",), ("lost",)]
    image, rows = shown(scene), lay_out_sheet(scene).rows
    inks = [[count(cut(image, row), ink) for ink in (LOOKS["light"].turn, LOOKS["light"].loss)] for row in rows]
    (won, _), (second, _), (_, third), (_, last) = inks
    assert won > second > 0
    assert last > third > 0


def test_standings_mark_entries_that_are_out() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi", "Dee")).begin().pair(((1, 2), (3, 4))).result("R1T1").result("R1T2")
    titles = [(row.title, row.quiet) for row in standings(log.remove(1)).rows]
    assert titles[-1] == (EN("tournament-left", who="Ana"), True)
    assert ("Chi", False) in titles


def test_final_standings_mark_only_entries_that_left() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi", "Dee")).begin().pair(((1, 2), (3, 4))).result("R1T1").result("R1T2")
    log = log.remove(1).pair(((3, 2),), byes=(4,)).result("R2T1", (1, 2), left=[1]).finish()
    rows = {row.title: row.quiet for row in standings(log).rows}
    assert rows == {"Chi": False, "Dee": False, "Ben": False, EN("tournament-left", who="Ana"): True}


def test_standings_before_the_first_result_show_points_and_tables() -> None:
    log = make_open_log(names=("Chi", "Ana", "Ben", "Dee", "Eva", "Fay")).withdraw(2)
    scene = standings(log.begin().pair(((1, 4), (6, 3)), byes=(5,)))
    assert scene.columns == (EN("tournament-points"), EN("tournament-table-column"))
    rows = [(row.title, row.rank, *row.cells) for row in scene.rows]
    assert rows[:2] == [("Chi", None, "0", "1"), ("Dee", None, "0", "1")]
    assert rows[2:] == [("Ben", None, "0", "2"), ("Fay", None, "0", "2"), ("Eva", None, "1", "–")]
    assert EN("tournament-alt-table", who="Ben", table="2") in scene.alt


# Pages, and the viewer's row.

LARGE = make_played_log(1, 40)


def test_standings_show_sixteen_rows_per_page() -> None:
    pages = [standings(LARGE, page=page).rows for page in range(3)]
    assert [len(rows) for rows in pages] == [ROWS_PER_PAGE, ROWS_PER_PAGE, 40 - 2 * ROWS_PER_PAGE]
    assert [row.rank for rows in pages for row in rows] == list(range(1, 41))


@pytest.mark.parametrize("log", [LARGE, make_open_log(40)], ids=["standings", "entries"])
def test_own_row_appears_once_on_each_page(log: Log) -> None:
    own = [[(row.title, row.apart) for row in standings(log, mine=40, page=page).rows if row.mine] for page in range(3)]
    assert [len(found) for found in own] == [1, 1, 1]
    assert {title for found in own for title, _ in found} == {"P40"}
    apart = [is_apart for found in own for _, is_apart in found]
    assert sorted(apart) == [False, True, True]


def test_own_row_has_its_own_background() -> None:
    mine = standings(LARGE, mine=1)
    image = shown(mine)
    plates = [count(cut(image, box), LOOKS["light"].plate) > 10_000 for box in lay_out_sheet(mine).rows]
    assert plates == [row.mine for row in mine.rows]
    assert not count(shown(standings(LARGE)), LOOKS["light"].plate)


@pytest.mark.parametrize("people", [5, 16, 40])
def test_first_three_have_medals_in_lists_of_any_length(people: int) -> None:
    scene = standings(make_played_log(1, people), mine=people)
    image, rows = shown(scene), lay_out_sheet(scene).rows
    medals = [[count(cut(image, row), metal) > 200 for metal in METALS] for row in rows[:3]]
    assert medals == [[True, False, False], [False, True, False], [False, False, True]]


# The winners.


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_winners_picture_shows_first_three_and_best_board(name: str, side: str) -> None:
    table, seat = find_best(kept_game(name, side, 2).table())
    log = make_played_log(2, 4, ruleset=name).finish()
    places = order_entries(log.state.contest, log.tournament.seed)
    scene = make_winner_scene(EN, log.state, places, "Tile Makers", "dark", (table, seat))
    assert [row.rank for row in scene.rows] == [1, 2, 3]
    assert scene.board is not None
    winner = log.state.contest.entry(places[0].entry).name
    score = table.position.scores[seat]
    assert scene.board.title == EN("tournament-board", who=winner, score=score, game=table.game.id)
    assert [board.score for board in scene.board.table.boards] == [score]
    assert scene.board.title in scene.alt


def test_winners_picture_without_board_shows_places_only() -> None:
    log = make_played_log(2, 4).finish()
    places = order_entries(log.state.contest, log.tournament.seed)
    scene = make_winner_scene(EN, log.state, places, "", "dark")
    assert (len(scene.rows), scene.board) == (3, None)


# Alt texts.


def test_standings_alt_text_describes_rows_and_own_row() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi", "Dee")).begin().pair(((1, 2), (3, 4))).result("R1T1").result("R1T2")
    alt = standings(log, mine=2).alt
    assert alt.startswith("Spring Cup. After round 1 of 2 · Azul · Tile Makers.")
    assert "Ana: 1 point, opponents 0.00" in alt
    assert "rounds: won." in alt
    (own,) = [row for row in standings(log, mine=2).rows if row.mine]
    assert f"Your row: {own.rank}. Ben: 0 points" in alt


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_standings_alt_text_mentions_every_place_and_fits(name: str) -> None:
    scene = standings(make_played_log(1, names=(name,) * 40), mine=40)
    assert len(scene.alt) <= ALT_LIMIT
    if name not in WORST_NAMES:
        assert all(f"{row.rank}. " in scene.alt for row in scene.rows)
