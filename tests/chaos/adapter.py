"""Everything that the runs know about the bot's internals. If the bot changes, only this file must be adapted.

Plans, people and the auditor only know what users can rely on: logs, messages and responses.
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
from bot.storage import challenge_queries, game_queries, sqlite, subjects, tournament_queries
from bot.storage.acts import LogLine, TournamentLine
from bot.storage.database import Database
from bot.storage.rows import Attempt, Challenge, Game, Tournament
from bot.storage.shards import Shards
from bot.storage.subjects import GAME, TOURNAMENT
from bot.storage.tables import challenges, games, tournaments

CLOCKS = ("bot.discord_app.app.client", "bot.tasks")
"""Modules that read the machine's clock as ``time``."""
POSTED_TWICE = re.compile(r"of (?:game|tournament) (\w+) may be posted twice")
"""The log message that a board, a lobby or a tournament's card may appear twice in its channel."""


def make_client(database: Database, clock: Callable[[], datetime], entropy: Any, shards: Shards) -> AzulClient:
    """Return a bot that uses this database and serves these shards."""
    limits = Limits(games_per_host=5)
    return AzulClient(Service(database, clock=clock, entropy=entropy, limits=limits, shards=shards))


def is_idle(client: AzulClient) -> bool:
    """Check whether the bot is idle, which means that it has no acts, posts or computations in progress."""
    is_busy = client.incoming.tasks or client.poster.busy or client.tournament_poster.busy
    return not is_busy and client.alarms.idle and client.tournament_alarms.idle


async def look(client: AzulClient) -> None:
    """Make the bot's regular check for due work now."""
    with suppress(Exception):
        await client.alarms.begin_due()
        await client.tournament_alarms.begin_due()
        await client.poster.wake_due()
        await client.tournament_poster.wake_due()
        await client.tidy()


async def next_due(database: Database) -> datetime | None:
    """Return the time of the bot's next scheduled act, such as a post, the end of a turn's time, or a round."""
    found = list[datetime | None]()
    async with database.read() as connection:
        for table in (games, tournaments):
            found += (await connection.execute(select(func.min(table.c.post_at), func.min(table.c.act_at)))).one()
    return min((at for at in found if at is not None), default=None)


async def read_games(database: Database) -> list[tuple[Game, list[LogLine]]]:
    """Return all games with their logs, beginning with the oldest."""
    async with database.read() as connection:
        found = [
            (await game_queries.load_game(connection, game_id), await game_queries.load_log(connection, game_id))
            for game_id in await subjects.list_ids(connection, GAME)
        ]
    return sorted([(game, lines) for game, lines in found if game is not None], key=lambda one: one[0].created_at)


async def read_game(database: Database, game_id: str) -> tuple[Game, list[LogLine]] | None:
    """Return a game with its log."""
    async with database.read() as connection:
        game = await game_queries.load_game(connection, game_id)
        return None if game is None else (game, await game_queries.load_log(connection, game_id))


async def read_challenges(database: Database) -> list[tuple[Challenge, list[Attempt]]]:
    """Return all challenges with their attempts."""
    async with database.read() as connection:
        ids = (await connection.execute(select(challenges.c.id).order_by(challenges.c.opened_at))).scalars().all()
        return [
            (challenge, await challenge_queries.load_attempts(connection, challenge_id))
            for challenge_id in ids
            if (challenge := await challenge_queries.load_challenge(connection, challenge_id)) is not None
        ]


async def read_tournaments(database: Database) -> list[tuple[Tournament, list[TournamentLine], bool]]:
    """Return all tournaments with their logs, and whether their channel was recorded as gone. The oldest come first."""
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
    """Return the findings of `python -m bot check`."""
    return [problem async for problem in find_differences(database)]


@contextmanager
def impatient() -> Iterator[None]:
    """Make waiting for another program's lock fail immediately, because nothing releases it in virtual time."""
    pragmas = (*sqlite.PRAGMAS, "busy_timeout=1")
    with mock.patch("bot.storage.sqlite.PRAGMAS", pragmas):
        yield
