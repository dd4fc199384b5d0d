"""The choices of a move, which follow a path of tokens through the legal moves of any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.discord_app.picker.choice_words import (
    BUTTONS_PER_ROW,
    MAX_ROWS,
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

MAX_LATER_BUTTONS = 10
"""Maximum number of buttons that take two steps each, except for the first choice."""


@dataclass(frozen=True, slots=True)
class Task:
    """A move that a person chooses in the picker, for example on their turn or to answer a puzzle.

    The move belongs to ``seat`` at ``table``, which is a game's table or was made for the task. ``text`` is the text
    above the choices. ``verbs`` are the verbs of additional buttons below the choices, and ``mark`` is the path of
    these buttons. ``name`` identifies the task in custom ids and defaults to the game's id.

    ``exercise``: the task isn't a turn in a game, so it ends after one move, even if a turn would continue with more
    secret choices. ``shows_points``: buttons and pictures show the points of a move. ``shows_forecast``: pictures show
    the score after the round. ``real`` is the current table if the move is only planned.
    """

    table: Table
    seat: int
    text: str = ""
    verbs: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    name: str = ""
    exercise: bool = False
    shows_points: bool = True
    shows_forecast: bool = True
    real: Table | None = None

    @property
    def take(self) -> str:
        """The verb of the button that completes the task by playing or planning the move."""
        return "play" if self.real is None else "plan"


@dataclass(frozen=True, slots=True)
class PickedStep:
    """A choice made at index ``start`` of the path. ``asked`` is false if there was only one option."""

    name: str
    start: int
    asked: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """The ``open`` choice after ``path``, if any, with the previous answers and the complete moves.

    There are several ``moves`` if the player chooses in secret several times in a row.
    """

    path: tuple[str, ...]
    answers: tuple[PickedStep, ...]
    open: PickerChoice | None
    moves: tuple[Outlook, ...] = ()


def walk(words: Words, task: Task, path: Sequence[str]) -> Choices:
    """Follow ``path`` through the legal moves of a task. Steps with only one option are taken automatically."""
    answers = list[PickedStep]()
    walked = tuple[str, ...]()
    moves = list[Outlook]()
    open_choice = None
    for one in _walk_moves(task, path):
        choice_words = ChoiceWords(words, one.position, task.seat, with_points=task.shows_points)
        answers += _name_steps(choice_words, one.steps, len(walked))
        walked += one.walked
        if isinstance(one.end, _Fork):
            open_choice = one.end.render(choice_words)
        else:
            moves.append(one.end)
    return Choices(walked, tuple(answers), open_choice, tuple(moves))


def find_moves(task: Task, path: Sequence[str]) -> tuple[Move, ...]:
    """Return the moves that ``path`` completes, or nothing if a choice is open. This is faster than `walk`."""
    ends = [one.end for one in _walk_moves(task, path)]
    moves = tuple(end.move for end in ends if isinstance(end, Outlook))
    return moves if len(moves) == len(ends) else ()


@dataclass(frozen=True, slots=True)
class _Step:
    """The tokens that ``move`` takes at a depth. ``asked``: whether there was a choice."""

    move: Move
    depth: int
    tokens: tuple[str, ...]
    asked: bool


def _name_steps(words: ChoiceWords, steps: Sequence[_Step], start: int) -> list[PickedStep]:
    """Describe the steps of a move that begins at index ``start`` of the path."""
    answers = list[PickedStep]()
    for step in steps:
        name = words.name(step.move, step.depth, step.tokens)
        answers.append(PickedStep(name, start + step.depth, step.asked))
    return answers


@dataclass(frozen=True, slots=True)
class _Walk:
    """The steps of one move from a position, up to the move's result or the open choice."""

    position: Position
    walked: tuple[str, ...]
    steps: Sequence[_Step]
    end: Outlook | _Fork


def _walk_moves(task: Task, path: Sequence[str]) -> Iterator[_Walk]:
    """Walk consecutive moves while the player chooses in secret. An exercise has only one."""
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
    """Return the refusal of a path that fits no legal move.

    A game may have changed in the meantime, unlike an exercise.
    """
    if task.exercise:
        return Refusal("old-button")
    return Refusal("stale", game=task.table.game.id)


def _walk_move(position: Position, seat: int, path: tuple[str, ...], *, first: bool) -> _Walk:
    """Walk one move. ``first``: nothing was chosen before it.

    :raises LookupError: No move fits the path.
    """
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
    """The choice at a depth, of one step or of two. ``several``: several things are taken together in any order."""

    def __init__(self, moves: Sequence[Move], depth: int, *, begins: bool) -> None:
        self.depth = depth
        self.begins = begins
        self.several = takes_several(moves, depth)
        self.near = fork_into_sets(moves, depth) if self.several else fork(moves, depth)
        most = MAX_ROWS * BUTTONS_PER_ROW if begins else MAX_LATER_BUTTONS
        self.far = self.near if self.several or len(self.near) == 1 else fork_far(moves, depth, most)

    def take(self, rest: tuple[str, ...]) -> tuple[str, ...]:
        """Return the tokens at the start of ``rest`` that belong to this choice, or nothing if it is open.

        :raises LookupError: No move fits the path.
        """
        if self.several:
            chosen = _only(self.near) or sort_tokens(rest)
            return chosen if chosen in self.near else ()
        if rest[:2] in self.far:
            # A second step without alternatives isn't a choice, so take it separately.
            is_chosen = sum(tokens[:1] == rest[:1] for tokens in self.far) > 1
            return rest[:2] if is_chosen else rest[:1]
        if rest and rest[:1] not in self.near:
            raise LookupError(rest)
        return rest[:1] or _only(self.near)

    def render(self, words: ChoiceWords) -> PickerChoice:
        """Describe the choice, with two steps on each button if the buttons stay readable."""
        if self.several:
            return words.make_set_choice(self.near, self.depth)
        # Leave a row for the buttons to go back.
        rows = MAX_ROWS if self.begins else MAX_ROWS - 1
        both = words.make_choice(self.far, self.depth, rows)
        return both if both.is_compact else words.make_choice(self.near, self.depth, rows)


def _only(branches: Branches) -> tuple[str, ...]:
    return next(iter(branches)) if len(branches) == 1 else ()
