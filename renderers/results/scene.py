"""What is to be seen of a game that is over: the type of the scene. All words and numbers are worded already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from renderers.scene import Table, Theme


class ResultRow(NamedTuple):
    """A line of the score sheet: its title, and the points of each place ("+14"), the first place first."""

    title: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultScene:
    """The end of a game.

    ``table`` is the final table, its boards by seat, those of winners marked; ``turn`` of it says who has won.
    ``order`` are the seats from the first place to the last, ``ranks`` the places in that order (equal ones are
    shared). ``rows`` is empty where the rules have not counted. ``note`` is a sentence or two: what broke a tie, or
    why the game ended.
    """

    table: Table
    order: tuple[int, ...]
    ranks: tuple[int, ...]
    rows: tuple[ResultRow, ...]
    note: str
    alt: str

    @property
    def theme(self) -> Theme:
        """That of the table."""
        return self.table.theme
