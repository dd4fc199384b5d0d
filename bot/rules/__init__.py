"""The rules of every game, and nothing else: no input or output, no clock, no Discord, no translation."""

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


def use_sintra_boards(path: str | Path) -> None:
    """Play Sintra with the boards of another file from now on; meant for the start of a process, before anyone plays.

    :raises BoardDataError: the file cannot be read, or is not what a board can look like; nothing has changed.
    """
    sintra = Sintra(load_boards(path))
    RULESETS[sintra.name] = sintra


def read_position(data: Any) -> Position:
    """The position of a JSON object, of whichever game.

    :raises InvalidPosition: it is no position of any game.
    :raises UnknownEdition: it is one of rules or boards that are not known here.
    """
    name = data.get("ruleset") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in RULESETS:
        raise InvalidPosition("no-such-ruleset", known=tuple(RULESETS))
    return RULESETS[name].from_json(data, NoDraw())


__all__ = [
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
