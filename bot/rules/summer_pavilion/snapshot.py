"""A position of Summer Pavilion that does not change any more; the docstring of the game explains the fields."""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class BoardSnapshot(NamedTuple):
    """What lies in front of a player; ``stars`` are tiles and ``costs`` prices by slot, with the names of the stars."""

    score: int
    hand: tuple[str, ...]
    kept: tuple[str, ...]
    passed: bool
    stars: Pairs
    costs: Pairs
    tile_points: int
    marker_points: int
    marker_tiles: int
    dropped_points: int
    dropped: int
    left_points: int
    left: int


class SummerPavilionSnapshot(NamedTuple):
    """A position of Summer Pavilion; ``bag`` and ``tower`` are counts by colour."""

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
    tower: Pairs
    boards: tuple[BoardSnapshot, ...]
    wild: str
    owed: int
    supply: tuple[str, ...]
