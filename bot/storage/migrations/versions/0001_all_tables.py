"""The tables that `bot.storage.tables` made of the first version: a new database gets them from there."""

from __future__ import annotations

revision = "0001"
down_revision = None


def upgrade() -> None: ...
