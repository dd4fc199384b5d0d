"""Queries about the messages with the lists of open tables."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import find_changes, upsert
from bot.storage.rows import TableList
from bot.storage.shards import ALL_SHARDS, Shards, in_shards
from bot.storage.tables import guilds, table_lists


class WantedTables(NamedTuple):
    """The message with a server's list of open tables (``now``), and the settings of that server.

    Without a ``channel_id``, the server no longer wants the list.
    """

    now: TableList
    channel_id: int | None
    role_id: int | None
    language: str


# An outer join, so that SQLite starts from the few lists instead of all servers.
_WANTED = (
    select(table_lists, guilds.c.tables, guilds.c.tables_role, guilds.c.language)
    .select_from(table_lists.outerjoin(guilds, guilds.c.guild_id == table_lists.c.guild_id))
    .where(guilds.c.left_at.is_(None))
)
_NAMES = tuple(TableList.__slots__)


async def load_wanted_lists(connection: AsyncConnection, shards: Shards = ALL_SHARDS) -> list[WantedTables]:
    """Return the lists of open tables on servers of these shards, including lists that have to be removed."""
    found = []
    for row in await connection.execute(in_shards(_WANTED, table_lists.c.guild_id, shards)):
        now = TableList(*(getattr(row, name) for name in _NAMES))
        found.append(WantedTables(now, row.tables, row.tables_role, row.language or ""))
    return found


_LOAD = select(*(table_lists.c[name] for name in _NAMES)).where(table_lists.c.guild_id == bindparam("of"))


async def load_table_list(connection: AsyncConnection, guild_id: int) -> TableList | None:
    """Return the message with a server's list, if the server wants or wanted one."""
    row = (await connection.execute(_LOAD, {"of": guild_id})).first()
    return None if row is None else TableList(*row)


async def save_table_list(connection: AsyncConnection, before: TableList | None, after: TableList) -> None:
    """Store a list: all columns, or those that differ from ``before``."""
    changed = None if before is None else find_changes(before, after, _NAMES)
    if changed is None or changed:
        await upsert(connection, table_lists, asdict(after), changed)


_DELETE = delete(table_lists).where(
    table_lists.c.guild_id == bindparam("of"),
    table_lists.c.due_at == bindparam("since", type_=table_lists.c.due_at.type),
)


async def delete_table_list(connection: AsyncConnection, guild_id: int, due_at: datetime) -> None:
    """Delete the row of a list whose message no longer exists, unless the list was requested again meanwhile."""
    await connection.execute(_DELETE, {"of": guild_id, "since": due_at})
