"""The fields of base Azul's snapshots besides those of :mod:`bot.rules.snapshot`.

Brackets contain the defaults in JSON.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class LineSnapshot(NamedTuple):
    """The content of a pattern line."""

    colour: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which is never used


class AzulBoardSnapshot(NamedTuple):
    """One player's board; walls are five rows of five."""

    score: int
    lines: tuple[LineSnapshot | None, ...]
    wall: tuple[tuple[str | None, ...], ...]
    spaces: tuple[tuple[str | None, ...], ...]  # [as printed] the colour of each space, None on the grey wall
    floor: tuple[str, ...]  # left to right, at most seven; the marker is "marker"
    wall_points: int  # [from the score] points of all tiles so far
    floor_points: int  # [0] points lost by floor lines so far, zero or less
    floor_pieces: int  # [0] number of their pieces


class AzulSnapshot(NamedTuple):
    """A position on either wall. Columns of the grey wall are chosen in the phase ``tile``.

    ``picks`` are the choices of each seat; JSON omits them on the coloured wall. They are SECRET until everybody has
    chosen: send each seat only its own view. Everything else is public.
    """

    ruleset: str
    version: int
    side: str
    players: int
    view: int | None  # a view contains no picks of others
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
    idle: int  # [0] number of consecutive stuck rounds, -1 if this round isn't stuck
    picks: tuple[tuple[str, ...], ...]  # [none] as moves
