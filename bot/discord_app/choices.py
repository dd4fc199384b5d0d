"""The choices of a move: the legal moves walked step by step along a path of tokens. Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.play import Outlook, outlook
from bot.games.refusals import Stale
from bot.games.replay import Table
from bot.messages.markup import capitalise
from bot.messages.narration import SEPARATOR, name_option, signed, word_event, word_gain, word_outlook, word_question
from bot.messages.words import Words
from bot.rules.game import Move

NONE = "-"
"""In a path: of several things, none."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a choice; the same token stands there as often as it can be chosen."""

    token: str
    label: str
    description: str


@dataclass(frozen=True, slots=True)
class Choice:
    """What is asked, what may be answered, and what was (``()``: still open).

    Of several things at once, between ``least`` and ``most`` options are taken; otherwise both are 1.
    """

    prompt: str
    options: tuple[Option, ...]
    chosen: tuple[str, ...] = ()
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices made and the one that is open; ``move`` is what they amount to once none is open.

    ``path`` are the tokens chosen, of which choice ``index`` found ``starts[index]`` before it.
    """

    asked: tuple[Choice, ...]
    starts: tuple[int, ...]
    path: tuple[str, ...]
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
    asked: list[Choice] = []
    starts: list[int] = []
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
        if len(branches) > 1:
            asked.append(walker.several(branches, depth, taken) if several else walker.one(branches, depth, taken))
            starts.append(depth)
        if not taken:
            return Choices(tuple(asked), tuple(starts), walked, None)
        walked, moves = (*walked, *taken), branches[taken]
        if several:
            break
    return Choices(tuple(asked), tuple(starts), walked, outlook(table.position, seat, moves[0]))


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

    def one(self, branches: Branches, depth: int, taken: tuple[str, ...]) -> Choice:
        """A choice of one thing."""
        options = []
        for (token,), moves in branches.items():
            first = self._outlook(moves[0])
            label = name_option(self._words, self._ruleset, moves[0].steps[depth], first)
            behind = self._the_one_behind if len(moves) == 1 else self._what_lies_behind
            description = behind(moves, depth + 1, first)
            options.append(Option(token, capitalise(label), description))
        return Choice(self._question(branches, depth), tuple(options), taken)

    def several(self, branches: Branches, depth: int, taken: tuple[str, ...]) -> Choice:
        """A choice of several things at once, each offered as often as it can be taken."""
        offered: Counter[str] = Counter()
        for tokens in branches:
            offered |= Counter(tokens)
        options = []
        for token, count in offered.items():
            move = next(moves[0] for tokens, moves in branches.items() if token in tokens)
            label = self._words("picker-none")
            if token != NONE:
                step = next(step for step in move.steps[depth:] if step.token == token)
                label = name_option(self._words, self._ruleset, step, self._outlook(move))
            options += [Option(token, capitalise(label), "")] * count
        sizes = [len(tokens) for tokens in branches]
        return Choice(self._question(branches, depth), tuple(options), taken, min(sizes), max(sizes))

    def _outlook(self, move: Move) -> Outlook:
        found = self._outlooks.get(move)
        if found is None:
            found = self._outlooks[move] = outlook(self._position, self._seat, move)
        return found

    def _question(self, branches: Branches, depth: int) -> str:
        kind = next(move.steps[depth].kind for moves in branches.values() for move in moves if len(move.steps) > depth)
        return word_question(self._words, self._ruleset, kind)

    def _the_one_behind(self, moves: Sequence[Move], depth: int, first: Outlook) -> str:
        """What the only move that is left would do; after the first choice also what it takes, for nobody is asked."""
        brings = word_outlook(self._words, self._ruleset, first)
        steps = moves[0].steps
        if depth > 1 or len(steps) == depth:
            return brings
        return SEPARATOR.join((name_option(self._words, self._ruleset, steps[depth], first), brings))

    def _what_lies_behind(self, moves: Sequence[Move], depth: int, first: Outlook) -> str:
        words, ruleset = self._words, self._ruleset
        named = []
        if not _takes_several(moves, depth):
            named = [
                name_option(words, ruleset, behind[0].steps[depth], self._outlook(behind[0]))
                for behind in _branches(moves, depth).values()
            ]
        gains = [self._outlook(move).gain for move in moves]
        brings = word_gain(words, ruleset, gains[0])
        if len(set(gains)) > 1:
            brings = words("outlook-range", worst=signed(min(gains)), best=signed(max(gains)))
        return SEPARATOR.join(filter(None, [*named, word_event(words, ruleset, "outlook", first.events[0]), brings]))
