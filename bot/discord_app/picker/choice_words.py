"""The choices of a move in words: options with their points and consequences, for any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

from bot.discord_app.picker.layout import BUTTONS_PER_ROW, MAX_PHONE_ROWS, MAX_ROWS, arrange, measure_button
from bot.messages.markup import capitalise
from bot.messages.narration import (
    find_icon,
    name_any_colour,
    name_briefly,
    name_option,
    name_within,
    render_event,
    render_outlook,
    render_question,
    render_warnings,
)
from bot.messages.words import Words
from bot.rules.game import Move, MoveStep, Position
from bot.rules.outlook import outlook

KIND_IN_PICTURE_ORDER = "source"
"""The kind of step whose options stay in the order of the picture, where players look for them."""
KIND_OF_COLOUR = "colour"
"""The kind of step that follows a source."""
WARNING = "⚠"
ANY = "*"
"""The token in a path for a source that hasn't been chosen yet, although its colour has."""
NONE = "-"
"""The token in a path for taking nothing although several things could be taken."""
Branches = dict[tuple[str, ...], list[Move]]
"""The moves that remain after each choice of the next tokens."""
MAX_BRIEF_LENGTH = 64
"""Maximum number of characters on a button. Longer options become lines of a select."""


@dataclass(frozen=True, slots=True)
class PickerOption:
    """An option of a choice, with the ``tokens`` that it adds to the path.

    A button shows ``icon`` and ``brief``, and a select shows ``icon``, ``label`` and ``description``. Only ``icon``
    contains an emoji of a colour.
    """

    tokens: tuple[str, ...]
    label: str
    description: str = ""
    brief: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class PickerChoice:
    """A question with its options.

    If several things are chosen together, people choose between ``least`` and ``most`` options or ``none``, and an
    option appears as often as it can be chosen. Otherwise ``least`` and ``most`` are 1.

    The best options come first, but sources are in the order of the picture, and colours without sources in the order
    of the game. Options of two steps are grouped by the first step. There is room for ``rows`` rows of buttons. The
    choice is only ``on_buttons`` if their labels also fit on a phone, unless its options ``are_short`` anyway.
    """

    prompt: str
    options: tuple[PickerOption, ...]
    least: int = 1
    most: int = 1
    none: PickerOption | None = None
    rows: int = MAX_ROWS - 1
    are_short: bool = False

    @property
    def on_buttons(self) -> bool:
        """Whether buttons can offer the choice: one of a few options with short names."""
        if self.most > 1 or len(self.options) > self.rows * BUTTONS_PER_ROW:
            return False
        return self.are_short or self.fits_on_phone

    @property
    def fits_on_phone(self) -> bool:
        """Whether the buttons leave room for a picture on a phone."""
        if any(len(option.brief) > MAX_BRIEF_LENGTH for option in self.options):
            return False
        widths = [measure_button(option.brief, has_icon=bool(option.icon)) for option in self.options]
        _length, needed = arrange(widths)
        return needed <= MAX_PHONE_ROWS


class ChoiceWords:
    """Describes choices in words: answers and questions for the text, and options for labels.

    If ``with_points`` is false, options don't show their results, and are in the order of the board.
    """

    def __init__(self, words: Words, position: Position, seat: int, *, with_points: bool = True) -> None:
        self._words = words
        self._with_points = with_points
        self._ruleset = position.ruleset.name
        self._colours = position.ruleset.colours
        self._outlook = cache(lambda move: outlook(position, seat, move))

    def name(self, move: Move, depth: int, taken: tuple[str, ...]) -> str:
        """Name the tokens ``taken`` at this depth of ``move``, which may be any move that continues the path."""
        if taken == (NONE,):
            return capitalise(self._name_none(move))
        if taken[:1] == (ANY,):
            return capitalise(name_any_colour(self._words, self._ruleset, taken[1]))
        named = (
            self._words.list_plainly(self._name(step, move) for step in steps)
            for _kind, steps in groupby(move.steps[depth : depth + len(taken)], key=lambda step: step.kind)
        )
        return capitalise(self._words.join_facts(named))

    def make_choice(self, branches: Branches, depth: int, rows: int, *, are_short: bool = False) -> PickerChoice:
        """Return a choice of one step or of two steps together, with buttons in this number of rows.

        For ``are_short``, see `PickerChoice`.
        """
        ordered = self._sort(branches, depth) if self._with_points else list(branches.items())
        options = []
        for tokens, moves in ordered:
            steps = moves[0].steps[depth : depth + len(tokens)]
            icon = next(filter(None, (find_icon(self._words, self._ruleset, step) for step in steps[::-1])), "")
            options.append(self._make_path_option(tokens, moves, depth, steps, icon))
        choice = PickerChoice(self._question(branches, depth), tuple(options), rows=rows, are_short=are_short)
        if choice.on_buttons:
            return choice
        described = [self._describe(branches[option.tokens], depth + len(option.tokens)) for option in options]
        pairs = zip(options, described, strict=True)
        return replace(choice, options=tuple(replace(option, description=text) for option, text in pairs))

    def _make_path_option(
        self,
        tokens: tuple[str, ...],
        moves: Sequence[Move],
        depth: int,
        steps: Sequence[MoveStep],
        icon: str,
        *,
        is_short: bool = False,
    ) -> PickerOption:
        """Return the option that takes ``tokens`` at this depth. ``steps`` are the steps in the order of its name.

        For ``is_short``, see `_name_briefly`.
        """
        label = self._words.join_facts(self._name(step, moves[0]) for step in steps)
        brief = self._name_briefly(moves, depth + len(tokens), steps, has_icon=bool(icon), is_short=is_short)
        return PickerOption(tokens, capitalise(self._words.without_icons(label)), brief=brief, icon=icon)

    def make_colour_choice(self, branches: Branches, depth: int, rows: int, *, is_short: bool = False) -> PickerChoice:
        """Return a choice of a colour, with its source if there is only one, or of a move without a colour.

        If the buttons don't fit on a phone otherwise, they are ``is_short`` (see `_name_briefly`).
        """
        options = list[PickerOption]()
        for tokens, moves in sorted(branches.items(), key=lambda branch: self._find_colour_rank(branch[0])):
            step = moves[0].steps[depth + len(tokens) - 1]
            icon = find_icon(self._words, self._ruleset, step)
            if tokens[0] == ANY:
                name = capitalise(self._words.without_icons(self.name(moves[0], depth, tokens)))
                options.append(PickerOption(tokens, name, brief="" if icon else name, icon=icon))
            else:
                steps = moves[0].steps[depth : depth + len(tokens)]
                options.append(self._make_path_option(tokens, moves, depth, steps, icon, is_short=is_short))
        move = next(moves[0] for tokens, moves in branches.items() if tokens[0] == ANY)
        prompt = render_question(self._words, self._ruleset, move.steps[depth + 1 : depth + 2], self._outlook(move))
        choice = PickerChoice(prompt, tuple(options), rows=rows, are_short=True)
        if is_short or choice.fits_on_phone:
            return choice
        return self.make_colour_choice(branches, depth, rows, is_short=True)

    def _find_colour_rank(self, tokens: tuple[str, ...]) -> int:
        """Return the place of an option of `make_colour_choice`: colours in the order of the game, then other moves."""
        return self._colours.index(tokens[1]) if len(tokens) > 1 else len(self._colours)

    def make_source_choice(self, branches: Branches, depth: int, rows: int, *, is_short: bool = False) -> PickerChoice:
        """Return a choice of the source of a colour. For ``is_short``, see `make_colour_choice`."""
        options = []
        for tokens, moves in branches.items():
            steps = moves[0].steps[depth : depth + len(tokens)][::-1]
            options.append(self._make_path_option(tokens, moves, depth, steps, "", is_short=is_short))
        prompt = render_question(self._words, self._ruleset, steps, self._outlook(moves[0]))
        choice = PickerChoice(prompt, tuple(options), rows=rows, are_short=True)
        if is_short or choice.fits_on_phone:
            return choice
        return self.make_source_choice(branches, depth, rows, is_short=True)

    def _sort(self, branches: Branches, depth: int) -> list[tuple[tuple[str, ...], list[Move]]]:
        """Return the branches in the order of their options, as described in `PickerChoice`."""
        best = {tokens: max(self._outlook(move).order for move in moves) for tokens, moves in branches.items()}
        by_first: dict[str, list[tuple[str, ...]]] = {}
        for tokens in branches:
            by_first.setdefault(tokens[0], []).append(tokens)
        groups = [sorted(group, key=best.__getitem__, reverse=True) for group in by_first.values()]
        any_move = next(iter(branches.values()))[0]
        if any_move.steps[depth].kind != KIND_IN_PICTURE_ORDER:
            groups.sort(key=lambda group: best[group[0]], reverse=True)
        return [(tokens, branches[tokens]) for group in groups for tokens in group]

    def _describe(self, moves: Sequence[Move], depth: int) -> str:
        """Describe the result of an option that leaves only one move, or otherwise the next choices."""
        named = self._name_effect(moves[0], depth) if len(moves) == 1 else self._name_ways(moves, depth)
        return self._words.without_icons(self._words.join_facts(named))

    def _name_effect(self, move: Move, depth: int) -> list[str]:
        """Describe the result of the only remaining move, including its next step if the picker skips that step."""
        named = []
        # The picker skips this step, because it has only one option.
        if depth == 1 and len(move.steps) > depth:
            named.append(self._name(move.steps[depth], move))
        if self._with_points:
            return [render_outlook(self._words, self._ruleset, self._outlook(move), *named)]
        return named

    def _name_ways(self, moves: Sequence[Move], depth: int) -> list[str]:
        """Name the options of the next step, and their common result."""
        named = [self._name(move.steps[depth], move) for move in _list_next_moves(moves, depth)]
        if self._with_points:
            named.append(render_event(self._words, self._ruleset, "outlook", self._outlook(moves[0]).events[0]))
        return named

    def _name_briefly(
        self, moves: Sequence[Move], behind: int, steps: Sequence[MoveStep], *, has_icon: bool, is_short: bool = False
    ) -> str:
        """Return the label of a button: the name of its ``steps``, the next choices in brief, and the points if any.

        ``behind`` is the depth of the next choice. Points that depend on it are shown with that choice. If the label
        ``is_short``, it has no points, and a sign instead of warnings.
        """
        words = self._words
        ruleset = self._ruleset
        first = self._outlook(moves[0])
        name = words.without_icons(name_briefly(words, ruleset, steps, first, has_icon=has_icon))
        sure = {self._outlook(move).points for move in moves} if self._with_points else set[int]()
        points = sure.pop() if len(sure) == 1 else 0
        ways = _list_next_moves(moves, behind)
        named = (name_within(words, ruleset, move.steps[behind], self._outlook(move)) for move in ways)
        within = words.list_plainly(filter(None, named))
        # Players who have enabled “Play at once” don't see any other description of the move.
        warnings = render_warnings(words, ruleset, first) if self._with_points and len(moves) == 1 else ()
        # Next to a warning or the start marker, show even zero points, to make clear that its cost is included.
        is_marked = self._with_points and len(moves) == 1 and first.events[0].facts.get("marker") is True
        gain = words.writing.write_signed(points) if points or warnings or is_marked else ""
        if is_short:
            gain = WARNING if warnings and WARNING not in name else ""
            warnings = ()
        return self._words.join_facts((capitalise(name), within, gain, *warnings))

    def make_set_choice(self, branches: Branches, depth: int) -> PickerChoice:
        """Return a choice of several things together, with each option as often as it can be taken."""
        sets = {tokens: moves[0] for tokens, moves in branches.items() if tokens != (NONE,)}
        # The maximum count of each token, and a move that takes it.
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
            none = PickerOption((NONE,), "", brief=capitalise(self._name_none(branches[NONE,][0])))
        sizes = [len(tokens) for tokens in sets]
        return PickerChoice(self._question(branches, depth), tuple(options), min(sizes), max(sizes), none)

    def _make_option(self, token: str, move: Move, depth: int) -> PickerOption:
        """Return the option for this token, which ``move`` contains at this depth or later."""
        step = next(step for step in move.steps[depth:] if step.token == token)
        icon = find_icon(self._words, self._ruleset, step)
        label = capitalise(self._words.without_icons(self._name(step, move)))
        return PickerOption((token,), label, brief=label, icon=icon)

    def _name_none(self, move: Move) -> str:
        """Name the option to take nothing, which ends ``move``."""
        return self._words(f"{self._ruleset}-none-{move.steps[-1].kind}")

    def _name(self, step: MoveStep, move: Move) -> str:
        return name_option(self._words, self._ruleset, step, self._outlook(move))

    def _question(self, branches: Branches, depth: int) -> str:
        move = next(move for moves in branches.values() for move in moves if len(move.steps) > depth)
        count = max(map(len, branches)) if not takes_several([move], depth) else 1
        return render_question(self._words, self._ruleset, move.steps[depth : depth + count], self._outlook(move))


def _list_next_moves(moves: Sequence[Move], depth: int) -> list[Move]:
    """Return the first move of each branch at this depth, or nothing if several things are taken together."""
    return [] if takes_several(moves, depth) else [ways[0] for ways in fork(moves, depth).values()]


def takes_several(moves: Sequence[Move], depth: int) -> bool:
    """Check whether the moves end with a choice of several things: consecutive steps of one kind."""
    lengths = {len(move.steps) - depth for move in moves}
    if 0 in lengths:
        return True
    return any(len(move.steps) > depth + 1 and move.steps[depth].kind == move.steps[depth + 1].kind for move in moves)


def fork(moves: Sequence[Move], depth: int) -> Branches:
    """Group moves by their step at this depth."""
    branches: Branches = {}
    for move in moves:
        branches.setdefault((move.steps[depth].token,), []).append(move)
    return branches


def takes_colour(moves: Sequence[Move], depth: int) -> bool:
    """Check whether the moves continue with a source and a colour to take from it."""
    kinds = {tuple(step.kind for step in move.steps[depth : depth + 2]) for move in moves}
    return (KIND_IN_PICTURE_ORDER, KIND_OF_COLOUR) in kinds


def fork_by_colour(pairs: Branches) -> Branches:
    """Group pairs of a source and a colour by colour.

    A pair remains if no other source has its colour, and so does a move without a colour.
    """
    sources = Counter(tokens[1] for tokens in pairs if len(tokens) > 1)
    branches: Branches = {}
    for tokens, moves in pairs.items():
        has_others = len(tokens) > 1 and sources[tokens[1]] > 1
        branches.setdefault((ANY, tokens[1]) if has_others else tokens, []).extend(moves)
    return branches


def fork_far(moves: Sequence[Move], depth: int, most: int) -> Branches:
    """Group moves by their next two steps if that results in at most ``most`` branches, otherwise by the next step.

    The second step is left out if a move ends before it, or if it takes several things together.
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
    """Group moves by all remaining steps, regardless of their order."""
    branches: Branches = {}
    for move in moves:
        tokens = sort_tokens([step.token for step in move.steps[depth:]])
        branches[tokens or (NONE,)] = [move]
    return branches


def sort_tokens(tokens: Sequence[str]) -> tuple[str, ...]:
    """Return the tokens in a fixed order, so that sets of them can be compared.

    ``NONE`` is dropped unless it is the only token.
    """
    others = sorted(token for token in tokens if token != NONE)
    if not others and tokens:
        return (NONE,)
    return tuple(others)
