"""Validation of the options of a tournament. Pure."""

from __future__ import annotations

from bot.games.table.terms import TURN_HOURS
from bot.games.tournament.pairing import max_entries, min_entries
from bot.rules import RULESETS
from bot.storage.rows import AtEnd, TournamentOptions

MAX_ROUND_DAYS = 30
"""Maximum length of a round in days."""
MAX_ROUNDS = 15
ENDS: tuple[AtEnd, ...] = ("seat", "forfeit")
"""Possible consequences of a missed deadline.

A computer's move for the person isn't one of them, because an absent person would score with it.
"""


def find_wrong_option(options: TournamentOptions) -> str | None:
    """Return the name of the first option that is impossible or doesn't fit the others, or ``None``.

    The time to begin isn't checked here, because it only has to be in the future when the tournament is opened.
    """
    rules = RULESETS.get(options.ruleset)
    if rules is None:
        return "ruleset"
    entries = range(min_entries(options), max_entries(options) + 1)
    is_swiss = options.format == "swiss"
    fits = {
        "side": options.side in rules.sides,
        "seats": options.seats in rules.seats and (is_swiss or options.seats == 2),
        "turn_hours": options.turn_hours in TURN_HOURS,
        "at_end": options.at_end in ENDS,
        "round_days": options.round_days is None or 1 <= options.round_days <= MAX_ROUND_DAYS,
        "at_last_day": options.round_days is not None or options.at_last_day == "play-on",
        "third_place": not options.third_place or options.format == "knock-out",
        "rounds": options.rounds is None or (is_swiss and 1 <= options.rounds <= MAX_ROUNDS),
        "begin_with": options.begin_with is None or options.begin_with in entries,
    }
    return next((name for name, does_fit in fits.items() if not does_fit), None)
