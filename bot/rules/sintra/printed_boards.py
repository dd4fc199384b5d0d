"""The printed data of Stained Glass of Sintra, which is read from a file and validated."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from bot.rules.game import Fact, RulesError
from bot.rules.sintra.pieces import COLOURS, JOKER, MAX_JOKERS, ROUNDS, SIDES, SLOTS, SPACES

SPACE_WORDS = (*COLOURS, "joker")
PANES = 2  # number of panes of a window
ORNAMENTS = 4
# Every broken glass track begins with these values.
TRACK_BEGIN = (0, -1, -2, -4)
TRACK_MIDDLE = -8
TRACK_END = -18
FRONT = "front"
BACK = "back"
FACES = (FRONT, BACK)


_OWN_FILE = Path(__file__).parent.parent / "boards" / "sintra.json"


class BoardDataError(RulesError):
    """Invalid board data.

    ``reason`` is the kind of mistake, and the fact ``where`` is the path in the file:

    ``not-readable`` (the file), ``not-json``, ``not-an-object``, ``not-a-list``, ``missing-key``, ``unknown-key``,
    ``wrong-length``, ``not-an-int``, ``not-a-bool``, ``not-text``, ``unknown-colour``, ``doubled-id``,
    ``wrong-jokers``, ``not-positive``, ``wrong-track``, ``wrong-pairs``, ``wrong-colours``, ``wrong-rounds``.
    """

    def __init__(self, reason: str, where: str, **facts: Fact) -> None:
        super().__init__(reason, where=where, **facts)


class PrintedStrip(NamedTuple):
    """A pattern strip: its name and, for each face, the five spaces from the top as colours or ``JOKER``."""

    id: str
    front: tuple[int, ...]
    back: tuple[int, ...]


class Boards(NamedTuple):
    """All printed data. ``verified`` tells whether all of it has been checked against a real copy."""

    strips: tuple[PrintedStrip, ...]
    points: Mapping[str, tuple[int, ...]]  # points under the windows from the left, by side
    ornaments: tuple[tuple[int, int], ...]  # for each ornament, the two windows next to it, counted from 0
    ornament_points: tuple[int, ...]  # points for an ornament, by the number of panes around it
    track: tuple[int, ...]  # values of the steps of the broken glass track
    verified: bool


def load_boards(path: str | Path | None = None) -> Boards:
    """Return the board data in the file at ``path``, or by default the included data.

    :raises BoardDataError: The file can't be read or doesn't describe valid boards.
    """
    file = _OWN_FILE if path is None else Path(path)
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BoardDataError("not-readable", str(path)) from error
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BoardDataError("not-json", str(path)) from error
    return read_boards(data)


def read_boards(data: Any) -> Boards:
    """Return the boards that ``data``, the content of a file, describes.

    :raises BoardDataError: ``data`` doesn't describe valid boards.
    """
    _check_shape(data, _FILE, "")
    # The file mentions colours and rounds for people who read it. They must agree with the rules.
    if data["colours"] != list(COLOURS):
        raise BoardDataError("wrong-colours", "colours")
    if data["rounds"] != ROUNDS:
        raise BoardDataError("wrong-rounds", "rounds", rounds=data["rounds"])
    points = data["windows"]["points"]
    return Boards(
        strips=_read_strips(data["strips"]["faces"], "strips.faces"),
        points={side: _read_points(points[side], f"windows.points.{side}") for side in SIDES},
        ornaments=_read_pairs(data["ornaments"]["window_pairs"], "ornaments.window_pairs"),
        ornament_points=tuple(data["ornaments"]["points_by_filled"]),
        track=_read_track(data["broken_track"]["values"], "broken_track.values"),
        verified=all(part["verified"] for part in data.values() if isinstance(part, dict)),
    )


# The shape of the file: a dict for an object, a list for a list of the same length, a tuple for a list of any length,
# and None for anything. "about" is optional.
_STRIP = {"id": str, **dict.fromkeys(FACES, [None] * SPACES)}
_FILE = {
    "about": None,
    "colours": None,
    "rounds": int,
    "strips": {"verified": bool, "faces": [_STRIP] * SLOTS},
    "windows": {"verified": bool, "points": dict.fromkeys(SIDES, [int] * SLOTS)},
    "ornaments": {
        "verified": bool,
        "window_pairs": [[int] * 2] * ORNAMENTS,
        "points_by_filled": [int] * (SLOTS * PANES // ORNAMENTS + 1),
    },
    "broken_track": {"verified": bool, "values": (int,)},
}
_NOT = {int: "not-an-int", bool: "not-a-bool", str: "not-text"}


def _check_shape(data: Any, shape: Any, where: str) -> None:
    if isinstance(shape, dict):
        if not isinstance(data, dict):
            raise BoardDataError("not-an-object", where or "file")
        for key in sorted(shape.keys() - data.keys() - {"about"}):
            raise BoardDataError("missing-key", where or "file", key=key)
        for key in sorted(data.keys() - shape.keys()):
            raise BoardDataError("unknown-key", where or "file", key=key)
        for key, part in data.items():
            _check_shape(part, shape[key], f"{where}.{key}".lstrip("."))
    elif isinstance(shape, list | tuple):
        if not isinstance(data, list):
            raise BoardDataError("not-a-list", where)
        if isinstance(shape, list) and len(data) != len(shape):
            raise BoardDataError("wrong-length", where, length=len(data), expected=len(shape))
        for number, item in enumerate(data):
            _check_shape(item, shape[0], f"{where}[{number}]")
    # Don't use isinstance, because JSON's true and false are ints in Python.
    elif shape and type(data) is not shape:
        raise BoardDataError(_NOT[shape], where)


def _read_strips(data: Any, where: str) -> tuple[PrintedStrip, ...]:
    strips: list[PrintedStrip] = []
    for number, strip in enumerate(data):
        here = f"{where}[{number}]"
        if strip["id"] in [other.id for other in strips]:
            raise BoardDataError("doubled-id", f"{here}.id", id=strip["id"])
        front = _read_spaces(strip[FRONT], f"{here}.{FRONT}")
        back = _read_spaces(strip[BACK], f"{here}.{BACK}")
        strips.append(PrintedStrip(strip["id"], front, back))
    jokers = [face.count(JOKER) for strip in strips for face in (strip.front, strip.back) if JOKER in face]
    if jokers != [MAX_JOKERS]:
        raise BoardDataError("wrong-jokers", where, faces=len(jokers), jokers=sum(jokers))
    return tuple(strips)


def _read_spaces(data: Any, where: str) -> tuple[int, ...]:
    for number, word in enumerate(data):
        if word not in SPACE_WORDS:
            raise BoardDataError("unknown-colour", f"{where}[{number}]", word=str(word))
    return tuple(map(SPACE_WORDS.index, data))


def _read_points(data: Any, where: str) -> tuple[int, ...]:
    for number, value in enumerate(data):
        if value <= 0:
            raise BoardDataError("not-positive", f"{where}[{number}]", value=value)
    return tuple(data)


def _read_pairs(data: Any, where: str) -> tuple[tuple[int, int], ...]:
    pairs = [(min(pair) - 1, max(pair) - 1) for pair in data]
    for number, (left, right) in enumerate(pairs):
        if right != left + 1:
            raise BoardDataError("wrong-pairs", f"{where}[{number}]")
    if sorted(window for pair in pairs for window in pair) != list(range(SLOTS)):
        raise BoardDataError("wrong-pairs", where)
    return tuple(pairs)


def _read_track(data: Any, where: str) -> tuple[int, ...]:
    track = tuple(data)
    is_falling = all(value > following for value, following in pairwise(track))
    is_known = track[: len(TRACK_BEGIN)] == TRACK_BEGIN and TRACK_MIDDLE in track and track[-1] == TRACK_END
    if not is_falling or not is_known:
        raise BoardDataError("wrong-track", where)
    return track
