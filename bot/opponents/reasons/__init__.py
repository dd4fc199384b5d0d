"""Why a move is better than another: by what the positions differ to which the two have led.

What counts for a seat in a position the module of each game lists here (``list_features``), with what it is about
worth. A reason is a feature that is worth more after the better move than after the other. Where what speaks for the
better move does not outweigh what speaks against it there is none: then nobody has seen why it is better.
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
ANSWER_WORTH = 0.5
"""Of a point that the next player gains: others than the one to be explained may answer as well."""


class Feature(NamedTuple):
    """Something that counts for a seat: its kind, which of that kind, how much of it, and about how many points.

    ``worth`` is negative where it counts against the seat. ``facts`` say what else there is to tell of it. ``in_both``:
    it is compared only where there is such a thing in both positions.
    """

    kind: str
    which: str
    amount: int
    worth: float
    facts: Mapping[str, Fact] = NO_FACTS
    in_both: bool = False


class Reason(NamedTuple):
    """Why a move is better: the kind of what differs, and the facts of it.

    ``amount`` is how much of it there is after the better move, ``other`` after the other one; ``more`` and ``fewer``
    are the difference. What else is to tell of it after the other move has the names ``other_…``. ``here`` and
    ``there``: there is such a thing after the one and after the other move. A fact ``seat`` is the seat that the reason
    is about.
    """

    kind: str
    facts: Mapping[str, Fact]


Finder = Callable[[Position, int], Iterator[Feature]]


def feature(
    kind: str, amount: int, worth: float, which: str | int = "", *, in_both: bool = False, **facts: Fact
) -> Feature:
    """A feature whose facts nobody can change."""
    return Feature(kind, str(which), amount, worth, MappingProxyType(facts), in_both)


def find_reasons(better: Position, other: Position, seat: int) -> tuple[Reason, ...]:
    """Why ``seat`` is better off in the one position than in the other: at most two reasons, the weightiest first.

    There is none where the game has no finder, or where the two are not of the same phase.
    """
    finder = find_part(__name__, better.ruleset.name)
    if finder is None or better.snapshot().phase != other.snapshot().phase:
        return ()
    after = _by_name(finder.list_features, better, seat)
    instead = _by_name(finder.list_features, other, seat)
    gains: dict[tuple[str, str], float] = {}
    for name, found in {**after, **instead}.items():
        if not found.in_both or (name in after and name in instead):
            gains[name] = _find_worth(after.get(name)) - _find_worth(instead.get(name))
    if sum(gains.values()) < LEAST_WORTH:
        return ()
    first, *others = sorted(gains, key=lambda name: -gains[name])
    if gains[first] < LEAST_WORTH:
        return ()
    told = [first]
    least = max(LEAST_WORTH, LESS_THAN_FIRST * gains[first])
    if others and gains[others[0]] >= least:
        told.append(others[0])
    return tuple(_make_reason(after.get(name), instead.get(name)) for name in told)


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
        yield feature("answer", most, -ANSWER_WORTH * most, rival, in_both=True, seat=rival, loses=most < 0)


def _by_name(finder: Finder, position: Position, seat: int) -> dict[tuple[str, str], Feature]:
    return {(found.kind, found.which): found for found in finder(position, seat)}


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
    facts["amount"] = amount
    facts["other"] = other
    facts["more"] = amount - other
    facts["fewer"] = other - amount
    facts["here"] = after is not None
    facts["there"] = instead is not None
    return Reason(told.kind, MappingProxyType(facts))
