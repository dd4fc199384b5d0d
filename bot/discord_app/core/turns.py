"""Queues of requests by person, so that people who send many requests only delay themselves."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from weakref import WeakValueDictionary

from bot.games.core.request import Refusal

MAX_WAIT_S = 2.0
"""Maximum time that a request waits for earlier ones. Discord requires a response within three seconds."""


class RequestTurn:
    """The right of one request to run while the person's other requests wait."""

    def __init__(self, held: asyncio.Lock, later: asyncio.Lock) -> None:
        self._held: asyncio.Lock | None = held
        self._later = later

    def end(self) -> None:
        """Allow the person's next request to start. Call this before waiting for work outside of this request."""
        if self._held is not None:
            self._held.release()
            self._held = None

    async def join_slow_queue(self) -> None:
        """Allow the person's next request to start, and wait until no other long request of theirs is running.

        Call this before long work, after deferring the response.
        """
        self.end()
        await self._later.acquire()
        self._held = self._later


class RequestTurns:
    """The requests of all people, with a queue for each person."""

    def __init__(self) -> None:
        self._now: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._later: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @contextlib.asynccontextmanager
    async def take(self, user_id: int) -> AsyncIterator[RequestTurn]:
        """Wait until the person's earlier requests are done, and hold the turn for the duration of the block.

        :raises Refusal: The person's earlier requests take too long.
        """
        now = self._now.setdefault(user_id, asyncio.Lock())
        later = self._later.setdefault(user_id, asyncio.Lock())
        try:
            async with asyncio.timeout(MAX_WAIT_S):
                await now.acquire()
        except TimeoutError:
            raise Refusal("one-at-a-time") from None
        turn = RequestTurn(now, later)
        try:
            yield turn
        finally:
            turn.end()
