"""What is to be seen of a game as a whole: whose chances were how good, from its first move to its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from renderers.scene import Theme


class Stretch(NamedTuple):
    """A part of the game that has a name: it begins at this moment."""

    begin: int
    name: str


class Mark(NamedTuple):
    """A moment at which the chances of a seat changed by what it did."""

    moment: int
    seat: int


@dataclass(frozen=True, slots=True)
class CurveScene:
    """The chances of all players as bands that fill the height, the first at the top.

    ``shares[moment][seat]`` add up to 1 for each moment; there are two or more. ``names`` are by seat, ``values`` what
    stands beside them. ``stretches`` are the rounds, ``scale`` the words for all, half and nothing. ``foot`` is a quiet
    line below.
    """

    title: str
    detail: str
    names: tuple[str, ...]
    values: tuple[str, ...]
    shares: tuple[tuple[float, ...], ...]
    stretches: tuple[Stretch, ...]
    marks: tuple[Mark, ...]
    scale: tuple[str, str, str]
    alt: str
    foot: str = ""
    theme: Theme = "light"
