"""Drawing within the test's process, so that patches apply to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.workers import ResultT, Threads


class InThread(Threads):
    """A replacement for the `Processes` that draw. It draws in a thread."""

    def __init__(self, most: int, record_s: Callable[[float], None], **_: Any) -> None:
        super().__init__(most, record_s)


class AtOnce(InThread):
    """A drawer that doesn't use a thread, because starting a thread would take longer than drawing a sketch."""

    async def _call(self, function: Callable[..., ResultT], arguments: Sequence[Any]) -> ResultT:
        return function(*arguments)
