"""Bots as processes of their own: `python -m tests.discord_app.dying_bot` prints a port, and forks one for each line.

Each connection to the port has one bot after another; there may be several at a time. A line is JSON: environment and
arguments of the bot, and at which of its commits after SIGUSR1 it kills itself with SIGKILL, as a power cut would:
`[2, "after"]`, or null. The answers are two lines: the number of the process, and its exit code when it has ended.
Everything is imported once, before the first fork: that is most of what a start takes. Pictures are sketched, and
emojis are the catalogue's, as in the other tests of the bot.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import aiosqlite

from bot.__main__ import main
from bot.discord_app import emojis, pictures, run
from tests.discord_app.conftest import sketch


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


def live(environment: dict[str, str], death: tuple[int, str] | None, arguments: list[str]) -> int:
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
        [sys.executable, "-m", "tests.discord_app.dying_bot"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    atexit.register(serving.communicate)
    assert serving.stdout is not None
    return int(serving.stdout.readline())


if __name__ == "__main__":
    # A process that draws would import anew what is imported here.
    run.InProcess = pictures.InThread  # type: ignore[attr-defined, misc]
    pictures.draw, emojis.draw_all = sketch, lambda _games: {}  # type: ignore[assignment]
    serve()
