"""Scenes written by hand or drawn from a seed, for the tests and the benchmark of the pictures."""

from __future__ import annotations

import random
from collections.abc import Iterable

from renderers.azul.scene import PatternLine, PlayerBoard, TableScene
from renderers.palette import AZUL
from renderers.scene import Theme

COLOURS = tuple(AZUL)
SPACES = tuple(tuple(COLOURS[(column - row) % 5] for column in range(5)) for row in range(5))
GREY = tuple((None,) * 5 for _ in range(5))
NAMES = ("Ana-Luísa", "Bertrand", "Chi-Wei", "Dariush")
PENALTIES = (-1, -1, -2, -2, -2, -3, -3)


def board(
    seed: int, name: str, *, full: float = 0.4, grey: bool = False, floor: int | None = None, **changes: object
) -> PlayerBoard:
    """A board with a random wall that is ``full`` (0 to 1), random lines and a floor line of ``floor`` pieces."""
    chance = random.Random(seed)
    wall = tuple(tuple(colour if chance.random() < full else None for colour in row) for row in SPACES)
    lines = []
    for row in range(5):
        count = chance.choice((0, 0, 1, row + 1, chance.randint(0, row + 1))) if full else 0
        lines.append(PatternLine(chance.choice(COLOURS), count) if count else PatternLine())
    pieces = chance.choice((0, 0, 1, 2, 3)) if floor is None else floor
    values: dict[str, object] = {
        "name": name,
        "score": chance.randint(0, 90) if full else 0,
        "lines": tuple(lines),
        "wall": wall,
        "spaces": GREY if grey else SPACES,
        "floor": tuple(chance.choice(COLOURS) for _ in range(pieces)),
    }
    return PlayerBoard(**{**values, **changes})  # type: ignore[arg-type]


def table(
    players: int, seed: int = 1, *, full: float = 0.4, names: Iterable[str] = NAMES, **changes: object
) -> TableScene:
    """A table in the middle of a round, its last move made by the last player; the first one is to move."""
    chance = random.Random(seed)
    factories = tuple(
        tuple(chance.choice(COLOURS) for _ in range(4)) if chance.random() < 0.6 else () for _ in range(2 * players + 1)
    )
    boards = [board(seed * 10 + seat, name, full=full) for seat, name in zip(range(players), names, strict=False)]
    empty = [number for number, tiles in enumerate(factories, 1) if not tiles]
    values: dict[str, object] = {
        "title": "Azul",
        "detail": f"Round {1 + seed % 5} · bag {40 + seed} · lid {seed}",
        "turn": f"{boards[0].name} to move",
        "factories": factories,
        "centre": tuple((colour, chance.choice((0, 1, 2, 3, 5, 11))) for colour in COLOURS),
        "marker_in_centre": bool(seed % 2),
        "boards": tuple(boards),
        "focus": (0,),
        "alt": "A table of Azul.",
        "penalties": PENALTIES,
        "taken_from": empty[0] if empty else 0,
        "taken": (chance.choice(COLOURS), 2),
        "theme": "dark",
    }
    return TableScene(**{**values, **changes})  # type: ignore[arg-type]


def alone(board: PlayerBoard, theme: Theme = "dark") -> TableScene:
    """One board, large."""
    return TableScene(
        title="Azul", detail="Round 3", turn="", boards=(board,), alt="Alt.", penalties=PENALTIES, theme=theme
    )
