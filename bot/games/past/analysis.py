"""The analysis of a finished game: win chances, the costliest moves, and the moves that were better.

The judge (`levels.judge`) is stronger than all levels and takes minutes, so each game first gets a quicker analysis
(`games.past.analysis_queue`). Luck doesn't count, because the played move and the better one are compared before new
tiles are drawn. The comparison is exact near the end of the game, and otherwise an estimate that is marked as such.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, NamedTuple

from bot.games.core.checks import check_revealed
from bot.games.core.replay import Table, begin_again
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Service
from bot.games.table.comparisons import Line, play_line
from bot.opponents.explanation import Explanation
from bot.opponents.judgement import cost_of
from bot.opponents.levels import derive_seed, margin_of
from bot.opponents.reasons import Reason
from bot.rules.game import Move, Position

SEED = 0
"""Seed of the judge."""
MAX_MISTAKES = 3
"""Maximum number of mistakes shown per player."""
MIN_COST = 0.01
"""Minimum share of the win that a move must lose to count as a mistake."""
DIGITS = 4
"""Decimal places of stored shares."""
CLEAR_COST = 0.1
BIG_COST = 0.2
"""Minimum costs of mistakes that are called clear or big. Errors of first looks are usually smaller."""

MistakeSize = Literal["small", "clear", "big", "unsolved"]
"""The size of a mistake in words. ``unsolved``: the move could have been solved, but wasn't, so its cost may be wrong.
"""


@dataclass(frozen=True, slots=True)
class AnalysedPly:
    """The analysis of a move: its player, the players' shares of the win before it, and the best move.

    ``cost`` is the share of the win that the move lost compared with ``better`` (the best move in notation). It is 0
    for the best move and for moves that can't be distinguished from it. ``exact``: both values are proven. ``late``:
    the move belongs to the last round. ``time_up``: a computer made the move because the player's time was up, so it
    isn't a mistake. For the costliest moves, ``line`` and ``better_line`` are the best continuations (in notation)
    after the played and the better move, and ``explanation`` compares the two moves.
    """

    seat: int
    shares: tuple[float, ...]
    better: str
    cost: float
    exact: bool = False
    late: bool = False
    time_up: bool = False
    line: tuple[str, ...] = ()
    better_line: tuple[str, ...] = ()
    explanation: Explanation | None = None

    @property
    def chances(self) -> tuple[float, float]:
        """The mover's share of the win before and after the move."""
        mine = self.shares[self.seat]
        return mine, max(mine - self.cost, 0.0)

    @property
    def is_unsolved(self) -> bool:
        """Whether the move belongs to the last round without being proven, so that the estimate may be far off."""
        return self.late and not self.exact

    @property
    def size(self) -> MistakeSize:
        """The size of the mistake, if the move is one."""
        if self.is_unsolved:
            return "unsolved"
        if self.cost >= BIG_COST:
            return "big"
        return "clear" if self.cost >= CLEAR_COST else "small"


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of all moves in `Table.public_turns`, and the final shares of the win.

    Estimated costs below ``margin`` count as 0. If the analysis isn't ``refined``, it is the quick first look.
    """

    plies: tuple[AnalysedPly, ...]
    final: tuple[float, ...]
    margin: float = 0.0
    refined: bool = True

    @property
    def proven(self) -> int:
        """Number of moves that were judged exactly."""
        return sum(ply.exact for ply in self.plies)

    def mistakes(self) -> tuple[int, ...]:
        """Return the numbers of the costliest moves in order of play, at most `MAX_MISTAKES` per player."""
        costly = [number for number, ply in enumerate(self.plies) if ply.cost >= MIN_COST and not ply.time_up]
        found = list[int]()
        for seat in range(len(self.final)):
            made = [number for number in costly if self.plies[number].seat == seat]
            found += sorted(made, key=lambda number: -self.plies[number].cost)[:MAX_MISTAKES]
        return tuple(sorted(found))

    def to_text(self) -> str:
        """Format the analysis for storage."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Analysis:
        data = json.loads(text)
        return cls(tuple(map(_read_ply, data["plies"])), tuple(data["final"]), data["margin"], data["refined"])


def _read_ply(data: dict[str, Any]) -> AnalysedPly:
    lists = {name: tuple(data[name]) for name in ("shares", "line", "better_line")}
    explanation = None
    if data["explanation"] is not None:
        explanation = Explanation(*data["explanation"])
        explanation = explanation._replace(reasons=tuple(Reason(*reason) for reason in explanation.reasons))
    return AnalysedPly(**data | lists | {"explanation": explanation})


async def check_may_analyse(service: Service, request: Request, game_id: str) -> Table:
    """Return a finished game whose analysis the person may see.

    :raises Refusal: The game isn't over or has no moves, its seed is still secret, or the person has no access to it.
    """
    table = await service.table(game_id, request)
    if table.replay is None or table.running or not table.replay.turns:
        raise Refusal("not-analysed", game=game_id)
    check_revealed(table.game)
    return table


async def _go_on(_done: int) -> None:
    return


async def analyse(
    service: Service, table: Table, *, first: bool = False, go_on: Callable[[int], Awaitable[None]] = _go_on
) -> Analysis:
    """Judge every move of a finished game. With ``first``, make the quicker analysis.

    Before each move, ``go_on`` is awaited with the number of moves judged so far. Its exceptions end the analysis.

    :raises Abandoned: The bot is stopping.
    :raises Unjudged: No computer could judge a move.
    """
    replay = begin_again(table)
    turns = table.public_turns
    outcome = table.outcome
    views = list[Position]()
    plies = list[AnalysedPly]()
    players = len(table.game.players)
    margin = margin_of(table.game.ruleset, table.game.side, players)
    last_round = None if table.position.standing is None else table.position.round
    for number, turn in enumerate(turns):
        await go_on(number)
        view = replay.position.seen_by(turn.seat)
        views.append(view)
        seed = derive_seed(SEED, number)
        thought = await service.thinker.judge(view, turn.seat, turn.move, seed, first=first)
        shares = _round_shares(thought.shares)
        cost = round(cost_of(thought, margin), DIGITS)
        late = view.round == last_round
        plies.append(AnalysedPly(turn.seat, shares, str(thought.move), cost, thought.exact, late, turn.is_late))
        replay = replay.with_turns([turn])
    if outcome is None:
        # Without a result, use the last estimate.
        final = plies[-1].shares
    else:
        final = _round_shares((seat in outcome.winners) / len(outcome.winners) for seat in range(players))
    analysis = Analysis(tuple(plies), final, margin, refined=not first)
    for number in analysis.mistakes():
        plies[number] = await _with_lines(
            service, views[number], turns[number].move, plies[number], derive_seed(SEED, number), first=first
        )
    return replace(analysis, plies=tuple(plies))


async def _with_lines(
    service: Service, view: Position, played: Move, ply: AnalysedPly, seed: int, *, first: bool
) -> AnalysedPly:
    """Return the analysis of a costly move with an explanation and the continuations after it and the better move.

    ``view`` is the position before the move as its player saw it.
    """

    async def find_replies(move: Move) -> tuple[str, ...]:
        line = await service.thinker.find_line(view, ply.seat, move, seed, exact=ply.exact, first=first)
        return tuple(map(str, line[1:]))

    better = view.ruleset.parse(ply.better)
    line = await find_replies(played)
    better_line = await find_replies(better)
    explanation = await service.thinker.explain(view, ply.seat, better, played, ply.cost, first=first)
    return replace(ply, line=line, better_line=better_line, explanation=explanation)


class AnalysedLines(NamedTuple):
    """The better move and the played one with their continuations."""

    better: Line
    played: Line


def play_lines(before: Position, ply: AnalysedPly, played: Move) -> AnalysedLines:
    """Play a costly move and the better one with the stored continuations."""
    view = before.seen_by(ply.seat)

    def follow(first: Move, others: Iterable[str]) -> Line:
        return play_line(view, ply.seat, [first, *map(view.ruleset.parse, others)])

    return AnalysedLines(follow(view.ruleset.parse(ply.better), ply.better_line), follow(played, ply.line))


def _round_shares(shares: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(share, DIGITS) for share in shares)
