"""A fair queue for a limited number of slots: urgent claims come first, and groups take turns."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Hashable
from typing import NamedTuple


class Claim(NamedTuple):
    """A claim to a slot."""

    group: Hashable = None
    is_urgent: bool = False


DEFAULT_CLAIM = Claim()

_Waiting = dict[Hashable, deque[asyncio.Future[None]]]
"""Waiting claims by group. The first group is served next."""


class FairSlots:
    """A pool of ``count`` slots.

    Urgent claims come first. Groups take turns among equally urgent claims, no matter how many claims a group has.
    Claims of one group are served in order.
    """

    def __init__(self, count: int) -> None:
        self._free = count
        self._urgent: _Waiting = {}
        self._others: _Waiting = {}

    @contextlib.asynccontextmanager
    async def hold(self, claim: Claim) -> AsyncIterator[None]:
        """Wait for a slot, and hold it for the duration of the block."""
        await self._take(claim)
        try:
            yield
        finally:
            self._give_back()

    async def _take(self, claim: Claim) -> None:
        if self._free:
            self._free -= 1
            return
        slot = asyncio.get_running_loop().create_future()
        waiting = self._urgent if claim.is_urgent else self._others
        waiting.setdefault(claim.group, deque()).append(slot)
        try:
            await slot
        except asyncio.CancelledError:
            if not slot.cancelled():
                # The slot was assigned before the cancellation took effect, so pass it on.
                self._give_back()
            raise

    def _give_back(self) -> None:
        """Pass a slot on to the next claim."""
        for waiting in (self._urgent, self._others):
            while waiting:
                slot = _pop_next(waiting)
                if not slot.done():
                    slot.set_result(None)
                    return
        self._free += 1


def _pop_next(waiting: _Waiting) -> asyncio.Future[None]:
    """Remove and return the oldest claim of the first group, and move that group to the end."""
    group = next(iter(waiting))
    claims = waiting.pop(group)
    slot = claims.popleft()
    if claims:
        waiting[group] = claims
    return slot
