"""The daily puzzle of a server: posted once, answered once by each person, and counted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.checks import check_server
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Service
from bot.games.people import puzzles
from bot.games.people.puzzles import Puzzle
from bot.games.people.settings import save_guild
from bot.rules.game import Move
from bot.storage import guild_queries
from bot.storage.rows import PuzzleAnswer, PuzzleDay

BEGINS_AT = timedelta(hours=8)
"""After midnight UTC: when the puzzle of a day is posted."""
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


async def find_due(service: Service, day: date) -> dict[int, int]:
    """The channels to which the puzzle of this day is still to be posted, by server."""
    return await service.database.query(guild_queries.due_channels, day.isoformat(), service.shards)


async def note_posted(service: Service, guild_id: int, day: date) -> None:
    """Note that the puzzle of this day was posted on a server."""
    async with service.database.write() as connection:
        await guild_queries.add_day(connection, _day_of(guild_id, day))


async def choose_channel(service: Service, request: Request, channel_id: int | None) -> bool:
    """Let the daily puzzle come to this channel of the server from today on, or (``None``) to none any more.

    Answers whether the one of today is still to come.
    """
    guild_id = check_server(request)
    await save_guild(service, request, puzzles=channel_id)
    return channel_id is not None and guild_id in await find_due(service, today(service.clock()))


async def last_result(service: Service, guild_id: int) -> Result | None:
    """How the newest puzzle that was posted on a server was answered; nothing where none was, or none is known."""
    async with service.database.read() as connection:
        days = await guild_queries.posted_days(connection, guild_id, limit=1)
        puzzle = puzzles.puzzles().get(days[0].puzzle) if days else None
        if puzzle is None:
            return None
        given = await guild_queries.load_answers(connection, guild_id, days[0].day)
        streak, leaders = await _longest_streak(connection, guild_id)
    return Result(puzzle, len(given), sum(answer.right for answer in given), streak, leaders)


async def _longest_streak(connection: AsyncConnection, guild_id: int) -> tuple[int, tuple[int, ...]]:
    """How many of the last puzzles whoever has found most without a gap has, and who that is."""
    still, length, day = set[int](), 0, None
    while days := await guild_queries.posted_days(connection, guild_id, limit=1, before=day):
        day = days[0].day
        found = {one.user_id for one in await guild_queries.load_answers(connection, guild_id, day) if one.right}
        going_on = found & still if length else found
        if not going_on:
            break
        still, length = going_on, length + 1
    return length, tuple(sorted(still))


def _day_of(guild_id: int, day: date) -> PuzzleDay:
    return PuzzleDay(guild_id, day.isoformat(), puzzles.of_day(day).name)


async def _last_days(service: Service, guild_id: int | None) -> tuple[list[PuzzleDay], list[PuzzleDay]]:
    """The days whose puzzles can be answered on a server, and those of the last two posts."""
    if guild_id is None:
        return [], []
    posted = await service.database.query(guild_queries.posted_days, guild_id, limit=2)
    if (await service.guild(guild_id)).puzzles is None:
        return [], posted
    # The post of today's may be there before that is noted; until then the one before counts as well.
    new = _day_of(guild_id, today(service.clock()))
    is_noted = bool(posted) and posted[0].day == new.day
    return posted[:1] if is_noted else [new, *posted[:1]], posted


async def find_day(service: Service, request: Request, puzzle: Puzzle, *, posted: bool = False) -> PuzzleDay | None:
    """The day for which an answer to this puzzle counts; ``None`` where it is for the person alone.

    It can be answered until the next is noted as posted. ``posted``: the person has pressed the button under a post.
    """
    current, last = await _last_days(service, request.guild_id)
    for day in current:
        if day.puzzle == puzzle.name:
            return day
    if posted or puzzle.name in {day.puzzle for day in last}:
        raise Refusal("puzzle-over", off=int((await service.guild(request.guild_id)).puzzles is None))
    return None


async def choose(service: Service, request: Request) -> Puzzle:
    """The puzzle for somebody who asks for one: that of the day until they have answered it, then any other."""
    current, last = await _last_days(service, request.guild_id)
    for day in current:
        is_one = day in last and day.puzzle in puzzles.puzzles()
        if is_one and not await service.database.query(guild_queries.has_answered, day, request.person.id):
            return puzzles.find(day.puzzle)
    # One that has just been of a day would seem to be so still.
    known = {day.puzzle for day in last} | {puzzles.of_day(today(service.clock())).name}
    others = [puzzle for name, puzzle in puzzles.puzzles().items() if name not in known]
    others = others or list(puzzles.puzzles().values())
    return others[(request.interaction_id or 0) % len(others)]


async def check_unanswered(service: Service, request: Request, puzzle: Puzzle, *, posted: bool = False) -> bool:
    """Whether an answer to this puzzle would count here, as it is that of the day."""
    day = await find_day(service, request, puzzle, posted=posted)
    if day is not None and await service.database.query(guild_queries.has_answered, day, request.person.id):
        raise Refusal("answered-already")
    return day is not None


async def answer(service: Service, request: Request, puzzle: Puzzle, move: Move) -> Answered:
    """Take an answer; to the puzzle of the day, the first of each person counts.

    :raises RulesError: the position does not allow the move.
    """
    right, day = puzzle.is_right(move), await find_day(service, request, puzzle)
    if day is None:
        return Answered(puzzle, move, right, counts=False)
    given = PuzzleAnswer(day.guild_id, day.day, request.person.id, str(move), right, service.clock())
    async with service.database.write() as connection:
        if not await guild_queries.add_answer(connection, given):
            raise Refusal("answered-already")
    return Answered(puzzle, move, right, counts=True)
