"""The costliest moves of one's own games as tasks: find the better move.

What an analysis calls a costly move is asked of whoever made it, as long as they may see that game. Nothing is kept for
it but the analysis. It holds the better move and what the played one cost; every other answer is judged as the analysis
has judged the moves of the game, so that none is called wrong that is as good.
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
from bot.games.past.analysing import Kept, find_analysis
from bot.games.past.analysis import DIGITS, LEAST_COST, SEED, AnalysedPly, Analysis, check_may_analyse
from bot.games.past.history import past
from bot.games.table import lookup
from bot.opponents.judging import cost_of
from bot.opponents.levels import JUDGE, derive_seed
from bot.rules.game import Move
from bot.storage import result_queries
from bot.storage.rows import OVER

MISTAKE_LETTER = "O"
"""Of the names of these tasks, before the id of their game; no game has a vowel in its."""
MOST_GAMES = 10
"""So many of a person's last games that have an analysis are looked through."""
MOST_PEOPLE = 1000
"""Of so many it is remembered which of their moves they were given and have answered."""


@dataclass(frozen=True)
class Mistake:
    """The costly move of this ``number`` (from 0) in a game that is over."""

    table: Table
    kept: Kept
    number: int

    @property
    def analysis(self) -> Analysis:
        """That of its game."""
        return self.kept.analysis

    @property
    def ply(self) -> AnalysedPly:
        """What the analysis says of it."""
        return self.analysis.plies[self.number]

    @property
    def turn(self) -> Turn:
        """The move as it was played."""
        return self.table.public_turns[self.number]

    @property
    def name(self) -> str:
        """The name of the task, without the number of its move."""
        return name_tasks(self.table.game.id)

    @property
    def key(self) -> tuple[str, int]:
        """Which move it is among those of all games."""
        return self.table.game.id, self.number

    @cached_property
    def before(self) -> Table:
        """The game before the move, for which it is played again once."""
        return past(self.table, self.number)

    @cached_property
    def seen(self) -> Table:
        """The game ``before`` the move as whoever made it saw it; its version is the number of the move."""
        view = self.before.position.seen_by(self.ply.seat)
        return replace(self.before, replay=Replay(self.number, view, begun=0, shown=self.number))

    def is_known(self, move: Move) -> bool:
        """Whether the analysis says already what this answer is worth."""
        return str(move) in (self.ply.better, str(self.turn.move))


Grade = Literal["best", "as-good", "played", "worse"]


class Judged(NamedTuple):
    """An answer with what it is worth, and which part of the win it gives away.

    ``best``: it is the better move of the analysis; ``as-good``: whoever judges values it as that, within the margin of
    the analysis; ``played``: it is the costly one itself.
    """

    move: Move
    verdict: Grade
    cost: float


class _Progress:
    """How often somebody was given which costly moves, and which of them they have answered."""

    def __init__(self) -> None:
        self.times = Counter[tuple[str, int]]()
        self.answered = set[tuple[str, int]]()


class GivenMistakes:
    """Which costly moves people were given and have answered, so that none comes again before all others.

    It is forgotten with the process.
    """

    def __init__(self) -> None:
        self._people: OrderedDict[int, _Progress] = OrderedDict()

    def note(self, user_id: int, mistake: Mistake) -> None:
        """Note that this person is given this one."""
        self._progress_of(user_id).times[mistake.key] += 1

    def note_answered(self, user_id: int, mistake: Mistake) -> None:
        """Note that this person has answered this one."""
        self._progress_of(user_id).answered.add(mistake.key)

    def _progress_of(self, user_id: int) -> _Progress:
        progress = self._people.setdefault(user_id, _Progress())
        self._people.move_to_end(user_id)
        if len(self._people) > MOST_PEOPLE:
            self._people.popitem(last=False)
        return progress

    def count(self, user_id: int, mistake: Mistake) -> int:
        """How often this person was given this one."""
        progress = self._people.get(user_id)
        return progress.times[mistake.key] if progress else 0

    def is_answered(self, user_id: int, mistake: Mistake) -> bool:
        """Whether this person has answered this one."""
        progress = self._people.get(user_id)
        return progress is not None and mistake.key in progress.answered

    def forget(self, user_id: int) -> None:
        """Begin again with this person."""
        self._people.pop(user_id, None)


def name_tasks(game_id: str) -> str:
    """The name of the tasks of a game."""
    return MISTAKE_LETTER + game_id


def game_of(name: str) -> str:
    """The id of the game whose tasks have this name."""
    return name.removeprefix(MISTAKE_LETTER)


def has_mistakes(table: Table, analysis: Analysis, user_id: int) -> bool:
    """Whether an analysis calls a move costly that this user has made."""
    return bool(_list_numbers(table, analysis, user_id))


def _list_numbers(table: Table, analysis: Analysis, user_id: int) -> list[int]:
    """The numbers of the costly moves that this user has made, the costliest first."""
    turns = table.public_turns
    own = [number for number in analysis.mistakes() if turns[number].by == user_id]
    return sorted(own, key=lambda number: _order(analysis, number))


def _order(analysis: Analysis, number: int) -> tuple[float, int]:
    return -analysis.plies[number].cost, number


async def _load(service: Service, request: Request, game_id: str) -> tuple[Table, Kept]:
    """A game that the person may see analysed, with its analysis."""
    table = await check_may_analyse(service, request, game_id)
    kept = await find_analysis(service, game_id)
    if kept is None:
        raise Refusal("no-analysis", game=game_id)
    return table, kept


async def find_mistake(service: Service, request: Request, game_id: str, number: int) -> Mistake:
    """The costly move of this number, which the person has made.

    :raises Refusal: it is somebody else's, or the analysis that there is does not call it costly; and as
        `check_may_analyse`.
    """
    table, kept = await _load(service, request, game_id)
    turns = table.public_turns
    if number >= len(turns):
        raise Refusal("old-button")
    if turns[number].by != request.person.id:
        raise Refusal("not-your-move", game=game_id)
    if number not in kept.analysis.mistakes():
        raise Refusal("not-costly", game=game_id)
    return await _play_up_to(Mistake(table, kept, number))


async def choose_in(
    service: Service, request: Request, given: GivenMistakes, game_id: str, after: int | None = None
) -> Mistake:
    """The costliest move of the person in a game, or the one that comes next to the move of the number ``after``.

    :raises Refusal: there is none; and as `check_may_analyse`.
    """
    table, kept = await _load(service, request, game_id)
    found = _list_after(table, kept.analysis, request.person.id, after)
    if not found:
        raise Refusal("no-mistake-here", game=game_id, other=int(after is not None))
    mistake = Mistake(table, kept, found[0])
    given.note(request.person.id, mistake)
    return await _play_up_to(mistake)


async def _play_up_to(mistake: Mistake) -> Mistake:
    """Play its game again up to the costly move, beside the event loop: a long game takes longer than that may wait."""
    await asyncio.to_thread(lambda: mistake.before)
    return mistake


def is_last(mistake: Mistake) -> bool:
    """Whether no other costly move of whoever made this one comes after it, in its game."""
    user_id = mistake.turn.by
    assert user_id is not None, "a person has made it"
    return not _list_after(mistake.table, mistake.analysis, user_id, mistake.number)


def _list_after(table: Table, analysis: Analysis, user_id: int, after: int | None) -> list[int]:
    own = _list_numbers(table, analysis, user_id)
    if after is None:
        return own
    if after >= len(analysis.plies):
        raise Refusal("old-button")
    # Refined since, the analysis need not call that one costly any more.
    return [number for number in own if _order(analysis, number) > _order(analysis, after)]


async def choose_mistake(service: Service, request: Request, given: GivenMistakes) -> Mistake:
    """The costliest move of the person's last games here that they were not given yet; then those not answered yet.

    :raises Refusal: there is none, or they have answered all; after that it is from the beginning again.
    """
    me = request.person.id
    found = await _list_mistakes(service, request)
    if not found:
        raise Refusal("no-mistakes")
    unanswered = [mistake for mistake in found if not given.is_answered(me, mistake)]
    if not unanswered:
        given.forget(me)
        raise Refusal("no-more-mistakes", count=len(found))
    # Of those given equally often, the costliest comes first.
    mistake = min(unanswered, key=lambda one: given.count(me, one))
    given.note(me, mistake)
    return await _play_up_to(mistake)


async def _list_mistakes(service: Service, request: Request) -> list[Mistake]:
    """The costly moves of the person's last analysed games here that they may see, the costliest first."""
    games = await lookup.list_for(service, request, OVER, mine=True)
    async with service.database.read() as connection:
        kept = await result_queries.load_analyses(connection, [game.id for game in games], JUDGE)
        analysed = [game for game in games if game.id in kept]
        tables = await service.tables(connection, analysed[:MOST_GAMES])
    found = list[Mistake]()
    for table in tables:
        content, refined = kept[table.game.id]
        analysis = Analysis.from_text(content)
        numbers = _list_numbers(table, analysis, request.person.id)
        found += [Mistake(table, Kept(analysis, refined), number) for number in numbers]
    return sorted(found, key=lambda mistake: -mistake.ply.cost)


async def answer_mistake(service: Service, mistake: Mistake, move: Move) -> Judged:
    """What this legal move is worth in the place of the costly one.

    One that the analysis does not know takes seconds. It is judged with the same care and the same seed: so it is
    compared with the same better move.

    :raises Abandoned: the bot stops.
    :raises Unjudged: nobody could say.
    """
    ply = mistake.ply
    if str(move) == ply.better:
        return Judged(move, "best", 0.0)
    if move.text == mistake.turn.move.text:
        return Judged(move, "played", ply.cost)
    seed = derive_seed(SEED, mistake.number)
    thought = await service.thinker.judge(mistake.seen.position, ply.seat, move, seed, first=not mistake.kept.refined)
    cost = round(cost_of(thought, mistake.analysis.margin), DIGITS)
    return Judged(move, "as-good" if cost < LEAST_COST else "worse", cost)
