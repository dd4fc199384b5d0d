"""The record of a game: one JSON file with all that is needed to play it again, and so to check it.

::

    {"format": "azul-bot game", "version": 1,               # of this format
     "game": "K7M2X", "ruleset": "azul", "side": "coloured",
     "rules": 1,                       # their version, see Ruleset.version
     "edition": "",                    # of the printed boards, see Ruleset.edition
     "players": ["Ana", "Ben"],        # by seat
     "first": null,                    # the start seat, null if the seed has drawn it
     "commitment": "9c0f…",            # SHA-256 of the seed, posted with the lobby
     "seed": "51a3…",                  # 32 bytes; null while the game runs
     "moves": [{"seat": 0, "move": "3 blue 4",
                "at": "2026-01-05T12:00:00Z"},              # null if not known
               ...],
     "ending": "row",                  # "" while the game runs, else why it ended
     "result": {"scores": [12, 7], "ranks": [1, 2], "winners": [0],
                "sheets": [[["wall", 9, 18], ...], ...]}}   # key, count and points by seat; null while the game runs

What a file without a fault proves: the seed fits the commitment, every tile comes from that seed, every move was
legal, and the moves lead to the scores, and to all of the result where the rules ended the game. How it ended
otherwise, names and times are only told, and so is that these were the moves. The commitment of a game that was really
played stands in its lobby's post.

While a game runs, its record holds no seed, and no choices that are still secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Final, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, FailFast, Field, ValidationError

from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.past.history import public_turns
from bot.rules import RULESETS
from bot.rules.draw import ShuffledDraw, commitment
from bot.rules.game import NO_FACTS, Fact, InvalidPosition, Position, RulesError, SheetLine, UnknownEdition
from bot.storage import game_queries

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


async def export_game(service: Service, request: Request, game_id: str, names: Sequence[str]) -> str:
    """The record of a game that has begun as the text of a file; ``names`` by seat."""
    table = await service.table(game_id, request)
    if table.replay is None:
        raise Refusal("not-started", game=game_id)
    lines = await service.database.query(game_queries.load_course, game_id)
    times = {line.version: line.at.replace(microsecond=0) for line in lines}
    game, rules, over = table.game, table.position.ruleset, not table.running
    record = Record(
        format=FORMAT,
        version=VERSION,
        game=game.id,
        ruleset=game.ruleset,
        side=game.side,
        rules=rules.version,
        edition=rules.edition,
        players=tuple(names),
        first=game.first,
        commitment=commitment(game.seed),
        seed=game.seed.hex() if over else None,
        moves=tuple(
            Ply(seat=turn.seat, move=str(turn.move), at=times.get(turn.version)) for turn in public_turns(table)
        ),
        ending=(game.ending or game.status) if over else "",
        result=_result(table) if over else None,
    )
    return record.to_text()


def _result(table: Table) -> Result:
    found = table.outcome
    if found is None:
        return Result(scores=table.position.scores)
    return Result(scores=found.scores, ranks=found.ranks, winners=found.winners, sheets=found.sheets)


class Problem(NamedTuple):
    """One thing of a file that is not as it should be: the key of its sentence, and the values this names."""

    key: str
    facts: Mapping[str, Fact] = NO_FACTS


class Verdict(NamedTuple):
    """What is wrong with a file, and the record in it, ``None`` where it is none that can be read."""

    problems: tuple[Problem, ...]
    record: Record | None = None


TOO_LARGE = Verdict((Problem("too-large", {"most": LARGEST}),))


def verify(text: str | bytes) -> Verdict:
    """Check everything in a file that can be checked; never raises, whatever the file is.

    Behind what is wrong nothing more is played: what differs there follows from it.
    """
    if len(text) > LARGEST:
        return TOO_LARGE
    try:
        record = Record.model_validate_json(text)
    except ValidationError as error:
        return Verdict(_misread(error))
    return Verdict(tuple(_find_problems(record)), record)


def position_after(record: Record, moves: int) -> Position:
    """The position after so many moves of a game that is over.

    :raises KeyError: there is no such ruleset.
    :raises RulesError: the game cannot begin, or go on, as the record says.
    """
    assert record.seed is not None, "the game is over"
    ruleset = RULESETS[record.ruleset].as_of(record.rules, record.edition)
    draw = ShuffledDraw(bytes.fromhex(record.seed))
    position = ruleset.start(len(record.players), record.side, draw, record.first)
    for ply in record.moves[:moves]:
        position.play(ply.seat, ruleset.parse(ply.move))
    return position


def _misread(error: ValidationError) -> tuple[Problem, ...]:
    places = [wrong["loc"] for wrong in error.errors(include_url=False, include_context=False, include_input=False)]
    if not all(places) or ("format",) in places:
        return (Problem("not-a-record"),)
    if ("version",) in places:
        return (Problem("other-version", {"known": VERSION}),)
    return tuple(_bad_field(*place) for place in places)


def _bad_field(*place: str | int) -> Problem:
    # People count from 1.
    return Problem("bad-field", {"name": ".".join(str(one + 1 if isinstance(one, int) else one) for one in place)})


def _find_problems(record: Record) -> Iterator[Problem]:
    over = bool(record.ending)
    for name, value in (("seed", record.seed), ("result", record.result)):
        if over != (value is not None):
            yield _bad_field(name)
            return
    if record.seed is None:
        return
    found = commitment(bytes.fromhex(record.seed))
    if found != record.commitment:
        yield Problem("seed-commitment", {"said": record.commitment, "found": found})
        return
    try:
        position = position_after(record, 0)
    except KeyError:
        yield Problem("unknown-ruleset", {"ruleset": record.ruleset})
    except UnknownEdition:
        yield Problem("other-edition")
    except InvalidPosition:
        yield Problem("cannot-begin")
    else:
        wrong = _play(record, position)
        yield from _compare_result(record, position) if wrong is None else [wrong]


def _play(record: Record, position: Position) -> Problem | None:
    """Play the moves; the first that cannot be played."""
    for number, ply in enumerate(record.moves, start=1):
        if ply.seat >= len(record.players):
            return _bad_field("moves", number - 1, "seat")
        try:
            position.play(ply.seat, position.ruleset.parse(ply.move))
        except RulesError:
            return Problem("move-illegal", {"number": number, "move": ply.move, "who": record.players[ply.seat]})
    return None


def _compare_result(record: Record, position: Position) -> Iterator[Problem]:
    said, standing = record.result, position.standing
    assert said is not None, "the game is over"
    if standing is None:
        if record.ending not in OUTSIDE_ENDINGS:
            yield Problem("not-over", {"ending": record.ending})
        if said.scores != position.scores:
            yield _differs("scores", said.scores, position.scores)
        return
    if record.ending != standing.reason:
        yield Problem("differs", {"name": "ending", "said": record.ending, "found": standing.reason})
    for name in ("scores", "ranks", "winners"):
        if getattr(said, name) != getattr(standing, name):
            yield _differs(name, getattr(said, name), getattr(standing, name))
    if said.sheets != standing.sheets:
        yield Problem("sheets-differ")


def _differs(name: str, said: Iterable[int], found: Iterable[int]) -> Problem:
    said_, found_ = (", ".join(map(str, numbers)) for numbers in (said, found))
    return Problem("differs", {"name": name, "said": said_, "found": found_})
