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
    Features,
    Name,
    Reason,
    When,
    can_compare,
    differs,
    find_gains,
    list_by_name,
    make_reason,
)
from bot.rules.game import Fact, Move, Position
from bot.rules.outlook import outlook_on
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
MORE_WAYS = (
    Players("search:20", "search:20"),
    Players("search:40", "search:40"),
    Players("search:40", "medium"),
    Players("medium", "search:40"),
)
"""Further players, who must confirm reasons that depend on what others do."""
NEXT_WAYS = (
    Players("medium", "medium"),
    Players("search:16", "search:16"),
    Players("search:16", "medium"),
    Players("medium", "search:16"),
)
"""The players of the next round, which is longer. Each pair plays two deals."""
MANY_SEATS = 4
"""Number of seats from which the `WAYS` are weaker and the next round isn't played, because rounds are longer."""
WEAKER = {"hard": "search:80", "medium": "greedy:300"}
"""The players that replace levels then."""
MIN_HELD = 6
"""Minimum number of the `WAYS` in which a reason must hold."""
MIN_POINTS = 0.75
MIN_COUNT = 0.5
"""Minimum mean value of a reason: for features that are amounts of points, and for other features."""
MIN_CERTAIN = 0.25
"""The same if the reason holds in all of the `WAYS`."""
MIN_SECOND = 1.0
"""Minimum value of a second reason that appears by the end of the round."""
MIN_LEAD = 1.0
"""Minimum mean difference of leads, or of a rival's points."""
SEED = 0
NEXT_SEED = 500
"""Seeds of the continuations and of the next deals."""
MORE_SEED = 10_000
"""Seed of further continuations."""
THEIRS = "their-"
"""The beginning of the kinds of reasons that concern a rival's board."""
RIVAL_KINDS = ("column", "colour", "star", "number", "strip", "ornament")
"""Kinds of features whose loss on a rival's board is a reason."""
DOUBTFUL = ("denial", "lead", THEIRS)
"""The beginnings of the kinds of reasons that further continuations must confirm."""
NOT_IMMEDIATE = ("hand", "pays", "strip")
"""Kinds of features that aren't reasons right after a move."""
NEXT_REPLY = ("answer", "left")
"""Kinds of features that concern the next player's reply."""
TIE = 0.5
"""A value between a tie and a point."""
REASONS = "bot.opponents.reasons"
"""The package with each game's features."""


class Explanation(NamedTuple):
    """The comparison of a better move with another.

    ``price`` is the number of points by which the better move scores less now. If it is 0, ``later_price`` is the
    number of points by which the better move scores less in the whole round. ``reasons`` favour the better move, the
    most important first. They are empty if no reason holds in enough continuations.
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

    @property
    def amounts(self) -> tuple[int, int]:
        """The amounts after both moves."""
        return self.after.amount if self.after else 0, self.instead.amount if self.instead else 0


class Ways:
    """The continuations of a seat's better move and another one, as pairs of the ends of the round."""

    def __init__(self, seat: int, ends: Sequence[tuple[RoundEnd, RoundEnd]]) -> None:
        self.seat = seat
        self.ends = ends
        self.rivals = [rival for rival in range(ends[0][0].position.players) if rival != seat]
        both = [tuple(list_by_name(end.position, seat, at_end=True) for end in pair) for pair in ends]
        names = dict.fromkeys(name for pair in both for features in pair for name in features)
        self.differences = {name: [_compare(name, after, instead) for after, instead in both] for name in names}

    def list_denied(self, rival: int) -> list[int]:
        """Return by how many points a rival's score is lower after the better move, for each continuation."""
        return [there.scores[rival] - here.scores[rival] for here, there in self.ends]

    def list_leads(self) -> list[int]:
        """Return by how many points the seat's lead is greater after the better move, for each continuation."""
        return [_measure_lead(here, self.seat) - _measure_lead(there, self.seat) for here, there in self.ends]

    def list_gains(self, reason: Reason) -> list[float]:
        """Return the gain that a reason describes in each continuation. It is positive if the reason holds there."""
        if reason.kind == "lead":
            return [*self.list_leads()]
        if reason.kind == "denial":
            return [*self.list_denied(_find_rival(reason))]
        if reason.kind in NEXT_REPLY:
            # The next reply gains less. Later replies may make up for this, but must not exceed it.
            return [points + TIE for points in self.list_denied(_find_rival(reason))]
        if reason.kind.startswith(THEIRS):
            theirs = Ways(_find_rival(reason), self.ends)
            name = reason.kind.removeprefix(THEIRS), reason.which
            return [-one.gain for one in theirs.differences.get(name, [])]
        name = _find_lasting_name(reason) if reason.when == "now" else (reason.kind, reason.which)
        return [one.gain for one in self.differences.get(name, [])] or [0.0] * len(self.ends)


def _find_rival(reason: Reason) -> int:
    return int(str(reason.facts["seat"]))


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
    price = max(outlook_on(view, seat, other).points - outlook_on(view, seat, better).points, 0)
    module = find_part(REASONS, view.ruleset.name)
    if module is None or not can_search(view.ruleset.name, view.side, view.players):
        return Explanation(verdict, price)
    start = open_view(view)
    ways = Ways(seat, play_on(start, seat, better, other, fit_players(WAYS, view.players), SEED))
    reasons = _choose_reasons(start, (better, other), ways) or _find_lead(ways, "round") or _find_theirs(ways)
    if any(reason.kind.startswith(DOUBTFUL) for reason in reasons):
        more = Ways(seat, play_on(start, seat, better, other, MORE_WAYS, MORE_SEED))
        reasons = _confirm(reasons, more) or _confirm(_find_theirs(ways), more)
    if not reasons and verdict != "equal" and view.players < MANY_SEATS:
        reasons = _look_further(ways)
    later_price = _find_later_price(ways) if not price and _is_price_missing(reasons, module.SCORES) else 0
    return Explanation(verdict, price, later_price, reasons)


def _is_price_missing(reasons: Sequence[Reason], scores: Sequence[str]) -> bool:
    """Check whether there are reasons, none of which mentions the points of this round."""
    return bool(reasons) and not any(reason.kind in scores for reason in reasons)


def fit_players(ways: Sequence[Players], seats: int) -> Sequence[Players]:
    """Return players that are fast enough for this number of seats."""
    if seats < MANY_SEATS:
        return ways
    return [Players(_weaken(players.own), _weaken(players.others)) for players in ways]


def _weaken(name: str) -> str:
    """Return the name of a player that searches half as much."""
    kind, colon, budget = name.partition(":")
    if colon:
        return f"{kind}:{int(budget) // 2}"
    return WEAKER.get(name, name)


def play_on(
    start: Position, seat: int, better: Move, other: Move, ways: Sequence[Players], seed: int
) -> list[tuple[RoundEnd, RoundEnd]]:
    """Return the ends of the round after both moves, for each pair of players."""
    ends = []
    for number, players in enumerate(ways):
        here, there = (play_round(start, seat, move, players, seed + 1000 * number) for move in (better, other))
        ends.append((here, there))
    return ends


def _compare(name: Name, here: Features, there: Features) -> _Difference:
    """Return the difference of a feature between the features after both moves."""
    after, instead = here.get(name), there.get(name)
    is_in_one = after is None or instead is None
    feature = after or instead
    if feature is None or (feature.in_both and is_in_one):
        return _Difference(0.0, None, None)
    gain = (after.worth if after else 0.0) - (instead.worth if instead else 0.0)
    if feature.pooled:
        gain = min(gain, _sum_worth(here, feature.kind) - _sum_worth(there, feature.kind))
    return _Difference(gain, after, instead)


def _sum_worth(features: Features, kind: str) -> float:
    return sum(feature.worth for feature in features.values() if feature.kind == kind)


def count_held(gains: Iterable[float]) -> int:
    """Return the number of continuations that favour the better move."""
    return sum(gain > 0 for gain in gains)


def _choose_reasons(start: Position, moves: tuple[Move, Move], ways: Ways) -> tuple[Reason, ...]:
    """Return up to `MAX_REASONS` reasons: lasting ones, then those by the end of the round, then denial."""
    chosen = dict[Name, Reason]()
    lasting = _find_lasting(start, moves, ways)
    for gain, reason in lasting[:MAX_REASONS]:
        if gain >= LESS_THAN_FIRST * lasting[0][0]:
            chosen[_find_lasting_name(reason)] = reason
    for gain, reason in _find_later(start.ruleset.name, ways):
        name = reason.kind, reason.which
        if len(chosen) < MAX_REASONS and name not in chosen and (not chosen or gain >= MIN_SECOND):
            chosen[name] = reason
    reasons = [*chosen.values()]
    if len(chosen) < MAX_REASONS and not any(reason.kind in NEXT_REPLY for reason in reasons):
        reasons += _find_denial(ways)
    return tuple(reasons)


RankedReasons = list[tuple[float, Reason]]
"""Reasons with their values, the most valuable first."""


def _find_lasting(start: Position, moves: tuple[Move, Move], ways: Ways) -> RankedReasons:
    """Return the reasons that appear right after the move and last to the end of the round."""
    here, there = (play_move(start, ways.seat, move) for move in moves)
    if not can_compare(here, there):
        return []
    after, instead = list_by_name(here, ways.seat), list_by_name(there, ways.seat)
    ranked: RankedReasons = []
    for name, gain in find_gains(after, instead).items():
        if gain >= MIN_POINTS and name[0] not in NOT_IMMEDIATE and differs(after.get(name), instead.get(name)):
            reason = make_reason(after.get(name), instead.get(name))
            # A line that can no longer be filled in this round won't be.
            held = len(ways.ends) if reason.kind == "short" else count_held(ways.list_gains(reason))
            if held >= MIN_HELD:
                ranked.append((gain, reason._replace(held=held)))
    return sorted(ranked, key=lambda pair: -pair[0])


def _find_lasting_name(reason: Reason) -> Name:
    """Return the name of the feature at the end of the round that shows whether a reason has lasted."""
    if reason.kind == "row" or (reason.kind == "line" and reason.facts["full"]):
        return "filled", reason.which.split()[0]
    return reason.kind, reason.which


def _find_later(ruleset: str, ways: Ways) -> RankedReasons:
    """Return the reasons that appear by the end of the round."""
    scores = find_part(REASONS, ruleset).SCORES
    ranked: RankedReasons = []
    for (kind, _), each in ways.differences.items():
        gain = mean(one.gain for one in each)
        held = count_held(one.gain for one in each)
        least = MIN_POINTS if kind in scores else MIN_COUNT
        if held == len(each):
            least = MIN_CERTAIN
        if held >= MIN_HELD and gain >= least:
            ranked.append((gain, _make_later_reason(each, held)))
    return sorted(ranked, key=lambda pair: -pair[0])


def _make_later_reason(each: Sequence[_Difference], held: int) -> Reason:
    """Return the reason for a feature at the end of the round.

    Its facts are those of the most frequent pair of amounts that favours the better move, and ``about`` is the mean
    difference of the amounts.
    """
    favouring = [one for one in each if one.gain > 0]
    ((typical, _),) = Counter(one.amounts for one in favouring).most_common(1)
    one = next(one for one in favouring if one.amounts == typical)
    reason = make_reason(one.after, one.instead)
    about = abs(mean(after - instead for after, instead in (one.amounts for one in each)))
    return reason._replace(facts={**reason.facts, "about": max(1, round(about))}, when="round", held=held)


def _find_denial(ways: Ways) -> list[Reason]:
    """Return the reason that a rival gets fewer points in this round, for the rival who loses most."""
    ranked: RankedReasons = []
    for rival in ways.rivals:
        fewer = ways.list_denied(rival)
        held = count_held(fewer)
        if held >= MIN_HELD and mean(fewer) >= MIN_LEAD:
            facts: dict[str, Fact] = {"seat": rival, "about": round(mean(fewer))}
            ranked.append((mean(fewer), Reason("denial", facts, "round", held, str(rival))))
    return [reason for _, reason in sorted(ranked, key=lambda pair: -pair[0])[:1]]


def _find_theirs(ways: Ways) -> tuple[Reason, ...]:
    """Return the most valuable reason that a rival's board is worse at the end of the round."""
    ranked: RankedReasons = []
    for rival in ways.rivals:
        theirs = Ways(rival, [(there, here) for here, there in ways.ends])
        for (kind, _), each in theirs.differences.items():
            gain = mean(one.gain for one in each)
            held = count_held(one.gain for one in each)
            if kind in RIVAL_KINDS and held >= MIN_HELD and gain >= MIN_COUNT:
                reason = _make_later_reason([_Difference(one.gain, one.instead, one.after) for one in each], held)
                ranked.append((gain, reason._replace(kind=THEIRS + kind, facts={**reason.facts, "seat": rival})))
    return tuple(reason for _, reason in sorted(ranked, key=lambda pair: -pair[0])[:1])


def _find_lead(ways: Ways, when: When) -> tuple[Reason, ...]:
    """Return the reason that the seat has a better lead (or a smaller deficit) after the better move."""
    leads = ways.list_leads()
    held = count_held(leads)
    if held < MIN_HELD or mean(leads) < MIN_LEAD:
        return ()
    return (Reason("lead", {"about": round(mean(leads))}, when, held),)


def _measure_lead(end: RoundEnd, seat: int) -> int:
    scores = list(end.scores)
    own = scores.pop(seat)
    return own - max(scores)


def _look_further(ways: Ways) -> tuple[Reason, ...]:
    """Return the reason that the seat has a better lead at the end of the next round."""
    further = play_further(ways, NEXT_WAYS, NEXT_SEED)
    reasons = _find_lead(further, "next-round") if further else ()
    more = play_further(ways, NEXT_WAYS, NEXT_SEED + MORE_SEED) if reasons else None
    return _confirm(reasons, more) if more else ()


def _confirm(reasons: Sequence[Reason], more: Ways) -> tuple[Reason, ...]:
    """Return the reasons without the doubtful ones that don't hold in most of the further continuations."""
    return tuple(
        reason
        for reason in reasons
        if not reason.kind.startswith(DOUBTFUL) or 2 * count_held(more.list_gains(reason)) > len(more.ends)
    )


def play_further(ways: Ways, players: Sequence[Players], seed: int) -> Ways | None:
    """Deal the next round after each end and play it, or return ``None`` if the game is over after one of them."""
    further = []
    for number, pair in enumerate(ways.ends):
        both = players[number % len(players)]
        here, there = (play_next_round(end, ways.seat, both, seed + number) for end in pair)
        if here is None or there is None:
            return None
        further.append((here, there))
    return Ways(ways.seat, further)


def _find_later_price(ways: Ways) -> int:
    """Return the points that the better move costs by the end of the round, or 0."""
    fewer = ways.list_denied(ways.seat)
    return max(round(mean(fewer)), 0) if count_held(fewer) >= MIN_HELD else 0


def play_move(start: Position, seat: int, move: Move) -> Position:
    after = start.copy()
    after.play(seat, move)
    return after
