"""SQLite in the thread that asks it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any
from unittest import mock

import aiosqlite


class _AtOnce:
    """The queue of a driver's thread, of which nobody need take anything: what is put there is done."""

    def put_nowait(self, wanted: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, call = wanted
        try:
            result = call()
        except BaseException as error:
            if future is not None:
                future.set_exception(error)
        else:
            if future is not None:
                future.set_result(result)


class _NeverStarted(Thread):
    def start(self) -> None:
        pass


@contextlib.contextmanager
def without_threads() -> Iterator[None]:
    """SQLite without the driver's thread: crossing into it and back takes most of a test's time.

    Everything happens in the same order each time, too.
    """

    async def execute(_self: aiosqlite.Connection, call: Callable[..., Any], *args: Any, **options: Any) -> Any:
        return call(*args, **options)

    with (
        mock.patch.multiple("aiosqlite.core", SimpleQueue=_AtOnce, Thread=_NeverStarted),
        mock.patch.object(aiosqlite.Connection, "_execute", execute),
    ):
        yield
