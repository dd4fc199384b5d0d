"""Puzzles: ends of games in which one move alone reaches the best result, as they lie in `puzzles.jsonl`.

That of a day is posted once on a server, answered once by each person, and counted.

``python -m tests.tools.lab.puzzles`` makes and proves the file. A puzzle is shown as an unsaved game, so that scenes,
words and the picker treat it like any other game.
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
from bot.games.table.opening import name_after
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.draw import SEED_BYTES, Draw, NoDraw
from bot.rules.game import IllegalMove, Move, Position
from bot.storage import guild_queries
from bot.storage.place import Place
from bot.storage.rows import PuzzleAnswer, PuzzleDay

FILE = Path(__file__).with_name("puzzles.jsonl")
PUZZLE_LETTER = "A"
"""Of the names of puzzles; no game has a vowel in its."""
BEGINS_AT = timedelta(hours=8)
"""After midnight UTC: when the puzzle of a day is posted."""
LEAST_STREAK = 2
"""Shorter ones are not spoken of."""


class ProvenOutcome(NamedTuple):
    """What moves lead to for sure, whatever the others do: the share of the win, and the lead in points.

    The lead is over the best of the others, negative behind them. With one player left nothing is up to others; where
    tiles decide that nobody knows yet, a move other than the best leads to this at most.
    """

    share: float
    lead: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position (JSON, as ``seat`` sees it) with what each of its moves leads to.

    ``outcomes`` are the best first; all moves of the first lead to the same. ``line`` is what was proven: the best
    moves of all, in notation, from the solution to the end of the game. ``grade`` is 1 to 3, by how much must be
    searched (``searched`` positions); ``motif`` says in a word what the solution is about.
    """

    name: str
    position: Any
    seat: int
    grade: int
    motif: str
    searched: int
    outcomes: tuple[ProvenOutcome, ...]
    line: tuple[str, ...]

    @classmethod
    def from_line(cls, line: str) -> Puzzle:
        """The puzzle of a line of the file."""
        data = json.loads(line)
        outcomes = tuple(ProvenOutcome(share, lead, tuple(moves)) for share, lead, moves in data.pop("outcomes"))
        return cls(name_puzzle(data["position"]), **data | {"outcomes": outcomes, "line": tuple(data["line"])})

    @property
    def solution(self) -> str:
        """The best move, in notation."""
        return self.line[0]

    @property
    def round(self) -> int:
        """The round of the position."""
        return int(self.position["round"])

    @property
    def asks_for_points(self) -> bool:
        """Whether the share of the win is the same with the second best move, so that only points are at stake."""
        return self.outcomes[0].share == self.outcomes[1].share

    def outcome(self, move: Move) -> ProvenOutcome:
        """What a move leads to.

        :raises IllegalMove: the position does not allow it.
        """
        for found in self.outcomes:
            if move.text in found.moves:
                return found
        raise IllegalMove("not-this-game", move=move.text)

    def is_right(self, move: Move) -> bool:
        """Whether this move reaches the best result; as `outcome` for one that the position does not allow."""
        return self.outcome(move) is self.outcomes[0]

    def table(self, names: Sequence[str]) -> Table:
        """The puzzle as a game that is played by people of these names, by seat."""
        return make_up_table(self.name, Replay(1, self._start(NoDraw()), begun=0, shown=1), names)

    def play_line(self, names: Sequence[str]) -> Table:
        """The same game when the moves of the line have been made; they are the turns of its replay."""
        replay = Replay(1, self._start(_ANY_DRAW), begun=0, shown=1)
        for text in self.line:
            seat = replay.position.to_act[0]
            move = replay.position.ruleset.parse(text)
            replay = replay.with_turn(replay.version + 1, seat, move)
        return make_up_table(self.name, replay, names, "finished")

    def _start(self, draw: Draw) -> Position:
        return RULESETS[self.position["ruleset"]].from_json(self.position, draw.copy())


# No line uses a tile that is drawn on the way.
_ANY_DRAW = ShuffledDraw(bytes(SEED_BYTES))


def name_puzzle(position: Any) -> str:
    """The name of the puzzle with this position, which follows from it: ``"A7KQ2"``."""
    return name_after(PUZZLE_LETTER, json.dumps(position, sort_keys=True))


@cache
def puzzles() -> dict[str, Puzzle]:
    """All puzzles by their names, in the order of the file; without those for printed data that a host has replaced."""
    every = map(Puzzle.from_line, FILE.read_text(encoding="utf-8").splitlines())
    editions = {name: ruleset.edition for name, ruleset in RULESETS.items()}
    return {one.name: one for one in every if one.position.get("edition", "") == editions[one.position["ruleset"]]}


def find_puzzle(name: str) -> Puzzle:
    """The puzzle of this name."""
    if name not in puzzles():
        raise Refusal("no-such-puzzle")
    return puzzles()[name]


def of_day(day: date) -> Puzzle:
    """The puzzle of a day, the same everywhere; each comes once before the first comes again."""
    known = list(puzzles().values())
    return known[day.toordinal() % len(known)]


@dataclass(frozen=True, slots=True)
class PuzzleResult:
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


def puzzle_starts_at(day: date) -> datetime:
    """When the puzzle of this day is posted."""
    return datetime.combine(day, time(), UTC) + BEGINS_AT


async def find_due_puzzles(service: Service, day: date) -> dict[int, int]:
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
    await change_guild(service, request, lambda guild: replace(guild, puzzles=channel_id))
    return channel_id is not None and guild_id in await find_due_puzzles(service, today(service.clock()))


async def last_result(service: Service, guild_id: int) -> PuzzleResult | None:
    """How the newest puzzle that was posted on a server was answered; nothing where none was, or none is known."""
    async with service.database.read() as connection:
        days = await guild_queries.load_posted_days(connection, guild_id, limit=1)
        puzzle = puzzles().get(days[0].puzzle) if days else None
        if puzzle is None:
            return None
        given = await guild_queries.load_answers(connection, guild_id, days[0].day)
        streak, leaders = await _longest_streak(connection, guild_id)
    return PuzzleResult(puzzle, len(given), sum(answer.right for answer in given), streak, leaders)


async def _longest_streak(connection: AsyncConnection, guild_id: int) -> tuple[int, tuple[int, ...]]:
    """How many of the last puzzles whoever has found most without a gap has, and who that is."""
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
    return PuzzleDay(guild_id, day.isoformat(), of_day(day).name)


class _LastDays(NamedTuple):
    """The days whose puzzles are ``open``, as they can be answered in a place, and those of the last two posts there.

    The newest comes first.
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
    # The post of today's may be there before that is noted; until then the one before counts as well.
    return _LastDays([today_here, *newest], posted)


async def find_day(service: Service, request: Request, puzzle: Puzzle, *, posted: bool = False) -> PuzzleDay | None:
    """The day for which an answer to this puzzle counts; ``None`` where it is for the person alone.

    It can be answered until the next is noted as posted. ``posted``: the person has pressed the button under a post.

    :raises Refusal: its day is over here, or it is that of a day on other servers alone.
    """
    days = await _load_last_days(service, request.place)
    for day in days.open:
        if day.puzzle == puzzle.name:
            return day
    if posted or puzzle.name in {day.puzzle for day in days.posted}:
        raise Refusal("puzzle-over", off=int((await service.settings_in(request.place)).puzzles is None))
    now = today(service.clock())
    if puzzle in (of_day(now), of_day(now - timedelta(days=1))):
        # It may still be answered on another server, and the answer for oneself alone tells the solution.
        raise Refusal("puzzle-of-servers")
    return None


async def choose_puzzle(service: Service, request: Request) -> Puzzle:
    """The puzzle for somebody who asks for one: that of the day until they have answered it, then any other."""
    days = await _load_last_days(service, request.place)
    for day in days.open:
        is_one = day in days.posted and day.puzzle in puzzles()
        if is_one and not await service.database.query(guild_queries.has_answered, day, request.person.id):
            return find_puzzle(day.puzzle)
    # One that has just been of a day would seem to be so still, and one that soon will be would be known.
    now = today(service.clock())
    near = {of_day(now + timedelta(days=distance)).name for distance in (-1, 0, 1)}
    known = {day.puzzle for day in days.posted} | near
    others = [puzzle for name, puzzle in puzzles().items() if name not in known]
    others = others or list(puzzles().values())
    return others[(request.interaction_id or 0) % len(others)]


async def check_unanswered(service: Service, request: Request, puzzle: Puzzle, *, posted: bool = False) -> bool:
    """Whether an answer to this puzzle would count here, as it is that of the day."""
    day = await find_day(service, request, puzzle, posted=posted)
    if day is not None and await service.database.query(guild_queries.has_answered, day, request.person.id):
        raise Refusal("answered-already")
    return day is not None


async def answer_puzzle(service: Service, request: Request, puzzle: Puzzle, move: Move) -> Answered:
    """Take an answer; to the puzzle of the day, the first of each person counts.

    :raises RulesError: the position does not allow the move.
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
