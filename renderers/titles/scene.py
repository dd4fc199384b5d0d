"""What is to be seen in a title: the type of its scene."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.scene import Table


@dataclass(frozen=True, slots=True)
class TitleScene:
    """The name of a game and its side in words; what is printed on the first board of ``table`` is its ornament."""

    title: str
    detail: str
    table: Table
    alt: str
