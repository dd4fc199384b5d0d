"""The coached first game against a computer: its bag, the comments on costly moves, and a summary of each round.

The coach comments on a move that its player has chosen but not yet played. It falls silent when another person takes a
seat, because its comments would be unfair to them.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from bot.games.core.participants import other_people
from bot.games.core.replay import Table
from bot.games.core.request import Request
from bot.games.core.service import NewAct, Service
from bot.opponents.levels import Level
from bot.rules.game import Event, Move
from bot.storage.payloads import Warned

LEVEL: Level = "easy"
"""The level of the opponent."""
MAX_WARNINGS = 6
"""Maximum number of boards per game on which the coach comments on chosen moves."""
BAGS = {"azul": 50, "sintra": 34, "summer-pavilion": 129}
"""The number of each game's bag.

The bags were chosen by hand. The learner begins, and the first deal has three tiles of one colour on one factory, pairs
on others, and no rare colour.
"""


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A seat's result in a round: its points, and the events that brought and cost the most points, if any.

    ``unpaid`` is the whole penalty of the worst event if the score was too low to pay it, otherwise 0.
    """

    round: int
    points: int
    best: Event | None
    worst: Event | None
    unpaid: int


def make_seed(ruleset: str) -> bytes:
    """Return the seed of the coached game, which is the same for everybody."""
    return hashlib.sha256(f"{ruleset} first game {BAGS[ruleset]}".encode()).digest()


def is_coached(table: Table, user_id: int) -> bool:
    """Check whether the coach comments on this person's moves. It doesn't if other people play."""
    is_alone = table.game.player(user_id) is not None and not other_people(table, user_id)
    return table.game.options.coached and table.running and is_alone


def is_interrupted(table: Table, user_id: int) -> bool:
    """Check whether the coach has fallen silent because another person plays, and this is the first turn after that."""
    player = table.game.player(user_id)
    if player is None or not table.game.options.coached or not other_people(table, user_id):
        return False
    moved = [turn.version for turn in table.turns_since(0) if turn.seat == player.seat]
    return bool(table.lines_since(max(moved, default=0)))


def may_warn(table: Table, user_id: int) -> bool:
    """Check whether the coach may comment on a move that the person chooses on this board."""
    warnings = table.game.options.coach_warnings
    return is_coached(table, user_id) and (table.shown in warnings or len(warnings) < MAX_WARNINGS)


async def record_warning(service: Service, request: Request, seen: Table, move: Move) -> bool:
    """Record a comment on a move that the person has chosen on the table ``seen``.

    Return whether it may be shown. It may not if the game has changed, or if there have been enough comments.
    """
    async with service.change(seen.game.id, request) as change:
        game = change.table.game
        is_allowed = change.table.shown == seen.shown and may_warn(change.table, request.person.id)
        if is_allowed and seen.shown not in game.options.coach_warnings:
            warnings = (*game.options.coach_warnings, seen.shown)
            after = replace(game, options=replace(game.options, coach_warnings=warnings))
            change.record(NewAct(after, "warn", game.seat_of(request.person.id), Warned(str(move))))
    return is_allowed


def summarise_last_round(table: Table, seat: int) -> RoundSummary | None:
    """Return a seat's result in the previous round, if it hasn't moved in the current round."""
    finished = list[Event]()
    current = list[Event]()
    for turn in table.turns_since(0):
        current += turn.events
        ends = [number for number, event in enumerate(current) if event.kind == "round-ended"]
        if ends:
            finished = current[: ends[-1] + 1]
            current = current[ends[-1] + 1 :]
        elif turn.seat == seat:
            finished = []
    if not finished:
        return None
    number = finished[-1].facts["round"]
    assert isinstance(number, int), "rounds are numbered"
    own = [event for event in finished if event.seat == seat]
    mine = sorted((event for event in own if event.points), key=lambda event: event.points)
    worst = min((event for event in own if _find_price(event) < 0), key=_find_price, default=None)
    return RoundSummary(
        number,
        sum(event.points for event in mine),
        mine[-1] if mine and mine[-1].points > 0 else None,
        worst,
        _find_price(worst) if worst is not None and _find_price(worst) < worst.points else 0,
    )


def _find_price(event: Event) -> int:
    """Return the points of the event with its whole penalty, even if the score was too low to pay it."""
    penalty = event.facts.get("penalty")
    return min(penalty, event.points) if isinstance(penalty, int) else event.points
