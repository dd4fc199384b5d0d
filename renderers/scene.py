"""What every picture has in common: the finished picture, the theme, and the wording that comes from outside.

Scenes hold plain values and words that are already translated; a scene can be written by hand in a test.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Literal, NamedTuple

Theme = Literal["dark", "light"]

ALT_LIMIT = 1024
"""Longest alt text that Discord takes, in characters."""


class Picture(NamedTuple):
    """A finished picture: PNG bytes, the text that says the same (at most ``ALT_LIMIT`` characters), size in pixels."""

    png: bytes
    alt: str
    width: int
    height: int


class Scene(ABC):
    """What can be drawn: a frozen dataclass of plain values, which travels to the process that draws."""

    __slots__ = ()
    alt: str

    @abstractmethod
    def draw(self) -> Picture:
        """The finished picture. May be called from any thread."""


Counts = tuple[tuple[str, int], ...]
"""Pairs of a colour and how many there are of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """What the boards of all games show of a player.

    ``coming`` is the score that the board would have if the round ended now, ``None`` where that says nothing new.
    ``note`` is a word or two beside the name ("passed"). ``starts``: this player holds the start-player marker.
    """

    name: str
    score: int
    active: bool = False
    winner: bool = False
    starts: bool = False
    note: str = ""
    coming: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What the tables of all games show; with one board and without sources it is the picture of that board alone.

    ``detail`` is a line beside the title: the round, and how much is in the bag. ``factories[i]`` are the tiles of
    factory i + 1. ``taken_from`` is the source of the last move: 1 and up a factory, 0 the centre, ``None`` no move to
    show; ``taken`` the (colour, count) that left it. ``focus`` are the seats whose boards are large: who must decide.
    ``arrow`` asks for an arrow from the source of the last move to its tiles, for pages that teach. A
    ``steady`` table keeps its division when nothing is on offer, for replays.
    """

    title: str
    detail: str
    turn: str
    boards: tuple[Seat, ...]
    alt: str
    factories: tuple[tuple[str, ...], ...] = ()
    centre: Counts = ()
    marker_in_centre: bool = False
    centre_label: str = "Centre"
    focus: tuple[int, ...] = ()
    taken_from: int | None = None
    taken: tuple[str, int] | None = None
    arrow: bool = False
    steady: bool = False
    theme: Theme = "light"

    @property
    def sources_shown(self) -> int:
        """How many factories the picture shows: none once everything is taken."""
        left = self.steady or any(self.factories) or any(count for _, count in self.centre)
        return len(self.factories) if left else 0

    @property
    def factories_left(self) -> tuple[int, ...]:
        """The numbers of the factories that hold tiles, and of the one from which the last move took them."""
        numbered = enumerate(self.factories, 1)
        return tuple(number for number, tiles in numbered if tiles or number == self.taken_from)
