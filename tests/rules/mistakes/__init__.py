"""Invalid texts and values, each with the error it causes: rows of the form ``wrong -> told``, below a game's name."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent


class Mistake(NamedTuple):
    """An invalid text or value.

    For a value, ``wrong`` is ``path = value``. A row can list several that cause the same error, separated by bars.
    """

    of: str
    wrong: str
    told: str


def read(name: str) -> list[Mistake]:
    """Return the mistakes listed in a file."""
    found = list[Mistake]()
    for part in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").removesuffix("\n").split("\n\n"):
        title, *rows = part.split("\n")
        for wrong, _, told in (row.partition(" -> ") for row in rows):
            path, is_value, values = wrong.partition(" = ")
            for value in values.split(" | ") if is_value else [""]:
                found.append(Mistake(title.removeprefix("# "), f"{path}{is_value}{value}", told))
    return found


def spoil(data: Any, wrong: str) -> Any:
    """Return a copy of ``data`` in which one value is changed, as in ``boards.0.score = 5``.

    The value ``...`` deletes the key.
    """
    path, _, value = wrong.partition(" = ")
    spoiled = there = copy.deepcopy(data)
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in way:
        there = there[key]
    if value == "...":
        del there[last]
    else:
        there[last] = json.loads(value)
    return spoiled
