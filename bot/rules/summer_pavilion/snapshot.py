"""The snapshots of Summer Pavilion. :mod:`bot.rules.snapshot` describes the fields that all games share.

All fields are public. Brackets contain the default of a field that JSON can omit.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class SummerPavilionBoardSnapshot(NamedTuple):
    """One player's board.

    ``stars`` and ``costs`` are the tiles and the prices of each star's slots, by the star's name.
    """

    score: int
    hand: tuple[str, ...]
    kept: tuple[str, ...]  # in the corners, at most four
    passed: bool
    stars: Pairs
    costs: Pairs  # [as printed]
    tile_points: int  # [from the score] points for all tiles so far
    marker_points: int  # [0] points lost by the start marker so far, zero or less
    marker_tiles: int  # [0] tiles taken with the start marker
    dropped_points: int  # [0] points lost by dropping tiles when passing
    dropped: int
    left_points: int  # [0] points lost by tiles that remained at the end
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
    wild: str  # [the round's]
    owed: int  # [0] number of bonus tiles for the seat to act
    supply: tuple[str, ...]  # at most ten
