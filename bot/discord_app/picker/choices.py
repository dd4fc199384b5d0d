"""The choices of a move, which follow a path of tokens through the legal moves of any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.discord_app.picker.choice_words import (
    ANY,
    Branches,
    ChoiceWords,
    PickerChoice,
    fork,
    fork_by_colour,
    fork_far,
    fork_into_sets,
    sort_tokens,
    takes_colour,
    takes_several,
)
from bot.discord_app.picker.layout import BUTTONS_PER_ROW, MAX_ROWS
from bot.games.core.replay import Table
from bot.games.core.request import Refusal
from bot.messages.words import Words
from bot.rules.game import Move, Position
from bot.rules.outlook import Outlook, outlook

MAX_LATER_BUTTONS = 10
"""Maximum number of buttons that take two steps each, except for the first choice."""
MAX_PAIRS = 10
"""Maximum number of pairs of a source and a colour in one choice. If there are more, the colour is chosen first."""


@dataclass(frozen=True, slots=True)
class Task:
    """A move that a person chooses in the picker, for example on their turn or to answer a puzzle.

    The move belongs to ``seat`` at ``table``, which is a game's table or was made for the task. ``text`` is the text
    above the choices, and ``verdict`` is a text below the choices so far. ``verbs`` are the verbs of additional buttons
    below the choices. ``mark`` is the path of these buttons unless they are about the choices. While a computer is
    ``thinking``, these buttons are disabled, and the default verdict is a sentence about it. ``name`` identifies the
    task in custom ids and defaults to the game's id.

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
    verdict: str = ""
    thinking: bool = False

    @property
    def take(self) -> str:
        """The verb of the button that completes the task by playing or planning the move."""
        return "play" if self.real is None else "plan"


@dataclass(frozen=True, slots=True)
class PickedStep:
    """A choice made after the path ``before``. ``asked`` is false if there was only one option."""

    name: str
    before: tuple[str, ...]
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


def walk(words: Words, task: Task, path: Sequence[str], *, one_step: bool = False) -> Choices:
    """Follow ``path`` through the legal moves of a task. Steps with only one option are taken automatically.

    ``one_step``: a source and a colour are always chosen together. This changes only the questions, not the paths.
    """
    answers = list[PickedStep]()
    walked = tuple[str, ...]()
    moves = list[Outlook]()
    open_choice = None
    for one in _walk_moves(task, path, one_step=one_step):
        choice_words = ChoiceWords(words, one.position, task.seat, with_points=task.shows_points)
        answers += _name_steps(choice_words, one.steps, walked)
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
class BegunMove:
    """The last move on a path, which may be incomplete: the ``position`` before it, and its ``path`` so far.

    ``before`` is the path of the moves before it, which are part of ``position``.
    """

    position: Position
    before: tuple[str, ...]
    path: tuple[str, ...]


def read_begun(task: Task, path: Sequence[str]) -> BegunMove:
    """Return the last move on ``path``, which the player is choosing or has just chosen."""
    *earlier, last = _walk_moves(task, path)
    before = tuple(token for one in earlier for token in one.walked)
    own = tuple(step.token for step in last.end.move.steps) if isinstance(last.end, Outlook) else last.walked
    return BegunMove(last.position, before, own)


@dataclass(frozen=True, slots=True)
class _Step:
    """The tokens that ``move`` takes at a depth, after the path ``before``. ``asked``: whether there was a choice."""

    move: Move
    depth: int
    tokens: tuple[str, ...]
    before: tuple[str, ...]
    asked: bool


def _name_steps(words: ChoiceWords, steps: Sequence[_Step], walked: tuple[str, ...]) -> list[PickedStep]:
    """Describe the steps of a move that begins after the path ``walked``."""
    return [
        PickedStep(words.name(step.move, step.depth, step.tokens), walked + step.before, step.asked) for step in steps
    ]


@dataclass(frozen=True, slots=True)
class _Walk:
    """The steps of one move from a position, up to the move's result or the open choice."""

    position: Position
    walked: tuple[str, ...]
    steps: Sequence[_Step]
    end: Outlook | _Fork


def _walk_moves(task: Task, path: Sequence[str], *, one_step: bool = False) -> Iterator[_Walk]:
    """Walk consecutive moves while the player chooses in secret. An exercise has only one."""
    seat = task.seat
    position = task.table.position
    walked = 0
    while True:
        try:
            one = _walk_move(position, seat, tuple(path[walked:]), first=not walked, one_step=one_step)
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


def _walk_move(position: Position, seat: int, path: tuple[str, ...], *, first: bool, one_step: bool) -> _Walk:
    """Walk one move. ``first``: nothing was chosen before it.

    :raises LookupError: No move fits the path.
    """
    moves = position.legal_moves(seat)
    walked = tuple[str, ...]()
    steps = list[_Step]()
    several = False
    while not several and (len(moves) > 1 or len(moves[0].steps) > len(walked)):
        ways = _Fork(moves, walked, begins=first and not walked, one_step=one_step)
        rest = path[len(walked) :]
        if rest[:1] == (ANY,):
            ways.choose_colour(rest)
            steps.append(_Step(moves[0], len(walked), rest, walked, asked=True))
            return _Walk(position, walked, steps, ways)
        taken = ways.take(rest)
        if not taken:
            return _Walk(position, walked, steps, ways)
        steps += ways.list_steps(taken)
        moves = ways.branches[taken]
        walked = walked + taken
        several = ways.several
    return _Walk(position, walked, steps, outlook(position, seat, moves[0]))


class _Fork:
    """The choice after the path ``walked``, of one step or of two.

    ``several``: several things are taken together in any order. ``by_colour`` is empty unless the colour is chosen
    before the source. After that, ``sources`` are the sources of this colour.
    """

    def __init__(self, moves: Sequence[Move], walked: tuple[str, ...], *, begins: bool, one_step: bool) -> None:
        self.walked = walked
        self.depth = len(walked)
        self.begins = begins
        self.one_step = one_step
        self.several = takes_several(moves, self.depth)
        self.near = fork_into_sets(moves, self.depth) if self.several else fork(moves, self.depth)
        most = MAX_ROWS * BUTTONS_PER_ROW if begins else MAX_LATER_BUTTONS
        self.far = self.near if self.several or len(self.near) == 1 else fork_far(moves, self.depth, most)
        self.by_colour = Branches()
        self.sources = Branches()
        self._pairs = Branches()
        if takes_colour(moves, self.depth):
            self._pairs = fork_far(moves, self.depth, len(moves))
            if len(self._pairs) > MAX_PAIRS and not one_step:
                self.by_colour = fork_by_colour(self._pairs)

    @property
    def branches(self) -> Branches:
        """The moves that remain after each choice, of one step or two."""
        return self.near | self.far | self._pairs

    def take(self, rest: tuple[str, ...]) -> tuple[str, ...]:
        """Return the tokens at the start of ``rest`` that belong to this choice, or nothing if it is open.

        :raises LookupError: No move fits the path.
        """
        if self.several:
            chosen = _only(self.near) or sort_tokens(rest)
            return chosen if chosen in self.near else ()
        if self.by_colour and rest[:2] in self._pairs:
            return rest[:2]
        if rest[:2] in self.far:
            # A second step without alternatives isn't a choice, so take it separately.
            is_chosen = sum(tokens[:1] == rest[:1] for tokens in self.far) > 1
            return rest[:2] if is_chosen else rest[:1]
        if rest and rest[:1] not in self.near:
            raise LookupError(rest)
        return rest[:1] or _only(self.near)

    def choose_colour(self, rest: tuple[str, ...]) -> None:
        """Choose the colour in ``rest`` from `ANY` source, so that the source remains open.

        :raises LookupError: No source has this colour.
        """
        self.sources = {tokens: moves for tokens, moves in self._pairs.items() if tokens[1:] == rest[1:]}
        if not self.sources:
            raise LookupError(rest)

    def list_steps(self, taken: tuple[str, ...]) -> list[_Step]:
        """Return the steps of a choice, in the order in which they are asked."""
        move = self.branches[taken][0]
        if not self.by_colour or len(taken) == 1:
            return [_Step(move, self.depth, taken, self.walked, len(self.near) > 1)]
        source, colour = taken
        anywhere = (ANY, colour)
        return [
            _Step(move, self.depth + 1, (colour,), self.walked, asked=True),
            _Step(move, self.depth, (source,), (*self.walked, *anywhere), anywhere in self.by_colour),
        ]

    def render(self, words: ChoiceWords) -> PickerChoice:
        """Describe the choice, with two steps on each button if the buttons stay readable."""
        if self.several:
            return words.make_set_choice(self.near, self.depth)
        # Leave a row for the buttons to go back.
        rows = MAX_ROWS if self.begins else MAX_ROWS - 1
        if self.sources:
            return words.make_source_choice(self.sources, self.depth, rows)
        if self.by_colour:
            return words.make_colour_choice(self.by_colour, self.depth, rows)
        # People who always choose a source and a colour together accept more rows.
        both = words.make_choice(self.far, self.depth, rows, are_short=self.one_step and bool(self._pairs))
        return both if both.on_buttons else words.make_choice(self.near, self.depth, rows)


def _only(branches: Branches) -> tuple[str, ...]:
    return next(iter(branches)) if len(branches) == 1 else ()
