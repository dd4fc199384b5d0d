"""The base class of all scenes. Scenes contain plain values and translated texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

PublicTheme = Literal["dark", "light"]
"""A theme that public pictures can have."""
Theme = Literal[PublicTheme, "contrast"]
THEMES: tuple[Theme, ...] = get_args(Theme)
PUBLIC_THEMES: tuple[PublicTheme, ...] = get_args(PublicTheme)

ALT_LIMIT = 1024  # maximum length of an alt text in Discord, in characters


class Picture(NamedTuple):
    """A PNG, its alt text (at most ``ALT_LIMIT`` characters), and its size in pixels."""

    png: bytes
    alt: str
    width: int
    height: int


class Scene(ABC):
    """A frozen dataclass of plain values that can be drawn. It can be pickled and sent to the drawing process."""

    __slots__ = ()
    alt: str

    @abstractmethod
    def draw(self) -> Picture:
        """Return the finished picture. This method is thread-safe."""


Counts = tuple[tuple[str, int], ...]  # pairs of a colour and a count


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """The content of a board's head, which is the same in all games.

    ``brief`` is a shorter name for a head that is too narrow for ``name``, or empty. ``forecast`` is the score that the
    player would have if the round ended now, or ``None`` if it is the current score. ``note`` is a short text next to
    the name ("passed"). ``starts`` means that this player has the start marker.
    """

    name: str
    score: int
    brief: str = ""
    active: bool = False
    winner: bool = False
    starts: bool = False
    note: str = ""
    forecast: int | None = None
