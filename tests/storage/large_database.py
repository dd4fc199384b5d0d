"""A large database. Most of its data belongs to other people, and half of that is on the tests' own server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from datetime import date, timedelta
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.replay import Table
from bot.games.core.request import Limits
from bot.games.core.service import Service
from bot.games.people import settings
from bot.games.people.settings import BlockList
from bot.games.table import seats
from bot.games.table.opening import Opening, open_game
from bot.storage import challenge_queries, game_queries, puzzle_queries, result_queries, subjects, tournament_queries
from bot.storage import tables as stored
from bot.storage.acts import TournamentLine
from bot.storage.database import Database
from bot.storage.rows import (
    Attempt,
    Call,
    Challenge,
    Game,
    GuildSettings,
    LeaguePlace,
    NewCall,
    PersonSettings,
    Posting,
    PuzzleAnswer,
    PuzzleDay,
    Rating,
    Result,
    Tournament,
    TournamentOptions,
    TournamentStatus,
)
from bot.storage.subjects import GAME
from tests.games.consequences import post_all
from tests.support.clock import NOON, Clock, Entropy
from tests.support.people import ANA, BEN, CHANNEL, CHI, GUILD, ask
from tests.support.tables import begin_game, open_lobby, play_moves
from tests.tools.benchmarks.load.stored import Copy, name_game, store
from tests.tools.benchmarks.load.templates import Template

ROWS = 1500
"""Number of rows to store in each growing table. Some tables get several rows per game."""
ELSEWHERE = 1 << 40
"""The lowest id of the other servers."""
OTHER_USERS = 10_000
"""The lowest id of the other people."""
TODAY = PuzzleDay(GUILD, "2026-01-05", "A2222", CHANNEL, 7)
ANSWER = PuzzleAnswer(GUILD, TODAY.day, BEN.id, TODAY.puzzle, ("c blue 1",), solved=False, at=NOON)


class OwnData(NamedTuple):
    """Data of the people in the tests: a running game, a finished game, and related rows."""

    running: Game
    over: Game
    posting: Posting
    call: Call
    results: list[Result]
    tournament: Tournament
    challenge: Challenge


def _server(number: int) -> int:
    return GUILD if number % 2 == 0 else ELSEWHERE + number


def _day(number: int) -> str:
    return (date(2010, 1, 1) + timedelta(days=number)).isoformat()


@asynccontextmanager
async def open_without_timeouts(url: str) -> AsyncIterator[Database]:
    """Open a database without statement timeouts, and close it at the end of the block."""
    database = await Database.open(url, no_timeout=True)
    try:
        yield database
    finally:
        await database.close()


async def _begin_games(database: Database, clock: Clock) -> list[Table]:
    service = Service(database, clock=clock, entropy=Entropy())
    rated = await play_moves(service, await begin_game(service), plies=4)
    over = await seats.resign(service, ask(BEN), rated.game.id)
    running = await play_moves(service, await begin_game(service), plies=1)
    tables = [over, over, running, await open_lobby(service)]
    for table in tables:
        await post_all(service, table.game.id)
    return tables


async def store_games(url: str, clock: Clock) -> None:
    """Store other people's games. Of every four, two are finished, one is running and one is a lobby."""
    async with open_without_timeouts(url) as database:
        tables = await _begin_games(database, clock)
    kinds = [Template(table.game.id, finished=True, version=0, last_message=0, people=(1, 2)) for table in tables]
    copies = []
    for number in range(ROWS):
        here = number % 2 == 0
        people = (OTHER_USERS + number, OTHER_USERS + ROWS + number)
        channel = CHANNEL if here else _server(number)
        copies.append(Copy(name_game(number), kinds[number // 2 % 4], number, _server(number), channel, people))
    await store(url, copies)


def _rows() -> Iterator[tuple[sa.Table, Mapping[str, Any]]]:
    """Yield other people's rows for all tables except those that hold games."""
    person = asdict(PersonSettings(0))
    guild = asdict(GuildSettings(season="month", season_channel=1)) | {"season_announced": "2026-01"}
    rating = asdict(Rating(0, "azul", "", 0, "", 25.0, 8.0, 3, 1))
    answer = asdict(PuzzleAnswer(0, "", 0, "", (), True, NOON))
    tournament = make_tournament("", 0, 0, "finished")
    cup = {name: getattr(tournament, name) for name in Tournament.__slots__}
    entered = asdict(TournamentLine(1, "enter", NOON))
    for number in range(ROWS):
        user, server, game_id = OTHER_USERS + number, _server(number), name_game(number)
        yield stored.people, person | {"user_id": user}
        yield stored.blocks, {"user_id": user, "blocked_id": user + 1}
        yield stored.guilds, guild | {"guild_id": ELSEWHERE + number}
        for season in ("", "2026-01"):
            yield stored.ratings, rating | {"guild_id": server, "season": season, "user_id": user}
        yield stored.puzzle_days, {"guild_id": server, "day": _day(number), "puzzle": "", "shares": 0, "shown": 0}
        yield stored.puzzle_answers, answer | {"guild_id": server, "day": _day(number), "user_id": user}
        yield stored.recent_calls, {"caller_id": user, "called_id": user + 1, "at": NOON}
        yield stored.calls, {"game_id": game_id, **NewCall(user, "turn", 1, NOON)._asdict()}
        yield stored.followers, {"game_id": game_id, "user_id": user, "rounds": True}
        # Somebody else's finished tournament with one line in its log.
        yield stored.tournaments, cup | {"id": f"E{game_id}", "guild_id": server, "host_id": user}
        of_user = {"user_id": user, "entrant_id": user, "interaction_id": ELSEWHERE + number}
        card = make_challenge(f"U{number}", server, user)
        yield stored.challenges, asdict(replace(card, closed=True, shown=1))
        yield stored.league_places, asdict(LeaguePlace(server, user, "gold"))
        yield stored.attempts, asdict(Attempt(card.id, user, "", game_id, NOON))
        yield stored.tournament_log, entered | of_user | {"tournament_id": f"E{game_id}"}
        yield stored.analyses, {"game_id": game_id, "judge": 1, "refined": True, "content": ""}


def make_tournament(name: str, guild_id: int, host_id: int, status: TournamentStatus) -> Tournament:
    """Return a tournament's row, without its log."""
    options = TournamentOptions("azul", "coloured")
    return Tournament(name, guild_id, CHANNEL, host_id, "Cup", status, 1, NOON, NOON, options, b"seed")


def make_challenge(name: str, guild_id: int, owner_id: int) -> Challenge:
    """Return the row of a card."""
    return Challenge(
        name, "card", guild_id, CHANNEL, "azul", "coloured", 0, ("easy",), NOON, NOON, b"seed", "", owner_id=owner_id
    )


async def store_rest(connection: AsyncConnection) -> None:
    """Store all of other people's data except their games."""
    rows: dict[sa.Table, list[Mapping[str, Any]]] = {}
    for table, row in _rows():
        rows.setdefault(table, []).append(row)
    for table, of_table in rows.items():
        await connection.execute(insert(table), of_table)
    games = stored.games
    changed = update(games).where(games.c.id == bindparam("of")).values(changed_at=bindparam("at"))
    moments = [{"of": name_game(number), "at": NOON - timedelta(minutes=number)} for number in range(ROWS)]
    await connection.execute(changed, moments)
    await connection.execute(update(games).where(games.c.status == "running").values(act_at=NOON + timedelta(days=1)))


async def fill(url: str, clock: Clock) -> None:
    """Store other people's data."""
    await store_games(url, clock)
    async with open_without_timeouts(url) as database, database.write() as connection:
        await store_rest(connection)
        if connection.dialect.name == "postgresql":
            # PostgreSQL collects statistics automatically, but only some time later.
            await connection.exec_driver_sql("ANALYZE")


async def store_own_data(database: Database, clock: Clock) -> OwnData:
    """Store the data of the people in the tests."""
    entropy = Entropy()
    entropy.calls = ROWS
    service = Service(database, clock=clock, entropy=entropy, limits=Limits(games_per_host=30))
    rated = await play_moves(service, await begin_game(service), plies=4)
    over = await seats.resign(service, ask(BEN), rated.game.id)
    running = await play_moves(service, await begin_game(service), plies=2)
    await open_game(service, ask(ANA), Opening("azul", "coloured", 4, opponents=(CHI,)))
    await post_all(service, running.game.id)
    await settings.change_person(service, ask(ANA), BlockList((CHI.id,)), lambda own: replace(own, notify="both"))
    await settings.change_person(service, ask(CHI), BlockList((BEN.id,)))
    await settings.change_guild(service, ask(ANA, moderator=True), lambda guild: replace(guild, puzzles=CHANNEL))
    async with database.write() as connection:
        await game_queries.add_calls(connection, running.game.id, [NewCall(ANA.id, "turn", 1, NOON)])
        await result_queries.save_analysis(connection, over.game.id, 1, "{}", refined=True)
        await puzzle_queries.add_day(connection, TODAY)
        await puzzle_queries.save_answer(connection, replace(ANSWER, user_id=ANA.id))
        tournament = make_tournament("EZZZZ", GUILD, ANA.id, "open")
        entered = TournamentLine(1, "enter", NOON, ANA.id, ANA.id)
        await tournament_queries.add_tournament(connection, tournament, entered, NOON)
        challenge = make_challenge("UZZZZ", GUILD, ANA.id)
        await challenge_queries.add_challenge(connection, challenge)
        await challenge_queries.add_attempt(connection, Attempt(challenge.id, BEN.id, "Ben", over.game.id, NOON))
    posting = await database.query(subjects.load_posting, GAME, running.game.id)
    (call,) = await database.query(game_queries.load_calls, running.game.id)
    assert posting is not None, "the game is there"
    results = await database.query(result_queries.load_results_of_game, over.game.id)
    return OwnData(running.game, over.game, posting, call, results, tournament, challenge)
