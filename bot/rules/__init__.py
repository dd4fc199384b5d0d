"""The rules of every game, and nothing else: no input or output, no clock, no Discord, no translation."""

from __future__ import annotations

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
    OutOfTurn,
    Position,
    RulesError,
    Ruleset,
    SheetLine,
    Standing,
    Step,
)
from bot.rules.summer_pavilion import SummerPavilion

RULESETS: dict[str, Ruleset] = {ruleset.name: ruleset for ruleset in (Azul(), SummerPavilion())}

__all__ = [
    "RULESETS",
    "Draw",
    "Event",
    "Fact",
    "GameOver",
    "IllegalMove",
    "InvalidNotation",
    "InvalidPosition",
    "Move",
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
    "Step",
    "commitment",
]
