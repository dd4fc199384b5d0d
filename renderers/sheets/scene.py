"""What is to be seen in a sheet: one scene type for leaderboards and statistics.

All words are translated and all numbers of the table are worded already ("−14", "1512", "23.5").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from renderers.scene import Table, Theme


@dataclass(frozen=True, slots=True)
class Row:
    """One line: its title, and a value for each column.

    ``rank`` is a place, a medal for the first three. ``bar`` is drawn before the first value, 0 to 1 of its room.
    ``form`` are the last games, the newest at the end: 1 won, -1 lost, 0 something between.
    """

    title: str
    cells: tuple[str, ...]
    rank: int | None = None
    bar: float | None = None
    form: tuple[int, ...] = ()


class Course(NamedTuple):
    """A number that changed from game to game: its values by the number of games, in order, two or more."""

    title: str
    points: tuple[tuple[int, int], ...]


class Balance(NamedTuple):
    """How often one of two was ahead, level and behind."""

    title: str
    counts: tuple[int, int, int]


class Board(NamedTuple):
    """A finished board: a line over it, and a table of it alone."""

    title: str
    table: Table


@dataclass(frozen=True, slots=True)
class SheetScene:
    """A table of names and numbers; ``columns`` are their titles without that of the rows' own.

    ``title`` and ``detail`` stand at the left of the header; ``foot`` is a quiet line below the table. ``form`` is the
    title of the column of the last games, which stands before that of index ``form_at``. Below the table stand
    ``courses`` or ``balances``, and at their right a ``board``.
    """

    title: str
    detail: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    alt: str
    foot: str = ""
    form: str = ""
    form_at: int = 0
    courses: tuple[Course, ...] = ()
    balances: tuple[Balance, ...] = ()
    board: Board | None = None
    theme: Theme = "light"
