"""The contract of all games: rulesets, positions, moves, events, standings and errors.

Seats are numbered from 0 in playing order (clockwise). Positions use small ints for colours, sources and lines. Only
notation, JSON and events use words.
"""

# ruff: noqa: N818 - the base class already says Error

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
    """An error that results from the rules of a game.

    ``reason`` is the short key (such as ``"line-full"``) of a message in the catalogues, and ``facts`` are its
    variables.
    """

    def __init__(self, reason: str, **facts: Fact) -> None:
        super().__init__(reason if not facts else f"{reason}: {facts}")
        self.reason = reason
        self.facts = facts


class InvalidNotation(RulesError):
    """A text that isn't a move of this game in any position."""


class InvalidPosition(RulesError):
    """JSON or text that isn't a position of this game, because its form or its number of tiles is wrong."""


class UnknownEdition(RulesError):
    """A version of the rules, or an edition of the printed boards, that the ruleset can't play."""


class IllegalMove(RulesError):
    """A well-formed move that isn't allowed in this position."""


class OutOfTurn(RulesError):
    """A move of a seat that can't act now."""


class GameOver(RulesError):
    """A move after the end of the game."""


class MoveStep(NamedTuple):
    """One choice within a move, used by pickers and autocomplete.

    ``kind`` names the choice (``"source"``, ``"colour"``, ``"line"``), and ``token`` is its notation (``"3"``,
    ``"blue"``, ``"place orange"``). Consecutive steps of the same kind form a single choice of several things in any
    order. No move has more than four choices.
    """

    kind: str
    token: str


class Move:
    """An immutable, interned move: the same text always leads to the same object.

    ``str(move)`` is its notation, and ``steps`` are its choices.
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
"""For each word of a notation, the reason to refuse an unknown word, and the words that are allowed there."""


def check_words(words: Sequence[str], known: NotationWords) -> None:
    """Check the words of a notation.

    :raises InvalidNotation: A word is unknown or missing, or there are too many. The facts are ``word`` and ``known``,
        the words allowed in its place.
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
    """An event that players see. Each game's module lists the kinds of events and their ``facts``.

    ``points`` is the change in the seat's score. The starting score plus the points of all events is the final score.
    """

    kind: str
    seat: int | None = None
    points: int = 0
    facts: Mapping[str, Fact] = NO_FACTS


def event(kind: str, seat: int | None = None, points: int = 0, /, **facts: Fact) -> Event:
    """Return an event with immutable facts."""
    # Calling the constructor of the class would take twice as long, and a move has several events.
    return tuple.__new__(Event, (kind, seat, points, MappingProxyType(facts)))


def count_bonuses(events: Iterable[Event], seat: int) -> int:
    """Return the points for final bonuses that a seat gets in these events."""
    return sum(event.points for event in events if event.kind == "bonus" and event.seat == seat)


class Forecast(NamedTuple):
    """The result for a seat if the current phase ended now, without final bonuses.

    ``projected`` is the resulting score. ``pending`` is the full gain or loss, even if the minimum score reduces the
    loss.
    """

    projected: int
    pending: int


class SheetLine(NamedTuple):
    """A line of a score sheet: its message key, a count, and the points."""

    key: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which is never used
    points: int


class Standing(NamedTuple):
    """The result of a finished game by seat. ``winners`` lists the winning seats, and ``reason`` is why the game ended.

    ``ranks`` start at 1, and tied seats share a rank (1, 1, 3). The lines of a seat's sheet add up to its score.
    """

    reason: str
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    sheets: tuple[tuple[SheetLine, ...], ...]


class Position(ABC):
    """A game at one moment. :meth:`play` changes it, and :meth:`copy` returns an independent copy.

    ``to_act`` contains the seats that can act now. There are several if players choose simultaneously. It is ``()``
    after the game, and in a position that waits for tiles because its draw is `NoDraw` (in which case ``standing`` is
    ``None``).
    """

    ruleset: Ruleset
    side: str
    players: int
    round: int
    to_act: tuple[int, ...]

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The current score of each seat."""

    @abstractmethod
    def forecast(self, seat: int) -> Forecast:
        """Return the result for ``seat`` if the current phase ended now."""

    @property
    def projected(self) -> tuple[int, ...]:
        """The score of each seat if the current phase ended now, without final bonuses."""
        return tuple(self.forecast(seat).projected for seat in range(self.players))

    def can_spare(self, seat: int) -> bool:
        """Check whether later moves of ``seat`` can avoid its pending points (see `Forecast`)."""
        return False

    @property
    def foreseen(self) -> tuple[int, ...]:
        """The expected score of each seat: `projected`, but without pending points that can still be avoided."""
        foreseen = list(self.scores)
        for seat in range(self.players):
            if not self.can_spare(seat):
                foreseen[seat] = self.forecast(seat).projected
        return tuple(foreseen)

    @property
    def pending(self) -> tuple[int, ...]:
        """The pending points of each seat (see `Forecast`)."""
        return tuple(self.forecast(seat).pending for seat in range(self.players))

    def as_turn_of(self, seat: int) -> Self | None:
        """Return the view of ``seat`` as if it were that seat's turn, or ``None`` if moves can't be planned now."""
        return None

    def find_picked(self, seat: int) -> tuple[Move, ...]:
        """Return the secret choices of ``seat``, which it can still take back."""
        return ()

    @property
    @abstractmethod
    def standing(self) -> Standing | None:
        """The result, or ``None`` while the game is running."""

    @abstractmethod
    def legal_moves(self, seat: int) -> list[Move]:
        """Return all legal moves of ``seat``. A seat in ``to_act`` has at least one, other seats have none."""

    def is_legal(self, seat: int, move: Move) -> bool:
        """Check whether ``seat`` can play ``move`` now."""
        return move in self.legal_moves(seat)

    @abstractmethod
    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` for ``seat`` with everything that follows automatically, and return the events.

        The position doesn't change if an exception is raised.

        :raises GameOver: The game is over.
        :raises OutOfTurn: ``seat`` can't act now.
        :raises IllegalMove: The position doesn't allow the move.
        """

    @abstractmethod
    def copy(self, draw: Draw | None = None) -> Self:
        """Return an independent copy of the position.

        If ``draw`` is given, the copy draws from it and therefore can't reveal the game's real draws.
        """

    def seen_by(self, seat: int) -> Self:
        """Return the view of ``seat``: a copy that can't draw and doesn't contain the secret choices of other seats."""
        return self.copy(NoDraw())

    @abstractmethod
    def snapshot(self, seat: int | None = None) -> Any:
        """Return the position as a ``NamedTuple`` of the game's module ``snapshot``.

        Without ``seat``, the snapshot includes secret choices, so don't send it to players. With ``seat``, it contains
        only what that seat may see.
        """

    def to_json(self, seat: int | None = None) -> dict[str, Any]:
        """Return the snapshot as JSON data, which ``Ruleset.from_json`` reads."""
        data: dict[str, Any] = as_json(self.snapshot(seat))
        data.pop("to_act", None)
        return data

    @abstractmethod
    def __str__(self) -> str:
        """Return the position as readable text, which ``Ruleset.from_text`` converts back without loss."""

    @property
    def line(self) -> str:
        """The position as one line of text, which ``Ruleset.from_text`` also reads."""
        return " / ".join(map(str.strip, str(self).splitlines()))


class Ruleset(ABC):
    """The rules of one game, for all sides of its boards."""

    name: str
    sides: tuple[str, ...]
    colours: tuple[str, ...]
    tiles_of_a_colour: int
    seats: range = range(2, 5)
    verbs: tuple[str, ...] = ()
    """The first words of the moves that don't take tiles."""
    falling: str = ""
    """The kind of event for tiles that fall, or ``""`` if the game has no floor line.

    Its fact ``count`` is the number that fell to the floor line, and ``lid`` the number that went into the lid.
    """
    floor_spaces: int = 0
    """The number of spaces of the floor line."""
    verified: bool = True
    """Whether the printed data has been checked against a real copy of the game. If not, players see a note."""
    edition: str = ""
    """The name of the printed data, if the data can be replaced. A game can only continue with the data it began with.
    """
    version: int = 1
    """The version of the rules. It increases when a change would make existing games replay differently."""

    def as_of(self, version: int, edition: str) -> Ruleset:
        """Return the ruleset for games of this ``version`` and ``edition``, which may be this ruleset itself.

        :raises UnknownEdition: This version or edition isn't available.
        """
        if (version, edition) == (self.version, self.edition):
            return self
        raise UnknownEdition("unknown-edition", version=version, edition=edition)

    @abstractmethod
    def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> Position:
        """Set up a game. ``first`` is the start seat. If it is ``None``, ``draw`` chooses the start seat.

        :raises InvalidPosition: The number of players, the side or the seat doesn't exist.
        """

    def count_equal_deals(self, players: int, side: str) -> int:
        """Return the number of rounds that a seed deals equally, whatever is played. It is at least 1."""
        return 1

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Parse a move as printed by ``str(move)``, in any case and with extra spaces.

        :raises InvalidNotation: ``text`` isn't a move of this game.
        """

    @abstractmethod
    def from_json(self, data: Mapping[str, Any], draw: Draw) -> Position:
        """Return the position in ``data``, which comes from :meth:`Position.to_json` or was written by hand.

        :raises InvalidPosition: The data isn't a position of this game.
        """

    @abstractmethod
    def from_text(self, text: str, draw: Draw) -> Position:
        """Return the position in ``text``, which has the form that :mod:`bot.rules.form` describes.

        The text is the result of ``str(position)`` or was written by hand.

        :raises InvalidPosition: The text isn't a position of this game. The facts are ``line`` (from 1) and
            ``expected``.
        """
