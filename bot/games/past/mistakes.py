"""Exercises from people's own mistakes: find the better move.

People get the costly moves from analyses of their games, as long as they have access to these games. Only the analysis
is stored, which contains the better move and the cost of the played one. Other answers are judged in the same way as
the moves of the game, so that a move of equal value isn't called wrong.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from bot.games.core.replay import Replay, Table, Turn
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Service
from bot.games.past.analysis import DIGITS, MIN_COST, SEED, AnalysedPly, Analysis, check_may_analyse
from bot.games.past.analysis_queue import find_analysis
from bot.games.past.history import find_past_table
from bot.games.table import lookup
from bot.opponents.judgement import cost_of
from bot.opponents.levels import JUDGE, derive_seed
from bot.rules.game import Move
from bot.storage import result_queries
from bot.storage.rows import OVER

MISTAKE_LETTER = "O"
"""First letter of these exercises' names, followed by the id of the game. Ids of games don't contain vowels."""
MAX_SEARCHED_GAMES = 10
"""Maximum number of a person's latest analysed games that are searched."""
MAX_REMEMBERED_PEOPLE = 1000
"""Maximum number of people whose progress is kept in memory."""


@dataclass(frozen=True)
class Mistake:
    """A costly move in a finished game. ``number`` is its index in the game."""

    table: Table
    analysis: Analysis
    number: int

    @property
    def ply(self) -> AnalysedPly:
        """The analysis of the move."""
        return self.analysis.plies[self.number]

    @property
    def turn(self) -> Turn:
        """The move that was played."""
        return self.table.public_turns[self.number]

    @property
    def name(self) -> str:
        """The name of the exercise without the number of the move."""
        return name_tasks(self.table.game.id)

    @property
    def key(self) -> tuple[str, int]:
        """The game's id and the number of the move, which identify the mistake."""
        return self.table.game.id, self.number

    @cached_property
    def before(self) -> Table:
        """The table before the move. Computing it replays the game."""
        return find_past_table(self.table, self.number)

    @cached_property
    def seen(self) -> Table:
        """The table ``before`` the move as its player saw it. Its version is the number of the move."""
        view = self.before.position.seen_by(self.ply.seat)
        return replace(self.before, replay=Replay(self.number, view, begun=0, shown=self.number))

    def is_known(self, move: Move) -> bool:
        """Check whether the analysis has already judged this answer."""
        return str(move) in (self.ply.better, str(self.turn.move))


Grade = Literal["best", "as-good", "played", "worse"]


class Judged(NamedTuple):
    """An answer with its grade and the share of the win that it loses.

    ``best``: the answer is the better move of the analysis. ``as-good``: the judge values it as highly, within the
    margin of the analysis. ``played``: it is the costly move again.
    """

    move: Move
    verdict: Grade
    cost: float


class _Progress:
    """The number of times a person has been shown each mistake, and the mistakes they have answered."""

    def __init__(self) -> None:
        self.times = Counter[tuple[str, int]]()
        self.answered = set[tuple[str, int]]()


class GivenMistakes:
    """The mistakes that people have seen and answered, so that none is repeated too soon.

    This progress isn't stored, so it is lost when the process ends.
    """

    def __init__(self) -> None:
        self._people: OrderedDict[int, _Progress] = OrderedDict()

    def record(self, user_id: int, mistake: Mistake) -> None:
        """Record that the person has been shown the mistake."""
        self._progress_of(user_id).times[mistake.key] += 1

    def record_answered(self, user_id: int, mistake: Mistake) -> None:
        """Record that the person has answered the mistake."""
        self._progress_of(user_id).answered.add(mistake.key)

    def _progress_of(self, user_id: int) -> _Progress:
        progress = self._people.setdefault(user_id, _Progress())
        self._people.move_to_end(user_id)
        if len(self._people) > MAX_REMEMBERED_PEOPLE:
            self._people.popitem(last=False)
        return progress

    def count(self, user_id: int, mistake: Mistake) -> int:
        """Return the number of times the person has been shown the mistake."""
        progress = self._people.get(user_id)
        return progress.times[mistake.key] if progress else 0

    def is_answered(self, user_id: int, mistake: Mistake) -> bool:
        """Check whether the person has answered the mistake."""
        progress = self._people.get(user_id)
        return progress is not None and mistake.key in progress.answered

    def forget(self, user_id: int) -> None:
        """Drop the person's progress."""
        self._people.pop(user_id, None)


def name_tasks(game_id: str) -> str:
    """Return the name of a game's exercises."""
    return MISTAKE_LETTER + game_id


def game_of(name: str) -> str:
    """Return the id of the game whose exercises have this name."""
    return name.removeprefix(MISTAKE_LETTER)


def has_mistakes(table: Table, analysis: Analysis, user_id: int) -> bool:
    """Check whether the user made one of the costly moves in the analysis."""
    return bool(_list_numbers(table, analysis, user_id))


def _list_numbers(table: Table, analysis: Analysis, user_id: int) -> list[int]:
    """Return the numbers of the user's costly moves, the costliest first."""
    turns = table.public_turns
    own = [number for number in analysis.mistakes() if turns[number].by == user_id]
    return sorted(own, key=lambda number: _order(analysis, number))


def _order(analysis: Analysis, number: int) -> tuple[float, int]:
    return -analysis.plies[number].cost, number


async def _load(service: Service, request: Request, game_id: str) -> tuple[Table, Analysis]:
    """Return an analysed game that the person has access to, with its refined analysis.

    :raises Refusal: The game isn't over, its analysis isn't refined, or the person has no access to it.
    """
    table = await check_may_analyse(service, request, game_id)
    analysis = await find_analysis(service, game_id)
    if analysis is None:
        raise Refusal("no-analysis", game=game_id)
    if not analysis.refined:
        raise Refusal("not-refined", game=game_id)
    return table, analysis


async def find_mistake(service: Service, request: Request, game_id: str, number: int) -> Mistake:
    """Return the person's mistake with this number.

    :raises Refusal: Another player made the move, or the current analysis doesn't list it as costly; see also
        `check_may_analyse`.
    """
    table, analysis = await _load(service, request, game_id)
    turns = table.public_turns
    if number >= len(turns):
        raise Refusal("old-button")
    if turns[number].by != request.person.id:
        raise Refusal("not-your-move", game=game_id)
    if number not in analysis.mistakes():
        raise Refusal("not-costly", game=game_id)
    return await _play_up_to(Mistake(table, analysis, number))


async def choose_in(
    service: Service, request: Request, given: GivenMistakes, game_id: str, after: int | None = None
) -> Mistake:
    """Return the person's costliest move in a game, or the next costliest one after the move with the number ``after``.

    :raises Refusal: There isn't one; see also `check_may_analyse`.
    """
    table, analysis = await _load(service, request, game_id)
    found = _list_after(table, analysis, request.person.id, after)
    if not found:
        raise Refusal("no-mistake-here", game=game_id, other=int(after is not None))
    mistake = Mistake(table, analysis, found[0])
    given.record(request.person.id, mistake)
    return await _play_up_to(mistake)


async def _play_up_to(mistake: Mistake) -> Mistake:
    """Replay the game up to the mistake in a thread, because a long game would block the event loop."""
    await asyncio.to_thread(lambda: mistake.before)
    return mistake


def is_last(mistake: Mistake) -> bool:
    """Check whether the player has no further mistakes in this game."""
    user_id = mistake.turn.by
    assert user_id is not None, "a person played the move"
    return not _list_after(mistake.table, mistake.analysis, user_id, mistake.number)


def _list_after(table: Table, analysis: Analysis, user_id: int, after: int | None) -> list[int]:
    own = _list_numbers(table, analysis, user_id)
    if after is None:
        return own
    if after >= len(analysis.plies):
        raise Refusal("old-button")
    # A refined analysis may no longer list that move as costly.
    return [number for number in own if _order(analysis, number) > _order(analysis, after)]


async def choose_mistake(service: Service, request: Request, given: GivenMistakes) -> Mistake:
    """Return the costliest of the person's mistakes that have been shown least often, from recent games here.

    :raises Refusal: There isn't one, no analysis with one is refined yet, or the person has answered all of them. In
        the last case, their progress is reset.
    """
    me = request.person.id
    found = await _list_mistakes(service, request)
    if not found:
        raise Refusal("no-mistakes")
    unanswered = [mistake for mistake in found if not given.is_answered(me, mistake)]
    if not unanswered:
        given.forget(me)
        raise Refusal("no-more-mistakes", count=len(found))
    # The list is sorted by cost, so this is the costliest of the mistakes shown least often.
    mistake = min(unanswered, key=lambda one: given.count(me, one))
    given.record(me, mistake)
    return await _play_up_to(mistake)


async def _list_mistakes(service: Service, request: Request) -> list[Mistake]:
    """Return the person's mistakes in recent analysed games that they have access to here, the costliest first.

    :raises Refusal: All analyses with mistakes are first looks.
    """
    games = [game for game in await lookup.list_for(service, request, OVER, mine=True) if not game.sealed]
    async with service.database.read() as connection:
        kept = await result_queries.load_analyses(connection, [game.id for game in games], JUDGE)
        analysed = [game for game in games if game.id in kept]
        tables = await service.tables(connection, analysed[:MAX_SEARCHED_GAMES])
    found = list[Mistake]()
    for table in tables:
        analysis = Analysis.from_text(kept[table.game.id])
        numbers = _list_numbers(table, analysis, request.person.id)
        found += [Mistake(table, analysis, number) for number in numbers]
    refined = [mistake for mistake in found if mistake.analysis.refined]
    if found and not refined:
        raise Refusal("not-refined", game=found[0].table.game.id)
    return sorted(refined, key=lambda mistake: -mistake.ply.cost)


async def answer_mistake(service: Service, mistake: Mistake, move: Move) -> Judged:
    """Judge a legal move as an alternative to the mistake.

    Judging a move that isn't part of the analysis takes seconds. It uses the effort and seed of the analysis, so the
    move is compared with the better move found there.

    :raises Abandoned: The bot is stopping.
    :raises Unjudged: No computer could judge the move.
    """
    ply = mistake.ply
    if str(move) == ply.better:
        return Judged(move, "best", 0.0)
    if move.text == mistake.turn.move.text:
        return Judged(move, "played", ply.cost)
    seed = derive_seed(SEED, mistake.number)
    thought = await service.thinker.judge(mistake.seen.position, ply.seat, move, seed)
    cost = round(cost_of(thought, mistake.analysis.margin), DIGITS)
    return Judged(move, "as-good" if cost < MIN_COST else "worse", cost)
