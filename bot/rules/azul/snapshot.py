"""The snapshots of base Azul. :mod:`bot.rules.snapshot` describes the fields that all games share.

JSON can omit a field whose comment begins with brackets. The brackets contain the default.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class LineSnapshot(NamedTuple):
    """The content of a pattern line."""

    colour: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which is never used


class AzulBoardSnapshot(NamedTuple):
    """One player's board. The wall consists of five rows of five spaces."""

    score: int
    lines: tuple[LineSnapshot | None, ...]
    wall: tuple[tuple[str | None, ...], ...]
    spaces: tuple[tuple[str | None, ...], ...]  # [as printed] printed colours; all are None on the grey wall
    floor: tuple[str, ...]  # at most seven pieces from the left: colours, or "marker"
    wall_points: int  # [from the score] points for all tiles put on the wall so far
    floor_points: int  # [0] points lost by floor lines so far, zero or less
    floor_pieces: int  # [0] total number of pieces on the floor lines paid for so far


class AzulSnapshot(NamedTuple):
    """A position on either wall. In the phase ``tile``, players choose columns of the grey wall.

    ``picks`` are the choices that each seat has made. JSON omits them on the coloured wall. They are SECRET until all
    players have chosen: send each seat only its own view. Everything else is public.
    """

    ruleset: str
    version: int
    side: str
    players: int
    view: int | None  # a view only contains the picks of its own seat
    round: int
    ply: int
    phase: str  # "draft", "tile", "deal" or "over"
    start: int
    turn: int | None
    to_act: tuple[int, ...]
    factories: tuple[tuple[str, ...], ...]
    centre: tuple[str, ...]
    marker: int | str
    bag: Pairs
    lid: Pairs
    boards: tuple[AzulBoardSnapshot, ...]
    reason: str | None  # [None] why the game ended
    idle: int  # [0] number of consecutive stuck rounds so far, -1 once this round can't become stuck
    picks: tuple[tuple[str, ...], ...]  # [none] the choices of each seat, as moves
