"""What only a newer version knows is taken out of a database that goes back, so that the older one can post and ask."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

from alembic import command

from bot.games import cancel, lobby, offers, seating, seats
from bot.games.service import Service
from bot.storage.database import Database
from tests.conftest import ANA, BEN, ask, begun, open_posts, played
from tests.storage.test_migrations import migrate


async def go_back(service: Service, database_file: Path, revision: str = "0005") -> sqlite3.Connection:
    await service.database.close()
    await asyncio.to_thread(migrate, database_file, command.downgrade, revision)
    return sqlite3.connect(database_file)


async def test_a_question_whether_to_call_a_game_off_is_not_asked_any_more(
    service: Service, database_file: Path
) -> None:
    table = await played(service, await begun(service), plies=1)
    await cancel.cancel(service, ask(ANA), table.game.id)
    with contextlib.closing(await go_back(service, database_file)) as older:
        assert older.execute("SELECT offer FROM games").fetchall() == [(None,)]


async def test_nobody_is_told_what_the_older_version_has_no_words_for(service: Service, database_file: Path) -> None:
    opened = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3)
    await lobby.join(service, ask(BEN), opened.game.id)
    await seating.remove(service, ask(ANA), opened.game.id, 1)
    async with service.database.read() as connection:
        assert "removed" in [post.notice for post in await open_posts(connection, opened.game.id)]
    with contextlib.closing(await go_back(service, database_file)) as older:
        assert older.execute("SELECT kind, notice FROM posts").fetchall() == [("lobby", "")]


async def test_no_board_is_to_be_edited_any_more(service: Service, database_file: Path) -> None:
    table = await begun(service, side="grey")
    while len(table.to_act) < 2:
        table = await played(service, table, plies=1)
    while len(table.to_act) == 2:
        table = await played(service, table, plies=1)
    async with service.database.read() as connection:
        assert "edit" in [post.kind for post in await open_posts(connection, table.game.id)]
    with contextlib.closing(await go_back(service, database_file)) as older:
        assert older.execute("SELECT COUNT(*) FROM posts WHERE kind = 'edit'").fetchone() == (0,)


async def test_computers_of_all_levels_are_the_one_that_the_older_version_knows(
    service: Service, database_file: Path
) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, computers=2, levels=["easy", "expert"])
    taken = await begun(service, 3)
    await offers.offer_seat(service, ask(ANA, moderator=True), taken.game.id, 1, None, level="hard")
    await seats.resign(service, ask(ANA), taken.game.id)
    with contextlib.closing(await go_back(service, database_file, "0007")) as older:
        kinds = older.execute("SELECT computer FROM players WHERE game_id = ? ORDER BY seat", (table.game.id,))
        assert kinds.fetchall() == [(None,), ("greedy",), ("greedy",)]
        texts = older.execute("SELECT act, text FROM log WHERE act IN ('resign', 'replace') ORDER BY version")
        assert texts.fetchall() == [("replace", "computer"), ("resign", "forfeit")]
    again = await Database.open(f"sqlite+aiosqlite:///{database_file}")
    players = (await Service(again).table(table.game.id)).game.players
    assert [(player.computer, player.engine) for player in players] == [(None, ""), ("medium", ""), ("medium", "")]
    await again.close()


async def test_a_seat_that_somebody_has_resigned_is_told_in_the_older_versions_words(
    service: Service, database_file: Path
) -> None:
    await seats.resign(service, ask(ANA), (await begun(service, 3)).game.id)
    with contextlib.closing(await go_back(service, database_file, "0007")) as older:
        assert older.execute("SELECT text FROM log WHERE act = 'resign'").fetchall() == [("seat",)]
