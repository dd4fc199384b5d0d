"""One commit for the writes of several games, where each alone would wait for the disk.

A write of a game is a savepoint. While it goes on, and while the commit before it is on its way to the disk, writes of
other games come; they follow in the same transaction, and one commit keeps them all. None of them is over before that,
and if it fails, it fails for all. What is said of no game is a transaction of its own, as is the second write of a
game: whoever makes it must find what the first has led to also in memory.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Protocol

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

MOST_TOGETHER = 16
"""Writes that share a commit."""


class Driver(Protocol):
    """What must be known of the connection below SQLAlchemy's."""

    aside: bool
    """Whether statements are carried out in the driver's thread."""

    @property
    def here(self) -> sqlite3.Connection: ...  # noqa: D102


class WritingConnection(AsyncConnection):
    """A connection that makes one transaction after the other, all of which write."""

    @property
    def driver(self) -> Driver:
        """The connection below."""
        raise NotImplementedError

    async def begin_write(self) -> None:
        """Begin a transaction."""
        raise NotImplementedError

    async def commit_write(self) -> None:
        """Keep what was written."""
        raise NotImplementedError

    async def undo_write(self) -> None:
        """Keep nothing of what has not been committed, whatever has become of the transaction."""
        raise NotImplementedError


class _Write:
    """A write that waits for its turn, takes it, and waits for the commit."""

    def __init__(self, of: str | None) -> None:
        loop = asyncio.get_running_loop()
        self.of = of
        self.turn: asyncio.Future[AsyncConnection] = loop.create_future()
        self.ended: asyncio.Future[bool] = loop.create_future()
        self.kept: asyncio.Future[None] = loop.create_future()


class Commits:
    """The writes on one connection, in the order in which they are asked for."""

    def __init__(self, connect: Callable[[], Awaitable[WritingConnection]]) -> None:
        self._connect = connect
        self._waiting: deque[_Write] = deque()
        self._working: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def write(self, of: str | None) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed before the block is left, alone or with those of other games."""
        write = _Write(of)
        self._waiting.append(write)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work(), name="commits")
        try:
            connection = await write.turn
        except BaseException:
            # Given up in the moment in which it was its turn.
            _settle(write.ended, False)
            raise
        try:
            yield connection
        except BaseException:
            _settle(write.ended, False)
            raise
        _settle(write.ended, True)
        await write.kept

    async def finish(self) -> None:
        """Wait until nothing is being written."""
        # Cancelled before it has begun, it could not say that it is over.
        while self._working is not None and not self._working.done():
            await asyncio.wait([self._working])

    async def _work(self) -> None:
        try:
            while self._waiting:
                await self._commit_some()
        finally:
            self._working = None

    async def _commit_some(self) -> None:
        """Let whoever is next write, and others after them, and commit."""
        first = self._waiting.popleft()
        if first.turn.done():
            return
        done: list[_Write] = []
        following: _Write | None = first
        try:
            connection = await self._connect()
            driver = connection.driver
            driver.aside = first.of is None
            if driver.here.in_transaction:
                # A commit that failed, or was ended in its midst, may have left it open: nothing of it was confirmed.
                driver.here.execute("ROLLBACK")
            try:
                await connection.begin_write()
                while following is not None:
                    if await _let_write(following, connection, driver):
                        done.append(following)
                    following = self._next_beside(done)
                if done:
                    await connection.commit_write()
            finally:
                await connection.undo_write()
        except Exception as error:
            for write in (*done, following):
                _fail(write, error)
        else:
            for write in done:
                _settle(write.kept, None)
        # Those that are done note in memory what they have written before another write of their games begins.
        await asyncio.sleep(0)

    def _next_beside(self, done: list[_Write]) -> _Write | None:
        """The next one that may share the commit of these."""
        while self._waiting and self._waiting[0].turn.done():
            self._waiting.popleft()
        if not done or not self._waiting or len(done) >= MOST_TOGETHER:
            return None
        following = self._waiting[0].of
        if following is None or any(write.of in (None, following) for write in done):
            return None
        return self._waiting.popleft()


async def _let_write(write: _Write, connection: AsyncConnection, driver: Driver) -> bool:
    """Give this one its turn; whether there is something of it to be kept.

    :raises sqlalchemy.exc.OperationalError: SQLite has given up the whole transaction, with what others have written.
    """
    driver.here.execute("SAVEPOINT of_one_game")
    if write.turn.done():
        return False
    write.turn.set_result(connection)
    is_good = await write.ended
    if not driver.here.in_transaction:
        raise OperationalError("SAVEPOINT", None, Exception("the transaction was given up"))
    if not is_good:
        driver.here.execute("ROLLBACK TO of_one_game")
    driver.here.execute("RELEASE of_one_game")
    return is_good


def _settle(future: asyncio.Future[object] | asyncio.Future[bool] | asyncio.Future[None], value: object) -> None:
    if not future.done():
        future.set_result(value)  # type: ignore[arg-type]


def _fail(write: _Write | None, error: Exception) -> None:
    """Let it fail where it waits: for its turn, or for the commit. What has failed by itself waits for nothing."""
    if write is None or (write.ended.done() and not write.ended.result()):
        return
    waiting = write.kept if write.turn.done() else write.turn
    if not waiting.done():
        waiting.set_exception(error)
