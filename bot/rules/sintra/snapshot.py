"""A position of Stained Glass of Sintra that does not change any more; the game's docstring explains the fields."""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class StripSnapshot(NamedTuple):
    """A pattern strip; spaces and panes from the top."""

    strip: str
    face: str
    spaces: tuple[str, ...]
    panes: tuple[str | None, ...]


class FavouriteSnapshot(NamedTuple):
    """The colour that side B counts."""

    colour: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs here


class BoardSnapshot(NamedTuple):
    """What lies in front of a player."""

    score: int
    glazier: int
    strips: tuple[StripSnapshot | None, ...]
    windows: tuple[tuple[str | None, str | None], ...]
    points: tuple[int, ...]
    around: tuple[int, ...]
    completed: int
    favourite: FavouriteSnapshot
    broken: int
    broken_steps: int
    shattered: int
    broken_points: int
    colour_panes: int
    colour_points: int
    window_points: int


class SintraSnapshot(NamedTuple):
    """A position of Sintra; ``bag`` and ``tower`` are counts by colour."""

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
    edition: str
    verified: bool
    reason: str | None
    track: tuple[str, ...]
    prices: tuple[int, ...]
