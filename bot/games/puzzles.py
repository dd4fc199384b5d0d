"""Puzzles: positions in which one move is clearly best, as they lie in `puzzles.jsonl`.

The file is made by ``python -m tests.lab.puzzles``. A puzzle is shown as a game of which nothing is written down, so
that scenes, words and the picker know it as one.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from bot.games.refusals import NoSuchPuzzle
from bot.games.replay import Replay, Table
from bot.rules import RULESETS
from bot.rules.draw import NoDraw
from bot.rules.game import Move
from bot.storage.rows import Game, Player

FILE = Path(__file__).with_name("puzzles.jsonl")
FIRST_LETTER = "A"
"""Of the names of puzzles; no game has a vowel in its."""
LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"
NAME_LENGTH = 5
_EPOCH = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position (JSON, as ``seat`` sees it), its best move in notation, and by how much of the win it is the best."""

    name: str
    position: Any
    seat: int
    solution: str
    clear: float

    @classmethod
    def from_line(cls, line: str) -> Puzzle:
        """The puzzle of a line of the file."""
        data = json.loads(line)
        return cls(name_of(data["position"]), data["position"], data["seat"], data["solution"], data["clear"])

    def table(self, names: tuple[str, ...]) -> Table:
        """The puzzle as a game that is played by people of these names, by seat."""
        rules = RULESETS[self.position["ruleset"]]
        position = rules.from_json(self.position, NoDraw())
        players = tuple(Player(seat, None, name) for seat, name in enumerate(names[: position.players]))
        game = Game(
            id=self.name,
            guild_id=None,
            channel_id=0,
            host_id=0,
            ruleset=rules.name,
            side=position.side,
            seats=position.players,
            status="running",
            version=1,
            created_at=_EPOCH,
            changed_at=_EPOCH,
            players=players,
        )
        return Table(game, Replay(1, position, begun=0, shown=1))

    def is_right(self, move: Move) -> bool:
        """Whether this move is the best one, or leads to the same, as from a factory with the same tiles.

        :raises RulesError: the position does not allow it.
        """
        best, chosen = (self._after(text) for text in (self.solution, str(move)))
        return bool(best == chosen)

    def _after(self, text: str) -> Any:
        position = self.table(("", "", "", "")).position
        position.play(self.seat, position.ruleset.parse(text))
        data = position.to_json()
        return data | {"factories": sorted(map(sorted, data["factories"]))}


def name_of(position: Any) -> str:
    """The name of the puzzle with this position, which follows from it: ``"A7KQ2"``."""
    digest = hashlib.sha256(json.dumps(position, sort_keys=True).encode()).digest()
    return FIRST_LETTER + "".join(LETTERS[byte % len(LETTERS)] for byte in digest[: NAME_LENGTH - 1])


def is_name(text: str) -> bool:
    """Whether this is the name of a puzzle and of no game."""
    return text.startswith(FIRST_LETTER)


@cache
def puzzles() -> dict[str, Puzzle]:
    """All puzzles by their names, in the order of the file."""
    found = map(Puzzle.from_line, FILE.read_text(encoding="utf-8").splitlines())
    return {puzzle.name: puzzle for puzzle in found}


def find(name: str) -> Puzzle:
    """The puzzle of this name.

    :raises NoSuchPuzzle: this version has none.
    """
    puzzle = puzzles().get(name)
    if puzzle is None:
        raise NoSuchPuzzle()
    return puzzle


def of_day(day: date) -> Puzzle:
    """The puzzle of a day, the same everywhere."""
    known = list(puzzles().values())
    return known[day.toordinal() % len(known)]


def any_but(day: date, number: int) -> Puzzle:
    """One of the puzzles, by any number at all, but not that of the day."""
    known = [puzzle for puzzle in puzzles().values() if puzzle is not of_day(day)] or list(puzzles().values())
    return known[number % len(known)]
