"""A position of Sintra that does not change any more: the fields it has beside those of :mod:`bot.rules.snapshot`.

All of it is public. Brackets say again what JSON can do without.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.snapshot import Pairs


class StripSnapshot(NamedTuple):
    """A pattern strip; spaces and panes from the top."""

    strip: str
    face: str  # "front" or "back"
    spaces: tuple[str, ...]  # [as printed] colours, or "joker"
    panes: tuple[str | None, ...]


class FavouriteSnapshot(NamedTuple):
    """The colour that side B counts."""

    colour: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs here


class SintraBoardSnapshot(NamedTuple):
    """What lies in front of a player, slot by slot; a strip that has left the game is ``None``."""

    score: int
    glazier: int  # above which strip, from 1
    strips: tuple[StripSnapshot | None, ...]
    windows: tuple[tuple[str | None, str | None], ...]  # top and bottom
    points: tuple[int, ...]  # [as printed] under the windows
    around: tuple[int, ...]  # [as it is] panes around each ornament
    completed: int  # [as it is] windows with both panes
    favourite: FavouriteSnapshot  # [as it is]
    broken: int  # step of the marker of broken glass
    broken_steps: int  # [0] all its steps so far
    shattered: int  # [0] how often it reached the end
    broken_points: int  # [0] what broken glass has taken off so far, zero or less
    colour_panes: int  # [0] panes that scored for the colour of their round
    colour_points: int  # [0] what they scored
    window_points: int  # [what the score says] what windows scored


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
    edition: str  # [the current one] of what is printed
    verified: bool  # [what is printed] whether the board data is known to be right
    reason: str | None  # [None] why the game ended
    track: tuple[str, ...]  # the colours of all six rounds; those of ended rounds lie there no more
    prices: tuple[int, ...]  # [as printed] by step of broken glass
