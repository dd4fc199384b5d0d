"""What a computer makes of a position: the move it would play, and its reading of the alternatives."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.rules.game import Move, Position


class Reading(NamedTuple):
    """A move that was looked at. ``worth`` is the share of the win it leads to for who plays it, from 0 to 1."""

    move: Move
    worth: float


class Thought(NamedTuple):
    """The chosen move; ``readings``, the moves that were looked at, the chosen one first, the others best first.

    ``shares`` are by seat the share of the win that is to be expected if all play on well (they add up to 1; a shared
    win counts in parts). ``evaluations`` is how many positions were judged, at most the budget. ``exact``: the worths
    of the readings are proven, through every reply to the end of the game.
    """

    move: Move
    readings: tuple[Reading, ...]
    shares: tuple[float, ...]
    evaluations: int
    exact: bool = False


class ComputerPlayer(Protocol):
    """A way of playing one game or all, for one seat at a time."""

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """A legal move for ``seat``, which is to act, and what was seen on the way.

        ``view`` is what the seat may know (`Position.seen_by`); it is left as it is. ``budget`` is the most positions
        that may be judged, at least 1: never a time, so that the same view, budget and seed give the same thought on
        every machine. ``seed``, from 0 to 2**63 - 1, decides what is otherwise equal.
        """


class Judge(ComputerPlayer, Protocol):
    """A player who can also say what a move was worth."""

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int, positions: int) -> Thought:
        """What the legal move ``played`` was worth beside the best one: readings of these two, or of one if it is that.

        Both are looked at with the same care, and proven where the end of the game is near. ``budget`` is the most
        positions that may be judged for each of them, and as many to find the best; otherwise as in `choose`. So many
        ``positions`` may be looked at to prove something.
        """
