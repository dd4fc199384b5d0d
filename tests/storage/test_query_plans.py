"""Query plans: no statement scans a growing table, however much data other people have stored.

The test discovers all functions of the storage package that run statements, and calls them on a large database.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot import storage
from bot.games.core.outbox import find_due_posts
from bot.games.core.service import Service
from bot.games.table import lookup
from bot.games.time.alarms import Alarms
from bot.games.time.game_timers import GameTimers
from bot.storage.acts import LogLine, TournamentLine
from bot.storage.database import Database
from bot.storage.place import Place
from bot.storage.rows import (
    AnalysisRequest,
    Attempt,
    DueWork,
    Follower,
    GuildSettings,
    InteractionToken,
    LeaguePlace,
    NewCall,
    PersonSettings,
    Rating,
    TableList,
)
from bot.storage.shards import Shards
from bot.storage.subjects import GAME, TOURNAMENT
from tests.games.consequences import post_all
from tests.storage.large_database import ANSWER, ROWS, TODAY, OwnData, fill, open_without_timeouts, store_own_data
from tests.storage.query_discovery import (
    Values,
    find_builders,
    find_methods_called,
    find_places,
    find_queries,
    record_reached,
)
from tests.storage.read_counter import reading
from tests.support.clock import NOON, Clock
from tests.support.people import ANA, BEN, CHANNEL, CHI, GUILD, SERVER
from tests.support.tables import begin_game, play_moves
from tests.support.thorough import MOSTLY_SQLITE
from tests.tools.benchmarks.load.stored import Copy, name_game, store
from tests.tools.benchmarks.load.templates import Template

MAX_READ = {"sqlite": ROWS, "postgresql": ROWS // 10}
"""Limits per statement, in SQLite instructions (fewer than the rows of a table) or rows that PostgreSQL reads."""
READS_MUCH = {
    "game_queries.count_open": "how many games are open is counted, every 20 seconds",
    "game_queries.list_future_turns": "every ten minutes, all turns with a clock; each turn would change an index",
    "result_queries.find_rated": "`check` looks at all ratings",
    "result_queries.load_rated_results": "`check` calculates the ratings of a server anew",
    "result_queries.load_ratings": "`check` looks at all ratings of a server",
    "result_queries.load_best_ratings": "the ranks of a server's leaderboard follow from all of its ratings",
    "result_queries.find_seasons": "which seasons are in a hall of fame follows from all ratings of a server's",
    "subjects.list_ids": "`check` looks at every game and tournament",
    "tournament_queries.load_tournaments": "of a server with a thousand that are over the newest are found among all",
    "guild_queries.list_known_guilds": "every server is looked for when a shard comes up",
    "guild_queries.lock_guilds": "and those of a shard are locked then",
    "challenge_queries.load_league": "a deal that closes can move everybody in a server's league",
    "challenge_queries.forget_card_channel": "all cards of a server are searched once for a deleted channel",
    "guild_queries.forget_guild": "everything of a server is deleted",
}
"""Queries that may read more, with the reason for each."""
UNCACHED_QUERIES = {
    *("subjects.list_ids", "result_queries.find_rated", "result_queries.load_rated_results"),
    *("result_queries.list_wanted_games", "result_queries.give_up_analysis"),
    *("guild_queries.set_left", "guild_queries.forget_guild"),
    *("game_queries.list_guest_games", "game_queries.adopt_finished_guest_games"),
    *("game_queries.list_games_naming", "game_queries.delete_games", "game_queries.forget_in_games"),
    *("person_queries.export_person", "person_queries._recent_calls_of", "person_queries.export_person_in_games"),
    *("person_queries.set_blocked", "person_queries.forget_person"),
    *("tournament_queries.list_naming", "tournament_queries.load_hosted", "tournament_queries.load_lines_naming"),
    "tournament_queries.forget_in_tournament",
}
"""Queries that may build their statement on every call, for audits, personal data and guilds that the bot has left."""
LATER = NOON + timedelta(days=30)
EARLIER = NOON - timedelta(days=3)
COPIES = 400
MIN_STEPS = 50
MIN_FILES = 100


WANTED_ID = 11
"""Id of the interaction that requested an analysis."""


def values_of_places_and_people() -> Values:
    """Return values for places, people, times and limits."""
    return {
        "guild_id": (GUILD,),
        "place": (SERVER, Place("group", CHANNEL)),
        "guild_ids": ((GUILD, 7),),
        "channel_id": (CHANNEL,),
        "shards": (Shards(3, frozenset({1, 2})),),
        "user_id": (ANA.id,),
        "lesson": ("azul-take",),
        "lessons": (("azul-take",),),
        "user_ids": ((ANA.id, BEN.id),),
        "host_id": (ANA.id,),
        "against": (BEN.id,),
        "others": ((BEN.id, CHI.id),),
        "blocked": ((BEN.id,),),
        "caller_id": (ANA.id,),
        "caller_ids": ((ANA.id, CHI.id),),
        "called_id": (BEN.id,),
        "called_ids": ((BEN.id, CHI.id),),
        "since": (NOON - timedelta(hours=1),),
        "before": (EARLIER,),
        "after": (EARLIER,),
        "open_since": (NOON,),
        "now": (EARLIER,),
        "at": (LATER,),
        "begins": (LATER,),
        "happens": (LATER,),
        "left_at": (NOON, None),
        "limit": (3,),
        "key": ("health 0",),
        "value": ("now",),
    }


def values_of_records() -> Values:
    """Return values for stored records about people and guilds."""
    return {
        "save_guild.before": (GuildSettings(),),
        "save_guild.after": (GuildSettings(per_person=3),),
        "save_table_list.before": (None, TableList(GUILD, NOON)),
        "save_table_list.after": (TableList(GUILD, NOON, warned=True),),
        "due_at": (NOON,),
        "list_unannounced_seasons.kind": ("month",),
        "record_announced.kind": ("month",),
        "season": ("2026-01",),
        "least_games": (3,),
        "count": (3,),
        "tie": (0.025,),
        "save_person.before": (PersonSettings(ANA.id),),
        "save_person.after": (PersonSettings(ANA.id, notify="direct"),),
        "ruleset": ("azul",),
        "save_ratings.found": ([Rating(GUILD, "azul", "", ANA.id, "Ana", 25.0, 8.0, 1, 1)],),
        "content": ("{}",),
        "judge": (1,),
        "refined": (True,),
        "failure": ("unjudged",),
        "day": (TODAY,),
        "list_due_channels.day": (TODAY.day,),
        "first": (TODAY.day,),
        "load_answers.day": (TODAY.day,),
        "load_posted_days.before": (TODAY.day,),
        "add_day.day": (replace(TODAY, day="2026-01-06"),),
        "answer": (ANSWER,),
    }


def values_of_games(ours: OwnData) -> Values:
    """Return values for a running and a finished game."""
    game = ours.running
    line = LogLine(game.version + 1, "end", NOON, ANA.id)
    ended = replace(game, version=line.version, status="ended", host_id=CHI.id)
    wanted = AnalysisRequest(WANTED_ID, ours.over.id, ANA.id, NOON, "token", "en")
    return {
        "game_id": (game.id,),
        "game_ids": ((game.id, ours.over.id),),
        "ids": ((game.id, ours.over.id),),
        "statuses": (("running", "finished", "ended"), ("finished", "ended"), ("cancelled",)),
        "besides": (ours.over.id,),
        "list_games_naming.after": ("3",),
        "version": (game.version,),
        "versions": ((3, 4),),
        "course": (True,),
        "lock": (True, False),
        "due": ("post_at", "act_at"),
        "interaction_id": (7,),
        "game": (replace(game, id="ZZZZZ"),),
        "add_game.line": (replace(line, version=1),),
        "change_game.before": (game,),
        "change_game.after": (ended,),
        "lines": ((line,),),
        "work": (DueWork(post_at=NOON, post_since=NOON),),
        "save_posting.before": (ours.posting,),
        "save_posting.after": (ours.posting,),
        "new": ((NewCall(ANA.id, "turn", 1, NOON),),),
        "call": (ours.call,),
        "drop_calls.reasons": (("round-over", "game-over"),),
        "of_rounds": (True, False),
        "follower": (Follower(game.id, CHI.id, rounds=True),),
        "delete_calls.ids": ((ours.call.id,),),
        "call_id": (ours.call.id,),
        "ended": ({game.id: InteractionToken("token", 0, 5)},),
        "request": (wanted,),
        "change_request.before": (wanted,),
        "change_request.after": (replace(wanted, shows_first=True),),
        "delete_requests.ids": ((WANTED_ID,),),
        "add_results.found": ([replace(result, game_id=game.id) for result in ours.results],),
    }


def values_of_tournaments(ours: OwnData) -> Values:
    """Return values for an open tournament."""
    before = ours.tournament
    after = replace(before, version=2, status="cancelled")
    line = TournamentLine(2, "end", NOON, ANA.id)
    return {
        "tournament_id": (before.id,),
        "tournament": (replace(before, id="EZZZ2"),),
        "load_tournaments.statuses": (("open", "running"), ("finished", "cancelled")),
        "add_tournament.line": (replace(line, version=1, act="open"),),
        "act_at": (NOON,),
        "change_tournament.before": (before,),
        "change_tournament.after": (after,),
        "change_tournament.lines": ((line,),),
        "load_lines.after": (1,),
        "texts": ({1: "{}"},),
    }


def values_of_challenges(ours: OwnData) -> Values:
    """Return values for an open challenge."""
    before = ours.challenge
    return {
        "challenge_id": (before.id,),
        "challenge": (replace(before, id="UZZZ2"),),
        "record_challenge_post.challenge": (before,),
        "message_id": (7,),
        "owner_id": (ANA.id,),
        "load_newest_challenge.kind": ("card", "deal"),
        "list_unshown_challenges.kind": ("card", "deal"),
        "list_ended_challenges.kind": ("card", "deal"),
        "record_placement.group": (1,),
        "moved": (1,),
        "save_league.before": ({ANA.id: LeaguePlace(GUILD, ANA.id, "gold")},),
        "save_league.after": ({BEN.id: LeaguePlace(GUILD, BEN.id, "gold")},),
        "seal_game.game_id": (ours.running.id,),
        "attempt": (Attempt(before.id, CHI.id, "Chi", ours.running.id, NOON),),
        "end_attempt.game_id": (ours.over.id,),
        "score": ((45, 37),),
    }


def values_of_subjects(ours: OwnData) -> Values:
    """Return values for subjects of both kinds, games and tournaments."""
    return {"kind": (GAME, TOURNAMENT), "subject_id": (ours.running.id, ours.tournament.id)}


@MOSTLY_SQLITE
async def test_statements_do_not_scan_growing_tables(database_url: str, clock: Clock) -> None:
    await fill(database_url, clock)
    # The test measures reads, not time. Statements may be slow on a busy machine, so they don't time out.
    async with open_without_timeouts(database_url) as database:
        ours = await store_own_data(database, clock)
        values = {
            **values_of_places_and_people(),
            **values_of_records(),
            **values_of_games(ours),
            **values_of_tournaments(ours),
            **values_of_challenges(ours),
        }
        values |= values_of_subjects(ours)
        places, most = find_places(), MAX_READ[database.engine.dialect.name]
        much = dict[str, dict[str, int]]()
        with record_reached(places) as reached:
            async with reading(database) as reader:
                for query in find_queries():
                    for given in query.calls(values):
                        found = await reader.measure(partial(query.function, **given))
                        taken = {statement: number for statement, number in found.items() if number > most}
                        much[query.name] = much.get(query.name, {}) | taken
    assert {name: found for name, found in much.items() if found and name not in READS_MUCH} == {}
    assert {name for name in READS_MUCH if not much[name]} == set()
    if not database.exclusive:
        # SQLite doesn't lock rows, so it doesn't reach the places that do.
        assert places - reached == set()


def test_frequent_queries_build_their_statements_once() -> None:
    # SQLite runs a statement faster than SQLAlchemy builds one.
    assert find_builders() == UNCACHED_QUERIES


def test_only_storage_executes_statements() -> None:
    bot = Path(storage.__file__).parents[1]
    # The sandbox keeps its own data in a separate file.
    apart = {bot / "storage", bot / "sandbox"}
    others = [file for file in bot.rglob("*.py") if apart.isdisjoint(file.parents)]
    assert len(others) > MIN_FILES
    ways = {"execute", "exec_driver_sql", "stream", "scalars"}
    named = [file for file in others if any(f".{way}" in file.read_text(encoding="utf-8") for way in ways)]
    assert [file for file in named if find_methods_called(file) & ways] == []


async def multiply(url: str, template: Template, first: int = 0, people: tuple[int, int] | None = None) -> None:
    """Store many copies of a game on the tests' server, each with other people or all with ``people``."""
    pairs = ((n, people or (1000 + n, 5000 + n)) for n in range(first, first + COPIES))
    await store(url, [Copy(name_game(n), template, n, GUILD, CHANNEL, pair) for n, pair in pairs])


async def count_steps_of_turn(file: Path, clock: Clock, game_id: str) -> int:
    """Count the steps of a turn with its posts, the search for the next game, and one check by each timer.

    A step is a SQLite instruction, so the number is the same on every machine.
    """
    taken = count()

    def listen(connection: Any, _record: object) -> None:
        connection.run_async(lambda driver: driver.set_progress_handler(lambda: next(taken) < 0, 1))

    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    event.listen(database.engine.sync_engine, "connect", listen)
    # Close the connection that opened the database, so it isn't counted.
    await database.engine.dispose()
    service = Service(database, clock=clock)
    alarms = Alarms(GameTimers(service))
    table = await play_moves(service, await service.table(game_id), plies=1)
    await lookup.find_next_game(service, table.to_act[0].user_id or 0, game_id)
    await post_all(service, game_id)
    await find_due_posts(service, GAME)
    await alarms.begin_due()
    await service.open_in(CHANNEL + 1)
    await database.close()
    return next(taken)


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_database_work_of_turn_does_not_grow_with_other_data(
    service: Service, database_file: Path, clock: Clock, tmp_path: Path
) -> None:
    game = await begin_game(service)
    over = await play_moves(service, await begin_game(service))
    others = await begin_game(service)
    for table in (game, over, others):
        await post_all(service, table.game.id)
    await service.database.close()
    fuller = Path(shutil.copy(database_file, tmp_path / "fuller.sqlite3"))
    url = f"sqlite+aiosqlite:///{fuller}"
    await multiply(url, Template(over.game.id, True, 0, 0), people=(ANA.id, BEN.id))
    await multiply(url, Template(others.game.id, False, 0, 0), COPIES)
    few = await count_steps_of_turn(database_file, clock, game.game.id)
    assert few > MIN_STEPS
    assert await count_steps_of_turn(fuller, clock, game.game.id) <= 1.1 * few
