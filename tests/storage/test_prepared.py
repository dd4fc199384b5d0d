"""Statements that are made once find, change and refuse what SQLAlchemy would, on both databases."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Executable, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.storage import game_queries, person_queries, post_queries
from bot.storage.database import Database, attempt
from bot.storage.prepared import Found, prepared
from bot.storage.rows import Game, LogLine, Options, PersonSettings, Player
from bot.storage.tables import games, posts
from tests.conftest import BOTH_DATABASES

pytestmark = BOTH_DATABASES

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
PLAYERS = (Player(0, 1, "Ana"), Player(1, 2, "Ben"))
GAME = Game("22222", None, 200, 1, "azul", "coloured", 2, "lobby", 1, NOON, NOON, PLAYERS, options=Options(thread=True))
_ADD, _CHANGE = insert(posts), update(posts).where(posts.c.id == bindparam("of"))
_FIND = select(games, posts).join(posts).order_by(posts.c.id)
_ADD_ONCE, _CHANGE_ONCE, _FIND_ONCE = prepared(_ADD), prepared(_CHANGE), prepared(_FIND)
POST = {"game_id": GAME.id, "kind": "board", "version": 1, "state": "due", "due_at": NOON}


@pytest.fixture
async def stored(database: Database) -> Database:
    async with database.write() as connection:
        await game_queries.add_game(connection, GAME, LogLine(1, "open", NOON, 1, 0, interaction_id=50))
        await post_queries.add_post(connection, GAME.id, "lobby", 1, NOON)
    return database


async def ask(database: Database, statement: Executable) -> list[Any]:
    async with database.read() as connection:
        return [tuple(row) for row in await connection.execute(statement)]


async def test_every_value_comes_back_as_from_sqlalchemy(stored: Database) -> None:
    found = await ask(stored, _FIND_ONCE)
    assert found == await ask(stored, _FIND)
    assert NOON in found[0]
    assert GAME.options in found[0]
    async with stored.read() as connection:
        assert isinstance(await connection.execute(_FIND_ONCE), Found)
        (row,) = await connection.execute(_FIND_ONCE)
        assert row.channel_id == row._mapping["channel_id"] == GAME.channel_id


@pytest.mark.parametrize("count", [0, 1, 4, 5, 9])
async def test_a_few_are_asked_for_at_a_time_however_many_are_wanted(stored: Database, count: int) -> None:
    wanted = range(1, count + 1)
    async with stored.write() as connection:
        for user_id in range(1, 11):
            await person_queries.save_person(connection, PersonSettings(user_id, notify="both"))
        found = await person_queries.load_people(connection, [*wanted, *wanted])
    assert found == {user_id: PersonSettings(user_id, notify="both") for user_id in wanted}


async def test_values_are_written_by_name_whichever_are_given(stored: Database) -> None:
    async with stored.write("22222") as connection:
        for given in ({"state": "sent", "message_id": 10**18}, {"message_id": None}, {"held_until": NOON}):
            changed = await connection.execute(_CHANGE_ONCE, {"of": 1, **given})
            assert isinstance(changed, Found)
            assert changed.rowcount == 1
            (row,) = await connection.execute(_FIND)
            assert {name: row._mapping[posts.c[name]] for name in given} == given
        assert (await connection.execute(_CHANGE_ONCE, {"of": 2, "state": "sent"})).rowcount == 0
    (row,) = await ask(stored, select(posts.c.state, posts.c.held_until))
    assert row == ("sent", NOON)


async def test_what_python_fills_in_is_filled_in(stored: Database) -> None:
    async with stored.write("22222") as connection:
        await connection.execute(_ADD_ONCE, POST)
    assert (await ask(stored, select(posts.c.attempts, posts.c.notice)))[-1] == (0, "")


async def test_what_is_refused_is_refused_as_by_sqlalchemy_and_tells_no_values(stored: Database) -> None:
    async with stored.write("22222") as connection:
        with pytest.raises(IntegrityError) as refused:
            async with attempt(connection):
                await connection.execute(_ADD_ONCE, POST | {"attempts": 0, "buttons": False, "notice": "", **UNKNOWN})
        assert "n0where" not in str(refused.value).partition("DETAIL")[0]
        await connection.execute(_CHANGE_ONCE, {"of": 1, "state": "sent"})
    assert await ask(stored, select(posts.c.state)) == [("sent",)]


UNKNOWN = {"game_id": "n0where", "direct_only": False}
