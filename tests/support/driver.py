"""SQLite in the thread that asks it, and statements compiled once for all databases of a process."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from threading import Thread
from typing import Any
from unittest import mock

import aiosqlite
from sqlalchemy.ext.asyncio import create_async_engine


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


class _Compiled(dict[tuple[Any, ...], Any]):
    """Compiled statements by all but the dialect, which each engine has one of: here all are alike."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get(key[1:], default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        super().__setitem__(key[1:], compiled)


@contextlib.contextmanager
def compiling_once() -> Iterator[None]:
    """What one database of SQLite has compiled serves all others: most tests have one of their own."""
    options = {"compiled_cache": _Compiled()}
    with mock.patch("bot.storage.sqlite.create_async_engine", partial(create_async_engine, execution_options=options)):
        yield
