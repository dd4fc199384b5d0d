"""The notation of stories, use-case scripts and the rehearsal. tests/README.md describes the grammar."""

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
    """Something that somebody does. ``who`` is empty if it doesn't matter who does it.

    ``where`` is the channel in which, or the role with which, they act. ``refused`` is the key of the expected refusal,
    perhaps followed by its values.
    """

    who: str
    where: str
    what: str
    refused: str


class Passing(NamedTuple):
    """A passage of time. ``how`` describes how the time passes."""

    seconds: float
    how: str


def read_act(line: str) -> Act:
    """Parse an act from a line that begins with ``>``."""
    text, _, refused = line.removeprefix(ACT).partition(f"  {REFUSED}")
    found = _BY_SOMEBODY.fullmatch(text)
    if found is None:
        return Act("", "", text, refused)
    return Act(found["who"], found["where"] or "", found["what"], refused)


def read_passing(what: str) -> Passing | None:
    """Parse a passage of time, or return ``None`` if the text isn't one."""
    found = _PASSING.fullmatch(what)
    if found is None:
        return None
    return Passing(float(found["count"]) * _UNITS[found["unit"]], found["how"] or "")


def unroll(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines. Repeat indented lines after a line such as ``> 3 times`` that many times."""
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
    """Parse the fields after the verb. Each field is a name with its value and is preceded by two spaces."""
    return {name: value for name, _, value in (field.partition(" ") for field in text.split("  ") if field)}


def read_parts(text: str) -> list[tuple[str, list[str]]]:
    """Return the parts of a file, which are separated by empty lines.

    Each part is its first line and its other lines.
    """
    parts = [part.partition("\n") for part in text.strip().split("\n\n")]
    return [(title.removeprefix("# "), dedent(lines).splitlines()) for title, _, lines in parts]
