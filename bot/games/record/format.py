"""The file of a record: which fields it has and what they may hold, how it is read, laid out and sealed."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

import orjson

from bot.rules.game import NO_FACTS, Fact, Move, Position, Standing

FORMAT = "azul-bot game"
VERSION = 2
"""The version that is written and read."""
OUTSIDE_ENDINGS = frozenset({"agreed", "cancelled", "moderator", "resign", "timeout", "empty"})
"""Why a game can end without the rules ending it: then nobody has a score sheet."""
LARGEST = 1_000_000
"""Bytes of the largest file that is read: thousands of moves, more than any game has."""

_FINGERPRINT_DIGITS = 16
_HOW_TO_READ = frozenset({"version", "edition", "view"})  # of a position's JSON; the record says these for itself
_LINE = 200  # characters; what is longer is spread over several lines
_MANY = 1_000_000_000  # more than any number of a game
_HASH = re.compile("[0-9a-f]{64}")
_FINGERPRINT = re.compile(f"[0-9a-f]{{{_FINGERPRINT_DIGITS}}}")
_one_line = json.JSONEncoder(separators=(", ", ": ")).encode
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode

Content = dict[str, Any]
Fits = Callable[[Any], bool]


class Problem(NamedTuple):
    """One thing of a file that is not as it should be: the key of its sentence, and the values this names."""

    key: str
    facts: Mapping[str, Fact] = NO_FACTS


def read(text: str | bytes) -> tuple[Content | None, list[Problem]]:
    """The JSON object of a file that calls itself a record, else ``None``; and what is wrong with it as JSON."""
    repeated: list[str] = []

    def once(pairs: list[tuple[str, Any]]) -> Content:
        fields = dict(pairs)
        if len(fields) < len(pairs):
            counted = Counter(name for name, _ in pairs)
            repeated.extend(name for name, count in counted.items() if count > 1)
        return fields

    try:
        decoded = str(text, "utf-8") if isinstance(text, bytes) else text
        content = json.loads(decoded, object_pairs_hook=once)
    except (ValueError, RecursionError):  # no JSON, a number of thousands of digits, a pit of brackets
        return None, [Problem("not-json")]
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return None, [Problem("not-a-record")]
    if not _is_version(content.get("version")):
        return None, [Problem("other-version", {"known": VERSION})]
    return content, [Problem("repeated-field", {"name": name}) for name in repeated]


def lay_out(content: Content) -> str:
    """The one way in which a file is written."""
    return _laid_out(content, "") + "\n"


def _laid_out(value: Any, indent: str) -> str:
    # On one line where it fits, else each of its parts on its own.
    line = _one_line(value)
    if len(indent) + len(line) <= _LINE or not isinstance(value, dict | list):
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        parts = [f"{_one_line(name)}: {_laid_out(part, inner)}" for name, part in value.items()]
    else:
        parts = [_laid_out(part, inner) for part in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{closing}"


def digest(content: Mapping[str, Any]) -> str:
    """The digest of a file's content, whatever digest stands in it."""
    covered = {name: value for name, value in content.items() if name != "digest"}
    return hashlib.sha256(_canonical(covered).encode()).hexdigest()


def fingerprint(before: str, position: Position, seat: int | None = None, move: Move | None = None) -> str:
    """The fingerprint of a position after ``move``; ``before`` is the fingerprint of the position before it."""
    # Two moves can lead to the same position: the move itself must count as well.
    played = "" if move is None else f"{seat} {move}"
    table = {name: value for name, value in position.to_json().items() if name not in _HOW_TO_READ}
    # A position is words and small numbers: orjson makes the text of `_canonical` of them, in an eighth of the time.
    text = orjson.dumps(table, option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256((before + played).encode() + text).hexdigest()[:_FINGERPRINT_DIGITS]


def result_of(standing: Standing) -> Content:
    """The result of a game that the rules have ended."""
    return {
        "scores": list(standing.scores),
        "ranks": list(standing.ranks),
        "winners": list(standing.winners),
        "sheets": [[line._asdict() for line in sheet] for sheet in standing.sheets],
    }


def time_text(at: datetime) -> str:
    """A time as it stands in a file; without a zone it is UTC."""
    aware = at if at.tzinfo else at.replace(tzinfo=UTC)
    return aware.astimezone(UTC).isoformat(timespec="seconds")


def is_move(value: Any) -> bool:
    """Whether this has the shape of a move."""
    return _has(value, _MOVE)


def is_result(value: Any, players: int) -> bool:
    """Whether this can be the result of that number of players."""
    if not _is_result(value):
        return False
    ranks, winners, sheets = value["ranks"], value["winners"], value["sheets"]
    return (
        len(value["scores"]) == players
        and len(ranks) in (0, players)
        and all(1 <= rank <= players for rank in ranks)
        and all(seat < players for seat in winners)
        and winners == sorted(set(winners))
        and (not ranks or winners == [seat for seat, rank in enumerate(ranks) if rank == 1])
        and len(sheets) in (0, players)
    )


def _has(value: Any, fields: Mapping[str, Fits]) -> bool:
    """Whether ``value`` is an object of exactly these fields in this order, and each of them fits."""
    return isinstance(value, dict) and list(value) == list(fields) and all(fields[name](value[name]) for name in fields)


def _list_of(fits: Fits) -> Fits:
    return lambda value: isinstance(value, list) and all(map(fits, value))


def _object_of(**fields: Fits) -> Fits:
    return lambda value: _has(value, fields)


def _or_null(fits: Fits) -> Fits:
    return lambda value: value is None or fits(value)


def _is_whole(value: Any) -> bool:
    # Not isinstance: JSON's true and false are ints to Python.
    return type(value) is int and -_MANY <= value <= _MANY


def _is_count(value: Any) -> bool:
    return _is_whole(value) and value >= 0


def _is_version(value: Any) -> bool:
    return type(value) is int and value == VERSION


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_hash(value: Any) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def _is_fingerprint(value: Any) -> bool:
    return isinstance(value, str) and _FINGERPRINT.fullmatch(value) is not None


def _is_time(value: Any) -> bool:
    try:
        return isinstance(value, str) and time_text(datetime.fromisoformat(value)) == value
    except (ValueError, OverflowError):
        return False


_is_scores = _list_of(_is_whole)
_is_result = _object_of(
    scores=_is_scores,
    ranks=_list_of(_is_count),
    winners=_list_of(_is_count),
    sheets=_list_of(_list_of(_object_of(key=_is_text, count=_is_whole, points=_is_whole))),
)
_MOVE: Mapping[str, Fits] = {
    "number": _is_count,
    "seat": _is_count,
    "move": _is_text,
    "at": _or_null(_is_time),
    "scores": _is_scores,
    "position": _is_fingerprint,
}
FIELDS: Mapping[str, Fits] = {
    "format": lambda value: value == FORMAT,
    "version": _is_version,
    "game": _is_text,
    "ruleset": _is_text,
    "side": _is_text,
    "rules": _is_count,
    "edition": _is_text,
    "players": _list_of(_is_text),
    "first": _or_null(_is_count),
    "commitment": _is_hash,
    "seed": _or_null(_is_hash),
    "start": _object_of(scores=_is_scores, position=_is_fingerprint),
    "moves": lambda value: isinstance(value, list),  # each is looked at by itself, to name the wrong one
    "ending": _is_text,
    "result": _or_null(_is_result),
    "digest": _is_hash,
}
"""The fields of a file, in their order, and what fits into them."""
