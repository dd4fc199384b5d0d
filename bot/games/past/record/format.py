"""The file of a record: which fields it has, and what they may hold."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, FailFast, Field

from bot.rules.game import SheetLine

FORMAT: Final = "azul-bot game"
VERSION: Final = 1
"""The version that is written and read."""
OUTSIDE_ENDINGS = frozenset({"agreed", "cancelled", "moderator", "resign", "timeout", "empty"})
"""Why a game can end without the rules ending it: then nobody has a score sheet."""
LARGEST = 1_000_000
"""Bytes of the largest file that is read: thousands of moves, more than any game has."""

T = TypeVar("T")
# A hostile file has hundreds of thousands of wrong ones: the first says enough.
Many = Annotated[tuple[T, ...], FailFast()]
Seat = Annotated[int, Field(ge=0)]
Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)


class Ply(_Part):
    """One move: the seat that made it, its notation, and when it was made."""

    seat: Seat
    move: str
    at: datetime | None = None


class Result(_Part):
    """How a game ended, by seat; ``winners`` are seats. Of one that the rules did not end there are no sheets."""

    scores: Many[int]
    ranks: Many[int] = ()
    winners: Many[int] = ()
    sheets: Many[Many[SheetLine]] = ()


class Record(_Part):
    """A game as it was played so far; the package says what the fields mean. Other fields of a file are not read."""

    format: Literal["azul-bot game"]
    version: Literal[1]
    game: str
    ruleset: str
    side: str
    rules: int
    edition: str
    players: Many[str]
    first: Seat | None
    commitment: Hash
    seed: Hash | None = Field(repr=False)
    moves: Many[Ply]
    ending: str
    result: Result | None

    def to_text(self) -> str:
        """The text of the file."""
        return self.model_dump_json(indent=1) + "\n"
