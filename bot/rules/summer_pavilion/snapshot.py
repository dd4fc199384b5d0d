"""The snapshots of Summer Pavilion. :mod:`bot.rules.snapshot` describes the fields that all games share.

All fields are public. JSON can omit a field whose comment begins with brackets. The brackets contain the default.
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
    kept: tuple[str, ...]  # tiles in the corners, at most four
    passed: bool
    stars: Pairs
    costs: Pairs  # [as printed] prices of the slots
    tile_points: int  # [from the score] points for all tiles placed so far
    marker_points: int  # [0] points lost because of the start marker so far, zero or less
    marker_tiles: int  # [0] total number of tiles taken together with the start marker
    dropped_points: int  # [0] points lost by dropping tiles when passing, zero or less
    dropped: int
    left_points: int  # [0] points lost because of tiles in hand at the end, zero or less
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
    wild: str  # [the round's] the wild colour
    owed: int  # [0] number of bonus tiles that the seat to act takes now
    supply: tuple[str, ...]  # tiles in the supply, at most ten
