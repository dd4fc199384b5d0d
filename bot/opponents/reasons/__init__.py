"""Why a move is better than another: by what the positions differ to which the two have led.

What counts for a seat in a position the module of each game lists here (``list_features``), with what it is about
worth. A reason is a feature that is worth more after the better move than after the other, and still is after the best
play that follows both. Where what speaks for the better move does not outweigh what speaks against it there is none:
then nobody has seen why it is better, and what can be told is what each move does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from bot.rules.game import NO_FACTS, Fact, Position, count_bonuses
from bot.rules.parts import find_part

LEAST_WORTH = 1.0
"""In points: a smaller difference is no reason."""
LESS_THAN_FIRST = 0.5
"""A second reason is told if it is worth at least this part of the first."""
LEAST_EFFECT = 0.1
"""In points: what a move does is told if it is worth as much."""
MOST_TOLD = 2
ANSWER_WORTH = 0.5
"""Of a point that the next player gains: others than the one to be explained may answer as well."""


class Feature(NamedTuple):
    """Something that counts for a seat: its kind, which of that kind, how much of it, and about how many points.

    ``worth`` is negative where it counts against the seat. ``facts`` say what else there is to tell of it. ``in_both``:
    it is compared only where there is such a thing in both positions. ``next_only``: it is about the very next move,
    and so about nothing that is still there after it.
    """

    kind: str
    which: str
    amount: int
    worth: float
    facts: Mapping[str, Fact] = NO_FACTS
    in_both: bool = False
    next_only: bool = False


class Reason(NamedTuple):
    """Why a move is better: the kind of what differs, and the facts of it.

    ``amount`` is how much of it there is after the better move, ``other`` after the other one; ``more`` and ``fewer``
    are the difference, and ``less`` says which of them it is. What else is to tell of it after the other move has the
    names ``other_…``, and ``same_…`` says whether it is the same. ``here`` and ``there``: there is such a thing after
    the one and after the other move. A fact ``seat`` is the seat that the reason is about. Of what a move does, the
    position before it is the other one.
    """

    kind: str
    facts: Mapping[str, Fact]


Finder = Callable[[Position, int], Iterator[Feature]]
Name = tuple[str, str]
"""Kind of a feature, and which of that kind."""
Features = dict[Name, Feature]


def feature(
    kind: str,
    amount: int,
    worth: float,
    which: str | int = "",
    *,
    in_both: bool = False,
    next_only: bool = False,
    **facts: Fact,
) -> Feature:
    """A feature whose facts nobody can change."""
    return Feature(kind, str(which), amount, worth, MappingProxyType(facts), in_both, next_only)


def find_reasons(
    better: Position, other: Position, seat: int, ends: tuple[Position, Position] | None = None
) -> tuple[Reason, ...]:
    """Why ``seat`` is better off in the one position than in the other: at most two reasons, the weightiest first.

    ``ends`` are the positions after the best play that follows both: what then differs less is no reason. There is none
    where the game has no finder, or where the two are not of the same phase.
    """
    if not _can_compare(better, other):
        return ()
    after = _list_by_name(better, seat)
    instead = _list_by_name(other, seat)
    gains = _find_gains(after, instead)
    if sum(gains.values()) < LEAST_WORTH:
        return ()
    if ends and _can_compare(*ends):
        lasting = _find_gains(*(_list_by_name(end, seat) for end in ends))
        told_of = {**instead, **after}
        gains = {name: gain for name, gain in gains.items() if _is_lasting(told_of[name], gain, lasting.get(name))}
    found = [name for name in gains if gains[name] >= LEAST_WORTH and _differs(after.get(name), instead.get(name))]
    weightiest = sorted(found, key=lambda name: -gains[name])[:MOST_TOLD]
    told = [name for name in weightiest if gains[name] >= LESS_THAN_FIRST * gains[weightiest[0]]]
    return tuple(_make_reason(after.get(name), instead.get(name)) for name in told)


def find_effects(before: Position, after: Position, seat: int) -> tuple[Reason, ...]:
    """What a move of ``seat`` from the one position to the other does for it, the weightiest first.

    What the name of the move says already comes last. Of what speaks against the move, prices alone are told of.
    """
    finder = find_part(__name__, before.ruleset.name)
    had = _list_by_name(before, seat)
    has = _list_by_name(after, seat)
    weights = dict[Name, float]()
    for name, gain in _find_gains(has, had).items():
        is_told = gain >= LEAST_EFFECT or (gain <= -LEAST_EFFECT and name[0] in finder.PRICES)
        if is_told and name in has and _differs(has[name], had.get(name)):
            weights[name] = abs(gain)
    told = sorted(weights, key=lambda name: (name[0] in finder.PLAIN, -weights[name]))
    return tuple(_make_reason(has[name], had.get(name)) for name in told)


def best_answer(position: Position, seat: int) -> Iterator[Feature]:
    """The most points that the next player, if that is not ``seat``, can gain with one move: the fewer, the better.

    What the end of the game brings is no part of it.
    """
    if len(position.to_act) != 1 or seat in position.to_act:
        return
    (rival,) = position.to_act
    before = position.foreseen[rival]
    gains = []
    for move in position.legal_moves(rival):
        ahead = position.copy()
        events = ahead.play(rival, move)
        gains.append(ahead.foreseen[rival] - count_bonuses(events, rival) - before)
    if gains:
        most = max(gains)
        yield feature(
            "answer", most, -ANSWER_WORTH * most, rival, in_both=True, next_only=True, seat=rival, loses=most < 0
        )


def _can_compare(one: Position, two: Position) -> bool:
    return bool(one.snapshot().phase == two.snapshot().phase)


def _list_by_name(position: Position, seat: int) -> Features:
    """What counts for a seat; nothing where the game has no finder."""
    found = find_part(__name__, position.ruleset.name)
    if found is None:
        return {}
    finder: Finder = found.list_features
    return {(told.kind, told.which): told for told in finder(position, seat)}


def _find_gains(after: Features, instead: Features) -> dict[Name, float]:
    """By how much each thing is worth more in the one position than in the other."""
    gains = dict[Name, float]()
    for name, found in {**after, **instead}.items():
        if not found.in_both or (name in after and name in instead):
            gains[name] = _find_worth(after.get(name)) - _find_worth(instead.get(name))
    return gains


def _differs(after: Feature | None, instead: Feature | None) -> bool:
    """Whether there is more or less of something, and not only more or less that it is worth."""
    return after is None or instead is None or after.amount != instead.amount


def _is_lasting(found: Feature, gain: float, at_end: float | None) -> bool:
    """Whether what is gained by something still is at the ends of the lines, or nothing there can take it away."""
    if found.next_only or (found.in_both and at_end is None):
        return True
    return (at_end or 0.0) >= gain


def _find_worth(found: Feature | None) -> float:
    return found.worth if found else 0.0


def _make_reason(after: Feature | None, instead: Feature | None) -> Reason:
    """The reason that a feature is, by how it is after the better move and how it is after the other one."""
    told = after or instead
    assert told is not None, "one of the positions has it"
    amount = after.amount if after else 0
    other = instead.amount if instead else 0
    facts: dict[str, Fact] = dict(told.facts)
    for name, fact in (instead or told).facts.items():
        facts[f"other_{name}"] = fact
        facts[f"same_{name}"] = fact == told.facts[name]
    facts["amount"] = amount
    facts["other"] = other
    facts["more"] = amount - other
    facts["fewer"] = other - amount
    facts["less"] = amount < other
    facts["here"] = after is not None
    facts["there"] = instead is not None
    return Reason(told.kind, MappingProxyType(facts))
