"""A database of before people and servers chose a theme is brought up to date, and back, with all they had chosen."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

from alembic import command

from bot.storage import guild_queries, person_queries
from bot.storage.database import Database
from bot.storage.rows import GuildSettings, PersonSettings
from tests.conftest import ANA, BEN, GUILD
from tests.storage.test_migrations import migrate

CHOSEN = PersonSettings(ANA.id, "both", "Europe/Lisbon", 22 * 60, 7 * 60)
SETTINGS = '{"turn_hours":24,"newest":true,"language":"en"}'


async def test_what_was_chosen_stays_and_a_theme_can_be_added_and_taken_away(
    database_file: Path, database: Database
) -> None:
    await database.close()
    await asyncio.to_thread(migrate, database_file, command.downgrade, "0004")
    with contextlib.closing(sqlite3.connect(database_file)) as plain, plain:
        plain.execute("INSERT INTO people VALUES (?, 'both', 'Europe/Lisbon', 1320, 420)", (ANA.id,))
        plain.execute("INSERT INTO guilds VALUES (?, ?, NULL)", (GUILD, SETTINGS))
    database = await Database.open(f"sqlite+aiosqlite:///{database_file}")
    async with database.write() as connection:
        assert await person_queries.load_person(connection, ANA.id) == CHOSEN
        assert await guild_queries.load_guild(connection, GUILD) == GuildSettings(
            turn_hours=24, newest=True, language="en"
        )
        for user in (ANA, BEN):
            await person_queries.save_person(connection, PersonSettings(user.id, theme="light", at_once=True))
        await guild_queries.save_guild(connection, GUILD, GuildSettings(turn_hours=24, theme="dark"))
        assert await person_queries.load_person(connection, ANA.id) == PersonSettings(
            ANA.id, theme="light", at_once=True
        )
        assert (await guild_queries.load_guild(connection, GUILD)).theme == "dark"
    await database.close()
    await asyncio.to_thread(migrate, database_file, command.downgrade, "0004")
    with contextlib.closing(sqlite3.connect(database_file)) as plain:
        assert plain.execute("SELECT * FROM people ORDER BY user_id").fetchall() == [
            (user.id, "channel", "UTC", None, None) for user in (ANA, BEN)
        ]
