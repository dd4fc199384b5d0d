"""The acts of games and tournaments: the lines of their logs, and the properties of each act of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, NamedTuple, Self, get_args

from bot.storage.rows import AtEnd, Because, CallReason, OfferKind

LobbyAct = Literal["open", "join", "leave", "computer", "edit", "host", "start", "cancel", "expire"]
TurnAct = Literal["play", "plan", "undo", "takeback", "nudge", "remind", "time", "timeout"]
SeatAct = Literal["resign", "replace", "ask", "agree", "decline", "forget", "thread", "end"]
ActKind = Literal[LobbyAct, TurnAct, SeatAct]
EntryAct = Literal["enter", "withdraw", "remove", "readmit", "replace"]
CourseAct = Literal["begin", "pair", "put-off", "result", "correct", "confirm", "finish"]
TournamentAct = Literal["open", "here", "end", "forget", EntryAct, CourseAct]


class Payload:
    """The details of an act. A log stores them as text: see `write_payload` and `read_payload`."""

    __slots__ = ()

    def _to_text(self) -> str:
        raise NotImplementedError

    @classmethod
    def _from_text(cls, text: str) -> Self:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Nothing(Payload):
    """An act without details."""

    def _to_text(self) -> str:
        return ""

    @classmethod
    def _from_text(cls, text: str) -> Self:
        _read_flag("", text)
        return cls()


NOTHING = Nothing()


@dataclass(frozen=True, slots=True)
class Opened(Payload):
    """A game was opened with these computers, each the seat (counted from 0) and the level: ``"1 easy, 2 hard"``."""

    computers: tuple[tuple[int, str], ...]

    def _to_text(self) -> str:
        return ", ".join(f"{seat} {level}" for seat, level in self.computers)

    @classmethod
    def _from_text(cls, text: str) -> Self:
        pairs = [one.split(" ") for one in text.split(", ")] if text else []
        return cls(tuple((int(seat), level) for seat, level in pairs))


@dataclass(frozen=True, slots=True)
class ComputerAdded(Payload):
    """A computer of this level has joined a lobby: ``"easy"``."""

    level: str

    def _to_text(self) -> str:
        return self.level

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls(_read_after("", text))


@dataclass(frozen=True, slots=True)
class LeftLobby(Payload):
    """A player has left a lobby, or ``was_removed`` by somebody else: ``"removed"``."""

    was_removed: bool = False

    def _to_text(self) -> str:
        return "removed" if self.was_removed else ""

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls(_read_flag("removed", text))


@dataclass(frozen=True, slots=True)
class Edited(Payload):
    """The new terms of a lobby: ``"sintra a 3 24 seat"``. Without a time limit, ``turn_hours`` is 0 in the text."""

    ruleset: str
    side: str
    seats: int
    turn_hours: int | None
    at_end: AtEnd

    def _to_text(self) -> str:
        return f"{self.ruleset} {self.side} {self.seats} {self.turn_hours or 0} {self.at_end}"

    @classmethod
    def _from_text(cls, text: str) -> Self:
        ruleset, side, seats, hours, written = text.split(" ")
        at_end: AtEnd | None = next((known for known in get_args(AtEnd) if known == written), None)
        if at_end is None:
            raise ValueError(f"unknown end of a turn's time: {written}")
        return cls(ruleset, side, int(seats), int(hours) or None, at_end)


@dataclass(frozen=True, slots=True)
class Started(Payload):
    """The version of the rules and the edition of the boards (see `Ruleset`): ``"1 aa0a9504b20a"``, or ``"1"``."""

    version: int
    edition: str

    def _to_text(self) -> str:
        return f"{self.version} {self.edition}".rstrip()

    @classmethod
    def _from_text(cls, text: str) -> Self:
        version, _, edition = text.partition(" ")
        return cls(int(version), edition)


@dataclass(frozen=True, slots=True)
class Played(Payload):
    """A move in notation: ``"3 blue 4"``."""

    move: str

    def _to_text(self) -> str:
        return self.move

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls(_read_after("", text))


@dataclass(frozen=True, slots=True)
class Planned(Payload):
    """A plan as it is typed (see `Plan`): ``"3 blue 4; c blue 4; floor 2"``. A plan without moves withdraws another."""

    moves: tuple[str, ...]
    floor: int | None = None

    def _to_text(self) -> str:
        floor = [] if self.floor is None else [f"floor {self.floor}"]
        return "; ".join([*self.moves, *floor])

    @classmethod
    def _from_text(cls, text: str) -> Self:
        moves, is_limited, floor = text.partition("; floor ")
        written = tuple(moves.split("; ")) if moves else ()
        if not all(written):
            raise ValueError(f"a plan with an empty move: {text}")
        return cls(written, int(floor) if is_limited else None)


@dataclass(frozen=True, slots=True)
class TakenBack(Payload):
    """The versions of the plays that were taken back: ``"17 18"``, or ``"17 18 agreed"`` if the others agreed.

    It also ``is_agreed`` if nobody else was at the table.
    """

    versions: tuple[int, ...]
    is_agreed: bool = False

    def _to_text(self) -> str:
        versions = " ".join(map(str, self.versions))
        return f"{versions} agreed" if self.is_agreed else versions

    @classmethod
    def _from_text(cls, text: str) -> Self:
        versions = text.removesuffix(" agreed")
        return cls(tuple(map(int, versions.split())), is_agreed=versions != text)


@dataclass(frozen=True, slots=True)
class GaveTime(Payload):
    """A turn has more time; it ``is_grace`` if people couldn't reach the bot, or couldn't know of it: ``"grace"``."""

    is_grace: bool = False

    def _to_text(self) -> str:
        return "grace" if self.is_grace else ""

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls(_read_flag("grace", text))


@dataclass(frozen=True, slots=True)
class Left(Payload):
    """A player has left the game. A computer of this ``level`` plays on: ``"seat hard"``; or see `FORFEIT`."""

    level: str | None

    def _to_text(self) -> str:
        return "forfeit" if self.level is None else f"seat {self.level}"

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls(None if text == "forfeit" else _read_after("seat ", text))


FORFEIT = Left(None)
"""A player has left and keeps the seat, because the game is over: ``"forfeit"``."""


@dataclass(frozen=True, slots=True)
class Replaced(Payload):
    """Somebody else has a seat. It is a computer of this ``level``: ``"computer hard"``; or see `TO_PERSON`."""

    level: str | None

    def _to_text(self) -> str:
        return "person" if self.level is None else f"computer {self.level}"

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls(None if text == "person" else _read_after("computer ", text))


TO_PERSON = Replaced(None)
"""A person has taken the seat: ``"person"``."""


@dataclass(frozen=True, slots=True)
class Asked(Payload):
    """The kind of the offer that was made or answered: ``"takeback"``; none for a declined invitation to a lobby."""

    kind: OfferKind | None = None

    def _to_text(self) -> str:
        return self.kind or ""

    @classmethod
    def _from_text(cls, text: str) -> Self:
        kind: OfferKind | None = next((known for known in get_args(OfferKind) if known == text), None)
        if text and kind is None:
            raise ValueError(f"unknown kind of offer: {text}")
        return cls(kind)


@dataclass(frozen=True, slots=True)
class Relocated(Payload):
    """A game goes on in the channel or thread ``to``, or without a thread (``None``): ``"1234"`` or an empty text.

    ``gone``: its channel was deleted. ``member``: it stays there, and the bot has become a member of the server.
    """

    to: int | Literal["gone", "member"] | None

    def _to_text(self) -> str:
        return "" if self.to is None else str(self.to)

    @classmethod
    def _from_text(cls, text: str) -> Self:
        if text == "gone":
            return cls("gone")
        if text == "member":
            return cls("member")
        return cls(int(text) if text else None)


def _read_flag(flag: str, text: str) -> bool:
    """Return whether a text is the ``flag``; otherwise it has to be empty."""
    if text not in ("", flag):
        raise ValueError(f"unexpected text: {text}")
    return bool(text)


def _read_after(before: str, text: str) -> str:
    """Return the part of a text after the word ``before`` it, which may not be empty."""
    rest = text.removeprefix(before)
    if not rest or not text.startswith(before):
        raise ValueError(f"unexpected text: {text}")
    return rest


class ActSpec(NamedTuple):
    """The properties of an act of a game. None has a default: each act decides on all of them.

    ``payload``: its details. ``shown``: boards report it, and decisions made before it are stale. ``course``: the game
    is replayed from it. ``secret``: others don't learn of it, unless the last secret choice of a round becomes public
    with it. ``is_answer``: the person who does it is present. ``hands_over``: a seat changes hands while its turn goes
    on. ``calls``: why others are called for the person who does it.
    """

    payload: type[Payload]
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
    #                   payload        shown  course  secret  is_answer  hands_over  calls
    "open":     ActSpec(Opened,        NO,    NO,     NO,     YES,       NO,         "invite"),
    "join":     ActSpec(Nothing,       NO,    NO,     NO,     YES,       NO,         None),
    "leave":    ActSpec(LeftLobby,     NO,    NO,     NO,     YES,       NO,         None),
    "computer": ActSpec(ComputerAdded, NO,    NO,     NO,     YES,       NO,         None),
    "edit":     ActSpec(Edited,        NO,    NO,     NO,     YES,       NO,         "edited"),
    "host":     ActSpec(Nothing,       NO,    NO,     NO,     NO,        NO,         None),
    "start":    ActSpec(Started,       NO,    YES,    NO,     YES,       NO,         None),
    "cancel":   ActSpec(Nothing,       NO,    NO,     NO,     YES,       NO,         None),
    "expire":   ActSpec(Nothing,       NO,    NO,     NO,     YES,       NO,         None),
    "play":     ActSpec(Played,        NO,    YES,    YES,    YES,       NO,         None),
    "plan":     ActSpec(Planned,       NO,    NO,     YES,    YES,       NO,         None),
    "undo":     ActSpec(TakenBack,     NO,    NO,     YES,    YES,       NO,         None),
    "takeback": ActSpec(TakenBack,     YES,   YES,    NO,     YES,       NO,         None),
    "nudge":    ActSpec(Nothing,       NO,    NO,     NO,     NO,        NO,         "nudge"),
    "remind":   ActSpec(Nothing,       NO,    NO,     NO,     NO,        NO,         None),
    "time":     ActSpec(GaveTime,      NO,    NO,     NO,     NO,        NO,         None),
    "timeout":  ActSpec(Left,          YES,   YES,    NO,     NO,        YES,        None),
    "resign":   ActSpec(Left,          YES,   YES,    NO,     YES,       YES,        None),
    "replace":  ActSpec(Replaced,      YES,   YES,    NO,     YES,       YES,        None),
    "ask":      ActSpec(Asked,         NO,    NO,     NO,     NO,        NO,         None),
    "agree":    ActSpec(Asked,         NO,    NO,     NO,     YES,       NO,         None),
    "decline":  ActSpec(Asked,         NO,    NO,     NO,     YES,       NO,         None),
    "forget":   ActSpec(Nothing,       NO,    NO,     NO,     YES,       NO,         None),
    "thread":   ActSpec(Relocated,     NO,    NO,     NO,     NO,        NO,         None),
    "end":      ActSpec(Nothing,       NO,    NO,     NO,     YES,       NO,         None),
}
# fmt: on


def check_complete(specs: Mapping[Any, object], acts: Any) -> None:
    """Refuse to be imported with an act that has no entry, or an entry that is no act."""
    wrong = {*specs} ^ {*get_args(acts)}
    if wrong:
        raise TypeError(f"acts without an entry, or entries without an act: {', '.join(sorted(wrong))}")


check_complete(ACTS, ActKind)


def write_payload(act: ActKind, payload: Payload) -> str:
    """Return the text of an act's details for the log.

    :raises TypeError: the act has details of another kind.
    """
    if type(payload) is not ACTS[act].payload:
        raise TypeError(f"the act {act} has no {type(payload).__name__}")
    return payload._to_text()


def read_payload(act: ActKind, text: str) -> Payload:
    """Return the details of an act from the text in the log.

    :raises ValueError: the act is unknown, or the text is damaged.
    """
    if act not in ACTS:
        raise ValueError(f"unknown act: {act}")
    try:
        return ACTS[act].payload._from_text(text)
    except ValueError as error:
        raise ValueError(f"the text of the act {act} is damaged: {error}") from error


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act of a game; the log of a game is all of them in the order of ``version``, counted from 1.

    ``user_id`` has done it; it is ``None`` for what the clock or a computer did, and where somebody's data was
    deleted. ``text``: the stored form of the `payload`.
    ``because``: why the clock has made this play for a person who need not have been there. Where their time was up, a
    computer made it, and ``user_id`` is ``None``.
    """

    version: int
    act: ActKind
    at: datetime
    user_id: int | None = None
    seat: int | None = None
    text: str = ""
    interaction_id: int | None = None
    because: Because | None = None

    @property
    def payload(self) -> Payload:
        """The details of the act.

        :raises ValueError: the act is unknown, or the text is damaged.
        """
        return read_payload(self.act, self.text)


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
