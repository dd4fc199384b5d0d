"""Queries with guarantees, such as: an interaction changes only one game, and a guild's data is deleted completely."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from bot.storage import game_queries, guild_queries, result_queries, subjects
from bot.storage.acts import LogLine
from bot.storage.database import Database, get_fact
from bot.storage.postgres import MAX_CONNECTIONS
from bot.storage.rows import AnalysisRequest, DueWork, Game, InteractionToken, NewCall, Options, Player
from bot.storage.subjects import GAME, Conflict, DoneBefore
from tests.conftest import BOTH_DATABASES
from tests.support.clock import NOON

pytestmark = BOTH_DATABASES

OPTIONS = Options(24, "seat", invited=(1, 2), role_id=3, thread=True, order=(2, 0, 1))
ONE = Game("22222", 100, 200, 1, "azul", "coloured", 2, "lobby", 1, NOON, NOON, (Player(0, 1, "Ana"),), options=OPTIONS)
OTHER, ABROAD = replace(ONE, id="33333", channel_id=300), replace(ONE, id="44444", guild_id=101)
ALONE = replace(ONE, id="55555", guild_id=None, channel_id=500, place_kind="direct")
IN_GROUP = replace(ONE, id="66666", guild_id=None, channel_id=600, place_kind="group")
AS_GUEST = replace(ONE, id="99999", guild_id=102, channel_id=900, place_kind="guest")
TOKEN = InteractionToken("secret", int(NOON.timestamp()), 5)


@pytest.fixture(autouse=True)
async def _three_lobbies(database: Database) -> None:
    async with database.write() as connection:
        for game in (ONE, OTHER, ABROAD):
            await game_queries.add_game(connection, game, LogLine(1, "open", NOON, 1, 0))


async def change(database: Database, before: Game, interaction_id: int | None = None) -> None:
    after = replace(before, version=before.version + 1)
    async with database.write() as connection:
        line = LogLine(after.version, "join", NOON, 2, 1, interaction_id=interaction_id)
        await game_queries.change_game(connection, before, after, [line])


async def test_interaction_can_change_only_one_game(database: Database) -> None:
    await change(database, ONE, 7)
    with pytest.raises(DoneBefore):
        await change(database, OTHER, 7)
    assert await database.query(subjects.find_interaction, GAME, 7) == (ONE.id, "join")
    assert await database.query(game_queries.load_game, OTHER.id) == OTHER
    assert len(await database.query(game_queries.load_log, OTHER.id)) == 1


async def test_concurrent_change_of_game_is_not_overwritten(database: Database) -> None:
    await change(database, ONE)
    with pytest.raises(Conflict):
        await change(database, ONE)


async def test_missing_value_of_newer_version_is_not_a_duplicate(database: Database) -> None:
    async with database.write() as connection:
        await connection.exec_driver_sql("ALTER TABLE log ADD COLUMN mood TEXT CHECK (mood IS NOT NULL OR version < 2)")
    before = await database.query(game_queries.load_game, ONE.id)
    with pytest.raises(IntegrityError):
        await change(database, ONE)
    assert await database.query(game_queries.load_game, ONE.id) == before


async def test_deleting_guild_deletes_only_its_games(database: Database) -> None:
    async with database.write() as connection:
        await game_queries.add_calls(connection, ONE.id, [NewCall(1, "invite", 1, NOON)])
        assert sorted(await guild_queries.forget_guild(connection, 100)) == [ONE.id, OTHER.id]
        assert await guild_queries.list_known_guilds(connection) == {101}
        for table in ("log", "players", "calls"):
            rows = await connection.exec_driver_sql(f"SELECT COUNT(*) FROM {table} WHERE game_id <> '44444'")
            assert rows.scalar() == 0, table


async def test_readers_wait_for_connections_even_after_failures(
    database: Database,
) -> None:
    most = at_once = 0

    async def look(*, fails: bool) -> None:
        nonlocal most, at_once
        async with database.read() as connection:
            at_once += 1
            most = max(most, at_once)
            await get_fact(connection, "a")
            await asyncio.sleep(0)
            at_once -= 1
            if fails:
                raise ValueError

    half = range(3 * MAX_CONNECTIONS)
    looking = (look(fails=fails) for _ in half for fails in (False, True))
    ended = await asyncio.gather(*looking, return_exceptions=True)
    assert [type(one) for one in ended] == [type(None), ValueError] * len(half)
    assert 1 < most <= MAX_CONNECTIONS


async def store(database: Database, *stored: Game) -> None:
    async with database.write() as connection:
        for game in stored:
            await game_queries.add_game(connection, game, LogLine(1, "open", NOON, 1, 0))


@pytest.mark.parametrize("user_id", [None, 1])
async def test_games_are_found_by_place(database: Database, user_id: int | None) -> None:
    elsewhere = replace(IN_GROUP, id="77777", channel_id=700)
    await store(database, ALONE, IN_GROUP, elsewhere, AS_GUEST)
    for of_place in ([ONE, OTHER], [ABROAD], [ALONE], [IN_GROUP], [elsewhere], [AS_GUEST]):
        async with database.read() as connection:
            place = of_place[0].place
            assert await game_queries.load_games(connection, place=place, user_id=user_id) == of_place
            channel_id = of_place[0].channel_id
            there = await game_queries.load_games(connection, channel_id=channel_id, user_id=user_id)
            assert of_place[0] in there
            assert {game.channel_id for game in there} == {channel_id}


async def test_known_guilds_exclude_guest_guilds_and_conversations(
    database: Database,
) -> None:
    await store(database, ALONE, IN_GROUP, AS_GUEST, replace(AS_GUEST, id="88888", guild_id=100))
    async with database.read() as connection:
        assert await guild_queries.list_known_guilds(connection) == {100, 101}


async def test_guest_games_survive_leaving_and_deleting_guild(
    database: Database,
) -> None:
    beside = replace(AS_GUEST, id="88888", guild_id=100)
    await store(database, AS_GUEST, beside)
    async with database.write() as connection:
        for number, game in enumerate((ONE, beside)):
            request = AnalysisRequest(number, game.id, 1, NOON, "", "en")
            await result_queries.add_request(connection, request)
        await guild_queries.set_left(connection, 100, NOON)
        assert not await result_queries.is_wanted(connection, ONE.id)
        assert await result_queries.is_wanted(connection, beside.id)
        assert sorted(await guild_queries.forget_guild(connection, 100)) == [ONE.id, OTHER.id]
    for game in (AS_GUEST, beside):
        assert await database.query(game_queries.load_game, game.id) == game


async def test_token_is_removed_unless_replaced(database: Database) -> None:
    async with database.write() as connection:
        line = LogLine(1, "open", NOON, 1, 0)
        await game_queries.add_game(connection, AS_GUEST, line, DueWork(token=TOKEN))
        await game_queries.add_game(connection, IN_GROUP, line, DueWork(token=replace(TOKEN, token="newer")))
        assert await game_queries.find_tokens(connection) == {
            AS_GUEST.id: TOKEN,
            IN_GROUP.id: replace(TOKEN, token="newer"),
        }
        await game_queries.remove_tokens(connection, {AS_GUEST.id: TOKEN, IN_GROUP.id: TOKEN})
        assert [*await game_queries.find_tokens(connection)] == [IN_GROUP.id]


@pytest.mark.parametrize(
    "wrong",
    [
        {"place_kind": "server", "guild_id": None},
        {"place_kind": "direct", "guild_id": 100},
        {"place_kind": "group", "guild_id": 100},
        {"place_kind": "guest", "guild_id": None},
        {"place_kind": "", "guild_id": None},
    ],
    ids=str,
)
async def test_game_requires_consistent_place(database: Database, wrong: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError):
        await store(database, replace(ONE, id="88888", **wrong))
    assert await database.query(game_queries.load_game, "88888") is None
