"""The lines in which stories, scripts of use cases and the rehearsal are written: tests/README.md has their grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from textwrap import dedent
from typing import NamedTuple

ACT = "> "
TRIED = "? "
HOLDS = "= "
REFUSED = "✗ "
_BY_SOMEBODY = re.compile(r"(?P<who>[^:(/]+?)(?: \((?P<where>[^)]*)\))?: (?P<what>.+)")
_PASSING = re.compile(r"(?P<count>[\d.]+) (?P<unit>second|minute|hour|day)s? pass(?:es)?(?:, (?P<how>.+))?")
_REPEATED = re.compile(rf"{ACT}(?P<times>\d+) times")
_UNITS = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400}


class Act(NamedTuple):
    """What is done, and by whom; ``who`` is empty where nobody in particular does it.

    ``where``: from where they do it, or as what. ``refused``: by which sentence they are refused, and perhaps facts.
    """

    who: str
    where: str
    what: str
    refused: str


class Passing(NamedTuple):
    """Time that passes, and ``how``."""

    seconds: float
    how: str


def read_act(line: str) -> Act:
    """The act of a line that begins with ``>``."""
    text, _, refused = line.removeprefix(ACT).partition(f"  {REFUSED}")
    found = _BY_SOMEBODY.fullmatch(text)
    if found is None:
        return Act("", "", text, refused)
    return Act(found["who"], found["where"] or "", found["what"], refused)


def read_passing(what: str) -> Passing | None:
    """How much time passes, if that is what happens."""
    found = _PASSING.fullmatch(what)
    if found is None:
        return None
    return Passing(float(found["count"]) * _UNITS[found["unit"]], found["how"] or "")


def unroll(lines: Sequence[str]) -> Iterator[str]:
    """The lines, with what is indented below ``> 3 times`` so often."""
    rest = list(lines)
    while rest:
        line = rest.pop(0)
        found = _REPEATED.fullmatch(line)
        if found is None:
            yield line
            continue
        indented = list(takewhile(lambda line: line.startswith("  "), rest))
        del rest[: len(indented)]
        inner = [line.removeprefix("  ") for line in indented]
        for _ in range(int(found["times"])):
            yield from unroll(inner)


def read_fields(text: str) -> dict[str, str]:
    """What is said after the verb: names and values, with two spaces before each name."""
    return {name: value for name, _, value in (field.partition(" ") for field in text.split("  ") if field)}


def read_parts(text: str) -> list[tuple[str, list[str]]]:
    """The parts of a file, with an empty line between two: the first line of each, and the others."""
    parts = [part.partition("\n") for part in text.strip().split("\n\n")]
    return [(title.removeprefix("# "), dedent(lines).splitlines()) for title, _, lines in parts]
