"""Queries on which others rely: what is due and in which order, who may carry it out, and what happens only once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.storage import game_queries, guild_queries, post_queries
from bot.storage.database import Database, get_fact
from bot.storage.postgres import MOST_CONNECTIONS
from bot.storage.rows import Game, LogLine, NewCall, Options, Player
from tests.conftest import BOTH_DATABASES
from tests.support.clock import NOON

pytestmark = BOTH_DATABASES

GAME = Game("22222", 100, 200, 1, "azul", "coloured", 2, "lobby", 1, NOON, NOON, (Player(0, 1, "Ana"),))


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


@pytest.fixture
async def games(database: Database) -> tuple[Game, Game]:
    """Two lobbies."""
    other = replace(GAME, id="33333", channel_id=300)
    async with database.write() as connection:
        for number, game in enumerate((GAME, other)):
            await game_queries.add_game(connection, game, LogLine(1, "open", NOON, 1, 0, interaction_id=50 + number))
    return GAME, other


async def change(database: Database, before: Game, interaction_id: int | None = None) -> Game:
    after = replace(before, version=before.version + 1, changed_at=NOON)
    async with database.write() as connection:
        line = LogLine(after.version, "join", NOON, 2, 1, interaction_id=interaction_id)
        await game_queries.change_game(connection, before, after, [line])
    return after


# What happens once.


async def test_an_interaction_that_has_changed_a_game_changes_no_other(
    database: Database, games: tuple[Game, Game]
) -> None:
    one, other = games
    await change(database, one, 7)
    with pytest.raises(game_queries.DoneBefore):
        await change(database, other, 7)
    async with database.read() as connection:
        assert await game_queries.find_interaction(connection, 7) == (one.id, "join")
        assert await game_queries.load_game(connection, other.id) == other
        assert len(await game_queries.load_log(connection, other.id)) == 1


async def test_a_game_that_somebody_else_has_changed_is_not_overwritten(
    database: Database, games: tuple[Game, Game]
) -> None:
    await change(database, games[0])
    with pytest.raises(game_queries.Conflict):
        await change(database, games[0])


# Servers.


async def test_a_server_is_forgotten_with_all_its_games_and_no_other(
    database: Database, games: tuple[Game, Game]
) -> None:
    async with database.write() as connection:
        abroad = replace(GAME, id="44444", guild_id=101)
        await game_queries.add_game(connection, abroad, LogLine(1, "open", NOON, 1, 0))
        await post_queries.add_calls(connection, GAME.id, [NewCall(1, "invite", 1, NOON)])
        assert sorted(await guild_queries.forget_guild(connection, 100)) == [game.id for game in games]
        assert await guild_queries.known_guilds(connection) == {101}
        for table in ("log", "players", "calls"):
            rows = await connection.exec_driver_sql(f"SELECT COUNT(*) FROM {table} WHERE game_id <> '44444'")
            assert rows.scalar() == 0, table


async def test_the_options_of_a_game_come_back_as_they_were(database: Database) -> None:
    options = Options(24, "seat", invited=(1, 2), role_id=3, thread=True, order=(2, 0, 1))
    game = replace(GAME, options=options)
    async with database.write() as connection:
        await game_queries.add_game(connection, game, LogLine(1, "open", NOON, 1, 0))
        assert await game_queries.load_game(connection, game.id) == game


# Readers.


async def test_more_readers_than_there_are_connections_wait_for_each_other(database: Database) -> None:
    most = at_once = 0

    async def look() -> None:
        nonlocal most, at_once
        async with database.read() as connection:
            at_once += 1
            most = max(most, at_once)
            await get_fact(connection, "a")
            await asyncio.sleep(0)
            at_once -= 1

    await asyncio.gather(*(look() for _ in range(5 * MOST_CONNECTIONS)))
    assert 1 < most <= MOST_CONNECTIONS


async def test_a_reader_that_fails_leaves_its_connection_good(database: Database) -> None:
    for _ in range(2 * MOST_CONNECTIONS):
        with pytest.raises(ValueError, match="in the middle"):
            async with database.read() as connection:
                raise ValueError("in the middle")
    async with database.read() as connection:
        assert await get_fact(connection, "a") is None
