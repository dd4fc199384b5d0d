"""Drawing without a process of its own: there what tests put in the place of something would not be known."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any


class InThread:
    """Stands for `DrawingProcess`."""

    async def do(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.to_thread(function, *arguments)

    async def close(self) -> None:
        """There is nothing to end."""
