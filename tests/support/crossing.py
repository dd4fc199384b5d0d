"""Acts that cross: one is begun while another process holds what it needs."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from tests.support.postgres import Server
from tests.support.waiting import until

T = TypeVar("T")


async def begun_behind(postgres: Server, act: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """The act, once it waits for what a transaction of another process has locked; or is done, as it does not wait."""
    before = postgres.waiting
    task = asyncio.create_task(act)
    await until(lambda: task.done() or postgres.waiting > before, "it waits for the other process")
    return task
