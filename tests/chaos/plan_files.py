"""Plans in text files. Each plan is a test.

``fixed.txt`` contains the shortest plans for bugs that runs with random seeds have found. ``staged.txt`` contains plans
that find a planted bug or stage a rare situation.

Below its title, a plan lists the games, tournaments and people that differ from the defaults, and its steps. A step is
an act with its fields, followed by a colon and the faults. Outages and absences last longer than Discord remembers a
nonce.
"""

from __future__ import annotations

import re
from ast import literal_eval
from pathlib import Path
from typing import Any, get_args

from tests.chaos import faults as kinds
from tests.chaos.faults import DieAtCommit, DieAtRequest, When
from tests.chaos.plan import ENTERED, Opening, Person, Plan, Step, TournamentOpening


def _read_fields(text: str) -> tuple[str, dict[str, Any]]:
    """Parse a name followed by ``name=value`` fields. A value that isn't a Python literal is text."""
    name, *parts = re.split(r"\s+(?=\w+=)", text.strip())
    found = dict[str, Any]()
    for field, _, value in (part.partition("=") for part in parts):
        try:
            found[field] = literal_eval(value)
        except (ValueError, SyntaxError):
            found[field] = value
    return name, found


def _read_plan(lines: list[str]) -> Plan:
    games, people, steps = list[Opening](), list[Person](), list[Step]()
    tournaments = list[TournamentOpening]()
    for line in lines:
        before, _, after = line.partition(": ")
        name, fields = _read_fields(before)
        if name == "game":
            games.append(Opening(**fields))
        elif name == "tournament":
            tournaments.append(TournamentOpening(**fields))
        elif name == "person":
            people.append(Person(**fields))
        else:
            faults = [_read_fields(fault) for fault in after.split("; ") if fault]
            steps.append(Step(name, faults=tuple(getattr(kinds, kind)(**more) for kind, more in faults), **fields))
    return Plan(
        tuple(steps),
        tuple(games) or Plan.games,
        tuple(people) or Plan.people,
        tournaments=tuple(tournaments) or Plan.tournaments,
    )


def _read(name: str) -> dict[str, Plan]:
    parts = Path(__file__).with_name(name).read_text(encoding="utf-8").strip().split("\n\n")
    return {title.removeprefix("# "): _read_plan(lines) for title, *lines in map(str.splitlines, parts)}


FIXED, STAGED = _read("fixed.txt"), _read("staged.txt")
BEGUN = (Step("new"), Step("join"))
"""Steps after which two people have joined and the game has begun."""
DEATHS: list[DieAtRequest | DieAtCommit] = [
    death
    for when in get_args(When)
    for what, nth in (("answer", 1), ("post", 2), ("edit", 3))
    for death in (DieAtRequest(what, when), DieAtCommit(when, nth))
]
"""A death at each commit and at each request of a turn."""
POWER_CUTS = [
    Plan((*BEGUN, Step("move"), Step(act, pick=pick, faults=(death,)), *then, Step("move", pick=1)))
    for act, pick, then in (("move", 1, ()), ("pick", 0, (Step("again"),)))
    for death in DEATHS
]
"""Plans in which a process dies during a turn. The next process must report the turn.

In half of the plans, somebody then presses the same button again.
"""
ROUND_CUTS = [
    Plan((*ENTERED, Step("tournament begin", faults=(DieAtCommit(when, nth),)), Step("tournament resign")))
    for when in get_args(When)
    for nth in range(1, 7)
]
"""Plans in which a process dies at a commit while a tournament begins, is paired, opens its table or posts."""
