"""What is printed on the boards of Stained Glass of Sintra: read from a file, checked, and laid out for the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from bot.rules.game import Fact, RulesError
from bot.rules.sintra.pieces import COLOURS, JOKER, MOST_JOKERS, ROUNDS, SIDES, SLOTS, SPACES

JOKER_WORD = "joker"
PANES = 2  # of a window
ORNAMENTS = 4
TRACK_BEGIN, TRACK_MIDDLE, TRACK_END = (0, -1, -2, -4), -8, -18
FACES = ("front", "back")


class BoardDataError(RulesError):
    """The board data cannot be played with.

    ``reason`` is the kind of mistake, the fact ``where`` says in which part of the file:

    ``not-readable`` (the file), ``not-json``, ``not-an-object``, ``not-a-list``, ``missing-key``, ``unknown-key``,
    ``wrong-length``, ``not-an-int``, ``not-a-bool``, ``not-text``, ``unknown-colour``, ``doubled-id``,
    ``wrong-jokers``, ``not-positive``, ``wrong-track``, ``wrong-pairs``, ``wrong-colours``, ``wrong-rounds``.
    """

    def __init__(self, reason: str, where: str, **facts: Fact) -> None:
        super().__init__(reason, where=where, **facts)


class PrintedStrip(NamedTuple):
    """A pattern strip: its name and the five spaces of each face from the top, as colours or ``JOKER``."""

    id: str
    front: tuple[int, ...]
    back: tuple[int, ...]


class Boards(NamedTuple):
    """All that is printed, and whether all of it was compared with a real copy."""

    strips: tuple[PrintedStrip, ...]
    points: Mapping[str, tuple[int, ...]]  # by side, under the windows from the left
    ornaments: tuple[tuple[int, int], ...]  # the windows beside each, from 0
    ornament_points: tuple[int, ...]  # by panes around one
    track: tuple[int, ...]  # of broken glass
    verified: bool


def load_boards(path: str | Path | None = None) -> Boards:
    """The board data of the file at ``path``, or that which comes with the rules.

    :raises BoardDataError: the file cannot be read, or is not what a board can look like.
    """
    file = Path(__file__).parent.parent / "boards" / "sintra.json" if path is None else Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BoardDataError("not-readable", str(path)) from error
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BoardDataError("not-json", str(path)) from error
    return read_boards(data)


def read_boards(data: Any) -> Boards:
    """The board data in ``data``, as it stands in a file.

    :raises BoardDataError: it is not what a board can look like.
    """
    groups = ("strips", "windows", "ornaments", "broken_track")
    _object(data, "file", {"colours", "rounds", *groups}, optional=frozenset({"about"}))
    # Words and procedure belong to the rules; they stand in the file for its reader, and must not promise otherwise.
    if data["colours"] != list(COLOURS):
        raise BoardDataError("wrong-colours", "colours")
    if _int(data["rounds"], "rounds") != ROUNDS:
        raise BoardDataError("wrong-rounds", "rounds", rounds=data["rounds"])
    _object(data["strips"], "strips", {"verified", "faces"})
    _object(data["windows"], "windows", {"verified", "points"})
    _object(data["ornaments"], "ornaments", {"verified", "window_pairs", "points_by_filled"})
    _object(data["broken_track"], "broken_track", {"verified", "values"})
    _object(data["windows"]["points"], "windows.points", set(SIDES))
    # All of them, so that a mistake in the last one is told even when the first is not verified.
    verified = [_bool(data[group]["verified"], f"{group}.verified") for group in groups]
    return Boards(
        strips=_strips(data["strips"]["faces"], "strips.faces"),
        points={side: _points(data["windows"]["points"][side], f"windows.points.{side}") for side in SIDES},
        ornaments=_pairs(data["ornaments"]["window_pairs"], "ornaments.window_pairs"),
        ornament_points=_ints(
            data["ornaments"]["points_by_filled"], "ornaments.points_by_filled", SLOTS * PANES // ORNAMENTS + 1
        ),
        track=_track(data["broken_track"]["values"], "broken_track.values"),
        verified=all(verified),
    )


def _strips(data: Any, where: str) -> tuple[PrintedStrip, ...]:
    strips: list[PrintedStrip] = []
    for number, strip in enumerate(_list(data, where, SLOTS)):
        here = f"{where}[{number}]"
        _object(strip, here, {"id", *FACES})
        if type(strip["id"]) is not str:
            raise BoardDataError("not-text", f"{here}.id")
        if strip["id"] in [other.id for other in strips]:
            raise BoardDataError("doubled-id", f"{here}.id", id=strip["id"])
        strips.append(PrintedStrip(strip["id"], *(_spaces(strip[face], f"{here}.{face}") for face in FACES)))
    jokers = [face.count(JOKER) for strip in strips for face in (strip.front, strip.back) if JOKER in face]
    if jokers != [MOST_JOKERS]:
        raise BoardDataError("wrong-jokers", where, faces=len(jokers), jokers=sum(jokers))
    return tuple(strips)


def _spaces(data: Any, where: str) -> tuple[int, ...]:
    spaces = []
    for number, word in enumerate(_list(data, where, SPACES)):
        if word == JOKER_WORD:
            spaces.append(JOKER)
        elif word in COLOURS:
            spaces.append(COLOURS.index(word))
        else:
            raise BoardDataError("unknown-colour", f"{where}[{number}]", word=str(word))
    return tuple(spaces)


def _points(data: Any, where: str) -> tuple[int, ...]:
    points = _ints(data, where, SLOTS)
    for number, value in enumerate(points):
        if value <= 0:
            raise BoardDataError("not-positive", f"{where}[{number}]", value=value)
    return points


def _pairs(data: Any, where: str) -> tuple[tuple[int, int], ...]:
    pairs = []
    for number, pair in enumerate(_list(data, where, ORNAMENTS)):
        left, right = sorted(_ints(pair, f"{where}[{number}]", 2))
        if right != left + 1:
            raise BoardDataError("wrong-pairs", f"{where}[{number}]")
        pairs.append((left - 1, right - 1))
    if sorted(window for pair in pairs for window in pair) != list(range(SLOTS)):
        raise BoardDataError("wrong-pairs", where)
    return tuple(pairs)


def _track(data: Any, where: str) -> tuple[int, ...]:
    track = _ints(data, where)
    falling = all(value > following for value, following in pairwise(track))
    known = track[: len(TRACK_BEGIN)] == TRACK_BEGIN and TRACK_MIDDLE in track and track[-1] == TRACK_END
    if not (falling and known):
        raise BoardDataError("wrong-track", where)
    return track


def _object(data: Any, where: str, keys: set[str], optional: frozenset[str] = frozenset()) -> None:
    if not isinstance(data, dict):
        raise BoardDataError("not-an-object", where)
    for key in sorted(keys - data.keys()):
        raise BoardDataError("missing-key", where, key=key)
    for key in sorted(data.keys() - keys - optional):
        raise BoardDataError("unknown-key", where, key=key)


def _list(data: Any, where: str, length: int | None = None) -> list[Any]:
    if not isinstance(data, list):
        raise BoardDataError("not-a-list", where)
    if length not in (None, len(data)):
        raise BoardDataError("wrong-length", where, length=len(data), expected=int(length or 0))
    return data


def _ints(data: Any, where: str, length: int | None = None) -> tuple[int, ...]:
    return tuple(_int(value, f"{where}[{number}]") for number, value in enumerate(_list(data, where, length)))


def _int(value: Any, where: str) -> int:
    # Not isinstance: JSON's true and false are ints to Python.
    if type(value) is not int:
        raise BoardDataError("not-an-int", where)
    return value


def _bool(value: Any, where: str) -> bool:
    if type(value) is not bool:
        raise BoardDataError("not-a-bool", where)
    return value
