"""A database of the first version is brought up to date, and the games in it go on."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

import bot.storage.migrations
from bot.games import play
from bot.games.service import Service
from bot.rules import RULESETS, ShuffledDraw
from bot.storage import fact_queries, guild_queries, person_queries
from bot.storage.database import Database
from bot.storage.rows import GuildSettings, Options, PersonSettings
from tests.conftest import ANA, BEN, GUILD, PEOPLE, Clock, acting, ask, open_posts

SEED = bytes(range(32))
NOON = "2026-01-04 12:00:00.000000"
PLIES = 6
MIGRATIONS = Path(bot.storage.migrations.__file__).parent


def migrate(file: Path, way: Callable[[Config, str], None], revision: str = "0001") -> None:
    """Bring the tables of a file to a revision: up from nothing, or back down."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        way(config, revision)
    engine.dispose()


def moves_of_a_game() -> list[tuple[int, str]]:
    """The first moves of a game of two with the seed, by seat."""
    position = RULESETS["azul"].start(2, "coloured", ShuffledDraw(SEED), None)
    moves = []
    for _ in range(PLIES):
        (seat,) = position.to_act
        move = next(move for move in position.legal_moves(seat) if not str(move).endswith("floor"))
        position.play(seat, move)
        moves.append((seat, str(move)))
    return moves


def write_games(file: Path) -> None:
    """A running game with its log and its posts, a lobby and a finished game, as the first version wrote them."""
    game = "INSERT INTO games VALUES (?, 100, 200, 1, 'azul', 'coloured', 2, ?, ?, ?, ?, ?, ?)"
    line = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    post = "INSERT INTO posts VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)"
    moves = moves_of_a_game()
    with contextlib.closing(sqlite3.connect(file)) as plain, plain:
        plain.execute(game, ("RUN22", "running", 3 + PLIES, SEED, None, NOON, NOON))
        plain.execute(game, ("LBB22", "lobby", 1, None, None, NOON, NOON))
        plain.execute(game, ("END22", "ended", 4, SEED, "moderator", NOON, NOON))
        for game_id, people in (("RUN22", 2), ("LBB22", 1), ("END22", 2)):
            for seat, person in enumerate(PEOPLE[:people]):
                plain.execute("INSERT INTO players VALUES (?, ?, ?, ?)", (game_id, seat, person.id, person.name))
        for game_id, acts in (("RUN22", 3), ("END22", 3), ("LBB22", 1)):
            for version, (act, user, seat) in enumerate((("open", 1, 0), ("join", 2, 1), ("start", None, None)), 1):
                if version <= acts:
                    plain.execute(line, (game_id, version, act, user, seat, "", None, NOON))
        for version, (seat, move) in enumerate(moves, 4):
            plain.execute(line, ("RUN22", version, "play", seat + 1, seat, move, 5000 + version, NOON))
        plain.execute(line, ("END22", 4, "end", 1, None, "", None, NOON))
        plain.execute(post, (1, "RUN22", "lobby", 3, "sent", NOON, 900, 0))
        plain.execute(post, (2, "RUN22", "board", 8, "sent", NOON, 901, 1))
        plain.execute(post, (3, "RUN22", "board", 9, "due", NOON, None, 0))
        plain.execute("INSERT INTO memory VALUES ('commands', 'known')")


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    return tmp_path / "azul.sqlite3"


@pytest.fixture
async def old(old_file: Path) -> AsyncIterator[Database]:
    """A database of the first version that has just been opened by this one."""
    await asyncio.to_thread(migrate, old_file, command.upgrade)
    write_games(old_file)
    database = await Database.open(f"sqlite+aiosqlite:///{old_file}")
    yield database
    await database.close()


@pytest.fixture
def old_service(old: Database, clock: Clock) -> Service:
    return Service(old, clock=clock)


async def test_an_old_game_stands_where_it_stood(old_service: Service) -> None:
    table = await old_service.table("RUN22")
    game = table.game
    assert (game.status, game.version, game.seed) == ("running", 3 + PLIES, SEED)
    assert [(turn.seat, str(turn.move)) for turn in table.turns_since(0)] == moves_of_a_game()
    assert [(player.user_id, player.name, player.computer) for player in game.players] == [
        (ANA.id, "Ana", None),
        (BEN.id, "Ben", None),
    ]
    assert (game.options, game.spoiled, game.offer, game.deadline_at) == (Options(), None, None, None)
    assert game.turned_at == datetime(2026, 1, 4, 12, tzinfo=UTC)


async def test_old_posts_and_what_the_bot_remembers_are_still_there(old: Database) -> None:
    async with old.read() as connection:
        found = await open_posts(connection, "RUN22")
        assert [(post.id, post.state, post.message_id, post.user_id, post.notice) for post in found] == [
            (2, "sent", 901, None, ""),
            (3, "due", None, None, ""),
        ]
        assert await fact_queries.recall(connection, "commands") == "known"
        assert await guild_queries.load_guild(connection, GUILD) == GuildSettings()
        assert await person_queries.load_person(connection, ANA.id) == PersonSettings(ANA.id)


async def test_the_way_back_to_the_first_version_loses_no_game(
    old: Database, old_service: Service, old_file: Path
) -> None:
    table = await old_service.table("RUN22")
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    after = await play.play(old_service, ask(acting(table)), "RUN22", move)
    await old.close()
    await asyncio.to_thread(migrate, old_file, command.downgrade)
    with contextlib.closing(sqlite3.connect(old_file)) as plain:
        assert plain.execute("SELECT COUNT(*) FROM games").fetchone() == (3,)
        assert plain.execute("SELECT COUNT(*) FROM players").fetchone() == (5,)
        assert plain.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    again = await Database.open(f"sqlite+aiosqlite:///{old_file}")
    assert (await Service(again).table("RUN22")).position.to_json() == after.position.to_json()
    await again.close()
