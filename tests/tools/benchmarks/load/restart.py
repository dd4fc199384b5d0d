"""A start after an outage: `python -m tests.tools.benchmarks.load.restart --games 400`.

The newest board of each stored game must be posted again. It may have been sent ten minutes ago without being recorded,
so the bot first searches the channel for it. The program prints the seconds until the bot is ready and until everything
has been posted, the number of messages that were sent concurrently, and the maximum memory of all processes together
(PSS).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sqlite3
import tempfile
import time
from pathlib import Path

from tests.discord_stand_in import StandIn
from tests.tools.benchmarks.load.bots import started
from tests.tools.benchmarks.load.measuring import LATEST_ANSWER_S, Case, fill, sqlite_store
from tests.tools.benchmarks.load.templates import make_templates

DUE_CHECK_INTERVAL_S, TIMEOUT_S = 0.1, 300.0
HELD_S = 5.0
"""The time for which Discord doesn't respond at first, so that the concurrently sent messages can be counted."""
TO_POST = """UPDATE games SET post_at = datetime('now', '-600 seconds') || '.000000',
post_since = datetime('now', '-600 seconds') || '.000000',
posted = json_set(posted, '$.board_version', board_version - 1)"""
LEFT = "SELECT count(*) FROM games WHERE json_extract(posted, '$.board_version') < board_version"


async def measure(games: int) -> None:
    """Print the figures of one start."""
    with tempfile.TemporaryDirectory(prefix="azul-load-") as name, sqlite_store() as kind:
        url = kind.new()
        async with StandIn.open(response_timeout_s=LATEST_ANSWER_S) as discord:
            await fill(discord, url, await make_templates(url), Case(1, games, 0, 0, 0, 0))
            with contextlib.closing(sqlite3.connect(url.partition(":///")[2], isolation_level=None)) as database:
                database.execute(TO_POST)
                (due,) = database.execute(LEFT).fetchone()
                begun, most_mb, left = time.perf_counter(), 0.0, due
                held = discord.hold("POST", "/channels/*/messages")
                async with started(discord, url, 1, Path(name), None) as bots:
                    ready_s = time.perf_counter() - begun
                    await asyncio.sleep(HELD_S)
                    at_once = len(held.requests)
                    held.release()
                    while left and time.perf_counter() - begun < TIMEOUT_S:
                        await asyncio.sleep(DUE_CHECK_INTERVAL_S)
                        most_mb = max(most_mb, sum(bots.shares_mb))
                        (left,) = database.execute(LEFT).fetchone()
                    posted_s = time.perf_counter() - begun
    print(f"{due} due: ready after {ready_s:.1f} s, all but {left} posted after {posted_s:.1f} s")
    print(f"{at_once} sent at the same time; {most_mb:.0f} MB at most")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.load.restart", description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="games with a board to post")
    asyncio.run(measure(parser.parse_args().games))
