"""How positions, wishes and thoughts travel between processes: one JSON object a line."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from bot.opponents.levels import judge, think
from bot.opponents.thought import Reading, Thought
from bot.rules import RULESETS, InvalidPosition, NoDraw, Ruleset
from bot.rules.game import Move, Position


class Question(NamedTuple):
    """What is asked of a worker: what the player of this name makes of the view of a seat, with this seed.

    Where there is a ``played`` move: what the one who judges (`levels.judge`) makes of that.
    """

    name: str
    view: Position
    seat: int
    seed: int
    played: Move | None = None

    def answer(self) -> Thought:
        """What is made of it.

        :raises ValueError: there is no such level or player, or the seat is not to act.
        """
        if self.played is None:
            return think(self.name, self.view, self.seat, self.seed)
        return judge(self.view, self.seat, self.played, self.seed)


def write_question(question: Question) -> bytes:
    """The line that asks; of the position it holds what the seat may know."""
    name, view, seat, seed, played = question
    asked = {"name": name, "seat": seat, "seed": seed, "position": view.to_json(seat)}
    return _line(asked if played is None else {**asked, "played": str(played)})


def read_question(line: bytes) -> Question:
    """The question of a line that `write_question` has written."""
    asked = json.loads(line)
    view = read_position(asked["position"])
    played = view.ruleset.parse(asked["played"]) if "played" in asked else None
    return Question(asked["name"], view, asked["seat"], asked["seed"], played)


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
    return _line({**thought._asdict(), "move": str(thought.move), "readings": readings})


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
    shares, evaluations, exact = tuple(answered["shares"]), answered["evaluations"], answered["exact"]
    return Thought(readings[0].move, readings, shares, evaluations, exact)


def _line(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
