"""The daily puzzle: noted once for each server and day, posted from those notes, answered once, and counted.

As with the posts of games, what is to be posted is a row first; whatever stops the sending, it stays due, until the
next day takes its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import puzzles
from bot.games.checks import check_server
from bot.games.decision import Request
from bot.games.puzzles import Puzzle
from bot.games.refusal import Refusal
from bot.games.service import Service
from bot.games.settings import save_guild
from bot.rules.game import Move
from bot.storage import puzzle_queries
from bot.storage.rows import PuzzleAnswer, PuzzleDay

BEGINS_AT = timedelta(hours=8)
"""After midnight UTC: when the puzzle of a day is posted."""
LEASE = timedelta(minutes=2)
"""So long nobody else posts what one has begun to post."""
FIRST_RETRY = timedelta(seconds=30)
LONGEST_RETRY = timedelta(hours=1)
LEAST_STREAK = 2
"""Shorter ones are not spoken of."""


@dataclass(frozen=True, slots=True)
class Result:
    """How the puzzle before was answered on a server: how many tried and found it, and who has found most in a row."""

    puzzle: Puzzle
    tried: int
    found: int
    streak: int
    leaders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer: whether it is right, and whether it counts for the day."""

    puzzle: Puzzle
    move: Move
    right: bool
    counts: bool


def today(now: datetime) -> date:
    """The day whose puzzle it is now."""
    return (now - BEGINS_AT).date()


async def plan(service: Service) -> int:
    """Note the puzzle of today for every server that wants one and has none yet; for how many that was."""
    now = service.clock()
    day, puzzle = today(now), puzzles.of_day(today(now))
    async with service.database.write() as connection:
        wanted = await puzzle_queries.guilds_with_puzzles(connection, service.shards)
        there = await puzzle_queries.guilds_with_day(connection, day.isoformat(), wanted)
        new = [
            PuzzleDay(guild_id, day.isoformat(), puzzle.name, channel_id, "due", now)
            for guild_id, channel_id in wanted.items()
            if guild_id not in there
        ]
        await puzzle_queries.add_days(connection, new)
    return len(new)


async def choose_channel(service: Service, request: Request, channel_id: int | None) -> bool:
    """Let the daily puzzle come to this channel of the server from today on, or (``None``) to none any more.

    Answers whether the one of today is still to come.
    """
    guild_id = check_server(request)
    await save_guild(service, request, puzzles=channel_id)
    now = service.clock()
    async with service.database.write() as connection:
        if channel_id is None:
            await puzzle_queries.drop_due(connection, guild_id)
            return False
        await puzzle_queries.renew_day(connection, guild_id, today(now).isoformat(), channel_id, now)
    await plan(service)
    return any(day.state == "due" for day in await _newest_days(service, guild_id))


async def claim(service: Service) -> list[PuzzleDay]:
    """What is to be posted now, and by nobody else; what an earlier day has left is dropped."""
    now = service.clock()
    async with service.database.write() as connection:
        days = await puzzle_queries.claim_days(connection, now, now + LEASE, service.shards)
        late = [day for day in days if day.day != today(now).isoformat()]
        for day in late:
            await puzzle_queries.update_day(connection, day, state="dropped")
    return [day for day in days if day not in late]


async def note_sent(service: Service, day: PuzzleDay, message_id: int) -> None:
    """Note which message the puzzle is."""
    async with service.database.write() as connection:
        await puzzle_queries.update_day(connection, day, state="sent", message_id=message_id)


async def note_failed(service: Service, day: PuzzleDay) -> None:
    """Note that it could not be sent; it is tried again, less and less often."""
    wait = min(FIRST_RETRY * 2**day.attempts, LONGEST_RETRY)
    async with service.database.write() as connection:
        due_at = service.clock() + wait
        await puzzle_queries.update_day(connection, day, due_at=due_at, attempts=day.attempts + 1)


async def last_result(service: Service, guild_id: int) -> Result | None:
    """How the newest puzzle that was posted on a server was answered; nothing where none was, or none is known."""
    async with service.database.read() as connection:
        days = await puzzle_queries.posted_days(connection, guild_id, limit=1)
        puzzle = puzzles.puzzles().get(days[0].puzzle) if days else None
        if puzzle is None:
            return None
        given = await puzzle_queries.load_answers(connection, guild_id, days[0].day)
        streak, leaders = await _longest_streak(connection, guild_id)
    return Result(puzzle, len(given), sum(answer.right for answer in given), streak, leaders)


async def _longest_streak(connection: AsyncConnection, guild_id: int) -> tuple[int, tuple[int, ...]]:
    """How many of the last puzzles whoever has found most without a gap has, and who that is."""
    still, length, day = set[int](), 0, None
    while days := await puzzle_queries.posted_days(connection, guild_id, limit=1, before=day):
        day = days[0].day
        found = {one.user_id for one in await puzzle_queries.load_answers(connection, guild_id, day) if one.right}
        going_on = found & still if length else found
        if not going_on:
            break
        still, length = going_on, length + 1
    return length, tuple(sorted(still))


async def _newest_days(service: Service, guild_id: int | None) -> list[PuzzleDay]:
    """The last two puzzles of a server; the newest may stand there without being noted as sent."""
    if guild_id is None:
        return []
    async with service.database.read() as connection:
        return await puzzle_queries.posted_days(connection, guild_id, limit=2, due=True)


async def find_day(service: Service, request: Request, puzzle: Puzzle, *, posted: bool = False) -> PuzzleDay | None:
    """The day for which an answer to this puzzle counts; ``None`` where it is for the person alone.

    It can be answered as soon as its post is there, until the next is noted as sent. ``posted``: the person has pressed
    the button under a post.
    """
    days = await _newest_days(service, request.guild_id)
    day = next((day for day in days if day.puzzle == puzzle.name), None)
    wanted = (await service.guild(request.guild_id)).puzzles is not None
    if day is not None and wanted and (day is days[0] or days[0].state == "due"):
        return day
    if posted or day is not None:
        raise Refusal("puzzle-over", off=int(not wanted))
    return None


async def choose(service: Service, request: Request) -> Puzzle:
    """The puzzle for somebody who asks for one: that of the day until they have answered it, then any other."""
    days = await _newest_days(service, request.guild_id)
    day = next((day for day in days if day.state == "sent"), None)
    wanted = (await service.guild(request.guild_id)).puzzles is not None
    if day is not None and wanted and day.puzzle in puzzles.puzzles():
        async with service.database.read() as connection:
            given = await puzzle_queries.load_answer(connection, day.guild_id, day.day, request.person.id)
        if given is None:
            return puzzles.find(day.puzzle)
    # One that has just been of a day would seem to be so still.
    number, known = request.interaction_id or 0, {day.puzzle for day in days}
    others = (puzzles.any_but(today(service.clock()), number + more) for more in range(len(days) + 1))
    return next((puzzle for puzzle in others if puzzle.name not in known), puzzles.of_day(today(service.clock())))


async def check_unanswered(service: Service, request: Request, puzzle: Puzzle, *, posted: bool = False) -> bool:
    """Whether an answer to this puzzle would count here, as it is that of the day."""
    day = await find_day(service, request, puzzle, posted=posted)
    if day is None:
        return False
    async with service.database.read() as connection:
        given = await puzzle_queries.load_answer(connection, day.guild_id, day.day, request.person.id)
    if given is not None:
        raise Refusal("answered-already")
    return True


async def answer(service: Service, request: Request, puzzle: Puzzle, move: Move) -> Answered:
    """Take an answer; to the puzzle of the day, the first of each person counts.

    :raises RulesError: the position does not allow the move.
    """
    right, day = puzzle.is_right(move), await find_day(service, request, puzzle)
    if day is None:
        return Answered(puzzle, move, right, counts=False)
    given = PuzzleAnswer(check_server(request), day.day, request.person.id, str(move), right, service.clock())
    async with service.database.write() as connection:
        if not await puzzle_queries.add_answer(connection, given):
            raise Refusal("answered-already")
    return Answered(puzzle, move, right, counts=True)
