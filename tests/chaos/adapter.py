"""All that runs know of how the bot is made inside: whoever makes it otherwise changes this file, and no other of them.

A plan, the people and the auditor know what everybody is promised: logs, messages, answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any
from unittest import mock

from sqlalchemy import func, select

from bot.discord_app.app.client import AzulClient
from bot.discord_app.app.game_posts import EDIT_TIMEOUT_S as EDIT_TIMEOUT_S
from bot.games.core.request import Limits
from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.storage import game_queries, sqlite, subjects, tournament_queries
from bot.storage.acts import LogLine, TournamentLine
from bot.storage.database import Database
from bot.storage.rows import Game, Tournament
from bot.storage.shards import Shards
from bot.storage.subjects import GAME, TOURNAMENT
from bot.storage.tables import games, tournaments

CLOCKS = ("bot.discord_app.app.client", "bot.tasks")
"""The modules that measure by the machine's clock, as ``time``."""
TOLD_TWICE = re.compile(r"of (?:game|tournament) (\w+) may be (?:told|posted) twice")
"""How the bot says in its log that a board, a lobby or a card of a tournament may stand in the channel twice."""


def make_client(database: Database, clock: Callable[[], datetime], entropy: Any, shards: Shards) -> AzulClient:
    """A bot on this database, for these shards."""
    limits = Limits(games_per_host=5)
    return AzulClient(Service(database, clock=clock, entropy=entropy, limits=limits, shards=shards))


def is_idle(client: AzulClient) -> bool:
    """Whether nothing is being carried out, told or thought about."""
    is_busy = client.incoming.tasks or client.poster.busy or client.tournament_poster.busy
    return not is_busy and client.alarms.idle and client.tournament_alarms.idle


async def look(client: AzulClient) -> None:
    """Let it look now for what is due, as it does from time to time."""
    with suppress(Exception):
        await client.alarms.begin_due()
        await client.tournament_alarms.begin_due()
        await client.poster.wake_due()
        await client.tournament_poster.wake_due()
        await client.tidy()


async def next_due(database: Database) -> datetime | None:
    """When the next thing is due that the bot does by itself: a post, the end of a turn's time, a round …"""
    found = list[datetime | None]()
    async with database.read() as connection:
        for table in (games, tournaments):
            found += (await connection.execute(select(func.min(table.c.post_at), func.min(table.c.act_at)))).one()
    return min((at for at in found if at is not None), default=None)


async def read_games(database: Database) -> list[tuple[Game, list[LogLine]]]:
    """All games with their logs, the oldest first."""
    async with database.read() as connection:
        found = [
            (await game_queries.load_game(connection, game_id), await game_queries.load_log(connection, game_id))
            for game_id in await subjects.list_ids(connection, GAME)
        ]
    return sorted([(game, lines) for game, lines in found if game is not None], key=lambda one: one[0].created_at)


async def read_tournaments(database: Database) -> list[tuple[Tournament, list[TournamentLine], bool]]:
    """All tournaments with their logs, the oldest first, and whether the bot has noted that their channel is gone."""
    found = list[tuple[Tournament, list[TournamentLine], bool]]()
    async with database.read() as connection:
        for tournament_id in await subjects.list_ids(connection, TOURNAMENT):
            tournament = await tournament_queries.load_tournament(connection, tournament_id)
            stored = await subjects.load_posting(connection, TOURNAMENT, tournament_id)
            if tournament is not None and stored is not None:
                lines = await tournament_queries.load_lines(connection, tournament_id)
                found.append((tournament, lines, stored.posted.gone_id == tournament.channel_id))
    return sorted(found, key=lambda one: one[0].created_at)


async def problems(database: Database) -> list[str]:
    """What `python -m bot check` finds."""
    return [problem async for problem in find_differences(database)]


@contextmanager
def impatient() -> Iterator[None]:
    """Whoever waits for another program's lock gives up at once: nobody else can move meanwhile."""
    pragmas = (*sqlite.PRAGMAS, "busy_timeout=1")
    with mock.patch("bot.storage.sqlite.PRAGMAS", pragmas):
        yield
