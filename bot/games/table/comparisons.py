"""Comparisons of moves: lines of moves, hints, and grades of chosen moves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.opponents.continuations import find_mover
from bot.opponents.explanation import Explanation, MoveVerdict
from bot.opponents.thinker import Thinker
from bot.rules.game import Move, Position
from bot.rules.outlook import Outlook, outlook_on
from bot.slots import DEFAULT_CLAIM, Claim


@dataclass(frozen=True, slots=True)
class Line:
    """A move followed by the best replies, up to the point where tiles are drawn."""

    seats: tuple[int, ...]
    outlooks: tuple[Outlook, ...]

    @property
    def first(self) -> Outlook:
        """The move being explained."""
        return self.outlooks[0]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in the order in which they are played."""
        return tuple(told.move for told in self.outlooks)

    @property
    def scores(self) -> tuple[int, ...]:
        """The players' points after the line if the round ended there."""
        return tuple(self.outlooks[-1].position.foreseen)

    @property
    def lead(self) -> int:
        """The mover's lead after the line if the round ended there."""
        own, *others = self.scores[self.seats[0] :] + self.scores[: self.seats[0]]
        return own - max(others)


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


Certainty = MoveVerdict | Literal["only", "shallow"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that a computer would play, compared with another one.

    ``certainty`` is the verdict of the comparison, ``only`` for the only legal move, or ``shallow`` if no search was
    possible. ``falling`` is the number of tiles that fall in the other move, if fewer fall in the computer's move.
    """

    certainty: Certainty
    line: Line
    other: Line | None = None
    explanation: Explanation | None = None
    falling: int = 0


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
    if not advice.other_line:
        return Hint(advice.explanation.verdict, line, explanation=advice.explanation)
    other = play_line(view, seat, advice.other_line)
    falling = _count_falling_tiles(other.first)
    is_worse = falling > _count_falling_tiles(line.first)
    return Hint(advice.explanation.verdict, line, other, advice.explanation, falling if is_worse else 0)


def _count_falling_tiles(outlook: Outlook) -> int:
    """Return the number of tiles that fall to the floor line in this move, without the start marker."""
    kind = outlook.position.ruleset.falling
    fallen = (event.facts for event in outlook.events if event.kind == kind)
    return sum(int(str(facts["count"])) + int(str(facts["lid"])) for facts in fallen)


ChoiceGrade = Literal["good", "fine", "better", "costly", "unjudged"]
"""The grade of a chosen move: as good as any, a little worse, worse or much worse than another, or none."""
GRADES_BELOW_BEST: tuple[ChoiceGrade, ...] = ("fine", "better", "costly")
"""The grades of moves for which there is something better."""
GRADES_WITH_COMMENT: tuple[ChoiceGrade, ...] = ("better", "costly")
"""The grades of moves that the coach of a first game comments on."""
_GRADES: dict[Certainty, ChoiceGrade] = {
    "only": "good",
    "equal": "good",
    "little": "fine",
    "better": "better",
    "much": "costly",
    "shallow": "unjudged",
}


def grade_move(hint: Hint, move: Move) -> ChoiceGrade:
    """Return the grade of a move, given the hint that compares it with another move."""
    if hint.certainty != "shallow" and hint.line.first.move is move:
        return "good"
    return _GRADES[hint.certainty]
