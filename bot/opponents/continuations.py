"""Continuations of a position: how a round could go on after a move."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from bot.opponents.levels import think
from bot.rules.draw import SEED_BYTES, NoDraw, ShuffledDraw
from bot.rules.game import Move, Position, count_bonuses

MAX_MOVES = 80
"""Maximum number of moves in a continuation."""


class Players(NamedTuple):
    """The levels or engines that play on for the seat in question and for the other seats."""

    own: str
    others: str


class RoundEnd(NamedTuple):
    """The end of a round, before the next tiles are dealt.

    ``scores`` are the foreseen scores without bonuses for the end of the game. ``before``, ``seat`` and ``move`` are
    the last move and the position before it, from which the next round can be dealt.
    """

    position: Position
    scores: tuple[int, ...]
    before: Position
    seat: int
    move: Move


def open_view(view: Position) -> Position:
    """Return a position with the information of a view, in which every seat can move."""
    return view.ruleset.from_json(view.to_json() | {"view": None}, NoDraw())


def play_round(position: Position, seat: int, move: Move, players: Players, seed: int) -> RoundEnd:
    """Play ``move`` for ``seat``, continue to the end of the round, and return that end.

    ``position`` comes from `open_view` and isn't changed. The same seed always leads to the same end.
    """
    return _go_on(position, seat, seat, move, players, seed)


def play_next_round(end: RoundEnd, seat: int, players: Players, seed: int) -> RoundEnd | None:
    """Deal the next round after ``end`` and play it to its end. Return ``None`` if the game is over."""
    position = end.before.copy(make_draw(seed))
    position.play(end.seat, end.move)
    if not position.to_act:
        return None
    position = position.copy(NoDraw())
    mover = position.to_act[0]
    move = _choose(position, seat, mover, players, seed)
    return _go_on(position, seat, mover, move, players, seed)


def make_draw(seed: int) -> ShuffledDraw:
    """Return a draw that depends only on the seed."""
    return ShuffledDraw(hashlib.blake2b(str(seed).encode(), digest_size=SEED_BYTES).digest())


def _go_on(position: Position, seat: int, mover: int, move: Move, players: Players, seed: int) -> RoundEnd:
    """Play ``move`` for ``mover`` and continue to the end of the round. ``players.own`` plays for ``seat``."""
    draw = make_draw(seed)
    bonuses = [0] * position.players
    for number in range(MAX_MOVES):
        before = position
        position = _play(before, mover, move, draw, bonuses)
        if not position.to_act or number == MAX_MOVES - 1:
            break
        # Seats that choose in secret make all of their choices one after another.
        following = find_mover(position, mover)
        mover = position.to_act[0] if following is None else following
        move = _choose(position, seat, mover, players, seed + number)
    scores = tuple(points - bonus for points, bonus in zip(position.foreseen, bonuses, strict=True))
    return RoundEnd(position, scores, before, mover, move)


def find_mover(position: Position, last: int) -> int | None:
    """Return the seat that moves next, or ``None`` if tiles are drawn first or several seats choose in secret."""
    if position.find_picked(last):
        return last if last in position.to_act else None
    return position.to_act[0] if len(position.to_act) == 1 else None


def _choose(position: Position, seat: int, mover: int, players: Players, seed: int) -> Move:
    level = players.own if mover == seat else players.others
    return think(level, position.seen_by(mover), mover, seed).move


def _play(before: Position, mover: int, move: Move, draw: ShuffledDraw, bonuses: list[int]) -> Position:
    """Return the position after a move, and add the final bonuses to ``bonuses``.

    Tiles may be drawn from ``draw``, except for the next round.
    """
    after = before.copy()
    events = after.play(mover, move)
    if not after.to_act and after.standing is None:
        drawn = before.copy(draw)
        drawn_events = drawn.play(mover, move)
        if drawn.round == before.round:
            after = drawn.copy(NoDraw())
            events = drawn_events
    for seat in range(before.players):
        bonuses[seat] += count_bonuses(events, seat)
    return after
