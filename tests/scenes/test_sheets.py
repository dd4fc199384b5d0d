"""What the tables of names and numbers show: a score sheet, a leaderboard, what a person or a pair has done."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from renderers.sheets.layout import lay_out_sheet

from bot.games import seats
from bot.games.service import Service
from bot.games.standings import Place, Tally
from bot.messages.words import words
from bot.rules import RULESETS
from bot.scenes.sheets import make_leaderboard, make_score_sheet, make_statistics
from bot.storage.rows import Rating
from renderers import draw
from renderers.scene import ALT_LIMIT
from renderers.sheets import SheetScene
from tests.conftest import BEN, ask, begun, played
from tests.renderers.images import opened
from tests.renderers.sheets.test_sheets import painted
from tests.renderers.test_text import NAMES as STRANGE_NAMES

EN = words("en")
LONG = "Maximilian von und zu Habsburg-Lothringen the Fifth"


def places(count: int, name: str = "Ana") -> list[Place]:
    return [
        Place(rank, Rating(1, "azul", rank, f"{name} {rank}", 30 - rank, 2.0, 10 + rank, rank), 1800 - 40 * rank)
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
    }
    return Tally(**{**values, **changes})  # type: ignore[arg-type]


def statistics(name: str = "Ana", rival: str | None = None) -> SheetScene:
    return make_statistics(EN, [tally(ruleset) for ruleset in RULESETS], name, rival, "dark")


def titles(scene: SheetScene) -> list[str]:
    return [column.title for column in scene.columns]


def check_room(scene: SheetScene) -> None:
    """All words lie in their panels and apart, and the picture can be drawn."""
    layout = lay_out_sheet(scene)
    written = painted(scene).written
    panels = layout.header, layout.panel
    for each in written:
        assert any(panel.contains(each.box) for panel in panels), each
    for a, b in combinations(written, 2):
        assert not a.box.overlaps(b.box), (a, b)
    assert opened(draw(scene)).size == (layout.width, layout.height)


# The score sheet.


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_the_lines_of_every_players_sheet_add_up_to_the_total(service: Service, players: int) -> None:
    table = await played(service, await begun(service, players))
    scene = make_score_sheet(EN, table, "dark")
    assert scene is not None
    assert table.outcome is not None
    *lines, total = scene.rows
    assert total.strong
    assert total.cells == tuple(str(score) for score in table.outcome.scores)
    assert not any(line.strong for line in lines)
    for seat, sheet in enumerate(table.outcome.sheets):
        assert sum(line.points for line in sheet) == table.outcome.scores[seat]
        told = [line.cells[seat].split(" ")[0].replace("−", "-") for line in lines]
        assert sum(int(points) for points in told if points != "–") == table.outcome.scores[seat]


async def test_the_sheet_crowns_who_has_won_and_tells_every_place(service: Service) -> None:
    table = await played(service, await begun(service, 3))
    scene = make_score_sheet(EN, table, "dark")
    assert scene is not None
    assert table.outcome is not None
    assert titles(scene) == ["Ana", "Ben", "Chi"]
    assert [seat for seat, column in enumerate(scene.columns) if column.winner] == list(table.outcome.winners)
    for column, rank in zip(scene.columns, table.outcome.ranks, strict=True):
        assert column.rank == f"#{rank}"
    assert all(table.game.players[seat].name in scene.note for seat in table.outcome.winners)


async def test_a_game_that_the_rules_have_not_counted_has_no_sheet(service: Service) -> None:
    table = await played(service, await begun(service), plies=5)
    assert make_score_sheet(EN, table, "dark") is None
    table = await seats.resign(service, ask(BEN), table.game.id)
    assert make_score_sheet(EN, table, "dark") is None


# The leaderboard.


def test_the_leaderboard_has_a_line_for_each_place_with_its_numbers() -> None:
    scene = leaderboard(3)
    assert (scene.title, scene.detail) == ("Leaderboard · Azul", "Tile Makers")
    assert titles(scene) == ["Rating", "Games", "Wins"]
    assert [(row.rank, row.title, row.cells) for row in scene.rows] == [
        (1, "Ana 1", ("1760", "11", "1")),
        (2, "Ana 2", ("1720", "12", "2")),
        (3, "Ana 3", ("1680", "13", "3")),
    ]
    assert "from three games on" in scene.foot


def test_the_bars_of_a_leaderboard_are_as_long_as_the_ratings_say() -> None:
    first, second = (row.share for row in leaderboard(2).rows)
    assert first == 1
    assert second == pytest.approx(1720 / 1760)


def test_ratings_below_nothing_have_no_bar() -> None:
    low = [Place(1, places(1)[0].rating, shown) for shown in (-5, -90)]
    assert [row.share for row in make_leaderboard(EN, low, "azul", "", "dark").rows] == [0, 0]
    mixed = [Place(1, places(1)[0].rating, shown) for shown in (50, -90)]
    assert [row.share for row in make_leaderboard(EN, mixed, "azul", "", "dark").rows] == [1, 0]


# What a person has done.


def test_the_statistics_of_a_person_have_a_line_for_each_ruleset() -> None:
    scene = make_statistics(EN, [tally(), tally("sintra", rating=None)], "Ana", None, "dark")
    assert scene.title == "Ana"
    assert titles(scene) == ["Games", "Wins", "Best", "Mean", "Mean place", "Rating"]
    assert [(row.title, row.cells) for row in scene.rows] == [
        (EN("azul"), ("12", "5", "104", "61.2", "1.8", "1512")),
        (EN("sintra"), ("12", "5", "104", "61.2", "1.8", "–")),
    ]


def test_the_statistics_of_a_pair_tell_who_was_ahead_how_often() -> None:
    scene = make_statistics(EN, [tally()], "Ana", "Ben", "dark")
    assert scene.title == "Ana and Ben"
    assert titles(scene) == ["Games", "Ahead", "Level", "Behind", "Best", "Mean"]
    assert scene.rows[0].cells == ("12", "6", "1", "5", "104", "61.2")
    assert "as Ana sees it" in scene.foot


# All of them.


@pytest.mark.parametrize(
    "scene", [leaderboard(2), statistics(), statistics(rival="Ben")], ids=["leaderboard", "person", "pair"]
)
def test_every_number_is_read_aloud_with_the_name_of_its_column(scene: SheetScene) -> None:
    assert scene.alt.startswith(f"{scene.title}.")
    for row in scene.rows:
        assert row.title in scene.alt
        for column, cell in zip(scene.columns, row.cells, strict=True):
            assert f"{column.title} {cell}" in scene.alt
    assert scene.alt.endswith(scene.foot)


@pytest.mark.parametrize("count", [1, 2, 10, 25])
@pytest.mark.parametrize("name", ["Ana", LONG, "🔥" * 32], ids=["short", "long", "emoji"])
def test_a_leaderboard_of_any_length_keeps_its_words_apart(count: int, name: str) -> None:
    scene = leaderboard(count, name, server=LONG)
    check_room(scene)
    assert len(scene.alt) <= ALT_LIMIT


@pytest.mark.parametrize("name", STRANGE_NAMES.values(), ids=STRANGE_NAMES)
def test_strange_names_stay_in_their_place(name: str) -> None:
    check_room(leaderboard(3, name, server=name))
    check_room(statistics(name))
    check_room(statistics(name, rival=name))


async def test_long_names_stay_in_the_columns_of_a_sheet(service: Service) -> None:
    table = await played(service, await begun(service, 4))
    for name in (LONG, "🔥" * 32):
        called = tuple(replace(player, name=name) for player in table.game.players)
        scene = make_score_sheet(EN, replace(table, game=replace(table.game, players=called)), "dark")
        assert scene is not None
        check_room(scene)


def test_nothing_invisible_gets_into_a_picture() -> None:
    nasty = "A\u202en\na\x07"
    scenes = leaderboard(1, nasty, server=nasty), statistics(nasty, rival=nasty)
    for scene in scenes:
        told = [scene.title, scene.detail, scene.foot, scene.alt, *(row.title for row in scene.rows)]
        assert not {"\u202e", "\n", "\x07"} & set("".join(told))
