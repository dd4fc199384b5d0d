"""Copying a database to another one, which copies either everything or nothing."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.command_line import main
from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.storage import game_queries
from bot.storage.backup import NotCopied, copy
from bot.storage.database import Database
from tests.storage.notes import write_note
from tests.support.clock import Clock, Entropy
from tests.support.postgres import Server
from tests.support.tables import begin_game, open_lobby, play_moves


@pytest.fixture
async def target(postgres: Server) -> AsyncIterator[Database]:
    opened = await Database.open(postgres.url(postgres.copy("migrated")))
    yield opened
    await opened.close()


async def test_copied_games_continue_in_other_database(
    service: Service, database: Database, target: Database, clock: Clock
) -> None:
    table = await play_moves(service, await begin_game(service), 5)
    await play_moves(service, await begin_game(service))
    copied = await copy(database, target)
    assert (copied["games"].rows, copied["players"].rows, copied["ratings"].rows) == (2, 4, 2)
    assert [problem async for problem in find_differences(target)] == []
    there = Service(target, clock=clock, entropy=Entropy())
    assert (await there.table(table.game.id)).game == table.game
    await play_moves(there, await there.table(table.game.id))
    await open_lobby(there)
    assert [problem async for problem in find_differences(target)] == []


def test_copy_command_uses_configured_database(
    database_file: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = postgres.copy("migrated")
    with contextlib.closing(sqlite3.connect(database_file)) as plain, plain:
        plain.execute("INSERT INTO facts VALUES ('note', 'kept')")
    monkeypatch.setenv("AZUL_DATABASE_URL", postgres.url(name))
    assert main(["copy", f"sqlite+aiosqlite:///{database_file}"]) == 0
    assert capsys.readouterr().out.endswith("\nEverything was copied, and every game matches its log.\n")
    assert postgres.execute("SELECT value FROM facts WHERE key = 'note'", database=name) == "kept\n"


async def test_copy_refuses_target_with_data(service: Service, database: Database, target: Database) -> None:
    await open_lobby(service)
    await write_note(target, "here already")
    with pytest.raises(NotCopied, match="facts"):
        await copy(database, target)
    async with target.read() as connection:
        assert await game_queries.load_games(connection) == []


async def test_copy_is_discarded_if_data_differs(service: Service, database: Database, target: Database) -> None:
    await open_lobby(service)
    async with target.write() as connection:
        for statement in (
            "CREATE FUNCTION shorten() RETURNS trigger AS $$ BEGIN NEW.name = left(NEW.name, 1); RETURN NEW; END $$ "
            "LANGUAGE plpgsql",
            "CREATE TRIGGER shorten BEFORE INSERT ON players FOR EACH ROW EXECUTE FUNCTION shorten()",
        ):
            await connection.exec_driver_sql(statement)
    with pytest.raises(NotCopied, match="players"):
        await copy(database, target)
    async with target.read() as connection:
        assert await game_queries.load_games(connection) == []
