"""What happens by itself: computers move at once, everything else when its time has come."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import timedelta

from bot.discord_app.base import BaseClient
from bot.games.alarms import Alarms, tidy

logger = logging.getLogger(__name__)

LOOK_AGAIN_S, AFTER_A_FAULT_S = 1.0, 15.0
"""How often it is looked for what is due by the clock, and how soon again where that cannot be read."""
TIDY_EVERY = timedelta(minutes=10)


class Scheduler:
    """Looks from time to time at what is due, and lets computers answer as soon as they are to move."""

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._stopping = asyncio.Event()
        self.alarms = Alarms(client.service)

    async def run(self) -> None:
        """Begin what is due and tidy up, from time to time, until asked to stop."""
        service, tidied_at = self._client.service, None
        while not self._stopping.is_set():
            pause_s = LOOK_AGAIN_S
            try:
                await self.alarms.begin_due()
                if tidied_at is None or service.clock() - tidied_at >= TIDY_EVERY:
                    await tidy(service, present_known=self._client.is_ready())
                    tidied_at = service.clock()
            except Exception:
                logger.exception("what is due by the clock could not be read; trying again")
                pause_s = AFTER_A_FAULT_S
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), pause_s)

    def stop(self) -> None:
        """Let :meth:`run` come to its end, and begin nothing more."""
        self._stopping.set()
        self.alarms.stop()
