"""The bot as a subprocess that is restarted when it exits."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Callable

from bot.messages.words import words
from bot.messages.writing import FALLBACK
from bot.sandbox.world import Json
from bot.sandbox.world.world import Events

STABLE_AFTER_S = 10.0
RESTART_DELAYS_S = (1, 2, 5, 10, 30)
STOP_TIMEOUT_S = 10.0


class BotProcess:
    """Runs the bot as a subprocess, and restarts it when it exits or on request."""

    def __init__(
        self, command: list[str], environment: dict[str, str], events: Events, say: Callable[[str], None]
    ) -> None:
        self._command = command
        self._environment = environment
        self._events = events
        self._say = say
        self._process: asyncio.subprocess.Process | None = None
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._restarting = False
        self.note: Json | None = None
        """The reason why the bot isn't running, as the key of a message on the page with its values."""

    def start(self) -> None:
        """Start the bot, and restart it whenever it exits."""
        self._task = asyncio.create_task(self._run())

    async def restart(self) -> None:
        """Restart the bot immediately."""
        self._restarting = True
        self._wanted.set()
        await self._end()

    async def stop(self) -> None:
        """Stop the bot without restarting it."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._end()

    async def _run(self) -> None:
        failures = 0
        while True:
            self._announce("page-bot-starting")
            started = time.monotonic()
            self._process = await asyncio.create_subprocess_exec(
                *self._command, env={**os.environ, **self._environment}, stdin=asyncio.subprocess.DEVNULL
            )
            self._withdraw_note()
            code = await self._process.wait()
            if self._restarting:
                self._restarting = False
                failures = 0
                self._wanted.clear()
                continue
            if time.monotonic() - started > STABLE_AFTER_S:
                failures = 0
            wait = RESTART_DELAYS_S[min(failures, len(RESTART_DELAYS_S) - 1)]
            failures += 1
            self._announce("page-bot-stopped", code=code, seconds=wait)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), wait)
            self._wanted.clear()
            self._restarting = False

    async def _end(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), STOP_TIMEOUT_S)
            except TimeoutError:
                process.kill()
                await process.wait()

    def _announce(self, key: str, **values: int) -> None:
        self.note = {"key": key, "values": values}
        self._say(words(FALLBACK)(key, **values))
        self._events.publish("bot_state", self.note)

    def _withdraw_note(self) -> None:
        self.note = None
        self._events.publish("bot_state", None)
