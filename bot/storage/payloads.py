"""The details of each act, and the text or JSON that a log stores."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal, Self, get_args

from bot.rules.fields import Seat
from bot.storage.rows import (
    Admission,
    AtEnd,
    CancellationReason,
    CheckInStage,
    Format,
    OfferKind,
    TournamentOptions,
)

PostponementReason = Literal["unposted", "outage"]
"""Reasons for postponing the last day of a round: a table couldn't be posted, or the bot wasn't reachable."""
Number = Annotated[int, range(1, 1_000_000).__contains__]
Second = Annotated[int, range(2**33).__contains__]


class Payload:
    """The details of an act. `write_details` and `read_details` convert them to and from the text in a log."""

    __slots__: tuple[str, ...] = ()

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
    """A game was opened with these computers, given by seat (from 0) and level: ``"1 easy, 2 hard"``."""

    computers: tuple[tuple[int, str], ...]

    def _to_text(self) -> str:
        return ", ".join(f"{seat} {level}" for seat, level in self.computers)

    @classmethod
    def _from_text(cls, text: str) -> Self:
        pairs = [one.split(" ") for one in text.split(", ")] if text else []
        return cls(tuple((int(seat), level) for seat, level in pairs))


@dataclass(frozen=True, slots=True)
class ComputerAdded(Payload):
    """A computer of this level joined a lobby: ``"easy"``."""

    level: str

    def _to_text(self) -> str:
        return self.level

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls(_read_after("", text))


@dataclass(frozen=True, slots=True)
class LeftLobby(Payload):
    """A player left a lobby, or was removed by somebody else: ``"removed"``."""

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
    """A game started with this version of the rules and edition of the boards: ``"1 aa0a9504b20a"``, or ``"1"``."""

    version: int
    edition: str

    def _to_text(self) -> str:
        return f"{self.version} {self.edition}".rstrip()

    @classmethod
    def _from_text(cls, text: str) -> Self:
        version, _, edition = text.partition(" ")
        return cls(int(version), edition)


@dataclass(frozen=True, slots=True)
class MovePayload(Payload):
    """The details of an act about a move, in notation: ``"3 blue 4"``."""

    move: str

    def _to_text(self) -> str:
        return self.move

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls(_read_after("", text))


@dataclass(frozen=True, slots=True)
class Played(MovePayload):
    """A move was played."""


@dataclass(frozen=True, slots=True)
class Planned(Payload):
    """A plan as people type it: ``"3 blue 4; c blue 4; floor 2"``. Without moves, it withdraws the previous plan."""

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
    """The versions of the moves that were taken back: ``"17 18"``, or ``"17 18 agreed"`` if the others agreed.

    ``is_agreed`` is also true if there were no other people at the table.
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
class Warned(MovePayload):
    """The coach commented on a move that was chosen but not yet played."""


@dataclass(frozen=True, slots=True)
class GaveTime(Payload):
    """A turn got more time.

    The text is ``"grace"`` if people couldn't reach the bot or couldn't know about the turn.
    """

    is_grace: bool = False

    def _to_text(self) -> str:
        return "grace" if self.is_grace else ""

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls(_read_flag("grace", text))


@dataclass(frozen=True, slots=True)
class Left(Payload):
    """A player left the game. A computer of this ``level`` took the seat: ``"seat hard"``. See also `FORFEIT`."""

    level: str | None

    def _to_text(self) -> str:
        return "forfeit" if self.level is None else f"seat {self.level}"

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls(None if text == "forfeit" else _read_after("seat ", text))


FORFEIT = Left(None)
"""A player left and keeps the seat, because the game is over: ``"forfeit"``."""


@dataclass(frozen=True, slots=True)
class Replaced(Payload):
    """A seat was given to a computer of this ``level``: ``"computer hard"``. See also `TO_PERSON`."""

    level: str | None

    def _to_text(self) -> str:
        return "person" if self.level is None else f"computer {self.level}"

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls(None if text == "person" else _read_after("computer ", text))


TO_PERSON = Replaced(None)
"""A person took the seat: ``"person"``."""


@dataclass(frozen=True, slots=True)
class Asked(Payload):
    """The kind of offer that was made or answered: ``"takeback"``. It is empty for a declined invitation to a lobby."""

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
    """A game moved to the channel or thread ``to``, or out of its thread (``None``): ``"1234"`` or an empty text.

    The text is ``"gone"`` if its channel was deleted, and ``"member"`` if the bot has joined the server.
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
    """Return whether a text is the ``flag``. Otherwise, it must be empty."""
    if text not in ("", flag):
        raise ValueError(f"unexpected text: {text}")
    return bool(text)


def _read_after(before: str, text: str) -> str:
    """Return the part of a text after ``before``, which must not be empty."""
    rest = text.removeprefix(before)
    if not rest or not text.startswith(before):
        raise ValueError(f"unexpected text: {text}")
    return rest


class JsonPayload(Payload):
    """Details that a log stores as a JSON object, with a key for each field."""

    __slots__: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the fields by name, in order."""
        return {name: getattr(self, name) for name in self.__slots__}

    def _to_text(self) -> str:
        return json.dumps(self.to_json(), default=asdict, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    @classmethod
    def _from_text(cls, text: str) -> Self:
        data = json.loads(text)
        if not isinstance(data, dict):
            raise TypeError("the details aren't a JSON object")
        return cls._from_json(data)

    @classmethod
    def _from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(**data)


@dataclass(frozen=True, slots=True)
class TournamentOpened(JsonPayload):
    """A tournament was opened with this name and these options. The JSON isn't nested."""

    name: str
    options: TournamentOptions

    def to_json(self) -> dict[str, Any]:
        """Return the name and the options in one dictionary."""
        return {"name": self.name, **asdict(self.options)}

    @classmethod
    def _from_json(cls, data: Mapping[str, Any]) -> Self:
        options = {name: value for name, value in data.items() if name != "name"}
        return cls(data["name"], TournamentOptions(**options))


@dataclass(frozen=True, slots=True)
class Entered(JsonPayload):
    """Somebody entered as number ``entry``, or took over this entry.

    ``rating`` is the rating displayed at that time. A computer has a level, and may reuse the number of an entry that
    left before the tournament began. ``added``: an organizer has entered this person.
    """

    entry: Number
    name: str
    rating: int = 0
    computer: str | None = None
    added: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the fields by name, without ``computer`` for a person and without ``added`` if it's false."""
        data: dict[str, Any] = {"entry": self.entry, "name": self.name, "rating": self.rating}
        if self.computer is not None:
            data["computer"] = self.computer
        return {**data, "added": True} if self.added else data


@dataclass(frozen=True, slots=True)
class AboutEntry(JsonPayload):
    """The number of the entry that leaves or returns."""

    entry: Number


@dataclass(frozen=True, slots=True)
class Admitted(JsonPayload):
    """The people who can enter from now on.

    A code is stored only as the ``digest`` of the ``salt`` and the code, both in hexadecimal.
    """

    who: Admission
    salt: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class CheckedIn(JsonPayload):
    """The tournament asks its entrants to confirm from now on, no longer, or from ``at_s`` (in seconds since 1970)."""

    stage: CheckInStage
    at_s: Second | None = None


@dataclass(frozen=True, slots=True)
class KeptApart(JsonPayload):
    """The numbers of two entries that are kept ``apart`` from now on, or no longer."""

    one: Number
    other: Number
    apart: bool = True


@dataclass(frozen=True, slots=True)
class Begun(JsonPayload):
    """A tournament began with this number of rounds. Format and seats may differ from the options."""

    rounds: Number
    format: Format | None = None
    seats: Annotated[int, range(2, 5).__contains__] | None = None


@dataclass(frozen=True, slots=True)
class PairedTable:
    """A table: the id of its game, and the entries by seat. The first entry is the starting player."""

    game: str
    seats: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Paired(JsonPayload):
    """A new round: its tables, the entries without a table, and the end of its last day in seconds since 1970."""

    tables: tuple[PairedTable, ...]
    byes: tuple[Number, ...] = ()
    away: tuple[Number, ...] = ()
    until_s: Second | None = None

    @classmethod
    def _from_json(cls, data: Mapping[str, Any]) -> Self:
        tables = tuple(PairedTable(one["game"], tuple(one["seats"])) for one in data["tables"])
        byes = tuple(data.get("byes", ()))
        away = tuple(data.get("away", ()))
        return cls(**{**data, "tables": tables, "byes": byes, "away": away})


@dataclass(frozen=True, slots=True)
class Postponed(JsonPayload):
    """The last day of a round was postponed: its new end, and the time up to which delays are compensated.

    Both are in seconds since 1970.
    """

    until_s: Second
    counted_s: Second
    why: PostponementReason = "unposted"


@dataclass(frozen=True, slots=True)
class Resulted(JsonPayload):
    """The result of a table: the rank of each seat, and the seats whose players left before the end."""

    game: str
    ranks: tuple[Number, ...]
    left: tuple[Seat, ...] = ()

    @classmethod
    def _from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(**{**data, "ranks": tuple(data["ranks"]), "left": tuple(data.get("left", ()))})


@dataclass(frozen=True, slots=True)
class Corrected(JsonPayload):
    """A moderator's correction of the ranks at a table, by seat."""

    game: str
    ranks: tuple[Number, ...]

    @classmethod
    def _from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(**{**data, "ranks": tuple(data["ranks"])})


@dataclass(frozen=True, slots=True)
class MovedHere(JsonPayload):
    """The channel in which a tournament continues."""

    channel: int


@dataclass(frozen=True, slots=True)
class Cancelled(JsonPayload):
    """The reason why a tournament was called off."""

    why: CancellationReason


def write_details(kind: type[Payload], payload: Payload) -> str:
    """Return the details as text.

    :raises TypeError: The details are not of this kind.
    """
    if type(payload) is not kind:
        raise TypeError(f"the details aren't of type {kind.__name__}: {payload}")
    return payload._to_text()


def read_details(kind: type[Payload], text: str) -> Payload:
    """Return details of this kind from their text.

    :raises ValueError: The text is damaged.
    """
    try:
        return kind._from_text(text)
    except (KeyError, RecursionError, TypeError, ValueError) as error:
        raise ValueError(f"the text of {kind.__name__} is damaged: {error!r}") from error
