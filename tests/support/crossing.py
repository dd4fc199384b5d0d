"""Acts that begin while another process holds a lock that they need."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from tests.support.postgres import Server
from tests.support.waiting import until

T = TypeVar("T")


async def begun_behind(postgres: Server, act: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start an act.

    Return its task once the act waits for another process's lock, or is done without having to wait.
    """
    before = postgres.waiting
    task = asyncio.create_task(act)
    await until(lambda: task.done() or postgres.waiting > before, "it waits for the other process")
    return task
