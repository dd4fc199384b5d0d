"""The record of a game: a JSON file with everything needed to replay and verify it.

::

    {"format": "azul-bot game", "version": 1,               # of this format
     "game": "K7M2X", "ruleset": "azul", "side": "coloured",
     "rules": 1,                       # see Ruleset.version
     "edition": "",                    # see Ruleset.edition
     "players": ["Ana", "Ben"],        # by seat
     "first": null,                    # the start seat, null if it was drawn
     "commitment": "9c0f…",            # SHA-256 of the seed, posted with the lobby
     "seed": "51a3…",                  # 32 bytes; null while the game runs
     "moves": [{"seat": 0, "move": "3 blue 4",
                "at": "2026-01-05T12:00:00Z",               # null if unknown
                "time_up": false},        # true: a computer made the move because the player's time was up
               ...],
     "ending": "row",                  # why the game ended, "" while it runs
     "result": {"scores": [12, 7], "ranks": [1, 2], "winners": [0],
                "sheets": [[["wall", 9, 18], ...], ...]}}   # key, count and points by seat; null while the game runs

A valid file proves that the seed matches the commitment, that every tile comes from the seed, that every move is legal,
and that the moves lead to the scores and, if the rules ended the game, to the result. Names, times, expired turns,
other endings and the choice of moves can't be verified. To check that a game was really played, compare the
commitment with the post of its lobby.

While a game runs, its record contains neither the seed nor secret choices.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Annotated, Any, NamedTuple

from bot.rules import RULESETS
from bot.rules.draw import ShuffledDraw, commitment
from bot.rules.fields import Seat, Where, read_as
from bot.rules.game import NO_FACTS, Fact, InvalidPosition, Position, RulesError, SheetLine, UnknownEdition

FORMAT = "azul-bot game"
VERSION = 1
"""The only supported version of the format."""
OUTSIDE_ENDINGS = frozenset(
    {
        "agreed",
        "cancelled",
        "moderator",
        "organizer",
        "awarded",
        "resign",
        "timeout",
        "empty",
        "round",
        "unmoved",
        "repaired",
    }
)
"""Reasons for the end of a game that aren't in its rules. Games that end in this way don't have score sheets."""
MAX_RECORD_SIZE = 1_000_000
"""Maximum size of a file, in bytes."""
MAX_MOVES = 2000
"""Maximum number of moves in a file. Most games have at most a few hundred moves, but base Azul has no limit."""

Hash = Annotated[str, re.compile("[0-9a-f]{64}").fullmatch]


@dataclass(frozen=True)
class Ply:
    """A move with its seat, notation and time.

    ``time_up`` means that a computer made the move because the player's time was up.
    """

    seat: Seat
    move: str
    at: datetime | None = None
    time_up: bool = False


@dataclass(frozen=True)
class RecordedResult:
    """The result by seat. ``winners`` lists the winning seats. There are no sheets if the rules didn't end the game."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    sheets: tuple[tuple[SheetLine, ...], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Record:
    """The record of a game up to now. The module's docstring describes the fields. Unknown fields are ignored."""

    format: str = FORMAT
    version: int = VERSION
    game: str
    ruleset: str
    side: str
    rules: int
    edition: str
    players: tuple[str, ...]
    first: Seat | None
    commitment: Hash
    seed: Hash | None = field(repr=False)
    moves: tuple[Ply, ...]
    ending: str
    result: RecordedResult | None

    def to_text(self) -> str:
        """Return the text of the file."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=1, default=write_time) + "\n"


def write_time(at: datetime) -> str:
    """Return a time in the file's format."""
    return at.isoformat().replace("+00:00", "Z")


class FileProblem(NamedTuple):
    """A problem in a file: the key of its message and the variables."""

    key: str
    facts: Mapping[str, Fact] = NO_FACTS


class Verdict(NamedTuple):
    """The problems in a file, and the record in it, or ``None`` if the record can't be read."""

    problems: tuple[FileProblem, ...]
    record: Record | None = None


TOO_LARGE = Verdict((FileProblem("too-large", {"most": MAX_RECORD_SIZE}),))
NO_RECORD = Verdict((FileProblem("not-a-record"),))


def parse(text: str | bytes) -> dict[str, Any] | None:
    """Return the JSON object in a file, or ``None`` if the file doesn't contain one."""
    try:
        # If the text is bytes, json detects the encoding and a byte-order mark.
        data = json.loads(text)
        # Refuse lone surrogates, because JSON can contain them but UTF-8 can't encode them.
        json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def verify(text: str | bytes) -> Verdict:
    """Check everything in a file that can be verified. The file may contain anything; this never raises an exception.

    Checking stops at the first invalid move, because it would cause further problems.
    """
    if len(text) > MAX_RECORD_SIZE:
        return TOO_LARGE
    data = parse(text)
    if data is None or data.get("format") != FORMAT:
        return NO_RECORD
    if type(data.get("version")) is not int or data["version"] != VERSION:
        return Verdict((FileProblem("other-version", {"known": VERSION}),))
    if isinstance(data.get("moves"), list) and len(data["moves"]) > MAX_MOVES:
        return Verdict((FileProblem("too-long", {"name": "moves", "most": MAX_MOVES}),))
    wrong: list[Where] = []
    record = read_as(Record, data, (), wrong)
    if wrong:
        return Verdict(tuple(name_field(*place) for place in wrong))
    return Verdict(tuple(_find_problems(record)), record)


def position_after(record: Record, moves: int) -> Position:
    """Return the position after ``moves`` moves of a finished game.

    :raises KeyError: The ruleset doesn't exist.
    :raises RulesError: The game can't start or continue as recorded.
    """
    assert record.seed is not None, "the game is over"
    ruleset = RULESETS[record.ruleset].as_of(record.rules, record.edition)
    draw = ShuffledDraw(bytes.fromhex(record.seed))
    position = ruleset.start(len(record.players), record.side, draw, record.first)
    for ply in record.moves[:moves]:
        position.play(ply.seat, ruleset.parse(ply.move))
    return position


def name_field(*place: str | int) -> FileProblem:
    """Return the problem that a field is missing or invalid. Its message counts items from 1."""
    words = [str(one + 1) if isinstance(one, int) else one for one in place]
    return FileProblem("bad-field", {"name": ".".join(words)})


def _find_problems(record: Record) -> Iterator[FileProblem]:
    over = bool(record.ending)
    if over != (record.seed is not None):
        yield name_field("seed")
        return
    if over != (record.result is not None):
        yield name_field("result")
        return
    if record.seed is None:
        return
    found = commitment(bytes.fromhex(record.seed))
    if found != record.commitment:
        yield FileProblem("seed-commitment", {"said": record.commitment, "found": found})
        return
    try:
        position = position_after(record, 0)
    except KeyError:
        yield FileProblem("unknown-ruleset", {"ruleset": record.ruleset})
    except UnknownEdition:
        yield FileProblem("other-edition")
    except InvalidPosition:
        yield FileProblem("cannot-begin")
    else:
        wrong = _play(record, position)
        if wrong is None:
            yield from _compare_result(record, position)
        else:
            yield wrong


def _play(record: Record, position: Position) -> FileProblem | None:
    """Play the moves. If a move is illegal, return the problem."""
    for number, ply in enumerate(record.moves, start=1):
        if ply.seat >= len(record.players):
            return name_field("moves", number - 1, "seat")
        try:
            position.play(ply.seat, position.ruleset.parse(ply.move))
        except RulesError:
            return FileProblem("move-illegal", {"number": number, "move": ply.move, "who": record.players[ply.seat]})
    return None


def _compare_result(record: Record, position: Position) -> Iterator[FileProblem]:
    said = record.result
    standing = position.standing
    assert said is not None, "the game is over"
    if standing is None:
        if record.ending not in OUTSIDE_ENDINGS:
            yield FileProblem("not-over", {"ending": record.ending})
        if said.scores != position.scores:
            yield _describe_difference("scores", said.scores, position.scores)
        return
    if record.ending != standing.reason:
        yield FileProblem("differs", {"name": "ending", "said": record.ending, "found": standing.reason})
    for name in ("scores", "ranks", "winners"):
        if getattr(said, name) != getattr(standing, name):
            yield _describe_difference(name, getattr(said, name), getattr(standing, name))
    if said.sheets != standing.sheets:
        yield FileProblem("sheets-differ")


def _describe_difference(name: str, said: Iterable[int], found: Iterable[int]) -> FileProblem:
    return FileProblem("differs", {"name": name, "said": _write_row(said), "found": _write_row(found)})


def _write_row(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
