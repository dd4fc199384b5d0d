"""SQLite in the thread that asks it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import aiosqlite


@contextlib.contextmanager
def without_threads() -> Iterator[None]:
    """SQLite without the driver's thread: crossing into it and back takes most of a test's time.

    Everything happens in the same order each time, too.
    """

    async def connect(self: aiosqlite.Connection) -> aiosqlite.Connection:
        self._connection = self._connector()
        return self

    async def execute(_self: aiosqlite.Connection, call: Callable[..., Any], *args: Any, **options: Any) -> Any:
        return call(*args, **options)

    with mock.patch.multiple(aiosqlite.Connection, _connect=connect, _execute=execute):
        yield
