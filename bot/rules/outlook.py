"""Outlooks: the results of moves as far as a player can foresee them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.rules.game import Event, Move, Position, count_bonuses


@dataclass(frozen=True, slots=True)
class Outlook:
    """The result of a move before any new deal: the position, the events, and the points in this phase.

    Bonuses for the end of the game aren't included. ``gain`` is the change in the expected score. It includes penalties
    that the score can't pay now, because the score may still rise. ``whole`` is the change if scores had no minimum.
    """

    move: Move
    position: Position
    events: tuple[Event, ...]
    gain: int
    whole: int

    @property
    def points(self) -> int:
        """The points of the move as shown to people.

        A secret choice doesn't change the score yet, so its event contains its points (the fact ``worth``).
        """
        worth = self.events[0].facts.get("worth")
        return worth if isinstance(worth, int) else self.gain

    @property
    def is_secret(self) -> bool:
        """Whether the move is a secret choice, which doesn't change the score yet."""
        return "worth" in self.events[0].facts

    @property
    def order(self) -> tuple[int, int]:
        """The key by which moves are compared: their points, then ``whole``."""
        return self.points, self.whole


def outlook_on(view: Position, seat: int, move: Move) -> Outlook:
    """Return the outcome of a move of any ``seat`` as far as the owner of ``view`` can see. The view isn't changed.

    :raises RulesError: The rules refuse the move.
    """
    after = view.copy()
    events = tuple(after.play(seat, move))
    # Exclude bonuses for the end of the game from the comparison of moves.
    bonuses = count_bonuses(events, seat)
    foreseen = after.foreseen[seat] - bonuses - view.foreseen[seat]
    whole = _whole_score(after, seat) - bonuses - _whole_score(view, seat)
    # A forgiven penalty, which the score couldn't pay, isn't a gain.
    return Outlook(move, after, events, min(foreseen, whole), whole)


def outlook(position: Position, seat: int, move: Move) -> Outlook:
    """Return the outcome of a move as its seat can see it, without the bag and the others' secret choices."""
    return outlook_on(position.seen_by(seat), seat, move)


def outlooks(position: Position, seat: int, moves: Iterable[Move]) -> list[Outlook]:
    """Return the outcome of each of these legal moves as the seat can see it."""
    view = position.seen_by(seat)
    return [outlook_on(view, seat, move) for move in moves]


def _whole_score(position: Position, seat: int) -> int:
    """Return the expected score of a seat as if scores had no minimum."""
    pending = 0 if position.can_spare(seat) else position.forecast(seat).pending
    return position.scores[seat] + pending
