"""The bot's processes, with their processor time and memory as reported by the operating system."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from tests.discord_stand_in import StandIn
from tests.tools.benchmarks.load.watched_bot import PROFILE

TICKS_PER_S = os.sysconf("SC_CLK_TCK")
STOP_TIMEOUT_S = 20.0


def processor_s(number: int) -> float:
    """Return the processor time of a process, including its threads, in seconds."""
    fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_S


def resident_mb(number: int) -> float:
    """Return the resident memory of a process in megabytes."""
    (line,) = (one for one in Path(f"/proc/{number}/status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def share_mb(number: int) -> float:
    """Return the memory of a process in megabytes, including its share of shared memory."""
    # The process may have ended in the meantime.
    with contextlib.suppress(OSError):
        lines = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))
    return 0.0


def begun_by(number: int) -> list[int]:
    """Return the child processes of a process. Each bot has a child process that draws."""
    return [int(child) for task in Path(f"/proc/{number}/task").iterdir() for child in _children(task)]


def _children(task: Path) -> list[str]:
    # A thread may end while they are listed.
    with contextlib.suppress(OSError):
        return (task / "children").read_text().split()
    return []


class Bots:
    """Processes of the bot that share a database."""

    def __init__(self, processes: list[asyncio.subprocess.Process], folder: Path) -> None:
        self._processes, self._folder = processes, folder

    @property
    def number(self) -> int:
        """The id of the first process."""
        return self._processes[0].pid

    @property
    def processor_s(self) -> float:
        """The total processor time in seconds."""
        return sum(processor_s(process.pid) for process in self._processes)

    @property
    def drawing_s(self) -> float:
        """The total processor time of drawing processes in seconds."""
        return sum(processor_s(number) for number in self._drawing())

    @property
    def resident_mb(self) -> float:
        """The memory of the largest bot process in megabytes."""
        return max(resident_mb(process.pid) for process in self._processes)

    @property
    def drawing_mb(self) -> float:
        """The memory of the largest drawing process in megabytes."""
        return max((resident_mb(number) for number in self._drawing()), default=0.0)

    @property
    def shares_mb(self) -> list[float]:
        """The memory of each process in megabytes, including those that draw and think.

        Shared memory is counted once.
        """
        return [share_mb(number) for number in (*(process.pid for process in self._processes), *self._drawing())]

    def _drawing(self) -> list[int]:
        return [number for process in self._processes for number in begun_by(process.pid)]

    def longest_stalls(self, begin: float, end: float) -> tuple[float, float]:
        """Return the worst delay and the longest work of any event loop between two times, in seconds."""
        lines = [line for file in self._folder.glob("*.loop") for line in file.read_text().splitlines()]
        found = [tuple(map(float, line.split()[:3])) for line in lines]
        within = [(late, busy) for at, late, busy in found if begin < at <= end + 1]
        return max((late for late, _ in within), default=0.0), max((busy for _, busy in within), default=0.0)

    async def stop(self) -> None:
        """Ask the bots to stop, and wait until they have ended."""
        for process in self._processes:
            if process.returncode is None:
                process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(STOP_TIMEOUT_S):
            await asyncio.gather(*(process.wait() for process in self._processes))


@asynccontextmanager
async def started(
    discord: StandIn,
    url: str,
    processes: int,
    folder: Path,
    profile: Path | None = None,
    *,
    command: Sequence[str] = (),
) -> AsyncIterator[Bots]:
    """Start bots and wait until they are ready.

    Their logs and the figures of their event loops are written to the folder.

    If ``command`` is given, it starts a bot that doesn't record figures of its event loop.
    """
    begun = []
    for number in range(processes):
        environment = os.environ | discord.environment
        environment |= {"AZUL_DATABASE_URL": url, "AZUL_LOG_LEVEL": "WARNING"}
        environment |= {"AZUL_HEALTH_FILE": str(folder / f"{number}.health")}
        if profile is not None:
            environment[PROFILE] = f"{profile}.{number}"
        shards = ["--shards", str(number), "--of", str(processes)] if processes > 1 else []
        watched = (
            sys.executable,
            "-m",
            "tests.tools.benchmarks.load.watched_bot",
            str(folder / f"{number}.loop"),
            "run",
        )
        program = command or watched
        with (folder / f"{number}.log").open("w") as log:
            begun.append(await asyncio.create_subprocess_exec(*program, *shards, env=environment, stderr=log))
    bots = Bots(begun, folder)
    try:
        await discord.until(lambda: discord.shards == set(range(processes)), "the bots are connected")
        await discord.until_ready()
        yield bots
    finally:
        await bots.stop()
