"""A database of every earlier version is brought up to date, is what its logs say, and is played on."""

from __future__ import annotations

import contextlib
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.games import lobby
from bot.games.checking import check
from bot.games.service import Service
from bot.storage import check_queries, game_queries
from bot.storage.copying import copy
from bot.storage.database import Database
from bot.storage.rows import PersonSettings
from tests.conftest import BEN, Clock, Entropy, ask, begun, open_posts, played, run_due_timers
from tests.postgres import Server
from tests.storage.older_databases import ALONE, FINISHED, FOLDER, LOBBY, RUNNING, TAKEN_BACK, TIMED, revisions
from tests.storage.test_migrations import PLIES, moves_of_a_game

AT_NOON = datetime(2026, 1, 4, 12, tzinfo=UTC)


async def migrated_from(revision: str, folder: Path) -> Database:
    file = folder / "azul.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as plain:
        plain.executescript((FOLDER / f"{revision}.sql").read_text(encoding="utf-8"))
        assert plain.execute("SELECT version_num FROM alembic_version").fetchone() == (revision,)
    return await Database.open(f"sqlite+aiosqlite:///{file}")


def test_there_is_a_database_of_every_earlier_version() -> None:
    assert [file.stem for file in sorted(FOLDER.glob("*.sql"))] == revisions()


@pytest.mark.parametrize("revision", revisions())
async def test_every_older_database_is_brought_up_to_date_and_played_on(
    revision: str, tmp_path: Path, clock: Clock
) -> None:
    database = await migrated_from(revision, tmp_path)
    assert [problem async for problem in check(database)] == []
    service = Service(database, clock=clock, entropy=Entropy())
    table = await service.table(RUNNING)
    assert [(turn.seat, str(turn.move)) for turn in table.turns_since(0)] == moves_of_a_game()
    async with database.read() as connection:
        posts = await open_posts(connection, RUNNING)
    assert [(post.kind, post.version, post.state) for post in posts if post.kind == "board"] == [
        ("board", 2 + PLIES, "sent"),
        ("board", 3 + PLIES, "due"),
    ]
    # It may have been sent at any time since there was something to tell, whenever it is due again.
    assert [post.handed_at for post in posts if post.handed is not None] == [AT_NOON] * (revision >= "0013")
    if revision >= "0014":
        async with database.read() as connection:
            course = await game_queries.load_course(connection, TAKEN_BACK)
        assert [line.version for line in course if line.act == "play"] == [4, 5, 8]
    assert (await played(service, table)).outcome is not None
    assert (await lobby.join(service, ask(BEN), LOBBY)).running
    if revision >= "0002":
        await check_what_the_second_brought(service, revision)
    assert [problem async for problem in check(database)] == []
    await database.close()


async def check_what_the_second_brought(service: Service, revision: str) -> None:
    assert (await service.table(FINISHED)).outcome is not None
    assert (await service.table(TIMED)).game.deadline_at is not None
    assert (await service.table(ALONE)).waits_for_computers
    await run_due_timers(service)
    assert (await service.table(TIMED)).game.reminded
    assert not (await service.table(ALONE)).waits_for_computers
    theme, at_once = "dark" if revision >= "0005" else None, revision >= "0007"
    expected = PersonSettings(BEN.id, "both", "Europe/Lisbon", 1320, 420, theme, at_once)  # type: ignore[arg-type]
    assert await service.person(BEN.id) == expected
    assert (await service.guild(100)).turn_hours == 24


async def test_the_newest_of_them_is_the_same_in_both_databases(tmp_path: Path, postgres: Server, clock: Clock) -> None:
    here = await migrated_from(revisions()[-1], tmp_path)
    there = await Database.open(postgres.url(postgres.copy("migrated")))
    # What this version writes as well: a game that is over, and one that goes on.
    service = Service(here, clock=clock, entropy=Entropy())
    await played(service, await begun(service))
    await played(service, await begun(service, 4), 5)
    await copy(here, there)
    for database in (here, there):
        assert [problem async for problem in check(database)] == []
    async with here.read() as one, there.read() as other:
        for game_id in await check_queries.game_ids(one):
            assert await game_queries.load_game(one, game_id) == await game_queries.load_game(other, game_id)
            assert await game_queries.load_log(one, game_id) == await game_queries.load_log(other, game_id)
        assert await check_queries.game_ids(one) == await check_queries.game_ids(other)
    await here.close()
    await there.close()
