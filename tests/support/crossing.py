"""Acts that begin while another process holds a lock they need."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from tests.support.postgres import Server
from tests.support.waiting import until

T = TypeVar("T")


async def begun_behind(postgres: Server, act: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start an act, and return its task once it waits for another process's lock or is done without waiting."""
    before = postgres.waiting
    task = asyncio.create_task(act)
    await until(lambda: task.done() or postgres.waiting > before, "it waits for the other process")
    return task
