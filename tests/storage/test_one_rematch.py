"""Two rematches of one game that were opened at the same moment, before the database held one only."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

from alembic import command

from bot.storage import game_queries
from bot.storage.database import Database
from tests.storage.test_migrations import migrate

GAME = (
    "INSERT INTO games (id, guild_id, channel_id, host_id, ruleset, side, seats, status, version, created_at, "
    "changed_at, options, reminded, reminders, rematch_of) "
    "VALUES (?, 100, 200, 1, 'azul', 'grey', 2, ?, 1, ?, '2026-01-04 12:00:00', '{}', 0, 0, 'LD222')"
)


async def test_the_one_that_was_found_stays_the_rematch_and_the_others_stay_games(
    database_file: Path, database: Database
) -> None:
    await database.close()
    await asyncio.to_thread(migrate, database_file, command.downgrade, "0004-1")
    with contextlib.closing(sqlite3.connect(database_file)) as plain, plain:
        plain.execute(GAME, ("FRST2", "running", "2026-01-04 12:00:00.1"))
        plain.execute(GAME, ("SCND2", "lobby", "2026-01-04 12:00:00.2"))
        plain.execute(GAME, ("SCND3", "lobby", "2026-01-04 12:00:00.2"))
        plain.execute(GAME, ("FF222", "cancelled", "2026-01-04 12:00:00.3"))
    database = await Database.open(f"sqlite+aiosqlite:///{database_file}")
    async with database.read() as connection:
        assert await game_queries.rematch_of(connection, "LD222") == "SCND3"
        kept = await game_queries.load_games(connection, guild_id=100, statuses=["running", "lobby", "cancelled"])
    await database.close()
    assert {game.id: game.rematch_of for game in kept} == {
        "FRST2": None,
        "SCND2": None,
        "SCND3": "LD222",
        "FF222": "LD222",
    }
