"""Drawing without a process of its own: there what tests put in the place of something would not be known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.workers import ResultT, Threads


class InThread(Threads):
    """Stands for the `Processes` that draw."""

    def __init__(self, most: int, record_s: Callable[[float], None], **_: Any) -> None:
        super().__init__(most, record_s)


class AtOnce(InThread):
    """Draws without a thread: starting one takes longer than a sketch."""

    async def _call(self, function: Callable[..., ResultT], arguments: Sequence[Any]) -> ResultT:
        return function(*arguments)
