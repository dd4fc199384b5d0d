"""The choices of a move: the legal moves walked step by step along a path of tokens. Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.games.play import Outlook, outlook
from bot.games.refusals import Stale
from bot.games.replay import Table
from bot.messages.markup import capitalise
from bot.messages.narration import (
    SEPARATOR,
    find_icon,
    name_briefly,
    name_option,
    points_of,
    signed,
    word_event,
    word_gain,
    word_outlook,
    word_question,
)
from bot.messages.words import Words
from bot.rules.game import Move

NONE = "-"
"""In a path: of several things, none."""

MOST_BUTTONS = 10
LONGEST_BRIEF = 40
"""How many options are shown as buttons, and how many characters may stand on each; others are lines of a select."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a choice; the same token stands there as often as it can be chosen.

    On a button stands ``brief`` beside ``icon``; in a select ``label``, with ``description`` below it.
    """

    token: str
    label: str
    description: str = ""
    brief: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is asked, and what may be answered.

    Of several things at once, between ``least`` and ``most`` options are taken; otherwise both are 1. The options of
    one thing come best first; ``at_most`` says that the points of some are the most that can follow.
    """

    prompt: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    at_most: bool = False

    @property
    def on_buttons(self) -> bool:
        """Whether one press can answer it: one thing is taken, of few that are named in a few words."""
        few = self.most == 1 and len(self.options) <= MOST_BUTTONS
        return few and all(len(option.brief) <= LONGEST_BRIEF for option in self.options)


@dataclass(frozen=True, slots=True)
class Answer:
    """What was chosen, and how many tokens of the path lie before it; ``asked`` says that nobody was forced to it."""

    name: str
    start: int
    asked: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """The choice that is open, or the ``move`` that ``path`` amounts to, if none is; and the answers that led there."""

    path: tuple[str, ...]
    answers: tuple[Answer, ...]
    open: Choice | None
    move: Outlook | None


def notation(path: Sequence[str]) -> str:
    """The move that a finished path stands for, as it is typed."""
    return " ".join(token for token in path if token != NONE)


def walk(words: Words, table: Table, seat: int, path: Sequence[str]) -> Choices:
    """Walk the legal moves of ``seat`` along ``path``; what has one single answer is taken without asking.

    :raises Stale: no legal move goes this way.
    """
    walker = _Walker(words, table, seat)
    moves = table.position.legal_moves(seat)
    answers: list[Answer] = []
    walked: tuple[str, ...] = ()
    while len(moves) > 1 or len(moves[0].steps) > len(walked):
        depth, rest = len(walked), tuple(path[len(walked) :])
        several = _takes_several(moves, depth)
        branches = _sets(moves, depth) if several else _branches(moves, depth)
        taken = _only(branches) or (_set_of(rest) if several else rest[:1])
        if several and taken not in branches:
            taken = ()
        if taken and (taken not in branches or (rest and not several and rest[:1] != taken)):
            raise Stale(game=table.game.id)
        if not taken:
            asked = walker.several(branches, depth) if several else walker.one(branches, depth)
            return Choices(walked, tuple(answers), asked, None)
        answers.append(Answer(walker.name(branches[taken][0], depth, taken), depth, len(branches) > 1))
        walked, moves = (*walked, *taken), branches[taken]
        if several:
            break
    return Choices(walked, tuple(answers), None, outlook(table.position, seat, moves[0]))


Branches = dict[tuple[str, ...], list[Move]]


def _only(branches: Branches) -> tuple[str, ...]:
    return next(iter(branches)) if len(branches) == 1 else ()


def _takes_several(moves: Sequence[Move], depth: int) -> bool:
    """Whether several things are taken at once here: a run of steps of one kind, which ends the move."""
    lengths = {len(move.steps) - depth for move in moves}
    if 0 in lengths:
        return True
    return any(len(move.steps) > depth + 1 and move.steps[depth].kind == move.steps[depth + 1].kind for move in moves)


def _branches(moves: Sequence[Move], depth: int) -> Branches:
    branches: Branches = {}
    for move in moves:
        branches.setdefault((move.steps[depth].token,), []).append(move)
    return branches


def _sets(moves: Sequence[Move], depth: int) -> Branches:
    return {_set_of([step.token for step in move.steps[depth:]]) or (NONE,): [move] for move in moves}


def _set_of(tokens: Sequence[str]) -> tuple[str, ...]:
    """Several tokens in no order, as they are compared; with any of them, "none" means nothing."""
    return tuple(sorted(token for token in tokens if token != NONE)) or tuple(tokens[:1])


class _Walker:
    """Puts choices into words."""

    def __init__(self, words: Words, table: Table, seat: int) -> None:
        self._words, self._position, self._seat = words, table.position, seat
        self._ruleset = table.game.ruleset
        self._outlooks: dict[Move, Outlook] = {}

    def name(self, move: Move, depth: int, taken: tuple[str, ...]) -> str:
        """What was taken at this depth of ``move``, which any move is that goes on so."""
        steps = [step for step in move.steps[depth : depth + len(taken)] if taken != (NONE,)]
        names = [name_option(self._words, self._ruleset, step, self._outlook(move)) for step in steps]
        return capitalise(", ".join(names) or self._words("picker-none"))

    def one(self, branches: Branches, depth: int) -> Choice:
        """A choice of one thing, the best first."""
        points = {tokens: [points_of(self._outlook(move)) for move in moves] for tokens, moves in branches.items()}
        differ = len({(min(found), max(found)) for found in points.values()}) > 1
        options = []
        for tokens, moves in sorted(branches.items(), key=lambda branch: -max(points[branch[0]])):
            step, first = moves[0].steps[depth], self._outlook(moves[0])
            label = name_option(self._words, self._ruleset, step, first)
            brief = self._name_briefly(moves, depth, max(points[tokens]) if differ else None)
            icon = find_icon(self._words, self._ruleset, step)
            options.append(Option(tokens[0], capitalise(label), brief=brief, icon=icon))
        at_most = differ and any(len(set(found)) > 1 for found in points.values())
        choice = Choice(self._question(branches, depth), tuple(options), at_most=at_most)
        if choice.on_buttons:
            return choice
        described = [self._describe(option, branches[option.token,], depth) for option in options]
        return replace(choice, options=tuple(described))

    def _describe(self, option: Option, moves: Sequence[Move], depth: int) -> Option:
        behind = self._the_one_behind if len(moves) == 1 else self._what_lies_behind
        return replace(option, description=behind(moves, depth + 1, self._outlook(moves[0])))

    def _name_briefly(self, moves: Sequence[Move], depth: int, points: int | None) -> str:
        """The label of a button: its points, its name, and in short what can be chosen behind it."""
        words, ruleset, step, first = self._words, self._ruleset, moves[0].steps[depth], self._outlook(moves[0])
        name = name_briefly(words, ruleset, step, first)
        if icon := find_icon(words, ruleset, step):
            name = " ".join(name.replace(icon, " ").split())
        within = ""
        if not _takes_several(moves, depth + 1):
            behind = [move for move, *_ in _branches(moves, depth + 1).values()]
            named = [name_briefly(words, ruleset, m.steps[depth + 1], self._outlook(m), within=True) for m in behind]
            within = " ".join(filter(None, named))
        gain = "" if points is None else signed(points)
        return SEPARATOR.join(filter(None, (gain, name if gain else capitalise(name), within)))

    def several(self, branches: Branches, depth: int) -> Choice:
        """A choice of several things at once, each offered as often as it can be taken."""
        offered: Counter[str] = Counter()
        for tokens in branches:
            offered |= Counter(tokens)
        options = []
        for token, count in offered.items():
            move = next(moves[0] for tokens, moves in branches.items() if token in tokens)
            step = next((step for step in move.steps[depth:] if step.token == token), None)
            icon = find_icon(self._words, self._ruleset, step) if step else ""
            label = (
                name_option(self._words, self._ruleset, step, self._outlook(move))
                if step
                else self._words("picker-none")
            )
            label = capitalise(label)
            brief = " ".join(label.replace(icon, " ").split()) if icon else label
            options += [Option(token, label, brief=brief, icon=icon)] * count
        sizes = [len(tokens) for tokens in branches]
        return Choice(self._question(branches, depth), tuple(options), min(sizes), max(sizes))

    def _outlook(self, move: Move) -> Outlook:
        found = self._outlooks.get(move)
        if found is None:
            found = self._outlooks[move] = outlook(self._position, self._seat, move)
        return found

    def _question(self, branches: Branches, depth: int) -> str:
        move = next(move for moves in branches.values() for move in moves if len(move.steps) > depth)
        return word_question(self._words, self._ruleset, move.steps[depth], self._outlook(move))

    def _the_one_behind(self, moves: Sequence[Move], depth: int, first: Outlook) -> str:
        """What the only move that is left would do; after the first choice also what it takes, for nobody is asked."""
        steps = moves[0].steps
        taken = depth == 1 and len(steps) > depth
        named = [name_option(self._words, self._ruleset, steps[depth], first)] if taken else []
        return word_outlook(self._words, self._ruleset, first, *named)

    def _what_lies_behind(self, moves: Sequence[Move], depth: int, first: Outlook) -> str:
        words, ruleset = self._words, self._ruleset
        named = []
        if not _takes_several(moves, depth):
            named = [
                name_option(words, ruleset, behind[0].steps[depth], self._outlook(behind[0]))
                for behind in _branches(moves, depth).values()
            ]
        gains = [points_of(self._outlook(move)) for move in moves]
        brings = word_gain(words, ruleset, gains[0])
        if len(set(gains)) > 1:
            brings = words("outlook-range", worst=signed(min(gains)), best=signed(max(gains)))
        return SEPARATOR.join(filter(None, [brings, *named, word_event(words, ruleset, "outlook", first.events[0])]))
