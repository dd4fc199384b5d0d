"""Why a move is better than another: both with the best moves after them, and the reasons that carry the difference.

Hints compare with the move that seems most natural, analyses with the one that was played.
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
from bot.slots import ANYBODY, Claim

LINE = 3
"""Moves of a line at most, the first included."""
CLOSE = 0.01
"""Moves whose shares of the win differ by less are as good as each other."""
MOST_EFFECTS = 2
"""Of what a move does so many things are told."""


@dataclass(frozen=True, slots=True)
class Line:
    """Moves in a row with those who make them, as far as no tile is drawn: the first, and the best ones after it.

    ``shares`` are by seat those of the win as whoever moves second sees them; empty where nobody does.
    """

    seats: tuple[int, ...]
    outlooks: tuple[Outlook, ...]
    shares: tuple[float, ...] = ()

    @property
    def first(self) -> Outlook:
        """The move that is explained."""
        return self.outlooks[0]

    @property
    def moves(self) -> tuple[Move, ...]:
        """As they are played."""
        return tuple(told.move for told in self.outlooks)


FindReply = Callable[[Position, int], Awaitable[Thought]]
"""Who thinks about what a seat may know of a position, and finds its best move."""


def play_line(view: Position, seat: int, moves: Sequence[Move]) -> Line:
    """These moves, the first of them of ``seat``, from what it may know.

    :raises RulesError: the rules refuse one of them.
    """
    seats = list[int]()
    outlooks = list[Outlook]()
    position = view
    mover: int | None = seat
    for move in moves:
        assert mover is not None, "somebody is to move"
        told = outlook_on(position, mover, move)
        seats.append(mover)
        outlooks.append(told)
        position = told.position
        mover = find_mover(position, mover)
    return Line(tuple(seats), tuple(outlooks))


def find_mover(position: Position, seat: int) -> int | None:
    """Who moves next after ``seat`` as far as one can know: nobody where tiles are drawn or all choose in secret."""
    if position.find_picked(seat):
        return seat if seat in position.to_act else None
    return position.to_act[0] if len(position.to_act) == 1 else None


async def find_line(view: Position, seat: int, move: Move, reply: FindReply) -> Line:
    """A move of ``seat`` and the best moves after it, `LINE` in all at most."""
    line = play_line(view, seat, [move])
    while len(line.outlooks) < LINE:
        position = line.outlooks[-1].position
        mover = find_mover(position, line.seats[-1])
        if mover is None:
            break
        thought = await reply(_seen_by(position, mover), mover)
        longer = play_line(view, seat, [*line.moves, thought.move])
        line = replace(longer, shares=line.shares or thought.shares)
    return line


def _seen_by(view: Position, mover: int) -> Position:
    """What whoever moves next may know: the same as anybody, as nobody else is to act."""
    return view.ruleset.from_json(view.to_json() | {"view": mover}, NoDraw())


class Effects(NamedTuple):
    """What two moves of a seat do for it: both of them, the better alone, and the other alone."""

    both: tuple[Reason, ...] = ()
    better: tuple[Reason, ...] = ()
    other: tuple[Reason, ...] = ()


NO_EFFECTS = Effects()


@dataclass(frozen=True, slots=True)
class Comparison:
    """A better move and another of the same seat. ``later``: the reasons are what differs at the ends of the lines.

    ``effects`` are told where there are no reasons.
    """

    better: Line
    other: Line
    reasons: tuple[Reason, ...]
    later: bool = False
    effects: Effects = NO_EFFECTS

    @property
    def more(self) -> int:
        """How many points more the other move brings at once, or 0: only those that count, as scores stop falling."""
        if self.better.first.is_secret:
            return max(self.other.first.points - self.better.first.points, 0)
        seat = self.better.seats[0]
        return max(_foresee(self.other.first, seat) - _foresee(self.better.first, seat), 0)


def _foresee(told: Outlook, seat: int) -> int:
    return told.position.foreseen[seat] - count_bonuses(told.events, seat)


def compare(better: Line, other: Line) -> Comparison:
    """What speaks for the better move: at once and still after the moves that follow, else only after these."""
    seat = better.seats[0]
    ends = None
    if len(better.outlooks) == len(other.outlooks) > 1:
        ends = better.outlooks[-1].position, other.outlooks[-1].position
    at_once = find_reasons(better.first.position, other.first.position, seat, ends)
    if at_once or ends is None:
        return Comparison(better, other, at_once)
    return Comparison(better, other, find_reasons(*ends, seat), later=True)


def compare_with_effects(view: Position, better: Line, other: Line) -> Comparison:
    """What `compare` says, and without any reason what each move does for the seat, which sees this ``view``."""
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
        both = both[: MOST_EFFECTS - 1]
    most = MOST_EFFECTS - len(both)
    return replace(comparison, effects=Effects(tuple(both[:MOST_EFFECTS]), tuple(own[:most]), tuple(others[:most])))


HINT_LEVEL = "hard"
HINT_SEED = 0
"""Who thinks about hints, and with which seed: asked again, the hint is the same."""
Certainty = Literal["better", "close", "only", "shallow"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that a computer would play, against another one.

    ``better``: it leads to the share ``worth`` of the win, the other to ``other_worth``, less; ``close``: both are as
    good as can be told; ``only``: there is no other move; ``shallow``: nobody could look ahead.
    """

    certainty: Certainty
    line: Line
    comparison: Comparison | None = None
    worth: float = 0.0
    other_worth: float = 0.0


async def find_hint(
    thinker: Thinker, position: Position, seat: int, of: Hashable = None, claim: Claim = ANYBODY
) -> Hint:
    """What a computer would play for ``seat`` by what it may know of a position, and why; ``of``, ``claim``: see
    `Thinker.think`.

    It is compared with the next best move of another kind; if that is worse, and another brings more points at once
    than the hint, with that one.

    :raises Abandoned: the bot stops.
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
        if worth - other_worth < CLOSE:
            certainty = "close"
            break
    comparison = await asyncio.to_thread(compare_with_effects, view, line, other)
    return Hint(certainty, line, comparison, worth, other_worth)


def _choose_others(view: Position, seat: int, thought: Thought) -> list[Move]:
    """The next best move of another kind than the best, and the one that brings most points at once if that is more."""
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
    """What a move is about: not where its tiles come from."""
    return tuple(step.token for step in move.steps if step.kind != "source")
