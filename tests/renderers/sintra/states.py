"""Scenes of Sintra written by hand, for tests."""

from __future__ import annotations

import random
from typing import Any

from renderers.sintra.scene import JOKER, Palace, Strip, TableScene

COLOURS = ("white", "yellow", "orange", "blue", "pink")
NAMES = ("Ana", "Bertrand", "Chi-Wei", "Dariush")
TRACK = (0, -1, -2, -4, -6, -8, -11, -14, -18)


def palace(seed: int, name: str, full: float = 0.3, **changes: Any) -> Palace:
    """A palace with about this share of its places filled."""
    chance = random.Random(seed)

    def some(colour: str) -> str | None:
        return colour if chance.random() < full else None

    strips = []
    for slot in range(8):
        spaces = tuple(chance.choice(COLOURS) for _ in range(5)) if slot != 5 else (JOKER, *COLOURS[1:4], JOKER)
        strips.append(Strip(spaces, tuple(some("blue" if space == JOKER else space) for space in spaces)))
    windows = []
    for _ in range(8):
        top = some(chance.choice(COLOURS))
        windows.append((top, some(chance.choice(COLOURS)) if top else None))
    values = {
        "name": name,
        "score": chance.randint(0, 60),
        "strips": tuple(strip if chance.random() > full / 2 else None for strip in strips),
        "windows": tuple(windows),
        "points": (4, 3, 3, 2, 2, 1, 1, 2),
        "glazier": chance.randint(0, 7),
        "broken": chance.randint(0, 8),
        "ornaments": tuple(chance.randint(0, 4) for _ in range(4)),
    }
    return Palace(**{**values, **changes})


def table(players: int, seed: int = 1, full: float = 0.3, **changes: Any) -> TableScene:
    """A table in the middle of a game."""
    chance = random.Random(seed)
    values = {
        "title": "Stained Glass of Sintra #7KQ2X",
        "detail": "Round 3",
        "turn": "Ana to move",
        "factories": tuple(tuple(chance.choice(COLOURS) for _ in range(4)) for _ in range(2 * players + 1)),
        "centre": (("white", 2), ("pink", 3)),
        "marker_in_centre": True,
        "boards": tuple(
            palace(seed + seat, name, full, active=seat == 0, starts=seat == 1)
            for seat, name in zip(range(players), NAMES, strict=False)
        ),
        "focus": (0,),
        "rounds": ("blue", "white", "pink", "yellow", "orange", "blue"),
        "round": 3,
        "round_labels": ("This round’s colour: pink", "Now: pink"),
        "track": TRACK,
        "alt": "A table of Sintra.",
    }
    return TableScene(**{**values, **changes})


def alone(one: Palace, **changes: Any) -> TableScene:
    """The picture of one palace."""
    return table(1, boards=(one,), factories=(), centre=(), marker_in_centre=False, focus=(), turn="", **changes)
