"""The daily puzzle: a server gets one per day, a person has four tries, and results follow on the next day."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.request import Person, Refusal
from bot.games.core.service import Service
from bot.games.people import daily, lessons, privacy
from bot.games.people.daily import FIRST_VERSION, PuzzleProgress, count_streak
from bot.games.people.puzzles import Puzzle, find_puzzle, is_simplest, puzzles
from bot.rules.game import Move
from bot.storage import guild_queries, person_queries, puzzle_queries
from bot.storage.rows import PuzzleAnswer, PuzzleDay
from tests.conftest import NOTHING_CROSSES
from tests.support.clock import Clock
from tests.support.exported import read_export
from tests.support.people import ANA, BEN, CHANNEL, CHI, GUILD, ask
from tests.support.refuses import refuses
from tests.support.tables import begin_game
from tests.support.thorough import try_some

pytestmark = NOTHING_CROSSES

MODERATOR = ask(ANA, moderator=True)
MESSAGE = 77
OTHER_GUILD = GUILD + 1
IN_OTHER_GUILD = {"guild_id": OTHER_GUILD}


async def post_due_puzzle(service: Service, guild_id: int = GUILD) -> PuzzleDay:
    """Post the due puzzle."""
    day = daily.today(service.clock())
    assert guild_id in await daily.find_due_puzzles(service, day)
    await daily.record_posted(service, guild_id, day, CHANNEL, MESSAGE)
    async with service.database.read() as connection:
        return (await puzzle_queries.load_posted_days(connection, guild_id, limit=1))[0]


async def find_due(service: Service) -> dict[int, int]:
    return await daily.find_due_puzzles(service, daily.today(service.clock()))


async def post_first_puzzle(service: Service, guild_id: int = GUILD) -> Puzzle:
    """Turn on the daily puzzle, and post and return the first puzzle."""
    await daily.choose_channel(service, ask(ANA, moderator=True, guild_id=guild_id), CHANNEL)
    return find_puzzle((await post_due_puzzle(service, guild_id)).puzzle)


SIMPLE = list(filter(is_simplest, puzzles().values()))
FEW = [puzzle for puzzle in SIMPLE if puzzle.grade == 1][:12]


def find_daily_puzzle(day: date) -> Puzzle:
    return FEW[day.toordinal() % len(FEW)]


@pytest.fixture(autouse=True)
def simple_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """Daily puzzles of the base game, which everybody knows."""
    monkeypatch.setattr(daily, "find_daily_puzzle", find_daily_puzzle)


@pytest.fixture
def few_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small choice of puzzles, so that a test can request all of them."""
    monkeypatch.setattr(daily, "puzzles", lambda: {one.name: one for one in FEW})


def list_moves(puzzle: Puzzle, *, right: bool) -> list[Move]:
    """Return the best moves, or all others."""
    moves = puzzle.table([""] * 4).position.legal_moves(puzzle.seat)
    return [move for move in moves if puzzle.is_right(move) == right]


async def solve(
    service: Service, person: Person, puzzle: Puzzle, *, right: bool, **where: int | None
) -> PuzzleProgress:
    """Make the next try that hasn't been made yet."""
    request = ask(person, **where)
    tried = (await daily.load_progress(service, request, puzzle, FIRST_VERSION)).tries.moves
    move = next(move for move in list_moves(puzzle, right=right) if move.text not in tried)
    return await daily.try_move(service, request, puzzle, FIRST_VERSION, move)


async def fail(service: Service, person: Person, puzzle: Puzzle) -> PuzzleProgress:
    """Use all tries in vain."""
    return [await solve(service, person, puzzle, right=False) for _ in range(4)][-1]


async def test_daily_puzzle_is_due_once_a_day_from_8_am(service: Service, clock: Clock) -> None:
    assert await find_due(service) == {}
    await daily.choose_channel(service, MODERATOR, CHANNEL)
    day = await post_due_puzzle(service)
    assert (day.guild_id, day.day, day.channel_id, day.message_id) == (GUILD, "2026-01-05", CHANNEL, MESSAGE)
    assert day.puzzle == find_daily_puzzle(daily.today(clock())).name
    for _ in range(2):
        assert await find_due(service) == {}
        clock.turn(hours=19, minutes=59)
        assert await find_due(service) == {}
        clock.turn(minutes=1)
        assert (await post_due_puzzle(service)).day == daily.today(clock()).isoformat()
        clock.turn(hours=4)


async def test_puzzle_is_not_due_after_bot_has_left_guild(service: Service) -> None:
    await daily.choose_channel(service, MODERATOR, CHANNEL)
    await privacy.record_left(service, GUILD)
    assert await find_due(service) == {}


async def test_puzzle_channel_requires_moderator_and_reports_due_puzzle(service: Service, clock: Clock) -> None:
    with refuses("moderator-only"):
        await daily.choose_channel(service, ask(BEN), CHANNEL)
    assert await daily.choose_channel(service, MODERATOR, CHANNEL)
    assert not await daily.choose_channel(service, MODERATOR, None)
    assert await find_due(service) == {}
    assert await daily.choose_channel(service, MODERATOR, CHANNEL + 1)
    assert await find_due(service) == {GUILD: CHANNEL + 1}
    await post_due_puzzle(service)
    assert not await daily.choose_channel(service, MODERATOR, CHANNEL)
    assert await find_due(service) == {}
    await daily.choose_channel(service, MODERATOR, None)
    clock.turn(days=1)
    assert await find_due(service) == {}


async def test_daily_puzzle_has_four_tries_per_person(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    assert [(await solve(service, ANA, puzzle, right=False)).tries.left for _ in range(4)] == [3, 2, 1, 0]
    with refuses("puzzle-done") as refused:
        await solve(service, ANA, puzzle, right=True)
    assert refused.value.facts["solved"] is False
    assert (await solve(service, BEN, puzzle, right=True)).tries.solved
    with refuses("puzzle-done"):
        await solve(service, BEN, puzzle, right=False)


async def test_repeated_move_is_refused_without_costing_a_try(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    move, *_ = list_moves(puzzle, right=False)
    await daily.try_move(service, ask(ANA), puzzle, FIRST_VERSION, move)
    with refuses("tried-already") as refused:
        await daily.try_move(service, ask(ANA), puzzle, FIRST_VERSION, move)
    assert refused.value.facts == {"left": 3}
    assert (await daily.load_progress(service, ask(ANA), puzzle, FIRST_VERSION)).tries.left == 3


async def test_solution_ends_the_tries(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    await solve(service, ANA, puzzle, right=False)
    with refuses("puzzle-unsolved") as refused:
        await daily.check_may_see_solution(service, ask(ANA), puzzle)
    assert refused.value.facts == {"left": 3}
    given_up = await daily.reveal_puzzle(service, ask(ANA), puzzle, FIRST_VERSION)
    assert (given_up.tries.solved, len(given_up.tries.moves)) == (False, 1)
    await daily.check_may_see_solution(service, ask(ANA), puzzle)
    with refuses("puzzle-done"):
        await solve(service, ANA, puzzle, right=True)


async def test_tries_belong_to_person_and_day_in_all_guilds(service: Service, clock: Clock) -> None:
    puzzle = await post_first_puzzle(service)
    assert await post_first_puzzle(service, OTHER_GUILD) is puzzle
    await solve(service, ANA, puzzle, right=False)
    assert (await solve(service, ANA, puzzle, right=False, **IN_OTHER_GUILD)).tries.left == 2
    # It is the same puzzle in direct messages and in guilds without a post.
    assert (await solve(service, ANA, puzzle, right=False, guild_id=None)).tries.left == 1
    with refuses("puzzle-unsolved"):
        await daily.check_may_see_solution(service, ask(ANA, guild_id=None), puzzle)
    assert (await solve(service, ANA, puzzle, right=True, guild_id=GUILD + 2)).tries.left == 0
    for guild_id in (GUILD, OTHER_GUILD):
        result = await daily.load_last_result(service, guild_id)
        assert result
        assert (result.tried, result.solved) == (1, 1)
    clock.turn(days=2)
    assert (await daily.load_progress(service, ask(BEN, guild_id=None), puzzle, FIRST_VERSION)).day is None


async def test_concurrent_tries_in_two_guilds_both_count(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    await post_first_puzzle(service, OTHER_GUILD)
    one, two, three = list_moves(puzzle, right=False)[:3]
    tries = [(GUILD, one), (OTHER_GUILD, two), (GUILD, three), (OTHER_GUILD, three)]
    done = await asyncio.gather(
        *(daily.try_move(service, ask(ANA, guild_id=guild), puzzle, FIRST_VERSION, move) for guild, move in tries),
        return_exceptions=True,
    )
    assert [str(one.key) for one in done if isinstance(one, Refusal)] == ["tried-already"]
    for guild_id in (GUILD, OTHER_GUILD):
        progress = await daily.load_progress(service, ask(ANA, guild_id=guild_id), puzzle, FIRST_VERSION)
        assert {*progress.tries.moves} == {one.text, two.text, three.text}


async def test_post_that_cannot_be_edited_is_given_up(service: Service, clock: Clock) -> None:
    puzzle = await post_first_puzzle(service)
    await solve(service, ANA, puzzle, right=True)
    await daily.share_tries(service, ask(ANA), puzzle)
    for due in (True, False):
        clock.turn(days=2)
        assert bool(await daily.find_posts_to_edit(service)) == due


async def test_solution_remains_secret_today_after_puzzle_is_disabled(service: Service, clock: Clock) -> None:
    puzzle = await post_first_puzzle(service)
    await daily.choose_channel(service, MODERATOR, None)
    with refuses("puzzle-unsolved"):
        await daily.check_may_see_solution(service, ask(BEN), puzzle)
    clock.turn(days=1)
    await daily.check_may_see_solution(service, ask(BEN), puzzle)


async def test_shared_tries_are_due_for_edit_until_shown(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    with refuses("puzzle-unsolved"):
        await daily.share_tries(service, ask(ANA), puzzle)
    await solve(service, ANA, puzzle, right=False)
    await solve(service, ANA, puzzle, right=True)
    await solve(service, BEN, puzzle, right=True)
    assert await daily.find_posts_to_edit(service) == []
    for _ in range(2):
        assert (await daily.share_tries(service, ask(ANA), puzzle)).shared
    (day,) = await daily.find_posts_to_edit(service)
    (share,) = (await daily.load_shares(service, day)).shown
    assert (share.name, share.nearness[-1], len(share.nearness), share.streak) == ("Ana", "best", 2, 1)
    # A share that comes while the post is being edited needs another edit.
    await daily.share_tries(service, ask(BEN), puzzle)
    await daily.record_shares_shown(service, day)
    (day,) = await daily.find_posts_to_edit(service)
    assert [one.name for one in (await daily.load_shares(service, day)).shown] == ["Ana", "Ben"]
    assert (await daily.withdraw_tries(service, ask(ANA), puzzle)).shared is False
    (day,) = await daily.find_posts_to_edit(service)
    assert [one.name for one in (await daily.load_shares(service, day)).shown] == ["Ben"]
    await daily.record_shares_shown(service, day)
    assert await daily.find_posts_to_edit(service) == []


async def test_tries_can_be_shared_in_another_guild(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    await post_first_puzzle(service, OTHER_GUILD)
    await solve(service, ANA, puzzle, right=True)
    there = ask(ANA, **IN_OTHER_GUILD)
    assert (await daily.load_progress(service, there, puzzle, FIRST_VERSION)).shared is False
    await daily.share_tries(service, there, puzzle)
    (day,) = await daily.find_posts_to_edit(service)
    assert day.guild_id == OTHER_GUILD
    assert [one.nearness for one in (await daily.load_shares(service, day)).shown] == [["best"]]
    for elsewhere in (None, GUILD + 2):
        with refuses("puzzle-over"):
            await daily.share_tries(service, ask(ANA, guild_id=elsewhere), puzzle)


async def test_post_shows_the_first_of_many_shares(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "MAX_SHARES", 1)
    counted = list[int]()
    puzzle = await post_first_puzzle(service)
    for person in (ANA, BEN, CHI):
        await solve(service, person, puzzle, right=True)
        await daily.share_tries(service, ask(person), puzzle)
    load = puzzle_queries.load_puzzle_results

    async def load_puzzle_results(connection: AsyncConnection, user_ids: Sequence[int]) -> list[PuzzleAnswer]:
        counted.extend(user_ids)
        return await load(connection, user_ids)

    monkeypatch.setattr(puzzle_queries, "load_puzzle_results", load_puzzle_results)
    (day,) = await daily.find_posts_to_edit(service)
    shares = await daily.load_shares(service, day)
    assert ([one.name for one in shares.shown], shares.total) == (["Ana"], 3)
    # The streaks of many people would take seconds to count.
    assert counted == [ANA.id]


@pytest.mark.parametrize("disabled", [False, True])
async def test_shared_tries_can_be_withdrawn_as_long_as_post_is_edited(
    service: Service, clock: Clock, disabled: bool
) -> None:
    puzzle = await post_first_puzzle(service)
    for person in (ANA, BEN, CHI):
        await solve(service, person, puzzle, right=True)
    for person in (ANA, BEN):
        await daily.share_tries(service, ask(person), puzzle)
    for _ in range(3):
        clock.turn(days=1)
        await post_due_puzzle(service)
    if disabled:
        await daily.choose_channel(service, MODERATOR, None)
    (day,) = await daily.find_posts_to_edit(service)
    await daily.record_shares_shown(service, day)
    assert (await daily.load_progress(service, ask(ANA), puzzle, FIRST_VERSION, posted=True)).shared
    assert (await daily.withdraw_tries(service, ask(ANA), puzzle)).shared is None
    (day,) = await daily.find_posts_to_edit(service)
    assert [one.name for one in (await daily.load_shares(service, day)).shown] == ["Ben"]
    for person in (ANA, CHI):
        with refuses("puzzle-over"):
            await daily.load_progress(service, ask(person), puzzle, FIRST_VERSION, posted=True)
    for other_place in (None, OTHER_GUILD):
        with refuses("puzzle-unsolved"):
            await daily.withdraw_tries(service, ask(BEN, guild_id=other_place), puzzle)
    clock.turn(days=1)
    with refuses("puzzle-over"):
        await daily.load_progress(service, ask(BEN), puzzle, FIRST_VERSION, posted=True)


async def test_withdrawing_does_not_reveal_the_solution(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    await solve(service, ANA, puzzle, right=False)
    for guild_id in (GUILD, None):
        with refuses("puzzle-unsolved"):
            await daily.withdraw_tries(service, ask(ANA, guild_id=guild_id), puzzle)


async def test_tries_shared_before_recording_are_due_for_edit(service: Service) -> None:
    await daily.choose_channel(service, MODERATOR, CHANNEL)
    puzzle = find_daily_puzzle(daily.today(service.clock()))
    await solve(service, ANA, puzzle, right=True)
    await daily.share_tries(service, ask(ANA), puzzle)
    await post_due_puzzle(service)
    assert [day.puzzle for day in await daily.find_posts_to_edit(service)] == [puzzle.name]


@pytest.mark.parametrize("guild_id", [GUILD, None])
async def test_puzzle_of_tomorrow_cannot_be_practised(service: Service, clock: Clock, guild_id: int | None) -> None:
    await post_first_puzzle(service)
    puzzle = find_daily_puzzle(daily.today(clock()) + timedelta(days=1))
    asks = ask(ANA, guild_id=guild_id)
    for act in (
        daily.load_progress(service, asks, puzzle, FIRST_VERSION),
        daily.try_move(service, asks, puzzle, FIRST_VERSION, list_moves(puzzle, right=False)[0]),
        daily.reveal_puzzle(service, asks, puzzle, FIRST_VERSION),
        daily.check_may_see_solution(service, asks, puzzle),
    ):
        with refuses("puzzle-early"):
            await act
    clock.turn(days=1)
    assert (await daily.load_progress(service, asks, puzzle, FIRST_VERSION)).day is not None


@pytest.mark.usefixtures("few_puzzles")
@pytest.mark.parametrize("guild_id", [GUILD, None])
@pytest.mark.parametrize("answered", [True, False])
async def test_practice_puzzles_exclude_days_around_today(
    service: Service, clock: Clock, guild_id: int | None, answered: bool
) -> None:
    if answered:
        await solve(service, ANA, await post_first_puzzle(service), right=True)
    now = daily.today(clock())
    near = {find_daily_puzzle(now + timedelta(days=days)).name for days in (-1, 0, 1)}
    given = set[str]()
    for click in range(len(FEW)):
        asks = ask(ANA, click=click, guild_id=guild_id)
        puzzle = await daily.choose_puzzle(service, asks)
        assert (await daily.load_progress(service, asks, puzzle, FIRST_VERSION)).day is None
        given.add(puzzle.name)
    assert given == {one.name for one in FEW} - near


async def test_personal_puzzle_is_daily_puzzle_until_it_is_over(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    for right in (False, True):
        assert await daily.choose_puzzle(service, ask(ANA, click=1)) is puzzle
        await solve(service, ANA, puzzle, right=right)
    assert await daily.choose_puzzle(service, ask(ANA, click=1)) is not puzzle
    assert await daily.choose_puzzle(service, ask(BEN, click=1)) is puzzle
    assert await daily.choose_puzzle(service, ask(BEN, click=1), "azul") is not puzzle
    assert await daily.choose_puzzle(service, ask(BEN, click=1, guild_id=None)) is not puzzle


async def list_given(service: Service, ruleset: str = "", grade: int = 0) -> set[tuple[str, str, int, int]]:
    """Return the games, forms and grades of puzzles that Ana gets in direct messages."""
    asks = [ask(ANA, click=click, guild_id=None) for click in range(40)]
    given = [await daily.choose_puzzle(service, one, ruleset, grade) for one in asks]
    return {(puzzle.ruleset, puzzle.side, puzzle.players, puzzle.grade) for puzzle in given}


async def set_level(service: Service, grade: int) -> None:
    async with service.database.write() as connection:
        before = await person_queries.load_person(connection, ANA.id)
        await person_queries.save_person(connection, before, replace(before, puzzle_level=(grade, 0, 0)))


async def test_first_puzzles_are_easy_base_game_for_two(service: Service) -> None:
    assert await list_given(service) == {("azul", "coloured", 2, 1)}
    assert {(game, grade) for game, _, _, grade in await list_given(service, "sintra", 3)} == {("sintra", 3)}


async def test_daily_puzzle_of_unknown_game_is_not_given_unasked(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    sintra = next(puzzle for puzzle in puzzles().values() if puzzle.ruleset == "sintra")
    monkeypatch.setattr(daily, "find_daily_puzzle", lambda _day: sintra)
    await post_first_puzzle(service)
    assert (await daily.choose_puzzle(service, ask(ANA, click=1))).ruleset == "azul"
    await lessons.record_learned(service, ask(ANA), lessons.list_lessons("sintra")[0].full_key)
    assert await daily.choose_puzzle(service, ask(ANA, click=1)) is sintra


async def test_other_games_follow_once_they_are_known(service: Service) -> None:
    await set_level(service, 2)
    assert {(game, grade) for game, _, _, grade in await list_given(service)} == {("azul", 2)}
    await lessons.record_learned(service, ask(ANA), lessons.list_lessons("sintra")[0].full_key)
    assert {game for game, *_ in await list_given(service)} == {"azul", "sintra"}
    await begin_game(service, ruleset="summer-pavilion", side="standard")
    assert {game for game, *_ in await list_given(service)} == {"azul", "sintra", "summer-pavilion"}


async def test_practice_changes_level_and_stores_no_tries(service: Service, clock: Clock) -> None:
    for click in range(3):
        asks = ask(ANA, click=click, guild_id=None)
        puzzle = await daily.choose_puzzle(service, asks)
        wrong, right = list_moves(puzzle, right=False)[0], list_moves(puzzle, right=True)[0]
        tried = await daily.try_move(service, asks, puzzle, FIRST_VERSION, wrong)
        with refuses("tried-already"):
            await daily.try_move(service, asks, puzzle, tried.version, wrong)
        assert (await daily.try_move(service, asks, puzzle, tried.version, right)).tries.solved
    exported = read_export(await privacy.my_data(service, ask(ANA)))
    assert exported["puzzle_answers"] == []
    assert exported["people"][0]["puzzle_level"] == [2, 0, 0]
    for other in FEW[-2:]:
        await daily.reveal_puzzle(service, asks, other, FIRST_VERSION)
    assert (await daily.load_progress(service, asks, puzzle, FIRST_VERSION)).grade == 1


async def test_concurrent_presses_count_once_for_level(service: Service) -> None:
    asks = ask(ANA, guild_id=None)
    move, *_ = list_moves(FEW[-1], right=True)
    presses = [daily.try_move(service, asks, FEW[-1], FIRST_VERSION, move) for _ in range(3)]
    assert all(progress.tries.solved for progress in await asyncio.gather(*presses))
    (person,) = read_export(await privacy.my_data(service, ask(ANA)))["people"]
    assert (person["puzzle_level"], person["last_puzzle"]) == ([1, 1, 0], FEW[-1].name)


async def test_puzzle_answers_are_exported_and_deleted(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    for person in (ANA, BEN):
        await solve(service, person, puzzle, right=True)
        await daily.share_tries(service, ask(person), puzzle)
    (exported,) = read_export(await privacy.my_data(service, ask(ANA)))["puzzle_answers"]
    assert (exported["tries"], exported["shared"]) == ([puzzle.solution], "Ana")
    for day in await daily.find_posts_to_edit(service):
        await daily.record_shares_shown(service, day)
    await privacy.delete_my_data(service, ask(ANA))
    told = await daily.load_last_result(service, GUILD)
    assert told
    assert (told.tried, told.solved) == (1, 1)
    assert [
        one.name for one in (await daily.load_shares(service, (await daily.find_posts_to_edit(service))[0])).shown
    ] == ["Ben"]
    async with service.database.write() as connection:
        await guild_queries.forget_guild(connection, GUILD)
    assert await daily.load_last_result(service, GUILD) is None
    assert read_export(await privacy.my_data(service, ask(BEN)))["puzzle_answers"] == []


async def test_puzzle_can_be_tried_before_post_is_recorded(service: Service, clock: Clock) -> None:
    for _ in range(2):
        await daily.choose_channel(service, MODERATOR, CHANNEL)
        # The post has been sent, but the bot hasn't recorded it yet.
        puzzle = find_daily_puzzle(daily.today(clock()))
        progress = await daily.load_progress(service, ask(ANA), puzzle, FIRST_VERSION, posted=True)
        assert progress.day is not None
        assert (await solve(service, ANA, puzzle, right=True)).streak == _ + 1
        await post_due_puzzle(service)
        clock.turn(days=1)


async def test_puzzle_is_over_after_next_post_or_stop(service: Service, clock: Clock) -> None:
    async def check_over(puzzle: Puzzle, off: int) -> None:
        for posted in (False, True):
            with refuses("puzzle-over") as refused:
                await daily.load_progress(service, ask(ANA), puzzle, FIRST_VERSION, posted=posted)
            assert refused.value.facts == {"off": off}
        for change in (daily.share_tries, daily.withdraw_tries):
            with refuses("puzzle-over"):
                await change(service, ask(ANA), puzzle)

    old = await post_first_puzzle(service)
    clock.turn(days=1)
    assert (await daily.load_progress(service, ask(ANA), old, FIRST_VERSION, posted=True)).day
    new = find_puzzle((await post_due_puzzle(service)).puzzle)
    assert (await daily.load_progress(service, ask(ANA), new, FIRST_VERSION)).day
    await check_over(old, off=0)
    await daily.choose_channel(service, MODERATOR, None)
    for puzzle in (old, new):
        await check_over(puzzle, off=1)


async def test_puzzle_of_an_older_file_is_skipped(service: Service, clock: Clock) -> None:
    await daily.choose_channel(service, MODERATOR, CHANNEL)
    gone = PuzzleDay(GUILD, daily.today(clock()).isoformat(), "AGONE", CHANNEL, MESSAGE, shares=1)
    async with service.database.write() as connection:
        await puzzle_queries.add_day(connection, gone)
    assert (await daily.choose_puzzle(service, ask(ANA))).name in puzzles()
    with refuses("no-such-puzzle"):
        find_puzzle(gone.puzzle)
    assert await daily.load_last_result(service, GUILD) is None


@pytest.mark.parametrize(
    ("results", "streak"),
    [
        # From Friday back to the Monday before last. "+": solved, "-": not solved, ".": not tried.
        ("+++++ ++++++", 11),
        (".++++ ++++++", 10),
        ("-++++ ++++++", 0),
        ("..+++ ++++++", 0),
        ("++++. ++++++", 4),
        # Sundays don't break a streak.
        ("+++++ .+++++", 10),
        ("+++++ -+++++", 10),
        ("+++++ +.++++", 6),
    ],
)
def test_streak_counts_solved_posts_except_missed_sundays(results: str, streak: int) -> None:
    friday, sunday = date(2026, 1, 16), date(2026, 1, 11)
    days = [friday - timedelta(days=ago) for ago in range(5)] + [sunday - timedelta(days=ago) for ago in range(6)]
    known = {"+": True, "-": False}
    found = {
        day.isoformat(): known[result]
        for day, result in zip(days, results.replace(" ", ""), strict=True)
        if result in known
    }
    assert count_streak([day.isoformat() for day in days], found) == streak


@pytest.mark.parametrize("guild_id", [None, OTHER_GUILD])
async def test_answer_after_solution_is_public_does_not_save_streak(
    service: Service, clock: Clock, guild_id: int | None
) -> None:
    await post_first_puzzle(service, OTHER_GUILD)
    for missed in (False, True, False):
        puzzle = await post_first_puzzle(service)
        if not missed:
            progress = await solve(service, ANA, puzzle, right=True)
        clock.turn(days=1)
        if missed:
            # The other guild's next post is late.
            await solve(service, ANA, puzzle, right=True, guild_id=guild_id)
    assert progress.streak == 1


@pytest.mark.parametrize("seed", try_some(range(12), 4))
async def test_puzzle_results_and_streaks_match_naive_count(service: Service, clock: Clock, seed: int) -> None:
    chance, found, tried, people = random.Random(seed), list[set[int]](), 0, (ANA, BEN, CHI)
    for _ in range(6):
        await daily.choose_channel(service, MODERATOR, CHANNEL)
        if chance.random() < 0.15:
            # Streaks continue over a day without a post.
            await daily.choose_channel(service, MODERATOR, None)
        else:
            puzzle = find_puzzle((await post_due_puzzle(service)).puzzle)
            answers = {person: chance.random() < 0.75 for person in people if chance.random() < 0.9}
            for person, right in answers.items():
                progress = await solve(service, person, puzzle, right=right)
                if not right:
                    await daily.reveal_puzzle(service, ask(person), puzzle, FIRST_VERSION)
            found.append({person.id for person, right in answers.items() if right})
            tried = len(answers)
        clock.turn(days=1)
    told = await daily.load_last_result(service, GUILD)
    assert told
    assert (told.puzzle, told.tried, told.solved) == (puzzle, tried, len(found[-1]))
    for person in people:
        streak = sum(1 for _ in itertools.takewhile(lambda day: person.id in day, reversed(found)))  # noqa: B023
        if streak:
            await daily.choose_channel(service, MODERATOR, CHANNEL)
            progress = await daily.load_progress(service, ask(person), puzzle, FIRST_VERSION)
            assert progress.streak == streak
