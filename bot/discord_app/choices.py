"""The choices of a move: the legal moves walked step by step along a path of tokens. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.discord_app.branches import Branches, fork, fork_into_sets, set_of, takes_several
from bot.discord_app.choice_words import Choice, ChoiceWords
from bot.games.play import Outlook, outlook, write_moves
from bot.games.refusals import Stale
from bot.games.replay import Table
from bot.messages.words import Words
from bot.rules.game import Move


@dataclass(frozen=True, slots=True)
class Answer:
    """What was chosen, and how many tokens of the path lie before it; ``asked`` says that nobody was forced to it."""

    name: str
    start: int
    asked: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """The choice that is ``open`` after ``path``, if one is, the answers that led there, and the moves they amount to.

    There are several ``moves`` where the same player chooses in secret several times in a row.
    """

    path: tuple[str, ...]
    answers: tuple[Answer, ...]
    open: Choice | None
    moves: tuple[Outlook, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether nothing is left to choose."""
        return self.open is None

    @property
    def notation(self) -> str:
        """The moves as they are typed."""
        return write_moves(outlook.move for outlook in self.moves)


def walk(words: Words, table: Table, seat: int, path: Sequence[str]) -> Choices:
    """Walk the legal moves of ``seat`` along ``path``; what has one single answer is taken without asking.

    :raises Stale: no legal move goes this way.
    """
    position = table.position
    answers, walked, moves = list[Answer](), tuple[str, ...](), list[Outlook]()
    while True:
        walker = _Walker(ChoiceWords(words, position, seat), position.legal_moves(seat), len(walked))
        try:
            found = walker.walk(path[len(walked) :])
        except LookupError:
            raise Stale(game=table.game.id) from None
        answers += walker.answers
        walked += walker.walked
        if not isinstance(found, Move):
            return Choices(walked, tuple(answers), found, tuple(moves))
        moves.append(outlook(position, seat, found))
        position = moves[-1].position
        if seat not in position.to_act or not position.picked(seat):
            return Choices(walked, tuple(answers), None, tuple(moves))


class _Walker:
    """Walks the steps of one move, ``start`` tokens of the path lying before it."""

    def __init__(self, words: ChoiceWords, moves: Sequence[Move], start: int) -> None:
        self._words, self._moves, self._start = words, moves, start
        self.walked: tuple[str, ...] = ()
        self.answers: list[Answer] = []

    def walk(self, path: Sequence[str]) -> Move | Choice:
        """The move that the path leads to, or the choice at its end.

        :raises LookupError: no move goes this way.
        """
        moves = self._moves
        while len(moves) > 1 or len(moves[0].steps) > len(self.walked):
            depth, rest = len(self.walked), tuple(path[len(self.walked) :])
            several = takes_several(moves, depth)
            branches = fork_into_sets(moves, depth) if several else fork(moves, depth)
            taken = _only(branches) or (set_of(rest) if several else rest[:1])
            if several and taken not in branches:
                taken = ()
            if taken and (taken not in branches or (rest and not several and rest[:1] != taken)):
                raise LookupError(taken)
            if not taken:
                return self._words.several(branches, depth) if several else self._words.one(branches, depth)
            name = self._words.name(branches[taken][0], depth, taken)
            self.answers.append(Answer(name, self._start + depth, len(branches) > 1))
            self.walked, moves = (*self.walked, *taken), branches[taken]
            if several:
                break
        return moves[0]


def _only(branches: Branches) -> tuple[str, ...]:
    return next(iter(branches)) if len(branches) == 1 else ()
