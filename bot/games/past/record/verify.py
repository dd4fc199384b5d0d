"""Checking the file of a record, by playing the game again from its seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pydantic import ValidationError

from bot.games.past.record.format import LARGEST, OUTSIDE_ENDINGS, VERSION, Record
from bot.rules import RULESETS
from bot.rules.draw import ShuffledDraw, commitment
from bot.rules.game import NO_FACTS, Fact, InvalidPosition, Position, RulesError, UnknownEdition


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
    return Problem("differs", {"name": name, "said": _listed(said), "found": _listed(found)})


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
