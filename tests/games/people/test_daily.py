"""The daily puzzle: a server gets one per day, a person's first answer counts, and results follow on the next day."""

from __future__ import annotations

import itertools
import random
from datetime import timedelta

import pytest

from bot.games.core.request import Person
from bot.games.core.service import Service
from bot.games.people import privacy, puzzles
from bot.games.people.puzzles import Answered, Puzzle
from bot.storage import guild_queries
from bot.storage.rows import PuzzleDay
from tests.conftest import NOTHING_CROSSES
from tests.support.clock import Clock
from tests.support.exported import read_export
from tests.support.people import ANA, BEN, CHANNEL, CHI, GUILD, ask
from tests.support.refuses import refuses
from tests.support.thorough import try_some

pytestmark = NOTHING_CROSSES

MODERATOR = ask(ANA, moderator=True)


async def post_due_puzzle(service: Service) -> PuzzleDay:
    """Post the due puzzle."""
    day = puzzles.today(service.clock())
    (guild_id,) = await puzzles.find_due_puzzles(service, day)
    await puzzles.record_posted(service, guild_id, day)
    async with service.database.read() as connection:
        return (await guild_queries.load_posted_days(connection, guild_id, limit=1))[0]


async def find_due(service: Service) -> dict[int, int]:
    return await puzzles.find_due_puzzles(service, puzzles.today(service.clock()))


async def post_first_puzzle(service: Service) -> Puzzle:
    """Turn on the daily puzzle, and post and return the first puzzle."""
    await puzzles.choose_channel(service, MODERATOR, CHANNEL)
    return puzzles.find_puzzle((await post_due_puzzle(service)).puzzle)


@pytest.fixture
def few_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small choice of puzzles, so that a test can request all of them."""
    few = dict(itertools.islice(puzzles.puzzles().items(), 12))
    monkeypatch.setattr(puzzles, "puzzles", lambda: few)


async def solve(service: Service, person: Person, puzzle: Puzzle, *, right: bool, **where: int | None) -> Answered:
    moves = puzzle.table(("", "")).position.legal_moves(puzzle.seat)
    move = next(move for move in moves if puzzle.is_right(move) == right)
    return await puzzles.answer_puzzle(service, ask(person, **where), puzzle, move)


async def test_daily_puzzle_is_due_once_a_day_from_8_am(service: Service, clock: Clock) -> None:
    assert await find_due(service) == {}
    await puzzles.choose_channel(service, MODERATOR, CHANNEL)
    day = await post_due_puzzle(service)
    assert (day.guild_id, day.day) == (GUILD, "2026-01-05")
    assert day.puzzle == puzzles.find_daily_puzzle(puzzles.today(clock())).name
    for _ in range(2):
        assert await find_due(service) == {}
        clock.turn(hours=19, minutes=59)
        assert await find_due(service) == {}
        clock.turn(minutes=1)
        assert (await post_due_puzzle(service)).day == puzzles.today(clock()).isoformat()
        clock.turn(hours=4)


async def test_puzzle_is_not_due_after_bot_has_left_guild(service: Service) -> None:
    await puzzles.choose_channel(service, MODERATOR, CHANNEL)
    await privacy.record_left(service, GUILD)
    assert await find_due(service) == {}


async def test_puzzle_channel_requires_moderator_and_reports_due_puzzle(service: Service, clock: Clock) -> None:
    with refuses("moderator-only"):
        await puzzles.choose_channel(service, ask(BEN), CHANNEL)
    assert await puzzles.choose_channel(service, MODERATOR, CHANNEL)
    assert not await puzzles.choose_channel(service, MODERATOR, None)
    assert await find_due(service) == {}
    assert await puzzles.choose_channel(service, MODERATOR, CHANNEL + 1)
    assert await find_due(service) == {GUILD: CHANNEL + 1}
    await post_due_puzzle(service)
    assert not await puzzles.choose_channel(service, MODERATOR, CHANNEL)
    assert await find_due(service) == {}
    await puzzles.choose_channel(service, MODERATOR, None)
    clock.turn(days=1)
    assert await find_due(service) == {}


async def test_only_first_answer_to_daily_puzzle_counts(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    wrong = await solve(service, ANA, puzzle, right=False)
    assert (wrong.right, wrong.counts) == (False, True)
    with refuses("answered-already"):
        await solve(service, ANA, puzzle, right=True)


async def test_puzzle_of_the_day_is_refused_elsewhere_until_over(service: Service, clock: Clock) -> None:
    puzzle = await post_first_puzzle(service)
    for days in range(3):
        for elsewhere in (GUILD + 1, None):
            person = ask(CHI, guild_id=elsewhere)
            assert (await puzzles.choose_puzzle(service, person)) is not puzzle
            if days < 2:
                # A day later it is still the current puzzle, because the next puzzle hasn't been posted.
                with refuses("puzzle-of-servers"):
                    await solve(service, CHI, puzzle, right=False, guild_id=elsewhere)
                with refuses("puzzle-of-servers"):
                    await puzzles.check_unanswered(service, person, puzzle)
            else:
                assert not (await solve(service, CHI, puzzle, right=False, guild_id=elsewhere)).counts
        clock.turn(days=1)


@pytest.mark.usefixtures("few_puzzles")
@pytest.mark.parametrize("guild_id", [GUILD, None])
@pytest.mark.parametrize("answered", [True, False])
async def test_personal_puzzles_exclude_days_around_today(
    service: Service, clock: Clock, guild_id: int | None, answered: bool
) -> None:
    if answered:
        await solve(service, ANA, await post_first_puzzle(service), right=False)
    now = puzzles.today(clock())
    near = {puzzles.find_daily_puzzle(now + timedelta(days=days)).name for days in (-1, 0, 1)}
    given = set[str]()
    for click in range(len(puzzles.puzzles())):
        asks = ask(ANA, click=click, guild_id=guild_id)
        puzzle = await puzzles.choose_puzzle(service, asks)
        assert not await puzzles.check_unanswered(service, asks, puzzle)
        given.add(puzzle.name)
    assert given == puzzles.puzzles().keys() - near


async def test_personal_puzzle_is_unanswered_daily_puzzle_first(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    assert await puzzles.choose_puzzle(service, ask(ANA, click=1)) is puzzle
    await solve(service, ANA, puzzle, right=True)
    assert await puzzles.choose_puzzle(service, ask(ANA, click=1)) is not puzzle
    assert await puzzles.choose_puzzle(service, ask(BEN, click=1)) is puzzle
    assert await puzzles.choose_puzzle(service, ask(BEN, click=1, guild_id=None)) is not puzzle


async def test_puzzle_answers_are_exported_and_deleted(service: Service) -> None:
    puzzle = await post_first_puzzle(service)
    for person in (ANA, BEN):
        await solve(service, person, puzzle, right=True)
    assert len(read_export(await privacy.my_data(service, ask(ANA)))["puzzle_answers"]) == 1
    await privacy.delete_my_data(service, ask(ANA))
    told = await puzzles.last_result(service, GUILD)
    assert told
    assert (told.tried, told.found, told.leaders) == (1, 1, (BEN.id,))
    async with service.database.write() as connection:
        await guild_queries.forget_guild(connection, GUILD)
    assert await puzzles.last_result(service, GUILD) is None
    assert read_export(await privacy.my_data(service, ask(BEN)))["puzzle_answers"] == []


async def test_puzzle_can_be_answered_before_post_is_recorded(service: Service, clock: Clock) -> None:
    for _ in range(2):
        await puzzles.choose_channel(service, MODERATOR, CHANNEL)
        # The post has been sent, but the bot hasn't recorded it yet.
        puzzle = puzzles.find_daily_puzzle(puzzles.today(clock()))
        assert await puzzles.check_unanswered(service, ask(ANA), puzzle, posted=True)
        assert (await solve(service, ANA, puzzle, right=True)).counts
        await post_due_puzzle(service)
        with refuses("answered-already"):
            await puzzles.check_unanswered(service, ask(ANA), puzzle, posted=True)
        clock.turn(days=1)


async def test_puzzle_is_over_after_next_post_or_stop(service: Service, clock: Clock) -> None:
    async def check_over(puzzle: Puzzle, off: int) -> None:
        for posted in (False, True):
            with refuses("puzzle-over") as refused:
                await puzzles.check_unanswered(service, ask(ANA), puzzle, posted=posted)
            assert refused.value.facts == {"off": off}
        with refuses("puzzle-over"):
            await solve(service, ANA, puzzle, right=True)

    old = await post_first_puzzle(service)
    clock.turn(days=1)
    assert await puzzles.check_unanswered(service, ask(ANA), old, posted=True)
    new = puzzles.find_puzzle((await post_due_puzzle(service)).puzzle)
    assert await puzzles.check_unanswered(service, ask(ANA), new)
    await check_over(old, off=0)
    await puzzles.choose_channel(service, MODERATOR, None)
    for puzzle in (old, new):
        await check_over(puzzle, off=1)


@pytest.mark.usefixtures("few_puzzles")
async def test_personal_puzzles_exclude_recent_daily_puzzles(service: Service, clock: Clock) -> None:
    days = {(await post_first_puzzle(service)).name}
    clock.turn(days=1)
    days.add((await post_due_puzzle(service)).puzzle)
    await puzzles.choose_channel(service, MODERATOR, None)
    given = {
        (await puzzles.choose_puzzle(service, ask(ANA, click=click))).name for click in range(len(puzzles.puzzles()))
    }
    assert not given & days
    assert len(given) > len(puzzles.puzzles()) // 2


@pytest.mark.parametrize("seed", try_some(range(12), 4))
async def test_puzzle_results_match_naive_count(service: Service, clock: Clock, seed: int) -> None:
    chance, found, tried, people = random.Random(seed), list[set[int]](), 0, (ANA, BEN, CHI)
    for _ in range(8):
        await puzzles.choose_channel(service, MODERATOR, CHANNEL)
        if chance.random() < 0.15:
            # Streaks continue over a day without a post.
            await puzzles.choose_channel(service, MODERATOR, None)
        else:
            puzzle = puzzles.find_puzzle((await post_due_puzzle(service)).puzzle)
            answers = {person: chance.random() < 0.75 for person in people if chance.random() < 0.9}
            for person, right in answers.items():
                await solve(service, person, puzzle, right=right)
            found.append({person.id for person, right in answers.items() if right})
            tried = len(answers)
        clock.turn(days=1)
    streaks = {
        person.id: sum(1 for _ in itertools.takewhile(lambda day: person.id in day, reversed(found)))  # noqa: B023
        for person in people
    }
    longest = max(streaks.values())
    told = await puzzles.last_result(service, GUILD)
    assert told
    assert (told.puzzle, told.tried, told.found) == (puzzle, tried, len(found[-1]))
    assert told.streak == longest
    assert told.leaders == tuple(one for one, streak in streaks.items() if longest and streak == longest)
