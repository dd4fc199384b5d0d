"""Events in words: what a turn did, what a move would do, what a choice is called. Knows no game: keys do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Protocol

from bot.games.play import Outlook
from bot.messages.words import Words
from bot.rules.game import Event, Fact, Move, Step

SEPARATOR = " · "


class Played(Protocol):
    """A move with what came or would come of it: a turn or an outlook."""

    @property
    def move(self) -> Move:
        """The move."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What came of it; the first event tells the move itself."""


def narrate(words: Words, ruleset: str, names: Sequence[str], events: Iterable[Event]) -> str:
    """What happened, a line for each seat in turn: its name, then what it did. ``names`` by seat, ready to be shown."""
    lines = []
    for seat, group in groupby(events, key=lambda event: event.seat):
        fragments = [text for event in group if (text := word_event(words, ruleset, "event", event))]
        if fragments:
            lines.append(" ".join(fragments) if seat is None else f"**{names[seat]}** {SEPARATOR.join(fragments)}")
    return "\n".join(lines)


def word_event(words: Words, ruleset: str, form: str, event: Event) -> str:
    """One event in words, as the message ``game-form-kind`` puts it; empty if this form leaves such events out."""
    key = f"{ruleset}-{form}-{event.kind}"
    if key not in words:
        return ""
    return words(key, points=signed(event.points), **words.facts(ruleset, event.facts))


def word_outlook(words: Words, ruleset: str, outlook: Outlook) -> str:
    """What a move would cost and bring, in a few words.

    A choice made in secret changes no score yet: its event says what it is worth (the fact ``worth``).
    """
    first = outlook.events[0]
    told = [word_event(words, ruleset, "outlook", event) for event in outlook.events if event.seat == first.seat]
    gain = [] if "worth" in first.facts else [word_gain(words, ruleset, outlook.gain)]
    return SEPARATOR.join([*filter(None, told), *gain])


def word_gain(words: Words, ruleset: str, gain: int) -> str:
    """What a move is worth, as the message ``game-outlook-gain`` puts it, else ``outlook-gain``."""
    key = f"{ruleset}-outlook-gain"
    return words(key if key in words else "outlook-gain", points=signed(gain))


def word_move(words: Words, ruleset: str, outlook: Outlook) -> str:
    """A move with its consequence: "3 blue → line 4 · completes it"."""
    return f"{name_move(words, ruleset, outlook)}{SEPARATOR}{word_outlook(words, ruleset, outlook)}"


def name_move(words: Words, ruleset: str, told: Played) -> str:
    """A move in words, by the first message there is.

    ``game-move-<kind of its last step>``, ``game-move-<kind of its first step>``, ``game-move``.
    """
    kinds = (told.move.steps[-1].kind, told.move.steps[0].kind)
    keys = [key for kind in kinds if (key := f"{ruleset}-move-{kind}") in words]
    return words(keys[0] if keys else f"{ruleset}-move", **words.facts(ruleset, move_facts(told)))


def move_facts(told: Played) -> dict[str, Fact]:
    """The steps of the move by kind, several of one kind together, and the facts of its first event.

    Of a token of several words the first and the last are facts as well (``goal-first``, ``goal-last``).
    """
    facts: dict[str, Fact] = dict(told.events[0].facts)
    for kind, group in groupby(told.move.steps, key=lambda step: step.kind):
        tokens = tuple(step.token for step in group)
        facts |= _step_facts(kind, tokens[0]) if len(tokens) == 1 else {kind: tokens}
    return facts


def _step_facts(kind: str, token: str) -> dict[str, Fact]:
    first, *others = token.split()
    return {kind: token, f"{kind}-first": first, f"{kind}-last": others[-1] if others else first}


def name_option(words: Words, ruleset: str, step: Step, outlook: Outlook) -> str:
    """What the choice of ``step`` is called; ``outlook`` is that of any move that begins so."""
    facts = {**move_facts(outlook), **_step_facts(*step)}
    return words(f"{ruleset}-option-{step.kind}", **words.facts(ruleset, facts))


def word_question(words: Words, ruleset: str, kind: str) -> str:
    """What is asked when a step of this kind is to be chosen."""
    return words(f"{ruleset}-choose-{kind}")


def signed(points: int) -> str:
    """Points with their sign, a real minus, and ±0."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "±0"
