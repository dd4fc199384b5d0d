"""A person's tries at a puzzle, and the grade of the puzzles that suit a person. Pure rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.games.core.request import Refusal
from bot.games.people.puzzles import Nearness, Puzzle
from bot.rules import RULESETS
from bot.rules.game import Move

MAX_TRIES = 4
GRADES = (1, 2, 3)
MAX_QUICK_TRIES = 2
"""Maximum number of tries after which a puzzle counts as solved quickly."""
QUICK_TO_RISE = 3
"""Number of puzzles to solve quickly before the next ones are harder."""
FAILED_TO_FALL = 2
"""Number of consecutive failures after which the next puzzles are easier."""
_BASE = 1000
"""Each try is a digit to this base in `PuzzleTries.version`. Custom ids have room for three of them."""


@dataclass(frozen=True, slots=True)
class PuzzleTries:
    """A person's tries at a puzzle, as moves in notation.

    ``solved``: whether they found the best move, or ``None`` while they have tries left.
    """

    puzzle: Puzzle
    moves: tuple[str, ...] = ()
    solved: bool | None = None

    @property
    def is_over(self) -> bool:
        """Whether the person has found the best move, used all tries, or asked for the solution."""
        return self.solved is not None

    @property
    def left(self) -> int:
        """The number of tries left."""
        return 0 if self.is_over else MAX_TRIES - len(self.moves)

    def list_moves(self) -> list[Move]:
        """Return the tries as moves, in order."""
        ruleset = RULESETS[self.puzzle.position["ruleset"]]
        return [ruleset.parse(move) for move in self.moves]

    def list_nearness(self) -> list[Nearness]:
        """Return how close each try came to the best result, in order."""
        return [self.puzzle.find_nearness(move) for move in self.list_moves()]

    def add(self, move: Move) -> PuzzleTries:
        """Return the tries with one more.

        :raises IllegalMove: The move isn't legal in this position.
        :raises Refusal: The move has been tried before. This doesn't cost a try.
        """
        right = self.puzzle.is_right(move)
        if move.text in self.moves:
            raise Refusal("tried-already", left=self.left)
        moves = (*self.moves, move.text)
        is_last = right or len(moves) == MAX_TRIES
        return replace(self, moves=moves, solved=right if is_last else None)

    def give_up(self) -> PuzzleTries:
        """Return the tries of a person who asks for the solution."""
        return self if self.is_over else replace(self, solved=False)

    @property
    def version(self) -> int:
        """The tries as a number for custom ids, as long as there are tries left.

        Tries at puzzles for practice are stored only there.
        """
        legal = _list_legal(self.puzzle)
        code = 0
        for move in self.moves:
            code = code * _BASE + legal.index(move) + 1
        return code + 1

    @classmethod
    def from_version(cls, puzzle: Puzzle, version: int) -> PuzzleTries:
        """Return the tries in a custom id.

        :raises Refusal: The number doesn't fit the puzzle.
        """
        legal = _list_legal(puzzle)
        tries = cls(puzzle)
        code = version - 1
        moves = list[str]()
        while code > 0:
            code, number = divmod(code, _BASE)
            if not 1 <= number <= len(legal):
                raise Refusal("old-button")
            moves.insert(0, legal[number - 1])
        tries = replace(tries, moves=tuple(moves))
        is_possible = len(moves) < MAX_TRIES and len(set(moves)) == len(moves)
        if version < 1 or not is_possible or "best" in tries.list_nearness():
            raise Refusal("old-button")
        return tries


def _list_legal(puzzle: Puzzle) -> list[str]:
    return sorted(move for outcome in puzzle.outcomes for move in outcome.moves)


class PuzzleLevel(NamedTuple):
    """The grade of a person's puzzles, and their results since it last changed.

    ``quick`` counts puzzles that they solved quickly, and ``failed`` is the number of consecutive failures.
    """

    grade: int = GRADES[0]
    quick: int = 0
    failed: int = 0

    def adjust(self, tries: PuzzleTries) -> PuzzleLevel:
        """Return the level after a puzzle. Failures at harder puzzles and successes at easier ones don't count."""
        grade = tries.puzzle.grade
        if tries.solved:
            is_quick = grade >= self.grade and len(tries.moves) <= MAX_QUICK_TRIES
            quick = self.quick + int(is_quick)
            if quick == QUICK_TO_RISE:
                return PuzzleLevel(min(self.grade + 1, GRADES[-1]))
            return PuzzleLevel(self.grade, quick)
        failed = self.failed + int(grade <= self.grade)
        if failed == FAILED_TO_FALL:
            return PuzzleLevel(max(self.grade - 1, GRADES[0]))
        return PuzzleLevel(self.grade, self.quick, failed)
