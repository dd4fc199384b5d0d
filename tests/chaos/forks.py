"""Bots as processes of their own: `python -m tests.chaos.forks` prints a port, and forks one for each line.

Each connection to the port has one bot after another; there may be several at a time. A line is JSON: environment and
arguments of the bot, and at which of its commits after SIGUSR1 it kills itself with SIGKILL, as a power cut would:
`[2, "after"]`, or null. The answers are two lines: the number of the process, and its exit code when it has ended.
Everything is imported once, before the first fork: that is most of what a start takes. Pictures are sketched, and
emojis are the catalogue's, as in the other tests of the bot.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import json
import os
import resource
import select
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock
from weakref import WeakKeyDictionary

import aiosqlite

from bot.__main__ import main
from bot.storage.shards import EVERY, Shards
from tests.discord_app.conftest import sketch
from tests.discord_stand_in import StandIn
from tests.support.drawing import InThread
from tests.support.waiting import PATIENCE_S, until

Death = tuple[int, str]


class Process:
    """A process of the bot, with these shards, that is started again whenever it has died.

    ``dead`` is set while it is not there; ``code`` is its last exit code, ``deaths`` how often it has ended.
    """

    def __init__(
        self,
        discord: StandIn,
        folder: Path,
        forks: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        url: str,
        own: Shards,
    ) -> None:
        self.discord, self._own = discord, own
        self._answers, self._orders = forks
        self._order: dict[str, Any] = {
            "environment": discord.environment | {"AZUL_HEALTH_FILE": str(folder / "health"), "AZUL_DATABASE_URL": url},
            "arguments": [] if own == EVERY else ["--shards", f"{min(own.own)}-{max(own.own)}", "--of", str(own.count)],
        }
        self.dead = asyncio.Event()
        self.dead.set()
        self.pid = self.code = self.deaths = 0

    @classmethod
    @asynccontextmanager
    async def ready(cls, discord: StandIn, folder: Path, url: str = "", own: Shards = EVERY) -> AsyncIterator[Process]:
        """For the length of a block, at the end of which it is killed."""
        forks = await asyncio.open_connection("127.0.0.1", await asyncio.to_thread(start))
        process = cls(discord, folder, forks, url or f"sqlite+aiosqlite:///{folder / 'azul.sqlite3'}", own)
        try:
            yield process
        finally:
            await process.end()
            process._orders.close()
            await process._orders.wait_closed()

    async def start(self, death: Death | None = None) -> None:
        """Start it, and wait until it is at the gateway, or has ended. After SIGUSR1 it kills itself at this commit."""
        self._orders.write(json.dumps(self._order | {"death": death}).encode() + b"\n")
        self.pid = int(await asyncio.wait_for(self._answers.readline(), PATIENCE_S))
        self.dead.clear()
        self._reaping = asyncio.create_task(self._reap())
        await until(lambda: self.dead.is_set() or self.discord.shards >= self._own.own, "it is there, or has ended")

    async def _reap(self) -> None:
        self.code = int(await self._answers.readline())
        self.deaths += 1
        self.dead.set()

    async def end(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Let it end, if it has not, and wait until Discord has noticed."""
        if not self.dead.is_set():
            self.kill(number)
        await self.ended()

    async def ended(self) -> int:
        """Wait until it has ended and Discord has noticed; its exit code."""
        await asyncio.wait_for(self.dead.wait(), PATIENCE_S)
        await self.discord.until(lambda: self.discord.shards.isdisjoint(self._own.own), "its end is noticed")
        return self.code

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def fill_disk(self, file: Path, room: int | None) -> None:
        """Let no file of it grow by more than so many bytes, ``None``: by as many as it likes."""
        sizes = [one.stat().st_size for one in file.parent.glob(f"{file.name}*")]
        limit = resource.RLIM_INFINITY if room is None else max(sizes) + room
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


# -- in the other process ---------------------------------------------------------------------------------------------


def die_at_commit(nth: int, when: str) -> None:
    """Die before or after the n-th commit that changes something, counted from SIGUSR1 on."""
    commit = aiosqlite.Connection.commit
    changes: WeakKeyDictionary[aiosqlite.Connection, int] = WeakKeyDictionary()
    armed, left = False, nth

    def arm(*_signal: Any) -> None:
        nonlocal armed
        armed = True

    async def counted(self: aiosqlite.Connection) -> None:
        nonlocal left
        before, changes[self] = changes.get(self, 0), self.total_changes
        if armed and changes[self] != before:
            left -= 1
        if left == 0 and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        await commit(self)
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    aiosqlite.Connection.commit = counted  # type: ignore[method-assign]
    signal.signal(signal.SIGUSR1, arm)


def live(environment: dict[str, str], death: Death | None, arguments: list[str]) -> int:
    """Be the bot until it ends."""
    os.environ.update(environment)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    if death is not None:
        die_at_commit(*death)
    return main(["run", *arguments])


def carry_out(connection: socket.socket) -> None:
    """Fork a bot for each line, wait for its end, and go on until the other side has closed the connection."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with connection.makefile("rw") as orders:
        for line in orders:
            number = os.fork()
            if not number:
                os.close(connection.fileno())
                os._exit(live(**json.loads(line)))
            print(number, file=orders, flush=True)
            print(os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]), file=orders, flush=True)


def serve() -> None:
    """Fork a process for each connection until standard input ends."""
    # What is never looked at by the collector stays one in memory for all.
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.create_server(("127.0.0.1", 0)) as server:
        print(server.getsockname()[1], flush=True)  # noqa: T201 - it is what the tests read
        while sys.stdin not in select.select([server, sys.stdin], [], [])[0]:
            connection, _ = server.accept()
            with connection:
                if not os.fork():
                    server.close()
                    carry_out(connection)
                    os._exit(0)


@cache
def start() -> int:
    """The port of a process that serves the tests of this one until they end."""
    serving = subprocess.Popen(
        [sys.executable, "-m", "tests.chaos.forks"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    atexit.register(serving.communicate)
    assert serving.stdout is not None
    return int(serving.stdout.readline())


if __name__ == "__main__":
    # A process that draws would import anew what is imported here.
    with (
        mock.patch("bot.discord_app.drawing.pictures.Processes", InThread),
        mock.patch("bot.discord_app.drawing.pictures.draw", sketch),
        mock.patch("bot.discord_app.drawing.emojis.draw_all", return_value={}),
    ):
        serve()
