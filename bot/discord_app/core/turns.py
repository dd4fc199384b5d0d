"""What a person asks for is done one after another: whoever asks for much waits for themselves, nobody else does."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from weakref import WeakValueDictionary

from bot.games.core.request import Refusal

LONGEST_WAIT_S = 2.0
"""How long what is asked for waits for what was asked for before: Discord wants an answer within three seconds."""


class RequestTurn:
    """One's turn, from when what was asked for is begun until it is done."""

    def __init__(self, held: asyncio.Lock, later: asyncio.Lock) -> None:
        self._held: asyncio.Lock | None = held
        self._later = later

    def end(self) -> None:
        """Let the person's next one begin; call it before waiting for something that others do."""
        if self._held is not None:
            self._held.release()
            self._held = None

    async def go_on_later(self) -> None:
        """Let the person's next one begin, and wait until nothing else of theirs goes on later.

        Call it before something that takes long, once Discord knows that the answer comes later.
        """
        self.end()
        await self._later.acquire()
        self._held = self._later


class RequestTurns:
    """The turns of everybody."""

    def __init__(self) -> None:
        self._now: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._later: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @contextlib.asynccontextmanager
    async def take(self, user_id: int) -> AsyncIterator[RequestTurn]:
        """Wait for this person's turn, and have it for the length of the block.

        :raises Refusal: what they have asked for before takes too long.
        """
        now = self._now.setdefault(user_id, asyncio.Lock())
        later = self._later.setdefault(user_id, asyncio.Lock())
        try:
            async with asyncio.timeout(LONGEST_WAIT_S):
                await now.acquire()
        except TimeoutError:
            raise Refusal("one-at-a-time") from None
        turn = RequestTurn(now, later)
        try:
            yield turn
        finally:
            turn.end()
