"""Processes of the bot's own, each of which answers what it is asked, one question at a time."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

import bot

LONGEST_ANSWER = 1 << 24
"""Bytes of an answer that are read before it is fetched; the largest known, a replay, has eight million."""
LENGTH_BYTES = 4
"""Bytes before a block that say how long it is, the highest first."""
SETTINGS = ("DISCORD_", "AZUL_")
"""With these the names of the bot's settings begin."""


class Worker:
    """One process. It is told by the end of its standard input that the bot has ended, however that ended."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.pid = process.pid
        assert process.stdin is not None and process.stdout is not None, "it was started with pipes"  # noqa: PT018
        self._to_it, self._from_it = process.stdin, process.stdout

    @property
    def ended(self) -> bool:
        """Whether it has ended."""
        return self._process.returncode is not None

    @classmethod
    async def start(cls, command: Sequence[str]) -> Worker:
        """Start one that finds this very package, wherever the bot was started, and knows none of the bot's secrets.

        :raises OSError: it cannot be started.
        """
        home = str(Path(bot.__file__).parent.parent)
        paths = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
        known = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, env=known | {"PYTHONPATH": paths}, limit=LONGEST_ANSWER
        )
        return cls(process)

    async def ask_line(self, line: bytes) -> bytes:
        """The line that it answers to a line.

        :raises OSError: it has ended.
        """
        self._to_it.write(line)
        await self._to_it.drain()
        answer = await self._from_it.readline()
        if not answer.endswith(b"\n"):
            raise BrokenPipeError("the worker has ended")
        return answer

    async def ask_block(self, block: bytes) -> bytes:
        """The block that it answers to a block; before each stands its length.

        :raises OSError: it has ended.
        """
        self._to_it.write(len(block).to_bytes(LENGTH_BYTES) + block)
        await self._to_it.drain()
        try:
            length = int.from_bytes(await self._from_it.readexactly(LENGTH_BYTES))
            return await self._from_it.readexactly(length)
        except asyncio.IncompleteReadError:
            raise BrokenPipeError("the worker has ended") from None

    async def end(self) -> None:
        """Kill it, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
