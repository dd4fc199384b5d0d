"""What a game looks like afterwards: whose chances were how good, which moves cost most, and what was better.

Whoever judges (`levels.judge`) is stronger than everybody who plays: it takes minutes, at the lowest priority, one game
after another. What the bag dealt next is charged to nobody: the move that was played is compared with a better one
before anything is dealt. Near the end of the game that is proven; before, it is an estimate, and says so.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import asdict, dataclass
from weakref import WeakValueDictionary

from bot.games.core.replay import Table, begin_again
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Service
from bot.games.past.history import public_turns
from bot.opponents.judging import cost_of
from bot.opponents.levels import margin_of, seed_of_thought
from bot.storage import game_queries, result_queries

JUDGE = 2
"""Raised when moves are judged better than before: what was kept until then is thought about again."""
SEED = 0
"""Of whoever judges."""
MOST_MISTAKES = 3
"""Of each player so many moves are shown."""
LEAST_COST = 0.01
"""A move that costs less of the win is no mistake."""
DIGITS = 4
"""Of the shares that are kept."""
MOST_OF_PERSON, MOST = 3, 50
"""So many games that one person, and all of them, have asked for may wait to be looked at."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A move as it is seen afterwards: who made it, everybody's share of the win before it, and what was better.

    ``cost`` is the part of the win that the move gave away against ``better``, the notation of the best one; 0 where
    it was that, or as good as can be told. ``exact``: both are proven. ``time_up``: a computer made it for somebody
    whose time was up, so that it is nobody's mistake.
    """

    seat: int
    shares: tuple[float, ...]
    better: str
    cost: float
    exact: bool = False
    time_up: bool = False

    @property
    def chances(self) -> tuple[float, float]:
        """The share of the win that whoever moved had before, and what the move left of it."""
        mine = self.shares[self.seat]
        return mine, max(mine - self.cost, 0.0)


@dataclass(frozen=True, slots=True)
class Analysis:
    """All moves of a game, in the order of `history.public_turns`, and the shares of the win in which it ended.

    ``margin``: where it is estimated, moves that seem to cost less than this are charged nothing.
    """

    plies: tuple[Ply, ...]
    final: tuple[float, ...]
    margin: float = 0.0

    @property
    def proven(self) -> int:
        """How many moves were judged exactly."""
        return sum(ply.exact for ply in self.plies)

    def mistakes(self) -> tuple[int, ...]:
        """The moves that cost most, at most `MOST_MISTAKES` of each player, in the order in which they were made."""
        costly = [number for number, ply in enumerate(self.plies) if ply.cost >= LEAST_COST and not ply.time_up]
        found = list[int]()
        for seat in range(len(self.final)):
            made = [number for number in costly if self.plies[number].seat == seat]
            found += sorted(made, key=lambda number: -self.plies[number].cost)[:MOST_MISTAKES]
        return tuple(sorted(found))

    def to_text(self) -> str:
        """As it is kept."""
        return json.dumps({**asdict(self), "judge": JUDGE}, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Analysis | None:
        """What `to_text` has written, unless moves were judged otherwise then."""
        data = json.loads(text)
        if data.get("judge") != JUDGE:
            return None
        plies = (Ply(**{**ply, "shares": tuple(ply["shares"])}) for ply in data["plies"])
        return cls(tuple(plies), tuple(data["final"]), data["margin"])


class Analyses:
    """Finds what is known of games that are over, and lets the rest be thought about, one game after another."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._under_way: dict[str, Making] = {}
        self._turn = asyncio.Lock()
        self._turns_of: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.stepped = asyncio.Event()
        """Set when a move of any game was judged, or a game is finished; there is a new one from then on."""

    @property
    def waiting(self) -> int:
        """How many games are not finished."""
        return len(self._under_way)

    async def find(self, game_id: str) -> Analysis | None:
        """The analysis that is there."""
        text = await self._service.database.query(result_queries.load_analysis, game_id)
        return None if text is None else Analysis.from_text(text)

    def begin(self, table: Table, user_id: int) -> Making:
        """Let a game be thought about for somebody; who asks meanwhile gets the same."""
        game_id = table.game.id
        if game_id in self._under_way:
            return self._under_way[game_id]
        mine = sum(other.user_id == user_id for other in self._under_way.values())
        if mine >= MOST_OF_PERSON or len(self._under_way) >= MOST:
            raise Refusal("too-many-analyses", mine=mine if mine >= MOST_OF_PERSON else 0)
        making = self._under_way[game_id] = Making(self, table, user_id)
        making.task.add_done_callback(lambda _done: self._end(game_id))
        return making

    async def make(self, making: Making, table: Table) -> Analysis:
        """Think about a game when its turn comes, and keep what was thought.

        Of each person one game at most is in line with those of the others, so that it goes round by person.
        """
        turn_of_person = self._turns_of.setdefault(making.user_id, asyncio.Lock())
        async with turn_of_person, self._turn:
            found = await self.find(table.game.id)
            if found is not None:
                return found
            analysis = await analyse(self._service, table, making.count)
        async with self._service.database.write() as connection:
            # It may have been deleted with its server meanwhile.
            if await game_queries.load_game(connection, table.game.id) is not None:
                await result_queries.save_analysis(connection, table.game.id, analysis.to_text())
        return analysis

    def step(self) -> None:
        """Tell everybody who waits that something went on."""
        self.stepped.set()
        self.stepped = asyncio.Event()

    def _end(self, game_id: str) -> None:
        del self._under_way[game_id]
        self.step()


class Making:
    """An analysis that is being made for ``user_id``: ``done`` of ``moves`` are judged."""

    def __init__(self, analyses: Analyses, table: Table, user_id: int) -> None:
        self.user_id = user_id
        self.done, self.moves = 0, len(public_turns(table))
        self._analyses = analyses
        self.task = asyncio.create_task(analyses.make(self, table), name=f"analysis-{table.game.id}")

    def count(self) -> None:
        """One move more is judged."""
        self.done += 1
        self._analyses.step()

    async def progress(self) -> AsyncIterator[int]:
        """How many moves are judged, whenever a move of any game was, until this one is finished."""
        while not self.task.done():
            stepped = self._analyses.stepped
            yield self.done
            if not self.task.done():
                await stepped.wait()

    async def result(self) -> Analysis:
        """What comes of it.

        :raises Abandoned: the bot stops.
        :raises Unjudged: it could not be finished.
        """
        # Whoever gives up waiting must not take it from the others.
        return await asyncio.shield(self.task)


async def check_may_analyse(service: Service, request: Request, game_id: str) -> Table:
    """The game that somebody wants to look at afterwards."""
    table = await service.table(game_id, request)
    if table.replay is None or table.running or not table.replay.turns:
        raise Refusal("not-analysed", game=game_id)
    return table


async def analyse(service: Service, table: Table, count: Callable[[], None] = lambda: None) -> Analysis:
    """Think about every position of a game that is over; after each, ``count`` is called.

    :raises Abandoned: the bot stops.
    :raises Unjudged: nobody could think about one of them.
    """
    replay, plies, outcome = begin_again(table), list[Ply](), table.outcome
    players = len(table.game.players)
    margin = margin_of(table.game.ruleset, table.game.side, players)
    for number, turn in enumerate(public_turns(table)):
        view, seed = replay.position.seen_by(turn.seat), seed_of_thought(SEED, number)
        thought = await service.thinker.judge(view, turn.seat, turn.move, seed)
        shares, cost = _rounded(thought.shares), round(cost_of(thought, margin), DIGITS)
        plies.append(Ply(turn.seat, shares, str(thought.move), cost, thought.exact, turn.time_up))
        replay = replay.with_turns([turn])
        count()
    if outcome is None:
        # Without a result it is what was to be expected.
        return Analysis(tuple(plies), plies[-1].shares, margin)
    final = _rounded((seat in outcome.winners) / len(outcome.winners) for seat in range(players))
    return Analysis(tuple(plies), final, margin)


def _rounded(shares: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(share, DIGITS) for share in shares)
