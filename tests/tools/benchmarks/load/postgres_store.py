"""PostgreSQL set up as on a host, with durable commits, on the same computer as the bot."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from unittest import mock

from tests.support import postgres
from tests.tools.benchmarks.load.bots import processor_s

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "max_wal_size": "2GB",
}


@contextlib.contextmanager
def postgres_store() -> Iterator[_Postgres]:
    """Provide PostgreSQL in a temporary folder."""
    with mock.patch.object(postgres, "SETTINGS", SETTINGS), postgres.running() as server:
        yield _Postgres(server)


class _Postgres:
    name = "PostgreSQL"

    def __init__(self, server: postgres.Server) -> None:
        self._server, self._made = server, 0

    def new(self) -> str:
        self._made += 1
        self._server.execute(f"CREATE DATABASE load_{self._made}")
        return self._server.url(f"load_{self._made}")

    def bytes_of(self, url: str) -> int:
        return int(self._server.execute(f"SELECT pg_database_size('{url.rpartition('/')[2]}')"))

    @property
    def log(self) -> str:
        """The whole log of the server."""
        return self._server.log

    @property
    def processor_s(self) -> float:
        """The total processor time of the server's current processes in seconds."""
        return sum(processor_s(number) for number in self._server.processes)
