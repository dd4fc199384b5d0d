"""Reasons why one move is better than another, found by comparing the lines that follow them.

A hint compares its move with the most natural one, an analysis with the move that was played.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from bot.games.table.play import Outlook, outlook_on
from bot.opponents.levels import can_search
from bot.opponents.reasons import Reason, find_effects, find_reasons
from bot.opponents.thinker import Thinker
from bot.opponents.thought import Thought
from bot.rules.draw import NoDraw
from bot.rules.game import Move, Position, count_bonuses
from bot.slots import DEFAULT_CLAIM, Claim

MAX_LINE = 3
"""Maximum number of moves in a line, including the first."""
CLOSE_DIFFERENCE = 0.01
"""Moves count as equally good if their expected shares of the win differ by less than this."""
MAX_EFFECTS = 2
"""Maximum number of effects described for a move."""


@dataclass(frozen=True, slots=True)
class Line:
    """A move followed by the best replies, up to the point where tiles are drawn.

    ``shares`` are the shares of the win by seat, as the second player to move evaluates them. They are empty if the
    line consists of a single move.
    """

    seats: tuple[int, ...]
    outlooks: tuple[Outlook, ...]
    shares: tuple[float, ...] = ()

    @property
    def first(self) -> Outlook:
        """The move being explained."""
        return self.outlooks[0]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in the order in which they are played."""
        return tuple(told.move for told in self.outlooks)


FindReply = Callable[[Position, int], Awaitable[Thought]]
"""A function that finds the best move for a seat, given the seat's view of a position."""


def play_line(view: Position, seat: int, moves: Sequence[Move]) -> Line:
    """Play these moves on the view of ``seat``, which moves first.

    :raises RulesError: The rules refuse one of them.
    """
    seats = list[int]()
    outlooks = list[Outlook]()
    position = view
    mover: int | None = seat
    for move in moves:
        assert mover is not None, "it is somebody's turn"
        told = outlook_on(position, mover, move)
        seats.append(mover)
        outlooks.append(told)
        position = told.position
        mover = find_mover(position, mover)
    return Line(tuple(seats), tuple(outlooks))


def find_mover(position: Position, seat: int) -> int | None:
    """Return the seat that moves next, or ``None`` if tiles are drawn first or several seats choose in secret."""
    if position.find_picked(seat):
        return seat if seat in position.to_act else None
    return position.to_act[0] if len(position.to_act) == 1 else None


async def find_line(view: Position, seat: int, move: Move, reply: FindReply) -> Line:
    """Return a move of ``seat`` followed by the best replies, at most `MAX_LINE` moves in all."""
    line = play_line(view, seat, [move])
    while len(line.outlooks) < MAX_LINE:
        position = line.outlooks[-1].position
        mover = find_mover(position, line.seats[-1])
        if mover is None:
            break
        thought = await reply(_seen_by(position, mover), mover)
        longer = play_line(view, seat, [*line.moves, thought.move])
        line = replace(longer, shares=line.shares or thought.shares)
    return line


def _seen_by(view: Position, mover: int) -> Position:
    """Return the next mover's view. All views are equal here, because only one player is to move."""
    return view.ruleset.from_json(view.to_json() | {"view": mover}, NoDraw())


class Effects(NamedTuple):
    """The effects of two moves of a seat: shared effects, and effects that only one of the moves has."""

    both: tuple[Reason, ...] = ()
    better: tuple[Reason, ...] = ()
    other: tuple[Reason, ...] = ()


NO_EFFECTS = Effects()


@dataclass(frozen=True, slots=True)
class Comparison:
    """A better move compared with another move of the same player.

    ``later``: the reasons compare the ends of both lines instead of the moves themselves. ``effects`` are given only if
    there are no reasons.
    """

    better: Line
    other: Line
    reasons: tuple[Reason, ...]
    later: bool = False
    effects: Effects = NO_EFFECTS

    @property
    def more(self) -> int:
        """The additional points that the other move brings immediately, or 0.

        Penalties that would lower the score below its minimum don't count.
        """
        if self.better.first.is_secret:
            return max(self.other.first.points - self.better.first.points, 0)
        seat = self.better.seats[0]
        return max(_foresee(self.other.first, seat) - _foresee(self.better.first, seat), 0)


def _foresee(told: Outlook, seat: int) -> int:
    return told.position.foreseen[seat] - count_bonuses(told.events, seat)


def compare(better: Line, other: Line) -> Comparison:
    """Return the advantages that a move has immediately and that last to the end of its line.

    If there are none, return the advantages that appear only at the end of the line.
    """
    seat = better.seats[0]
    ends = None
    if len(better.outlooks) == len(other.outlooks) > 1:
        ends = better.outlooks[-1].position, other.outlooks[-1].position
    at_once = find_reasons(better.first.position, other.first.position, seat, ends)
    if at_once or ends is None:
        return Comparison(better, other, at_once)
    return Comparison(better, other, find_reasons(*ends, seat), later=True)


def compare_with_effects(view: Position, better: Line, other: Line) -> Comparison:
    """Compare two moves.

    If `compare` finds no reasons, add the effects of each move on ``view``, as the seat sees it.
    """
    comparison = compare(better, other)
    if comparison.reasons:
        return comparison
    seat = better.seats[0]
    effects = find_effects(view, better.first.position, seat)
    other_effects = find_effects(view, other.first.position, seat)
    both = [effect for effect in effects if effect in other_effects]
    own = [effect for effect in effects if effect not in both]
    others = [effect for effect in other_effects if effect not in both]
    if own or others:
        both = both[: MAX_EFFECTS - 1]
    most = MAX_EFFECTS - len(both)
    return replace(comparison, effects=Effects(tuple(both[:MAX_EFFECTS]), tuple(own[:most]), tuple(others[:most])))


HINT_LEVEL = "hard"
HINT_SEED = 0
"""Fixed seed, so that the same position always gets the same hint."""
Certainty = Literal["better", "close", "only", "shallow"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that a computer would play, compared with another one.

    ``certainty``: ``better`` if it leads to a larger share of the win (``worth`` against ``other_worth``), ``close`` if
    the search found both equally good, ``only`` for the only legal move, ``shallow`` if no search was possible.
    """

    certainty: Certainty
    line: Line
    comparison: Comparison | None = None
    worth: float = 0.0
    other_worth: float = 0.0


async def find_hint(
    thinker: Thinker, position: Position, seat: int, of: Hashable = None, claim: Claim = DEFAULT_CLAIM
) -> Hint:
    """Return the move that a computer would play for ``seat``, and the reasons.

    Only information that the seat can see is used. The move is compared with the best move of a different kind. If that
    move is worse and another move brings more points immediately than the hint, the hint is compared with that other
    move instead. For ``of`` and ``claim``, see `Thinker.think`.

    :raises Abandoned: The bot is shutting down.
    """

    async def reply(position: Position, mover: int) -> Thought:
        return (await thinker.think(HINT_LEVEL, position, mover, HINT_SEED, of=of, claim=claim)).thought

    view = position.seen_by(seat)
    answer = await thinker.think(HINT_LEVEL, view, seat, HINT_SEED, of=of, claim=claim)
    thought = answer.thought
    best = answer.thought.move
    line = await find_line(view, seat, best, reply)
    if len(view.legal_moves(seat)) == 1:
        return Hint("only", line)
    if answer.stood_in or not can_search(view.ruleset.name, view.side, view.players):
        return Hint("shallow", line)
    worths = {reading.move: reading.worth for reading in thought.readings}
    worth = line.shares[seat] if line.shares else worths[best]
    certainty: Certainty = "better"
    for move in await asyncio.to_thread(_choose_others, view, seat, thought):
        other = await find_line(view, seat, move, reply)
        other_worth = other.shares[seat] if other.shares else worths.get(move, worth)
        if worth - other_worth < CLOSE_DIFFERENCE:
            certainty = "close"
            break
    comparison = await asyncio.to_thread(compare_with_effects, view, line, other)
    return Hint(certainty, line, comparison, worth, other_worth)


def _choose_others(view: Position, seat: int, thought: Thought) -> list[Move]:
    """Return the best move of a different kind, and the move with the most points if the hint brings fewer."""
    best = thought.move
    kind = _kind_of(best)
    others = [reading.move for reading in thought.readings[1:]]
    others += [move for move in view.legal_moves(seat) if move is not best and move not in others]
    chosen = [next((move for move in others if _kind_of(move) != kind), others[0])]
    told = outlook_on(view, seat, best)
    natural = max((outlook_on(view, seat, move) for move in view.legal_moves(seat)), key=lambda one: one.order)
    if natural.points > told.points:
        chosen.append(natural.move)
    return chosen


def _kind_of(move: Move) -> tuple[str, ...]:
    """Return the steps of a move without the source of its tiles.

    Moves are of the same kind if these steps are equal.
    """
    return tuple(step.token for step in move.steps if step.kind != "source")
