"""A server's settings of open tables: the channel of their list, and the role to mention."""

from __future__ import annotations

from dataclasses import replace

from bot.games.core.checks import check_server
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.people.settings import change_guild
from bot.games.table.open_tables import close_tables, move_tables
from bot.storage import guild_queries, open_table_queries
from bot.storage.rows import TableList


async def set_table_channel(service: Service, request: Request, channel_id: int | None, role_id: int | None) -> int:
    """Set the channel of the server's open tables and the role to mention, or remove the list (``None``).

    Without a list, nobody would find the waiting tables, so they are closed. Return the number of closed tables.
    """
    guild_id = check_server(request)
    await change_guild(service, request, lambda guild: replace(guild, tables=channel_id, tables_role=role_id))
    if channel_id is None:
        return await close_tables(service, guild_id)
    async with service.database.write() as connection:
        before = await open_table_queries.load_table_list(connection, guild_id)
        new = TableList(guild_id, service.clock())
        # Without ``shown``, the message is edited, or posted again if it was deleted.
        after = replace(before or new, due_at=new.due_at, shown="", warned=False)
        if after.channel_id != channel_id:
            # A mention that may have been sent can't be found in the new channel, so it must not be repeated there.
            after = replace(after, calling=())
        await open_table_queries.save_table_list(connection, before, after)
    await move_tables(service, guild_id, channel_id)
    return 0


async def forget_table_settings(service: Service, guild_id: int, *, channel: bool) -> None:
    """Clear the role of a server's open tables because it was deleted, or with ``channel`` also their channel."""
    async with service.database.write() as connection:
        before = await guild_queries.load_guild(connection, guild_id)
        after = replace(before, tables_role=None, tables=None if channel else before.tables)
        await guild_queries.save_guild(connection, guild_id, before, after)
    service.forget_guild(guild_id)
    if channel:
        await close_tables(service, guild_id)
