"""The terms of a lobby: the ruleset, its side and seats, and the time for a turn."""

from __future__ import annotations

import hashlib
from dataclasses import astuple, dataclass

from bot.games.core.request import Refusal, Request
from bot.rules import RULESETS
from bot.storage.rows import AtEnd, Game

TURN_HOURS = (12, 24, 72, 168)
"""Available times for a turn, in hours."""
MARK_BYTES = 4
"""Length of the mark of terms."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a lobby. See `rows.Game` and `rows.Options` for the fields."""

    ruleset: str
    side: str
    seats: int
    turn_hours: int | None
    at_end: AtEnd


def get_terms(game: Game) -> Terms:
    return Terms(game.ruleset, game.side, game.seats, game.options.turn_hours, game.options.at_end)


def mark_terms(terms: Terms) -> str:
    """Return a mark that identifies terms. A button that agrees to terms contains their mark."""
    return hashlib.blake2b(repr(astuple(terms)).encode(), digest_size=MARK_BYTES).hexdigest()


def check_terms_seen(game: Game, request: Request) -> None:
    """Refuse a person who agrees to terms that have changed since. Typed commands have no mark and always pass."""
    if request.mark and request.mark != mark_terms(get_terms(game)):
        raise Refusal("lobby-changed", game=game.id)


def check_terms(terms: Terms) -> None:
    """Refuse a ruleset, side, number of seats or time that doesn't exist."""
    rules = RULESETS.get(terms.ruleset)
    if rules is None:
        raise Refusal("no-such-ruleset", text=terms.ruleset)
    if terms.side not in rules.sides:
        raise Refusal("no-such-side", ruleset=terms.ruleset, text=terms.side)
    if terms.seats not in rules.seats:
        raise Refusal("wrong-seats", seats=terms.seats, least=rules.seats.start, most=rules.seats.stop - 1)
    if terms.turn_hours not in (None, *TURN_HOURS):
        raise Refusal("no-such-time")


def check_seats(seats: int, people: int, computers: int) -> None:
    if people + computers > seats:
        raise Refusal("too-few-seats", seats=seats, people=people, computers=computers, needed=people + computers)
