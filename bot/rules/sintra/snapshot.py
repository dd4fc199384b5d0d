"""The snapshots of Sintra. :mod:`bot.rules.snapshot` describes the fields that all games share.

All fields are public. JSON can omit a field whose comment begins with brackets. The brackets contain the default.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class StripSnapshot(NamedTuple):
    """A pattern strip. Spaces and panes are listed from the top."""

    strip: str
    face: str  # "front" or "back"
    spaces: tuple[str, ...]  # [as printed] the printed spaces as colours or "joker"
    panes: tuple[str | None, ...]


class FavouriteSnapshot(NamedTuple):
    """The colour that scores on side B, and its number of panes in completed windows."""

    colour: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which is never used


class SintraBoardSnapshot(NamedTuple):
    """One player's board. Tuples are indexed by slot. A strip that has left the game is ``None``."""

    score: int
    glazier: int  # slot at which the glazier stands, from 1
    strips: tuple[StripSnapshot | None, ...]
    windows: tuple[tuple[str | None, str | None], ...]  # top and bottom pane of each window
    points: tuple[int, ...]  # [as printed] points under the windows
    around: tuple[int, ...]  # [derived] number of panes around each ornament
    completed: int  # [derived] number of windows with two panes
    favourite: FavouriteSnapshot  # [derived] the colour that scores on side B
    broken: int  # the marker's step on the broken glass track
    broken_steps: int  # [0] total number of steps that the broken glass marker has moved
    shattered: int  # [0] number of times the broken glass marker reached the end
    broken_points: int  # [0] points lost by broken glass so far, zero or less
    colour_panes: int  # [0] number of panes that scored because they had the round's colour
    colour_points: int  # [0] points for panes that had the round's colour
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
    track: tuple[str, ...]  # the colours of all six rounds, even if their round is over and they have left the track
    prices: tuple[int, ...]  # [as printed] prices of the steps on the broken glass track
