"""Texts about events and moves of all games. The message keys contain the ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby

from bot.games.core.replay import Turn
from bot.messages.words import Words, is_sign
from bot.rules.game import Event, Fact, Move, MoveStep
from bot.rules.outlook import Outlook

TIME_UP_KEY = "post-time-up"
"""The message for a computer's moves after a player's time was up."""
_CIRCLED = "①②③④⑤⑥⑦⑧⑨"
_OWN_EMOJI = re.compile(r"<a?:(?P<sent>[a-z]+)\w*:[0-9]+>|:(?P<copied>[a-z]+)_\w*:")
"""An emoji of the application, in the forms in which it is sent and in which Discord's client copies it."""


def narrate(
    words: Words, ruleset: str, names: Sequence[str], events: Iterable[Event], said: Mapping[int, str] | None = None
) -> str:
    """Render events, with a line for each seat in order: its name and its actions. ``names`` are by seat and escaped.

    ``said`` contains, by seat, the message for its first line if a computer or an earlier player made the decision.
    """
    lines = []
    still_to_say = dict(said or {})
    for seat, group in groupby(events, key=lambda event: event.seat):
        named = (_name_seats(words, names, event) for event in group)
        told = list(filter(None, (render_event(words, ruleset, "event", event) for event in named)))
        if not told:
            continue
        did = words.join_facts(told)
        if seat is None:
            lines.append(words.join_sentences(told))
        elif seat in still_to_say:
            lines.append(words(still_to_say.pop(seat), who=names[seat], did=did))
        else:
            lines.append(words("post-did", who=names[seat], did=did))
    return "\n".join(lines)


def _name_seats(words: Words, names: Sequence[str], event: Event) -> Event:
    """Add the names and the number of players to an event about several seats."""
    seats = event.facts.get("seats")
    if not isinstance(seats, tuple):
        return event
    who = words.list_all(names[int(seat)] for seat in seats)
    return event._replace(facts={**event.facts, "who": who, "count": len(seats)})


def render_event(words: Words, ruleset: str, form: str, event: Event) -> str:
    """Render an event, using the message ``<game>-<form>-<kind>``. Return an empty string if it doesn't exist."""
    key = f"{ruleset}-{form}-{event.kind}"
    if key not in words:
        return ""
    return words(key, points=words.writing.write_signed(event.points), **words.facts(ruleset, event.facts))


def render_outlook(words: Words, ruleset: str, outlook: Outlook, *named: str) -> str:
    """Render the points of a move, the ``named`` facts, and then briefly its other consequences."""
    told = [render_points(words, outlook.points), *named, *_render_consequences(words, ruleset, outlook)]
    return words.join_facts(told)


def render_consequences(words: Words, ruleset: str, outlook: Outlook) -> str:
    """Render briefly the consequences of a move except its points, if it does more than take and place tiles."""
    return words.join_facts(_render_consequences(words, ruleset, outlook))


def _list_own_events(outlook: Outlook) -> list[Event]:
    """Return the events of the mover."""
    seat = outlook.events[0].seat
    return [event for event in outlook.events if event.seat == seat]


def _render_consequences(words: Words, ruleset: str, outlook: Outlook) -> list[str]:
    """Render the visible consequences for the mover, except the value of a secret choice."""
    events = [event for event in _list_own_events(outlook) if "worth" not in event.facts]
    told = (render_event(words, ruleset, "outlook", event) for event in events)
    return list(filter(None, told))


def render_warnings(words: Words, ruleset: str, outlook: Outlook) -> list[str]:
    """Render very short warnings for people who play without a preview, using the first existing message:

    ``game-warning-<kind of the event>-<last token of the move>``, ``game-warning-<kind of the event>``.
    """
    warnings = []
    last = outlook.move.steps[-1].token
    for event in _list_own_events(outlook):
        key = f"{ruleset}-warning-{event.kind}-{last}"
        if key in words:
            warnings.append(words(key))
        else:
            warnings.append(render_event(words, ruleset, "warning", event))
    return list(filter(None, warnings))


def render_points(words: Words, points: int) -> str:
    """Render the points of a move in the form that all choices use: ``+3 points``."""
    return words("points", points=words.writing.write_signed(points), count=abs(points))


def render_move(words: Words, ruleset: str, outlook: Outlook) -> str:
    """Render a move: "+2 points · 3 blue → line 4 · completes it".

    The points come first, so that they aren't cut off.
    """
    consequences = _render_consequences(words, ruleset, outlook)
    brings = render_points(words, outlook.points)
    return words.join_facts((brings, name_move(words, ruleset, outlook), *consequences))


def name_move(words: Words, ruleset: str, made: Turn | Outlook) -> str:
    """Render a move, using the first existing message:

    ``game-move-<kind of its last step>``, ``game-move-<kind of its first step>``, ``game-move``.
    """
    steps = made.move.steps
    first = f"{ruleset}-move-{steps[0].kind}"
    last = f"{ruleset}-move-{steps[-1].kind}"
    key = words.find(last, first, f"{ruleset}-move")
    return words(key, **words.facts(ruleset, list_move_facts(made)))


def name_choices(words: Words, ruleset: str, moves: Iterable[Move]) -> list[str]:
    """Return searchable text for each move: its notation and the names of its steps, in lower case."""

    @cache
    def name_step(step: MoveStep) -> str:
        facts = words.facts(ruleset, _list_step_facts(step))
        # Leave out icons, which can't be typed, and circled numbers, which repeat the number.
        names = [str(told) for fact, told in facts.items() if not fact.endswith(("-icon", "-mark"))]
        return " ".join(dict.fromkeys(names)).casefold()

    return [" ".join([str(move), *map(name_step, move.steps)]) for move in moves]


def list_moves(words: Words, ruleset: str, names: Sequence[str], moves: Iterable[tuple[int, Turn | Outlook]]) -> str:
    """Render a sequence of moves with their seats.

    ``names`` are by seat and escaped. Consecutive moves share a name.
    """
    told = []
    for seat, group in groupby(moves, key=lambda move: move[0]):
        made = words.join_facts(name_move(words, ruleset, move) for _, move in group)
        told.append(words("line-moves", who=names[seat], moves=made))
    return words.join_facts(told)


def list_move_facts(made: Turn | Outlook) -> dict[str, Fact]:
    """Return the facts of a move: its steps by kind, with steps of the same kind combined, and its first event's facts.

    For a token of several words, the first and last word are added (``goal-first``, ``goal-last``). For a number, its
    circled form on the board is added (``source-mark``).
    """
    facts: dict[str, Fact] = dict(made.events[0].facts)
    for kind, group in groupby(made.move.steps, key=lambda step: step.kind):
        steps = list(group)
        if len(steps) == 1:
            facts |= _list_step_facts(steps[0])
        else:
            facts[kind] = tuple(step.token for step in steps)
    return facts


def _list_step_facts(step: MoveStep) -> dict[str, Fact]:
    words = step.token.split()
    return {
        step.kind: step.token,
        f"{step.kind}-first": words[0],
        f"{step.kind}-last": words[-1],
        f"{step.kind}-mark": _circle(words[0]),
    }


def _circle(word: str) -> str:
    """Return a number in a circle, or an empty string for other words and for numbers that no board has."""
    if not word.isdecimal():
        return ""
    number = int(word)
    return _CIRCLED[number - 1 : number]


def name_option(words: Words, ruleset: str, step: MoveStep, outlook: Outlook) -> str:
    """Return the name of the choice ``step``, using the first existing message:

    ``game-option-<kind of the move's first step>-<kind>``, ``game-option-<kind>``.

    ``outlook`` is the result of any move that begins with this choice.
    """
    first = outlook.move.steps[0].kind
    key = words.find(f"{ruleset}-option-{first}-{step.kind}", f"{ruleset}-option-{step.kind}")
    return words(key, **_list_option_facts(words, ruleset, outlook, step))


def name_briefly(
    words: Words, ruleset: str, steps: Sequence[MoveStep], outlook: Outlook, *, has_icon: bool = False
) -> str:
    """Return the name of the choice ``steps`` for a button, using the first existing message:

    ``game-brief-<kinds of the steps>``, ``game-brief-<kind of the move's first step>-<kinds of the steps>``. Without
    one, each step is named as by `name_option`. ``has_icon`` means that the button also shows the colour as an emoji.
    """
    kinds = "-".join(step.kind for step in steps)
    first = outlook.move.steps[0].kind
    key = words.find(f"{ruleset}-brief-{kinds}", f"{ruleset}-brief-{first}-{kinds}")
    if key:
        return words(key, **_list_option_facts(words, ruleset, outlook, *steps), icon=int(has_icon))
    return words.join_facts(name_option(words, ruleset, step, outlook) for step in steps)


def name_any_colour(words: Words, ruleset: str, colour: str) -> str:
    """Return the name of a colour that is chosen before its source, with its icon if there is one."""
    return words("picker-colour", **words.facts(ruleset, {"colour": colour}))


def name_within(words: Words, ruleset: str, step: MoveStep, outlook: Outlook) -> str:
    """Return the name of the choice ``step`` for the label of the previous choice, using the first existing message:

    ``game-within-<kind of the move's first step>-<kind>``, ``game-within-<kind>``. Without one, the name is empty.
    """
    first = outlook.move.steps[0].kind
    key = words.find(f"{ruleset}-within-{first}-{step.kind}", f"{ruleset}-within-{step.kind}")
    if not key:
        return ""
    return words(key, **_list_option_facts(words, ruleset, outlook, step))


def find_icon(words: Words, ruleset: str, step: MoveStep) -> str:
    """Return the bot's own emoji for the colour of ``step``, or an empty string without a colour or an emoji for it."""
    key = f"{ruleset}-icon-{step.token.split()[-1]}"
    if key not in words or words(key) == words.bare(key):
        return ""
    return words(key)


def render_question(words: Words, ruleset: str, steps: Sequence[MoveStep], outlook: Outlook) -> str:
    """Render the question for a choice of ``steps``, using the first existing message:

    ``game-choose-<kinds of the steps>``, ``game-choose-<kind of the first step>``.

    ``outlook`` is the result of any possible move.
    """
    kinds = "-".join(step.kind for step in steps)
    key = words.find(f"{ruleset}-choose-{kinds}", f"{ruleset}-choose-{steps[0].kind}")
    return words(key, **_list_option_facts(words, ruleset, outlook, steps[0]))


def _list_option_facts(words: Words, ruleset: str, outlook: Outlook, *steps: MoveStep) -> dict[str, Fact]:
    facts = list_move_facts(outlook)
    for step in steps:
        facts |= _list_step_facts(step)
    return words.facts(ruleset, facts)


def replace_icons(words: Words, ruleset: str, colours: Iterable[str], typed: str) -> str:
    """Replace emojis of colours with words of the notation.

    This applies to Unicode emojis and to custom emojis whose names begin with the colour.
    """
    colours = tuple(colours)

    def name_colour(found: re.Match[str]) -> str:
        colour = found["sent"] or found["copied"]
        return f" {colour} " if colour in colours else found[0]

    # Some keyboards add the variation selector for coloured emoji.
    typed = _OWN_EMOJI.sub(name_colour, typed).replace("\ufe0f", "")
    for colour in colours:
        key = f"{ruleset}-icon-{colour}"
        if key in words and is_sign(words.bare(key)):
            typed = typed.replace(words.bare(key), f" {colour} ")
    return " ".join(typed.split())
