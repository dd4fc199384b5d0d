"""What every picture has in common: the finished picture, the theme, and the wording that comes from outside.

Scenes hold plain values and words that are already translated; a scene can be written by hand in a test.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal, NamedTuple

Theme = Literal["dark", "light"]

Scene = Hashable
"""What can be drawn: a frozen dataclass of plain values that a game's package has registered."""

ALT_LIMIT = 1024
"""Longest alt text that Discord takes, in characters."""


class Picture(NamedTuple):
    """A finished picture: PNG bytes, the text that says the same (at most ``ALT_LIMIT`` characters), size in pixels."""

    png: bytes
    alt: str
    width: int
    height: int
