"""Thoughts that go from process to process as text: what a process that thinks is asked, and what it answers.

Such a process imports nothing else of the bot, which would double its memory before it has thought of anything.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.opponents.levels import judge, think
from bot.opponents.thought import Reading, Thought
from bot.rules import Ruleset, read_position


class WrittenThought(NamedTuple):
    """A thought that goes from process to process: its moves in notation with their worths, and the rest of it."""

    readings: list[tuple[str, float]]
    shares: tuple[float, ...]
    evaluations: int
    exact: bool


def answer(
    name: str, position: dict[str, Any], seat: int, seed: int, played: str | None = None, first: bool = False
) -> WrittenThought:
    """What the player of this name makes of a position as JSON, or whoever judges of the move ``played`` there.

    ``first``: at a first look.
    """
    view = read_position(position)
    if played is None:
        made = think(name, view, seat, seed)
    else:
        made = judge(view, seat, view.ruleset.parse(played), seed, first=first)
    readings = [(str(move), worth) for move, worth in made.readings]
    return WrittenThought(readings, tuple(made.shares), made.evaluations, made.exact)


def read_thought(written: WrittenThought, ruleset: Ruleset) -> Thought:
    """The thought that was written down, in a game of this ruleset."""
    readings = tuple(Reading(ruleset.parse(text), worth) for text, worth in written.readings)
    return Thought(readings[0].move, readings, written.shares, written.evaluations, written.exact)
