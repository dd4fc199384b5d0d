"""Locks by name, held until a transaction ends: for limits that no single row could hold.

SQLite has one writer, who needs none. PostgreSQL keeps them for all processes, and lets go of those of a process that
has died.
"""

from __future__ import annotations

from sqlalchemy import Connection, func, select
from sqlalchemy.ext.asyncio import AsyncConnection


async def lock(connection: AsyncConnection, *names: str) -> None:
    """Wait until nobody else holds any of these names, and hold them until the end of the transaction.

    All that a transaction needs at once must be asked for at once, or two could wait for each other.
    """
    await connection.run_sync(hold_in_transaction, *names)


def hold_in_transaction(connection: Connection, *names: str) -> None:
    """`lock`, where there is a synchronous connection."""
    if connection.dialect.name == "postgresql":
        for name in sorted(names):
            connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))
