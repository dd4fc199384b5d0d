"""What is to be seen of a game of Stained Glass of Sintra: the scene types of its two pictures.

Colours are the names of the rules ("white", "yellow", "orange", "blue", "pink"). Strips, windows and places count from
0, from the left and from the top. "Fresh" marks what the last move changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.scene import Seat, Table, Theme

JOKER = "joker"
"""A space of a strip that takes any colour."""

Panes = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """A pattern strip: what its five spaces ask for, and what lies on them."""

    spaces: tuple[str, ...]
    panes: Panes


@dataclass(frozen=True, slots=True, kw_only=True)
class Palace(Seat):
    """One player's palace.

    ``strips`` are the eight strips, ``None`` where one has left the game; ``windows`` the two panes of each window,
    ``points`` what is printed under it. ``glazier`` is the strip he stands above, ``broken`` the step of the marker of
    broken glass. ``ornaments`` are how many panes surround each (side A); ``tally`` the completed windows, the most
    frequent colour and the number of its panes (side B).
    """

    strips: tuple[Strip | None, ...]
    windows: tuple[Panes, ...]
    points: tuple[int, ...]
    glazier: int
    broken: int
    ornaments: tuple[int, ...] = ()
    tally: tuple[int, str, int] | None = None
    fresh_panes: frozenset[tuple[int, int]] = frozenset()
    fresh_windows: frozenset[tuple[int, int]] = frozenset()
    fresh_broken: bool = False


@dataclass(frozen=True, slots=True)
class Labels:
    """The fixed words of the picture, translated."""

    centre: str = "Centre"
    bag: str = "Bag"
    tower: str = "Tower"
    broken: str = "Broken"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene(Table):
    """The whole table: sources above, every palace below.

    ``rounds`` are the colours of the six rounds, ``round`` the one that is played, from 1 (0: not begun). ``track``
    are the values of broken glass.
    """

    palaces: tuple[Palace, ...]
    tower: tuple[tuple[str, int], ...]
    rounds: tuple[str, ...]
    round: int
    track: tuple[int, ...]
    labels: Labels = Labels()


@dataclass(frozen=True, slots=True)
class PalaceScene:
    """One player's palace, large, with the colours of the rounds."""

    title: str
    detail: str
    palace: Palace
    rounds: tuple[str, ...]
    round: int
    track: tuple[int, ...]
    alt: str
    labels: Labels = Labels()
    theme: Theme = "dark"
