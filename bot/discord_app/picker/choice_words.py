"""What the choices of a move are called: options, with their points and what lies behind them. Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

from bot.games.table.play import outlook
from bot.messages.markup import capitalise
from bot.messages.narration import (
    find_icon,
    name_briefly,
    name_option,
    name_within,
    word_event,
    word_outlook,
    word_points,
    word_question,
    word_warnings,
)
from bot.messages.words import Words
from bot.rules.game import Move, MoveStep, Position

AS_IN_THE_PICTURE = "source"
"""The kind of the steps that are looked for in the picture, and keep its order."""
NONE = "-"
"""In a path: of several things, none."""
Branches = dict[tuple[str, ...], list[Move]]
"""By the tokens that are chosen next the moves that go on so."""
MOST_ROWS = 5
BUTTONS_IN_A_ROW = 5
LONGEST_BRIEF = 64
"""How many characters may stand on a button: what is longer is a line of a select."""
LONGEST_TOGETHER = 450
"""How many characters may stand on all buttons together where each stands for two steps."""


@dataclass(frozen=True, slots=True)
class PickerOption:
    """One answer of a choice, the ``tokens`` that it adds; it stands there as often as it can be chosen.

    On a button stands ``brief`` beside ``icon``; in a select ``label``, with ``description`` below it. These are
    labels, without emojis of colours; ``icon`` is one of our own.
    """

    tokens: tuple[str, ...]
    label: str
    description: str = ""
    brief: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class PickerChoice:
    """What is asked, and what may be answered.

    Of several things at once, between ``least`` and ``most`` options are taken, or ``none``; otherwise both are 1.
    The options come best first; those of two things stand together by the first. Sources keep the order of the picture.
    There is room for ``rows`` of buttons.
    """

    prompt: str
    options: tuple[PickerOption, ...]
    least: int = 1
    most: int = 1
    none: PickerOption | None = None
    rows: int = MOST_ROWS - 1

    @property
    def on_buttons(self) -> bool:
        """Whether one press can answer it: one thing is taken, of few that are named in a few words."""
        few = self.most == 1 and len(self.options) <= self.rows * BUTTONS_IN_A_ROW
        return few and all(len(option.brief) <= LONGEST_BRIEF for option in self.options)

    @property
    def is_calm(self) -> bool:
        """Whether so much can be taken in at once."""
        return self.on_buttons and sum(len(option.brief) for option in self.options) <= LONGEST_TOGETHER


class ChoiceWords:
    """Puts choices into words: answers and questions for the text, options for labels.

    Without ``told`` nothing says what an option brings, and they keep the order of the board.
    """

    def __init__(self, words: Words, position: Position, seat: int, *, told: bool = True) -> None:
        self._words = words
        self._told = told
        self._ruleset = position.ruleset.name
        self._outlook = cache(lambda move: outlook(position, seat, move))

    def name(self, move: Move, depth: int, taken: tuple[str, ...]) -> str:
        """What was taken at this depth of ``move``, which any move is that goes on so."""
        if taken == (NONE,):
            return capitalise(self._none(move))
        named = (
            self._words.list_plainly(self._name(step, move) for step in steps)
            for _kind, steps in groupby(move.steps[depth : depth + len(taken)], key=lambda step: step.kind)
        )
        return capitalise(self._words.join_facts(named))

    def one(self, branches: Branches, depth: int, rows: int) -> PickerChoice:
        """A choice of one thing, or of two that belong together, in so many rows of buttons."""
        ordered = list(branches.items())
        points = dict[tuple[str, ...], set[int]]()
        if self._told:
            points = {tokens: {self._outlook(move).points for move in moves} for tokens, moves in ordered}
            ordered = self._sort(branches, depth)
        options = []
        for tokens, moves in ordered:
            steps = moves[0].steps[depth : depth + len(tokens)]
            icon = next(filter(None, (find_icon(self._words, self._ruleset, step) for step in steps[::-1])), "")
            label = self._words.join_facts(self._name(step, moves[0]) for step in steps)
            # Points that depend on what is chosen next are told there.
            sure = [*points.get(tokens, ())]
            brief = self._name_briefly(moves, depth, len(tokens), bool(icon), sure[0] if len(sure) == 1 else 0)
            options.append(PickerOption(tokens, capitalise(self._words.without_icons(label)), brief=brief, icon=icon))
        choice = PickerChoice(self._question(branches, depth), tuple(options), rows=rows)
        if choice.on_buttons:
            return choice
        described = [self._describe(branches[option.tokens], depth + len(option.tokens)) for option in options]
        pairs = zip(options, described, strict=True)
        return replace(choice, options=tuple(replace(option, description=told) for option, told in pairs))

    def _sort(self, branches: Branches, depth: int) -> list[tuple[tuple[str, ...], list[Move]]]:
        """The ways in the order in which they are offered: see `PickerChoice`."""
        best = {tokens: max(self._outlook(move).order for move in moves) for tokens, moves in branches.items()}
        by_first: dict[str, list[tuple[str, ...]]] = {}
        for tokens in branches:
            by_first.setdefault(tokens[0], []).append(tokens)
        groups = [sorted(group, key=best.__getitem__, reverse=True) for group in by_first.values()]
        any_move = next(iter(branches.values()))[0]
        if any_move.steps[depth].kind != AS_IN_THE_PICTURE:
            groups.sort(key=lambda group: best[group[0]], reverse=True)
        return [(tokens, branches[tokens]) for group in groups for tokens in group]

    def _describe(self, moves: Sequence[Move], depth: int) -> str:
        """What lies behind an option: what the only move that is left would do, or the ways to go on."""
        named = self._name_effect(moves[0], depth) if len(moves) == 1 else self._name_ways(moves, depth)
        return self._words.without_icons(self._words.join_facts(named))

    def _name_effect(self, move: Move, depth: int) -> list[str]:
        """What the only move that is left would do, with what it takes at this depth after the first choice."""
        named = []
        # Nobody is asked for it.
        if depth == 1 and len(move.steps) > depth:
            named.append(self._name(move.steps[depth], move))
        if self._told:
            return [word_outlook(self._words, self._ruleset, self._outlook(move), *named)]
        return named

    def _name_ways(self, moves: Sequence[Move], depth: int) -> list[str]:
        """The ways to go on from this depth, and what all of them do."""
        named = [self._name(move.steps[depth], move) for move in _ways_on(moves, depth)]
        if self._told:
            named.append(word_event(self._words, self._ruleset, "outlook", self._outlook(moves[0]).events[0]))
        return named

    def _name_briefly(self, moves: Sequence[Move], depth: int, count: int, has_icon: bool, points: int) -> str:
        """The label of a button: its name, in short what can be chosen behind it, and its points if it has any."""
        words = self._words
        ruleset = self._ruleset
        first = self._outlook(moves[0])
        behind = depth + count
        name = words.without_icons(name_briefly(words, ruleset, moves[0].steps[depth:behind], first, has_icon=has_icon))
        ways = _ways_on(moves, behind)
        named = (name_within(words, ruleset, move.steps[behind], self._outlook(move)) for move in ways)
        within = words.list_plainly(filter(None, named))
        # Whoever plays at once sees no more than this of what the move does.
        warnings = word_warnings(words, ruleset, first) if self._told and len(moves) == 1 else ()
        # Beside a warning, or the start marker, it must be clear whether its cost is in the points.
        is_marked = self._told and len(moves) == 1 and first.events[0].facts.get("marker") is True
        gain = word_points(words, points) if points or warnings or is_marked else ""
        return self._words.join_facts((capitalise(name), within, gain, *warnings))

    def several(self, branches: Branches, depth: int) -> PickerChoice:
        """A choice of several things at once, each offered as often as it can be taken."""
        sets = {tokens: moves[0] for tokens, moves in branches.items() if tokens != (NONE,)}
        # How often each token can be taken, with a move that takes it.
        most: Counter[str] = Counter()
        takers = dict[str, Move]()
        for tokens, move in sets.items():
            most |= Counter(tokens)
            for token in tokens:
                takers.setdefault(token, move)
        options = []
        for token, count in most.items():
            options += [self._make_option(token, takers[token], depth)] * count
        none = None
        if (NONE,) in branches:
            none = PickerOption((NONE,), "", brief=capitalise(self._none(branches[NONE,][0])))
        sizes = [len(tokens) for tokens in sets]
        return PickerChoice(self._question(branches, depth), tuple(options), min(sizes), max(sizes), none)

    def _make_option(self, token: str, move: Move, depth: int) -> PickerOption:
        """The option to take this token, as ``move`` does at this depth or later."""
        step = next(step for step in move.steps[depth:] if step.token == token)
        icon = find_icon(self._words, self._ruleset, step)
        label = capitalise(self._words.without_icons(self._name(step, move)))
        return PickerOption((token,), label, brief=label, icon=icon)

    def _none(self, move: Move) -> str:
        """What it is called to take none of several things, which ends ``move``."""
        return self._words(f"{self._ruleset}-none-{move.steps[-1].kind}")

    def _name(self, step: MoveStep, move: Move) -> str:
        return name_option(self._words, self._ruleset, step, self._outlook(move))

    def _question(self, branches: Branches, depth: int) -> str:
        move = next(move for moves in branches.values() for move in moves if len(move.steps) > depth)
        count = max(map(len, branches)) if not takes_several([move], depth) else 1
        return word_question(self._words, self._ruleset, move.steps[depth : depth + count], self._outlook(move))


def _ways_on(moves: Sequence[Move], depth: int) -> list[Move]:
    """The first move of each way to go on; none where several things are taken at once."""
    return [] if takes_several(moves, depth) else [ways[0] for ways in fork(moves, depth).values()]


def takes_several(moves: Sequence[Move], depth: int) -> bool:
    """Whether several things are taken at once here: a run of steps of one kind, which ends the move."""
    lengths = {len(move.steps) - depth for move in moves}
    if 0 in lengths:
        return True
    return any(len(move.steps) > depth + 1 and move.steps[depth].kind == move.steps[depth + 1].kind for move in moves)


def fork(moves: Sequence[Move], depth: int) -> Branches:
    """The moves by their step at this depth."""
    branches: Branches = {}
    for move in moves:
        branches.setdefault((move.steps[depth].token,), []).append(move)
    return branches


def fork_far(moves: Sequence[Move], depth: int, most: int) -> Branches:
    """The moves by their next two steps where these lead at most ``most`` ways, else by the next one.

    The second is left out where a move ends before it, or takes several things at once.
    """
    near = fork(moves, depth)
    far = Branches()
    for tokens, behind in near.items():
        if takes_several(behind, depth + 1):
            far[tokens] = behind
        else:
            far |= {(*tokens, *more): those for more, those in fork(behind, depth + 1).items()}
    return far if len(far) <= most else near


def fork_into_sets(moves: Sequence[Move], depth: int) -> Branches:
    """The moves by all their steps from this depth on, in no order."""
    branches: Branches = {}
    for move in moves:
        tokens = sort_tokens([step.token for step in move.steps[depth:]])
        branches[tokens or (NONE,)] = [move]
    return branches


def sort_tokens(tokens: Sequence[str]) -> tuple[str, ...]:
    """Several tokens in the order in which sets of them are compared. "None" counts only where there is no other."""
    others = sorted(token for token in tokens if token != NONE)
    if not others and tokens:
        return (NONE,)
    return tuple(others)
