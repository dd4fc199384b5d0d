"""The record of a game: one JSON file with all that is needed to play it again and to verify every move of it.

It is ASCII, with its fields in this order, and laid out in one way only, so that any change of any byte is noticed::

    {"format": "azul-bot game", "version": 1,
     "game": "k7m2", "ruleset": "azul", "side": "coloured",
     "edition": "",                    # of the printed boards, see Ruleset.edition
     "players": ["Ana", "Ben"],        # by seat
     "first": null,                    # the start seat, null if the seed has drawn it
     "commitment": "9c0f…",            # SHA-256 of the seed, posted with the first board
     "seed": "51a3…",                  # 32 bytes; null while the game runs
     "start": {"scores": [0, 0], "position": "0d4e…"},      # before the first move
     "moves": [{"number": 1, "seat": 0, "move": "3 blue 4",
                "at": "2026-01-05T12:00:00+00:00",          # null if not known
                "scores": [0, 0],      # of every seat after the move
                "position": "a1b2…"},  # fingerprint of the position after it, and of all before
               ...],
     "ending": "row",                  # "" while the game runs, else why it ended
     "result": {"scores": [12, 7], "ranks": [1, 2], "winners": [0],
                "sheets": [[{"key": "wall", "count": 9, "points": 18}, ...], ...]},   # null while the game runs
     "digest": "77fe…"}                # SHA-256 over everything above

A *fingerprint* is the first 16 hexadecimal digits of the SHA-256 of three things, one right behind the other: the
fingerprint before it, the move (``0 3 blue 4``: seat and notation) and the position's JSON with sorted keys and without
spaces; at the start there is only the last. The *digest* is the SHA-256 of the file's content without its digest,
written like a position.

What a genuine file proves: the seed fits the commitment, every tile comes from that seed, every move was legal, and the
moves lead to every score. The commitment of a game that was really played stands in its first post. Digest and
fingerprints find damage and careless changes; they hold no secret, so somebody who knows this module can write a file
of other legal moves from the same seed, or with other names and times: against that only the posts of the game help.

While a game runs, its record holds no seed, and no choices that are still secret.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

from bot.rules import RULESETS
from bot.rules.draw import ShuffledDraw, commitment
from bot.rules.game import NO_FACTS, Fact, Move, OutOfTurn, Position, RulesError, Ruleset, Standing

FORMAT = "azul-bot game"
VERSION = 1
OUTSIDE_ENDINGS = frozenset({"cancelled", "moderator", "resign", "timeout", "empty"})
"""Why a game can end without the rules ending it: then nobody has a score sheet."""
LARGEST = 1_000_000
"""Bytes of the largest file that is read: thousands of moves, more than any game has."""

_FINGERPRINT_DIGITS = 16
_LINE = 200  # characters; what is longer is spread over several lines
_MANY = 1_000_000_000  # more than any number of a game
_HASH = re.compile("[0-9a-f]{64}")
_FINGERPRINT = re.compile(f"[0-9a-f]{{{_FINGERPRINT_DIGITS}}}")
_one_line = json.JSONEncoder(separators=(", ", ": ")).encode
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class Ply:
    """One move: the seat that made it, its notation, and when it was made (UTC if it names no zone)."""

    seat: int
    move: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played so far.

    ``players`` are the names by seat, ``first`` is the start seat (``None``: drawn by the seed), ``ending`` why the
    game is over: the rules' reason, one of ``OUTSIDE_ENDINGS``, or ``""`` while it runs (then ``seed`` is
    ``None``).
    ``winners`` (seats) and ``ranks`` (by seat, from 1) are those of a game that the rules did not end, and empty if
    nobody has won it; where the rules ended it, theirs count.
    """

    game: str
    ruleset: str
    side: str
    edition: str
    players: tuple[str, ...]
    first: int | None
    seed: bytes | None = field(repr=False)
    commitment: str
    ending: str
    plies: tuple[Ply, ...]
    winners: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()


class Problem(NamedTuple):
    """One thing of a file that is not as it should be: the key of its sentence, and the values this names."""

    key: str
    facts: Mapping[str, Fact] = NO_FACTS


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verifying a file has shown; without ``problems`` it is genuine, as far as it could be checked.

    The other fields repeat what the file says of itself: empty where that could not be read. ``moves`` counts them,
    ``complete`` tells whether the game is over; before that, nothing can be played again.
    """

    problems: tuple[Problem, ...]
    game: str = ""
    ruleset: str = ""
    side: str = ""
    commitment: str = ""
    moves: int = 0
    complete: bool = False


TOO_LARGE = Verdict((Problem("too-large", {"most": LARGEST}),))
"""The verdict on a file that is not even read."""


def export(record: Record, secret: bytes | None = None) -> str:
    """The file of a game, ending with a newline; the same record always gives the same file.

    ``secret`` is the seed of a game that still runs: its moves are played again with it, but it is never written. Nor
    are moves that are not yet known to all.

    :raises ValueError: the record is none of a game that was played by the rules and boards in use (then mostly a
        :class:`RulesError`), lacks its seed, or shows that of a running game.
    """
    running = not record.ending
    if running and record.seed is not None:
        raise ValueError("the seed of a running game is shown to nobody")
    seed = secret if running else record.seed
    if seed is None or commitment(seed) != record.commitment:
        raise ValueError("there is no seed that fits the commitment")
    ruleset = RULESETS.get(record.ruleset)
    if ruleset is None or ruleset.edition != record.edition:
        raise ValueError(f"no such ruleset or edition: {record.ruleset} {record.edition}")
    position = ruleset.start(len(record.players), record.side, ShuffledDraw(seed), record.first)
    fingerprint = _fingerprint("", position)
    start = {"scores": [*position.scores], "position": fingerprint}
    moves: list[dict[str, Any]] = []
    shown = 0
    for number, ply in enumerate(record.plies, start=1):
        move = ruleset.parse(ply.move)
        position.play(ply.seat, move)
        fingerprint = _fingerprint(fingerprint, position, ply.seat, move)
        moves.append(
            {
                "number": number,
                "seat": ply.seat,
                "move": str(move),
                "at": None if ply.at is None else _time(ply.at),
                "scores": [*position.scores],
                "position": fingerprint,
            }
        )
        if move not in position.picked(ply.seat):
            shown = number
    content = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "ruleset": record.ruleset,
        "side": record.side,
        "edition": record.edition,
        "players": [*record.players],
        "first": record.first,
        "commitment": record.commitment,
        "seed": None if running else seed.hex(),
        "start": start,
        "moves": moves[:shown] if running else moves,
        "ending": record.ending,
        "result": _result(record, position),
    }
    return _laid_out(content | {"digest": _digest(content)}) + "\n"


def verify(text: str | bytes) -> Verdict:
    """Check everything in a file that can be checked, by playing the game again; never raises, whatever the file is.

    The problems come in the order of the game. Behind a move that cannot be played, or a fingerprint that differs,
    nothing more is played: what differs there follows from it.
    """
    if len(text) > LARGEST:
        return TOO_LARGE
    try:
        read = str(text, "utf-8") if isinstance(text, bytes) else text
    except UnicodeDecodeError:
        return Verdict((Problem("not-json"),))
    problems: list[Problem] = []
    content = _parsed(read, problems)
    return Verdict(tuple(problems)) if content is None else _Verification(content, read, problems).verdict()


def _result(record: Record, position: Position) -> dict[str, Any] | None:
    standing = position.standing
    if record.ending == (standing.reason if standing else ""):
        return _told(standing) if standing else None
    if standing or record.ending not in OUTSIDE_ENDINGS:
        raise ValueError(f"the game has not ended so: {record.ending!r}")
    result = {"scores": list(position.scores), "ranks": [*record.ranks], "winners": [*record.winners], "sheets": []}
    if not _is_result(result, len(record.players)):
        raise ValueError(f"no such ranks or winners: {record.ranks}, {record.winners}")
    return result


def _told(standing: Standing) -> dict[str, Any]:
    return {
        "scores": list(standing.scores),
        "ranks": list(standing.ranks),
        "winners": list(standing.winners),
        "sheets": [[line._asdict() for line in sheet] for sheet in standing.sheets],
    }


def _time(at: datetime) -> str:
    aware = at if at.tzinfo else at.replace(tzinfo=UTC)
    return aware.astimezone(UTC).isoformat(timespec="seconds")


def _fingerprint(before: str, position: Position, seat: int | None = None, move: Move | None = None) -> str:
    # Two moves can lead to the same position: the move itself must count as well.
    played = "" if move is None else f"{seat} {move}"
    # Neither do these belong to the position: they say which rules play it, and whose view it is.
    shown = {name: part for name, part in position.to_json().items() if name not in ("version", "edition", "view")}
    linked = before + played + _canonical(shown)
    return hashlib.sha256(linked.encode()).hexdigest()[:_FINGERPRINT_DIGITS]


def _digest(content: Mapping[str, Any]) -> str:
    told = {name: value for name, value in content.items() if name != "digest"}
    return hashlib.sha256(_canonical(told).encode()).hexdigest()


def _laid_out(value: Any, indent: str = "") -> str:
    """The one way in which a value is written: on one line where it fits, else each of its parts on its own."""
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


# Reading: what a field may hold.


def _is_whole(value: Any) -> bool:
    # Not isinstance: JSON's true and false are ints to Python.
    return type(value) is int and -_MANY <= value <= _MANY


def _is_count(value: Any) -> bool:
    return _is_whole(value) and value >= 0


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_hash(value: Any) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def _is_fingerprint(value: Any) -> bool:
    return isinstance(value, str) and _FINGERPRINT.fullmatch(value) is not None


def _is_list(value: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(map(fits, value))


def _is_time(value: Any) -> bool:
    if value is None:
        return True
    try:
        return isinstance(value, str) and _time(datetime.fromisoformat(value)) == value
    except (ValueError, OverflowError):
        return False


def _has(value: Any, fields: Mapping[str, Callable[[Any], bool]]) -> bool:
    """Whether ``value`` is an object of exactly these fields in this order, and each of them fits."""
    return isinstance(value, dict) and list(value) == list(fields) and all(fields[name](value[name]) for name in fields)


def _is_scores(value: Any) -> bool:
    return _is_list(value, _is_whole)


def _is_start(value: Any) -> bool:
    return _has(value, {"scores": _is_scores, "position": _is_fingerprint})


def _is_move(value: Any) -> bool:
    return _has(value, _MOVE)


def _is_line(value: Any) -> bool:
    return _has(value, {"key": _is_text, "count": _is_whole, "points": _is_whole})


def _is_sheet(value: Any) -> bool:
    return _is_list(value, _is_line)


def _is_result(value: Any, players: int | None = None) -> bool:
    """Whether this can be the result of so many players (``None``: of any number)."""
    if not _has(
        value,
        {
            "scores": _is_scores,
            "ranks": lambda ranks: _is_list(ranks, _is_count),
            "winners": lambda winners: _is_list(winners, _is_count),
            "sheets": lambda sheets: _is_list(sheets, _is_sheet),
        },
    ):
        return False
    if players is None:
        return True
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


_MOVE: Mapping[str, Callable[[Any], bool]] = {
    "number": _is_count,
    "seat": _is_count,
    "move": _is_text,
    "at": _is_time,
    "scores": _is_scores,
    "position": _is_fingerprint,
}
_FIELDS: Mapping[str, Callable[[Any], bool]] = {
    "format": lambda value: value == FORMAT,
    "version": lambda value: type(value) is int and value == VERSION,
    "game": _is_text,
    "ruleset": _is_text,
    "side": _is_text,
    "edition": _is_text,
    "players": lambda value: _is_list(value, _is_text),
    "first": lambda value: value is None or _is_count(value),
    "commitment": _is_hash,
    "seed": lambda value: value is None or _is_hash(value),
    "start": _is_start,
    "moves": lambda value: isinstance(value, list),  # each is looked at by itself, to name the wrong one
    "ending": _is_text,
    "result": lambda value: value is None or _is_result(value),
    "digest": _is_hash,
}


def _parsed(text: str, problems: list[Problem]) -> dict[str, Any] | None:
    """The JSON object of a file that calls itself a record; else ``None``, and why."""
    repeated: list[str] = []

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        fields = dict(pairs)
        if len(fields) < len(pairs):
            counted = Counter(name for name, _ in pairs)
            repeated.extend(name for name, count in counted.items() if count > 1)
        return fields

    try:
        content = json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError):  # no JSON, a number of thousands of digits, a pit of brackets
        problems.append(Problem("not-json"))
        return None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        problems.append(Problem("not-a-record"))
        return None
    if not _FIELDS["version"](content.get("version")):
        problems.append(Problem("other-version", {"known": VERSION}))
        return None
    problems.extend(Problem("repeated-field", {"name": name}) for name in repeated)
    return content


class _Verification:
    """The verification of one file: ``content`` is its JSON, ``problems`` are those found so far."""

    def __init__(self, content: dict[str, Any], text: str, problems: list[Problem]) -> None:
        self.content = content
        self.text = text
        self.problems = problems
        self.unfit = [name for name, fits in _FIELDS.items() if name not in content or not fits(content[name])]

    def verdict(self) -> Verdict:
        content = self.content
        self._check_fields()
        self._check_seed()
        whole = "moves" not in self.unfit and all(map(_is_move, content["moves"]))
        ruleset = self._ruleset()
        if ruleset is not None:
            self._check_play(ruleset)
        self._check_digest()
        # Only what has the shape of a record has a layout.
        shaped = whole and not self.unfit and list(content) == list(_FIELDS)
        if not self.problems and not (shaped and self.text == _laid_out(content) + "\n"):
            self._tell("layout")
        said: dict[str, str] = {
            name: "" if name in self.unfit else content[name] for name in ("game", "ruleset", "side", "commitment")
        }
        return Verdict(
            tuple(self.problems),
            **said,
            moves=0 if "moves" in self.unfit else len(content["moves"]),
            complete="ending" not in self.unfit and content["ending"] != "",
        )

    def _tell(self, key: str, **facts: Fact) -> None:
        self.problems.append(Problem(key, facts))

    def _check_fields(self) -> None:
        for name in self.unfit:
            self._tell("bad-field" if name in self.content else "missing-field", name=name)
        for name in self.content:
            if name not in _FIELDS:
                self._tell("unknown-field", name=name)

    def _check_seed(self) -> None:
        if {"seed", "commitment", "ending"} & {*self.unfit}:
            return
        seed, ending = self.content["seed"], self.content["ending"]
        if seed is None:
            if ending:
                self._tell("seed-missing")
            return
        if not ending:
            self._tell("seed-shown")
        if commitment(bytes.fromhex(seed)) != self.content["commitment"]:
            self._tell("seed-commitment", said=self.content["commitment"], found=commitment(bytes.fromhex(seed)))

    def _check_digest(self) -> None:
        if "digest" in self.unfit:
            return
        try:
            found = _digest(self.content)
        except RecursionError:
            found = ""
        if found != self.content["digest"]:
            self._tell("digest")

    def _ruleset(self) -> Ruleset | None:
        """The rules to play the game again by, if they can be had."""
        if {"ruleset", "side", "edition", "players", "first", "moves"} & {*self.unfit}:
            return None
        said = self.content
        ruleset = RULESETS.get(said["ruleset"])
        if ruleset is None:
            self._tell("unknown-ruleset", ruleset=said["ruleset"])
        elif said["side"] not in ruleset.sides:
            self._tell("unknown-side", side=said["side"])
        elif len(said["players"]) not in ruleset.seats:
            self._tell("bad-field", name="players")
        elif said["first"] not in (None, *range(len(said["players"]))):
            self._tell("bad-field", name="first")
        elif said["edition"] != ruleset.edition:
            self._tell("other-edition")
        else:
            return ruleset
        return None

    def _check_play(self, ruleset: Ruleset) -> None:
        said = self.content
        position: Position | None = None
        fingerprint = ""
        if said.get("seed") is not None and not {"seed", "start"} & {*self.unfit}:
            draw = ShuffledDraw(bytes.fromhex(said["seed"]))
            position = ruleset.start(len(said["players"]), said["side"], draw, said["first"])
            fingerprint = _fingerprint("", position)
            if said["start"]["scores"] != list(position.scores):
                self._tell("start-scores", said=_listed(said["start"]["scores"]), found=_listed(position.scores))
            if said["start"]["position"] != fingerprint:
                self._tell("start-differs")
                position = None
        elif "start" not in self.unfit and len(said["start"]["scores"]) != len(said["players"]):
            self._tell("bad-field", name="start")
        read = 0
        for number, seat, move, entry in self._moves(ruleset):
            read = number
            if position is None:
                continue
            facts: dict[str, Fact] = {"number": number, "move": str(move), "who": said["players"][seat]}
            if not position.to_act:
                self._tell("move-after-end", **facts)
                return
            try:
                position.play(seat, move)
            except RulesError as error:
                self._tell("move-out-of-turn" if isinstance(error, OutOfTurn) else "move-illegal", **facts)
                return
            fingerprint = _fingerprint(fingerprint, position, seat, move)
            if entry["scores"] != list(position.scores):
                self._tell("scores-differ", **facts, said=_listed(entry["scores"]), found=_listed(position.scores))
            if entry["position"] != fingerprint:
                self._tell("position-differs", **facts)
                position = None
        if read == len(said["moves"]) and not {"ending", "result"} & {*self.unfit}:
            self._check_result(position)

    def _moves(self, ruleset: Ruleset) -> Iterator[tuple[int, int, Move, dict[str, Any]]]:
        """Number, seat, move and entry of each move, up to the first that cannot be read."""
        players = len(self.content["players"])
        for number, entry in enumerate(self.content["moves"], start=1):
            if (
                not _is_move(entry)
                or entry["number"] != number
                or entry["seat"] >= players
                or len(entry["scores"]) != players
            ):
                self._tell("move-unreadable", number=number)
                return
            written = entry["move"]
            try:
                move = ruleset.parse(written)
            except RulesError:
                self._tell("move-unknown", number=number, move=written)
                return
            if str(move) != written:
                self._tell("move-spelling", number=number, move=written, right=str(move))
                return
            yield number, entry["seat"], move, entry

    def _check_result(self, position: Position | None) -> None:
        """Compare how the game ended; without a ``position`` only whether that can be."""
        ending, result, names = self.content["ending"], self.content["result"], self.content["players"]
        if (result is not None) != bool(ending) or (result is not None and not _is_result(result, len(names))):
            self._tell("bad-field", name="result")
            return
        if position is None:
            return
        standing = position.standing
        if standing is None:
            if ending and ending not in OUTSIDE_ENDINGS:
                self._tell("not-over", ending=ending)
            elif ending and result["sheets"]:
                self._tell("bad-field", name="result")
            elif ending and result["scores"] != list(position.scores):
                self._tell("result-scores", said=_listed(result["scores"]), found=_listed(position.scores))
            return
        if ending != standing.reason:
            self._tell("ending-differs", said=ending, found=standing.reason)
        if result is None:
            return
        found = _told(standing)
        for name in ("scores", "ranks", "winners"):
            if result[name] != found[name]:
                # Seats count from 0, people from 1.
                shift = 1 if name == "winners" else 0
                told = [_listed([number + shift for number in numbers]) for numbers in (result[name], found[name])]
                self._tell(f"result-{name}", said=told[0], found=told[1])
        sheets = result["sheets"] or [[]] * len(names)
        for who, sheet, right in zip(names, sheets, found["sheets"], strict=True):
            if sheet != right:
                self._tell("result-sheet", who=who)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
