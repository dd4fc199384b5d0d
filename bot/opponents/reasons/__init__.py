"""Features of positions, whose differences after two moves are the reasons why one of the moves is better.

Each game's module has a function ``list_features`` that lists what matters to a seat in a position, with approximate
values, and a function ``list_end_features`` that lists what matters at the end of a round. `bot.opponents.explanation`
chooses the reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from bot.rules.game import NO_FACTS, Fact, Position, count_bonuses
from bot.rules.parts import find_part

LESS_THAN_FIRST = 0.5
"""Minimum value of a second reason, as a fraction of the first reason's value."""
MAX_REASONS = 2
ANSWER_WORTH = 0.5
"""How much a point that the next player can gain matters. It is less than 1, because they may reply differently."""


class Feature(NamedTuple):
    """Something that matters to a seat: its kind, its name within that kind, its amount, and its value in points.

    The approximate value ``worth`` is negative for a disadvantage. ``facts`` are additional variables of messages. A
    feature with ``in_both`` is compared only if both positions have it. A feature with ``next_only`` concerns only the
    next move. A ``pooled`` feature is an advantage only if all features of its kind together are.
    """

    kind: str
    which: str
    amount: int
    worth: float
    facts: Mapping[str, Fact] = NO_FACTS
    in_both: bool = False
    next_only: bool = False
    pooled: bool = False


When = Literal["now", "round", "next-round"]
"""When a reason appears: right after the move, or by the end of this or the next round."""


class Reason(NamedTuple):
    """A reason why a move is better: the kind of feature, and facts about it.

    In ``facts``, ``amount`` is the amount after the better move, and ``other`` the amount after the other move.
    ``more`` and ``fewer`` are the difference between them; use ``fewer`` if ``less`` is true. The other move's facts
    begin with ``other_``, and ``same_…`` tells whether both moves have the same fact. ``here`` and ``there`` tell
    whether the feature exists after the better move and after the other move.

    ``which`` is the feature's name within its kind. ``held`` is the number of continuations in which the reason holds.
    It is 0 if they weren't counted.
    """

    kind: str
    facts: Mapping[str, Fact]
    when: When = "now"
    held: int = 0
    which: str = ""


Finder = Callable[[Position, int], Iterator[Feature]]
Name = tuple[str, str]
"""The kind of a feature and its name within that kind."""
Features = dict[Name, Feature]


def feature(
    kind: str,
    amount: int,
    worth: float,
    which: str | int = "",
    *,
    in_both: bool = False,
    next_only: bool = False,
    pooled: bool = False,
    **facts: Fact,
) -> Feature:
    """Return a feature with immutable facts."""
    return Feature(kind, str(which), amount, worth, MappingProxyType(facts), in_both, next_only, pooled)


def best_answer(position: Position, seat: int) -> Iterator[Feature]:
    """Yield a feature for the points that the next player can gain with their best reply, unless ``seat`` is next.

    Points for final bonuses don't count.
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


def can_compare(one: Position, two: Position) -> bool:
    return bool(one.snapshot().phase == two.snapshot().phase)


def list_by_name(position: Position, seat: int, *, at_end: bool = False) -> Features:
    """Return a seat's features by name; empty if the game has no module.

    With ``at_end``, return the features by which ends of rounds are compared.
    """
    found = find_part(__name__, position.ruleset.name)
    if found is None:
        return {}
    finder: Finder = found.list_end_features if at_end else found.list_features
    return {(each.kind, each.which): each for each in finder(position, seat)}


def find_gains(after: Features, instead: Features) -> dict[Name, float]:
    """Return how much more each feature is worth in ``after`` than in ``instead``."""
    gains = dict[Name, float]()
    for name, found in {**after, **instead}.items():
        if not found.in_both or (name in after and name in instead):
            gains[name] = _find_worth(after.get(name)) - _find_worth(instead.get(name))
    return gains


def differs(after: Feature | None, instead: Feature | None) -> bool:
    """Check whether the amounts differ. A different value with the same amount doesn't count."""
    return after is None or instead is None or after.amount != instead.amount


def _find_worth(found: Feature | None) -> float:
    return found.worth if found else 0.0


def make_reason(after: Feature | None, instead: Feature | None) -> Reason:
    """Return the reason for a feature, given the feature after each of the two moves."""
    told = after or instead
    assert told is not None, "one of the positions has the feature"
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
    return Reason(told.kind, facts, which=told.which)
