"""Tests of the picture at the end of a game: places, score sheets and tie-breaks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.table import seats
from bot.rules import RULESETS
from bot.rules.game import SheetLine, Standing
from bot.scenes import make_replay_scenes, make_table_scene
from bot.scenes.results import explain_end
from renderers.results import ResultScene
from renderers.scene import ALT_LIMIT
from tests.conftest import NOTHING_CROSSES
from tests.golden.games import kept_game
from tests.support.people import BEN, ask
from tests.support.says import EN
from tests.support.tables import begin_game, play_moves

pytestmark = NOTHING_CROSSES

LONG = "Maximilian von und zu Habsburg-L"


def ended(ruleset: str, players: int) -> Table:
    """Return a finished game on the ruleset's first side."""
    return kept_game(ruleset, RULESETS[ruleset].sides[0], players).table()


def result_of(table: Table) -> ResultScene:
    scene = make_table_scene(EN, table, "light")
    assert isinstance(scene, ResultScene)
    return scene


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sheet_lines_add_up_to_each_score(ruleset: str) -> None:
    table = ended(ruleset, 3)
    scene = result_of(table)
    assert table.outcome is not None
    for place, seat in enumerate(scene.order):
        told = [line.cells[place].replace("−", "-") for line in scene.rows]
        assert sum(int(points) for points in told if points != "–") == table.outcome.scores[seat]
    by_line = zip(*table.outcome.sheets, strict=True)
    scored = [lines[0].key for lines in by_line if any(line.points for line in lines)]
    assert [row.title for row in scene.rows] == [EN(f"{ruleset}-sheet-{key}") for key in scored]


async def test_resignation_crowns_the_opponent_and_shows_no_sheet(service: Service) -> None:
    table = await play_moves(service, await begin_game(service), plies=5)
    assert any(board.forecast for board in make_table_scene(EN, table, "light").boards)  # type: ignore[attr-defined]
    table = await seats.resign(service, ask(BEN), table.game.id)
    scene = result_of(table)
    assert table.outcome is not None
    assert scene.rows == ()
    assert scene.note.startswith("Ben left before the end")
    assert scene.note in scene.alt
    assert [board.winner for board in scene.table.boards] == [seat in table.outcome.winners for seat in range(2)]
    assert [board.forecast for board in scene.table.boards] == [None] * 2


def test_result_alt_text_mentions_every_player_and_score() -> None:
    table = ended("azul", 4)
    people = tuple(replace(player, name=f"{LONG[:-2]}{player.seat}") for player in table.game.players)
    table = replace(table, game=replace(table.game, players=people))
    scene = result_of(table)
    assert table.outcome is not None
    assert len(scene.alt) <= ALT_LIMIT
    for player, rank, score in zip(people, table.outcome.ranks, table.outcome.scores, strict=True):
        assert f"#{rank} {player.name} {score}" in scene.alt


@pytest.mark.parametrize(
    ("scores", "ranks", "told"),
    [
        ((54, 54), (1, 2), "Tied at 54 points: the player with more full rows comes first."),
        ((54, 54), (1, 1), "Tied at 54 points, with the same number of full rows: the place is shared."),
        ((30, 60, 30), (2, 1, 3), "Tied at 30 points: the player with more full rows comes first."),
        ((54, 53), (1, 2), ""),
        ((30, 60, 30, 60), (3, 1, 3, 2), "Tied at 60 points: the player with more full rows comes first."),
        ((60, 30, 60, 30), (1, 4, 1, 3), "Tied at 60 points, with the same number of full rows: the place is shared."),
    ],
)
def test_end_of_tied_game_explains_the_tie_break(scores: tuple[int, ...], ranks: tuple[int, ...], told: str) -> None:
    table = ended("azul", len(scores))
    sheets = ((SheetLine("wall", 0, 1),),) * len(scores)
    standing = Standing("row", (), ranks, scores, sheets)
    assert explain_end(EN, table, ["Ana", "Ben", "Chi", "Dariush"][: len(scores)], standing) == told


@pytest.mark.parametrize("ruleset", RULESETS)
def test_shared_winners_are_crowned_in_result_and_replay(monkeypatch: pytest.MonkeyPatch, ruleset: str) -> None:
    table = ended(ruleset, 3)
    assert table.outcome is not None
    shared = table.outcome._replace(winners=(0, 2), ranks=(1, 3, 1), scores=(9, 4, 9))
    monkeypatch.setattr(type(table.position), "standing", shared)
    pictures = (result_of(table).table, make_replay_scenes(EN, table, "light", 2)[-1])
    for picture in pictures:
        assert [board.winner for board in picture.boards] == [True, False, True]
