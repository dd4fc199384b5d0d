"""The choices of a move: the legal moves walked step by step along a path of tokens. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.discord_app.branches import Branches, fork, fork_far, fork_into_sets, set_of, takes_several
from bot.discord_app.choice_words import BUTTONS_IN_A_ROW, MOST_ROWS, Choice, ChoiceWords
from bot.games.play import Outlook, outlook
from bot.games.refusal import Refusal
from bot.games.replay import Table
from bot.messages.words import Words
from bot.rules.game import Move, Position

MOST_LATER = 10
"""Ways to go on that are buttons of two steps each, where something was chosen before."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was chosen, and how many tokens of the path lie before it; ``asked`` says that nobody was forced to it."""

    name: str
    start: int
    asked: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """The choice that is ``open`` after ``path``, if one is, the answers that led there, and the moves they amount to.

    There are several ``moves`` where the same player chooses in secret several times in a row. Without ``told``
    nothing says what a choice brings.
    """

    path: tuple[str, ...]
    answers: tuple[Answer, ...]
    open: Choice | None
    moves: tuple[Outlook, ...] = ()
    told: bool = True

    @property
    def whole(self) -> bool:
        """Whether nothing is left to choose."""
        return self.open is None


def walk(words: Words, table: Table, seat: int, path: Sequence[str], *, told: bool = True) -> Choices:
    """Walk the legal moves of ``seat`` along ``path``; what has one single answer is taken without asking.

    Without ``told`` nothing says which choice is better, neither points nor the order.
    """
    answers, walked, moves = list[Answer](), tuple[str, ...](), list[Outlook]()
    for position, one, played in _walk_moves(table, seat, path):
        named = ChoiceWords(words, position, seat, told=told)
        answers += [
            Answer(named.name(step.move, step.depth, step.tokens), len(walked) + step.depth, step.asked)
            for step in one.steps
        ]
        walked += one.walked
        if played is None:
            return Choices(walked, tuple(answers), one.word(named), tuple(moves), told)
        moves.append(played)
    return Choices(walked, tuple(answers), None, tuple(moves), told)


def find_moves(table: Table, seat: int, path: Sequence[str]) -> tuple[Move, ...]:
    """The moves that ``path`` amounts to, without a word for what was chosen; none where something is left open."""
    moves = list[Move]()
    for _position, _one, played in _walk_moves(table, seat, path):
        if played is None:
            return ()
        moves.append(played.move)
    return tuple(moves)


def _walk_moves(table: Table, seat: int, path: Sequence[str]) -> Iterator[tuple[Position, _Walk, Outlook | None]]:
    """The walk of one move after the other, each with the position before it and, unless open, what it leads to."""
    position, walked = table.position, 0
    while True:
        one = _Walk(position.legal_moves(seat), first=not walked)
        try:
            move = one.go(path[walked:])
        except LookupError:
            raise Refusal("stale", game=table.game.id) from None
        walked += len(one.walked)
        played = outlook(position, seat, move) if move else None
        yield position, one, played
        if played is None:
            return
        position = played.position
        if seat not in position.to_act or not position.picked(seat):
            return


@dataclass(frozen=True, slots=True)
class _Step:
    """What was taken at a depth, which the move and others go through; whether there was anything to choose."""

    move: Move
    depth: int
    tokens: tuple[str, ...]
    asked: bool


class _Walk:
    """The way through the steps of one move, as far as it is known; the ``first`` has nothing to go back to."""

    def __init__(self, moves: Sequence[Move], *, first: bool) -> None:
        self._moves, self._first = moves, first
        self._near: Branches = {}
        self._far: Branches = {}
        self._several = False
        self.walked: tuple[str, ...] = ()
        self.steps: list[_Step] = []

    def go(self, path: Sequence[str]) -> Move | None:
        """The move that the path leads to; without one there is a choice at its end.

        :raises LookupError: no move goes this way.
        """
        moves = self._moves
        while len(moves) > 1 or len(moves[0].steps) > len(self.walked):
            depth, rest = len(self.walked), tuple(path[len(self.walked) :])
            several = takes_several(moves, depth)
            near = fork_into_sets(moves, depth) if several else fork(moves, depth)
            far = near if several or len(near) == 1 else fork_far(moves, depth, self._most_at(depth))
            branches = near | far
            taken = _only(near) or (set_of(rest) if several else rest[:2] if rest[:2] in branches else rest[:1])
            if several and taken not in branches:
                taken = ()
            if taken and (taken not in branches or (rest and not several and rest[: len(taken)] != taken)):
                raise LookupError(taken)
            if not taken:
                self._near, self._far, self._several = near, far, several
                return None
            if not several and len(taken) > 1 and len(fork(near[taken[:1]], depth + 1)) == 1:
                # Nobody chose the second.
                taken = taken[:1]
            self.steps.append(_Step(branches[taken][0], depth, taken, len(near) > 1))
            self.walked, moves = (*self.walked, *taken), branches[taken]
            if several:
                break
        return moves[0]

    def word(self, words: ChoiceWords) -> Choice:
        """The choice at its end."""
        depth = len(self.walked)
        if self._several:
            return words.several(self._near, depth)
        # Where there is a way back it has a row of its own.
        rows = MOST_ROWS - (depth > 0 or not self._first)
        both = words.one(self._far, depth, rows)
        return both if both.is_calm else words.one(self._near, depth, rows)

    def _most_at(self, depth: int) -> int:
        """How many ways two steps at once may lead."""
        return MOST_ROWS * BUTTONS_IN_A_ROW if self._first and depth == 0 else MOST_LATER


def _only(branches: Branches) -> tuple[str, ...]:
    return next(iter(branches)) if len(branches) == 1 else ()
