"""The plain values that the bot exchanges with the processes of computer players.

These processes don't import the rest of the bot, because that would double their memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.opponents.advice import Advice, advise, find_line
from bot.opponents.explanation import Explanation, explain
from bot.opponents.levels import judge, think
from bot.opponents.thought import Reading, Thought
from bot.rules import Ruleset, read_position
from bot.rules.game import Move, Position


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


def answer_with_line(
    position: dict[str, Any], seat: int, move: str, seed: int, level: str | None, first: bool
) -> tuple[str, ...]:
    """Return a move in a position, given as JSON, followed by the best replies of a ``level`` (see `find_line`).

    Without a level, the replies are judged. ``first`` is as in `levels.judge`.
    """
    view = read_position(position)

    def find_reply(seen: Position, mover: int) -> Move:
        if level is not None:
            return think(level, seen, mover, seed).move
        # `judge` finds the best move regardless of the move it is given.
        return judge(seen, mover, seen.legal_moves(mover)[0], seed, first=first).move

    return _write_moves(find_line(view, seat, view.ruleset.parse(move), find_reply))


def read_advice(written: WrittenAdvice, ruleset: Ruleset) -> Advice:
    """Convert written advice back to an `Advice`, parsing its moves as moves of ``ruleset``."""
    return Advice(read_moves(written.line, ruleset), read_moves(written.other_line, ruleset), *written[2:])


def read_moves(written: Sequence[str], ruleset: Ruleset) -> tuple[Move, ...]:
    """Parse moves of ``ruleset``."""
    return tuple(map(ruleset.parse, written))


def _write_moves(moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(map(str, moves))
