"""Puzzles: endings of games in which a single move achieves the best result, stored in `puzzles.jsonl`.

``python -m tests.tools.lab.puzzles`` generates the file and proves the solutions. A puzzle is shown as a game that
isn't stored, so that scenes, texts and the picker treat it like any other game. `daily` contains daily puzzles.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from sys import intern
from typing import Any, Literal, NamedTuple

from bot.games.core.replay import Replay, Table, make_up_table
from bot.games.core.request import Refusal
from bot.games.table.opening import derive_id
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.draw import SEED_BYTES, Draw, NoDraw
from bot.rules.game import IllegalMove, Move, Position, count_bonuses

FILE = Path(__file__).with_name("puzzles.jsonl")
PUZZLE_LETTER = "A"
"""First letter of puzzles' names. Ids of games don't contain vowels."""
CALENDAR_START = date(2025, 1, 6)
"""The first day in the calendar of daily puzzles, a Monday."""
FORTNIGHT = 14
"""The number of consecutive days on which no two puzzles are similar."""
MOVE_SEPARATOR = ";"
"""The character between the moves of a line in the file."""
Nearness = Literal["best", "close", "off", "far"]
"""How close the result of a move comes to the best result."""
MAX_BEHIND: dict[Nearness, int] = {"close": 3, "off": 8}
"""Maximum number of points by which the result of a move is behind the best one."""


class ProvenOutcome(NamedTuple):
    """The guaranteed result of moves, whatever the opponents play: the share of the win, and the lead in points.

    The lead is relative to the best other player, and negative if the player is behind. If unknown tiles matter, the
    result of any move except the best is an upper bound. Each of ``lines`` begins with one of the moves and continues
    with the best moves of all players, in notation. It reaches the end of the game unless unknown tiles matter.
    """

    share: float
    lead: int
    lines: tuple[tuple[str, ...], ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves with this result in notation."""
        return tuple(line[0] for line in self.lines)


class Balance(NamedTuple):
    """The points of the solver from a puzzle's position to the end of the game, and the best score of the others.

    ``gained`` doesn't include final bonuses (``bonus``), and ``lost`` is positive.
    """

    gained: int
    lost: int
    bonus: int
    rival: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position (JSON, as seen by ``seat``) with the proven results of all its moves.

    ``outcomes`` begin with the best result, which all solutions achieve. ``grade`` (1 to 3) depends on the number of
    ``searched`` positions. ``motif`` names the theme of the solution.
    """

    name: str
    position: Any
    seat: int
    grade: int
    motif: str
    searched: int
    outcomes: tuple[ProvenOutcome, ...]

    @classmethod
    def from_line(cls, line: str) -> Puzzle:
        """Parse a puzzle from a line of the file."""
        data = json.loads(line)
        outcomes = tuple(
            # The same moves occur in many lines, so intern them to save memory.
            ProvenOutcome(share, lead, tuple(tuple(map(intern, line.split(MOVE_SEPARATOR))) for line in lines))
            for share, lead, lines in data.pop("outcomes")
        )
        return cls(name_puzzle(data["position"]), **data, outcomes=outcomes)

    @property
    def line(self) -> tuple[str, ...]:
        """The proven best play in notation, from the solution to the end of the game."""
        return self.outcomes[0].lines[0]

    @property
    def solution(self) -> str:
        """The best move in notation."""
        return self.line[0]

    @property
    def ruleset(self) -> str:
        return str(self.position["ruleset"])

    @property
    def side(self) -> str:
        return str(self.position["side"])

    @property
    def players(self) -> int:
        return int(self.position["players"])

    @property
    def likeness(self) -> tuple[str, str, int, str]:
        """The properties that similar puzzles have in common."""
        return self.ruleset, self.side, int(self.position["round"]), self.motif

    @property
    def asks_for_points(self) -> bool:
        """Whether the two best results have equal shares of the win and differ only in points."""
        return self.outcomes[0].share == self.outcomes[1].share

    def outcome(self, move: Move) -> ProvenOutcome:
        """Return the proven result of a move.

        :raises IllegalMove: The move isn't legal in this position.
        """
        for found in self.outcomes:
            if move.text in found.moves:
                return found
        raise IllegalMove("not-this-game", move=move.text)

    def find_line(self, move: Move) -> tuple[str, ...]:
        """Return the best play in notation that begins with a move. For illegal moves, see `outcome`."""
        return next(line for line in self.outcome(move).lines if line[0] == move.text)

    def is_right(self, move: Move) -> bool:
        """Check whether a move achieves the best result. For illegal moves, see `outcome`."""
        return self.outcome(move) is self.outcomes[0]

    def find_nearness(self, move: Move) -> Nearness:
        """Return how close a move comes to the best result, by the difference in points. See also `outcome`.

        A move that loses without being behind in points, for example on the tie-break, is close.
        """
        outcome = self.outcome(move)
        if outcome is self.outcomes[0]:
            return "best"
        behind = self.outcomes[0].lead - outcome.lead
        return next((nearness for nearness, most in MAX_BEHIND.items() if behind <= most), "far")

    def table(self, names: Sequence[str], version: int = 1) -> Table:
        """Return a table with the puzzle's position, these players' names by seat, and this version."""
        return make_up_table(self.name, Replay(version, self._start(NoDraw()), begun=0, shown=version), names)

    def play_line(self, names: Sequence[str], move: Move | None = None) -> Table:
        """Return the table after the line of a move, by default the solution. The line's moves are the replay's turns.

        For illegal moves, see `outcome`.
        """
        replay = Replay(1, self._start(_ANY_DRAW), begun=0, shown=1)
        for text in self.line if move is None else self.find_line(move):
            seat = replay.position.to_act[0]
            replay = replay.with_turn(replay.version + 1, seat, replay.position.ruleset.parse(text))
        return make_up_table(self.name, replay, names, "finished" if replay.position.standing else "running")

    def balance(self, move: Move) -> Balance | None:
        """Return the points that follow from the line of a move, or ``None`` if it ends before the game."""
        ended = self.play_line([""] * self.players, move)
        if ended.position.standing is None:
            return None
        events = [event for turn in ended.turns_since(0) for event in turn.events if event.seat == self.seat]
        bonus = count_bonuses(events, self.seat)
        gained = sum(event.points for event in events if event.points > 0) - bonus
        lost = -sum(event.points for event in events if event.points < 0)
        others = [score for seat, score in enumerate(ended.position.scores) if seat != self.seat]
        return Balance(gained, lost, bonus, max(others))

    def _start(self, draw: Draw) -> Position:
        return RULESETS[self.position["ruleset"]].from_json(self.position, draw.copy())


# Lines don't depend on tiles drawn during them, so any seed will do.
_ANY_DRAW = ShuffledDraw(bytes(SEED_BYTES))


def name_puzzle(position: Any) -> str:
    """Return the name of the puzzle with this position, which is a hash such as ``"A7KQ2"``."""
    return derive_id(PUZZLE_LETTER, json.dumps(position, sort_keys=True))


@cache
def puzzles() -> dict[str, Puzzle]:
    """Return all puzzles by name in the order of the file.

    Puzzles for boards that the host of the bot has replaced are left out.
    """
    every = map(Puzzle.from_line, FILE.read_text(encoding="utf-8").splitlines())
    editions = {name: ruleset.edition for name, ruleset in RULESETS.items()}
    return {one.name: one for one in every if one.position.get("edition", "") == editions[one.position["ruleset"]]}


def find_puzzle(name: str) -> Puzzle:
    """Return the puzzle of this name.

    :raises Refusal: There is no such puzzle.
    """
    if name not in puzzles():
        raise Refusal("no-such-puzzle")
    return puzzles()[name]


def find_daily_puzzle(day: date) -> Puzzle:
    """Return the puzzle of a day, the same in all guilds."""
    return _load_calendar().find_puzzle(day)


def is_simplest(puzzle: Puzzle) -> bool:
    """Check whether a puzzle belongs to the form and number of players that people learn first."""
    return (puzzle.ruleset, puzzle.side, puzzle.players) == ("azul", "coloured", 2)


def _suits_monday(puzzle: Puzzle) -> bool:
    return is_simplest(puzzle) and puzzle.grade == 1


def _suits_friday(puzzle: Puzzle) -> bool:
    return is_simplest(puzzle) and puzzle.grade == 2


def _suits_saturday(puzzle: Puzzle) -> bool:
    return puzzle.ruleset == "azul" and (puzzle.side == "grey" or puzzle.grade == 3)


def _suits_sunday(puzzle: Puzzle) -> bool:
    # The easiest puzzles of Summer Pavilion are too easy for a whole server.
    return puzzle.ruleset == "sintra" or (puzzle.ruleset == "summer-pavilion" and puzzle.grade > 1)


_Kind = Callable[[Puzzle], bool]
WEEK: tuple[_Kind, ...] = (*3 * [_suits_monday], *2 * [_suits_friday], _suits_saturday, _suits_sunday)
"""The kinds of puzzles for each day of the week, beginning with Monday."""


class Calendar:
    """The puzzles of all days since `CALENDAR_START`.

    Each day gets the puzzle of its kind that has waited longest and isn't similar to a puzzle of the preceding days.
    Unused puzzles come first, in their order.
    """

    def __init__(self, known: Sequence[Puzzle]) -> None:
        self._chosen: list[Puzzle] = []
        self._next = {kind: list(filter(kind, known)) or list(known) for kind in WEEK}

    def find_puzzle(self, day: date) -> Puzzle:
        """Return the puzzle of a day. Days before `CALENDAR_START` have its puzzle."""
        number = max((day - CALENDAR_START).days, 0)
        while len(self._chosen) <= number:
            self._chosen.append(self._choose(WEEK[len(self._chosen) % len(WEEK)]))
        return self._chosen[number]

    def _choose(self, kind: _Kind) -> Puzzle:
        waiting = self._next[kind]
        recent = {puzzle.likeness for puzzle in self._chosen[1 - FORTNIGHT :]}
        chosen = next((puzzle for puzzle in waiting if puzzle.likeness not in recent), waiting[0])
        waiting.remove(chosen)
        waiting.append(chosen)
        return chosen


@cache
def _load_calendar() -> Calendar:
    return Calendar(list(puzzles().values()))
