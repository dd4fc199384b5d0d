"""What a computer makes of a position: the move it would play, and its reading of the alternatives."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.rules.game import Move, Position

__all__ = ["Player", "Reading", "Thought"]


class Reading(NamedTuple):
    """A move that was looked at. ``worth`` is the share of the win it leads to for who plays it, from 0 to 1."""

    move: Move
    worth: float


class Thought(NamedTuple):
    """The chosen move; ``readings``, the moves that were looked at, the chosen one first, the others best first.

    ``shares`` are by seat the share of the win that is to be expected if all play on well (they add up to 1; a shared
    win counts in parts). ``evaluations`` is how many positions were judged, at most the budget.
    """

    move: Move
    readings: tuple[Reading, ...]
    shares: tuple[float, ...]
    evaluations: int


class Player(Protocol):
    """A way of playing one game or all, for one seat at a time."""

    version: int
    """Raised when it would choose differently from now on: kind, version, budget and seed repeat a thought."""

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """A legal move for ``seat``, which is to act, and what was seen on the way.

        ``view`` is what the seat may know (`Position.seen_by`); it is left as it is. ``budget`` is the most positions
        that may be judged, at least 1: never a time, so that the same view, budget and seed give the same thought on
        every machine. ``seed``, from 0 to 2**63 - 1, decides what is otherwise equal.

        :raises ValueError: ``seat`` is not to act.
        """
