"""A computer's view of a position: its move and its ratings of the alternatives."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.rules.game import Move, Position


class Reading(NamedTuple):
    """A considered move. ``worth`` is the player's share of the win after it, from 0 to 1."""

    move: Move
    worth: float


class Thought(NamedTuple):
    """The chosen move and the considered moves in ``readings``: the chosen one first, then the others, best first.

    ``shares`` are the expected shares of the win by seat, which add up to 1 (a shared win counts in parts).
    ``evaluations`` is the number of judged positions, at most the budget. ``exact``: the readings are proven by a
    complete search.
    """

    move: Move
    readings: tuple[Reading, ...]
    shares: tuple[float, ...]
    evaluations: int
    exact: bool = False


class ComputerPlayer(Protocol):
    """A player of one or all games, for one seat at a time."""

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """Return a legal move for ``seat``, which is to move, with its evaluation.

        ``view`` is the seat's view (`Position.seen_by`) and isn't changed. ``budget`` is the maximum number of judged
        positions, at least 1. It isn't a time, so the same view, budget and seed return the same thought on every
        machine. ``seed``, from 0 to 2**63 - 1, breaks ties.
        """


class Judge(ComputerPlayer, Protocol):
    """A player that can also judge moves."""

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int, positions: int) -> Thought:
        """Compare the legal move ``played`` with the best one: readings of both, or of one if they are equal.

        Both are searched equally, and proven near the end of the game. ``budget`` is the maximum number of judged
        positions for each of them and for finding the best; otherwise like `choose`. ``positions`` is the maximum for a
        proof.
        """
