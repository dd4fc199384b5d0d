"""The SQL statements of a turn on PostgreSQL: `python -m tests.tools.benchmarks.load.statements`.

The program counts the statements in the server's log, including those that begin and end transactions. Meanwhile people
make moves one after another in a few games, whose logs the bot has already loaded.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import Counter
from pathlib import Path
from unittest import mock

from tests.discord_stand_in import StandIn
from tests.tools.benchmarks.load import postgres_store
from tests.tools.benchmarks.load.bots import started
from tests.tools.benchmarks.load.crowd import Crowd
from tests.tools.benchmarks.load.measuring import LATEST_ANSWER_S, SETTLE_S, Case, fill
from tests.tools.benchmarks.load.templates import make_templates

GAMES, WARM_UP_S, SECONDS, SHOWN = 8, 6.0, 8.0, 100
LOGGED = {"log_statement": "all", "log_line_prefix": ""}
STATEMENT = re.compile(r"^LOG:  (?:statement|execute [^:]*): (.*(?:\n\t.*)*)", re.MULTILINE)


async def measure() -> None:
    """Print the number of SQL statements in a turn, and the statements themselves."""
    with (
        mock.patch.object(postgres_store, "SETTINGS", postgres_store.SETTINGS | LOGGED),
        postgres_store.postgres_store() as kind,
        tempfile.TemporaryDirectory(prefix="azul-load-") as name,
    ):
        url = kind.new()
        async with StandIn.open(response_timeout_s=LATEST_ANSWER_S) as discord:
            templates = await make_templates(url)
            copies = await fill(discord, url, templates, Case(1, GAMES, 0, 0, 1, SECONDS))
            async with started(discord, url, 1, Path(name), None):
                crowd = Crowd(discord, copies)
                await crowd.press_at_once(1, WARM_UP_S)
                await crowd.finish()
                await asyncio.sleep(SETTLE_S)
                known, crowd.turns = len(kind.log), []
                await crowd.press_at_once(1, SECONDS)
                await crowd.finish()
                crowd.leave()
                await asyncio.sleep(SETTLE_S)
                found = Counter(" ".join(text.split())[:SHOWN] for text in STATEMENT.findall(kind.log[known:]))
    turns = len(crowd.turns)
    print(f"{found.total() / turns:.1f} statements a turn, over {turns} turns")
    for text, number in found.most_common():
        print(f"{number / turns:6.2f} {text}")


if __name__ == "__main__":
    asyncio.run(measure())
