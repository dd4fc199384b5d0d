"""The first version of the tables. New databases get their tables from `bot.storage.tables` instead."""

from __future__ import annotations

revision = "0001"
down_revision = None


def upgrade() -> None: ...
