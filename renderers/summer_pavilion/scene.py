"""What is to be seen of a game of Summer Pavilion: the scene types of its two pictures.

Colours are the names of the rules ("purple", "green", "orange", "yellow", "blue", "red"). Stars are counted clockwise
from the upper left, the centre star last; the slots of a star from slot 1, clockwise. "Fresh" marks what the last move
changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.scene import Counts, Seat, Table, Theme

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
    ``fresh_hand`` the colours of which tiles came to the hand.
    """

    stars: tuple[Star, ...]
    hand: Counts = ()
    kept: tuple[str, ...] = ()
    closed: frozenset[tuple[str, int]] = frozenset()
    fresh_spaces: frozenset[tuple[int, int]] = frozenset()
    fresh_closed: frozenset[tuple[str, int]] = frozenset()
    fresh_hand: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Labels:
    """The fixed words of the picture, translated."""

    centre: str = "Centre"
    bag: str = "Bag"
    tower: str = "Tower"
    supply: str = "Supply"
    wild: str = "Wild"
    hand: str = "Hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene(Table):
    """The whole table: sources above, the boards below in the order of the seats.

    ``wild`` is the wild colour of this round (``None``: no colour is
    wild any more), ``rounds`` are those of all rounds. ``decorations`` are their kinds, each with the tiles it brings.
    ``named_slots`` says that slots carry their names beside their prices.
    """

    supply: tuple[str, ...]
    wild: str | None
    rounds: tuple[str, ...]
    boards: tuple[PlayerBoard, ...]
    decorations: Counts
    tower: Counts
    named_slots: bool = False
    labels: Labels = Labels()


@dataclass(frozen=True, slots=True)
class BoardScene:
    """One player's board, large."""

    title: str
    detail: str
    wild: str | None
    board: PlayerBoard
    decorations: Counts
    alt: str
    named_slots: bool = False
    labels: Labels = Labels()
    theme: Theme = "dark"
