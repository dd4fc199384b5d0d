"""The interactions in progress, and the ids of interactions that Discord has already delivered."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.discord_app.core.turns import RequestTurns

MAX_REMEMBERED = 10_000
"""Number of ids to remember. Discord repeats interactions only after a connection breaks, so older ids don't recur."""


class IncomingRequests:
    """People's requests to this process.

    ``tasks`` are the requests in progress, which must finish before the bot stops. ``turns`` order each person's
    requests.
    """

    def __init__(self) -> None:
        self.tasks = set[asyncio.Task[Any]]()
        self.turns = RequestTurns()
        self._known_ids = dict[int, None]()

    def track(self) -> None:
        """Add the current task to ``tasks`` until it ends."""
        task = asyncio.current_task()
        assert task is not None, "every interaction has a task"
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def is_repeated(self, snowflake: int) -> bool:
        """Check whether this id of an interaction or a shared message has been seen before, and remember it."""
        if snowflake in self._known_ids:
            return True
        self._known_ids[snowflake] = None
        if len(self._known_ids) > MAX_REMEMBERED:
            del self._known_ids[next(iter(self._known_ids))]
        return False
