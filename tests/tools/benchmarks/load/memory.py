"""Total memory of all processes of the bot: `python -m tests.tools.benchmarks.load.memory --games 10000`.

The bot is started by `python -m bot run`, as on a host. Shared memory is counted once (PSS). The program prints the
memory of a bot that has just started with this many open games, then the memory after people have played, after a table
of each side has been drawn, after moves of each side against *expert*, and after idle periods. It also prints the waits
for moves, including the first ones after idle periods. If the development tools are installed, some libraries
load more than they would on a host. `--python` names an interpreter in which only requirements.txt is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import median

from bot.rules import RULESETS
from bot.sandbox.world import Message
from tests.discord_app.conftest import find_movers
from tests.discord_stand_in import Person, StandIn
from tests.tools.benchmarks.load.bots import Bots, started
from tests.tools.benchmarks.load.crowd import Crowd
from tests.tools.benchmarks.load.measuring import LATEST_ANSWER_S, SETTLE_S, Case, fill, sqlite_store
from tests.tools.benchmarks.load.templates import make_templates

PEOPLE = 4
REPLY_TIMEOUT_S = 6.0
AS_HOSTED = {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "131072"}
"""The environment from hosting/azul-bot.service and the Dockerfile."""


def _tell(when: str, bots: Bots) -> None:
    sizes = bots.shares_mb
    print(f"{when}: {sum(sizes):.0f} MB ({' + '.join(f'{size:.0f}' for size in sizes)})", flush=True)


async def _board_for(discord: StandIn, person: Person, seen: int = 0) -> int:
    """Return the id of the first board after message ``seen`` that waits for this person."""

    def found() -> Message | None:
        new = (message for message in discord.channel().messages if message.id > seen and not message.loading)
        return next((message for message in new if message.attachments and find_movers(message, [person])), None)

    return int((await discord.until(found)).id)


async def _draw_each(discord: StandIn) -> None:
    for name, ruleset in RULESETS.items():
        for side in ruleset.sides:
            person = discord.person(f"{name} {side}")
            await person.command("azul new", game=name, side=side, seats=2, computers=1, level="easy")
            await _board_for(discord, person)


@dataclass(frozen=True, slots=True)
class _Waits:
    """The seconds until a response, until the board with the person's move, and until the computer's move."""

    response_s: float
    board_s: float
    reply_s: float

    def __str__(self) -> str:
        return f"response {self.response_s:.2f} s, board {self.board_s:.2f} s, computer's move {self.reply_s:.2f} s"


@dataclass(slots=True)
class _Table:
    """A game of one person against *expert*. ``board_id`` is the board that waits for the person."""

    person: Person
    board_id: int

    async def play(self, discord: StandIn) -> _Waits | None:
        """Play the first legal move and wait until the computer has moved.

        Return ``None`` if no board follows that mentions the person, because another choice of theirs comes first.
        """
        move = (await self.person.complete("azul move", "move"))[0].value
        self.board_id = discord.channel().messages[-1].id
        began = time.perf_counter()
        await self.person.command("azul move", move=move)
        response_s = time.perf_counter() - began
        try:
            async with asyncio.timeout(REPLY_TIMEOUT_S):
                await discord.until(
                    lambda: [m for m in discord.channel().messages if m.id > self.board_id and m.attachments]
                )
                board_s = time.perf_counter() - began
                self.board_id = await _board_for(discord, self.person, self.board_id)
        except TimeoutError:
            return None
        return _Waits(response_s, board_s, time.perf_counter() - began)

    async def time_move(self, discord: StandIn) -> _Waits:
        """Play until a move has been answered, and return its waits."""
        while (waits := await self.play(discord)) is None:
            pass
        return waits


async def _play_experts(discord: StandIn, moves: int) -> _Table:
    """Play a game of each form, print the usual waits, and return the last game."""
    waits = []
    for name, ruleset in RULESETS.items():
        for side in ruleset.sides:
            person = discord.person(f"{name} {side} expert")
            await person.command("azul new", game=name, side=side, seats=2, computers=1, level="expert")
            table = _Table(person, await _board_for(discord, person))
            waits += [one for _ in range(moves) if (one := await table.play(discord))]
    usual = _Waits(*(median(getattr(one, part.name) for one in waits) for part in fields(_Waits)))
    longest = _Waits(*(max(getattr(one, part.name) for one in waits) for part in fields(_Waits)))
    print(f"  median: {usual}\n  longest: {longest}")
    return table


async def measure(options: argparse.Namespace) -> None:
    """Print the memory at each stage."""
    games, turns, python = options.games, options.turns, options.python
    # Modules are compiled once, and not in each process.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if not options.by_hand:
        os.environ |= AS_HOSTED
    with tempfile.TemporaryDirectory(prefix="azul-load-") as name, sqlite_store() as kind:
        url = kind.new()
        async with StandIn.open(response_timeout_s=LATEST_ANSWER_S) as discord:
            templates = await make_templates(url)
            copies = await fill(discord, url, templates, Case(1, games, 0, 0, PEOPLE, 0))
            async with started(discord, url, 1, Path(name), command=(python, "-m", "bot", "run")) as bots:
                await asyncio.sleep(SETTLE_S)
                _tell(f"{games:,} open games, idle", bots)
                crowd = Crowd(discord, copies)
                await crowd.press_times(PEOPLE, turns)
                await crowd.finish()
                crowd.leave()
                _tell(f"after {turns} turns", bots)
                await _draw_each(discord)
                _tell("after a table of each side", bots)
                table = await _play_experts(discord, options.moves)
                _tell(f"after {options.moves} moves of each form against expert", bots)
                for idle_s in options.idle:
                    await asyncio.sleep(idle_s)
                    _tell(f"after {idle_s:.0f} s without requests", bots)
                    print(
                        f"  first: {await table.time_move(discord)}\n  next: {await table.time_move(discord)}",
                        flush=True,
                    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.load.memory", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="open games")
    parser.add_argument("--turns", type=int, default=500, help="how often people play in them")
    parser.add_argument("--moves", type=int, default=12, help="moves in each game against expert")
    parser.add_argument("--idle", type=float, nargs="*", default=[600.0], help="seconds to wait after that")
    parser.add_argument(
        "--by-hand", action="store_true", help="don't set the environment of the service and Dockerfile"
    )
    parser.add_argument("--python", default=sys.executable, help="the Python that runs the bot")
    asyncio.run(measure(parser.parse_args()))
