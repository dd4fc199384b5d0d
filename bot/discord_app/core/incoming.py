"""The interactions that are being carried out, and those that Discord has delivered before."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.discord_app.core.turns import RequestTurns

MAX_REMEMBERED = 10_000
"""Discord repeats an interaction only after a connection breaks, so older ones never come again."""


class IncomingRequests:
    """Requests of people to this process.

    ``tasks`` are those that are being carried out; a stop waits for them. ``turns`` keep those of one person in order.
    """

    def __init__(self) -> None:
        self.tasks = set[asyncio.Task[Any]]()
        self.turns = RequestTurns()
        self._known_ids = dict[int, None]()

    def track(self) -> None:
        """Add the current task to ``tasks`` until it ends."""
        task = asyncio.current_task()
        assert task is not None, "every interaction has its task"
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def is_repeated(self, snowflake: int) -> bool:
        """Return whether this interaction has been delivered, or this message shared, before; remember it."""
        if snowflake in self._known_ids:
            return True
        self._known_ids[snowflake] = None
        if len(self._known_ids) > MAX_REMEMBERED:
            del self._known_ids[next(iter(self._known_ids))]
        return False
