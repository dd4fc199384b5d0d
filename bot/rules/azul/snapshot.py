"""A position of base Azul that does not change any more: the fields it has beside those of :mod:`bot.rules.snapshot`.

Brackets say again what JSON can do without.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class LineSnapshot(NamedTuple):
    """What lies in a pattern line."""

    colour: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs here


class AzulBoardSnapshot(NamedTuple):
    """What lies in front of a player; walls are five rows of five."""

    score: int
    lines: tuple[LineSnapshot | None, ...]
    wall: tuple[tuple[str | None, ...], ...]
    spaces: tuple[tuple[str | None, ...], ...]  # [as printed] the colour of each space, None on the grey wall
    floor: tuple[str, ...]  # left to right, at most seven; the marker is "marker"
    wall_points: int  # [what the score says] all that tiles have scored so far
    floor_points: int  # [0] all that floor lines have cost so far, zero or less
    floor_pieces: int  # [0] on how many pieces


class AzulSnapshot(NamedTuple):
    """A position on either wall; in the phase ``tile`` columns of the grey wall are chosen.

    ``picks`` is what each seat has chosen there, and nothing at all on the coloured wall, where JSON leaves it out.
    It is SECRET until all have chosen: send a seat its own view only. All else is public.
    """

    ruleset: str
    version: int
    side: str
    players: int
    view: int | None  # in it others have picked nothing
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
    idle: int  # [0] rounds running that were stuck, -1 once this round is known not to be
    picks: tuple[tuple[str, ...], ...]  # [none] as moves
