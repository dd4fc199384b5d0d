"""Computer players: they know the contract of the rules, no game in particular, and never what the bag will deal.

An opponent is a :class:`Opponent` in `OPPONENTS`, found by its name.
"""

from __future__ import annotations

from typing import Protocol

from bot.opponents.greedy import Greedy
from bot.rules.game import Move, Position

__all__ = ["OPPONENTS", "STAND_IN", "Opponent"]


class Opponent(Protocol):
    """Somebody who chooses moves."""

    @property
    def name(self) -> str:
        """How it is called in the database and the catalogues, at most 12 characters."""

    def choose(self, position: Position, seat: int) -> Move:
        """A legal move for ``seat``, which is to act. The position is left as it is; same position, same move.

        May be called from any thread, with a position that no other thread changes.
        """


OPPONENTS: dict[str, Opponent] = {opponent.name: opponent for opponent in (Greedy(),)}
STAND_IN = "greedy"
"""Who plays on for somebody who has left, or whose time is over."""
