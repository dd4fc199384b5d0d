"""A greedy player: of all moves the one that brings most at once, counted as the rules count it."""

from __future__ import annotations

import hashlib

from bot.rules.draw import NoDraw
from bot.rules.game import Move, Position


class Greedy:
    """Takes the best immediate gain: its own score with what the phase's end would bring, against the best rival's.

    No price is counted that would not be paid: it never passes because a score that cannot fall would have to pay more.

    Among moves of equal gain it prefers the ones that leave the others least, then chooses by a hash of the moves, so
    that it neither always takes the first factory nor ever plays the same position in two ways.
    """

    name = "greedy"

    def choose(self, position: Position, seat: int) -> Move:
        """See `Opponent.choose`.

        :raises ValueError: ``seat`` is not to act.
        """
        moves = position.legal_moves(seat)
        if not moves:
            raise ValueError(f"seat {seat} is not to act")
        if len(moves) == 1:
            return moves[0]
        salt = f"{position.round} {position.scores} {len(moves)}".encode()
        return max(moves, key=lambda move: (*_worth(position, seat, move), _lot(salt, move)))


def _worth(position: Position, seat: int, move: Move) -> tuple[int, ...]:
    # Without chance: what comes out of the bag is nobody's to know before it is there.
    ahead = position.copy(NoDraw())
    events = ahead.play(seat, move)
    # What is chosen in secret changes no score yet; its event says what it is worth.
    secret = events[0].facts.get("worth") if events else None
    gain = (secret,) if isinstance(secret, int) else _gain(ahead, seat)
    rivals = [score + coming for score, coming in zip(ahead.scores, ahead.pending, strict=True)]
    del rivals[seat]
    return *gain, -max(rivals)


def _gain(ahead: Position, seat: int) -> tuple[int, int, int]:
    """What counts first, second and third of the points of a position.

    Where a score cannot fall any further, all prices look alike: then points that are there already are worth more than
    a price that was paid to get rid of it, and of those the lower price.
    """
    coming, whole = ahead.projected[seat], ahead.scores[seat] + ahead.pending[seat]
    return coming, ahead.scores[seat] if coming > whole else coming, whole


def _lot(salt: bytes, move: Move) -> bytes:
    return hashlib.blake2b(move.text.encode(), key=salt[:64], digest_size=8).digest()
