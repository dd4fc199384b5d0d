"""The rules of all games, independent of input and output, clocks, Discord and translations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.rules.azul import Azul
from bot.rules.draw import Draw, NoDraw, ScriptedDraw, ScriptError, ShuffledDraw, commitment
from bot.rules.game import (
    Event,
    Fact,
    GameOver,
    IllegalMove,
    InvalidNotation,
    InvalidPosition,
    Move,
    MoveStep,
    OutOfTurn,
    Position,
    RulesError,
    Ruleset,
    SheetLine,
    Standing,
    UnknownEdition,
)
from bot.rules.sintra import BoardDataError, Sintra, load_boards
from bot.rules.summer_pavilion import SummerPavilion

RULESETS: dict[str, Ruleset] = {ruleset.name: ruleset for ruleset in (Azul(), SummerPavilion(), Sintra())}
FIRST_GAME = next(iter(RULESETS))
"""The ruleset for people who haven't begun or chosen another."""


def use_sintra_boards(path: str | Path) -> None:
    """Load Sintra's boards from another file. Call it at the start of a process, before any game begins.

    :raises BoardDataError: The file can't be read or doesn't describe valid boards. The current boards stay in use.
    """
    sintra = Sintra(load_boards(path))
    RULESETS[sintra.name] = sintra


def read_position(data: Any) -> Position:
    """Read the position of any game from a JSON object.

    :raises InvalidPosition: ``data`` isn't a position of any game.
    :raises UnknownEdition: The version of the rules or the boards are unknown.
    """
    name = data.get("ruleset") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in RULESETS:
        raise InvalidPosition("no-such-ruleset", known=tuple(RULESETS))
    return RULESETS[name].from_json(data, NoDraw())


__all__ = [
    "FIRST_GAME",
    "RULESETS",
    "BoardDataError",
    "Draw",
    "Event",
    "Fact",
    "GameOver",
    "IllegalMove",
    "InvalidNotation",
    "InvalidPosition",
    "Move",
    "MoveStep",
    "NoDraw",
    "OutOfTurn",
    "Position",
    "RulesError",
    "Ruleset",
    "ScriptError",
    "ScriptedDraw",
    "SheetLine",
    "ShuffledDraw",
    "Standing",
    "UnknownEdition",
    "commitment",
    "read_position",
    "use_sintra_boards",
]
