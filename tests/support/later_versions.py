"""Later versions of the bot, which migrate the database."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from bot.storage import migrating

LATER = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    {}
"""
MOODY = 'op.add_column("games", sa.Column("mood", sa.String(8), nullable=False, server_default="calm"))'
EXAMPLE = """# A new column, and another condition for a column.
    place = sa.CheckConstraint(
        "(place_kind IN ('server', 'guest')) = (guild_id <> 0)", name=op.f("ck_games_place")
    )
    # SQLite replaces the table, and Alembic then leaves out all conditions of the old one.
    with op.batch_alter_table("games", table_args=(place,)) as games:
        games.add_column(sa.Column("mood", sa.String(8), nullable=False, server_default="calm"))
        if op.get_bind().dialect.name == "postgresql":
            games.drop_constraint(op.f("ck_games_place_kind"), type_="check")
        games.create_check_constraint(
            op.f("ck_games_place_kind"), "place_kind IN ('server', 'direct', 'group', 'guest', 'forum')"
        )"""

INDEX = """# An index that takes long.
    if op.get_bind().dialect.name == "postgresql":
        with op.get_context().autocommit_block():
            # An earlier attempt may have left an invalid index.
            op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_log_at")
            op.create_index("ix_log_at", "log", ["at"], postgresql_concurrently=True)
    else:
        op.create_index("ix_log_at", "log", ["at"])"""


@contextmanager
def later_version(folder: Path, upgrade: str = MOODY) -> Iterator[None]:
    """Simulate a later version of the bot with one more migration."""
    shutil.copytree(migrating.MIGRATIONS, folder)
    (folder / "versions" / "0002_later.py").write_text(LATER.format(upgrade))
    with mock.patch.object(migrating, "MIGRATIONS", folder):
        migrating.newest_revision.cache_clear()
        yield
    migrating.newest_revision.cache_clear()
