"""Who can play a match: levels and kinds of players of ours, chance, and outside programs."""

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


class Failed(Exception):  # noqa: N818 - it reads as what happened
    """A contestant has not answered with a legal move within its budget; the text says who, and what instead."""


class Contestant(Protocol):
    """Somebody who plays a match."""

    def choose(self, position: Position, seat: int, seed: int) -> Move:
        """A legal move; what it may know of the position is up to whoever asks.

        :raises Failed: there is none.
        """

    def close(self) -> None:
        """The match is over."""


class Chance:
    """Any legal move."""

    def choose(self, position: Position, seat: int, seed: int) -> Move:
        """See `Contestant.choose`."""
        return random.Random(seed).choice(position.legal_moves(seat))

    def close(self) -> None:
        """Nothing is left behind."""


class Ours:
    """A level, or a kind of player with a budget, of this very version."""

    def __init__(self, name: str, ruleset: str, side: str, players: int) -> None:
        self._name, self._engine = name, engine_of(name, ruleset, side, players)
        self._player = player_of(self._engine.kind, ruleset)

    def choose(self, position: Position, seat: int, seed: int) -> Move:
        """See `Contestant.choose`."""
        thought = self._player.choose(position.seen_by(seat), seat, self._engine.budget, seed)
        if thought.evaluations > self._engine.budget:
            raise Failed(f"{self._name} judged {thought.evaluations} positions, and may {self._engine.budget}")
        return thought.move

    def close(self) -> None:
        """Nothing is left behind."""


class Program:
    """An outside program: a position with the seat to move a line in, a move in notation a line out."""

    def __init__(self, command: str) -> None:
        self._command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise Failed(f"{command} cannot be started: {error.strerror}") from None

    def choose(self, position: Position, seat: int, seed: int) -> Move:
        """See `Contestant.choose`; the seed is the program's own affair."""
        to_it, from_it = self._process.stdin, self._process.stdout
        assert to_it is not None
        assert from_it is not None
        # One that has ended may still have written why.
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
        """Let it end by itself, as its input has."""
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
    """Whoever goes by this name in such a game; what is neither a level nor a kind of player is a command.

    :raises Failed: it cannot be started.
    """
    if name == "chance":
        return Chance()
    try:
        return Ours(name, ruleset, side, players)
    except ValueError as error:
        if " " not in name and "/" not in name:
            raise Failed(f"{error}, chance, or the command of a program") from None
        return Program(name)
