"""The choices of a move: the legal moves walked step by step along a path of tokens. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.discord_app.picker.choice_words import (
    BUTTONS_IN_A_ROW,
    MOST_ROWS,
    Branches,
    ChoiceWords,
    PickerChoice,
    fork,
    fork_far,
    fork_into_sets,
    sort_tokens,
    takes_several,
)
from bot.games.core.replay import Table
from bot.games.core.request import Refusal
from bot.games.table.play import Outlook, outlook
from bot.messages.words import Words
from bot.rules.game import Move, Position

MOST_LATER = 10
"""Ways to go on that are buttons of two steps each, where something was chosen before."""


@dataclass(frozen=True, slots=True)
class Task:
    """A move that a person is asked for in the picker, as on their turn in a game or to answer a puzzle.

    It is a move of ``seat`` at ``table``: that of a game, or one that is made up for the task. ``said`` stands above
    the choices. ``verbs`` are those of more buttons, which stand below the choices; their path is ``mark``. In the ids
    of the picker's buttons the task has this ``name``, or without one that of its game. ``exercise``: it isn't a turn
    in a game, so it asks for one move even if the player would choose more in secret after it. ``shows_points``:
    buttons and pictures show what a move brings; ``shows_coming``: pictures show the score after the round. ``real``:
    the table as it is, if the move is planned.
    """

    table: Table
    seat: int
    said: str = ""
    verbs: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    name: str = ""
    exercise: bool = False
    shows_points: bool = True
    shows_coming: bool = True
    real: Table | None = None

    @property
    def take(self) -> str:
        """The verb of the last button, which takes the move."""
        return "play" if self.real is None else "plan"


@dataclass(frozen=True, slots=True)
class PickedStep:
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
    answers: tuple[PickedStep, ...]
    open: PickerChoice | None
    moves: tuple[Outlook, ...] = ()


def walk(words: Words, task: Task, path: Sequence[str]) -> Choices:
    """Walk the legal moves of a task along ``path``; what has one single answer is taken without asking."""
    answers = list[PickedStep]()
    walked = tuple[str, ...]()
    moves = list[Outlook]()
    open_choice = None
    for one in _walk_moves(task, path):
        choice_words = ChoiceWords(words, one.position, task.seat, told=task.shows_points)
        answers += _word_steps(choice_words, one.steps, len(walked))
        walked += one.walked
        if isinstance(one.end, _Fork):
            open_choice = one.end.word(choice_words)
        else:
            moves.append(one.end)
    return Choices(walked, tuple(answers), open_choice, tuple(moves))


def find_moves(task: Task, path: Sequence[str]) -> tuple[Move, ...]:
    """The moves that ``path`` amounts to, without a word for what was chosen; none where something is left open."""
    ends = [one.end for one in _walk_moves(task, path)]
    moves = tuple(end.move for end in ends if isinstance(end, Outlook))
    return moves if len(moves) == len(ends) else ()


@dataclass(frozen=True, slots=True)
class _Step:
    """What was taken at a depth, which the move and others go through; whether there was anything to choose."""

    move: Move
    depth: int
    tokens: tuple[str, ...]
    asked: bool


def _word_steps(words: ChoiceWords, steps: Sequence[_Step], start: int) -> list[PickedStep]:
    """What was taken in a move that begins after ``start`` tokens of the path."""
    answers = list[PickedStep]()
    for step in steps:
        name = words.name(step.move, step.depth, step.tokens)
        answers.append(PickedStep(name, start + step.depth, step.asked))
    return answers


@dataclass(frozen=True, slots=True)
class _Walk:
    """The way through one move from a position: to what it leads to, or to the choice that is open."""

    position: Position
    walked: tuple[str, ...]
    steps: Sequence[_Step]
    end: Outlook | _Fork


def _walk_moves(task: Task, path: Sequence[str]) -> Iterator[_Walk]:
    """Walk one move after the other, while the same player chooses in secret; that of an exercise alone."""
    seat = task.seat
    position = task.table.position
    walked = 0
    while True:
        try:
            one = _walk_move(position, seat, tuple(path[walked:]), first=not walked)
        except LookupError:
            raise _refuse_path(task) from None
        yield one
        if task.exercise or isinstance(one.end, _Fork):
            return
        walked = walked + len(one.walked)
        position = one.end.position
        if seat not in position.to_act or not position.find_picked(seat):
            return


def _refuse_path(task: Task) -> Refusal:
    """The refusal of a path that no move of the task goes: a game has moved on, an exercise never does."""
    if task.exercise:
        return Refusal("old-button")
    return Refusal("stale", game=task.table.game.id)


def _walk_move(position: Position, seat: int, path: tuple[str, ...], *, first: bool) -> _Walk:
    """Walk one move; before the ``first`` nothing was chosen. `LookupError` where no move goes this way."""
    moves = position.legal_moves(seat)
    walked = tuple[str, ...]()
    steps = list[_Step]()
    several = False
    while not several and (len(moves) > 1 or len(moves[0].steps) > len(walked)):
        ways = _Fork(moves, len(walked), begins=first and not walked)
        taken = ways.take(path[len(walked) :])
        if not taken:
            return _Walk(position, walked, steps, ways)
        moves = (ways.near | ways.far)[taken]
        steps.append(_Step(moves[0], len(walked), taken, len(ways.near) > 1))
        walked = walked + taken
        several = ways.several
    return _Walk(position, walked, steps, outlook(position, seat, moves[0]))


class _Fork:
    """What can be chosen at a depth, by one step and by two; ``several`` things at once in no order."""

    def __init__(self, moves: Sequence[Move], depth: int, *, begins: bool) -> None:
        self.depth = depth
        self.begins = begins
        self.several = takes_several(moves, depth)
        self.near = fork_into_sets(moves, depth) if self.several else fork(moves, depth)
        most = MOST_ROWS * BUTTONS_IN_A_ROW if begins else MOST_LATER
        self.far = self.near if self.several or len(self.near) == 1 else fork_far(moves, depth, most)

    def take(self, rest: tuple[str, ...]) -> tuple[str, ...]:
        """The tokens that the ``rest`` of a path takes, none where it ends; `LookupError` if no move goes this way."""
        if self.several:
            chosen = _only(self.near) or sort_tokens(rest)
            return chosen if chosen in self.near else ()
        if rest[:2] in self.far:
            # Where the second is the only one, nobody chose it.
            is_chosen = sum(tokens[:1] == rest[:1] for tokens in self.far) > 1
            return rest[:2] if is_chosen else rest[:1]
        if rest and rest[:1] not in self.near:
            raise LookupError(rest)
        return rest[:1] or _only(self.near)

    def word(self, words: ChoiceWords) -> PickerChoice:
        """The choice in words, of two steps at once where these can be taken in."""
        if self.several:
            return words.several(self.near, self.depth)
        # Where there is a way back it has a row of its own.
        rows = MOST_ROWS if self.begins else MOST_ROWS - 1
        both = words.one(self.far, self.depth, rows)
        return both if both.is_calm else words.one(self.near, self.depth, rows)


def _only(branches: Branches) -> tuple[str, ...]:
    return next(iter(branches)) if len(branches) == 1 else ()
