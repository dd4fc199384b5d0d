"""The daily puzzle: a post in each guild, four tries for each person and day, and shared tries below the post.

The tries belong to a person and a day, because the puzzle of a day is the same in all guilds. Other puzzles are for
practice: their tries are stored only in the custom ids of buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.checks import check_server
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Service
from bot.games.people.puzzle_tries import PuzzleLevel, PuzzleTries
from bot.games.people.puzzles import Nearness, Puzzle, find_daily_puzzle, find_puzzle, is_simplest, puzzles
from bot.games.people.settings import change_guild
from bot.games.table.call_limits import format_countdown
from bot.rules import FIRST_GAME, RULESETS
from bot.rules.game import Move
from bot.storage import game_queries, guild_queries, person_queries, puzzle_queries
from bot.storage.rows import PuzzleAnswer, PuzzleDay
from bot.storage.tables import NO_SERVER

POST_TIME = timedelta(hours=8)
"""Time after midnight UTC at which the daily puzzle is posted."""
FIRST_DAY = date(2026, 1, 1)
"""The day of puzzle number 1."""
SUNDAY = 6
FIRST_VERSION = 1
"""The version in custom ids before the first try, and of puzzles whose tries are stored."""
MAX_EDIT_AGE = timedelta(days=3)
"""Age of a puzzle after which its post is no longer edited."""
MAX_SHARES = 25
"""Maximum number of people whose tries a post shows."""
MAX_STREAK = 1000
"""Maximum number of a guild's puzzles among which a streak is counted."""


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """The numbers of people who have tried and solved a guild's puzzle."""

    puzzle: Puzzle
    day: date
    tried: int
    solved: int


@dataclass(frozen=True, slots=True)
class SharedTries:
    """Tries that a person has shared below a guild's post, with their streak there."""

    name: str
    nearness: Sequence[Nearness]
    streak: int


class Shares(NamedTuple):
    """The tries below a guild's post (at most `MAX_SHARES`), and the number of people who have shared theirs."""

    shown: Sequence[SharedTries]
    total: int


NO_SHARES = Shares((), 0)


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """A person's tries at a puzzle, as they see them in a place.

    ``day`` is ``None`` for practice. ``streak`` is their streak in this guild. ``shared``: whether the guild's post
    shows the tries, or ``None`` as long as it can't. ``grade`` is the grade of their next puzzle for practice.
    """

    tries: PuzzleTries
    day: PuzzleDay | None = None
    streak: int = 0
    shared: bool | None = None
    grade: int = 1

    @property
    def may_share(self) -> bool:
        """Whether a guild's post can show the tries once they are over."""
        return self.day is not None and self.day.guild_id != NO_SERVER

    @property
    def version(self) -> int:
        """The version for custom ids, which contain the tries for practice."""
        return FIRST_VERSION if self.day is not None or self.tries.is_over else self.tries.version


def today(now: datetime) -> date:
    """Return the day whose puzzle is current."""
    return (now - POST_TIME).date()


def puzzle_starts_at(day: date) -> datetime:
    """Return the time at which the puzzle of this day is posted."""
    return datetime.combine(day, time(), UTC) + POST_TIME


def number_day(day: date) -> int:
    """Return the number of a day's puzzle, the same in all guilds."""
    return (day - FIRST_DAY).days + 1


async def find_due_puzzles(service: Service, day: date) -> dict[int, int]:
    """Return the channels to which the puzzle of this day still has to be posted, by guild."""
    return await service.database.query(guild_queries.list_due_channels, day.isoformat(), service.shards)


async def record_posted(service: Service, guild_id: int, day: date, channel_id: int, message_id: int) -> None:
    """Record the post of this day's puzzle in a guild."""
    posted = replace(make_day(guild_id, day), channel_id=channel_id, message_id=message_id)
    async with service.database.write() as connection:
        # Tries can be shared before the post is recorded.
        answers = await puzzle_queries.load_answers(connection, guild_id, posted.day)
        posted = replace(posted, shares=sum(bool(answer.shared) for answer in answers))
        await puzzle_queries.add_day(connection, posted)


async def choose_channel(service: Service, request: Request, channel_id: int | None) -> bool:
    """Set the channel of the guild's daily puzzle, or disable it (``None``).

    Return whether today's puzzle will still be posted.
    """
    guild_id = check_server(request)
    await change_guild(service, request, lambda guild: replace(guild, puzzles=channel_id))
    return channel_id is not None and guild_id in await find_due_puzzles(service, today(service.clock()))


async def load_last_result(service: Service, guild_id: int, before: str | None = None) -> PuzzleResult | None:
    """Return the result of the newest puzzle posted in a guild, or of the newest one before a day.

    Return ``None`` if no puzzle has been posted or that puzzle no longer exists.
    """
    async with service.database.read() as connection:
        days = await puzzle_queries.load_posted_days(connection, guild_id, limit=1, before=before)
        puzzle = puzzles().get(days[0].puzzle) if days else None
        if puzzle is None:
            return None
        answers = await puzzle_queries.load_answers(connection, guild_id, days[0].day)
    solved = sum(bool(answer.solved) for answer in answers)
    return PuzzleResult(puzzle, date.fromisoformat(days[0].day), len(answers), solved)


def count_streak(days: Iterable[str], results: Mapping[str, bool]) -> int:
    """Return the number of a guild's latest puzzles that a person has solved in a row.

    ``days`` are the days of the guild's posts, the newest first. ``results`` contains whether the person has solved
    the puzzles that they can't try any more. The newest puzzle breaks a streak only if it was tried in vain, so that
    yesterday's streak counts until the next post. Sundays never break it, because not everybody has learned their
    games.
    """
    length = 0
    for number, day in enumerate(days):
        solved = results.get(day)
        is_excused = date.fromisoformat(day).weekday() == SUNDAY or (solved is None and number == 0)
        if not solved and not is_excused:
            break
        length += int(bool(solved))
    return length


async def _count_streaks(connection: AsyncConnection, day: PuzzleDay, user_ids: Sequence[int]) -> dict[int, int]:
    """Return these people's streaks in a guild up to a day."""
    posted = await puzzle_queries.load_posted_days(connection, day.guild_id, limit=MAX_STREAK)
    # An answer may come before the post is recorded.
    days = sorted({day.day, *(other.day for other in posted if other.day < day.day)}, reverse=True)
    results: dict[int, dict[str, bool]] = {user: {} for user in user_ids}
    for answer in await puzzle_queries.load_puzzle_results(connection, user_ids):
        # Later, posts elsewhere show the solution, although a guild whose next post is late still accepts tries.
        if answer.at < puzzle_starts_at(date.fromisoformat(answer.day) + timedelta(days=1)):
            # Guilds can have different puzzles on the day on which the calendar changes.
            solved = results[answer.user_id].get(answer.day, False)
            results[answer.user_id][answer.day] = solved or bool(answer.solved)
    return {user: count_streak(days, by_day) for user, by_day in results.items()}


def make_day(guild_id: int, day: date) -> PuzzleDay:
    """Return the puzzle of a day in a guild, before it is posted."""
    return PuzzleDay(guild_id, day.isoformat(), find_daily_puzzle(day).name)


class _LastDays(NamedTuple):
    """The days whose puzzles can be answered in a place (``open``), and the days of its last two posts (``posted``).

    Both begin with the newest day.
    """

    open: Sequence[PuzzleDay] = ()
    posted: Sequence[PuzzleDay] = ()


async def _load_last_days(service: Service, request: Request) -> _LastDays:
    if not request.place.has_settings:
        return _LastDays()
    guild_id = request.place.id
    posted = await service.database.query(puzzle_queries.load_posted_days, guild_id, limit=2)
    channel_id = (await service.guild(guild_id)).puzzles
    if channel_id is None:
        return _LastDays(posted=posted)
    newest = posted[:1]
    today_here = replace(make_day(guild_id, today(service.clock())), channel_id=channel_id)
    if newest and newest[0].day == today_here.day:
        return _LastDays(newest, posted)
    # Today's puzzle may already have been posted but not recorded. Until it is recorded, the previous one counts, too.
    return _LastDays([today_here, *newest], posted)


async def find_day(service: Service, request: Request, puzzle: Puzzle, *, posted: bool = False) -> PuzzleDay | None:
    """Return the day for which tries at this puzzle count, or ``None`` for practice.

    In a guild, a puzzle can be tried until the next one is recorded as posted. Elsewhere, the puzzles of today and
    yesterday count for their days, without a guild. ``posted``: the person has pressed the button of a post.

    :raises Refusal: The puzzle's day is over here, or it is tomorrow.
    """
    days = await _load_last_days(service, request)
    for day in days.open:
        if day.puzzle == puzzle.name:
            return day
    if posted or puzzle.name in {day.puzzle for day in days.posted}:
        raise Refusal("puzzle-over", off=int((await service.settings_in(request.place)).puzzles is None))
    return _find_day_elsewhere(service, puzzle)


def _find_day_elsewhere(service: Service, puzzle: Puzzle) -> PuzzleDay | None:
    now = today(service.clock())
    near = [make_day(NO_SERVER, now - timedelta(days=distance)) for distance in (0, 1)]
    found = next((day for day in near if day.puzzle == puzzle.name), None)
    if found is None and puzzle.name == find_daily_puzzle(now + timedelta(days=1)).name:
        raise Refusal("puzzle-early")
    return found


async def load_progress(
    service: Service, request: Request, puzzle: Puzzle, version: int, *, posted: bool = False
) -> PuzzleProgress:
    """Return the person's tries at a puzzle. For practice, ``version`` contains them. For ``posted``, see `find_day`.

    :raises Refusal: The puzzle's day is over here, and its post doesn't show the tries.
    """
    try:
        day = await find_day(service, request, puzzle, posted=posted)
    except Refusal:
        day = await _find_day_of_shared(service, request, puzzle)
        if day is None:
            raise
    async with service.database.read() as connection:
        if day is None:
            return await _make_progress(connection, request, PuzzleTries.from_version(puzzle, version))
        rows = await puzzle_queries.load_tries(connection, request.person.id, day)
        return await _make_progress(connection, request, _read_tries(puzzle, rows), day, rows)


def _read_tries(puzzle: Puzzle, rows: Sequence[PuzzleAnswer]) -> PuzzleTries:
    return PuzzleTries(puzzle, rows[0].tries, rows[0].solved) if rows else PuzzleTries(puzzle)


async def _make_progress(
    connection: AsyncConnection,
    request: Request,
    tries: PuzzleTries,
    day: PuzzleDay | None = None,
    rows: Sequence[PuzzleAnswer] = (),
) -> PuzzleProgress:
    """Return the person's progress, with their streak in this guild if the tries are over."""
    me = request.person.id
    grade = PuzzleLevel(*(await person_queries.load_person(connection, me)).puzzle_level).grade
    progress = PuzzleProgress(tries, day, grade=grade)
    if day is None or day.guild_id == NO_SERVER or not tries.is_over:
        return progress
    streak = (await _count_streaks(connection, day, [me]))[me]
    shared = any(row.shared for row in rows if row.guild_id == day.guild_id)
    return replace(progress, streak=streak, shared=shared)


async def try_move(service: Service, request: Request, puzzle: Puzzle, version: int, move: Move) -> PuzzleProgress:
    """Add a try at a puzzle. For practice, ``version`` contains the tries so far.

    :raises RulesError: The move isn't legal in this position.
    :raises Refusal: The person has tried it before or has no tries left; see also `find_day`.
    """
    return await _change_tries(service, request, puzzle, version, lambda tries: tries.add(move))


async def reveal_puzzle(service: Service, request: Request, puzzle: Puzzle, version: int) -> PuzzleProgress:
    """End the person's tries at a puzzle, so that they may see the solution.

    :raises Refusal: See `find_day`.
    """
    return await _change_tries(service, request, puzzle, version, PuzzleTries.give_up)


async def _change_tries(
    service: Service, request: Request, puzzle: Puzzle, version: int, change: Callable[[PuzzleTries], PuzzleTries]
) -> PuzzleProgress:
    """Change the person's tries, and adjust their level if this ends them."""
    me = request.person.id
    day = await find_day(service, request, puzzle)
    async with service.database.write() as connection:
        rows = await puzzle_queries.lock_tries(connection, me, day)
        if day is None:
            tries = change(PuzzleTries.from_version(puzzle, version))
        else:
            before = _read_tries(puzzle, rows)
            check_has_tries(service, before)
            tries = change(before)
            now = service.clock()
            rows = [
                replace(row, tries=tries.moves, solved=tries.solved, at=now) for row in _add_row(rows, day, me, now)
            ]
            for row in rows:
                await puzzle_queries.save_answer(connection, row)
        if tries.is_over:
            await _adjust_level(connection, me, tries)
        return await _make_progress(connection, request, tries, day, rows)


def check_has_tries(service: Service, tries: PuzzleTries) -> None:
    """Refuse people who have no tries left."""
    if tries.is_over:
        again = format_countdown(puzzle_starts_at(today(service.clock()) + timedelta(days=1)))
        raise Refusal("puzzle-done", solved=bool(tries.solved), again=again)


def _add_row(rows: Sequence[PuzzleAnswer], day: PuzzleDay, user_id: int, now: datetime) -> list[PuzzleAnswer]:
    """Return a person's rows with one for the guild of ``day``."""
    if any(row.guild_id == day.guild_id for row in rows):
        return list(rows)
    new = PuzzleAnswer(day.guild_id, day.day, user_id, day.puzzle, (), solved=None, at=now)
    return [*rows, replace(rows[0], guild_id=day.guild_id, shared="") if rows else new]


async def _adjust_level(connection: AsyncConnection, user_id: int, tries: PuzzleTries) -> None:
    person = await person_queries.load_person(connection, user_id)
    name = tries.puzzle.name
    # The buttons of practice puzzles can be pressed repeatedly.
    if name != person.last_puzzle:
        level = tuple(PuzzleLevel(*person.puzzle_level).adjust(tries))
        after = replace(person, puzzle_level=level, last_puzzle=name)
        await person_queries.save_person(connection, person, after)


async def share_tries(service: Service, request: Request, puzzle: Puzzle) -> PuzzleProgress:
    """Show the person's tries below the guild's post.

    :raises Refusal: The person can still try the puzzle or can't see the post, or the puzzle's day is over here.
    """
    day = await find_day(service, request, puzzle)
    if day is None or day.guild_id == NO_SERVER:
        raise Refusal("puzzle-over", off=0)
    return await _set_shared(service, request, puzzle, day, request.person.name)


async def withdraw_tries(service: Service, request: Request, puzzle: Puzzle) -> PuzzleProgress:
    """Remove the person's tries from the guild's post. This is possible as long as the post is edited.

    :raises Refusal: The person can still try the puzzle, or its post is too old.
    """
    day = await _find_day_of_shared(service, request, puzzle)
    if day is None:
        progress = await load_progress(service, request, puzzle, FIRST_VERSION)
        _check_over(progress.tries)
        return progress
    progress = await _set_shared(service, request, puzzle, day, "")
    is_open = any(day.day == other.day for other in (await _load_last_days(service, request)).open)
    return progress if is_open else replace(progress, shared=None)


async def _find_day_of_shared(service: Service, request: Request, puzzle: Puzzle) -> PuzzleDay | None:
    """Return the day for which the guild's post shows the person's tries at this puzzle and is still edited."""
    if not request.place.has_settings:
        return None
    guild_id = request.place.id
    first = (today(service.clock()) - MAX_EDIT_AGE).isoformat()
    async with service.database.read() as connection:
        for day in await puzzle_queries.load_posted_days(connection, guild_id, limit=MAX_EDIT_AGE.days + 1):
            if day.puzzle == puzzle.name and day.day >= first:
                rows = await puzzle_queries.load_tries(connection, request.person.id, day)
                if any(row.shared for row in rows if row.guild_id == guild_id):
                    return day
    return None


async def _set_shared(service: Service, request: Request, puzzle: Puzzle, day: PuzzleDay, name: str) -> PuzzleProgress:
    """Set the name under which the post shows the person's tries, empty for none."""
    me = request.person.id
    async with service.database.write() as connection:
        rows = await puzzle_queries.lock_tries(connection, me, day)
        tries = _read_tries(puzzle, rows)
        _check_over(tries)
        if name and not request.sees_channel(day.channel_id):
            raise Refusal("puzzle-unseen")
        rows = _add_row(rows, day, me, service.clock())
        (mine,) = (row for row in rows if row.guild_id == day.guild_id)
        if bool(mine.shared) != bool(name):
            mine = replace(mine, shared=name)
            await puzzle_queries.save_answer(connection, mine)
            await puzzle_queries.mark_post_stale(connection, day)
        return await _make_progress(connection, request, tries, day, [mine])


def _check_over(tries: PuzzleTries) -> None:
    if not tries.is_over:
        raise Refusal("puzzle-unsolved", left=tries.left)


async def check_may_see_solution(service: Service, request: Request, puzzle: Puzzle) -> None:
    """Refuse people who can still try this puzzle on its day.

    :raises Refusal: The person has tries left.
    """
    try:
        day = await find_day(service, request, puzzle)
    except Refusal:
        # The puzzle's day is over here, but today's puzzle isn't over elsewhere.
        day = _find_day_elsewhere(service, puzzle)
        if day is None or day.day != today(service.clock()).isoformat():
            return
    if day is not None:
        rows = await service.database.query(puzzle_queries.load_tries, request.person.id, day)
        _check_over(_read_tries(puzzle, rows))


async def find_posts_to_edit(service: Service) -> list[PuzzleDay]:
    """Return the days whose posts don't show all shared tries. Posts that couldn't be edited for days are left out."""
    first = today(service.clock()) - MAX_EDIT_AGE
    return await service.database.query(puzzle_queries.list_days_with_new_shares, first.isoformat(), service.shards)


async def record_shares_shown(service: Service, day: PuzzleDay) -> None:
    """Record that the post shows the tries that were shared when ``day`` was loaded."""
    async with service.database.write() as connection:
        await puzzle_queries.record_shown(connection, day)


async def load_shares(service: Service, day: PuzzleDay) -> Shares:
    """Return the tries that people have shared below a guild's post, in the order of their last tries."""
    puzzle = find_puzzle(day.puzzle)
    async with service.database.read() as connection:
        answers = await puzzle_queries.load_answers(connection, day.guild_id, day.day)
        shared = [answer for answer in answers if answer.shared]
        first = shared[:MAX_SHARES]
        streaks = await _count_streaks(connection, day, [answer.user_id for answer in first])
    shown = [
        SharedTries(
            answer.shared, PuzzleTries(puzzle, answer.tries, answer.solved).list_nearness(), streaks[answer.user_id]
        )
        for answer in first
    ]
    return Shares(shown, len(shared))


async def choose_puzzle(service: Service, request: Request, ruleset: str = "", grade: int = 0) -> Puzzle:
    """Return a puzzle that suits the person: the daily puzzle as long as they can try it, then others for practice.

    With a ``ruleset`` or a ``grade`` (0 for none), return only puzzles for practice.
    """
    days = await _load_last_days(service, request)
    known = await _find_known_games(service, request)
    if not ruleset and not grade:
        unsolved = await _find_unsolved(service, request, days, known)
        if unsolved is not None:
            return unsolved
    # Leave out the puzzles of adjacent days. A try at yesterday's would seem to count, and tomorrow's would become
    # known early.
    now = today(service.clock())
    near = {find_daily_puzzle(now + timedelta(days=distance)).name for distance in (-1, 0, 1)}
    excluded = {day.puzzle for day in days.posted} | near
    others = [puzzle for name, puzzle in puzzles().items() if name not in excluded]
    others = others or [find_daily_puzzle(now)]
    level = PuzzleLevel(*(await service.person(request.person.id)).puzzle_level)
    fitting = _select_fitting(others, {ruleset} if ruleset else known, grade or level.grade, simple=not ruleset)
    return fitting[(request.interaction_id or 0) % len(fitting)]


async def _find_unsolved(service: Service, request: Request, days: _LastDays, known: set[str]) -> Puzzle | None:
    """Return the newest daily puzzle here that the person can still try, of the games they know."""
    for day in days.open:
        puzzle = puzzles().get(day.puzzle)
        if puzzle is not None and day in days.posted and puzzle.ruleset in known:
            rows = await service.database.query(puzzle_queries.load_tries, request.person.id, day)
            if not _read_tries(puzzle, rows).is_over:
                return puzzle
    return None


async def _find_known_games(service: Service, request: Request) -> set[str]:
    """Return the games that the person has begun to learn or play, and the first game."""
    learned = (await service.person(request.person.id)).learned
    begun = {ruleset for ruleset in RULESETS for lesson in learned if lesson.startswith(f"{ruleset}-")}
    played = await service.database.query(game_queries.list_played_rulesets, request.person.id)
    return {FIRST_GAME} | begun | played


def _select_fitting(others: Sequence[Puzzle], games: set[str], grade: int, *, simple: bool) -> Sequence[Puzzle]:
    """Return the puzzles of these games and this grade. With ``simple``, the easiest ones are in the simplest form."""
    fitting = [puzzle for puzzle in others if puzzle.ruleset in games and puzzle.grade == grade]
    if simple and grade == 1:
        fitting = list(filter(is_simplest, fitting))
    # A host who plays with other boards may have only a few puzzles.
    return fitting or [puzzle for puzzle in others if puzzle.ruleset in games] or others
