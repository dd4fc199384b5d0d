"""How many ways there are to play on from a position: one number that holds a whole move generator to another."""

from __future__ import annotations

from bot.rules.game import Position


def perft(position: Position, depth: int) -> int:
    """How many ways there are to play ``depth`` moves; where several seats may act, each of their moves is a way.

    A game that ends earlier is no way. Nothing is left to chance: every way draws its tiles from where the position's
    own draw stands now, so that the same seed and the same moves bring the same number. The position is not changed.
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
