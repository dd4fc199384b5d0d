"""What happens in a run, drawn from its seed: the games, what people do, and which fault comes with each act."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from tests.support.forms import FORMS

ANSWER = ("POST", "/interactions/*/*/callback")
POSTING = (("POST", "/channels/*/messages"), ("PATCH", "/channels/*/messages/*"))
ROUTES = (
    ANSWER,
    ("POST", "/channels/*/messages"),
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("PATCH", "/webhooks/*/*/messages/@original"),
    ("POST", "/webhooks/*/*"),
    ("POST", "/users/@me/channels"),
    ("POST", "/channels/*/messages/*/threads"),
    ("PATCH", "/channels/*"),
)
"""The routes that the bot uses once it is there; posting comes twice, as most goes wrong there."""
ACTS = {
    "move": 50,
    "pick": 12,
    "stranger": 2,
    "undo": 5,
    "agree": 5,
    "decline": 1,
    "resign": 1,
    "nudge": 2,
    "time": 1,
    "wait": 7,
    "new": 3,
    "join": 8,
    "leave": 1,
    "start": 3,
    "cancel": 1,
    "replace": 2,
    "rematch": 1,
    "look": 2,
    "here": 2,
    "notify": 2,
}
ACTS_OF_A_RUN = 24
FAULTS = {
    "none": 30,
    "die at a step": 14,
    "die at a commit": 8,
    "die at a request": 6,
    "twice": 6,
    "unheard": 3,
    "answer lost": 4,
    "refused": 10,
    "slow": 4,
    "gateway": 4,
    "outage": 3,
    "clock": 2,
    "deleted": 4,
    "forbidden": 4,
    "thrown out": 1,
    "database": 5,
}


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong; what is not needed for its kind is as it comes."""

    kind: str
    number: int = 1
    when: str = "before"
    route: tuple[str, str] = ROUTES[1]
    status: int | str = 500
    seconds: float = 0.0


@dataclass(frozen=True)
class Step:
    """What somebody does, and the fault that comes with it; ``chance`` decides the rest."""

    what: str
    fault: Fault
    chance: int


@dataclass(frozen=True)
class Plan:
    """A run."""

    seed: int
    games: tuple[dict[str, Any], ...]
    steps: tuple[Step, ...]


def draw_plan(seed: int, acts: int = ACTS_OF_A_RUN) -> Plan:
    """The run of this seed; the same for ever as long as nothing of this module changes."""
    chance = random.Random(f"faults {seed}")
    games = tuple(_draw_game(chance) for _ in range(chance.choice((1, 1, 1, 2))))
    few = chance.random() < 0.1
    steps = tuple(_draw_step(chance, few) for _ in range(acts))
    return Plan(seed, games, steps)


def _draw_game(chance: random.Random) -> dict[str, Any]:
    game, side = chance.choice(FORMS)
    seats = chance.choice((2, 2, 2, 3, 3, 4))
    options: dict[str, Any] = {"game": game, "side": side, "seats": seats}
    if chance.random() < 0.3:
        options |= {"computers": chance.randint(1, seats - 1), "level": "easy"}
    if chance.random() < 0.4:
        options |= {"time": chance.choice((24, 72)), "at_end": chance.choice(("nothing", "move", "seat", "forfeit"))}
    if chance.random() < 0.25:
        options["thread"] = True
    return options


def _draw_step(chance: random.Random, few: bool) -> Step:
    (what,) = chance.choices([*ACTS], [*ACTS.values()])
    (kind,) = ("none",) if few and chance.random() < 0.7 else chance.choices([*FAULTS], [*FAULTS.values()])
    route = chance.choice(ROUTES)
    # Answers to people have no limit of their own for how long they may take.
    endless = ("timeout",) if route in POSTING else ()
    fault = Fault(
        kind,
        number=chance.choice((1, 2, 3, 5)) if kind != "die at a step" else chance.randint(1, 70),
        when=chance.choice(("before", "after")),
        route=route,
        status=chance.choice((429, 429, 500, 502, 503, 403, 404, "lost", *endless)),
        seconds=chance.choice((1.0, 20.0, 400.0, 4_000.0, 100_000.0)),
    )
    return Step(what, fault, chance.randrange(1 << 30))
