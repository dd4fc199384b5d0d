"""Capacity of one computer: `python -m tests.tools.benchmarks.load`.

The real bot runs in its own process (in several processes with PostgreSQL) and is connected to a stand-in for Discord.
The stand-in and the people run in the benchmark's process. The database contains open and finished games of base Azul
for two, which are written directly. Each case is measured twice: first people press at a constant rate (`--rate`),
whether or not earlier presses have been answered. Then a number of people (`--at-once`) press again as soon as they see
the next board. Each press is a press of *Play*, which makes a turn and posts its picture.

Times are measured at the stand-in and include its own delays. The stand-in's processor time per turn is printed next to
the bot's. Compare the bot's processor time, because the other times depend on what else the computer does.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path

from tests.tools.benchmarks.load.measuring import Case, Found, Stretch, measure, sqlite_store
from tests.tools.benchmarks.load.postgres_store import postgres_store

DEFAULT_GAMES, DEFAULT_FINISHED = (1, 100, 1_000, 10_000), (0,)
LOOP = 1_000_000
STORES = {"sqlite": sqlite_store, "postgresql": postgres_store}
HEADINGS = (
    "open · finished",
    "turns/s",
    "bot ms/turn",
    "drawing ms",
    "database ms",
    "stand-in ms",
    "at a steady rate: answer p50 · p95 · p99",
    "board p50 · p95 · p99",
    "late · busy",
    "MB idle · after · drawing",
    "KB/game",
)


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.load", description=__doc__)
    numbers = {"type": int, "nargs": "+"}
    parser.add_argument("--games", default=DEFAULT_GAMES, help="open games", **numbers)  # type: ignore[arg-type]
    parser.add_argument("--finished", default=DEFAULT_FINISHED, help="finished games", **numbers)  # type: ignore[arg-type]
    parser.add_argument("--rate", type=float, default=20, help="presses a second of the steady stretch")
    parser.add_argument("--at-once", type=int, default=16, help="people who press in the other stretch")
    parser.add_argument("--seconds", type=float, default=15, help="how long each stretch lasts")
    parser.add_argument("--database", choices=STORES, nargs="+", default=["sqlite"])
    parser.add_argument("--processes", default=[1], help="of the bot, with PostgreSQL", **numbers)  # type: ignore[arg-type]
    parser.add_argument("--profile", type=Path, help="a file for cProfile's view of the bot's event loop")
    return parser.parse_args()


def time_plain_loop() -> float:
    """Time a million iterations of an empty loop, in seconds."""
    begun = time.perf_counter()
    for _ in range(LOOP):
        pass
    return time.perf_counter() - begun


def row(found: Found) -> tuple[str, ...]:
    """Return the results of a case as a row of the table."""
    case, steady, flat_out = found.case, found.steady, found.flat_out
    return (
        f"{case.games:,} · {case.finished:,}",
        f"{flat_out.done / flat_out.lasted_s:.1f}",
        f"{flat_out.bot_s * 1000:.2f}",
        f"{flat_out.drawing_s * 1000:.2f}",
        f"{flat_out.database_s * 1000:.2f}",
        f"{flat_out.stand_in_s * 1000:.2f}",
        percentiles(steady, "answer_s"),
        percentiles(steady, "board_s"),
        f"{steady.late_s * 1000:.0f} · {steady.busy_s * 1000:.0f} ms",
        f"{found.idle_mb:.0f} · {found.after_mb:.0f} · {found.drawing_mb:.0f}",
        f"{found.bytes_a_game / 1024:.1f}",
    )


def percentiles(stretch: Stretch, which: str) -> str:
    """Format p50, p95 and p99 in milliseconds."""
    return " · ".join(f"{seconds * 1000:.0f}" for seconds in stretch.percentiles(which)) + " ms"


def print_table(rows: list[tuple[str, ...]]) -> None:
    """Print a table in Markdown."""
    for line in (HEADINGS, ("---",) * len(HEADINGS), *rows):
        print(f"| {' | '.join(line)} |")


async def run(arguments: argparse.Namespace) -> None:
    """Measure every case, and print the table."""
    for name in arguments.database:
        for processes in arguments.processes if name == "postgresql" else [1]:
            rows = []
            with STORES[name]() as kind:
                for finished in arguments.finished:
                    for games in arguments.games:
                        case = Case(processes, games, finished, arguments.rate, arguments.at_once, arguments.seconds)
                        found = await measure(kind, case, arguments.profile)
                        rows.append(row(found))
                        failed = found.steady.failed + found.flat_out.failed
                        print(f"{kind.name}, {case}: {' | '.join(rows[-1])}", flush=True)
                        print(f"a plain loop: {time_plain_loop() * 1000:.0f} ms; presses that failed: {failed}")
            print(f"\n{name}, {processes} of the bot: {arguments.rate:g} presses/s, then {arguments.at_once} people")
            print_table(rows)


if __name__ == "__main__":
    asyncio.run(run(read_arguments()))
