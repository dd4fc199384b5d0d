"""Write the kept database of version 1.0: `python -m tests.tools.write_kept_database`.

It contains running and finished games of all forms, a lobby, open tables, tournaments, plans, languages, the daily
puzzle, challenges and deals of the week. Once 1.0 is released, don't run this program any more.
"""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import replace
from pathlib import Path

from bot.games.challenge import challenges, deals
from bot.games.core.replay import Table
from bot.games.core.request import Limits, Request
from bot.games.core.service import Service
from bot.games.past.analysis_queue import ask_for_analysis
from bot.games.people import daily, settings, table_settings
from bot.games.people.puzzles import find_puzzle
from bot.games.people.settings import BlockList
from bot.games.table import absences, followers, open_tables, planning, play, seats
from bot.games.table.opening import Computer, Opening, open_game
from bot.storage import challenge_queries, result_queries
from bot.storage.database import Database, set_fact
from bot.storage.rows import AnalysisRequest, Game, Options
from tests.games.consequences import post_all
from tests.support.clock import Clock, Entropy
from tests.support.forms import FORMS
from tests.support.kept_database import FOLDER, ROWS, Rows, find_schema_file, read_rows, write_rows, write_schema
from tests.support.people import ANA, BEN, CHANNEL, CHI, DARIUSH, ELSEWHERE, GUILD, IN_GROUP, ask
from tests.support.tables import begin_game, list_careful_steps, open_lobby, person_to_move, play_moves, play_steps
from tests.support.tournaments import begin_cup, end_round, make_options, open_cup

MODERATOR = ask(ANA, moderator=True)
PUZZLE_POST = 77


async def store_settings(service: Service) -> None:
    """Store settings of people and of the server."""
    for person, language in ((ANA, "en"), (BEN, "fa"), (CHI, "zh-TW")):
        await settings.change_person(service, ask(person), lambda own, chosen=language: replace(own, language=chosen))  # type: ignore[misc]
    quiet = {"notify": "both", "zone": "Asia/Tehran", "quiet_from": 1320, "quiet_to": 420, "theme": "dark"}
    await settings.change_person(service, ask(BEN), lambda own: replace(own, **quiet), BlockList((DARIUSH.id,)))  # type: ignore[arg-type]
    await absences.take_days_off(service, ask(DARIUSH), "2026-02-01", "2026-02-05")
    await settings.change_guild(service, MODERATOR, lambda own: replace(own, language="fa", season="month"))


async def store_games(service: Service) -> None:
    """Store a running game and a finished game of each form, a lobby, a plan, a follower and an analysis."""
    for ruleset, side in FORMS:
        running = await begin_game(service, ruleset=ruleset, side=side)
        await post_all(service, running.game.id)
        running = await play_moves(service, running, 5)
        over = await play_moves(service, await begin_game(service, 3, ruleset=ruleset, side=side), 4)
        for person in (CHI, BEN):
            over = await seats.resign(service, ask(person), over.game.id)
    await play_moves(service, running, 3)
    await play_moves(service, await begin_game(service))
    planned = await begin_game(service, 3)
    waiting = next(one for one in (ANA, BEN, CHI) if one != person_to_move(planned))
    seat = planned.game.player(waiting.id)
    assert seat is not None, "the person plays"
    moves = planning.look_from(planned, seat.seat).position.legal_moves(seat.seat)
    await planning.play_or_plan(service, ask(waiting), planned.game.id, str(moves[0]))
    await followers.follow(service, ask(DARIUSH), planned.game.id, rounds=True)
    await open_game(service, ask(ANA), Opening("azul", "coloured", 4, opponents=(CHI,)))
    await post_all(service, (await open_lobby(service)).game.id)
    for where in (ELSEWHERE, IN_GROUP):
        await play_moves(service, await begin_game(service, **where), 2)
    async with service.database.write() as connection:
        await result_queries.save_analysis(connection, over.game.id, 1, "{}", refined=True)
        await set_fact(connection, "commands", "registered")
    request = AnalysisRequest(9001, over.game.id, BEN.id, service.clock(), "token", "fa")
    await ask_for_analysis(service, request)


async def store_tournaments(service: Service) -> None:
    """Store an open, a running and a finished tournament."""
    await open_cup(service, people=3)
    await begin_cup(service, people=5)
    over = await begin_cup(service, make_options(format="knock-out"), people=4)
    while over.contest.status == "running":
        over = await end_round(service, over.tournament.id)


async def store_daily_puzzle(service: Service) -> None:
    """Store a daily puzzle with tries, one of which is shared."""
    await daily.choose_channel(service, MODERATOR, CHANNEL)
    day = daily.today(service.clock())
    await daily.record_posted(service, GUILD, day, CHANNEL, PUZZLE_POST)
    puzzle = find_puzzle(daily.make_day(GUILD, day).puzzle)
    moves = puzzle.table([""] * 4).position.legal_moves(puzzle.seat)
    wrong = next(move for move in moves if not puzzle.is_right(move))
    right = next(move for move in moves if puzzle.is_right(move))
    tried = await daily.try_move(service, ask(BEN), puzzle, daily.FIRST_VERSION, wrong)
    await daily.try_move(service, ask(BEN), puzzle, tried.tries.version, right)
    await daily.share_tries(service, ask(BEN), puzzle)
    await daily.try_move(service, ask(CHI), puzzle, daily.FIRST_VERSION, wrong)


async def store_open_tables(service: Service) -> None:
    """Store an open table that waits, and a game that began as an open table."""

    async def find_nobody(_game: Game) -> tuple[int, ...]:
        return ()

    await table_settings.set_table_channel(service, MODERATOR, CHANNEL + 1, None)
    for person in (ANA, BEN, CHI):
        await open_tables.find_table(service, ask(person), open_tables.USUAL_TERMS, find_nobody)


def ask_alone(user: int) -> Request:
    """Make a person's request in their direct messages."""
    person = (ANA, BEN, CHI)[user]
    return ask(person, guild_id=None, channel_id=900 + person.id)


async def load_deal_id(service: Service) -> str:
    deal = await service.database.query(challenge_queries.load_newest_challenge, GUILD, "deal")
    assert deal is not None, "a deal was opened"
    return deal.id


async def win_game(service: Service, opening: Opening) -> Table:
    """Open games against a computer until one is won, and return that game."""
    while True:
        source = over = await open_game(service, ask_alone(0), opening)
        steps = list_careful_steps(source)
        for step in steps:
            over = play.after_move(over, *step)
        if challenges.find_card_score(over) is not None:
            return await play_steps(service, source.game.id, steps)
        await seats.resign(service, ask_alone(0), source.game.id)


async def store_challenges(service: Service, clock: Clock) -> None:
    """Store a challenge with an attempt, and the deals of two weeks with places in the league."""
    opening = Opening("azul", "coloured", 2, Options(), computers=(Computer("easy"),))
    source = await win_game(service, opening)
    card = await challenges.open_card(service, ask_alone(0), source.game.id, GUILD, CHANNEL)
    await challenges.open_attempt(service, ask_alone(1), card.id)
    await settings.choose_deal_channel(service, MODERATOR, CHANNEL)
    for _week in range(2):
        await deals.open_due_deals(service)
        deal = await load_deal_id(service)
        for user in (0, 1):
            attempt = await challenges.open_attempt(service, ask_alone(user), deal)
            async with service.database.write() as connection:
                await challenge_queries.end_attempt(connection, deal, attempt.game.id, service.clock(), (60 - user, 30))
            await seats.resign(service, ask_alone(user), attempt.game.id)
        clock.turn(days=7)
        await deals.close_ended_deals(service)
        await deals.open_due_deals(service)
    await challenges.open_attempt(service, ask_alone(2), await load_deal_id(service))


async def store_all(service: Service, clock: Clock) -> None:
    """Store data of all kinds."""
    await store_settings(service)
    await store_daily_puzzle(service)
    await store_open_tables(service)
    await store_challenges(service, clock)
    clock.turn(hours=5)
    await store_games(service)
    await store_tournaments(service)
    clock.turn(minutes=5)


async def make_rows() -> Rows:
    """Return the rows of a new database with data of all kinds."""
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite+aiosqlite:///{Path(folder, 'azul.sqlite3')}")
        clock = Clock()
        limits = Limits(games_per_host=99)
        await store_all(Service(database, clock=clock, entropy=Entropy(), limits=limits), clock)
        async with database.read() as connection:
            rows = await connection.run_sync(read_rows)
        await database.close()
    return rows


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    ROWS.write_text(write_rows(asyncio.run(make_rows())), encoding="utf-8")
    for dialect in ("sqlite", "postgresql"):
        find_schema_file(dialect).write_text(write_schema(dialect), encoding="utf-8")
