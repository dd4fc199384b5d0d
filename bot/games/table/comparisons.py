"""Reasons why one move is better than another, found by comparing the lines that follow them.

A hint compares its move with the most natural one, an analysis with the move that was played.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from bot.games.table.play import Outlook, outlook_on
from bot.opponents.continuations import find_mover
from bot.opponents.explanation import Explanation, MoveVerdict
from bot.opponents.reasons import Reason, find_effects, find_reasons
from bot.opponents.thinker import Thinker
from bot.opponents.thought import Thought
from bot.rules.draw import NoDraw
from bot.rules.game import Move, Position, count_bonuses
from bot.slots import DEFAULT_CLAIM, Claim

MAX_LINE = 3
"""Maximum number of moves in a line, including the first."""
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


Certainty = MoveVerdict | Literal["only", "shallow"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that a computer would play, compared with another one.

    ``certainty`` is the verdict of the comparison, ``only`` for the only legal move, or ``shallow`` if no search was
    possible.
    """

    certainty: Certainty
    line: Line
    other: Line | None = None
    explanation: Explanation | None = None


async def find_hint(
    thinker: Thinker,
    position: Position,
    seat: int,
    path: Sequence[str] = (),
    *,
    of: Hashable = None,
    claim: Claim = DEFAULT_CLAIM,
) -> Hint:
    """Return the move that a computer would play for ``seat``, and the reasons.

    Only information that the seat can see is used. ``path`` are the first choices of a legal move that the player has
    begun, with which the hint is compared. For ``of`` and ``claim``, see `Thinker.think`.

    :raises Abandoned: The bot is shutting down.
    """
    view = position.seen_by(seat)
    advice = await thinker.advise(view, seat, path, of=of, claim=claim)
    line = play_line(view, seat, advice.line)
    if advice.explanation is None:
        return Hint("only" if len(view.legal_moves(seat)) == 1 else "shallow", line)
    other = play_line(view, seat, advice.other_line) if advice.other_line else None
    return Hint(advice.explanation.verdict, line, other, advice.explanation)


ChoiceGrade = Literal["good", "fine", "better", "costly", "unjudged"]
"""The grade of a chosen move: as good as any, a little worse, worse or much worse than another, or none."""
GRADES_BELOW_BEST: tuple[ChoiceGrade, ...] = ("fine", "better", "costly")
"""The grades of moves for which there is something better."""
_GRADES: dict[Certainty, ChoiceGrade] = {
    "only": "good",
    "equal": "good",
    "little": "fine",
    "better": "better",
    "much": "costly",
    "shallow": "unjudged",
}


def grade_move(hint: Hint, move: Move) -> ChoiceGrade:
    """ChoiceGrade a move, given the hint that compares it with a better one, if there is one."""
    if hint.certainty != "shallow" and hint.line.first.move is move:
        return "good"
    return _GRADES[hint.certainty]
