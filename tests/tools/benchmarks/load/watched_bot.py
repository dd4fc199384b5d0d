"""The real bot, watched from inside: `python -m tests.tools.benchmarks.load.watched_bot FILE run …`.

Every second a line is written to FILE: the time since the epoch, the worst delay of the event loop, its longest work
between two checks in seconds of processor time, and the number of tasks. The delay may be caused by other programs and
threads, but the work is the bot's own. If the environment variable `AZUL_LOAD_PROFILE` names a file, the loop's thread
is profiled and the profile written there.
"""

from __future__ import annotations

import asyncio
import cProfile
import gc
import os
import sys
import time
from pathlib import Path
from typing import TextIO

from bot.command_line import main
from bot.discord_app.app.client import AzulClient

DUE_CHECK_INTERVAL_S = 0.01
PYTHONS_OWN = (700, 10, 10)
"""Python's default thresholds for garbage collection.

The tests change them, but the measured bot must use the defaults.
"""
PROFILE = "AZUL_LOAD_PROFILE"


async def watch(file: TextIO) -> None:
    """Watch the event loop endlessly."""
    loop, told_at, late, busy = asyncio.get_running_loop(), time.time(), 0.0, 0.0
    while True:
        due, worked = loop.time() + DUE_CHECK_INTERVAL_S, time.thread_time()
        await asyncio.sleep(DUE_CHECK_INTERVAL_S)
        late, busy = max(late, loop.time() - due), max(busy, time.thread_time() - worked)
        if (now := time.time()) - told_at >= 1:
            print(now, late, busy, len(asyncio.all_tasks()), file=file, flush=True)
            told_at, late, busy = now, 0.0, 0.0


def run(file: Path, arguments: list[str]) -> int:
    """Run the bot's command line, and start to watch the event loop when the bot connects."""
    gc.set_threshold(*PYTHONS_OWN)
    set_up, profile = AzulClient.setup_hook, os.environ.pop(PROFILE, "")
    # Profile processor time, so that the time of other programs doesn't count.
    profiler = cProfile.Profile(time.thread_time)

    async def setup_hook(self: AzulClient) -> None:
        if profile:
            profiler.enable()
        self.watching = asyncio.create_task(watch(file.open("w")))  # type: ignore[attr-defined]
        await set_up(self)

    AzulClient.setup_hook = setup_hook  # type: ignore[method-assign]
    try:
        return main(arguments)
    finally:
        if profile:
            profiler.dump_stats(profile)


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1]), sys.argv[2:]))
