"""Limits for concurrent steps in Discord: for each channel, for each server, and in total."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from weakref import WeakValueDictionary

from bot.storage.place import Place

MAX_STEPS_PER_CHANNEL = 4
"""Maximum number of steps in a channel, where Discord accepts five messages in five seconds."""
MAX_STEPS_PER_SERVER = 8
"""Maximum number of steps on a server, less than ``MAX_STEPS`` so that no server can use all slots."""
MAX_STEPS = 20
SLOT_TIMEOUT_S = 3.0
"""Time after which a step that is being sent gives up its slot, because by then it only waits for Discord."""


class Slot:
    """One of the `MAX_STEPS` slots."""

    def __init__(self, slots: asyncio.Semaphore) -> None:
        self._slots = slots
        self._is_held = True

    def give_back(self) -> None:
        """Release the slot for another step."""
        if self._is_held:
            self._is_held = False
            self._slots.release()

    def give_back_later(self) -> None:
        """Release the slot after `SLOT_TIMEOUT_S`. Call this just before sending."""
        asyncio.get_running_loop().call_later(SLOT_TIMEOUT_S, self.give_back)


class Slots:
    """The slots for steps, which are assigned in the order of arrival."""

    def __init__(self) -> None:
        self._all = asyncio.Semaphore(MAX_STEPS)
        self._places: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()
        self._channels: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()

    @contextlib.asynccontextmanager
    async def take(self, place: Place, channel_id: int) -> AsyncIterator[Slot]:
        """Wait for a slot for this channel, and hold it for the duration of the block."""
        channel = self._channels.setdefault(channel_id, asyncio.Semaphore(MAX_STEPS_PER_CHANNEL))
        whole = self._places.setdefault(place.id, asyncio.Semaphore(MAX_STEPS_PER_SERVER))
        # Take the server's slot first, so that a single server can't fill the queue for all slots.
        async with channel, whole:
            await self._all.acquire()
            slot = Slot(self._all)
            try:
                yield slot
            finally:
                slot.give_back()
