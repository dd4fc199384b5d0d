"""What is to be seen in a sheet: one scene type for leaderboards and statistics.

All words are translated and all numbers are worded already ("−14", "1512", "23.5").
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.scene import Theme


@dataclass(frozen=True, slots=True)
class Row:
    """One line: its title, and a value for each column. ``rank`` is a place, a medal for the first three."""

    title: str
    cells: tuple[str, ...]
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class SheetScene:
    """A table of names and numbers; ``columns`` are their titles without that of the rows' own.

    ``title`` and ``detail`` stand at the left of the header; ``foot`` is a quiet line below the table.
    """

    title: str
    detail: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    alt: str
    foot: str = ""
    theme: Theme = "light"
