"""Faster access to SQLite.

It avoids the asyncio driver or the driver's thread, and compiles each statement only once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from threading import Thread
from typing import Any, TypeVar
from unittest import mock

import aiosqlite
from sqlalchemy import URL, Pool, QueuePool
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.storage import sqlite

T = TypeVar("T")


class _Pool(QueuePool):
    _is_asyncio = True


class SQLiteDialect_direct(SQLiteDialect_pysqlite):  # noqa: N801 - named as SQLAlchemy's dialects are
    """A dialect for asyncio that calls the standard library's SQLite directly."""

    driver = "direct"
    is_async = True
    supports_statement_cache = True

    @classmethod
    def get_pool_class(cls, url: URL) -> type[Pool]:
        return _Pool


registry.register("sqlite.direct", __name__, SQLiteDialect_direct.__name__)


async def _call(call: Callable[..., T], *args: Any, _require_await: bool = False, **options: Any) -> T:
    return call(*args, **options)


async def _return_result(result: T, _calling: object) -> T:
    return result


async def _run_in_this_task(coroutine: Coroutine[Any, Any, T]) -> T:
    result = await coroutine
    # Let other tasks run once, as awaiting a driver would.
    await asyncio.sleep(0)
    return result


@contextlib.contextmanager
def without_driver() -> Iterator[None]:
    """Make SQLite respond immediately by avoiding its driver, the driver's thread, and SQLAlchemy's greenlets.

    This halves the time of a small transaction, and statements always run in the same order. SQLAlchemy's public
    interfaces only allow replacing the driver, which saves a seventh, because SQLAlchemy calls every asyncio driver in
    a greenlet.
    """
    # This may be the function that `compiling_once` has patched.
    create: Callable[..., AsyncEngine] = vars(sqlite)["create_async_engine"]

    def create_direct(parts: URL, **options: Any) -> AsyncEngine:
        return create(parts.set(drivername="sqlite+direct"), **options)

    with (
        mock.patch("bot.storage.sqlite.create_async_engine", create_direct),
        mock.patch("sqlalchemy.ext.asyncio.engine.greenlet_spawn", _call),
        mock.patch("sqlalchemy.ext.asyncio.result.greenlet_spawn", _call),
        mock.patch("sqlalchemy.ext.asyncio.engine._ensure_sync_result", _return_result),
        # SQLAlchemy would start a task, so that cancelling the current task can't interrupt closing. Here, closing
        # never waits.
        mock.patch("sqlalchemy.ext.asyncio.engine._run_to_completion", _run_in_this_task),
        mock.patch("sqlalchemy.event.attr.AsyncAdaptedLock", contextlib.nullcontext),
    ):
        yield


class _AtOnce:
    """A replacement for the queue of a driver's thread. It carries out work immediately."""

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
    """Make the SQLite driver work without its thread, for tests that break its connections."""

    async def execute(_self: aiosqlite.Connection, call: Callable[..., Any], *args: Any, **options: Any) -> Any:
        return call(*args, **options)

    with (
        mock.patch.multiple("aiosqlite.core", SimpleQueue=_AtOnce, Thread=_NeverStarted),
        mock.patch.object(aiosqlite.Connection, "_execute", execute),
    ):
        yield


class _Compiled(dict[tuple[Any, ...], Any]):
    """A cache of compiled statements.

    Its keys ignore the dialect: each engine has its own, but here all dialects are alike.
    """

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get(key[1:], default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        super().__setitem__(key[1:], compiled)


@contextlib.contextmanager
def compiling_once() -> Iterator[None]:
    """Let all SQLite databases share their compiled statements, because most tests have their own database."""
    options = {"compiled_cache": _Compiled()}
    with mock.patch("bot.storage.sqlite.create_async_engine", partial(create_async_engine, execution_options=options)):
        yield
