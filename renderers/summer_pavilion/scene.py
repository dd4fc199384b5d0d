"""What is to be seen of a board of Summer Pavilion.

Colours are the names of the rules ("purple", "green", "orange", "yellow", "blue", "red"). Stars are counted clockwise
from the upper left, the centre star last; the slots of a star from slot 1, clockwise. "Fresh" marks what the last move
changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.scene import Counts, Seat

COLOURFUL = "colourful"
"""What a star takes that is to hold six different colours."""


@dataclass(frozen=True, slots=True)
class Star:
    """One star: the six colours laid there (``None``: empty), the six prices, and what it takes.

    ``takes`` is a colour, `COLOURFUL`, or ``None`` as long as any colour may go there; ``printed`` says that it always
    was so.
    """

    tiles: tuple[str | None, ...]
    costs: tuple[int, ...]
    takes: str | None = None
    printed: bool = True

    @property
    def empty(self) -> Star:
        """The star as it is printed."""
        return Star((None,) * len(self.tiles), self.costs, self.takes if self.printed else None, self.printed)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBoard(Seat):
    """One player's board.

    ``hand`` are the tiles in hand, ``kept`` up to four tiles in the corners. ``closed`` are the decorations that are
    surrounded, as (``"pillar"``, ``"statue"`` or ``"window"``, star); ``fresh_spaces`` are (star, slot from 0),
    ``fresh_hand`` the colours of which tiles came to the hand; ``gains`` are the points of fresh spaces,
    ``payable`` the empty spaces that the hand can pay for.
    """

    stars: tuple[Star, ...]
    hand: Counts = ()
    kept: tuple[str, ...] = ()
    closed: frozenset[tuple[str, int]] = frozenset()
    fresh_spaces: frozenset[tuple[int, int]] = frozenset()
    fresh_closed: frozenset[tuple[str, int]] = frozenset()
    fresh_hand: frozenset[str] = frozenset()
    gains: tuple[tuple[tuple[int, int], int], ...] = ()
    payable: frozenset[tuple[int, int]] = frozenset()
