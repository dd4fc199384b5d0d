"""The fields of Summer Pavilion's snapshots besides those of :mod:`bot.rules.snapshot`.

All of them are public. Brackets contain the defaults in JSON.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class SummerPavilionBoardSnapshot(NamedTuple):
    """One player's board; ``stars`` and ``costs`` are tiles and prices by slot, by the names of stars."""

    score: int
    hand: tuple[str, ...]
    kept: tuple[str, ...]  # in the corners, at most four
    passed: bool
    stars: Pairs
    costs: Pairs  # [as printed]
    tile_points: int  # [from the score] points of all tiles so far
    marker_points: int  # [0] points lost by the start marker so far, zero or less
    marker_tiles: int  # [0] the number of its tiles
    dropped_points: int  # [0] the same for tiles dropped when passing
    dropped: int
    left_points: int  # [0] the same for tiles left at the end
    left: int


class SummerPavilionSnapshot(NamedTuple):
    """A position of Summer Pavilion."""

    ruleset: str
    version: int
    side: str
    players: int
    view: int | None
    round: int
    ply: int
    phase: str  # "draft", "place", "bonus" or "over"; "supply" and "deal" wait for tiles
    start: int
    turn: int | None
    to_act: tuple[int, ...]
    factories: tuple[tuple[str, ...], ...]
    centre: tuple[str, ...]
    marker: int | str
    bag: Pairs
    tower: Pairs
    boards: tuple[SummerPavilionBoardSnapshot, ...]
    wild: str  # [that of the round]
    owed: int  # [0] number of bonus tiles for the seat to act
    supply: tuple[str, ...]  # at most ten
