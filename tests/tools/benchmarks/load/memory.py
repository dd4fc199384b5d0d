"""Total memory of all processes of the bot: `python -m tests.tools.benchmarks.load.memory --games 10000`.

The bot is started by `python -m bot run`, as on a host. Shared memory is counted once (PSS). The program prints the
memory of a bot that has just started with this many open games, then the memory after people have played, after a table
of each side has been drawn, and after moves against *expert*. If the development tools are installed, some libraries
load more than they would on a host. `--python` names an interpreter in which only requirements.txt is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

from bot.rules import RULESETS
from bot.sandbox.world import Message
from tests.discord_app.conftest import find_movers
from tests.discord_stand_in import Person, StandIn
from tests.tools.benchmarks.load.bots import Bots, started
from tests.tools.benchmarks.load.crowd import Crowd
from tests.tools.benchmarks.load.measuring import LATEST_ANSWER_S, SETTLE_S, Case, fill, sqlite_store
from tests.tools.benchmarks.load.templates import make_templates

PEOPLE, MOVES = 4, 4
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


async def _play_expert(discord: StandIn) -> None:
    ben = discord.person("Ben")
    await ben.command("azul new", seats=2, computers=1, level="expert")
    board = await _board_for(discord, ben)
    for _ in range(MOVES):
        move = (await ben.complete("azul move", "move"))[0].value
        await ben.command("azul move", move=move)
        board = await _board_for(discord, ben, board)


async def measure(games: int, turns: int, python: str) -> None:
    """Print the memory at each stage."""
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
                await _play_expert(discord)
                _tell(f"after {MOVES} moves against expert", bots)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.load.memory", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="open games")
    parser.add_argument("--turns", type=int, default=500, help="how often people play in them")
    parser.add_argument("--python", default=sys.executable, help="the Python that runs the bot")
    options = parser.parse_args()
    asyncio.run(measure(options.games, options.turns, options.python))
