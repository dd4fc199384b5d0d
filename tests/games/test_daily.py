"""The daily puzzle: noted once, posted by one, answered once, and what is told of it the next day."""

from __future__ import annotations

import itertools
import random
from datetime import date

import pytest

from bot.games import daily, privacy, puzzles
from bot.games.puzzles import Puzzle
from bot.games.service import Service
from bot.rules.game import Move
from bot.storage import guild_queries, puzzle_queries
from bot.storage.rows import PuzzleAnswer, PuzzleDay
from tests.conftest import ANA, BEN, CHANNEL, CHI, GUILD, Clock, ask
from tests.support.refuses import refuses


def move_of(puzzle: Puzzle, *, right: bool) -> Move:
    position = puzzle.table(("", "")).position
    return next(move for move in position.legal_moves(puzzle.seat) if puzzle.is_right(move) == right)


async def opt_in(service: Service) -> None:
    await daily.choose_channel(service, ask(ANA, moderator=True), CHANNEL)


async def post(service: Service, message_id: int = 900) -> PuzzleDay:
    """What is due is posted."""
    await daily.plan(service)
    (day,) = await daily.claim(service)
    await daily.note_sent(service, day, message_id)
    return day


async def test_a_server_that_wants_it_has_one_a_day_however_often_it_is_looked_at(
    service: Service, clock: Clock
) -> None:
    assert await daily.plan(service) == 0
    await opt_in(service)
    assert await daily.plan(service) == 0
    day = await post(service)
    assert (day.guild_id, day.channel_id, day.day) == (GUILD, CHANNEL, "2026-01-05")
    assert day.puzzle == puzzles.of_day(daily.today(clock())).name
    assert await daily.plan(service) == 0
    assert await daily.claim(service) == []
    clock.turn(days=1)
    assert (await post(service)).day == "2026-01-06"


async def test_the_day_begins_at_eight(service: Service, clock: Clock) -> None:
    await opt_in(service)
    await post(service)
    clock.turn(hours=19, minutes=59)
    assert await daily.plan(service) == 0
    clock.turn(minutes=1)
    assert await daily.plan(service) == 1


async def test_of_two_who_look_one_posts_and_what_a_crash_has_cut_off_is_posted_later(
    service: Service, clock: Clock
) -> None:
    await opt_in(service)
    (day,) = await daily.claim(service)
    assert await daily.claim(service) == []
    clock.now += daily.LEASE
    assert await daily.claim(service) == [day]


async def test_what_fails_is_tried_again_and_no_longer_the_next_day(service: Service, clock: Clock) -> None:
    await opt_in(service)
    (day,) = await daily.claim(service)
    await daily.note_failed(service, day)
    assert await daily.claim(service) == []
    clock.now += daily.FIRST_RETRY
    (again,) = await daily.claim(service)
    assert (again.day, again.attempts) == (day.day, 1)
    await daily.note_failed(service, again)
    clock.turn(days=1)
    await daily.plan(service)
    assert [late.day for late in await daily.claim(service)] == ["2026-01-06"]


async def test_only_who_manages_the_server_chooses_and_without_a_channel_nothing_more_comes(
    service: Service, clock: Clock
) -> None:
    with refuses("moderator-only"):
        await daily.choose_channel(service, ask(BEN), CHANNEL)
    await opt_in(service)
    await daily.choose_channel(service, ask(ANA, moderator=True), None)
    assert await daily.claim(service) == []
    clock.turn(days=1)
    assert await daily.plan(service) == 0


async def test_the_first_answer_to_the_puzzle_of_the_day_counts_and_no_other(service: Service) -> None:
    await opt_in(service)
    puzzle = puzzles.find((await post(service)).puzzle)
    wrong = await daily.answer(service, ask(ANA), puzzle, move_of(puzzle, right=False))
    assert (wrong.right, wrong.counts) == (False, True)
    with refuses("answered-already"):
        await daily.answer(service, ask(ANA), puzzle, move_of(puzzle, right=True))
    elsewhere = await daily.answer(service, ask(ANA, guild_id=101), puzzle, move_of(puzzle, right=True))
    assert (elsewhere.right, elsewhere.counts) == (True, False)
    alone = await daily.answer(service, ask(ANA, guild_id=None), puzzle, move_of(puzzle, right=True))
    assert not alone.counts


async def test_whoever_asks_gets_the_one_of_the_day_first_and_then_others(service: Service) -> None:
    await opt_in(service)
    puzzle = puzzles.find((await post(service)).puzzle)
    assert await daily.choose(service, ask(ANA, click=1)) is puzzle
    await daily.answer(service, ask(ANA), puzzle, move_of(puzzle, right=True))
    assert await daily.choose(service, ask(ANA, click=1)) is not puzzle
    assert await daily.choose(service, ask(BEN, click=1)) is puzzle
    assert await daily.choose(service, ask(BEN, click=1, guild_id=None)) is not puzzle


async def test_the_next_day_tells_how_many_found_it_and_the_longest_streak_without_a_gap(
    service: Service, clock: Clock
) -> None:
    await opt_in(service)
    # Ana finds all three, Ben all but the second, Chi only tries.
    for number in range(3):
        puzzle = puzzles.find((await post(service)).puzzle)
        answers = {ANA: True, BEN: number != 1, CHI: False}
        for person, right in answers.items():
            await daily.answer(service, ask(person), puzzle, move_of(puzzle, right=right))
        clock.turn(days=1)
    told = await daily.last_result(service, GUILD)
    assert told is not None
    assert (told.puzzle, told.tried, told.found) == (puzzle, 3, 2)
    assert (told.streak, told.leaders) == (3, (ANA.id,))


async def test_a_streak_ends_with_a_puzzle_that_nobody_found(service: Service, clock: Clock) -> None:
    await opt_in(service)
    first = puzzles.find((await post(service)).puzzle)
    await daily.answer(service, ask(ANA), first, move_of(first, right=True))
    clock.turn(days=1)
    await post(service)
    told = await daily.last_result(service, GUILD)
    assert told is not None
    assert (told.tried, told.found, told.streak, told.leaders) == (0, 0, 0, ())


async def test_answers_are_shown_and_deleted_with_what_is_kept_of_a_person_and_of_a_server(service: Service) -> None:
    await opt_in(service)
    day = await post(service)
    puzzle = puzzles.find(day.puzzle)
    for person in (ANA, BEN):
        await daily.answer(service, ask(person), puzzle, move_of(puzzle, right=True))
    assert '"puzzle_answers": [\n    {' in await privacy.my_data(service, ask(ANA))
    await privacy.delete_my_data(service, ask(ANA))
    async with service.database.write() as connection:
        kept = await puzzle_queries.load_answers(connection, GUILD, day.day)
        assert [answer.user_id for answer in kept] == [BEN.id]
        await guild_queries.forget_guild(connection, GUILD)
        assert await puzzle_queries.load_answers(connection, GUILD, day.day) == []
        assert await puzzle_queries.posted_days(connection, GUILD, limit=1) == []


async def test_it_can_be_answered_in_the_moment_in_which_its_post_appears(service: Service, clock: Clock) -> None:
    for _ in range(2):
        await opt_in(service)
        (day,) = await daily.claim(service)
        # Discord has it, and the bot has not noted that yet.
        puzzle = puzzles.find(day.puzzle)
        assert await daily.check_unanswered(service, ask(ANA), puzzle, posted=True)
        assert (await daily.answer(service, ask(ANA), puzzle, move_of(puzzle, right=True))).counts
        await daily.note_sent(service, day, 900)
        with refuses("answered-already"):
            await daily.check_unanswered(service, ask(ANA), puzzle, posted=True)
        clock.turn(days=1)


async def test_it_is_over_once_the_next_is_posted_or_there_are_none_any_more(service: Service, clock: Clock) -> None:
    await opt_in(service)
    first = puzzles.find((await post(service)).puzzle)
    clock.turn(days=1)
    await daily.plan(service)
    assert await daily.check_unanswered(service, ask(ANA), first, posted=True)
    second = puzzles.find((await post(service)).puzzle)
    assert await daily.check_unanswered(service, ask(ANA), second)
    for posted in (False, True):
        with refuses("puzzle-over") as refused:
            await daily.check_unanswered(service, ask(ANA), first, posted=posted)
        assert refused.value.facts == {"off": 0}
    with refuses("puzzle-over"):
        await daily.answer(service, ask(ANA), first, move_of(first, right=True))
    await daily.choose_channel(service, ask(ANA, moderator=True), None)
    for puzzle in (first, second):
        with refuses("puzzle-over") as refused:
            await daily.answer(service, ask(ANA), puzzle, move_of(puzzle, right=True))
        assert refused.value.facts == {"off": 1}


async def test_for_oneself_one_gets_none_that_was_just_that_of_a_day(service: Service, clock: Clock) -> None:
    await opt_in(service)
    days = [await post(service)]
    clock.turn(days=1)
    days.append(await post(service))
    await daily.choose_channel(service, ask(ANA, moderator=True), None)
    given = {(await daily.choose(service, ask(ANA, click=click))).name for click in range(len(puzzles.puzzles()))}
    assert not given & {day.puzzle for day in days}
    assert len(given) > len(puzzles.puzzles()) // 2


async def test_who_begins_with_it_is_told_whether_one_comes_in_a_moment(service: Service) -> None:
    moderator = ask(ANA, moderator=True)
    assert await daily.choose_channel(service, moderator, CHANNEL)
    assert not await daily.choose_channel(service, moderator, None)
    assert await daily.claim(service) == []
    assert await daily.choose_channel(service, moderator, CHANNEL + 1)
    assert (await post(service)).channel_id == CHANNEL + 1
    assert not await daily.choose_channel(service, moderator, CHANNEL)
    assert await daily.claim(service) == []


@pytest.mark.parametrize("seed", range(20))
async def test_the_longest_streak_is_the_one_that_one_counts_by_hand(service: Service, seed: int) -> None:
    chance, now = random.Random(seed), service.clock()
    names = [puzzles.of_day(date(2026, 1, day)).name for day in range(1, 9)]
    states = [*chance.choices(("sent", "dropped"), (5, 1), k=len(names) - 1), "sent"]
    posted = list[set[int]]()
    async with service.database.write() as connection:
        for number, (name, state) in enumerate(zip(names, states, strict=True), start=1):
            day = PuzzleDay(GUILD, f"2026-01-0{number}", name, CHANNEL, state, now)  # type: ignore[arg-type]
            await puzzle_queries.add_days(connection, [day])
            answers = {person.id: chance.random() < 0.8 for person in (ANA, BEN, CHI) if chance.random() < 0.9}
            for user_id, right in answers.items():
                given = PuzzleAnswer(GUILD, day.day, user_id, "1 blue 1", right, now)
                await puzzle_queries.add_answer(connection, given)
            if state == "sent":
                posted.append({user_id for user_id, right in answers.items() if right})
                tried = len(answers)
    streaks = {
        person.id: len(list(itertools.takewhile(lambda found: person.id in found, reversed(posted))))  # noqa: B023
        for person in (ANA, BEN, CHI)
    }
    longest = max(streaks.values())
    told = await daily.last_result(service, GUILD)
    assert told is not None
    assert (told.tried, told.found) == (tried, len(posted[-1]))
    assert told.streak == longest
    assert told.leaders == tuple(one for one, streak in streaks.items() if longest and streak == longest)
