"""The contract of all games: rulesets, positions, moves, events, standings and errors.

Seats are numbered from 0 in playing order (clockwise). Words for colours, sources and lines appear only in notation,
JSON and events; positions use small ints.
"""

# ruff: noqa: N818 - the names describe the mistakes, the base class says Error

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
    """Something that the rules don't allow.

    ``reason`` is a short key (``"line-full"``) for the catalogues, ``facts`` are the values of its message.
    """

    def __init__(self, reason: str, **facts: Fact) -> None:
        super().__init__(reason if not facts else f"{reason}: {facts}")
        self.reason = reason
        self.facts = facts


class InvalidNotation(RulesError):
    """The text isn't a move of this game in any position."""


class InvalidPosition(RulesError):
    """The JSON or text isn't a position of this game: its shape or its number of tiles is wrong."""


class UnknownEdition(RulesError):
    """The ruleset can't play games of this version or with these printed boards."""


class IllegalMove(RulesError):
    """A well-formed move that this position doesn't allow."""


class OutOfTurn(RulesError):
    """The seat can't act now."""


class GameOver(RulesError):
    """The game is over."""


class MoveStep(NamedTuple):
    """A small choice within a move, for pickers and autocomplete.

    ``kind`` names the choice (``"source"``, ``"colour"``, ``"line"``), ``token`` is its notation (``"3"``, ``"blue"``,
    ``"place orange"``). Consecutive steps of one kind form one choice of several things in any order. No move has more
    than four choices.
    """

    kind: str
    token: str


class Move:
    """An immutable, interned move: the same text always returns the same object.

    ``str(move)`` is its notation, ``steps`` are its choices.
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
"""The words allowed in each place of a notation, and the reason if a word isn't allowed."""


def check_words(words: Sequence[str], known: NotationWords) -> None:
    """Check each word of a notation and their number.

    :raises InvalidNotation: A word is unknown, missing or superfluous. The facts are ``word`` and ``known``, the words
        allowed in its place.
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
    """A visible event. Each game's module lists its kinds and their ``facts``.

    ``points`` is the change of the seat's score. A seat's score is its starting score plus the points of all of its
    events.
    """

    kind: str
    seat: int | None = None
    points: int = 0
    facts: Mapping[str, Fact] = NO_FACTS


def event(kind: str, seat: int | None = None, points: int = 0, /, **facts: Fact) -> Event:
    """Return an event with immutable facts."""
    # The class's constructor takes twice as long, and a move has several events.
    return tuple.__new__(Event, (kind, seat, points, MappingProxyType(facts)))


def count_bonuses(events: Iterable[Event], seat: int) -> int:
    """Return the bonus points of a seat among these events."""
    return sum(event.points for event in events if event.kind == "bonus" and event.seat == seat)


class Forecast(NamedTuple):
    """The consequences for a seat if the current phase ended now, without final bonuses.

    ``projected`` is the score after that, ``pending`` the change, including penalties below a score of 0.
    """

    projected: int
    pending: int


class SheetLine(NamedTuple):
    """A line of a score sheet: its message key, a count, and the points."""

    key: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which is never used
    points: int


class Standing(NamedTuple):
    """The result of a finished game by seat, except ``winners``, which lists seats. ``reason`` is why it ended.

    ``ranks`` start at 1 and are shared by equals (1, 1, 3). The lines of a seat's sheet add up to its score.
    """

    reason: str
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    sheets: tuple[tuple[SheetLine, ...], ...]


class Position(ABC):
    """A game at one moment. :meth:`play` changes it, :meth:`copy` returns an independent one.

    ``to_act`` contains the seats that can act now, several if nobody needs to wait. It is ``()`` after the game and
    while a ``NoDraw`` position waits for a deal that never comes (then ``standing`` is ``None``).
    """

    ruleset: Ruleset
    side: str
    players: int
    round: int
    to_act: tuple[int, ...]

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points by seat, as on the score track now."""

    @abstractmethod
    def forecast(self, seat: int) -> Forecast:
        """Return the consequences for ``seat`` if the current phase ended now."""

    @property
    def projected(self) -> tuple[int, ...]:
        """Points by seat if the current phase ended now, without final bonuses."""
        return tuple(self.forecast(seat).projected for seat in range(self.players))

    def can_spare(self, seat: int) -> bool:
        """Check whether later moves of ``seat`` can avoid its pending points (see `Forecast`)."""
        return False

    @property
    def foreseen(self) -> tuple[int, ...]:
        """Points by seat as expected during play: pending points that can be avoided don't count."""
        foreseen = list(self.scores)
        for seat in range(self.players):
            if not self.can_spare(seat):
                foreseen[seat] = self.forecast(seat).projected
        return tuple(foreseen)

    @property
    def pending(self) -> tuple[int, ...]:
        """Pending points by seat at the end of the current phase, including penalties below a score of 0."""
        return tuple(self.forecast(seat).pending for seat in range(self.players))

    def as_turn_of(self, seat: int) -> Self | None:
        """Return the view of ``seat`` as if it were its turn; ``None`` if moves can't be planned that way."""
        return None

    def find_picked(self, seat: int) -> tuple[Move, ...]:
        """Return the secret choices of ``seat``, which can still be taken back."""
        return ()

    @property
    @abstractmethod
    def standing(self) -> Standing | None:
        """The result, or ``None`` while the game runs."""

    @abstractmethod
    def legal_moves(self, seat: int) -> list[Move]:
        """Return all legal moves of ``seat``: never empty for a seat in ``to_act``, otherwise empty."""

    def is_legal(self, seat: int, move: Move) -> bool:
        """Check whether ``seat`` can play ``move`` now."""
        return move in self.legal_moves(seat)

    @abstractmethod
    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` for ``seat`` with all automatic consequences, and return the events.

        The position doesn't change if an exception is raised.

        :raises GameOver: The game is over.
        :raises OutOfTurn: ``seat`` can't act now.
        :raises IllegalMove: The position doesn't allow the move.
        """

    @abstractmethod
    def copy(self, draw: Draw | None = None) -> Self:
        """Return an independent position. With ``draw``, it takes its tiles from there and never sees the real bag."""

    def seen_by(self, seat: int) -> Self:
        """Return the view of ``seat``: a copy that can't draw, without secret choices of others."""
        return self.copy(NoDraw())

    @abstractmethod
    def snapshot(self, seat: int | None = None) -> Any:
        """Return the position as a ``NamedTuple`` of the game's module ``snapshot``.

        Without ``seat``, it includes secret choices and must not be sent to anybody; with ``seat``, it can be sent to
        that seat.
        """

    def to_json(self, seat: int | None = None) -> dict[str, Any]:
        """Return the snapshot as JSON data, which ``Ruleset.from_json`` reads."""
        data: dict[str, Any] = as_json(self.snapshot(seat))
        data.pop("to_act", None)
        return data

    @abstractmethod
    def __str__(self) -> str:
        """Return the position as text for people, which ``Ruleset.from_text`` reads exactly."""

    @property
    def line(self) -> str:
        """The position as text in one line, which ``Ruleset.from_text`` reads as well."""
        return " / ".join(map(str.strip, str(self).splitlines()))


class Ruleset(ABC):
    """A game with its sides."""

    name: str
    sides: tuple[str, ...]
    colours: tuple[str, ...]
    tiles_of_a_colour: int
    seats: range = range(2, 5)
    verbs: tuple[str, ...] = ()
    """The first words of moves that don't take tiles."""
    falling: str = ""
    """The event kind for ``count`` tiles that fall to the floor line, or ``lid`` surplus tiles; empty without a floor
    line.
    """
    floor_spaces: int = 0
    """The number of spaces of the floor line."""
    verified: bool = True
    """Whether everything printed on the boards was compared with a real copy. Otherwise, players are told."""
    edition: str = ""
    """The name of replaceable printed data. A game continues only with its own."""
    version: int = 1
    """The version of the rules, which increases when the same log would replay differently."""

    def as_of(self, version: int, edition: str) -> Ruleset:
        """Return the ruleset for games of ``version`` and ``edition``, possibly itself.

        :raises UnknownEdition: Such games can't be played, or no longer.
        """
        if (version, edition) == (self.version, self.edition):
            return self
        raise UnknownEdition("unknown-edition", version=version, edition=edition)

    @abstractmethod
    def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> Position:
        """Set up a game. ``first`` is the start seat; ``None`` lets ``draw`` choose it.

        :raises InvalidPosition: The number of players, the side or the seat doesn't exist.
        """

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Parse a move as printed by ``str(move)``, in any case and with extra spaces.

        :raises InvalidNotation: ``text`` isn't a move of this game.
        """

    @abstractmethod
    def from_json(self, data: Mapping[str, Any], draw: Draw) -> Position:
        """Return any position, from :meth:`Position.to_json` or written by hand.

        :raises InvalidPosition: The data isn't a position of this game.
        """

    @abstractmethod
    def from_text(self, text: str, draw: Draw) -> Position:
        """Return any position, from ``str(position)`` or written by hand as described in :mod:`bot.rules.form`.

        :raises InvalidPosition: The text isn't a position of this game. The facts are ``line`` (from 1) and
            ``expected``.
        """
