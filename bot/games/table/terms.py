"""What a lobby is for: the game, its side and seats, and the time for a turn."""

from __future__ import annotations

import hashlib
from dataclasses import astuple, dataclass

from bot.games.core.request import Refusal, Request
from bot.rules import RULESETS
from bot.storage.rows import AtEnd, Game

TURN_HOURS = (12, 24, 72, 168)
"""The limits a turn may have."""
MARK_BYTES = 4
"""Of the mark of terms."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a lobby is for: see `rows.Game` and `rows.Options`."""

    ruleset: str
    side: str
    seats: int
    turn_hours: int | None
    at_end: AtEnd


def terms_of(game: Game) -> Terms:
    """What the game's lobby is for now."""
    return Terms(game.ruleset, game.side, game.seats, game.options.turn_hours, game.options.at_end)


def mark_terms(terms: Terms) -> str:
    """What tells these terms from all others: a button that agrees to them holds it."""
    return hashlib.blake2b(repr(astuple(terms)).encode(), digest_size=MARK_BYTES).hexdigest()


def check_terms_seen(game: Game, request: Request) -> None:
    """Refuse who agrees to other terms than the lobby has now; who types has looked at none."""
    if request.mark and request.mark != mark_terms(terms_of(game)):
        raise Refusal("lobby-changed", game=game.id)


def check_terms(terms: Terms) -> None:
    """Refuse a game that there is not."""
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
    """Refuse a game with more people and computers than seats."""
    if people + computers > seats:
        raise Refusal("too-few-seats", seats=seats, people=people, computers=computers, needed=people + computers)
