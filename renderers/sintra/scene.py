"""What is to be seen of a palace of Stained Glass of Sintra.

Colours are the names of the rules ("white", "yellow", "orange", "blue", "pink"). Strips, windows and places count from
0, from the left and from the top. "Fresh" marks what the last move changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.scene import Seat

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
    broken glass. ``ornaments`` are how many panes surround each (side A, else empty); ``tally`` the completed windows,
    the most frequent colour and the number of its panes (side B, else ``None``). ``bonus`` is what either has brought
    and ``lost`` what all broken glass has cost, once the game is over. ``gains`` are, by window and pane, the points
    that a fresh pane has brought: those for its strip if there were any, then those for windows.
    """

    strips: tuple[Strip | None, ...]
    windows: tuple[Panes, ...]
    points: tuple[int, ...]
    glazier: int
    broken: int
    ornaments: tuple[int, ...] = ()
    tally: tuple[int, str, int] | None = None
    bonus: int | None = None
    lost: int | None = None
    fresh_panes: frozenset[tuple[int, int]] = frozenset()
    fresh_windows: frozenset[tuple[int, int]] = frozenset()
    fresh_broken: bool = False
    gains: tuple[tuple[tuple[int, int], tuple[int, ...]], ...] = ()
