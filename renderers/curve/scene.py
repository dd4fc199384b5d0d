"""What is to be seen of a game afterwards: whose chances were how good, and a costly move beside a better one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from renderers.scene import Table, Theme


class Stretch(NamedTuple):
    """A part of the game that has a name: it begins at this moment."""

    begin: int
    name: str


class Mark(NamedTuple):
    """A moment at which a seat gave away a part of the win; ``cost`` words how much ("−22 %")."""

    moment: int
    seat: int
    cost: str


@dataclass(frozen=True, slots=True)
class CurveScene:
    """The chances of all players as areas that fill the height, the first at the bottom.

    ``shares[moment][seat]`` add up to 1 for each moment; there are two or more. ``names`` are by seat, ``values`` what
    they ended with, ``winners`` the seats that won. ``marks`` are numbered in their order. ``stretches`` are the
    rounds, ``scale`` the words for all, half and nothing. ``foot`` is a quiet line below.
    """

    title: str
    detail: str
    names: tuple[str, ...]
    values: tuple[str, ...]
    winners: tuple[int, ...]
    shares: tuple[tuple[float, ...], ...]
    stretches: tuple[Stretch, ...]
    marks: tuple[Mark, ...]
    scale: tuple[str, str, str]
    alt: str
    foot: str = ""
    theme: Theme = "light"


class Taken(NamedTuple):
    """What a move takes from what is on offer: a colour from a factory (1 and up) or the centre (0)."""

    source: int
    colour: str


@dataclass(frozen=True, slots=True)
class ComparisonScene:
    """A move that was played and a better one.

    ``table`` shows what was on offer before both, and as its two boards those after the one and after the other.
    ``taken`` is what each takes, ``None`` for one that takes nothing.
    """

    table: Table
    taken: tuple[Taken | None, Taken | None]
    alt: str

    @property
    def theme(self) -> Theme:
        """That of the table."""
        return self.table.theme
