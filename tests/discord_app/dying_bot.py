"""The bot, ready to die at a step of a turn: `python -m tests.discord_app.dying_bot before commit`.

It runs as it always does until somebody plays a move; then, before or after the named function does its work, the
process kills itself with SIGKILL, as a power cut would.
"""

from __future__ import annotations

import functools
import importlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from bot.__main__ import main
from bot.games import play
from bot.storage.database import Database

armed = False


def die() -> None:
    if armed:
        os.kill(os.getpid(), signal.SIGKILL)


def arm(act: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    @functools.wraps(act)
    async def armed_act(*arguments: Any) -> Any:
        global armed
        armed = True
        return await act(*arguments)

    return armed_act


def dying(when: str, work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    @functools.wraps(work)
    async def step(*arguments: Any, **options: Any) -> Any:
        if when == "before":
            die()
        result = await work(*arguments, **options)
        if when == "after":
            die()
        return result

    return step


def dying_at_commit(when: str) -> Any:
    write = Database.write

    @asynccontextmanager
    async def step(self: Database) -> AsyncIterator[Any]:
        async with write(self) as connection:
            yield connection
            if when == "before":
                die()
        if when == "after":
            die()

    return step


def prepare(when: str, where: str) -> None:
    play.play = arm(play.play)  # type: ignore[assignment]
    if where == "commit":
        Database.write = dying_at_commit(when)  # type: ignore[method-assign]
        return
    module, _, name = where.partition(":")
    holder: Any = importlib.import_module(module)
    *path, last = name.split(".")
    for part in path:
        holder = getattr(holder, part)
    setattr(holder, last, dying(when, getattr(holder, last)))


if __name__ == "__main__":
    prepare(*sys.argv[1:])
    sys.exit(main(["run"]))
