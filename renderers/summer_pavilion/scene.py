"""What is to be seen of a game of Summer Pavilion: the scene types of its two pictures.

Colours are the names of the rules ("purple", "green", "orange", "yellow", "blue", "red"). Stars are counted clockwise
from the upper left, the centre star last; the slots of a star from slot 1, clockwise. "Fresh" marks what the last move
changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.scene import Theme

COLOURFUL = "colourful"
"""What a star takes that is to hold six different colours."""

Counts = tuple[tuple[str, int], ...]
"""Pairs of a colour and how many there are of it."""


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


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """One player's board.

    ``hand`` are the tiles in hand, ``kept`` up to four tiles in the corners. ``closed`` are the decorations that are
    surrounded, as (``"pillar"``, ``"statue"`` or ``"window"``, star); ``fresh_spaces`` are (star, slot from 0),
    ``fresh_hand`` the colours of which tiles came to the hand. ``note`` is a few words beside the name ("to move",
    "passed"); ``change`` a few characters beside the score ("→ 12"). ``starts``
    says that this player holds the start marker.
    """

    name: str
    score: int
    stars: tuple[Star, ...]
    hand: Counts = ()
    kept: tuple[str, ...] = ()
    closed: frozenset[tuple[str, int]] = frozenset()
    fresh_spaces: frozenset[tuple[int, int]] = frozenset()
    fresh_closed: frozenset[tuple[str, int]] = frozenset()
    fresh_hand: frozenset[str] = frozenset()
    active: bool = False
    winner: bool = False
    starts: bool = False
    note: str = ""
    change: str = ""


@dataclass(frozen=True, slots=True)
class Labels:
    """The fixed words of the picture, translated."""

    centre: str = "Centre"
    bag: str = "Bag"
    tower: str = "Tower"
    supply: str = "Supply"
    wild: str = "Wild"
    hand: str = "Hand"


@dataclass(frozen=True, slots=True)
class TableScene:
    """The whole table: sources above, the boards below in the order of the seats.

    ``factories[i]`` are the tiles of factory i + 1. ``wild`` is the wild colour of this round (``None``: no colour is
    wild any more), ``rounds`` are those of all rounds. ``decorations`` are their kinds, each with the tiles it brings.
    ``taken_from`` is the source of the last move: 1 and up a factory, 0 the centre, ``None`` no draft to show;
    ``taken`` the (colour, count) that left it. ``named_slots`` says that slots carry their names beside their prices.
    """

    title: str
    detail: str
    turn: str
    factories: tuple[tuple[str, ...], ...]
    centre: Counts
    marker_in_centre: bool
    supply: tuple[str, ...]
    wild: str | None
    rounds: tuple[str, ...]
    boards: tuple[PlayerBoard, ...]
    decorations: Counts
    bag: Counts
    tower: Counts
    alt: str
    taken_from: int | None = None
    taken: tuple[str, int] | None = None
    named_slots: bool = False
    labels: Labels = Labels()
    theme: Theme = "dark"


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
