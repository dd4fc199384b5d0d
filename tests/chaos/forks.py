"""Bots in their own processes. They are forked from a process that has imported everything, because imports take long.

Pictures are sketched, and emojis come from the catalogue, as in the other tests of the bot.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock
from weakref import WeakKeyDictionary

import aiosqlite

from bot.command_line import main
from bot.storage.shards import ALL_SHARDS, Shards
from tests.discord_app.conftest import sketch
from tests.discord_stand_in import StandIn
from tests.support.drawing import InThread
from tests.support.waiting import WAIT_TIMEOUT_S, until

Death = tuple[int, str]
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([__name__])


@contextmanager
def sketching() -> Iterator[None]:
    """Make this process sketch pictures. A process that draws would have to import everything again."""
    with (
        mock.patch("bot.discord_app.core.drawing.Processes", InThread),
        mock.patch("bot.discord_app.core.drawing.draw", sketch),
        mock.patch("bot.discord_app.core.emojis.draw_all", return_value={}),
    ):
        yield


class Process:
    """A process of the bot with these shards. It is restarted whenever it has died.

    ``dead`` is set while it isn't running, ``code`` is its last exit code, and ``deaths`` counts how often it has died.
    ``is_to_die`` means that it will die at a commit after a signal.
    """

    def __init__(self, discord: StandIn, folder: Path, url: str, own: Shards) -> None:
        self.discord, self._own = discord, own
        self._known = {"AZUL_HEALTH_FILE": str(folder / "health"), "AZUL_DATABASE_URL": url}
        self._arguments = (
            ["--shards", f"{min(own.own)}-{max(own.own)}", "--of", str(own.count)] if own != ALL_SHARDS else []
        )
        self.dead = asyncio.Event()
        self.dead.set()
        self.pid = self.code = self.deaths = 0
        self.is_to_die = False

    @classmethod
    @asynccontextmanager
    async def ready(
        cls, discord: StandIn, folder: Path, url: str = "", own: Shards = ALL_SHARDS
    ) -> AsyncIterator[Process]:
        """Yield a process. It is killed when the block ends."""
        process = cls(discord, folder, url or f"sqlite+aiosqlite:///{folder / 'azul.sqlite3'}", own)
        try:
            yield process
        finally:
            await process.end()

    async def start(self, death: Death | None = None) -> None:
        """Start the process, and wait until it is connected or has ended.

        After SIGUSR1, the process kills itself at the commit that ``death`` describes.
        """
        forked = FORKS.Process(target=live, args=(self.discord.environment | self._known, death, self._arguments))
        forked.start()
        self.pid, self.is_to_die = forked.pid or 0, death is not None
        self.dead.clear()
        loop = asyncio.get_running_loop()

        def record_end() -> None:
            loop.remove_reader(forked.sentinel)
            forked.join()
            self.code = forked.exitcode or 0
            self.deaths += 1
            self.dead.set()

        loop.add_reader(forked.sentinel, record_end)
        await until(lambda: self.dead.is_set() or self.discord.shards >= self._own.own, "it is there, or has ended")

    async def end(self, number: signal.Signals = signal.SIGKILL) -> None:
        """End the process if it is running, and wait until Discord has noticed its end."""
        if not self.dead.is_set():
            self.kill(number)
        await self.ended()

    async def ended(self) -> int:
        """Wait until the process has ended and Discord has noticed, and return its exit code."""
        await asyncio.wait_for(self.dead.wait(), WAIT_TIMEOUT_S)
        await self.discord.until(lambda: self.discord.shards.isdisjoint(self._own.own), "its end is noticed")
        return self.code

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Send the process a signal."""
        os.kill(self.pid, number)

    def fill_disk(self, file: Path, room: int | None) -> None:
        """Limit the growth of the process's files to ``room`` bytes, or remove the limit if ``room`` is ``None``."""
        sizes = [one.stat().st_size for one in file.parent.glob(f"{file.name}*")]
        limit = resource.RLIM_INFINITY if room is None else max(sizes) + room
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


# -- in the forked process --------------------------------------------------------------------------------------------


def die_at_commit(nth: int, when: str) -> None:
    """After SIGUSR1, die before or after the n-th commit that has changes."""
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


def live(environment: dict[str, str], death: Death | None, arguments: list[str]) -> None:
    """Run the bot until it ends."""
    os.environ.update(environment)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nowhere, standard)
    if death is not None:
        die_at_commit(*death)
    with sketching():
        sys.exit(main(["run", *arguments]))
