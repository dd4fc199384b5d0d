"""What every picture has in common. Scenes hold plain values and words that are already translated."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

PublicTheme = Literal["dark", "light"]
"""A theme in which everybody can be shown pictures."""
Theme = Literal[PublicTheme, "contrast"]
THEMES: tuple[Theme, ...] = get_args(Theme)
PUBLIC_THEMES: tuple[PublicTheme, ...] = get_args(PublicTheme)

ALT_LIMIT = 1024  # longest alt text that Discord takes, in characters


class Picture(NamedTuple):
    """PNG bytes, the text that says the same (at most ``ALT_LIMIT`` characters), size in pixels."""

    png: bytes
    alt: str
    width: int
    height: int


class Scene(ABC):
    """What can be drawn: a frozen dataclass of plain values, which travels to the process that draws."""

    __slots__ = ()
    alt: str

    @abstractmethod
    def draw(self) -> Picture:
        """The finished picture. May be called from any thread."""


Counts = tuple[tuple[str, int], ...]  # pairs of a colour and how many there are of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """What the boards of all games show of a player.

    ``coming`` is the score that the board would have if the round ended now, ``None`` where that says nothing new.
    ``note`` is a word or two beside the name ("passed"). ``starts``: this player holds the start-player marker.
    """

    name: str
    score: int
    active: bool = False
    winner: bool = False
    starts: bool = False
    note: str = ""
    coming: int | None = None
