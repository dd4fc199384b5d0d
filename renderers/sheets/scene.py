"""What is to be seen in a sheet: one scene type for score sheets, leaderboards and statistics.

All words are translated and all numbers are worded already ("−14", "1512", "23.5").
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.scene import Theme


@dataclass(frozen=True, slots=True)
class Column:
    """One column of values: a player of a score sheet, or a kind of number.

    ``winner`` crowns and highlights the column; ``rank`` is a few characters over the title ("1st"). The values of a
    ``numeric`` column end at one edge, so that units stand below units; others are centred.
    """

    title: str
    winner: bool = False
    rank: str = ""
    numeric: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """One line: its title, and a value for each column ("" where there is none).

    ``strong`` is a total, which stands out. ``rank`` is a place in a leaderboard, shown before the title, as a medal
    for the first three. ``share`` (0 to 1) is the length of a bar below the title.
    """

    title: str
    cells: tuple[str, ...]
    strong: bool = False
    rank: int | None = None
    share: float | None = None


@dataclass(frozen=True, slots=True)
class SheetScene:
    """A table of names and numbers; the column of the rows' own titles is not in ``columns``.

    ``title`` and ``detail`` stand at the left of the header, ``note`` (who has won) at its right; ``foot`` is a quiet
    line below the table.
    """

    title: str
    detail: str
    note: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    alt: str
    foot: str = ""
    theme: Theme = "dark"
