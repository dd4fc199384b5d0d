"""Fixtures for a kept database of version 1.0."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.kept_database import Rows, store_kept_database
from tests.support.postgres import Server


@pytest.fixture
def kept_url(request: pytest.FixtureRequest, database_kind: str, tmp_path: Path) -> str:
    """The address of an empty database without tables."""
    if database_kind == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'kept.sqlite3'}"
    server: Server = request.getfixturevalue("postgres")
    return server.url(server.copy("template0"))


@pytest.fixture
async def kept(kept_url: str) -> Rows:
    """The rows of the kept database, which is stored at ``kept_url``."""
    return await store_kept_database(kept_url)
