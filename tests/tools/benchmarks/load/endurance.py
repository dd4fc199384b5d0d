"""Growth of a running bot: `python -m tests.tools.benchmarks.load.endurance --seconds 3600 --rate 10`.

Stored games are played on the real bot at a constant rate, as in the load benchmark. The program regularly prints what
the bot's process uses (memory, open files, threads, and tasks of the event loop) and the memory of the drawing process.
None of these may grow after the first minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path

from tests.discord_stand_in import StandIn
from tests.tools.benchmarks.load.bots import Bots, started
from tests.tools.benchmarks.load.crowd import Crowd
from tests.tools.benchmarks.load.measuring import LATEST_ANSWER_S, Case, fill, sqlite_store
from tests.tools.benchmarks.load.templates import make_templates

ROW = "{:>8} {:>7} {:>7} {:>6} {:>11} {:>8} {:>6} {:>10} {:>10}"


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.load.endurance", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="open games that are played in turn")
    parser.add_argument("--rate", type=float, default=10, help="turns a second")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--every", type=float, default=300, help="seconds between two lines")
    return parser.parse_args()


async def play(arguments: argparse.Namespace) -> None:
    """Play, and print the figures."""
    case = Case(1, arguments.games, 0, arguments.rate, 0, arguments.seconds)
    with tempfile.TemporaryDirectory(prefix="azul-load-") as name, sqlite_store() as kind:
        folder, url = Path(name), kind.new()
        async with StandIn.open(response_timeout_s=LATEST_ANSWER_S) as discord:
            templates = await make_templates(url)
            copies = await fill(discord, url, templates, case)
            async with started(discord, url, 1, folder, None) as bots:
                crowd = Crowd(discord, copies)
                print(
                    ROW.format(
                        "seconds", "turns", "failed", "MB", "MB drawing", "files", "tasks", "threads", "ms of loop"
                    )
                )
                playing = asyncio.create_task(crowd.press_steadily(arguments.rate, arguments.seconds))
                begun, looked = time.monotonic(), time.time()
                while not playing.done():
                    await asyncio.wait([playing], timeout=arguments.every)
                    print(_line(bots, crowd, folder, time.monotonic() - begun, looked), flush=True)
                    looked = time.time()
                await playing
                await crowd.finish()
                print(_line(bots, crowd, folder, time.monotonic() - begun, looked))
                crowd.leave()
            print((folder / "0.log").read_text().strip() or "nothing in the log")


def _line(bots: Bots, crowd: Crowd, folder: Path, seconds: float, since: float) -> str:
    process = bots.number
    found = [line.split() for line in (folder / "0.loop").read_text().splitlines()]
    late = max((float(line[1]) for line in found if float(line[0]) >= since), default=0.0)
    now = time.perf_counter()
    failed = sum(turn.board_s is None and now - turn.at > LATEST_ANSWER_S for turn in crowd.turns)
    files = len(os.listdir(f"/proc/{process}/fd"))  # noqa: PTH208 - entries vanish while they are being listed
    threads = len(os.listdir(f"/proc/{process}/task"))  # noqa: PTH208
    tasks = found[-1][3] if found else "-"
    mb, drawing_mb = f"{bots.resident_mb:.0f}", f"{bots.drawing_mb:.0f}"
    return ROW.format(
        round(seconds), len(crowd.turns), failed, mb, drawing_mb, files, tasks, threads, round(late * 1000)
    )


if __name__ == "__main__":
    asyncio.run(play(read_arguments()))
