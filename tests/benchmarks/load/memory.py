"""The memory of all processes of the bot together: `python -m tests.benchmarks.load.memory --games 10000`.

What several processes share counts once (PSS). It is printed of a bot that has just come up with so many open games
stored, after people have played in them, after a table of each side was drawn, and after moves against *expert*.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from bot.rules import RULESETS
from bot.sandbox.world import Message
from tests.benchmarks.load.bots import Bots, started
from tests.benchmarks.load.crowd import Crowd
from tests.benchmarks.load.measuring import LATEST_ANSWER_S, SETTLE_S, Case, fill, sqlite_store
from tests.benchmarks.load.templates import make_templates
from tests.discord_app.conftest import asked
from tests.discord_stand_in import Person, StandIn

PEOPLE, SECONDS, MOVES = 4, 8.0, 4


def _tell(when: str, bots: Bots) -> None:
    sizes = bots.shares_mb
    print(f"{when}: {sum(sizes):.0f} MB ({' + '.join(f'{size:.0f}' for size in sizes)})", flush=True)


async def _board_for(discord: StandIn, person: Person, seen: int = 0) -> int:
    """The id of the next board after ``seen`` that waits for this person."""

    def found() -> Message | None:
        new = (message for message in discord.channel().messages if message.id > seen and not message.loading)
        return next((message for message in new if message.attachments and asked(message, [person])), None)

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


async def measure(games: int) -> None:
    """Print what there is at each stage."""
    with tempfile.TemporaryDirectory(prefix="azul-load-") as name, sqlite_store() as kind:
        url = kind.new()
        async with StandIn.open(answer_within=LATEST_ANSWER_S) as discord:
            templates = await make_templates(url)
            copies = await fill(discord, url, templates, Case(1, games, 0, 0, PEOPLE, SECONDS))
            async with started(discord, url, 1, Path(name), None) as bots:
                await asyncio.sleep(SETTLE_S)
                _tell(f"{games:,} open games, idle", bots)
                crowd = Crowd(discord, copies)
                await crowd.press_at_once(PEOPLE, SECONDS)
                await crowd.finish()
                crowd.leave()
                _tell(f"after {len(crowd.turns)} turns", bots)
                await _draw_each(discord)
                _tell("after a table of each side", bots)
                await _play_expert(discord)
                _tell(f"after {MOVES} moves against expert", bots)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.load.memory", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="open games")
    asyncio.run(measure(parser.parse_args().games))
