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


@contextmanager
def later_version(folder: Path, upgrade: str = MOODY) -> Iterator[None]:
    """Simulate a later version of the bot with one more migration."""
    shutil.copytree(migrating.MIGRATIONS, folder)
    (folder / "versions" / "0002_later.py").write_text(LATER.format(upgrade))
    with mock.patch.object(migrating, "MIGRATIONS", folder):
        migrating.newest_revision.cache_clear()
        yield
    migrating.newest_revision.cache_clear()
