"""No statement of what people do every day reads a whole table that grows: the database is asked how it would find it.

The statements are those that the whole bot makes while games are played, listed, timed and counted.
"""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot.discord_app.app import server_posts
from bot.discord_app.app.client import AzulClient
from bot.games.core.request import Limits
from bot.games.core.service import Service
from bot.games.posting import outbox
from bot.games.table import lookup
from bot.games.time.waiting import Alarms, tidy
from bot.storage.database import Database
from bot.storage.tables import metadata
from tests.benchmarks.load.stored import Copy, name_game, store
from tests.benchmarks.load.templates import Template
from tests.conftest import BOTH_DATABASES
from tests.discord_app.conftest import Bot, Party, bare, discord, sketched
from tests.discord_stand_in import StandIn
from tests.games.following import post_all
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, CHANNEL, GUILD
from tests.support.tables import begun, played

__all__ = ["bare", "discord", "sketched"]

GROWING = metadata.tables.keys() - {"analysis_requests", "calls", "facts", "guilds"}
"""The tables that have more rows the more is played, on the more servers."""
MANY, COPIES = 50, 400


class ListeningBot(Bot):
    """The bot on a database of either kind; its statements, with the parameters of the first time."""

    def __init__(self, discord: StandIn, url: str, clock: Clock) -> None:
        super().__init__(discord, Path(), clock, Limits(games_per_host=30))
        self.url, self.statements = url, dict[str, Any]()

    def _note(self, _connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, many: bool) -> None:
        if statement.split()[0] in ("SELECT", "UPDATE", "DELETE", "INSERT", "WITH"):
            self.statements.setdefault(statement, parameters[0] if many else parameters)

    async def start(self) -> None:
        self._database = await Database.open(self.url)
        event.listen(self._database.engine.sync_engine, "before_cursor_execute", self._note)
        self.client = AzulClient(Service(self._database, clock=self.clock, entropy=self.entropy, limits=self.limits))
        self._running = asyncio.create_task(self.client.start(self.discord.token))
        await self.discord.until_ready()


async def play_scene(party: Party) -> Template:
    """What happens on a server: games that are opened, played, looked at, timed and given up; a puzzle; the beats.

    A game that is over, to be multiplied.
    """
    bot, (ana, ben, chi, _), channel = party.bot, party.people, party.discord.channel()
    await party.boss.submit(await party.boss.command("azul settings server"))
    await party.prefer(ben, notify="both")
    await chi.command("azul privacy")
    board = await party.game(2)
    for person in (ana, ben):
        await person.complete("azul move", "move", "")
        await person.complete("azul board", "game", "")
        await person.command("azul games")
        await person.command("azul mine")
    board = await party.play(board)
    board = await party.type(board)
    await party.mover(board).command("azul undo")
    await party.others(board)[0].command("azul nudge")
    lobby = await party.lobby(3)
    for act in ("azul join", "azul leave"):
        await chi.command(act, game=(await party.table(lobby)).game.id)
    await ana.command("azul table cancel", game=(await party.table(lobby)).game.id)
    sure = await party.mover(board).command("azul resign", game=(await party.table(board)).game.id)
    await party.mover(board).click(sure.message, "Yes, resign")
    await bot.idle()
    await ana.complete("azul rematch", "game", "")
    await ana.command("azul rematch")
    for command in ("azul stats", "azul leaderboard", "azul record history", "azul puzzle"):
        await ben.command(command)
    await bot.let_pass(hours=30)
    await party.boss.command("azul settings puzzle", channel_=channel)
    await server_posts.post_puzzles(bot.client)
    await ben.click((await party.newest()), "Answer")
    await bot.let_pass(hours=24)
    for look in (bot.look_at_timers, bot.look_into_outbox, bot.client.check_health):
        await look()
    await server_posts.post_puzzles(bot.client)
    await tidy(bot.service)
    await bot.restart()
    await bot.idle()
    return Template((await party.table(board)).game.id, True, 0, 0, people=(ana.id, ben.id))


def scans_of_sqlite(plan: Iterable[Any]) -> Iterator[str]:
    """The growing tables that are read from one end to the other."""
    for *_, detail in plan:
        found = re.match(r"SCAN (\w+)", detail)
        if found and found[1] in GROWING:
            yield detail


def scans_of_postgres(node: dict[str, Any]) -> Iterator[str]:
    by_key = "Index Cond" in node or node["Node Type"].startswith(("Bitmap Heap", "Tid"))
    if node.get("Relation Name") in GROWING and "Scan" in node["Node Type"] and not by_key:
        yield f"{node['Node Type']} {node['Relation Name']} {node.get('Index Name', '')}"
    for part in node.get("Plans", ()):
        yield from scans_of_postgres(part)


async def multiply(url: str, template: Template, first: int = 0, people: tuple[int, int] | None = None) -> None:
    """As many more games as this one on its server, of others or of these ``people``."""
    pairs = ((n, people or (1000 + n, 5000 + n)) for n in range(first, first + COPIES))
    await store(url, [Copy(name_game(n), template, n, GUILD, CHANNEL, pair) for n, pair in pairs])


FILLED = (
    "INSERT INTO blocks SELECT n, n + 1 FROM {numbers}",
    "INSERT INTO people (user_id, notify, zone, at_once) SELECT n, '', '', false FROM {numbers}",
    "INSERT INTO ratings SELECT n, 'azul', n, '', 25, 8, 3, 1 FROM {numbers}",
    "INSERT INTO puzzle_answers SELECT n, '2026-01-01', n, '', true, now() FROM {numbers}",
    "INSERT INTO puzzle_days SELECT n, '2026-01-01', '' FROM {numbers}",
    "UPDATE games SET act_at = '2030-01-01', post_at = '2030-01-01'",
    "ANALYZE",
)


async def fill(database: Database) -> None:
    """Let PostgreSQL know that there are many rows of everything; SQLite does not count them."""
    async with database.write() as connection:
        if connection.dialect.name == "postgresql":
            for statement in FILLED:
                await connection.exec_driver_sql(statement.format(numbers=f"generate_series(1, {COPIES}) AS n"))


async def scans(database: Database, statement: str, parameters: Any) -> list[str]:
    async with database.write() as connection:
        if connection.dialect.name == "sqlite":
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            return list(scans_of_sqlite(plan))
        # Even these tables are so small that reading all of one may seem the quickest.
        for way in ("seqscan", "hashjoin", "mergejoin"):
            await connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
        plan = await connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", parameters)
        (found,) = plan.scalar_one()
        return list(scans_of_postgres(found["Plan"]))


@BOTH_DATABASES
async def test_nothing_that_grows_is_read_as_a_whole(discord: StandIn, database_url: str, clock: Clock) -> None:
    bot = ListeningBot(discord, database_url, clock)
    await bot.start()
    try:
        over = await play_scene(Party(discord, bot))
    finally:
        await bot.stop()
    await multiply(database_url, over)
    database = await Database.open(database_url)
    await fill(database)
    found = {one: await scans(database, one, parameters) for one, parameters in bot.statements.items()}
    await database.close()
    assert len(found) > MANY
    assert {one: tables for one, tables in found.items() if tables} == {}


async def steps_of_a_turn(file: Path, clock: Clock, game_id: str) -> int:
    """What a turn takes with its posts, the look for the next game of whoever has played, and a beat of each kind.

    Counted in SQLite's own instructions, which are the same on every machine.
    """
    taken = count()

    def listen(connection: Any, _record: object) -> None:
        connection.run_async(lambda driver: driver.set_progress_handler(lambda: next(taken) < 0, 1))

    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    event.listen(database.engine.sync_engine, "connect", listen)
    # The connection with which it was opened is not counted.
    await database.engine.dispose()
    service = Service(database, clock=clock)
    alarms = Alarms(service)
    table = await played(service, await service.table(game_id), plies=1)
    await lookup.next_game(service, table.to_act[0].user_id or 0, game_id)
    await post_all(service, game_id)
    await outbox.find_due(service)
    await alarms.begin_due()
    await service.open_in(GUILD, CHANNEL + 1)
    await database.close()
    return next(taken)


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_a_turn_takes_as_many_steps_whatever_else_is_stored(
    service: Service, database_file: Path, clock: Clock, tmp_path: Path
) -> None:
    game = await begun(service)
    over = await played(service, await begun(service))
    others = await begun(service)
    for table in (game, over, others):
        await post_all(service, table.game.id)
    await service.database.close()
    fuller = Path(shutil.copy(database_file, tmp_path / "fuller.sqlite3"))
    url = f"sqlite+aiosqlite:///{fuller}"
    await multiply(url, Template(over.game.id, True, 0, 0), people=(ANA.id, BEN.id))
    await multiply(url, Template(others.game.id, False, 0, 0), COPIES)
    few = await steps_of_a_turn(database_file, clock, game.game.id)
    assert few > MANY
    assert await steps_of_a_turn(fuller, clock, game.game.id) <= 1.1 * few
