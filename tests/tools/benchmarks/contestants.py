"""Players of a match: levels and kinds of computers, random moves, and outside programs."""

from __future__ import annotations

import contextlib
import json
import random
import shlex
import subprocess
from typing import Protocol

from bot.opponents.levels import engine_of, player_of
from bot.rules import RulesError
from bot.rules.game import Move, Position


class Failed(Exception):  # noqa: N818 - the name describes what happened
    """A contestant hasn't returned a legal move within its budget. The text names the contestant and the problem."""


class Contestant(Protocol):
    """A player of a match."""

    def choose(self, position: Position, seat: int, seed: int) -> Move:
        """Return a legal move. The caller decides how much of the position is visible.

        :raises Failed: The contestant doesn't return a legal move.
        """

    def close(self) -> None:
        """End the contestant after a match."""


class Chance:
    """A contestant that plays random moves."""

    def choose(self, position: Position, seat: int, seed: int) -> Move:
        return random.Random(seed).choice(position.legal_moves(seat))

    def close(self) -> None:
        """Do nothing."""


class Ours:
    """A contestant of this version: a level, or a kind of player with a budget."""

    def __init__(self, name: str, ruleset: str, side: str, players: int) -> None:
        self._name, self._engine = name, engine_of(name, ruleset, side, players)
        self._player = player_of(self._engine.kind, ruleset)

    def choose(self, position: Position, seat: int, seed: int) -> Move:
        thought = self._player.choose(position.seen_by(seat), seat, self._engine.budget, seed)
        if thought.evaluations > self._engine.budget:
            raise Failed(f"{self._name} judged {thought.evaluations} positions, and may {self._engine.budget}")
        return thought.move

    def close(self) -> None:
        """Do nothing."""


class Program:
    """An outside program.

    It reads a line with a position and the seat to move, and answers with a line that contains a move.
    """

    def __init__(self, command: str) -> None:
        self._command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise Failed(f"{command} cannot be started: {error.strerror}") from None

    def choose(self, position: Position, seat: int, seed: int) -> Move:
        """Return the program's move. Programs don't receive the seed."""
        to_it, from_it = self._process.stdin, self._process.stdout
        assert to_it is not None
        assert from_it is not None
        # If the program has ended, its output may still contain the reason.
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps(position.to_json(seat), separators=(",", ":")), file=to_it, flush=True)
        text = from_it.readline().strip()
        if not text:
            raise Failed(f"{self._command} has given no answer; it may have said why above")
        try:
            return position.ruleset.parse(text)
        except RulesError:
            raise Failed(f"{self._command} answered {text!r}, which is no move of {position.ruleset.name}") from None

    def close(self) -> None:
        """Close the program's input, and let it end."""
        if self._process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


def call(name: str, ruleset: str, side: str, players: int) -> Contestant:
    """Return the contestant with this name.

    A name is ``chance``, a level, a kind of player with a budget, or the command of a program. A command must contain a
    space or a slash.

    :raises Failed: The name is none of these, or the contestant can't be started.
    """
    if name == "chance":
        return Chance()
    try:
        return Ours(name, ruleset, side, players)
    except ValueError as error:
        if " " not in name and "/" not in name:
            raise Failed(f"{error}, chance, or the command of a program") from None
        return Program(name)
