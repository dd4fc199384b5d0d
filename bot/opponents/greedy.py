"""Players that look one move ahead: a greedy one that considers the opponents' replies, and a short-sighted beginner.

Both calculate with integers, so they choose the same moves on every machine. Neither passes while another move scores
immediately, because placing more tiles often uses up tiles that couldn't be kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.opponents.judgement import distinguish
from bot.opponents.thought import Reading, Thought
from bot.rules.draw import NoDraw
from bot.rules.game import Event, Move, Position
from bot.rules.parts import find_part

POINT = 100
"""Value of a point. Differences in value below this only break ties."""
REPLIES = 8
"""Number of moves whose replies the greedy player considers."""
ERROR_INTERVAL = 3
"""Average interval between second-best moves of the short-sighted player."""


class Ahead(NamedTuple):
    """A move, the position after it (before new tiles are drawn), and the move's value if replies are ignored."""

    move: Move
    position: Position
    worth: int


class BestReply(NamedTuple):
    """The next player's gain in value from their best reply, and the number of replies considered."""

    gain: int
    looked_at: int


class Greedy:
    """A player that maximizes its gain until the end of the phase, minus the next player's gain."""

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """Choose a move. Replies to the best moves are considered as far as the budget allows."""
        found = look_ahead(view, seat, budget, seed, far=True)
        spent = len(found)
        weighed: list[tuple[int, Ahead]] = []
        for one in found[:REPLIES]:
            reply = _find_reply(one.position, seat, budget - spent)
            spent += reply.looked_at
            weighed.append((one.worth - reply.gain, one))
        # The sort is stable, so equal moves stay in their random order.
        weighed.sort(key=lambda pair: -pair[0])
        found[:REPLIES] = [one for _, one in weighed]
        return make_thought(seat, found, spent)

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int, positions: int) -> Thought:
        """Compare the moves by the expected points after them."""
        best = self.choose(view, seat, budget, seed)
        shares = estimate_shares(_play(view, seat, best.move).position)
        of_played = estimate_shares(_play(view, seat, played).position)
        return distinguish(seat, best.move, shares, played, of_played, best.evaluations)


class ShortSighted:
    """A player that maximizes its gain in this phase and ignores its opponents.

    It plays the second-best move about every third time.
    """

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        found = look_ahead(view, seat, budget, seed)
        if len(found) > 1 and seed % ERROR_INTERVAL == 0:
            found[0], found[1] = found[1], found[0]
        return make_thought(seat, found, len(found))


def look_ahead(view: Position, seat: int, budget: int, seed: int, *, far: bool = False) -> list[Ahead]:
    """Return at most ``budget`` moves of the seat, best first. The seed determines the order of equal moves.

    With ``far``, tiles that don't score yet have a value too.
    """
    salt = seed.to_bytes(8, "big")

    def lot(move: Move) -> bytes:
        """Return a pseudo-random value that depends only on the seed and the move."""
        return hashlib.blake2b(move.text.encode(), key=salt, digest_size=8).digest()

    moves = sorted(view.legal_moves(seat), key=lot)[: max(1, budget)]
    found = [_play(view, seat, move, far=far) for move in moves]
    going_on = [one for one in found if one.move.steps[0].token != "pass"]
    if any(one.position.scores[seat] > view.scores[seat] for one in going_on):
        found = going_on
    found.sort(key=lambda one: -one.worth)
    return found


def make_thought(seat: int, best: Sequence[Ahead], evaluations: int) -> Thought:
    """Return a thought that chooses the first of these moves and has a reading for each."""
    shares = [estimate_shares(one.position) for one in best]
    readings = tuple(Reading(one.move, share[seat]) for one, share in zip(best, shares, strict=True))
    return Thought(best[0].move, readings, shares[0], evaluations)


def estimate_shares(position: Position) -> tuple[float, ...]:
    """Estimate the shares of the win by seat from the points at the end of the phase.

    A lead of six points makes a share 1.5 times as large. Each share is a single division of integers, so it is the
    same on every machine.
    """
    points = position.projected
    least = min(points)
    most = max(points)
    # These are powers of 15/14, multiplied by a common factor so that they are integers.
    weights = [15 ** (own - least) * 14 ** (most - own) for own in points]
    return tuple(weight / sum(weights) for weight in weights)


def _play(view: Position, seat: int, move: Move, *, far: bool = False) -> Ahead:
    """Play a move on a copy. With ``far``, the value of the move includes tiles that don't score yet."""
    # Don't draw tiles, because the player doesn't know them.
    ahead = view.copy(NoDraw())
    events = ahead.play(seat, move)
    # A secret choice doesn't change the score yet, but its event contains the points.
    points = events[0].facts.get("worth") if events else None
    worth = POINT * points if isinstance(points, int) else _rate(ahead, seat)
    if far:
        worth += _rate_tiles(view, seat, events)
    return Ahead(move, ahead, worth)


def _rate(position: Position, seat: int) -> int:
    """Return the value of the points that the seat will have after the end of the phase.

    Losses that the minimum score prevents only break ties.
    """
    projected, pending = position.forecast(seat)
    return POINT * projected + position.scores[seat] + pending


def _rate_tiles(view: Position, seat: int, events: Iterable[Event]) -> int:
    """Return the value of the tiles in a move's events that don't score yet."""
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
    """Return the best of the next player's first ``budget`` replies."""
    others = [other for other in position.to_act if other != seat]
    if not others or budget <= 0:
        return BestReply(0, 0)
    rival = others[0]
    moves = position.legal_moves(rival)[:budget]
    before = _rate(position, rival)
    most = max(_play(position, rival, move, far=True).worth for move in moves)
    return BestReply(most - before, len(moves))
