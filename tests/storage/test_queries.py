"""Queries on which others rely: what is due and in which order, who may carry it out, and what happens only once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.storage import fact_queries, game_queries, guild_queries, post_queries, timer_queries
from bot.storage.database import Database
from bot.storage.postgres import MOST_CONNECTIONS
from bot.storage.rows import Game, LogLine, Options, Player, Post, PostKind
from tests.conftest import BOTH_DATABASES, open_posts

pytestmark = BOTH_DATABASES

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
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
        await game_queries.change_game(connection, before, after, line)
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
        assert await game_queries.game_of_interaction(connection, 7) == one.id
        assert await game_queries.load_game(connection, other.id) == other
        assert len(await game_queries.load_log(connection, other.id)) == 1


async def test_a_game_that_somebody_else_has_changed_is_not_overwritten(
    database: Database, games: tuple[Game, Game]
) -> None:
    await change(database, games[0])
    with pytest.raises(game_queries.Conflict):
        await change(database, games[0])


async def test_a_timer_is_claimed_once(database: Database, games: tuple[Game, Game]) -> None:
    async with database.write() as connection:
        await timer_queries.set_timers(connection, GAME.id, ["remind"], 1, [("remind", NOON)])
        (timer,) = await timer_queries.due_timers(connection, NOON)

    async def claim() -> bool:
        async with database.write() as connection:
            return await timer_queries.claim_timer(connection, timer)

    assert sorted(await asyncio.gather(*(claim() for _ in range(5)))) == [False, False, False, False, True]


async def test_a_claim_that_fails_leaves_the_timer(database: Database, games: tuple[Game, Game]) -> None:
    async def claim_and_fail() -> None:
        async with database.write() as connection:
            (timer,) = await timer_queries.due_timers(connection, NOON)
            assert await timer_queries.claim_timer(connection, timer)
            raise ValueError("in the middle")

    async with database.write() as connection:
        await timer_queries.set_timers(connection, GAME.id, ["remind"], 1, [("remind", NOON)])
    with pytest.raises(ValueError, match="middle"):
        await claim_and_fail()
    async with database.read() as connection:
        assert len(await timer_queries.due_timers(connection, NOON)) == 1


# What is due.


async def test_timers_are_due_from_their_time_on_the_oldest_first(database: Database, games: tuple[Game, Game]) -> None:
    one, other = games
    async with database.write() as connection:
        await timer_queries.set_timers(
            connection, one.id, ["remind", "deadline"], 1, [("deadline", NOON + minutes(2)), ("remind", NOON)]
        )
        await timer_queries.set_timers(connection, other.id, ["remind"], 1, [("remind", NOON + minutes(1))])
    async with database.read() as connection:
        found = await timer_queries.due_timers(connection, NOON + minutes(1))
        assert [(timer.game_id, timer.kind) for timer in found] == [(one.id, "remind"), (other.id, "remind")]
        assert await timer_queries.due_timers(connection, NOON - minutes(1)) == []


async def test_new_timers_take_the_place_of_those_of_their_kinds_in_their_game(
    database: Database, games: tuple[Game, Game]
) -> None:
    one, other = games
    async with database.write() as connection:
        for game in games:
            await timer_queries.set_timers(
                connection, game.id, ["remind", "thread"], 1, [("remind", NOON), ("thread", NOON)]
            )
        await timer_queries.set_timers(connection, one.id, ["remind", "deadline"], 2, [("deadline", NOON)])
        found = await timer_queries.due_timers(connection, NOON)
    assert {(timer.game_id, timer.kind, timer.version) for timer in found} == {
        (one.id, "thread", 1),
        (one.id, "deadline", 2),
        (other.id, "remind", 1),
        (other.id, "thread", 1),
    }


async def test_a_game_has_one_lobby_post_which_is_due_again(database: Database, games: tuple[Game, Game]) -> None:
    async with database.write() as connection:
        await post_queries.add_post(connection, GAME.id, "lobby", 1, NOON)
        (first,) = await open_posts(connection, GAME.id)
        await post_queries.update_posts(connection, [first.id], 1, state="sent", message_id=900, attempts=3)
        await post_queries.add_post(connection, GAME.id, "lobby", 2, NOON + minutes(1))
        (post,) = await open_posts(connection, GAME.id)
    due = NOON + minutes(1)
    assert post == Post(first.id, GAME.id, "lobby", 2, "due", due, 0, 900, buttons=False)


async def test_who_claims_a_game_gets_its_open_posts(database: Database, games: tuple[Game, Game]) -> None:
    kinds: list[tuple[PostKind, int]] = [("lobby", 1), ("board", 2), ("board", 3), ("board", 4), ("notice", 5)]
    async with database.write() as connection:
        for kind, version in kinds:
            await post_queries.add_post(connection, GAME.id, kind, version, NOON)
        for post in await open_posts(connection, GAME.id):
            buttons = post.version == 2
            if post.kind != "notice":
                await post_queries.update_posts(connection, [post.id], 9, state="sent", message_id=1, buttons=buttons)
        held = await post_queries.claim_posts(connection, GAME.id, "one", NOON, NOON + minutes(1))
    # The lobby; the board that still has buttons; the last that was sent; what is due.
    assert [post.version for post in held] == [1, 2, 4, 5]


async def test_the_newest_message_of_a_game_is_its_last_board_else_its_lobby(
    database: Database, games: tuple[Game, Game]
) -> None:
    kinds: list[tuple[PostKind, int]] = [("lobby", 900), ("board", 901), ("board", 902), ("notice", 903)]
    async with database.write() as connection:
        assert await post_queries.newest_messages(connection, [GAME.id]) == {}
        for kind, message_id in kinds:
            await post_queries.add_post(connection, GAME.id, kind, 1, NOON)
            *_, post = await open_posts(connection, GAME.id)
            await post_queries.update_posts(connection, [post.id], 1, state="sent", message_id=message_id)
            expected = 902 if kind == "notice" else message_id
            assert await post_queries.newest_messages(connection, [GAME.id]) == {GAME.id: expected}


# Servers.


async def test_a_server_is_forgotten_with_all_its_games_and_no_other(
    database: Database, games: tuple[Game, Game]
) -> None:
    async with database.write() as connection:
        abroad = replace(GAME, id="44444", guild_id=101)
        await game_queries.add_game(connection, abroad, LogLine(1, "open", NOON, 1, 0))
        await timer_queries.set_timers(connection, GAME.id, ["remind"], 1, [("remind", NOON)])
        await post_queries.add_post(connection, GAME.id, "lobby", 1, NOON)
        assert sorted(await guild_queries.forget_guild(connection, 100)) == [game.id for game in games]
        assert await guild_queries.known_guilds(connection) == {101}
        for table in ("log", "players", "posts", "timers"):
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
            await fact_queries.recall(connection, "a")
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
        assert await fact_queries.recall(connection, "a") is None
