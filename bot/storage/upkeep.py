"""What a host does with a database whose bot is stopped: take its tables back to an older version's."""

from __future__ import annotations

from alembic.util import CommandError
from sqlalchemy.exc import DatabaseError

from bot.storage.database import DatabaseUnusable, check_is_there, connect, read_url
from bot.storage.migrating import migrate_back


async def downgrade(url: str, revision: str) -> None:
    """Take the tables back to a migration, ``0004`` for example. The bot must not run.

    :raises DatabaseUnusable: there is no such database, or no such migration before the one it stands at.
    """
    parts, _ = read_url(url)
    check_is_there(parts)
    name = parts.render_as_string(hide_password=True)
    try:
        async with connect(url) as connection:
            await connection.run_sync(migrate_back, revision)
            await connection.commit()
    except (DatabaseError, CommandError, OSError, ValueError) as error:
        cause = getattr(error, "orig", None) or error
        raise DatabaseUnusable(f"The tables of {name} stay as they are: {cause}.") from error
