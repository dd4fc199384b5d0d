"""Comparison of all stored data with the logs, printed by ``python -m bot check``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Iterator, Sequence, Set
from dataclasses import replace
from datetime import datetime
from itertools import groupby

from bot.games.core import clock
from bot.games.core.ranks import are_ranks
from bot.games.core.replay import UNPLAYABLE, Table, replay_game, seats_of
from bot.games.core.request import Unplayable
from bot.games.core.results import calculate_ratings, calculate_season_ratings, has_begun_to_count, make_results
from bot.games.tournament.contest import read_contest
from bot.games.tournament.tables import CALLED_OFF
from bot.storage import game_queries, result_queries, subjects, tournament_queries
from bot.storage.acts import LogLine, TournamentLine
from bot.storage.database import Database
from bot.storage.payloads import TO_PERSON, Left, Replaced
from bot.storage.result_queries import ALL_TIME
from bot.storage.rows import NOT_COUNTED, Game, Posting, Rating, Result, Tournament
from bot.storage.subjects import GAME, TOURNAMENT

TOLERANCE = 1e-6
"""Maximum difference between ratings calculated on two machines."""


async def find_differences(database: Database) -> AsyncIterator[str]:
    """Yield a sentence for each difference between stored data and the logs.

    Each game is read in one transaction, so the bot may be running.
    """
    async with database.read() as connection:
        game_ids = await subjects.list_ids(connection, GAME)
    for game_id in game_ids:
        async with database.read() as connection:
            game = await game_queries.load_game(connection, game_id)
            if game is None:
                continue
            lines = await game_queries.load_log(connection, game_id)
            course = {line.version for line in await game_queries.load_log(connection, game_id, course=True)}
            posting = await subjects.load_posting(connection, GAME, game_id)
            act_at = await subjects.load_act_at(connection, GAME, game_id)
            results = await result_queries.load_results_of_game(connection, game_id)
        for problem in check_game(game, lines, course, posting, act_at, results):
            yield f"game {game_id}: {problem}"
    for tournament_id in await database.query(subjects.list_ids, TOURNAMENT):
        async with database.read() as connection:
            tournament = await tournament_queries.load_tournament(connection, tournament_id)
            if tournament is None:
                continue
            acts = await tournament_queries.load_lines(connection, tournament_id)
            tables = await tournament_queries.list_tables(connection, tournament_id, besides=CALLED_OFF)
            act_at = await subjects.load_act_at(connection, TOURNAMENT, tournament_id)
        for problem in check_tournament(tournament, acts, tables, act_at):
            yield f"tournament {tournament_id}: {problem}"
    async with database.read() as connection:
        for guild_id, ruleset in await result_queries.find_rated(connection):
            results = await result_queries.load_rated_results(connection, guild_id, ruleset)
            ratings = await result_queries.load_ratings(connection, guild_id, ruleset, season=None)
            for problem in check_ratings(results, ratings):
                yield f"server {guild_id}, {ruleset}: {problem}"


def check_game(
    game: Game,
    lines: Sequence[LogLine],
    course: Set[int],
    posting: Posting | None,
    act_at: datetime | None,
    results: Sequence[Result],
) -> Iterator[str]:
    """Yield the errors in a game's rows.

    ``course`` contains the versions of the lines marked as needed to load the game.
    """
    if [line.version for line in lines] != list(range(1, game.version + 1)):
        yield f"its log has {len(lines)} lines, but its version is {game.version}"
        return
    if game.ending == UNPLAYABLE:
        return
    try:
        table = Table(game, replay_game(game, lines))
        if replay_game(game, [line for line in lines if line.version in course]) != table.replay:
            yield "the wrong lines of its log are marked as counting"
    except Unplayable as refused:
        yield f"its log can't be replayed ({refused.__cause__!r})"
        return
    yield from _check_state(game, table)
    yield from _check_leavers(game, table, lines)
    expected = {result.seat: _state_result(result) for result in make_results(table)} if game.is_over else {}
    found = {result.seat: _state_result(result) for result in results}
    if found != expected:
        yield f"its results by seat (place, points, rated, left) are {found}, but should be {expected}"
    if (act_at is None) != (clock.next_at(table) is None):
        yield f"the stored time of its next alarm is {act_at}, but should be {clock.next_at(table)}"
    if table.running and not game.channel_gone and posting is not None:
        # If posting has failed or waits for a token, the pending board will still show the change.
        waits = posting.post_at is not None or posting.posted.failures or posting.awaits_token
        if (posting.board_version if waits else posting.posted.board_version) < table.shown:
            yield f"version {table.shown} hasn't been posted, and no post is pending"


def check_tournament(
    tournament: Tournament, lines: Sequence[TournamentLine], tables: Collection[str], act_at: datetime | None
) -> Iterator[str]:
    """Yield the errors in a tournament's rows.

    ``tables`` are the games that name this tournament and weren't called off.
    """
    if [line.version for line in lines] != list(range(1, tournament.version + 1)):
        yield f"its log has {len(lines)} lines, but its version is {tournament.version}"
        return
    try:
        contest = read_contest(tournament, lines)
    except ValueError as wrong:
        yield f"its log can't be replayed: {wrong}"
        return
    if contest.status != tournament.status:
        yield f"its stored status is {tournament.status}, but should be {contest.status}"
    if contest.status == "running" and act_at is None:
        yield "it is running, but has no next alarm"
    paired = {table.game_id for table in contest.tables}
    if not {*tables} <= paired:
        yield f"these of its games aren't paired in any round: {', '.join(sorted({*tables} - paired))}"


def _state_result(result: Result) -> tuple[int, int, bool, bool]:
    return result.rank, result.score, result.rated, result.left


def _check_leavers(game: Game, table: Table, lines: Sequence[LogLine]) -> Iterator[str]:
    """Yield the errors in the recorded leavers, and report a game that counts although somebody left it early."""
    left_at = dict[int, int]()
    for line in lines:
        # A seat taken over by a person doesn't count, because a computer may have begun on it.
        is_left = isinstance(line.payload, Left | Replaced) and line.payload != TO_PERSON
        if is_left and line.seat is not None:
            left_at.setdefault(line.seat, line.version)
    leavers = {player.seat: player.left for player in game.players if player.left is not None}
    if not left_at.keys() <= leavers.keys():
        yield f"its stored leavers have the seats {sorted(leavers)}, but its log has leavers on {sorted(left_at)}"
    # Players who ran out of time together share a rank.
    if not are_ranks([*leavers.values()]):
        yield f"the stored order in which its players left is impossible: {leavers}"
    if left_at and len(left_at) == len(leavers):
        first = min(left_at.values())
        running = replace(game, status="running")
        before = replay_game(running, [line for line in lines if line.version < first])
        counted = has_begun_to_count(Table(running, before))
        if not counted and game.unrated_because not in NOT_COUNTED:
            yield f"it counts, although somebody left at version {first}, before every player had moved twice"


def _check_state(game: Game, table: Table) -> Iterator[str]:
    """Yield the differences between the game's row and the state that results from its log."""
    if game.status == "lobby" and table.replay is not None:
        yield "its status is lobby, but its log contains a start"
    if table.running and not table.position.to_act:
        yield "it is running, but no player is to move"
    if game.awaited != seats_of(table.to_act):
        yield f"the stored bit mask of awaited seats is {game.awaited:b}, but should be {seats_of(table.to_act):b}"
    if table.replay is not None and table.position.standing and game.status != "finished":
        yield f"its log has reached the end, but its status is {game.status}"
    if [player.seat for player in game.players] != list(range(len(game.players))):
        yield "its seats aren't numbered consecutively from 0"


def check_ratings(results: Sequence[Result], ratings: Sequence[Rating]) -> Iterator[str]:
    """Yield the errors in a guild's ratings for a ruleset. ``results`` are all rated results, the oldest first.

    ``ratings`` are the all-time ratings and those of all seasons. They can't be checked if a person was removed from
    the results, because that person's effect on other ratings is unknown.
    """
    if any(result.user_id is None for result in results):
        return
    expected: dict[str, dict[int, Rating]] = defaultdict(dict)
    for _, game in groupby(results, lambda result: result.game_id):
        found = list(game)
        if len(found) != found[0].players:
            # `check_game` has already reported this.
            return
        of_all_time = expected[ALL_TIME]
        season = found[0].season
        if season != ALL_TIME:
            after = calculate_season_ratings(season, expected[season].values(), of_all_time.values(), found)
            expected[season] |= {rating.user_id: rating for rating in after}
        of_all_time |= {rating.user_id: rating for rating in calculate_ratings(of_all_time.values(), found)}
    known = {(rating.season, rating.user_id): rating for rating in ratings}
    wanted = {(season, user_id): rating for season, one in expected.items() for user_id, rating in one.items()}
    for season, user_id in sorted(wanted.keys() | known.keys()):
        if not _is_alike(known.get((season, user_id)), wanted.get((season, user_id))):
            of = f" in season {season}" if season else ""
            yield f"the rating of user {user_id}{of} doesn't follow from the results"


def _is_alike(one: Rating | None, other: Rating | None) -> bool:
    """Check whether two ratings are equal within the tolerance."""
    if one is None or other is None:
        return False
    figures = ("games", "wins", "mu", "sigma")
    return all(abs(getattr(one, name) - getattr(other, name)) < TOLERANCE for name in figures)
