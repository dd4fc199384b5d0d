"""Puzzles: endings of games in which a single move achieves the best result, stored in `puzzles.jsonl`.

A daily puzzle is posted in each guild. Each person's first answer counts. ``python -m tests.tools.lab.puzzles``
generates the file and proves the solutions. A puzzle is shown as a game that isn't stored, so that scenes, texts and
the picker treat it like any other game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.checks import check_server
from bot.games.core.replay import Replay, Table, make_up_table
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Service
from bot.games.people.settings import change_guild
from bot.games.table.opening import derive_id
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.draw import SEED_BYTES, Draw, NoDraw
from bot.rules.game import IllegalMove, Move, Position
from bot.storage import guild_queries
from bot.storage.place import Place
from bot.storage.rows import PuzzleAnswer, PuzzleDay

FILE = Path(__file__).with_name("puzzles.jsonl")
PUZZLE_LETTER = "A"
"""First letter of puzzles' names. Ids of games don't contain vowels."""
POST_TIME = timedelta(hours=8)
"""Time after midnight UTC at which the daily puzzle is posted."""
MOVE_SEPARATOR = ";"
"""The character between the moves of a line in the file."""
MIN_STREAK = 2
"""Streaks shorter than this aren't mentioned."""


class ProvenOutcome(NamedTuple):
    """The guaranteed result of moves, whatever the opponents play: the share of the win, and the lead in points.

    The lead is relative to the best other player, and negative if the player is behind. If unknown tiles matter, the
    result of any move except the best is an upper bound. Each of ``lines`` begins with one of the moves and continues
    with the best moves of all players, in notation. It reaches the end of the game unless unknown tiles matter.
    """

    share: float
    lead: int
    lines: tuple[tuple[str, ...], ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves with this result in notation."""
        return tuple(line[0] for line in self.lines)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position (JSON, as seen by ``seat``) with the proven results of all its moves.

    ``outcomes`` begin with the best result, which all solutions achieve. ``grade`` (1 to 3) depends on the number of
    ``searched`` positions. ``motif`` names the theme of the solution.
    """

    name: str
    position: Any
    seat: int
    grade: int
    motif: str
    searched: int
    outcomes: tuple[ProvenOutcome, ...]

    @classmethod
    def from_line(cls, line: str) -> Puzzle:
        """Parse a puzzle from a line of the file."""
        data = json.loads(line)
        outcomes = tuple(
            ProvenOutcome(share, lead, tuple(tuple(line.split(MOVE_SEPARATOR)) for line in lines))
            for share, lead, lines in data.pop("outcomes")
        )
        return cls(name_puzzle(data["position"]), **data, outcomes=outcomes)

    @property
    def line(self) -> tuple[str, ...]:
        """The proven best play in notation, from the solution to the end of the game."""
        return self.outcomes[0].lines[0]

    @property
    def solution(self) -> str:
        """The best move in notation."""
        return self.line[0]

    @property
    def round(self) -> int:
        return int(self.position["round"])

    @property
    def asks_for_points(self) -> bool:
        """Whether the two best results have equal shares of the win and differ only in points."""
        return self.outcomes[0].share == self.outcomes[1].share

    def outcome(self, move: Move) -> ProvenOutcome:
        """Return the proven result of a move.

        :raises IllegalMove: The move isn't legal in this position.
        """
        for found in self.outcomes:
            if move.text in found.moves:
                return found
        raise IllegalMove("not-this-game", move=move.text)

    def find_line(self, move: Move) -> tuple[str, ...]:
        """Return the best play in notation that begins with a move. For illegal moves, see `outcome`."""
        return next(line for line in self.outcome(move).lines if line[0] == move.text)

    def is_right(self, move: Move) -> bool:
        """Check whether a move achieves the best result. For illegal moves, see `outcome`."""
        return self.outcome(move) is self.outcomes[0]

    def table(self, names: Sequence[str]) -> Table:
        """Return a table with the puzzle's position and these players' names by seat."""
        return make_up_table(self.name, Replay(1, self._start(NoDraw()), begun=0, shown=1), names)

    def play_line(self, names: Sequence[str], move: Move | None = None) -> Table:
        """Return the table after the line of a move, by default the solution. The line's moves are the replay's turns.

        For illegal moves, see `outcome`.
        """
        replay = Replay(1, self._start(_ANY_DRAW), begun=0, shown=1)
        for text in self.line if move is None else self.find_line(move):
            seat = replay.position.to_act[0]
            replay = replay.with_turn(replay.version + 1, seat, replay.position.ruleset.parse(text))
        return make_up_table(self.name, replay, names, "finished" if replay.position.standing else "running")

    def _start(self, draw: Draw) -> Position:
        return RULESETS[self.position["ruleset"]].from_json(self.position, draw.copy())


# Lines don't depend on tiles drawn during them, so any seed will do.
_ANY_DRAW = ShuffledDraw(bytes(SEED_BYTES))


def name_puzzle(position: Any) -> str:
    """Return the name of the puzzle with this position, which is a hash such as ``"A7KQ2"``."""
    return derive_id(PUZZLE_LETTER, json.dumps(position, sort_keys=True))


@cache
def puzzles() -> dict[str, Puzzle]:
    """Return all puzzles by name in the order of the file.

    Puzzles for boards that the host of the bot has replaced are left out.
    """
    every = map(Puzzle.from_line, FILE.read_text(encoding="utf-8").splitlines())
    editions = {name: ruleset.edition for name, ruleset in RULESETS.items()}
    return {one.name: one for one in every if one.position.get("edition", "") == editions[one.position["ruleset"]]}


def find_puzzle(name: str) -> Puzzle:
    """Return the puzzle of this name.

    :raises Refusal: There is no such puzzle.
    """
    if name not in puzzles():
        raise Refusal("no-such-puzzle")
    return puzzles()[name]


def find_daily_puzzle(day: date) -> Puzzle:
    """Return the puzzle of a day, the same in all guilds. A puzzle recurs only after all others have been used."""
    known = list(puzzles().values())
    return known[day.toordinal() % len(known)]


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """The result of the last puzzle of a guild.

    ``tried`` counts the answers and ``found`` the correct ones. ``streak`` is the length of the longest current streak,
    and ``leaders`` are the users who have it.
    """

    puzzle: Puzzle
    tried: int
    found: int
    streak: int
    leaders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer to a puzzle: whether it is right, and whether it counts for the day."""

    puzzle: Puzzle
    move: Move
    right: bool
    counts: bool


def today(now: datetime) -> date:
    """Return the day whose puzzle is current."""
    return (now - POST_TIME).date()


def puzzle_starts_at(day: date) -> datetime:
    """Return the time at which the puzzle of this day is posted."""
    return datetime.combine(day, time(), UTC) + POST_TIME


async def find_due_puzzles(service: Service, day: date) -> dict[int, int]:
    """Return the channels to which the puzzle of this day still has to be posted, by guild."""
    return await service.database.query(guild_queries.list_due_channels, day.isoformat(), service.shards)


async def record_posted(service: Service, guild_id: int, day: date) -> None:
    """Record that the puzzle of this day was posted in a guild."""
    async with service.database.write() as connection:
        await guild_queries.add_day(connection, _day_of(guild_id, day))


async def choose_channel(service: Service, request: Request, channel_id: int | None) -> bool:
    """Set the channel of the guild's daily puzzle, or disable it (``None``).

    Return whether today's puzzle will still be posted.
    """
    guild_id = check_server(request)
    await change_guild(service, request, lambda guild: replace(guild, puzzles=channel_id))
    return channel_id is not None and guild_id in await find_due_puzzles(service, today(service.clock()))


async def last_result(service: Service, guild_id: int) -> PuzzleResult | None:
    """Return the result of the newest puzzle posted in a guild.

    Return ``None`` if no puzzle has been posted or that puzzle no longer exists.
    """
    async with service.database.read() as connection:
        days = await guild_queries.load_posted_days(connection, guild_id, limit=1)
        puzzle = puzzles().get(days[0].puzzle) if days else None
        if puzzle is None:
            return None
        given = await guild_queries.load_answers(connection, guild_id, days[0].day)
        streak, leaders = await _longest_streak(connection, guild_id)
    return PuzzleResult(puzzle, len(given), sum(answer.right for answer in given), streak, leaders)


async def _longest_streak(connection: AsyncConnection, guild_id: int) -> tuple[int, tuple[int, ...]]:
    """Return the length of the longest current streak in a guild, and the users who have it."""
    still = set[int]()
    length = 0
    day = None
    while days := await guild_queries.load_posted_days(connection, guild_id, limit=1, before=day):
        day = days[0].day
        found = {one.user_id for one in await guild_queries.load_answers(connection, guild_id, day) if one.right}
        going_on = found & still if length else found
        if not going_on:
            break
        still = going_on
        length = length + 1
    return length, tuple(sorted(still))


def _day_of(guild_id: int, day: date) -> PuzzleDay:
    return PuzzleDay(guild_id, day.isoformat(), find_daily_puzzle(day).name)


class _LastDays(NamedTuple):
    """The days whose puzzles can be answered in a place (``open``), and the days of its last two posts (``posted``).

    Both begin with the newest day.
    """

    open: Sequence[PuzzleDay] = ()
    posted: Sequence[PuzzleDay] = ()


async def _load_last_days(service: Service, place: Place) -> _LastDays:
    if not place.has_settings:
        return _LastDays()
    guild_id = place.id
    posted = await service.database.query(guild_queries.load_posted_days, guild_id, limit=2)
    if (await service.guild(guild_id)).puzzles is None:
        return _LastDays(posted=posted)
    newest = posted[:1]
    today_here = _day_of(guild_id, today(service.clock()))
    if newest and newest[0].day == today_here.day:
        return _LastDays(newest, posted)
    # Today's puzzle may already have been posted but not recorded. Until it is recorded, the previous one counts, too.
    return _LastDays([today_here, *newest], posted)


async def find_day(service: Service, request: Request, puzzle: Puzzle, *, posted: bool = False) -> PuzzleDay | None:
    """Return the day for which an answer to this puzzle counts, or ``None`` for practice.

    A puzzle can be answered until the next one is recorded as posted. ``posted``: the person has pressed the button of
    a post.

    :raises Refusal: The puzzle's day is over here, or the puzzle is current only in other guilds.
    """
    days = await _load_last_days(service, request.place)
    for day in days.open:
        if day.puzzle == puzzle.name:
            return day
    if posted or puzzle.name in {day.puzzle for day in days.posted}:
        raise Refusal("puzzle-over", off=int((await service.settings_in(request.place)).puzzles is None))
    now = today(service.clock())
    if puzzle in (find_daily_puzzle(now), find_daily_puzzle(now - timedelta(days=1))):
        # The puzzle may still be open in another guild, and practice reveals the solution.
        raise Refusal("puzzle-of-servers")
    return None


async def choose_puzzle(service: Service, request: Request) -> Puzzle:
    """Return the daily puzzle until the person has answered it, and then any other puzzle."""
    days = await _load_last_days(service, request.place)
    for day in days.open:
        is_one = day in days.posted and day.puzzle in puzzles()
        if is_one and not await service.database.query(guild_queries.has_answered, day, request.person.id):
            return find_puzzle(day.puzzle)
    # Leave out the puzzles of adjacent days. An answer to yesterday's would seem to count, and tomorrow's would become
    # known early.
    now = today(service.clock())
    near = {find_daily_puzzle(now + timedelta(days=distance)).name for distance in (-1, 0, 1)}
    known = {day.puzzle for day in days.posted} | near
    others = [puzzle for name, puzzle in puzzles().items() if name not in known]
    others = others or list(puzzles().values())
    return others[(request.interaction_id or 0) % len(others)]


async def check_unanswered(service: Service, request: Request, puzzle: Puzzle, *, posted: bool = False) -> bool:
    """Check whether an answer to this puzzle would count here.

    :raises Refusal: The person has already answered it, or it can't be answered here; see `find_day`.
    """
    day = await find_day(service, request, puzzle, posted=posted)
    if day is not None and await service.database.query(guild_queries.has_answered, day, request.person.id):
        raise Refusal("answered-already")
    return day is not None


async def answer_puzzle(service: Service, request: Request, puzzle: Puzzle, move: Move) -> Answered:
    """Accept an answer. For the daily puzzle, each person's first answer counts.

    :raises RulesError: The move isn't legal in this position.
    :raises Refusal: The person has already answered this puzzle; see also `find_day`.
    """
    right = puzzle.is_right(move)
    day = await find_day(service, request, puzzle)
    if day is None:
        return Answered(puzzle, move, right, counts=False)
    given = PuzzleAnswer(day.guild_id, day.day, request.person.id, str(move), right, service.clock())
    async with service.database.write() as connection:
        if not await guild_queries.add_answer(connection, given):
            raise Refusal("answered-already")
    return Answered(puzzle, move, right, counts=True)
