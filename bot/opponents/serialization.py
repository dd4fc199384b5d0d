"""The plain values that the bot exchanges with the processes of computer players.

These processes don't import the rest of the bot, because that would double their memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.opponents.advice import Advice, advise
from bot.opponents.explanation import Explanation, explain
from bot.opponents.levels import judge, think
from bot.opponents.thought import Reading, Thought
from bot.rules import Ruleset, read_position
from bot.rules.game import Move


class WrittenThought(NamedTuple):
    """A `Thought` as plain values, with moves in notation."""

    readings: list[tuple[str, float]]
    shares: tuple[float, ...]
    evaluations: int
    exact: bool


def answer(
    name: str, position: dict[str, Any], seat: int, seed: int, played: str | None = None, first: bool = False
) -> WrittenThought:
    """Return the player's choice of a move in a position (as JSON), or a judgement of the move ``played`` there.

    With ``first``, the judgement is a first look (see `levels.judge`).
    """
    view = read_position(position)
    if played is None:
        made = think(name, view, seat, seed)
    else:
        made = judge(view, seat, view.ruleset.parse(played), seed, first=first)
    readings = [(str(move), worth) for move, worth in made.readings]
    return WrittenThought(readings, tuple(made.shares), made.evaluations, made.exact)


def read_thought(written: WrittenThought, ruleset: Ruleset) -> Thought:
    """Convert a written thought back to a `Thought`, parsing its moves as moves of ``ruleset``."""
    readings = tuple(Reading(ruleset.parse(text), worth) for text, worth in written.readings)
    return Thought(readings[0].move, readings, written.shares, written.evaluations, written.exact)


class WrittenAdvice(NamedTuple):
    """An `Advice` as plain values, with moves in notation."""

    line: tuple[str, ...]
    other_line: tuple[str, ...]
    worth: float
    other_worth: float
    explanation: Explanation | None


def answer_with_advice(position: dict[str, Any], seat: int, path: Sequence[str]) -> WrittenAdvice:
    """Return advice on a position, given as JSON (see `advise`)."""
    advice = advise(read_position(position), seat, path)
    return WrittenAdvice(_write_moves(advice.line), _write_moves(advice.other_line), *advice[2:])


def answer_with_explanation(position: dict[str, Any], seat: int, better: str, other: str, gap: float) -> Explanation:
    """Explain why a move is better than another in a position, given as JSON (see `explain`)."""
    view = read_position(position)
    return explain(view, seat, view.ruleset.parse(better), view.ruleset.parse(other), gap)


def read_advice(written: WrittenAdvice, ruleset: Ruleset) -> Advice:
    """Convert written advice back to an `Advice`, parsing its moves as moves of ``ruleset``."""
    line = tuple(map(ruleset.parse, written.line))
    return Advice(line, tuple(map(ruleset.parse, written.other_line)), *written[2:])


def _write_moves(moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(map(str, moves))
