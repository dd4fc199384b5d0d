"""Scenes drawn from a seed, for the tests and the benchmark of the pictures."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from renderers.palette import SUMMER
from renderers.scene import Theme
from renderers.summer_pavilion.scene import COLOURFUL, PlayerBoard, Star, TableScene

COLOURS = tuple(SUMMER)
PRINTED = ("orange", "red", "blue", "yellow", "green", "purple", None)
PRICES = (1, 2, 3, 4, 5, 6)
DECORATIONS = (("pillar", 1), ("statue", 2), ("window", 3))
NAMES = ("Ana-Luísa", "Bertrand", "Chi-Wei", "Dariush")


def stars(chance: random.Random, full: float) -> tuple[Star, ...]:
    """The seven stars of the standard side, each slot filled with the chance ``full`` (0 to 1)."""
    found = []
    for colour in PRINTED:
        mixed = chance.sample(COLOURS, 6)
        tiles = tuple((colour or mixed[slot]) if chance.random() < full else None for slot in range(6))
        found.append(Star(tiles, PRICES, colour or COLOURFUL, colour is not None))
    return tuple(found)


def board(seed: int, name: str, *, full: float = 0.4, **changes: object) -> PlayerBoard:
    """A board with random stars and a random hand."""
    chance = random.Random(seed)
    values: dict[str, object] = {
        "name": name,
        "score": chance.randint(1, 90),
        "stars": stars(chance, full),
        "hand": tuple((colour, count) for colour in COLOURS if (count := chance.choice((0, 0, 1, 2, 11)))),
    }
    return PlayerBoard(**{**values, **changes})  # type: ignore[arg-type]


def table(
    players: int, seed: int = 1, *, full: float = 0.4, names: Iterable[str] = NAMES, **changes: object
) -> TableScene:
    """A table in the middle of a draft; the first player is to move."""
    chance = random.Random(seed)
    factories = tuple(
        tuple(chance.choice(COLOURS) for _ in range(4)) if chance.random() < 0.6 else () for _ in range(2 * players + 1)
    )
    boards = [board(seed * 10 + seat, name, full=full) for seat, name in zip(range(players), names, strict=False)]
    values: dict[str, object] = {
        "title": "Azul: Summer Pavilion",
        "detail": f"Round {1 + seed % 6} · bag {40 + seed} · tower {seed}",
        "turn": f"{boards[0].name} to move",
        "factories": factories,
        "centre": tuple((colour, chance.choice((1, 2, 3))) for colour in COLOURS),
        "marker_in_centre": bool(seed % 2),
        "supply": tuple(chance.choice(COLOURS) for _ in range(10)),
        "wild": COLOURS[seed % 6],
        "rounds": COLOURS,
        "boards": tuple(boards),
        "focus": (0,),
        "decorations": DECORATIONS,
        "alt": "A table of Summer Pavilion.",
        "theme": "dark",
    }
    return TableScene(**{**values, **changes})  # type: ignore[arg-type]


def alone(board: PlayerBoard, theme: Theme = "dark", **changes: object) -> TableScene:
    """One board, large."""
    nothing: dict[str, Any] = {"factories": (), "centre": (), "marker_in_centre": False, "focus": (), "turn": ""}
    return table(1, boards=(board,), theme=theme, **{**nothing, **changes})
