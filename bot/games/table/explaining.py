"""Why a move is better than another: both with the best moves after them, and the reasons that carry the difference.

Hints compare with the move that seems most natural, analyses with the one that was played.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.games.table.play import Outlook, outlook_on
from bot.opponents.reasons import Reason, find_reasons
from bot.rules.draw import NoDraw
from bot.rules.game import Move, Position

LINE = 3
"""Moves of a line at most, the first included."""
CLOSE = 0.01
"""Moves whose shares of the win differ by less are as good as each other."""


@dataclass(frozen=True, slots=True)
class Line:
    """Moves in a row with those who make them, as far as no tile is drawn: the first, and the best ones after it."""

    seats: tuple[int, ...]
    outlooks: tuple[Outlook, ...]

    @property
    def first(self) -> Outlook:
        """The move that is explained."""
        return self.outlooks[0]

    @property
    def moves(self) -> tuple[Move, ...]:
        """As they are played."""
        return tuple(told.move for told in self.outlooks)


Reply = Callable[[Position, int], Awaitable[Move]]
"""Who finds the best move of a seat in a position that cannot draw."""


def play_line(view: Position, seat: int, moves: Sequence[Move]) -> Line:
    """These moves, the first of them of ``seat``, from what it may know.

    :raises RulesError: the rules refuse one of them.
    """
    seats, outlooks, position = list[int](), list[Outlook](), view
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
    if position.picked(seat):
        return seat if seat in position.to_act else None
    return position.to_act[0] if len(position.to_act) == 1 else None


async def find_line(view: Position, seat: int, move: Move, reply: Reply) -> Line:
    """A move of ``seat`` and the best moves after it, `LINE` in all at most."""
    line = play_line(view, seat, [move])
    while len(line.outlooks) < LINE:
        position = line.outlooks[-1].position
        mover = find_mover(position, line.seats[-1])
        if mover is None:
            break
        line = play_line(view, seat, [*line.moves, await reply(position, mover)])
    return line


@dataclass(frozen=True, slots=True)
class Comparison:
    """A better move and another of the same seat. ``later``: the reasons are what differs at the ends of the lines."""

    better: Line
    other: Line
    reasons: tuple[Reason, ...]
    later: bool = False


def compare(better: Line, other: Line) -> Comparison:
    """What speaks for the better move: at once, else after the moves that follow."""
    seat = better.seats[0]
    at_once = find_reasons(better.first.position, other.first.position, seat)
    if at_once or len(better.outlooks) != len(other.outlooks) or len(better.outlooks) == 1:
        return Comparison(better, other, at_once)
    ends = (line.outlooks[-1].position for line in (better, other))
    return Comparison(better, other, find_reasons(*ends, seat), later=True)
