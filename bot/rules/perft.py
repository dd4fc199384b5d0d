"""Move path counts, which compare a whole move generator with another one by a single number."""

from __future__ import annotations

from bot.rules.game import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of ways to play ``depth`` moves. If several seats can act, each of their moves counts.

    Games that end earlier don't count. Every way draws from the current state of the position's draw, so the same seed
    and moves return the same number. The position doesn't change.
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
