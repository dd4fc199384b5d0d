"""Thoughts as text between processes: questions and answers.

Thinking processes import nothing else of the bot, which would double their memory.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.opponents.levels import judge, think
from bot.opponents.thought import Reading, Thought
from bot.rules import Ruleset, read_position


class WrittenThought(NamedTuple):
    """A thought as text: its moves in notation with their worths, and the other values."""

    readings: list[tuple[str, float]]
    shares: tuple[float, ...]
    evaluations: int
    exact: bool


def answer(
    name: str, position: dict[str, Any], seat: int, seed: int, played: str | None = None, first: bool = False
) -> WrittenThought:
    """Return the player's thought about a position in JSON, or the judgement of the move ``played`` there.

    ``first``: it is a first look.
    """
    view = read_position(position)
    if played is None:
        made = think(name, view, seat, seed)
    else:
        made = judge(view, seat, view.ruleset.parse(played), seed, first=first)
    readings = [(str(move), worth) for move, worth in made.readings]
    return WrittenThought(readings, tuple(made.shares), made.evaluations, made.exact)


def read_thought(written: WrittenThought, ruleset: Ruleset) -> Thought:
    """Return the thought in a game of this ruleset."""
    readings = tuple(Reading(ruleset.parse(text), worth) for text, worth in written.readings)
    return Thought(readings[0].move, readings, written.shares, written.evaluations, written.exact)
