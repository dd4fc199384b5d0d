"""The result of a computer player's search: its move and its ratings of the alternatives."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.rules.game import Move, Position


class Reading(NamedTuple):
    """A move that the player considered. ``worth`` is the player's expected share of the win after it, from 0 to 1."""

    move: Move
    worth: float


class Thought(NamedTuple):
    """A computer player's choice of a move.

    ``readings`` contain all considered moves: the chosen one first, then the others, best first. ``shares`` are the
    expected shares of the win by seat. They add up to 1, because tied winners share the win. ``evaluations`` is the
    number of evaluated positions, at most the budget. ``exact`` means that a complete search has proven the readings.
    """

    move: Move
    readings: tuple[Reading, ...]
    shares: tuple[float, ...]
    evaluations: int
    exact: bool = False


class ComputerPlayer(Protocol):
    """A player of one or more games. It keeps no state between moves."""

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """Choose a legal move for ``seat``, which must be able to move.

        ``view`` is the seat's view (`Position.seen_by`) and isn't changed. ``budget`` is the maximum number of
        evaluated positions, at least 1. It isn't a time limit, so the same view, budget and seed lead to the same
        thought on every machine. ``seed``, from 0 to 2**63 - 1, breaks ties.
        """


class Judge(ComputerPlayer, Protocol):
    """A player that can also judge moves."""

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int, positions: int) -> Thought:
        """Compare the legal move ``played`` with the best one.

        The thought has a reading for each of the two moves, or only one if they are equal. Both moves are searched with
        the same budget, or proven near the end of the game. ``budget`` is the maximum number of evaluated positions for
        each of them, and for finding the best move. ``positions`` is the maximum number of positions for a proof. The
        other arguments are those of `choose`.
        """
