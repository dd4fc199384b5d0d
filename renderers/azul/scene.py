"""What is to be seen of a board of base Azul.

Colours are the names of the rules ("blue", "yellow", "red", "black", "white"). "Fresh" marks what the last move
changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.scene import Seat

MARKER = "marker"
"""The start-player marker where it lies among tiles."""


@dataclass(frozen=True, slots=True)
class PatternLine:
    """One pattern line: ``count`` tiles of ``colour``, of which the ``fresh`` last ones came with the last move."""

    colour: str | None = None
    count: int = 0
    fresh: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBoard(Seat):
    """One player's board.

    ``lines`` are the five pattern lines from the top; ``wall[row][column]`` the colour of the tile there or ``None``;
    ``spaces[row][column]`` the colour printed there (``None`` on the grey wall); ``floor`` up to seven pieces from the
    left, colours or ``MARKER``. ``gains`` are the points that fresh tiles on the wall have brought, by row and column.
    ``choices`` are the places of a grey wall among which the player chooses now.
    """

    lines: tuple[PatternLine, ...]
    wall: tuple[tuple[str | None, ...], ...]
    spaces: tuple[tuple[str | None, ...], ...]
    floor: tuple[str, ...] = ()
    fresh_wall: frozenset[tuple[int, int]] = frozenset()
    fresh_floor: int = 0
    gains: tuple[tuple[tuple[int, int], int], ...] = ()
    choices: frozenset[tuple[int, int]] = frozenset()
