"""The rows as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Status = Literal["lobby", "running", "finished", "cancelled", "ended"]
Act = Literal["open", "join", "leave", "start", "play", "undo", "cancel", "expire", "end"]
PostKind = Literal["lobby", "board"]
PostState = Literal["due", "sent", "merged", "dropped"]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat. ``name`` is the display name at the time of joining, exactly as it came."""

    seat: int
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it stands after ``version`` lines of its log. ``seats`` is how many may sit, ``players`` who does."""

    id: str
    guild_id: int
    channel_id: int
    host_id: int
    ruleset: str
    side: str
    seats: int
    status: Status
    version: int
    created_at: datetime
    changed_at: datetime
    players: tuple[Player, ...] = ()
    ending: str | None = None
    seed: bytes | None = field(default=None, repr=False)

    def player(self, user_id: int) -> Player | None:
        """The player that is this user, if seated."""
        return next((player for player in self.players if player.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act of a game; the log of a game is all of them in the order of ``version``, counted from 1.

    ``text`` is the notation of a play, of an undo the version of the play that it takes back, of a start the edition of
    the boards (see ``Ruleset.edition``).
    """

    version: int
    act: Act
    at: datetime
    user_id: int | None = None
    seat: int | None = None
    text: str = ""
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True)
class Post:
    """Something to tell in the game's channel, or told there as ``message_id``."""

    id: int
    game_id: str
    kind: PostKind
    version: int
    state: PostState
    due_at: datetime
    attempts: int
    message_id: int | None
    buttons: bool
