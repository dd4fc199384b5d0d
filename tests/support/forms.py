"""Constants for tests that cover every game."""

from __future__ import annotations

from bot.rules import RULESETS

FORMS = [(name, side) for name, ruleset in RULESETS.items() for side in ruleset.sides]
"""The six forms: each game with each of its sides."""
SEED = bytes(range(32))
