"""What a game looks like afterwards: whose chances were how good, which moves cost most, and what was better.

Whoever judges (`levels.judge`) is stronger than everybody who plays, and takes minutes; so a quicker look at each game
comes first (`games.past.analysing`). What the bag dealt next is charged to nobody: the move that was played is compared
with a better one before anything is dealt. Near the end of the game that is proven; before, it is an estimate, and
says so.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import asdict, dataclass, replace

from bot.games.core.replay import Table, begin_again
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Service
from bot.games.table.explaining import Comparison, Line, compare_with_effects, find_line, play_line
from bot.opponents.judging import cost_of
from bot.opponents.levels import derive_seed, margin_of
from bot.opponents.thought import Thought
from bot.rules.game import Move, Position

SEED = 0
"""Of whoever judges."""
MOST_MISTAKES = 3
"""Of each player so many moves are shown."""
LEAST_COST = 0.01
"""A move that costs less of the win is no mistake."""
DIGITS = 4
"""Of the shares that are kept."""


@dataclass(frozen=True, slots=True)
class AnalysedPly:
    """A move as it is seen afterwards: who made it, everybody's share of the win before it, and what was better.

    ``cost`` is the part of the win that the move gave away against ``better``, the notation of the best one; 0 where
    it was that, or as good as can be told. ``exact``: both are proven. ``time_up``: a computer made it for somebody
    whose time was up, so that it is nobody's mistake. Of the costliest moves, ``line`` and ``better_line`` are the
    moves that would follow the played and the better one if all play well, in notation.
    """

    seat: int
    shares: tuple[float, ...]
    better: str
    cost: float
    exact: bool = False
    time_up: bool = False
    line: tuple[str, ...] = ()
    better_line: tuple[str, ...] = ()

    @property
    def chances(self) -> tuple[float, float]:
        """The share of the win that whoever moved had before, and what the move left of it."""
        mine = self.shares[self.seat]
        return mine, max(mine - self.cost, 0.0)


@dataclass(frozen=True, slots=True)
class Analysis:
    """All moves of a game, in the order of `Table.public_turns`, and the shares of the win in which it ended.

    ``margin``: where it is estimated, moves that seem to cost less than this are charged nothing.
    """

    plies: tuple[AnalysedPly, ...]
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
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Analysis:
        """What `to_text` has written."""
        data = json.loads(text)
        lists = ("shares", "line", "better_line")
        plies = (AnalysedPly(**ply | {name: tuple(ply[name]) for name in lists}) for ply in data["plies"])
        return cls(tuple(plies), tuple(data["final"]), data["margin"])


async def check_may_analyse(service: Service, request: Request, game_id: str) -> Table:
    """The game that somebody wants to look at afterwards."""
    table = await service.table(game_id, request)
    if table.replay is None or table.running or not table.replay.turns:
        raise Refusal("not-analysed", game=game_id)
    return table


async def _go_on(_done: int) -> None:
    return


async def analyse(
    service: Service, table: Table, *, first: bool = False, go_on: Callable[[int], Awaitable[None]] = _go_on
) -> Analysis:
    """Think about every position of a game that is over, perhaps for a ``first`` look.

    Before each, ``go_on`` is awaited with how many are done; what it raises ends this.

    :raises Abandoned: the bot stops.
    :raises Unjudged: nobody could think about one of them.
    """
    replay = begin_again(table)
    turns = table.public_turns
    outcome = table.outcome
    views = list[Position]()
    plies = list[AnalysedPly]()
    players = len(table.game.players)
    margin = margin_of(table.game.ruleset, table.game.side, players)
    for number, turn in enumerate(turns):
        await go_on(number)
        view = replay.position.seen_by(turn.seat)
        views.append(view)
        seed = derive_seed(SEED, number)
        thought = await service.thinker.judge(view, turn.seat, turn.move, seed, first=first)
        shares = _round_shares(thought.shares)
        cost = round(cost_of(thought, margin), DIGITS)
        plies.append(AnalysedPly(turn.seat, shares, str(thought.move), cost, thought.exact, turn.is_late))
        replay = replay.with_turns([turn])
    if outcome is None:
        # Without a result it is what was to be expected.
        final = plies[-1].shares
    else:
        final = _round_shares((seat in outcome.winners) / len(outcome.winners) for seat in range(players))
    analysis = Analysis(tuple(plies), final, margin)
    for number in analysis.mistakes():
        plies[number] = await _with_lines(
            service, views[number], turns[number].move, plies[number], derive_seed(SEED, number), first=first
        )
    return Analysis(tuple(plies), final, margin)


async def _with_lines(
    service: Service, view: Position, played: Move, ply: AnalysedPly, seed: int, *, first: bool
) -> AnalysedPly:
    """A costly move with the best moves after it and after the better one; ``view`` is what was seen before it."""

    async def reply(position: Position, mover: int) -> Thought:
        return await service.thinker.reply(position, mover, seed, exact=ply.exact, first=first)

    line = await find_line(view, ply.seat, played, reply)
    better_line = await find_line(view, ply.seat, view.ruleset.parse(ply.better), reply)
    return replace(ply, line=_write(line), better_line=_write(better_line))


def _write(line: Line) -> tuple[str, ...]:
    return tuple(str(move) for move in line.moves[1:])


def compare_lines(before: Position, ply: AnalysedPly, played: Move) -> Comparison:
    """A costly move beside the better one, with the lines that were found."""
    view = before.seen_by(ply.seat)

    def follow(first: Move, others: Iterable[str]) -> Line:
        return play_line(view, ply.seat, [first, *map(view.ruleset.parse, others)])

    better = follow(view.ruleset.parse(ply.better), ply.better_line)
    return compare_with_effects(view, better, follow(played, ply.line))


def _round_shares(shares: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(share, DIGITS) for share in shares)
