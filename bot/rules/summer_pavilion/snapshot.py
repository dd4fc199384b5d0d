"""A position of Summer Pavilion as it is now: the fields it has beside those of :mod:`bot.rules.snapshot`.

All of it is public. Brackets say again what JSON can do without.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class SummerPavilionBoardSnapshot(NamedTuple):
    """What lies in front of a player; ``stars`` and ``costs`` are tiles and prices by slot, by the names of stars."""

    score: int
    hand: tuple[str, ...]
    kept: tuple[str, ...]  # in the corners, at most four
    passed: bool
    stars: Pairs
    costs: Pairs  # [as printed]
    tile_points: int  # [what the score says] all that tiles have scored so far
    marker_points: int  # [0] what the start marker has cost so far, zero or less
    marker_tiles: int  # [0] for how many tiles
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
    wild: str  # [as the round says]
    owed: int  # [0] how many bonus tiles the seat to act takes now
    supply: tuple[str, ...]  # at most ten
