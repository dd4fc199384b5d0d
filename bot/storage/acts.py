"""The acts of games and tournaments: the lines of their logs, and the properties of each act of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, NamedTuple, get_args

from bot.storage.rows import Because, CallReason

LobbyAct = Literal["open", "join", "leave", "computer", "edit", "host", "start", "cancel", "expire"]
TurnAct = Literal["play", "plan", "undo", "takeback", "nudge", "remind", "time", "timeout"]
SeatAct = Literal["resign", "replace", "ask", "agree", "decline", "forget", "thread", "end"]
ActKind = Literal[LobbyAct, TurnAct, SeatAct]
EntryAct = Literal["enter", "withdraw", "remove", "readmit", "replace"]
CourseAct = Literal["begin", "pair", "put-off", "result", "correct", "confirm", "finish"]
TournamentAct = Literal["open", "here", "end", "forget", EntryAct, CourseAct]


class ActSpec(NamedTuple):
    """The properties of an act of a game. None has a default: each act decides on all of them.

    ``shown``: boards report it, and decisions made before it are stale. ``course``: the game is replayed from it.
    ``secret``: others don't learn of it, unless the last secret choice of a round becomes public with it.
    ``is_answer``: the person who does it is present. ``hands_over``: a seat changes hands while its turn goes on.
    ``calls``: why others are called for the person who does it.
    """

    shown: bool
    course: bool
    secret: bool
    is_answer: bool
    hands_over: bool
    calls: CallReason | None


YES = True
NO = False
# fmt: off
ACTS: Mapping[ActKind, ActSpec] = {
    #                   shown  course  secret  is_answer  hands_over  calls
    "open":     ActSpec(NO,    NO,     NO,     YES,       NO,         "invite"),
    "join":     ActSpec(NO,    NO,     NO,     YES,       NO,         None),
    "leave":    ActSpec(NO,    NO,     NO,     YES,       NO,         None),
    "computer": ActSpec(NO,    NO,     NO,     YES,       NO,         None),
    "edit":     ActSpec(NO,    NO,     NO,     YES,       NO,         "edited"),
    "host":     ActSpec(NO,    NO,     NO,     NO,        NO,         None),
    "start":    ActSpec(NO,    YES,    NO,     YES,       NO,         None),
    "cancel":   ActSpec(NO,    NO,     NO,     YES,       NO,         None),
    "expire":   ActSpec(NO,    NO,     NO,     YES,       NO,         None),
    "play":     ActSpec(NO,    YES,    YES,    YES,       NO,         None),
    "plan":     ActSpec(NO,    NO,     YES,    YES,       NO,         None),
    "undo":     ActSpec(NO,    NO,     YES,    YES,       NO,         None),
    "takeback": ActSpec(YES,   YES,    NO,     YES,       NO,         None),
    "nudge":    ActSpec(NO,    NO,     NO,     NO,        NO,         "nudge"),
    "remind":   ActSpec(NO,    NO,     NO,     NO,        NO,         None),
    "time":     ActSpec(NO,    NO,     NO,     NO,        NO,         None),
    "timeout":  ActSpec(YES,   YES,    NO,     NO,        YES,        None),
    "resign":   ActSpec(YES,   YES,    NO,     YES,       YES,        None),
    "replace":  ActSpec(YES,   YES,    NO,     YES,       YES,        None),
    "ask":      ActSpec(NO,    NO,     NO,     NO,        NO,         None),
    "agree":    ActSpec(NO,    NO,     NO,     YES,       NO,         None),
    "decline":  ActSpec(NO,    NO,     NO,     YES,       NO,         None),
    "forget":   ActSpec(NO,    NO,     NO,     YES,       NO,         None),
    "thread":   ActSpec(NO,    NO,     NO,     NO,        NO,         None),
    "end":      ActSpec(NO,    NO,     NO,     YES,       NO,         None),
}
# fmt: on


def check_complete(specs: Mapping[Any, object], acts: Any) -> None:
    """Refuse to be imported with an act that has no entry, or an entry that is no act."""
    wrong = {*specs} ^ {*get_args(acts)}
    if wrong:
        raise TypeError(f"acts without an entry, or entries without an act: {', '.join(sorted(wrong))}")


check_complete(ACTS, ActKind)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act of a game; the log of a game is all of them in the order of ``version``, counted from 1.

    ``text`` is the notation of a play; of a plan its moves and how many pieces may fall (``"3 blue 4; c blue 4; floor
    2"``), empty where it is withdrawn; ``removed`` of a leave that somebody else has made; of an undo (of a secret
    choice) and a takeback the versions of the plays that are taken back; of an edit what the lobby is for from then on,
    as ``ruleset side seats hours end`` (``"sintra a 3 24 seat"``, 0 hours for no limit); of a start the version of the
    rules and the edition of the boards (``"1 aa0a9504b20a"``, see ``Ruleset``).
    ``user_id`` has done it; it is ``None`` for what the clock or a computer did, and where somebody's data was
    deleted.
    ``because``: why the clock has made this play for a person who need not have been there. Where their time was up, a
    computer made it, and ``user_id`` is ``None``.

    The level of a computer is the text of the act ``computer``, and follows ``seat`` in that of a resign and a timeout,
    ``computer`` in that of a replace. The text of an open names those of all computers, each after its seat from 0.
    """

    version: int
    act: ActKind
    at: datetime
    user_id: int | None = None
    seat: int | None = None
    text: str = ""
    interaction_id: int | None = None
    because: Because | None = None


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """One act of a tournament; its log is all of them in the order of ``version``, counted from 1.

    ``user_id`` has done it, ``None`` for the clock; ``entrant_id`` enters by it, or takes over an entry. Nobody else is
    named: all other acts name entries by their number. ``text`` is JSON (see `bot.games.tournament.contest`).
    """

    version: int
    act: TournamentAct
    at: datetime
    user_id: int | None = None
    entrant_id: int | None = None
    text: str = "{}"
    interaction_id: int | None = None
