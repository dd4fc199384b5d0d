"""The contract that every game keeps: rulesets, positions, moves, events, standings and errors.

Seats are numbered from 0 in playing order (clockwise). Words (colours, sources, lines) appear only in notation, JSON
and events; inside a position everything is a small int.
"""

# ruff: noqa: N818 - the name says what is wrong, the base class that it is an error.

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from bot.rules.draw import Draw, NoDraw
from bot.rules.snapshot import as_json

Fact = str | int | bool | tuple[str, ...]
NO_FACTS: Mapping[str, Fact] = MappingProxyType({})


class RulesError(ValueError):
    """Something the rules do not allow.

    ``reason`` is a short key (``"line-full"``) for the catalogues, ``facts`` are the values its sentence needs.
    """

    def __init__(self, reason: str, **facts: Fact) -> None:
        super().__init__(reason if not facts else f"{reason}: {facts}")
        self.reason = reason
        self.facts = facts


class InvalidNotation(RulesError):
    """The text is not a move of this game in any position."""


class InvalidPosition(RulesError):
    """The JSON or text is not a position of this game (wrong shape, or tiles that do not add up)."""


class UnknownEdition(RulesError):
    """These rules cannot play games begun under such a version of them, or with such printed data."""


class IllegalMove(RulesError):
    """A well-formed move that this position does not allow."""


class OutOfTurn(RulesError):
    """The seat may not act now."""


class GameOver(RulesError):
    """The game is over; nobody may move."""


class MoveStep(NamedTuple):
    """One small choice on the path of a move: what pickers and autocomplete walk.

    ``kind`` names what is chosen (``"source"``, ``"colour"``, ``"line"``); ``token`` is the notation of the choice
    (``"3"``, ``"blue"``, ``"place orange"``). Steps of one kind that follow each other are one choice of several
    things in no order. No move asks for more than four choices.
    """

    kind: str
    token: str


class Move:
    """An immutable, interned move: the same text is always the same object.

    ``str(move)`` is its notation, ``steps`` the same move as a path of small choices.
    """

    __slots__ = ("steps", "text")

    def __init__(self, text: str, steps: tuple[MoveStep, ...]) -> None:
        self.text = text
        self.steps = steps

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"


NotationWords = tuple[tuple[str, Collection[str]], ...]
"""What may stand in each place of a notation, and the reason when it does not."""


def check_words(words: Sequence[str], known: NotationWords) -> None:
    """Look at each word in its place, and whether there are as many as there are places.

    :raises InvalidNotation: one is not known there, is missing or too much; with the facts ``word`` and ``known``, what
        may stand in its place.
    """
    for word, (reason, there) in zip(words, known, strict=False):
        if word not in there:
            raise InvalidNotation(reason, word=word, known=tuple(there))
    if len(words) < len(known):
        _, there = known[len(words)]
        raise InvalidNotation("incomplete", known=tuple(there))
    if len(words) > len(known):
        raise InvalidNotation("too-long", word=words[len(known)])


class Event(NamedTuple):
    """One visible thing that happened; the module of a game lists its kinds, and the ``facts`` of each.

    ``points`` is the change of that seat's score. All those of a seat, and what a game starts with, are its score.
    """

    kind: str
    seat: int | None = None
    points: int = 0
    facts: Mapping[str, Fact] = NO_FACTS


def event(kind: str, seat: int | None = None, points: int = 0, /, **facts: Fact) -> Event:
    """An event whose facts nobody can change."""
    # Not through the class, whose own way takes twice as long: a move has several events.
    return tuple.__new__(Event, (kind, seat, points, MappingProxyType(facts)))


def count_bonuses(events: Iterable[Event], seat: int) -> int:
    """The points among these events that the end of the game has brought to a seat."""
    return sum(event.points for event in events if event.kind == "bonus" and event.seat == seat)


class Forecast(NamedTuple):
    """What the end of the current phase would mean for a seat, if it came now; without the bonuses of the game's end.

    ``projected`` are the points then, ``pending`` what the end would bring, prices whole even where no score can fall.
    """

    projected: int
    pending: int


class SheetLine(NamedTuple):
    """One line of a score sheet: its key for the catalogues, how many of the thing, and the points it brought."""

    key: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs here
    points: int


class Standing(NamedTuple):
    """The result of a finished game, by seat but for ``winners``, which lists seats. ``reason`` is why it ended.

    ``ranks`` start at 1 and are shared by equals (1, 1, 3). The lines of a seat's sheet add up to its score.
    """

    reason: str
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    sheets: tuple[tuple[SheetLine, ...], ...]


class Position(ABC):
    """A game at one moment. Mutable: :meth:`play` changes it, :meth:`copy` makes an independent one.

    ``to_act`` are the seats that may act now, several where nobody needs to wait for anybody: ``()`` when the game is
    over, and also when a ``NoDraw`` position waits for a deal that never comes (then ``standing`` is ``None``).
    """

    ruleset: Ruleset
    side: str
    players: int
    round: int
    to_act: tuple[int, ...]

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points by seat, as shown on the score track now."""

    @abstractmethod
    def forecast(self, seat: int) -> Forecast:
        """What the end of the current phase would mean for ``seat`` now."""

    @property
    def projected(self) -> tuple[int, ...]:
        """Points by seat as they would stand if the current phase ended now, without the bonuses of the game's end."""
        return tuple(self.forecast(seat).projected for seat in range(self.players))

    def can_spare(self, seat: int) -> bool:
        """Whether later moves of ``seat`` can still spare it what is pending (see `Forecast`)."""
        return False

    @property
    def foreseen(self) -> tuple[int, ...]:
        """Points by seat as whoever plays on may expect them: nothing is foreseen of what can still be spared."""
        foreseen = list(self.scores)
        for seat in range(self.players):
            if not self.can_spare(seat):
                foreseen[seat] = self.forecast(seat).projected
        return tuple(foreseen)

    @property
    def pending(self) -> tuple[int, ...]:
        """By seat, what the end of the current phase would bring now, prices whole even where a score cannot fall."""
        return tuple(self.forecast(seat).pending for seat in range(self.players))

    def as_turn_of(self, seat: int) -> Self | None:
        """A view in which ``seat`` is to move now, whoever really is; ``None`` where no move can be planned so."""
        return None

    def find_picked(self, seat: int) -> tuple[Move, ...]:
        """What ``seat`` has chosen and nobody else may know until all have chosen; it may still be taken back."""
        return ()

    @property
    @abstractmethod
    def standing(self) -> Standing | None:
        """The result, or ``None`` while the game runs."""

    @abstractmethod
    def legal_moves(self, seat: int) -> list[Move]:
        """Every move open to ``seat``; never empty for a seat in ``to_act``, empty for any other."""

    def is_legal(self, seat: int, move: Move) -> bool:
        """Whether ``seat`` may play ``move`` now."""
        return move in self.legal_moves(seat)

    @abstractmethod
    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` for ``seat`` and all that follows by rule, and tell what happened.

        :raises GameOver: the game is over.
        :raises OutOfTurn: ``seat`` may not act now.
        :raises IllegalMove: this position does not allow the move. In all three cases the position is untouched.
        """

    @abstractmethod
    def copy(self, draw: Draw | None = None) -> Self:
        """An independent position; with ``draw``, one that takes its tiles from there and never sees the real bag."""

    def seen_by(self, seat: int) -> Self:
        """A copy that cannot draw, in which the others have not begun to choose in secret: what ``seat`` may know."""
        return self.copy(NoDraw())

    @abstractmethod
    def snapshot(self, seat: int | None = None) -> Any:
        """All there is to see, as the ``NamedTuple`` that the game's module ``snapshot`` describes.

        Without ``seat`` secret choices included, for nobody's eyes; with ``seat`` what may be sent to that seat.
        """

    def to_json(self, seat: int | None = None) -> dict[str, Any]:
        """The snapshot, JSON-ready; ``Ruleset.from_json`` reads it back."""
        data: dict[str, Any] = as_json(self.snapshot(seat))
        data.pop("to_act", None)
        return data

    @abstractmethod
    def __str__(self) -> str:
        """The position as text, drawn for people; ``Ruleset.from_text`` reads it back exactly."""

    @property
    def line(self) -> str:
        """The position as text on one line, which ``Ruleset.from_text`` reads as well."""
        return " / ".join(map(str.strip, str(self).splitlines()))


class Ruleset(ABC):
    """One game with its sides."""

    name: str
    sides: tuple[str, ...]
    colours: tuple[str, ...]
    tiles_of_a_colour: int
    seats: range = range(2, 5)
    verbs: tuple[str, ...] = ()
    """The words that begin a move that doesn't take tiles."""
    falling: str = ""
    """The kind of the events that say how many tiles (``count``, ``lid``) fall to a floor line; empty without one."""
    floor_spaces: int = 0
    """How many pieces a floor line has room for."""
    verified: bool = True
    """Whether everything printed on its boards was compared with a real copy; players are told if not."""
    edition: str = ""
    """Names the printed data a game is played with, where these can be replaced: a game goes on only with its own."""
    version: int = 1
    """Of the rules; raised when the same log would replay differently from now on."""

    def as_of(self, version: int, edition: str) -> Ruleset:
        """The ruleset that plays games begun under ``version`` with ``edition``; itself if these are its own.

        :raises UnknownEdition: such games cannot be played (any more).
        """
        if (version, edition) == (self.version, self.edition):
            return self
        raise UnknownEdition("unknown-edition", version=version, edition=edition)

    @abstractmethod
    def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> Position:
        """Set up a game; ``first`` is the start seat, ``None`` lets ``draw`` choose it.

        :raises InvalidPosition: no such number of players, side or seat.
        """

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Read what ``str(move)`` prints, in any case and with extra spaces.

        :raises InvalidNotation: ``text`` is no move of this game.
        """

    @abstractmethod
    def from_json(self, data: Mapping[str, Any], draw: Draw) -> Position:
        """Any position at all, from :meth:`Position.to_json` or written by hand.

        :raises InvalidPosition: the data is no position of this game.
        """

    @abstractmethod
    def from_text(self, text: str, draw: Draw) -> Position:
        """Any position at all, from ``str(position)`` or written by hand, as :mod:`bot.rules.form` describes it.

        :raises InvalidPosition: it is no position of this game; with the facts ``line`` (from 1) and ``expected``.
        """
