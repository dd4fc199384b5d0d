"""Waits of other people while one person uses their whole allowance: `python -m tests.tools.benchmarks.load.greedy`.

The real bot is connected to a stand-in, which runs in the benchmark's process together with the people, in a guild with
100 open games. For each costly act, one person sends as many requests within two seconds as the allowance permits,
while others press *Play* at a constant rate. The program prints the times until the others get their response and the
next board, and the same times just before, without the greedy person. It also prints the ratio of the two 99th
percentiles, the worst delays of the event loops of the bot and the stand-in, and the bot's processor time per request
of the greedy person. Times are measured at the stand-in and include delays of its own loop. On a busy computer, compare
only the last column.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from bot.discord_app.core.allowances import COMPLETIONS_PER_PRESS, COSTLY, Cost
from bot.sandbox.world import Channel
from bot.settings import Settings
from tests.discord_stand_in import Person, StandIn
from tests.tools.benchmarks.load.bots import Bots, started
from tests.tools.benchmarks.load.crowd import Crowd, Turn
from tests.tools.benchmarks.load.measuring import LATEST_ANSWER_S, SETTLE_S, Case, Stretch, fill, sqlite_store
from tests.tools.benchmarks.load.stored import name_game
from tests.tools.benchmarks.load.templates import make_templates

GAMES, FINISHED = 100, 30
WITHIN_S = 2.0
"""The time in which the person sends all their requests."""
WARM_UP_S, LOOKED_AT_S, DUE_CHECK_INTERVAL_S = 3.0, 1.2, 0.01
PRESSES = Settings.presses_per_minute
THOUGHTS, FILES = COSTLY[Cost.THOUGHT].times, COSTLY[Cost.FILE].times


@dataclass(frozen=True, slots=True)
class Greed:
    """An act, its number of requests, and a function that makes the n-th request."""

    name: str
    times: int
    ask: Callable[[Person, Channel, int], Awaitable[object]]


def _running(number: int) -> str:
    return name_game(number % GAMES)


def _over(number: int) -> str:
    return name_game(GAMES + number % FINISHED)


ACTS = (
    Greed("board", PRESSES, lambda who, where, n: who.command("azul board", where, game=_running(n))),
    Greed("history", PRESSES, lambda who, where, n: who.command("azul record history", where, game=_running(n))),
    Greed("puzzle", PRESSES, lambda who, where, n: who.command("azul puzzle", where)),
    Greed("replay", FILES, lambda who, where, n: who.command("azul record replay", where, game=_over(n))),
    Greed("export", FILES, lambda who, where, n: who.command("azul record export", where, game=_over(n))),
    Greed("verify", FILES, lambda who, where, n: who.command("azul record verify", where, game=_over(n))),
    Greed("analysis", THOUGHTS, lambda who, where, n: who.command("azul record analyse", where, game=_over(n))),
    Greed(
        "completion of a game",
        PRESSES * COMPLETIONS_PER_PRESS,
        lambda who, where, n: who.complete("azul board", "game", "azul"[: n % 5], where),
    ),
    Greed(
        "completion of an old game",
        PRESSES * COMPLETIONS_PER_PRESS,
        lambda who, where, n: who.complete("azul record history", "game", "azul"[: n % 5], where),
    ),
)
HEADINGS = (
    "one person asks for",
    "answered",
    "others' answers p50 · p99",
    "without",
    "their boards p50 · p99",
    "without",
    "p99 times as long",
    "late: bot · stand-in",
    "processor",
)


async def _ask(greed: Greed, who: Person, where: Channel, answered: list[object]) -> None:
    """Send all requests within `WITHIN_S`, and record the responses."""

    async def ask(number: int) -> None:
        await asyncio.sleep(number * WITHIN_S / greed.times)
        answered.append(await greed.ask(who, where, number))

    await asyncio.gather(*(ask(number) for number in range(greed.times)), return_exceptions=True)


async def _stretch(crowd: Crowd, bots: Bots, rate: float, seconds: float) -> tuple[Stretch, float]:
    """Let the others press.

    Return the results, with the bot's processor time, and the worst delay of this process's loop.
    """
    crowd.turns = list[Turn]()
    begun, begun_at, processor_s = time.perf_counter(), time.time(), bots.processor_s
    watching = asyncio.create_task(_watch_loop())
    await crowd.press_steadily(rate, seconds)
    lasted = time.perf_counter() - begun
    await crowd.finish()
    bot_s = bots.processor_s - processor_s
    await asyncio.sleep(LOOKED_AT_S)
    watching.cancel()
    late_s, busy_s = bots.longest_stalls(begun_at, time.time())
    return Stretch(crowd.turns, lasted, bot_s, 0, 0, 0, late_s, busy_s), await watching


async def _watch_loop() -> float:
    """Measure this process's event loop until cancelled, and return its worst delay."""
    loop, late = asyncio.get_running_loop(), 0.0
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            due = loop.time() + DUE_CHECK_INTERVAL_S
            await asyncio.sleep(DUE_CHECK_INTERVAL_S)
            late = max(late, loop.time() - due)
    return late


def _times(stretch: Stretch, which: str) -> str:
    middle, _, last = stretch.percentiles(which)
    return f"{middle * 1000:.0f} · {last * 1000:.0f} ms"


async def measure(greed: Greed, rate: float, seconds: float) -> tuple[str, ...]:
    """Measure one act, and return its row of the table."""
    with tempfile.TemporaryDirectory(prefix="azul-load-") as name, sqlite_store() as kind:
        url = kind.new()
        async with StandIn.open(response_timeout_s=LATEST_ANSWER_S) as discord:
            case = Case(1, GAMES, FINISHED, rate, 0, seconds)
            copies = await fill(discord, url, await make_templates(url), case)
            where = discord.world.channels[copies[0].channel_id]
            who = discord.person("Greedy", guild=where.guild)
            async with started(discord, url, 1, Path(name), None) as bots:
                await asyncio.sleep(SETTLE_S)
                crowd = Crowd(discord, copies)
                await crowd.press_steadily(rate, WARM_UP_S)
                await crowd.finish()
                without, _ = await _stretch(crowd, bots, rate, seconds)
                answered = list[object]()
                asking = asyncio.create_task(_ask(greed, who, where, answered))
                beside, late_s = await _stretch(crowd, bots, rate, seconds)
                crowd.leave()
                asking.cancel()
                await asyncio.wait([asking])
    ratio = beside.percentiles("answer_s")[2] / without.percentiles("answer_s")[2]
    return (
        f"{greed.name}, {greed.times} times",
        f"{len(answered)} times",
        _times(beside, "answer_s"),
        _times(without, "answer_s"),
        _times(beside, "board_s"),
        _times(without, "board_s"),
        f"{ratio:.1f}",
        f"{beside.late_s * 1000:.0f} · {late_s * 1000:.0f} ms",
        f"{(beside.bot_s - without.bot_s) / max(len(answered), 1) * 1000:.1f} ms each",
    )


async def run(names: list[str], rate: float, seconds: float) -> None:
    """Measure every act, and print a table in Markdown."""
    for line in (HEADINGS, ("---",) * len(HEADINGS)):
        print(f"| {' | '.join(line)} |", flush=True)
    for greed in ACTS:
        if not names or greed.name in names:
            print(f"| {' | '.join(await measure(greed, rate, seconds))} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.load.greedy", description=__doc__)
    parser.add_argument("acts", nargs="*", help="of which of the acts; without any, of all")
    parser.add_argument("--rate", type=float, default=10, help="presses a second of the others")
    parser.add_argument("--seconds", type=float, default=15, help="how long each stretch lasts")
    arguments = parser.parse_args()
    asyncio.run(run(arguments.acts, arguments.rate, arguments.seconds))
