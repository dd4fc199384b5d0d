"""What is to be seen of a game of base Azul: the scene types of its two pictures.

Colours are the names of the rules ("blue", "yellow", "red", "black", "white"). "Fresh" marks what the last move
changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.scene import Theme

MARKER = "marker"
"""The start-player marker where it lies among tiles."""


@dataclass(frozen=True, slots=True)
class PatternLine:
    """One pattern line: ``count`` tiles of ``colour``, of which the ``fresh`` last ones came with the last move."""

    colour: str | None = None
    count: int = 0
    fresh: int = 0


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """One player's board.

    ``lines`` are the five pattern lines from the top; ``wall[row][column]`` the colour of the tile there or ``None``;
    ``spaces[row][column]`` the colour printed there (``None`` on the grey wall); ``floor`` up to seven pieces from the
    left, colours or ``MARKER``. ``note`` is a few words beside the name ("to move", "1st", "starts next"); ``change`` a
    few characters beside the score ("+5"). ``starts`` says that this player holds the start-player marker.
    """

    name: str
    score: int
    lines: tuple[PatternLine, ...]
    wall: tuple[tuple[str | None, ...], ...]
    spaces: tuple[tuple[str | None, ...], ...]
    floor: tuple[str, ...] = ()
    fresh_wall: frozenset[tuple[int, int]] = frozenset()
    fresh_floor: int = 0
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
    lid: str = "Lid"
    floor: str = "Floor"


@dataclass(frozen=True, slots=True)
class TableScene:
    """The whole table: sources above, every board below; the board of ``focus`` is the largest.

    ``factories[i]`` are the tiles of factory i + 1. ``centre``, ``bag`` and ``lid`` are (colour,
    count) pairs. ``taken_from`` is the source of the last move: 1 and up a factory, 0 the centre, ``None`` no move to
    show; ``taken`` the (colour, count) that left it. ``focus`` is an index into ``boards``, ``None`` for equal boards
    (the end of the game). ``penalties`` are what a piece on each space of the floor line costs.
    """

    title: str
    detail: str
    turn: str
    factories: tuple[tuple[str, ...], ...]
    centre: tuple[tuple[str, int], ...]
    marker_in_centre: bool
    boards: tuple[PlayerBoard, ...]
    focus: int | None
    bag: tuple[tuple[str, int], ...]
    lid: tuple[tuple[str, int], ...]
    alt: str
    penalties: tuple[int, ...]
    taken_from: int | None = None
    taken: tuple[str, int] | None = None
    labels: Labels = Labels()
    theme: Theme = "dark"


@dataclass(frozen=True, slots=True)
class BoardScene:
    """One player's board, large."""

    title: str
    detail: str
    board: PlayerBoard
    alt: str
    penalties: tuple[int, ...]
    labels: Labels = Labels()
    theme: Theme = "dark"
