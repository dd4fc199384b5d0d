"""Assignment of guilds to shards, in Python and in both databases."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.storage import guild_queries
from bot.storage.database import Database
from bot.storage.shards import ALL_SHARDS, Shards, parse_shards
from bot.storage.tables import guilds
from tests.conftest import BOTH_DATABASES

SERVERS = [number << 22 | 77 for number in (175_928_847_299, *range(20))]


@pytest.mark.parametrize(("text", "own"), [("0", {0}), ("0-3", {0, 1, 2, 3}), ("1, 4-5,7", {1, 4, 5, 7}), ("7-7", {7})])
def test_shards_are_read_from_numbers_and_ranges(text: str, own: set[int]) -> None:
    assert parse_shards(text, 8) == Shards(8, frozenset(own))


@pytest.mark.parametrize("text", ["", "a", "1-", "-1", "3-1", "1,,2", "0-8", "8"])
def test_invalid_shards_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="shard"):
        parse_shards(text, 8)


def test_guild_has_one_shard_and_direct_messages_use_the_first() -> None:
    parts = [Shards(3, frozenset({shard})) for shard in range(3)]
    for server in (*SERVERS, None):
        assert sum(part.has(server) for part in parts) == 1
    assert parts[0].has(None)
    assert all(ALL_SHARDS.has(server) for server in (*SERVERS, None))


@BOTH_DATABASES
async def test_database_assigns_guilds_to_shards_as_python_does(database: Database) -> None:
    async with database.write() as connection:
        for server in SERVERS:
            await guild_queries.add_guild(connection, server)
        for shards in (ALL_SHARDS, Shards(3, frozenset({0, 2})), Shards(8, frozenset({5}))):
            rows = await connection.execute(select(guilds.c.guild_id).where(shards.among(guilds.c.guild_id)))
            assert sorted(rows.scalars()) == sorted(server for server in SERVERS if shards.has(server))
