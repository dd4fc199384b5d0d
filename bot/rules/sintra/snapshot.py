"""The snapshots of Sintra. :mod:`bot.rules.snapshot` describes the fields that all games share.

All fields are public. Brackets contain the default of a field that JSON can omit.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class StripSnapshot(NamedTuple):
    """A pattern strip. Spaces and panes are listed from the top."""

    strip: str
    face: str  # "front" or "back"
    spaces: tuple[str, ...]  # [as printed] colours, or "joker"
    panes: tuple[str | None, ...]


class FavouriteSnapshot(NamedTuple):
    """The colour that scores on side B."""

    colour: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which is never used


class SintraBoardSnapshot(NamedTuple):
    """One player's board. Tuples are by slot, and a strip that has left the game is ``None``."""

    score: int
    glazier: int  # slot of the strip in front of him, from 1
    strips: tuple[StripSnapshot | None, ...]
    windows: tuple[tuple[str | None, str | None], ...]  # top and bottom
    points: tuple[int, ...]  # [as printed] under the windows
    around: tuple[int, ...]  # [derived] panes around each ornament
    completed: int  # [derived] windows with both panes
    favourite: FavouriteSnapshot  # [derived]
    broken: int  # step of the broken glass marker
    broken_steps: int  # [0] total number of its steps
    shattered: int  # [0] number of times it reached the end
    broken_points: int  # [0] points lost by broken glass so far, zero or less
    colour_panes: int  # [0] panes that scored because they had the round's colour
    colour_points: int  # [0] points for these panes
    window_points: int  # [from the score] points for windows


class SintraSnapshot(NamedTuple):
    """A position of Sintra."""

    ruleset: str
    version: int
    side: str
    players: int
    view: int | None
    round: int
    ply: int
    phase: str  # "draft", "deal" or "over"
    start: int
    turn: int | None
    to_act: tuple[int, ...]
    factories: tuple[tuple[str, ...], ...]
    centre: tuple[str, ...]
    marker: int | str
    bag: Pairs
    tower: Pairs
    boards: tuple[SintraBoardSnapshot, ...]
    edition: str  # [the current one] name of the printed data
    verified: bool  # [from the edition] whether the printed data was verified
    reason: str | None  # [None] why the game ended
    track: tuple[str, ...]  # the colours of all six rounds; those of ended rounds are no longer on the track
    prices: tuple[int, ...]  # [as printed] by step of broken glass
