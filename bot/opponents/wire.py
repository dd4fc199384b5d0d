"""How positions, wishes and thoughts travel between processes: one JSON object a line."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from bot.opponents.thought import Reading, Thought
from bot.rules import RULESETS, InvalidPosition, NoDraw, Ruleset
from bot.rules.game import Position


class Question(NamedTuple):
    """What is asked of a worker: what the player of this name makes of the view of a seat, with this seed."""

    name: str
    view: Position
    seat: int
    seed: int


def write_question(question: Question) -> bytes:
    """The line that asks; of the position it holds what the seat may know."""
    name, view, seat, seed = question
    return _line({"name": name, "seat": seat, "seed": seed, "position": view.to_json(seat)})


def read_question(line: bytes) -> Question:
    """The question of a line that `write_question` has written."""
    asked = json.loads(line)
    return Question(asked["name"], read_position(asked["position"]), asked["seat"], asked["seed"])


def read_position(data: Any) -> Position:
    """The position of a JSON object, of whichever game.

    :raises InvalidPosition: it is no position of any game.
    :raises UnknownEdition: it is one of rules or boards that are not known here.
    """
    name = data.get("ruleset") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in RULESETS:
        raise InvalidPosition("no-such-ruleset", known=tuple(RULESETS))
    return RULESETS[name].from_json(data, NoDraw())


def write_thought(thought: Thought) -> bytes:
    """The line that answers."""
    readings = [[str(reading.move), reading.worth] for reading in thought.readings]
    return _line({"readings": readings, "shares": thought.shares, "evaluations": thought.evaluations})


def write_error(error: Exception) -> bytes:
    """The line that says that there is no answer, and why."""
    return _line({"error": f"{type(error).__name__}: {error}"})


def read_thought(line: bytes, ruleset: Ruleset) -> Thought:
    """The thought of a line that `write_thought` has written; its moves are those of this game.

    :raises ValueError: the line says that there is none, and why.
    """
    answered = json.loads(line)
    if "error" in answered:
        raise ValueError(answered["error"])
    readings = tuple(Reading(ruleset.parse(text), worth) for text, worth in answered["readings"])
    return Thought(readings[0].move, readings, tuple(answered["shares"]), answered["evaluations"])


def _line(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
