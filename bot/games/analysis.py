"""What a game looks like afterwards: whose chances were how good, which moves cost most, and what was better.

Thought about by `LEVEL`, one position at a time and after everything that games wait for. What the bag dealt next is
charged to nobody: the move that was played is compared with a better one within the same thought, before anything is
dealt.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from bot.games.decision import Request
from bot.games.history import public_turns
from bot.games.refusals import NotAnalysed
from bot.games.replay import Table, Turn, begin_again
from bot.games.service import Service
from bot.opponents.levels import seed_of_thought
from bot.opponents.thought import Thought
from bot.rules.draw import NoDraw
from bot.rules.game import Position
from bot.storage import game_queries, result_queries

LEVEL = "hard"
SEED = 0
"""Who thinks about games that are over, and with which seed."""
MOST_MISTAKES = 3
"""Of each player so many moves are shown."""
LEAST_COST = 0.01
"""A move that costs less of the win is no mistake."""
DIGITS = 4
"""Of the shares that are kept."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A move as it is seen afterwards: who made it, everybody's share of the win before it, and what was better.

    ``cost`` is the part of the win that the move gave away against ``better``, the notation of the best one; 0 where
    it was that, or where what it led to is not known before new tiles are dealt.
    """

    seat: int
    shares: tuple[float, ...]
    better: str
    cost: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """All moves of a game, in the order of `history.public_turns`, and the shares of the win in which it ended."""

    plies: tuple[Ply, ...]
    final: tuple[float, ...]

    def mistakes(self) -> tuple[int, ...]:
        """The moves that cost most, at most `MOST_MISTAKES` of each player: by seat, then the costliest first."""
        seats = range(len(self.final))
        return tuple(number for seat in seats for number in self._mistakes_of(seat))

    def _mistakes_of(self, seat: int) -> list[int]:
        made = [number for number, ply in enumerate(self.plies) if ply.seat == seat and ply.cost >= LEAST_COST]
        return sorted(made, key=lambda number: -self.plies[number].cost)[:MOST_MISTAKES]

    def to_text(self) -> str:
        """As it is kept."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Analysis:
        """What `to_text` has written."""
        data = json.loads(text)
        plies = (Ply(ply["seat"], tuple(ply["shares"]), ply["better"], ply["cost"]) for ply in data["plies"])
        return cls(tuple(plies), tuple(data["final"]))


class Analyses:
    """Finds what is known of games that are over, and lets the rest be thought about, each game once at a time."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._under_way: dict[str, asyncio.Task[Analysis]] = {}

    async def find(self, game_id: str) -> Analysis | None:
        """The analysis that is there."""
        async with self._service.database.read() as connection:
            text = await result_queries.load_analysis(connection, game_id)
        return None if text is None else Analysis.from_text(text)

    async def make(self, table: Table) -> Analysis:
        """The analysis that is there, else a new one; who asks meanwhile waits for the same.

        :raises Abandoned: the bot stops.
        """
        game_id = table.game.id
        task = self._under_way.get(game_id)
        if task is None:
            task = self._under_way[game_id] = asyncio.create_task(self._make(table), name=f"analysis-{game_id}")
            task.add_done_callback(lambda _done: self._under_way.pop(game_id, None))
        # Whoever gives up waiting must not take it from the others.
        return await asyncio.shield(task)

    async def _make(self, table: Table) -> Analysis:
        found = await self.find(table.game.id)
        if found is not None:
            return found
        analysis = await analyse(self._service, table)
        async with self._service.database.write() as connection:
            # It may have been deleted with its server meanwhile.
            if await game_queries.load_game(connection, table.game.id) is not None:
                await result_queries.save_analysis(connection, table.game.id, analysis.to_text())
        return analysis


async def check_may_analyse(service: Service, request: Request, game_id: str) -> Table:
    """The game that somebody wants to look at afterwards.

    :raises NotAnalysed: it is not over, or has no moves.
    :raises NoSuchGame: there is none of this id there.
    """
    table = await service.table(game_id, request)
    if table.replay is None or table.running or not table.replay.turns:
        raise NotAnalysed(game=game_id)
    return table


async def analyse(service: Service, table: Table) -> Analysis:
    """Think about every position of a game that is over.

    :raises Abandoned: the bot stops.
    """
    replay, plies = begin_again(table), list[Ply]()
    for number, turn in enumerate(public_turns(table)):
        plies.append(await _judge(service, table.game.id, replay.position, turn, number))
        replay = replay.with_turns([turn])
    return Analysis(tuple(plies), _final(table, plies))


async def _judge(service: Service, game_id: str, position: Position, turn: Turn, number: int) -> Ply:
    async def think(view: Position, seat: int) -> Thought:
        seed = seed_of_thought(SEED, number)
        of = f"analysis of {game_id}"
        return (await service.thinker.think(LEVEL, view, seat, seed, of=of, background=True)).thought

    thought = await think(position.seen_by(turn.seat), turn.seat)
    best = thought.readings[0]
    worth = next((reading.worth for reading in thought.readings if reading.move.text == turn.move.text), None)
    if worth is None:
        after = position.copy(NoDraw())
        after.play(turn.seat, turn.move)
        worth = best.worth
        if after.standing is not None:
            worth = _split(after.standing.winners, after.players)[turn.seat]
        elif after.to_act:
            next_seat = after.to_act[0]
            worth = (await think(after.seen_by(next_seat), next_seat)).shares[turn.seat]
    cost = 0.0 if best.move.text == turn.move.text else max(best.worth - worth, 0.0)
    shares = tuple(round(share, DIGITS) for share in thought.shares)
    return Ply(turn.seat, shares, str(best.move), round(cost, DIGITS))


def _final(table: Table, plies: Sequence[Ply]) -> tuple[float, ...]:
    """How the win was shared at last; of a game without a result, what was to be expected."""
    standing, players = table.outcome, len(table.game.players)
    return plies[-1].shares if standing is None else _split(standing.winners, players)


def _split(winners: Sequence[int], players: int) -> tuple[float, ...]:
    return tuple(round(1 / len(winners), DIGITS) if seat in winners else 0.0 for seat in range(players))


def before_move(table: Table, number: int) -> Table:
    """The table of a game that is over as it stood before this move, counted from 0."""
    replay = begin_again(table).with_turns(public_turns(table)[:number])
    return Table(replace(table.game, status="running"), replay)
