"""Players that look one move ahead: the greedy one, which has its rivals in view, and a short-sighted beginner.

Both count as the rules count, in whole numbers, so that nothing depends on the machine. Neither passes while another
move brings points at once: the price of tiles that could not be kept is often paid by the placements still to come.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.opponents.judging import tell_apart
from bot.opponents.thought import Reading, Thought
from bot.rules.draw import NoDraw
from bot.rules.game import Event, Move, Position
from bot.rules.parts import find_part

POINT = 100
"""A point, in the unit in which positions are judged here; what is below breaks ties."""
REPLIES = 8
"""Of how many of its best moves the greedy player looks at the answers."""
ERRS_IN = 3
"""How often the beginner takes the second best."""


class Ahead(NamedTuple):
    """A move, the position after it without any new tiles, and what it is worth by itself to who makes it."""

    move: Move
    position: Position
    worth: int


class BestReply(NamedTuple):
    """What the next player gains by the best of their answers, and how many of these were looked at."""

    gain: int
    looked_at: int


class Greedy:
    """Takes what brings most until the end of the phase, less what the next player can make of what is left."""

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """See `Player.choose`. The answers to its best moves are looked at as far as the budget goes."""
        found = look_ahead(view, seat, budget, seed, far=True)
        spent = len(found)
        weighed: list[tuple[int, Ahead]] = []
        for one in found[:REPLIES]:
            reply = _find_reply(one.position, seat, budget - spent)
            spent += reply.looked_at
            weighed.append((one.worth - reply.gain, one))
        # Stable: what is equal stays in the order of the lots.
        weighed.sort(key=lambda pair: -pair[0])
        found[:REPLIES] = [one for _, one in weighed]
        return make_thought(seat, found, spent)

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int, positions: int) -> Thought:
        """See `Judge.judge`; by the points after each move."""
        best = self.choose(view, seat, budget, seed)
        shares = estimate_shares(_play(view, seat, best.move).position)
        of_played = estimate_shares(_play(view, seat, played).position)
        return tell_apart(seat, best.move, shares, played, of_played, best.evaluations)


class ShortSighted:
    """Takes what brings most in this phase, without a look at anybody else, and every third time the second best."""

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """See `Player.choose`."""
        found = look_ahead(view, seat, budget, seed)
        if len(found) > 1 and seed % ERRS_IN == 0:
            found[0], found[1] = found[1], found[0]
        return make_thought(seat, found, len(found))


def look_ahead(view: Position, seat: int, budget: int, seed: int, *, far: bool = False) -> list[Ahead]:
    """The moves of the seat, at most ``budget``, best first; which of equals comes first the seed decides.

    ``far``: tiles count that bring no points yet.
    """
    salt = seed.to_bytes(8, "big")

    def lot(move: Move) -> bytes:
        """A lot that is a move's own, in whatever order the moves come."""
        return hashlib.blake2b(move.text.encode(), key=salt, digest_size=8).digest()

    moves = sorted(view.legal_moves(seat), key=lot)[: max(1, budget)]
    found = [_play(view, seat, move, far=far) for move in moves]
    going_on = [one for one in found if one.move.steps[0].token != "pass"]
    if any(one.position.scores[seat] > view.scores[seat] for one in going_on):
        found = going_on
    found.sort(key=lambda one: -one.worth)
    return found


def make_thought(seat: int, best: Sequence[Ahead], evaluations: int) -> Thought:
    """The thought of a player who has come to this order of moves."""
    shares = [estimate_shares(one.position) for one in best]
    readings = tuple(Reading(one.move, share[seat]) for one, share in zip(best, shares, strict=True))
    return Thought(best[0].move, readings, shares[0], evaluations)


def estimate_shares(position: Position) -> tuple[float, ...]:
    """By seat the share of the win that the points now and at the phase's end promise: half as much again for six more.

    Each share is one division of whole numbers, which is the same everywhere.
    """
    points = position.projected
    least = min(points)
    most = max(points)
    # (15 / 14) to the power of the lead, in whole numbers.
    weights = [15 ** (own - least) * 14 ** (most - own) for own in points]
    return tuple(weight / sum(weights) for weight in weights)


def _play(view: Position, seat: int, move: Move, *, far: bool = False) -> Ahead:
    """Where a move leads, and what that is worth to the seat; with ``far`` also what its tiles may bring later."""
    # Without chance: what comes out of the bag is nobody's to know before it is there.
    ahead = view.copy(NoDraw())
    events = ahead.play(seat, move)
    # What is chosen in secret changes no score yet; its event says how many points it is worth.
    points = events[0].facts.get("worth") if events else None
    worth = POINT * points if isinstance(points, int) else _rate(ahead, seat)
    if far:
        worth += _rate_tiles(view, seat, events)
    return Ahead(move, ahead, worth)


def _rate(position: Position, seat: int) -> int:
    """What the seat has with what the phase's end would bring; a price that would not be paid only breaks ties."""
    projected, pending = position.forecast(seat)
    return POINT * projected + position.scores[seat] + pending


def _rate_tiles(view: Position, seat: int, events: Iterable[Event]) -> int:
    """What tiles are worth that a move has brought, and that bring no points yet."""
    part = find_part("bot.opponents", view.ruleset.name)
    if part is None:
        return 0
    kind, worth = part.TILE_WORTH
    total = 0
    for event in events:
        count = event.facts.get("count", 0)
        if event.kind == kind and event.seat == seat and isinstance(count, int):
            total += worth * count
    return total


def _find_reply(position: Position, seat: int, budget: int) -> BestReply:
    """The best answer of the next player among so many."""
    others = [other for other in position.to_act if other != seat]
    if not others or budget <= 0:
        return BestReply(0, 0)
    rival = others[0]
    moves = position.legal_moves(rival)[:budget]
    before = _rate(position, rival)
    most = max(_play(position, rival, move, far=True).worth for move in moves)
    return BestReply(most - before, len(moves))
