"""A position of base Azul that does not change any more; the docstring of the game explains the fields."""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class LineSnapshot(NamedTuple):
    """What lies in a pattern line."""

    colour: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs here


class BoardSnapshot(NamedTuple):
    """What lies in front of a player; walls are by row."""

    score: int
    lines: tuple[LineSnapshot | None, ...]
    wall: tuple[tuple[str | None, ...], ...]
    spaces: tuple[tuple[str | None, ...], ...]
    floor: tuple[str, ...]
    wall_points: int
    floor_points: int
    floor_pieces: int


class AzulSnapshot(NamedTuple):
    """A position of base Azul on either wall; ``bag`` and ``lid`` are counts by colour.

    ``picks`` are the moves chosen in secret, by seat, and nothing at all on the coloured wall.
    """

    ruleset: str
    version: int
    side: str
    players: int
    view: int | None
    round: int
    ply: int
    phase: str
    start: int
    turn: int | None
    to_act: tuple[int, ...]
    factories: tuple[tuple[str, ...], ...]
    centre: tuple[str, ...]
    marker: int | str
    bag: Pairs
    lid: Pairs
    boards: tuple[BoardSnapshot, ...]
    reason: str | None
    idle: int
    picks: tuple[tuple[str, ...], ...]
