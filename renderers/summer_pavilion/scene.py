"""What is to be seen of a game of Summer Pavilion: the type of its scenes.

Colours are the names of the rules ("purple", "green", "orange", "yellow", "blue", "red"). Stars are counted clockwise
from the upper left, the centre star last; the slots of a star from slot 1, clockwise. "Fresh" marks what the last move
changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.scene import Counts, Seat, Table

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


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene(Table):
    """A table, or one board of it alone.

    ``supply`` are the tiles of the supply. ``wild`` is the wild colour of this round (``None``: no colour is wild any
    more), ``rounds`` are those of all rounds. ``decorations`` are their kinds, each with the tiles it brings.
    ``named_slots`` says that slots have names beside their prices.
    """

    boards: tuple[PlayerBoard, ...]
    supply: tuple[str, ...]
    wild: str | None
    rounds: tuple[str, ...]
    decorations: Counts
    named_slots: bool = False
    wild_label: str = "Wild"
    supply_label: str = "Supply"
    hand_label: str = "Hand"
