"""What the choices of a move are called: options, with their points and what lies behind them. Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.discord_app.branches import NONE, Branches, fork, takes_several
from bot.games.play import Outlook, outlook
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
    word_warnings,
)
from bot.messages.words import Words
from bot.rules.game import Move, Position

MOST_BUTTONS = 10
LONGEST_BRIEF = 64
"""How many options are shown as buttons, and how many characters may stand on each; others are lines of a select."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a choice; the same token stands there as often as it can be chosen.

    On a button stands ``brief`` beside ``icon``; in a select ``label``, with ``description`` below it. These are
    labels, without emojis of colours; ``icon`` is one of our own.
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


class ChoiceWords:
    """Puts choices into words: answers and questions for the text, options for labels."""

    def __init__(self, words: Words, position: Position, seat: int) -> None:
        self._words, self._position, self._seat = words, position, seat
        self._ruleset = position.ruleset.name
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
            icon = find_icon(self._words, self._ruleset, step)
            label = self._words.without_icons(name_option(self._words, self._ruleset, step, first))
            brief = self._name_briefly(moves, depth, max(points[tokens]) if differ else None)
            options.append(Option(tokens[0], capitalise(label), brief=brief, icon=icon))
        at_most = differ and any(len(set(found)) > 1 for found in points.values())
        choice = Choice(self._question(branches, depth), tuple(options), at_most=at_most)
        if choice.on_buttons:
            return choice
        described = [self._describe(option, branches[option.token,], depth) for option in options]
        return replace(choice, options=tuple(described))

    def _describe(self, option: Option, moves: Sequence[Move], depth: int) -> Option:
        behind = self._the_one_behind if len(moves) == 1 else self._what_lies_behind
        told = behind(moves, depth + 1, self._outlook(moves[0]))
        return replace(option, description=self._words.without_icons(told))

    def _name_briefly(self, moves: Sequence[Move], depth: int, points: int | None) -> str:
        """The label of a button: its points, its name, and in short what can be chosen behind it."""
        words, ruleset, step, first = self._words, self._ruleset, moves[0].steps[depth], self._outlook(moves[0])
        name = words.without_icons(name_briefly(words, ruleset, step, first))
        within = ""
        if not takes_several(moves, depth + 1):
            behind = [move for move, *_ in fork(moves, depth + 1).values()]
            named = [name_briefly(words, ruleset, m.steps[depth + 1], self._outlook(m), within=True) for m in behind]
            within = ", ".join(filter(None, named))
        gain = "" if points is None else signed(points)
        # Whoever plays at once sees no more than this of what the move does.
        warnings = word_warnings(words, ruleset, first) if len(moves) == 1 else ()
        return SEPARATOR.join(filter(None, (gain, name if gain else capitalise(name), within, *warnings)))

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
            label = capitalise(self._words.without_icons(label))
            options += [Option(token, label, brief=label, icon=icon)] * count
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
        if not takes_several(moves, depth):
            named = [
                name_option(words, ruleset, behind[0].steps[depth], self._outlook(behind[0]))
                for behind in fork(moves, depth).values()
            ]
        gains = [points_of(self._outlook(move)) for move in moves]
        brings = word_gain(words, ruleset, gains[0])
        if len(set(gains)) > 1:
            brings = words("outlook-range", worst=signed(min(gains)), best=signed(max(gains)))
        return SEPARATOR.join(filter(None, [brings, *named, word_event(words, ruleset, "outlook", first.events[0])]))
