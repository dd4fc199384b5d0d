"""Counts of move sequences, which can be used to compare two move generators."""

from __future__ import annotations

from bot.rules.game import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of ``depth`` moves. If several seats can act, the moves of all of them count.

    Sequences in which the game ends earlier don't count. Every sequence continues from the current state of the
    position's draw, so the result depends only on the seed and the moves. The position doesn't change.
    """
    if not depth:
        return 1
    moves = [(seat, move) for seat in position.to_act for move in position.legal_moves(seat)]
    if depth == 1:
        return len(moves)
    ways = 0
    for seat, move in moves:
        after = position.copy()
        after.play(seat, move)
        ways += perft(after, depth - 1)
    return ways
