"""What the auditor looks at: what people did and were answered, what everybody was shown, and what is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.storage.rows import Call, Game, LogLine, Posting

ANY = "any game"


@dataclass(frozen=True)
class Act:
    """What somebody did, and the first answer they were shown; ``answered`` is the kind of it, 0 if there was none.

    ``move``: what was to be played, as it was typed; ``""`` for other acts, and for what was chosen in a picker.
    """

    interaction_id: int
    user_id: int
    what: str
    move: str = ""
    answered: int = 0
    answer: str = ""


@dataclass(frozen=True)
class Shown:
    """A message as it was sent or, ``edited``, changed, to everybody in a channel or ``only_for`` one person.

    ``version`` is that of its game by its buttons, ``None`` where it has none.
    ``at`` is an id of Discord's made at that moment: what it is less than came later.
    """

    message_id: int
    channel_id: int
    at: int
    text: str
    nonce: str = ""
    pings: frozenset[int] = frozenset()
    only_for: int | None = None
    edited: bool = False
    version: int | None = None


@dataclass(frozen=True)
class Kept:
    """What the database holds of a game."""

    game: Game
    lines: Sequence[LogLine]
    posting: Posting
    calls: Sequence[Call] = ()
    act_at: datetime | None = None


@dataclass(frozen=True)
class History:
    """All of a run, once every fault has ended and the bot has had the time to tell everything.

    ``gone`` are the messages that others have deleted, with an id of Discord's from that moment; ``fixed`` those that
    Discord has refused to change, with one of the first time. ``warned``: the games of which the bot has said in its
    log that a board or lobby may be told twice, `ANY` where its clock has been wrong, so that it could not know.
    ``problems`` are those of `bot.games.checking`, and what the run itself has found.
    """

    now: datetime
    games: Sequence[Kept]
    acts: Sequence[Act] = ()
    shown: Sequence[Shown] = ()
    gone: Mapping[int, int] = field(default_factory=dict)
    fixed: Mapping[int, int] = field(default_factory=dict)
    warned: frozenset[str] = frozenset()
    problems: Sequence[str] = field(default=())
