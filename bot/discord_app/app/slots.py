"""How many steps are carried out in Discord at the same time: in a channel, on a server, and of all."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from weakref import WeakValueDictionary

from bot.storage.place import Place

MOST_IN_A_CHANNEL = 4
"""Of a channel, Discord takes five messages in five seconds."""
MOST_OF_A_SERVER = 8
"""Fewer than of all: no server takes the slots of the others."""
MOST_OF_ALL = 20
WAITS_AFTER_S = 3.0
"""A step that is sent for so long waits for Discord, and another one may begin."""


class Slot:
    """One of `MOST_OF_ALL`."""

    def __init__(self, slots: asyncio.Semaphore) -> None:
        self._slots = slots
        self._is_held = True

    def give_back(self) -> None:
        """Let another step begin."""
        if self._is_held:
            self._is_held = False
            self._slots.release()

    def give_back_later(self) -> None:
        """Do so once the step waits for Discord; call it when the step is about to be sent."""
        asyncio.get_running_loop().call_later(WAITS_AFTER_S, self.give_back)


class Slots:
    """The slots for steps. Those that find none wait in the order in which they come, and have not been tried."""

    def __init__(self) -> None:
        self._all = asyncio.Semaphore(MOST_OF_ALL)
        self._places: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()
        self._channels: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()

    @contextlib.asynccontextmanager
    async def take(self, place: Place, channel_id: int) -> AsyncIterator[Slot]:
        """Wait for a slot in a channel of a place, and hold it."""
        channel = self._channels.setdefault(channel_id, asyncio.Semaphore(MOST_IN_A_CHANNEL))
        whole = self._places.setdefault(place.id, asyncio.Semaphore(MOST_OF_A_SERVER))
        # Who waits for a slot of all holds one of their server: so not many of one server wait there.
        async with channel, whole:
            await self._all.acquire()
            slot = Slot(self._all)
            try:
                yield slot
            finally:
                slot.give_back()
