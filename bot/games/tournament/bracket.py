"""The bracket of a knock-out for display: the matches of each round and their winners. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.tournament.contest import Contest, Round
from bot.games.tournament.pairing import list_first_parts, may_play_for_third


class Match(NamedTuple):
    """A match between an upper and a lower place of the bracket, each with an entry number.

    A place is ``None`` if its entry isn't known yet. The ``winner`` advances. ``is_bye``: there is no opponent.
    """

    upper: int | None = None
    lower: int | None = None
    winner: int | None = None
    is_bye: bool = False


def list_matches(contest: Contest) -> list[list[Match]]:
    """Return the matches of each round of a knock-out from top to bottom, including future ones.

    The list is empty before the first pairing.
    """
    if not contest.rounds:
        return []
    first = [(*part, None)[:2] for part in list_first_parts(contest)]
    parts = [frozenset({place} - {None}) for pair in first for place in pair]
    matches: list[list[Match]] = []
    while len(parts) > 1:
        halves = list(zip(parts[::2], parts[1::2], strict=True))
        if len(matches) < len(contest.rounds):
            played = contest.rounds[len(matches)]
            matches.append([_find_match(played, upper, lower) for upper, lower in halves])
        else:
            matches.append(_foresee(contest, matches[-1]))
        parts = [upper | lower for upper, lower in halves]
    return matches


def find_third_match(contest: Contest) -> Match | None:
    """Return the match for third place with the entries known so far, or ``None`` if it isn't played."""
    if not contest.options.third_place or not contest.rounds or contest.planned == 1:
        return None
    newest = contest.rounds[-1]
    if newest.number == contest.planned:
        for table in newest.tables:
            if table.for_third:
                return Match(table.seats[0], table.seats[1], table.winner)
        return None
    if newest.number < contest.planned - 1:
        return Match()
    if not may_play_for_third(contest):
        return None
    first, second = newest.tables
    return Match(first.loser, second.loser)


def _find_match(played: Round, upper: frozenset[int | None], lower: frozenset[int | None]) -> Match:
    """Return the match between two neighbouring parts of the bracket in a round."""
    for table in played.tables:
        if (upper | lower).issuperset(table.seats) and not table.for_third:
            one, other = sorted(table.seats, key=lambda number: number in lower)
            return Match(one, other, table.winner)
    for number in played.byes:
        if number in upper:
            return Match(number, None, number, is_bye=True)
        if number in lower:
            return Match(None, number, number, is_bye=True)
    return Match()


def _foresee(contest: Contest, before: Sequence[Match]) -> list[Match]:
    """Return the next round's matches as far as the winners are known. Entries that are out don't advance."""
    active = {entry.number for entry in contest.active}
    on = [match.winner if match.winner in active else None for match in before]
    return [Match(one, other) for one, other in zip(on[::2], on[1::2], strict=True)]
