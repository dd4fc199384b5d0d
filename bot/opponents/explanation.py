"""Explanations of why a move is better than another, based on several continuations of both.

Strong, weak and mixed players play on from both moves. A reason is a difference that favours the better move in at
least `MIN_HELD` of the `WAYS`, so it doesn't depend on a single reply. If there is no reason by the end of the round,
the next round is dealt and played as often. Continuations explain the better move but never overrule the search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean
from typing import Literal, NamedTuple

from bot.opponents.continuations import Players, RoundEnd, open_view, play_next_round, play_round
from bot.opponents.levels import can_search
from bot.opponents.reasons import (
    LESS_THAN_FIRST,
    MAX_REASONS,
    Feature,
    Name,
    Reason,
    When,
    can_compare,
    differs,
    find_gains,
    list_by_name,
    make_reason,
)
from bot.rules.draw import NoDraw
from bot.rules.game import Fact, Move, Position, count_bonuses
from bot.rules.parts import find_part

MoveVerdict = Literal["equal", "little", "better", "much"]
MIN_LITTLE = 0.02
MIN_BETTER = 0.05
MIN_MUCH = 0.15
"""The smallest differences of the shares of the win for each verdict. Smaller differences are equal."""

WAYS = (
    Players("hard", "hard"),
    Players("search:64", "search:64"),
    Players("search:16", "search:16"),
    Players("hard", "medium"),
    Players("medium", "medium"),
    Players("search:64", "medium"),
    Players("medium", "search:64"),
    Players("search:32", "search:32"),
)
"""The players of the continuations, for the seat in question and for the others."""
NEXT_WAYS = (
    Players("medium", "medium"),
    Players("search:16", "search:16"),
    Players("search:16", "medium"),
    Players("medium", "search:16"),
)
"""The players of the next round, which is longer. Each pair plays two deals."""
MIN_HELD = 6
"""Minimum number of the `WAYS` in which a reason must hold."""
MIN_POINTS = 0.8
MIN_COUNT = 0.5
"""Minimum mean value of a reason in points: for amounts of points, and for everything else."""
MIN_SECOND = 1.0
"""Minimum value of a second reason that appears by the end of the round."""
MIN_LEAD = 1.0
"""Minimum mean difference of leads, or of a rival's points."""
SEED = 0
NEXT_SEED = 500
"""Seeds of the continuations and of the next deals."""
PLAIN = ("hand", "pays", "strip")
"""Kinds of features that don't explain anything right after a move."""
REASONS = "bot.opponents.reasons"
"""The package with each game's features."""


class Explanation(NamedTuple):
    """The comparison of a better move with another.

    ``price`` is the number of points that the better move brings less immediately. ``later_price`` is the number of
    points that it brings less by the end of the round, if ``price`` is 0. ``reasons`` favour the better move, the most
    important first. They are empty if no reason holds in enough continuations.
    """

    verdict: MoveVerdict
    price: int = 0
    later_price: int = 0
    reasons: tuple[Reason, ...] = ()

    @property
    def kind(self) -> Literal["round", "next-round", "none"]:
        """When the advantages appear."""
        if not self.reasons:
            return "none"
        return "next-round" if self.reasons[0].when == "next-round" else "round"


class _Difference(NamedTuple):
    """A feature after both moves at the end of a continuation. ``gain`` is the difference of its values."""

    gain: float
    after: Feature | None
    instead: Feature | None


Ends = Sequence[tuple[RoundEnd, RoundEnd]]
"""The ends of the continuations of the better and of the other move."""


def find_verdict(gap: float) -> MoveVerdict:
    """Return the verdict for a difference of two shares of the win."""
    if gap < MIN_LITTLE:
        return "equal"
    if gap < MIN_BETTER:
        return "little"
    return "better" if gap < MIN_MUCH else "much"


def explain(view: Position, seat: int, better: Move, other: Move, gap: float) -> Explanation:
    """Explain why ``better`` is better than ``other``, both legal moves of ``seat``.

    ``gap`` is the difference of their expected shares of the win.
    """
    verdict = find_verdict(gap)
    price = max(count_points(view, seat, other) - count_points(view, seat, better), 0)
    if find_part(REASONS, view.ruleset.name) is None or not can_search(view.ruleset.name, view.side, view.players):
        return Explanation(verdict, price)
    start = open_view(view)
    ends = play_on(start, seat, better, other, WAYS, SEED)
    differences = _list_differences(ends, seat)
    reasons = _choose_reasons(start, seat, (better, other), ends, differences)
    if not reasons:
        reasons = _find_lead(ends, seat, "round")
    if not reasons and verdict != "equal":
        reasons = _look_further(ends, seat)
    later_price = 0
    if (
        reasons
        and not price
        and not any(reason.kind in find_part(REASONS, view.ruleset.name).SCORES for reason in reasons)
    ):
        later_price = _find_later_price(ends, seat)
    return Explanation(verdict, price, later_price, reasons)


def play_on(
    start: Position, seat: int, better: Move, other: Move, ways: Sequence[Players], seed: int
) -> list[tuple[RoundEnd, RoundEnd]]:
    """Return the ends of the round after both moves, for each pair of players."""
    ends = []
    for number, players in enumerate(ways):
        here, there = (play_round(start, seat, move, players, seed + 1000 * number) for move in (better, other))
        ends.append((here, there))
    return ends


def count_points(view: Position, seat: int, move: Move) -> int:
    """Return the points that a move brings immediately, without bonuses for the end of the game.

    A secret choice doesn't change the score yet, so its event contains its points (the fact ``worth``).
    """
    after = view.copy(NoDraw())
    events = after.play(seat, move)
    worth = events[0].facts.get("worth")
    if isinstance(worth, int):
        return worth
    return after.foreseen[seat] - count_bonuses(events, seat) - view.foreseen[seat]


def _list_differences(ends: Ends, seat: int) -> dict[Name, list[_Difference]]:
    """Return the differences of each feature in all continuations."""
    found = dict[Name, list[_Difference]]()
    both = [tuple(list_by_name(end.position, seat, at_end=True) for end in pair) for pair in ends]
    names = dict.fromkeys(name for pair in both for features in pair for name in features)
    for name in names:
        found[name] = [_compare(after.get(name), instead.get(name)) for after, instead in both]
    return found


def _compare(after: Feature | None, instead: Feature | None) -> _Difference:
    told = after or instead
    if told is None or (told.in_both and not (after and instead)):
        return _Difference(0.0, None, None)
    return _Difference((after.worth if after else 0.0) - (instead.worth if instead else 0.0), after, instead)


def count_held(differences: Iterable[_Difference]) -> int:
    """Return the number of continuations in which the feature favours the better move."""
    return sum(one.gain > 0 for one in differences)


def _choose_reasons(
    start: Position, seat: int, moves: tuple[Move, Move], ends: Ends, differences: dict[Name, list[_Difference]]
) -> tuple[Reason, ...]:
    """Return up to `MAX_REASONS` reasons: lasting ones, then those by the end of the round, then denial."""
    told = dict[Name, Reason]()
    now = _find_lasting(start, seat, moves, ends, differences)
    for gain, name, reason in now[:MAX_REASONS]:
        if gain >= LESS_THAN_FIRST * now[0][0]:
            told[name] = reason
    for gain, name, reason in _find_later(start.ruleset.name, differences):
        if len(told) < MAX_REASONS and name not in told and (not told or gain >= MIN_SECOND):
            told[name] = reason
    if len(told) < MAX_REASONS and not any(reason.kind in ("answer", "left") for reason in told.values()):
        told.update((("denial", ""), reason) for reason in _find_denial(ends, seat))
    return tuple(told.values())


Found = list[tuple[float, Name, Reason]]
"""Reasons with their values and names, the most valuable first."""


def _find_lasting(
    start: Position, seat: int, moves: tuple[Move, Move], ends: Ends, differences: dict[Name, list[_Difference]]
) -> Found:
    """Return the reasons that appear right after the move and last to the end of the round."""
    here, there = (play_move(start, seat, move) for move in moves)
    if not can_compare(here, there):
        return []
    after, instead = list_by_name(here, seat), list_by_name(there, seat)
    found: Found = []
    for name, gain in find_gains(after, instead).items():
        if gain < MIN_POINTS or name[0] in PLAIN or not differs(after.get(name), instead.get(name)):
            continue
        one = after.get(name) or instead[name]
        lasting, held = _find_lasting_name(name, one), 0
        if one.next_only:
            held = _count_denied(ends, int(str(one.facts["seat"])))
        elif name[0] == "short":
            held = len(ends)
        elif lasting in differences:
            held = count_held(differences[lasting])
        if held >= MIN_HELD:
            found.append((gain, lasting, make_reason(after.get(name), instead.get(name))._replace(held=held)))
    return sorted(found, key=lambda one: -one[0])


def _find_lasting_name(name: Name, told: Feature) -> Name:
    """Return the name of the feature at the end of the round that shows whether a feature has lasted."""
    if name[0] in ("line", "row") and (told.facts.get("full") or name[0] == "row"):
        return "filled", name[1].split()[0]
    return name


def _find_later(ruleset: str, differences: dict[Name, list[_Difference]]) -> Found:
    """Return the reasons that appear by the end of the round."""
    scores = find_part(REASONS, ruleset).SCORES
    found: Found = []
    for name, each in differences.items():
        gain = mean(one.gain for one in each)
        held = count_held(each)
        least = MIN_POINTS if name[0] in scores else MIN_COUNT
        if held >= MIN_HELD and gain >= least:
            found.append((gain, name, _make_later_reason(each, held)))
    return sorted(found, key=lambda one: -one[0])


def _make_later_reason(each: Sequence[_Difference], held: int) -> Reason:
    """Return the reason for a feature at the end of the round.

    Its facts are those of the most frequent pair of amounts that favours the better move, and ``about`` is the mean
    difference of the amounts.
    """
    favouring = [one for one in each if one.gain > 0]
    amounts = Counter(map(_list_amounts, favouring))
    (typical, _), *_ = amounts.most_common(1)
    one = next(one for one in favouring if _list_amounts(one) == typical)
    reason = make_reason(one.after, one.instead)
    about = abs(mean(after - instead for after, instead in map(_list_amounts, each)))
    return reason._replace(facts={**reason.facts, "about": max(1, round(about))}, when="round", held=held)


def _list_amounts(one: _Difference) -> tuple[int, int]:
    return one.after.amount if one.after else 0, one.instead.amount if one.instead else 0


def _find_denial(ends: Ends, seat: int) -> list[Reason]:
    """Return the reason that a rival gets fewer points in this round, for the rival who loses most."""
    found = []
    for rival in range(ends[0][0].position.players):
        fewer = mean(there.scores[rival] - here.scores[rival] for here, there in ends)
        held = sum(here.scores[rival] < there.scores[rival] for here, there in ends)
        if rival != seat and held >= MIN_HELD and fewer >= MIN_LEAD:
            facts: dict[str, Fact] = {"seat": rival, "about": round(fewer)}
            found.append(Reason("denial", facts, "round", held))
    return sorted(found, key=lambda reason: -int(str(reason.facts["about"])))[:1]


def _count_denied(ends: Ends, rival: int) -> int:
    """Return the number of continuations in which a rival gets no more points than after the other move."""
    fewer = mean(there.scores[rival] - here.scores[rival] for here, there in ends)
    if fewer < 0:
        return 0
    return sum(here.scores[rival] <= there.scores[rival] for here, there in ends)


def _find_lead(ends: Ends, seat: int, when: When) -> tuple[Reason, ...]:
    """Return the reason that the seat has a better lead (or a smaller deficit) after the better move."""
    leads = [_find_lead_of(here, seat) - _find_lead_of(there, seat) for here, there in ends]
    held = sum(lead > 0 for lead in leads)
    if held < MIN_HELD or mean(leads) < MIN_LEAD:
        return ()
    return (Reason("lead", {"about": round(mean(leads))}, when, held),)


def _find_lead_of(end: RoundEnd, seat: int) -> int:
    scores = list(end.scores)
    own = scores.pop(seat)
    return own - max(scores)


def _look_further(ends: Ends, seat: int) -> tuple[Reason, ...]:
    """Deal the next round after each end and play it. Return the reason that the seat then has a better lead."""
    further = []
    for number, pair in enumerate(ends):
        players = NEXT_WAYS[number % len(NEXT_WAYS)]
        here, there = (play_next_round(end, seat, players, NEXT_SEED + number) for end in pair)
        if here is None or there is None:
            return ()
        further.append((here, there))
    return _find_lead(further, seat, "next-round")


def _find_later_price(ends: Ends, seat: int) -> int:
    """Return the points that the better move costs by the end of the round, or 0."""
    fewer = [there.scores[seat] - here.scores[seat] for here, there in ends]
    held = sum(points > 0 for points in fewer)
    return max(round(mean(fewer)), 0) if held >= MIN_HELD else 0


def play_move(start: Position, seat: int, move: Move) -> Position:
    after = start.copy()
    after.play(seat, move)
    return after
