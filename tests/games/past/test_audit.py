"""The audit compares stored data with the logs and reports every difference."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy

from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.games.table import channels, lobby
from bot.games.table.opening import Opening, open_game
from bot.storage.database import Database
from bot.storage.rows import Options
from tests.conftest import BOTH_DATABASES, NOTHING_CROSSES
from tests.games.consequences import post_all
from tests.support import tournaments
from tests.support.people import ANA, BEN, ELSEWHERE, IN_GROUP, ask
from tests.support.tables import begin_game, open_lobby, play_moves
from tests.support.thorough import MOSTLY_SQLITE, try_some

pytestmark = NOTHING_CROSSES


async def problems(database: Database) -> list[str]:
    return [problem async for problem in find_differences(database)]


async def damage(database: Database, statement: str) -> None:
    async with database.write() as connection:
        changed = await connection.execute(sqlalchemy.text(statement))
        assert changed.rowcount > 0


async def test_audit_expects_no_post_without_channel(service: Service, database: Database) -> None:
    table = await play_moves(service, await begin_game(service), plies=2)
    await channels.record_lost_channel(service, table.game.id, table.game.channel_id)
    await damage(database, "UPDATE games SET post_at = NULL")
    assert await problems(database) == []


@BOTH_DATABASES
async def test_audit_accepts_games_of_all_kinds(service: Service, database: Database) -> None:
    await open_lobby(service)
    await begin_game(service)
    await play_moves(service, await begin_game(service))
    timed = await open_game(service, ask(ANA), Opening("azul", "grey", 2, Options(turn_hours=24)))
    await lobby.join(service, ask(BEN), timed.game.id)
    assert await problems(database) == []


@pytest.mark.parametrize("where", [ELSEWHERE, IN_GROUP])
async def test_audit_reports_missing_post_unless_token_is_awaited(
    service: Service, database: Database, where: dict[str, Any]
) -> None:
    table = await play_moves(service, await begin_game(service, **where), plies=2)
    await post_all(service, table.game.id)
    assert await problems(database) == []
    finished = await play_moves(service, await begin_game(service, **where))
    await post_all(service, finished.game.id)
    assert await problems(database) == []
    await damage(database, "UPDATE games SET awaits_token = false")
    (problem,) = await problems(database)
    assert "no post is pending" in problem


OVER, RUNNING = "finished", "running"
DAMAGE = [
    (OVER, "UPDATE games SET version = version + 1", "its log has"),
    (OVER, "DELETE FROM log WHERE version = 3", "its log has"),
    (OVER, "UPDATE log SET text = '0 blue 9' WHERE act = 'play' AND version = 4", "can't be replayed"),
    (
        OVER,
        "UPDATE log SET counts = NOT counts WHERE version = (SELECT max(version) FROM log)",
        "marked as counting",
    ),
    (OVER, "UPDATE games SET status = 'running'", "no player is to move"),
    (OVER, "DELETE FROM results WHERE seat = 1", "its results"),
    (OVER, "UPDATE results SET score = score + 1 WHERE seat = 0", "its results"),
    (OVER, "UPDATE ratings SET mu = mu + 1", "the rating of user"),
    (OVER, "DELETE FROM ratings WHERE user_id = 1", "the rating of user 1"),
    (RUNNING, "UPDATE games SET act_at = NULL", "the stored time of its next alarm is None"),
    (RUNNING, "UPDATE games SET post_at = NULL", "no post is pending"),
    (RUNNING, "UPDATE games SET board_version = 0", "no post is pending"),
]


@MOSTLY_SQLITE
@pytest.mark.parametrize(("status", "statement", "said"), try_some(DAMAGE, 2))
async def test_audit_reports_damaged_game(
    service: Service, database: Database, status: str, statement: str, said: str
) -> None:
    table = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, Options(turn_hours=24)))
    table = await lobby.join(service, ask(BEN), table.game.id)
    await play_moves(service, table, 3 if status == RUNNING else None)
    await damage(database, statement)
    found = await problems(database)
    assert any(said in problem for problem in found), found


@MOSTLY_SQLITE
async def test_audit_skips_ratings_affected_by_deleted_data(service: Service, database: Database) -> None:
    await play_moves(service, await begin_game(service))
    await damage(database, "UPDATE results SET user_id = NULL WHERE seat = 1")
    await damage(database, "DELETE FROM ratings WHERE user_id = 2")
    assert await problems(database) == []


@MOSTLY_SQLITE
async def test_audit_accepts_undamaged_tournament(service: Service, database: Database) -> None:
    state = await tournaments.begin_cup(service)
    await tournaments.end_round(service, state.tournament.id)
    assert await problems(database) == []


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE tournaments SET version = version + 1", "its log has"),
        ("UPDATE tournament_log SET text = '{}' WHERE act = 'pair'", "its log can't be replayed"),
        ("UPDATE tournaments SET status = 'open'", "its stored status is open"),
        ("UPDATE tournaments SET act_at = NULL", "it is running, but has no next alarm"),
        (
            "UPDATE games SET tournament_id = (SELECT id FROM tournaments) WHERE tournament_id IS NULL",
            "aren't paired in any round",
        ),
    ],
)
async def test_audit_reports_damaged_tournament(
    service: Service, database: Database, statement: str, said: str
) -> None:
    await begin_game(service)
    await tournaments.begin_cup(service)
    await damage(database, statement)
    found = await problems(database)
    assert any(said in problem for problem in found), found
