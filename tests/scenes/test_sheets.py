"""What the tables of names and numbers show: a leaderboard, and what a person or a pair has done."""

from __future__ import annotations

import pytest

from bot.games.standings import Place, Tally
from bot.messages.words import words
from bot.rules import RULESETS
from bot.scenes.sheets import make_leaderboard, make_statistics
from bot.storage.rows import Rating
from renderers import draw
from renderers.frame import WIDTH
from renderers.scene import ALT_LIMIT
from renderers.sheets import SheetScene
from renderers.sheets.sheet import BOARD
from renderers.text import SMALLEST, measure
from tests.renderers.games import FORMS, play_game

EN = words("en")
LONG = "Maximilian von und zu Habsburg-Lothringen the Fifth"


def places(count: int, name: str = "Ana") -> list[Place]:
    return [
        Place(
            rank,
            Rating(1, "azul", rank, f"{name} {rank}", 30 - rank, 2.0, 10 + rank, rank),
            1800 - 40 * rank,
            (1, -1, 0),
        )
        for rank in range(1, count + 1)
    ]


def leaderboard(count: int, name: str = "Ana", server: str = "Tile Makers") -> SheetScene:
    return make_leaderboard(EN, places(count, name), "azul", server, "dark")


def tally(ruleset: str = "azul", **changes: object) -> Tally:
    values: dict[str, object] = {
        "ruleset": ruleset,
        "games": 12,
        "wins": 5,
        "best": 104,
        "mean": 61.25,
        "mean_rank": 1.75,
        "rating": 1512,
        "ahead": 6,
        "level": 1,
        "behind": 5,
        "form": (1, -1, 1, 0),
        "course": ((0, 1000), (1, 1600), (2, 1512)),
    }
    return Tally(**{**values, **changes})  # type: ignore[arg-type]


def statistics(name: str = "Ana", rival: str | None = None) -> SheetScene:
    return make_statistics(EN, [tally(ruleset) for ruleset in RULESETS], name, rival, "dark")


# The leaderboard.


def test_the_leaderboard_has_a_line_for_each_place_with_its_numbers() -> None:
    scene = leaderboard(3)
    assert (scene.title, scene.detail) == ("Leaderboard · Azul", "Tile Makers")
    assert list(scene.columns) == ["Rating", "Games", "Wins"]
    assert [(row.rank, row.title, row.cells) for row in scene.rows] == [
        (1, "Ana 1", ("1760", "11", "1")),
        (2, "Ana 2", ("1720", "12", "2")),
        (3, "Ana 3", ("1680", "13", "3")),
    ]
    assert "after three games" in scene.foot
    assert "up = won, down = last" in scene.foot


def test_bars_of_a_leaderboard_show_by_how_much_people_have_passed_a_beginner() -> None:
    shown = (1500, 1250, 1000, 940)
    ranked = [Place(rank, place.rating, now) for rank, (place, now) in enumerate(zip(places(4), shown, strict=True), 1)]
    assert [row.bar for row in make_leaderboard(EN, ranked, "azul", "", "dark").rows] == [1.0, 0.5, 0.0, 0.0]
    assert [row.bar for row in make_leaderboard(EN, ranked[2:], "azul", "", "dark").rows] == [0.0, 0.0]


def test_the_last_games_of_everybody_are_marked_and_told() -> None:
    scene = leaderboard(2)
    assert scene.form == "Last ten"
    assert [row.form for row in scene.rows] == [(1, -1, 0), (1, -1, 0)]
    assert "1. Ana 1: Rating 1760, Games 11, Wins 1, won 1 of the last 3." in scene.alt


# What a person has done.


def test_the_statistics_of_a_person_have_a_line_for_each_ruleset() -> None:
    scene = make_statistics(EN, [tally(), tally("sintra", rating=None)], "Ana", None, "dark")
    assert scene.title == "Ana"
    assert list(scene.columns) == ["Games", "Wins", "Best", "Mean", "Place", "Rating"]
    assert [(row.title, row.cells) for row in scene.rows] == [
        ("Azul", ("12", "5", "104", "61.2", "1.8", "1512")),
        ("Sintra", ("12", "5", "104", "61.2", "1.8", "–")),
    ]


def test_the_statistics_of_a_person_have_a_line_of_their_rating_for_each_ruleset_that_is_rated() -> None:
    scene = make_statistics(EN, [tally(), tally("sintra", rating=None, course=())], "Ana", None, "dark")
    assert scene.courses == (("Azul: rating", ((0, 1000), (1, 1600), (2, 1512))),)
    assert "Azul: rating from 1000 to 1512 in 2 games, with a peak of 1600." in scene.alt
    assert "won 2 of the last 4" in scene.alt


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_the_best_board_of_a_person_is_drawn_as_it_was_at_the_end(name: str, side: str) -> None:
    table = play_game(name, side, 3)
    seat = table.position.scores.index(max(table.position.scores))
    most = table.position.scores[seat]
    scene = make_statistics(EN, [tally(name, best=most)], "Ana", None, "light", (table, seat))
    assert scene.board is not None
    assert scene.board.title == f"Best board: {table.position.scores[seat]} points, #7KQ2X"
    (drawn,) = scene.board.table.boards
    assert drawn.score == table.position.scores[seat]
    assert scene.board.title in scene.alt
    assert scene.alt.endswith(scene.board.table.alt)
    out_of_sight = make_statistics(EN, [tally(name, best=most + 1)], "Ana", None, "light", (table, seat))
    assert out_of_sight.board is not None
    assert out_of_sight.board.title == f"Best you can see: {most}, #7KQ2X"
    assert measure(out_of_sight.board.title, SMALLEST) <= BOARD
    without = make_statistics(EN, [tally(name)], "Ana", None, "light")
    assert draw(scene).png != draw(without).png


def test_the_statistics_of_a_pair_tell_who_was_ahead_how_often() -> None:
    scene = make_statistics(EN, [tally()], "Ana", "Ben", "dark")
    assert scene.title == "Ana and Ben"
    assert list(scene.columns) == ["Games", "Ahead", "Level", "Behind", "Best", "Mean"]
    assert scene.rows[0].cells == ("12", "6", "1", "5", "104", "61.2")
    assert "as Ana sees them" in scene.foot
    assert scene.balances == (("Azul: ahead, level, behind", (6, 1, 5)),)
    assert scene.courses == ()
    assert "ahead in 2 of the last 4" in scene.alt


# All of them.


@pytest.mark.parametrize(
    "scene", [leaderboard(2), statistics(), statistics(rival="Ben")], ids=["leaderboard", "person", "pair"]
)
def test_every_number_is_read_aloud_with_the_name_of_its_column(scene: SheetScene) -> None:
    assert scene.alt.startswith(f"{scene.title}.")
    for row in scene.rows:
        assert row.title in scene.alt
        for column, cell in zip(scene.columns, row.cells, strict=True):
            assert f"{column} {cell}" in scene.alt
    assert scene.alt.endswith(scene.foot)


@pytest.mark.parametrize("name", ["Ana", LONG, "🔥" * 32], ids=["short", "long", "emoji"])
def test_a_sheet_with_any_names_is_drawn_and_its_alt_text_is_short_enough(name: str) -> None:
    for scene in (leaderboard(10, name, server=LONG), statistics(name, rival=name)):
        assert draw(scene).width == WIDTH
        assert len(scene.alt) <= ALT_LIMIT
