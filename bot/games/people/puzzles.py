"""Puzzles: ends of games in which one move alone reaches the best result, as they lie in `puzzles.jsonl`.

The file is made and proven by ``python -m tests.lab.puzzles``. A puzzle is shown as a game of which nothing is written
down, so that scenes, words and the picker know it as one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bot.games.core.replay import Replay, Table
from bot.games.core.request import Refusal
from bot.games.table.lobby import ID_LENGTH, ID_LETTERS
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.draw import SEED_BYTES, Draw, NoDraw
from bot.rules.game import IllegalMove, Move, Position
from bot.storage.rows import Game, Player, Status

FILE = Path(__file__).with_name("puzzles.jsonl")
FIRST_LETTER = "A"
"""Of the names of puzzles; no game has a vowel in its."""
_EPOCH = datetime(2026, 1, 1, tzinfo=UTC)


class Outcome(NamedTuple):
    """What moves lead to for sure, whatever the others do: the share of the win, and the lead in points.

    The lead is over the best of the others, negative behind them. With one player left nothing is up to others; where
    tiles decide that nobody knows yet, a move other than the best leads to this at most.
    """

    share: float
    lead: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position (JSON, as ``seat`` sees it) with what each of its moves leads to.

    ``outcomes`` are the best first; all moves of the first lead to the same. ``line`` is what was proven: the best
    moves of all, in notation, from the solution to the end of the game. ``grade`` is 1 to 3, by how much must be
    searched (``searched`` positions); ``motif`` says in a word what the solution is about.
    """

    name: str
    position: Any
    seat: int
    grade: int
    motif: str
    searched: int
    outcomes: tuple[Outcome, ...]
    line: tuple[str, ...]

    @classmethod
    def from_line(cls, line: str) -> Puzzle:
        """The puzzle of a line of the file."""
        data = json.loads(line)
        outcomes = tuple(Outcome(share, lead, tuple(moves)) for share, lead, moves in data.pop("outcomes"))
        return cls(name_of(data["position"]), **data | {"outcomes": outcomes, "line": tuple(data["line"])})

    @property
    def solution(self) -> str:
        """The best move, in notation."""
        return self.line[0]

    @property
    def round(self) -> int:
        """The round of the position."""
        return int(self.position["round"])

    @property
    def asks_for_points(self) -> bool:
        """Whether the share of the win is the same with the second best move, so that only points are at stake."""
        return self.outcomes[0].share == self.outcomes[1].share

    def outcome(self, move: Move) -> Outcome:
        """What a move leads to.

        :raises IllegalMove: the position does not allow it.
        """
        for found in self.outcomes:
            if move.text in found.moves:
                return found
        raise IllegalMove("not-this-game", move=move.text)

    def is_right(self, move: Move) -> bool:
        """Whether this move reaches the best result; as `outcome` for one that the position does not allow."""
        return self.outcome(move) is self.outcomes[0]

    def table(self, names: Sequence[str]) -> Table:
        """The puzzle as a game that is played by people of these names, by seat."""
        return self._table(names, Replay(1, self._start(NoDraw()), begun=0, shown=1), "running")

    def ended(self, names: Sequence[str]) -> Table:
        """The same game when the moves of the line have been made; they are the turns of its replay."""
        replay = Replay(1, self._start(_ANY_DRAW), begun=0, shown=1)
        for text in self.line:
            seat, move = replay.position.to_act[0], replay.position.ruleset.parse(text)
            replay = replay.played(replay.version + 1, seat, move)
        return self._table(names, replay, "finished")

    def _start(self, draw: Draw) -> Position:
        return RULESETS[self.position["ruleset"]].from_json(self.position, draw.copy())

    def _table(self, names: Sequence[str], replay: Replay, status: Status) -> Table:
        position = replay.position
        players = tuple(Player(seat, None, name) for seat, name in enumerate(names[: position.players]))
        game = Game(
            id=self.name,
            guild_id=None,
            channel_id=0,
            host_id=0,
            ruleset=position.ruleset.name,
            side=position.side,
            seats=position.players,
            status=status,
            version=replay.version,
            created_at=_EPOCH,
            changed_at=_EPOCH,
            players=players,
        )
        return Table(game, replay)


# No line uses a tile that is drawn on the way.
_ANY_DRAW = ShuffledDraw(bytes(SEED_BYTES))


def name_of(position: Any) -> str:
    """The name of the puzzle with this position, which follows from it: ``"A7KQ2"``."""
    digest = hashlib.sha256(json.dumps(position, sort_keys=True).encode()).digest()
    return FIRST_LETTER + "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in digest[: ID_LENGTH - 1])


def is_name(text: str) -> bool:
    """Whether this is the name of a puzzle and of no game."""
    return text.startswith(FIRST_LETTER)


@cache
def puzzles() -> dict[str, Puzzle]:
    """All puzzles by their names, in the order of the file; without those for printed data that a host has replaced."""
    every = map(Puzzle.from_line, FILE.read_text(encoding="utf-8").splitlines())
    editions = {name: ruleset.edition for name, ruleset in RULESETS.items()}
    return {one.name: one for one in every if one.position.get("edition", "") == editions[one.position["ruleset"]]}


def find(name: str) -> Puzzle:
    """The puzzle of this name."""
    if name not in puzzles():
        raise Refusal("no-such-puzzle")
    return puzzles()[name]


def of_day(day: date) -> Puzzle:
    """The puzzle of a day, the same everywhere; each comes once before the first comes again."""
    known = list(puzzles().values())
    return known[day.toordinal() % len(known)]
